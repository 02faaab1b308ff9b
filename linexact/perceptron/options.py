"""Rules from what people type: a lecture's name and changes to it, all as text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args

from linexact.errors import InputError
from linexact.perceptron.order import Cyclic, Given, Listed, Order, Shuffled, Worst
from linexact.perceptron.rules import (
    Bias,
    Clock,
    Drawn,
    Rule,
    Start,
    Stop,
    Zero,
    rule,
)
from linexact.perceptron.schedule import parse_rate
from linexact.rational import parse_number

MAX_LISTED = 1_000_000


@dataclass(frozen=True, slots=True)
class RuleText:
    """What was typed; None leaves the lecture's choice."""

    name: str = "blog"
    rate: str | None = None
    clock: str | None = None
    first_time: int | None = None
    start: str | None = None
    order: str | None = None
    seed: int = 0
    restart: bool | None = None
    bias: str | None = None
    bias_input: str | None = None
    boundary: str | None = None
    settle: str | None = None
    presentations: int | None = None
    updates: int | None = None
    passes: int | None = None


def read_rule(text: RuleText) -> Rule:
    """Return the rule that the texts describe.

    >>> read_rule(RuleText("comp135", rate="1000/(1000+t)", start="1/5, -5/2, 3/5")).start
    Start(weights=(Fraction(1, 5), Fraction(-5, 2), Fraction(3, 5)))
    """
    base = rule(text.name)
    changes: dict[str, Any] = {}
    if text.rate is not None:
        changes["rate"] = parse_rate(text.rate)
    if text.clock is not None:
        changes["clock"] = _one_of("--clock", text.clock, get_args(Clock))
    if text.first_time is not None:
        changes["first_time"] = text.first_time
    if text.start is not None:
        changes["start"] = _start(text.start, text.seed)
    elif isinstance(base.start, Drawn):
        changes["start"] = replace(base.start, seed=text.seed)
    if text.order is not None:
        changes["order"] = _order(text.order, text.seed)
    if text.restart is not None:
        changes["restart"] = text.restart
    if text.bias is not None:
        changes["bias"] = _one_of("--bias-position", text.bias, get_args(Bias))
    if text.bias_input is not None:
        changes["bias_input"] = parse_number(text.bias_input)
    if text.boundary is not None:
        changes["boundary"] = text.boundary
    changes["stop"] = _stop(base, text, changes.get("order", base.order))
    return rule(text.name, **changes)


def _stop(base: Rule, text: RuleText, order: Order) -> Stop:
    """Return when to stop; a streak means something only when every pass has one order."""
    clean = base.stop.clean
    fixed = isinstance(order, (Cyclic, Listed)) or (
        isinstance(order, Shuffled) and not order.every_pass
    )
    if clean == "streak" and not fixed:
        clean = "pass"
    settle = base.stop.settle if text.settle is None else parse_number(text.settle)
    return Stop(clean, settle, text.presentations, text.updates, text.passes)


def _one_of(option: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise InputError("option", f"{option} is one of {', '.join(known)}, not {value[:40]!r}")
    return value


def _start(text: str, seed: int) -> Zero | Start | Drawn:
    word = text.strip().lower()
    if word in ("zero", "0"):
        return Zero()
    if word == "random":
        return Drawn(seed)
    return Start(tuple(_weight(part) for part in text.strip().strip("()[]").split(",")))


def _weight(text: str) -> Fraction:
    try:
        return parse_number(text)
    except InputError as error:
        raise InputError(
            error.code,
            f"a weight is a rational number such as -1/2 or 0.6: {error.message}",
            source=text,
            start=error.start,
        ) from None


def _order(text: str, seed: int) -> Order:
    word = text.strip().lower()
    named: dict[str, Order] = {
        "given": Given(),
        "cyclic": Cyclic(),
        "shuffle": Shuffled(seed),
        "shuffle-once": Shuffled(seed, every_pass=False),
        "worst": Worst(),
    }
    if word in named:
        return named[word]
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > MAX_LISTED:
        raise InputError("order", f"an explicit order has at most {MAX_LISTED} examples")
    return Listed(tuple(_place(part) for part in parts))


def _place(part: str) -> int:
    if not (part.isascii() and part.isdigit() and len(part) <= 18):
        raise InputError(
            "order",
            f"{part[:40]!r} is no order: expected given, cyclic, shuffle, shuffle-once, worst or"
            " example numbers such as 2,1,3",
        )
    return int(part) - 1
