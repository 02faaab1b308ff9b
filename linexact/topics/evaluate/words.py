"""How a classifier does on other data, in words and as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.document.blocks import (
    MOST_COLUMNS,
    Block,
    Document,
    Facts,
    Heading,
    Text,
)
from linexact.document.numbers import counted
from linexact.exact import exact_text
from linexact.tasks.record import Record, dataset_record, numbers_of, texts
from linexact.topics.errors.words import first_examples
from linexact.topics.evaluate.assessment import Assessment
from linexact.topics.least_squares.steps import Fit
from linexact.topics.perceptron import Converged, Trace

if TYPE_CHECKING:
    from linexact.plot.illustration import Illustration


WAYS = {Trace: "perceptron", Fit: "least-squares", type(None): "given"}


def explain_assessment(found: Assessment) -> Document:
    """Return how a classifier does on test data.

    >>> from linexact.topics.evaluate.assessment import Trained, evaluate
    >>> from linexact.data.gates import gate
    >>> from linexact.data.linear import Classifier
    >>> given = Trained(Classifier.of([1, 1], "-1/2"), None)
    >>> found = Assessment(given, evaluate(given.classifier, gate("XOR")))
    >>> explain_assessment(found).blocks[0].text
    ('ERRORS: ', 1, ' of ', 4, '.')
    """
    trained, evaluation, on_training = found.trained, found.on_test, found.on_training
    n = len(evaluation.dataset)
    facts: list[tuple[str, Text]] = [
        ("Test data", (evaluation.dataset.origin, ": ", counted(n, "example"))),
        ("Classifier", _origin(found)),
    ]
    if len(evaluation.classifier.w) <= MOST_COLUMNS:
        facts += [("w", (evaluation.classifier.w,)), ("b", (evaluation.classifier.b,))]
    if trained.threshold is not None:
        facts.append(("Threshold", ("picked on the training data, ", trained.threshold.theta)))
    facts += [
        ("Score 0", (evaluation.zero_rule,)),
        ("Accuracy", (evaluation.accuracy, " = ", n - evaluation.errors, "/", n)),
        ("Missed positives", (len(evaluation.missed), " of ", evaluation.dataset.positives)),
        ("False alarms", (len(evaluation.false_alarms), " of ", evaluation.dataset.negatives)),
        ("Scores of 0", (len(evaluation.on_boundary),)),
    ]
    if on_training is not None:
        told = (counted(on_training.errors, "error"), " of ", len(on_training.dataset))
        facts.append(("On training data", told))
    heading = Heading(("ERRORS: ", evaluation.errors, " of ", n, "."))
    blocks: list[Block] = [heading, Facts(tuple(facts))]
    wrong = evaluation.misclassified
    if wrong:
        blocks += first_examples("Misclassified", evaluation.dataset, wrong)
    return Document(tuple(blocks))


def _origin(found: Assessment) -> Text:
    origin = found.trained.origin
    if isinstance(origin, Trace):
        long = "; no certificate holds a run this long" if found.unclaimed else ""
        end = "converged" if isinstance(origin.outcome, Converged) else "did not converge"
        shown = counted(origin.presentations, "presentation")
        updates = counted(origin.updates, "update")
        return (f"perceptron ({origin.rule.name}), {updates} in {shown}, {end}{long}",)
    if isinstance(origin, Fit):
        kind = "the only solution" if origin.is_unique else "of least length among the solutions"
        return ("least squares through the normal equations of rank ", origin.rank, ", ", kind)
    return ("weights as given",)


def assessment_record(found: Assessment) -> Record:
    """Return the exact error fraction and what is misclassified; examples count from 1.

    >>> from linexact.topics.evaluate.assessment import Trained, evaluate
    >>> from linexact.data.gates import gate
    >>> from linexact.data.linear import Classifier
    >>> given = Trained(Classifier.of([1, 1], "-1/2"), None)
    >>> record = assessment_record(Assessment(given, evaluate(given.classifier, gate("XOR"))))
    >>> record["error_fraction"], record["missed"], record["false_alarms"]
    ('1/4', [], [4])
    """
    evaluation, before = found.on_test, found.on_training
    return {
        "source": evaluation.dataset.origin,
        "data": dataset_record(evaluation.dataset),
        "boundary": evaluation.zero_rule,
        "w": texts(evaluation.classifier.w),
        "b": exact_text(evaluation.classifier.b),
        "errors": evaluation.errors,
        "error_fraction": exact_text(evaluation.error_fraction),
        "accuracy": exact_text(evaluation.accuracy),
        "missed": numbers_of(evaluation.missed),
        "false_alarms": numbers_of(evaluation.false_alarms),
        "on_boundary": numbers_of(evaluation.on_boundary),
        "by": WAYS[type(found.trained.origin)],
        "on_training": None
        if before is None
        else {
            "source": before.dataset.origin,
            "examples": len(before.dataset),
            "errors": before.errors,
        },
    }


def assessment_figures(found: Assessment) -> tuple[Illustration, ...]:
    """Plan the data with the boundary."""
    from linexact.plot.illustration import judged_figure  # words alone load nothing that draws

    return (judged_figure(found.on_test.dataset, found.classifier),)
