"""Options of a perceptron: its rule, and when it is stopped."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.data.lectures import PERCEPTRONS
from linexact.data.orders import ORDERS_HELP


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The rule of a perceptron."""

    PANEL: ClassVar[str] = "The rule (default: as the exercise or the lecture says)"

    rule: str | None = option(
        None,
        f"{', '.join(PERCEPTRONS)} (default: the exercise's own, or blog).",
        metavar="NAME",
    )
    rate: str | None = option(None, "A rational number, or e.g. 1000/(1000+t).", metavar="R")
    clock: str | None = option(
        None, "What t counts.", metavar="updates|presentations|passes", show_default=False
    )
    first_time: int | None = option(None, "The first value of t.", "--t0")
    start: str | None = option(
        None, "zero, random, or weights such as 1/5,-5/2,3/5.", metavar="WEIGHTS"
    )
    order: str | None = option(None, ORDERS_HELP, metavar="ORDER")
    seed: int | None = option(None, "For what is random (default: 0).")
    restart: bool | None = option(None, "After an update.", "--restart/--carry-on")
    bias: str | None = option(None, "Where the bias's weight stands.", metavar="first|last|absent")
    bias_input: str | None = option(None, "The constant input.", metavar="NUMBER")
    threshold: str | None = option(
        None, "A threshold that is not learnt, instead of the bias.", metavar="NUMBER"
    )
    normalise: bool | None = option(
        None, "Divide each input by its length.", "--normalise/--as-given"
    )
    batch: str | None = option(
        None, "Steps on all examples; at a score of 0.", metavar="moves|stays"
    )
    step: str | None = option(
        None, "A batch step adds the rate times this.", metavar="mean|sum", show_default=False
    )
    boundary: o.BoundaryOption = None


@dataclass(frozen=True, slots=True)
class LimitOptions:
    """When a run is stopped."""

    PANEL: ClassVar[str] = "When to stop"

    presentations: int | None = option(None, "At most so many presentations.", "--limit")
    updates: int | None = option(None, "At most so many updates.")
    passes: int | None = option(None, "At most so many passes.")
    end: str | None = option(
        None,
        "A pass, a streak or a look at all examples without a mistake; or a limit alone.",
        metavar="pass|streak|check|limit",
    )


def said(*bundles: RuleOptions | LimitOptions) -> dict[str, Any]:
    """Return the choices that were made, as keywords of :func:`linexact.trace`.

    >>> said(RuleOptions(rule="lyu", seed=3), LimitOptions(passes=2))
    {'rule': 'lyu', 'seed': 3, 'passes': 2}
    """
    typed = {name: value for bundle in bundles for name, value in asdict(bundle).items()}
    return {name: value for name, value in typed.items() if value is not None}
