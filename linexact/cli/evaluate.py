"""``linexact evaluate``: train on one file, count the errors on another, exactly."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, ClassVar

from linexact.cli import options as o
from linexact.cli import weights as w
from linexact.cli.options import option
from linexact.errors import InputError
from linexact.reading.ways import TableOptions

if TYPE_CHECKING:
    from linexact.model.linear import Classifier


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    """How a classifier is found."""

    PANEL: ClassVar[str] = "Training"

    train: str | None = option(None, "Train here.", metavar="FILE|ID|GATE")
    by: str | None = option(
        None, "How (default: perceptron).", metavar="perceptron|least-squares", show_default=False
    )
    rule: str | None = option(
        None, "The perceptron's rule (default: the exercise's own, or lyu-offset).", metavar="NAME"
    )
    passes: int | None = option(None, "At most so many passes.")
    best_threshold: bool = option(
        False,
        "Keep the direction, pick the threshold with the fewest errors on the training"
        " data (with --weights and no --train: on these).",
    )


def evaluate(
    problem: o.ProblemArgument,
    *,
    learn: TrainingOptions,
    weights: w.WeightOptions,
    reading: TableOptions,
    judging: w.JudgingOptions,
    output: o.OutputOptions,
) -> None:
    """Count a classifier's errors on a file: trained on another, or with given weights.

    Example:  linexact evaluate test.csv --train train.csv --by least-squares
    """
    from linexact.front.study import evaluate as judge
    from linexact.front.waiting import on_terminal

    output.check()
    how = asdict(learn) | asdict(judging) | {"by": _how(learn.by, weights.read())}
    with on_terminal("evaluate"):
        found = judge(o.source(problem), **how, **reading.keywords)
    output.tell(found)


def _how(by: str | None, given: Classifier | None) -> str | Classifier | None:
    """Return how weights are found; they are given, or trained, not both."""
    if by is not None and given is not None:
        raise InputError("by", "--by trains weights; expected none that are given")
    return given or by
