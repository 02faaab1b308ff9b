"""An evaluation in words: what was trained, and how it does on other examples."""

from __future__ import annotations

from linexact.evaluation import Evaluation, Trained
from linexact.explain.document import Block, Document, Facts, Heading, Paragraph, Text
from linexact.explain.fewest_errors import examples_table
from linexact.explain.verdict import MOST_COLUMNS, MOST_ROWS
from linexact.least_squares import LeastSquares
from linexact.perceptron import Converged, Trace


def explain_evaluation(
    trained: Trained, evaluation: Evaluation, on_training: Evaluation | None, *, source: str
) -> Document:
    """Return an evaluation as a document; ``source`` says what it was made on."""
    n = len(evaluation.dataset)
    facts: list[tuple[str, Text]] = [("Test data", (source, ": ", n, " examples"))]
    facts.append(("Classifier", _origin(trained)))
    if len(evaluation.classifier.w) <= MOST_COLUMNS:
        facts.append(("w", (evaluation.classifier.w,)))
        facts.append(("b", (evaluation.classifier.b,)))
    if trained.threshold is not None:
        facts.append(("Threshold", ("picked on the training data, ", trained.threshold.theta)))
    facts += [
        ("Score 0", (evaluation.reading,)),
        ("Accuracy", (evaluation.accuracy, " = ", n - evaluation.errors, "/", n)),
        ("Missed positives", (len(evaluation.missed), " of ", evaluation.dataset.positives)),
        ("False alarms", (len(evaluation.false_alarms), " of ", evaluation.dataset.negatives)),
        ("Scores of 0", (len(evaluation.on_boundary),)),
    ]
    if on_training is not None:
        facts.append(
            ("On training data", (on_training.errors, " errors of ", len(on_training.dataset)))
        )
    blocks: list[Block] = [
        Heading(("ERRORS: ", evaluation.errors, " of ", n, ".")),
        Facts(tuple(facts)),
    ]
    wrong = evaluation.misclassified
    if wrong:
        more: Text = (f" (the first {MOST_ROWS})",) if len(wrong) > MOST_ROWS else ()
        blocks.append(Paragraph(("Misclassified", *more, ":")))
        blocks.append(examples_table(evaluation.dataset, wrong[:MOST_ROWS]))
    return Document(tuple(blocks))


def _origin(trained: Trained) -> Text:
    origin = trained.origin
    if isinstance(origin, Trace):
        end = "converged" if isinstance(origin.outcome, Converged) else "did not converge"
        return (f"perceptron ({origin.rule.name}), ", origin.updates, " updates in ",
                origin.presentations, f" presentations, {end}")  # fmt: skip
    if isinstance(origin, LeastSquares):
        kind = "the only solution" if origin.is_unique else "of least length among the solutions"
        return ("least squares through the normal equations of rank ", origin.rank, f", {kind}")
    return ("weights as given",)
