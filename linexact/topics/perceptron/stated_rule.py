"""A perceptron's rule as an exercise states it: a lecture's name, or a table of its choices.

::

    [task]
    rule = "blog"                # as the lecture has it

    [task.rule]                  # or with choices of its own
    name = "blog"                # optional: what is not said is as this lecture has it
    order = [2, 1, 3]
    end = "streak"

The keys are those of :class:`~linexact.data.lectures.RuleText`, as `linexact trace` takes them,
but for what a sheet cannot show: nothing is drawn.  The boundary, and whether there is a bias,
are for the section ``[convention]``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Annotated, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.data.lectures import Letters, RuleText
from linexact.data.orders import Shuffled, read_order
from linexact.errors import InputError
from linexact.exact import exact_text
from linexact.reading.records import (
    Reader,
    count_between,
    one_of,
    read_number,
    read_record,
    read_text,
    wrong,
)
from linexact.topics.perceptron import RULES, Rule, Start, read_rule, rule

MOST = 10_000  # presentations, updates, passes
OWN = "own"  # the name of a rule that no lecture has
_OWN = Rule(OWN, "as the exercise states it", bias="last", letters=Letters(place="last"))


def _one(*known: str) -> Reader:
    return one_of(lambda: known)


def _number(key: str, value: object) -> str:
    return exact_text(read_number(key, value))


def _rate(key: str, value: object) -> str:
    return read_text(key, value) if isinstance(value, str) else _number(key, value)


def _start(key: str, value: object) -> str:
    if isinstance(value, list) and value:
        return ",".join(_number(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))
    if isinstance(value, str) and value.strip().lower() in ("zero", "0"):
        return "zero"
    if isinstance(value, str) and value.strip().lower() == "random":
        message = f"{key}: weights that are drawn; expected the numbers that were drawn"
        raise InputError("value", message)
    raise wrong(key, value, 'a list of numbers, or "zero"')


def _order(key: str, value: object) -> str:
    if isinstance(value, list) and value:
        one = count_between(1, 10**6)
        return ",".join(str(one(f"{key}[{i}]", v)) for i, v in enumerate(value, start=1))
    text = read_text(key, value)
    try:
        order = read_order(text)
    except InputError as error:
        raise error.located(key) from None
    if isinstance(getattr(order, "order", order), Shuffled):
        message = f"{key}: the order is drawn; expected the one that was, as [3, 1, 2]"
        raise InputError("value", message)
    return text


def _boundary(key: str, value: object) -> str:
    message = f"{key}: who owns a score of 0 is said in [convention]; expected no such key"
    raise InputError("key", message)


_Name: TypeAlias = Annotated[str | None, one_of(lambda: list(RULES))]
_Flag: TypeAlias = bool | None
_Count: TypeAlias = Annotated[int | None, count_between(1, MOST)]


@dataclass(frozen=True, slots=True)
class StatedRule:
    """What an exercise says of a rule; None where it says nothing."""

    name: _Name = None
    rate: Annotated[str | None, _rate] = None
    clock: Annotated[str | None, _one("updates", "presentations", "passes")] = None
    first_time: Annotated[int | None, count_between(0, MOST)] = None
    start: Annotated[str | None, _start] = None
    order: Annotated[str | None, _order] = None
    restart: _Flag = None
    bias: Annotated[str | None, _one("first", "last")] = None
    bias_input: Annotated[str | None, _number] = None
    threshold: Annotated[str | None, _number] = None
    boundary: Annotated[str | None, _boundary] = None
    normalise: _Flag = None
    batch: Annotated[str | None, _one("moves", "stays")] = None
    step: Annotated[str | None, _one("mean", "sum")] = None
    presentations: _Count = None
    updates: _Count = None
    passes: _Count = None
    end: Annotated[str | None, _one("pass", "streak", "check", "limit")] = None
    labels: Annotated[str | None, _one("0,1", "-1,1")] = None


def read_stated(key: str, value: object) -> StatedRule:
    """Return a rule that is named, or stated in a table.

    >>> read_stated("task.rule", {"name": "blog", "order": [2, 1]}).order
    '2,1'
    """
    if isinstance(value, str):
        return StatedRule(one_of(lambda: list(RULES))(key, value))
    if not isinstance(value, dict):
        raise wrong(key, value, "the name of a rule, or a table")
    return read_record(StatedRule, value, key)


def rule_of_statement(said: StatedRule, convention: Convention) -> Rule:
    """Return the rule that is run: what is said, of the lecture named, under the convention.

    Raises :class:`~linexact.errors.InputError` (``value``) for a bias where there is no place for
    one, and for choices that contradict each other.

    >>> print(rule_of_statement(StatedRule("grosse"), Convention(False, "closed-negative")))
    grosse, changed: bias, boundary (R. Grosse, CSC321 lecture 3, section 4); without a bias; \
