"""``linexact evaluate``: train on one file, count the errors on another, exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from linexact.cli import options as o
from linexact.cli import weights as g
from linexact.cli.options import option
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.evaluation import Trained
    from linexact.model.dataset import Dataset


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    """How a classifier is found."""

    PANEL: ClassVar[str] = "Training"

    training: str | None = option(None, "Train here.", "--train", metavar="FILE")
    by: str = option("perceptron", "perceptron or least-squares.")
    rule: str = option("lyu-offset", "The perceptron's rule, as in trace.")
    passes: int | None = option(None, "At most so many passes.")
    best_threshold: bool = option(
        False,
        "Keep the direction, pick the threshold with the fewest errors on the training"
        " data (with --weights and no --train: on these).",
    )


def evaluate(
    test: o.ProblemArgument,
    *,
    learn: TrainingOptions,
    weights: g.WeightOptions,
    data: o.DataOptions,
    boundary: g.ReadingOption = "strict",
    as_json: o.JsonOption = False,
) -> None:
    """Count a classifier's errors on a file: trained on another, or with given weights.

    Example:  linexact evaluate test.csv --train train.csv --by least-squares
    """
    from linexact import evaluation as e
    from linexact.explain.measurement import explain_evaluation
    from linexact.render.record import evaluation_record

    given, reading = weights.read(), g.read_reading(boundary)
    learned = None if learn.training is None else data.load(learn.training).dataset
    loaded = _for_test(data, learned).load(test)
    judged = loaded.dataset if learned is None else e.as_trained_on(loaded.dataset, learned)
    trained = _trained(learned, learn) if given is None else e.Trained(given, None)
    if learn.best_threshold:
        trained = e.with_best_threshold(trained, judged if learned is None else learned)
    result = e.evaluate(trained.classifier, judged, reading)
    before = None if learned is None else e.evaluate(trained.classifier, learned, reading)
    o.show(
        lambda: explain_evaluation(trained, result, before, source=loaded.description),
        lambda: evaluation_record(result, source=loaded.description),
        as_json=as_json,
    )


def _for_test(data: o.DataOptions, learned: Dataset | None) -> o.DataOptions:
    """Return the options with the classes to read the test file with.

    With two classes of training data the test file is read as it is, so that a class they
    do not have is seen and refused; "the rest" is read as the rest.
    """
    if learned is None or data.negative is not None:
        return data
    rest = learned.classes[1] == f"not {learned.classes[0]}"
    return replace(data, positive=learned.classes[0] if rest else None, negative=None)


def _trained(learned: Dataset | None, learn: TrainingOptions) -> Trained:
    from linexact import evaluation as e
    from linexact.model.lectures import RuleText
    from linexact.perceptron import read_rule

    if learned is None:
        raise InputError("training", "nothing to evaluate: give --train FILE or --weights")
    if learn.by not in ("perceptron", "least-squares"):
        raise InputError("by", f"--by is perceptron or least-squares, not {learn.by[:40]!r}")
    if learn.by == "least-squares":
        return e.train_least_squares(learned)
    return e.train_perceptron(learned, read_rule(RuleText(learn.rule, passes=learn.passes)))
