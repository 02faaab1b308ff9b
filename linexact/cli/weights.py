"""Options for weights that people give, and how they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linexact.cli.options import option
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.data.linear import Classifier

MAX_WEIGHTS = 1_000_000


@dataclass(frozen=True, slots=True)
class WeightOptions:
    """Weights that are given, in one of the ways in which people write them."""

    PANEL: ClassVar[str] = "Weights"

    weights: str | None = option(None, "Exact numbers: 1,-3/2,0.25.", metavar="W1,W2,...")
    b: str | None = option(None, "The bias.")
    threshold: str | None = option(None, "Instead of a bias: w.x > theta.")
    augmented: str | None = option(
        None, "Weights with the dummy feature's first.", metavar="W0,W1,..."
    )

    def read(self) -> Classifier | None:
        """Return the classifier that is described, or None when none is given."""
        from linexact.data.linear import Classifier

        no_bias = self.b is None and self.threshold is None
        if self.augmented is not None:
            if self.weights is not None or not no_bias:
                message = "--augmented holds the bias already; give nothing else"
                raise InputError("weights", message)
            return Classifier.from_augmented(_numbers("--augmented", self.augmented))
        if self.weights is None:
            if not no_bias:
                raise InputError("weights", "a bias or threshold needs --weights")
            return None
        if self.b is not None and self.threshold is not None:
            raise InputError("weights", "give --b or --threshold, not both")
        values = _numbers("--weights", self.weights)
        if self.threshold is not None:
            return Classifier.from_threshold(values, self.threshold)
        return Classifier.of(values, self.b or "0")


@dataclass(frozen=True, slots=True)
class JudgingOptions:
    """What holds when given or found weights are judged."""

    PANEL: ClassVar[str] = "Convention"

    bias: bool | None = option(
        None, "Whether there is one (default: yes, or as the exercise says).", "--bias/--no-bias"
    )
    boundary: str | None = option(
        None,
        "Which class owns a score of 0 (default: strict, or as the exercise says).",
        metavar="strict|closed-positive|closed-negative|either",
        show_default=False,
    )


OF_A_BOUNDARY = ("weights", "b", "threshold")  # those that `grade` and `hint` take


def _numbers(option: str, text: str) -> list[str]:
    """Return the texts of numbers, all of which can be read."""
    from linexact.exact import parse_number

    parts = text.strip().strip("()[]").split(",")
    if len(parts) > MAX_WEIGHTS:
        raise InputError("weights", f"{option} takes at most {MAX_WEIGHTS} numbers")
    for number, part in enumerate(parts, start=1):
        try:
            parse_number(part)
        except InputError as error:
            raise error.located(f"{option}, number {number}") from None
    return parts