positive iff score > 0, negative iff score <= 0 (closed-negative)
    """
    base = _OWN if said.name is None else rule(said.name)
    typed = {key: value for key, value in asdict(said).items() if value is not None}
    if not convention.bias:
        stated = next((k for k in ("bias", "bias_input", "threshold") if k in typed), None)
        if stated is not None:
            message = f"task.rule.{stated}: convention.bias is false, so there is none"
            raise InputError("value", f"{message}; expected no such key")
        typed["bias"] = "absent"
    elif base.bias == "absent" and not {"bias", "threshold"} & set(typed):
        placed = [other for other, found in RULES.items() if found.bias != "absent"]
        message = (
            f"convention.bias: the rule {said.name} has no place for a bias; expected false, a"
            f" rule with one ({', '.join(placed)}), or task.rule.bias"
        )
        raise InputError("value", message)
    try:
        made = read_rule(RuleText(**(typed | {"boundary": convention.boundary})), base)
    except InputError as error:
        raise error.located("task.rule") from None
    return replace(made, name=_OWN.name) if said.name is None else made


def is_batch(said: StatedRule) -> bool:
    """Say whether each step is on all examples.

    >>> is_batch(StatedRule("dsc140a")), is_batch(StatedRule("blog"))
    (True, False)
    """
    return said.batch is not None or (said.name is not None and rule(said.name).batch is not None)


def check_fits(chosen: Rule, inputs: int, examples: int) -> None:
    """Refuse a start or an order that does not fit the data.

    Raises as :meth:`Rule.start_weights` and :meth:`~linexact.data.orders.Order.shown`.
    """
    try:
        chosen.start_weights(inputs)
    except InputError as error:
        raise error.located("task.start") from None
    if examples:
        try:
            chosen.order.shown(examples)
        except InputError as error:
            raise error.located("task.rule.order") from None


def rule_of_task(
    said: StatedRule,
    convention: Convention,
    *,
    start: Vector | None = None,
    rate: Fraction | None = None,
    steps: int | None = None,
) -> Rule:
    """Return the rule that is run, with what stands in ``[task]`` beside it.

    Raises :class:`~linexact.errors.InputError` (``key``) for what the rule's own table says too,
    and as :func:`rule_of_statement`.

    >>> rule_of_task(StatedRule(rate="1/2"), Convention(True, "strict"), rate=Fraction(2))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task.rate: task.rule.rate says it already; expected one of the two
    """
    own = {"start": start, "rate": rate, "steps": steps}
    for key, value in own.items():
        name = "presentations" if key == "steps" else key
        if value is not None and getattr(said, name) is not None:
            message = f"task.{key}: task.rule.{name} says it already; expected one of the two"
            raise InputError("key", message)
    made = rule_of_statement(said, convention)
    return replace(
        made,
        start=made.start if start is None else Start(start),
        rate=made.rate if rate is None else rate,
        stop=made.stop if steps is None else replace(made.stop, presentations=steps),
    )
