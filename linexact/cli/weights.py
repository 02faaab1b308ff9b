"""Options for weights that people give, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.classifier.losses import ZeroRule
    from linexact.model.linear import Classifier

_WEIGHTS = "Weights"
MAX_WEIGHTS = 1_000_000

WeightsOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--weights", metavar="W1,W2,...", help="Exact numbers: 1,-3/2,0.25.",
        rich_help_panel=_WEIGHTS,
    ),
]  # fmt: skip
GivenBiasOption: TypeAlias = Annotated[
    str | None, typer.Option("--b", help="The bias.", rich_help_panel=_WEIGHTS)
]
ThresholdOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--threshold", help="Instead of a bias: w.x > theta.", rich_help_panel=_WEIGHTS),
]
AugmentedOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--augmented", metavar="W0,W1,...", help="Weights with the dummy feature's first.",
        rich_help_panel=_WEIGHTS,
    ),
]  # fmt: skip
ReadingOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--boundary",
        metavar="strict|closed-positive|closed-negative|either",
        help="Which class owns a score of 0.",
        rich_help_panel="Convention",
    ),
]


def read_classifier(
    weights: str | None, b: str | None, threshold: str | None, augmented: str | None
) -> Classifier | None:
    """Return the classifier that the options describe, or None when none is given."""
    from linexact.model.linear import Classifier

    if augmented is not None:
        if weights is not None or b is not None or threshold is not None:
            raise InputError("weights", "--augmented holds the bias already; give nothing else")
        return Classifier.from_augmented(_numbers("--augmented", augmented))
    if weights is None:
        if b is not None or threshold is not None:
            raise InputError("weights", "a bias or threshold needs --weights")
        return None
    if b is not None and threshold is not None:
        raise InputError("weights", "give --b or --threshold, not both")
    values = _numbers("--weights", weights)
    if threshold is not None:
        return Classifier.from_threshold(values, threshold)
    return Classifier.of(values, b or "0")


def read_reading(text: str) -> ZeroRule:
    """Return the reading of a score of 0 that was typed."""
    from linexact.classifier.losses import ZERO_RULES

    for known in ZERO_RULES:
        if text == known:
            return known
    raise InputError("boundary", f"--boundary is one of {', '.join(ZERO_RULES)}, not {text[:40]!r}")


def _numbers(option: str, text: str) -> list[object]:
    from linexact.rational import parse_number

    parts = text.strip().strip("()[]").split(",")
    if len(parts) > MAX_WEIGHTS:
        raise InputError("weights", f"{option} takes at most {MAX_WEIGHTS} numbers")
    values: list[object] = []
    for number, part in enumerate(parts, start=1):
        try:
            values.append(parse_number(part))
        except InputError as error:
            raise error.located(f"{option}, number {number}") from None
    return values
