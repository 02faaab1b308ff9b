"""``linexact evaluate``: train on one file, count the errors on another, exactly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.cli import weights as g
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.evaluation import Trained
    from linexact.model.dataset import Dataset

_TRAINING = "Training"


def evaluate(
    test: o.SourceArgument,
    training: Annotated[
        str | None,
        typer.Option("--train", metavar="FILE", help="Train here.", rich_help_panel=_TRAINING),
    ] = None,
    by: Annotated[
        str, typer.Option(help="perceptron or least-squares.", rich_help_panel=_TRAINING)
    ] = "perceptron",
    rule: Annotated[
        str, typer.Option(help="The perceptron's rule, as in trace.", rich_help_panel=_TRAINING)
    ] = "lyu-offset",
    passes: Annotated[
        int | None, typer.Option(help="At most so many passes.", rich_help_panel=_TRAINING)
    ] = None,
    best_threshold: Annotated[
        bool,
        typer.Option(
            "--best-threshold",
            help="Keep the direction, pick the threshold with the fewest errors on the training"
            " data (with --weights and no --train: on these).",
            rich_help_panel=_TRAINING,
        ),
    ] = False,
    weights: g.WeightsOption = None,
    b: g.GivenBiasOption = None,
    threshold: g.ThresholdOption = None,
    augmented: g.AugmentedOption = None,
    label: o.LabelOption = None,
    columns: o.ColumnsOption = None,
    drop: o.DropOption = None,
    missing: o.MissingOption = "error",
    positive: o.PositiveOption = None,
    negative: o.NegativeOption = None,
    header: o.HeaderOption = None,
    boundary: g.ReadingOption = "strict",
    as_json: o.JsonOption = False,
) -> None:
    """Count a classifier's errors on a file: trained on another, or with given weights.

    Example:  linexact evaluate test.csv --train train.csv --by least-squares
    """
    from linexact import evaluation as e
    from linexact.explain.measurement import explain_evaluation
    from linexact.render.measurement_record import evaluation_record
    from linexact.render.text import render_text

    given = g.read_classifier(weights, b, threshold, augmented)
    reading = g.read_reading(boundary)
    reads = (label, columns, drop, missing)
    learned = None
    if training is not None:
        learned = o.load(training, *reads, positive, negative, header).dataset
    loaded = o.load(test, *reads, *_classes(learned, positive, negative), header)
    judged = loaded.dataset if learned is None else e.as_trained_on(loaded.dataset, learned)
    trained = _trained(learned, given, by, rule, passes)
    if best_threshold:
        trained = e.with_best_threshold(trained, judged if learned is None else learned)
    result = e.evaluate(trained.classifier, judged, reading)
    if as_json:
        print(json.dumps(evaluation_record(result, source=loaded.description), indent=2))
        return
    before = None if learned is None else e.evaluate(trained.classifier, learned, reading)
    document = explain_evaluation(trained, result, before, source=loaded.description)
    print(render_text(document), end="")


def _classes(
    learned: Dataset | None, positive: str | None, negative: str | None
) -> tuple[str | None, str | None]:
    """Return the classes to read the test file with.

    With two classes of training data the test file is read as it is, so that a class they
    do not have is seen and refused; "the rest" is read as the rest.
    """
    if learned is None or negative is not None:
        return positive, negative
    if learned.classes[1] == f"not {learned.classes[0]}":
        return learned.classes[0], None
    return None, None


def _trained(
    learned: Dataset | None, given: object, by: str, rule: str, passes: int | None
) -> Trained:
    from linexact import evaluation as e
    from linexact.model.linear import Classifier
    from linexact.perceptron.options import RuleText, read_rule

    if isinstance(given, Classifier):
        return e.Trained(given, None)
    if learned is None:
        raise InputError("training", "nothing to evaluate: give --train FILE or --weights")
    if by not in ("perceptron", "least-squares"):
        raise InputError("by", f"--by is perceptron or least-squares, not {by[:40]!r}")
    if by == "least-squares":
        return e.train_least_squares(learned)
    return e.train_perceptron(learned, read_rule(RuleText(rule, passes=passes)))
