"""Given weights in words: table, risks, boundary, remarks; how trained ones do elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from linexact.classifier.distances import decision_hyperplane
from linexact.classifier.losses import ZERO_RULES
from linexact.classifier.measure import Measurement
from linexact.classifier.remarks import Remark, remarks
from linexact.classifier.surd import Surd
from linexact.data.dataset import Vector
from linexact.data.linear import Classifier
from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Formula,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.evaluation import Assessment, Trained
from linexact.exact import dot
from linexact.explain.fewest_errors import examples_table
from linexact.explain.rule import counted
from linexact.explain.verdict import MOST_COLUMNS, MOST_ROWS
from linexact.least_squares import LeastSquares
from linexact.perceptron import Converged, Trace
from linexact.perceptron.claim import is_short

_RIGHT_AT_ZERO = {
    "strict": "a score of 0 is wrong for both classes",
    "closed-positive": "positive iff score >= 0, negative iff score < 0",
    "closed-negative": "positive iff score > 0, negative iff score <= 0",
    "either": "at a score of 0 either label is accepted",
}


def explain_measurement(measurement: Measurement) -> Document:
    """Return the numbers of given weights on a data set as a document.

    >>> from linexact.classifier.measure import measure
    >>> from linexact.data.gates import gate
    >>> found = measure(gate("AND"), Classifier.of([1, 1], -1), "strict")
    >>> explain_measurement(found).blocks[0].text
    ('ERRORS: ', 2, ' of ', 4, '.')
    """
    n = len(measurement.rows)
    facts: list[tuple[str, Text]] = [
        ("Data", (measurement.dataset.origin, ": ", counted(n, "example"))),
        ("Score 0", (f"{_RIGHT_AT_ZERO[measurement.zero_rule]} ({measurement.zero_rule})",)),
        ("w", (measurement.classifier.w,)),
        *_bias(measurement),
        ("Training error", (measurement.training_error,)),
        ("Square risk", (measurement.square_risk,)),
        ("Perceptron risk", (measurement.perceptron_risk, " = mean of max(0, -t z)")),
        ("Signed sums", (measurement.signed_total, f" = total of (y - h)({_inputs(measurement)})")),
        ("Subgradient", _subgradient(measurement)),
        *_boundary(measurement.classifier),
    ]
    blocks: list[Block] = [
        Heading(("ERRORS: ", measurement.errors, " of ", n, ".")),
        Facts(tuple(facts)),
        *_rows(measurement),
    ]
    for remark in remarks(measurement):
        blocks.append(Paragraph(("- ", *_say(remark, measurement))))
    return Document(tuple(blocks))


def _bias(measurement: Measurement) -> list[tuple[str, Text]]:
    if not measurement.bias:
        return [("Bias", ("none: the score is w . x",))]
    b, threshold = measurement.classifier.b, measurement.classifier.threshold
    return [("b", (b, " (threshold ", threshold, ")"))]


def _inputs(measurement: Measurement) -> str:
    return "1 + x1 + ... + xd" if measurement.bias else "x1 + ... + xd"


def _subgradient(measurement: Measurement) -> Text:
    zero, row = measurement.subgradient("zero"), measurement.subgradient("row")
    if zero == row:
        first = "b, " if measurement.bias else ""
        return (zero, f" of the perceptron risk, for ({first}w1, ..., wd)")
    return (zero, " or ", row, ": either may be taken at a score of 0")


def _boundary(classifier: Classifier) -> list[tuple[str, Text]]:
    if classifier.is_constant:
        return []
    place = decision_hyperplane(classifier)
    return [
        (
            "Boundary",
            (
                "orthogonal to w, at signed distance -b/|w| = ",
                place.offset,
                " from the origin, closest at ",
                place.foot,
            ),
        )
    ]


def _rows(measurement: Measurement) -> list[Block]:
    dataset, classifier = measurement.dataset, measurement.classifier
    few = dataset.dimension <= MOST_COLUMNS
    places: list[list[Span | Text]] = []
    losses: list[list[Span | Text]] = []
    for i, row in enumerate(measurement.rows[:MOST_ROWS]):
        number, x = dataset.row_name(i), dataset.x(i)
        shown: list[Span | Text] = [*x, classifier.votes(x)] if few else []
        right = "yes" if row.right else "NO"
        places.append([number, *shown, row.z, row.target, right, _distance(classifier, row.z)])
        losses.append([number, 0 if row.right else 1, row.square, row.perceptron, row.signed_sum])
    columns = ["row", *((*dataset.features, "votes") if few else ()), "score", "target", "right"]
    align = "r" * (1 + (dataset.dimension + 1) * few) + "rrlr"
    blocks: list[Block] = [
        table([*columns, "distance"], places, align),
        table(["row", "0-1 loss", "square", "perceptron", "signed sum"], losses, "rrrrr"),
    ]
    if len(measurement.rows) > MOST_ROWS:
        blocks.append(Paragraph(("(the first ", MOST_ROWS, " examples)")))
    bias = " + b" if measurement.bias else ""
    blocks.append(Formula(((f"score = sum of votes w_j x_j{bias};  distance = score / |w|",),)))
    return blocks


def _distance(classifier: Classifier, z: Fraction) -> Span:
    square = dot(classifier.w, classifier.w)
    return Surd.ratio(z, square) if square else "-"


def _say(remark: Remark, measurement: Measurement) -> Text:
    """Return the sentence of one remark, with its numbers."""
    named = remark.examples[:MOST_ROWS]
    rows = ", ".join(str(measurement.dataset.row_name(i)) for i in named)
    where = f"{'row' if len(named) == 1 else 'rows'} {rows}" if named else ""
    return (f"[{remark.code}] ", *_SENTENCES[remark.code](where, remark.numbers))


_SENTENCES: dict[str, Callable[[str, Vector], Text]] = {
    "score-zero": lambda where, _: (
        f"The score is exactly 0 on {where}: which class owns a score of 0 decides the answer.",
    ),
    "zero-loss-error": lambda where, _: (
        f"The perceptron risk is 0 with a wrong answer on {where}: it does not see a score of 0.",
    ),
    "other-reading": lambda _, counts: (
        "Errors by the rule for a score of 0: ",
        *_by_reading(counts),
    ),
    "zero-weights": lambda _, numbers: (
        "w = 0: every input gets the score ",
        numbers[0],
        "; there is no boundary and no distance.",
    ),
    "constant-answer": lambda _, __: (
        "All scores have the same sign: every example gets the same answer.",
    ),
    "signed-sum-negative": lambda where, _: (
        f"The signed sum is negative for a mistake ({where}), so it is no loss.",
    ),
    "signed-sum-zero": lambda where, _: (
        f"The signed sum is 0 although the prediction is wrong ({where}).",
    ),
    "signed-sum-cancels": lambda _, numbers: (
        "Opposite mistakes cancel: the signed sums add up to ",
        numbers[0],
        ", their sizes to ",
        numbers[1],
        ".",
    ),
    "right-but-charged": lambda where, numbers: (
        f"Square loss charges {where}, though right, more than the ",
        numbers[0],
        " of a wrong example.",
    ),
}


def _by_reading(numbers: Vector) -> Text:
    spans: list[Span] = []
    for reading, count in zip(ZERO_RULES, numbers, strict=True):
        spans += [", " if spans else "", f"{reading} ", count]
    return (*spans, ".")


def explain_assessment(found: Assessment) -> Document:
    """Return how a classifier does on test data.

    >>> from linexact.evaluation import evaluate
    >>> from linexact.data.gates import gate
    >>> given = Trained(Classifier.of([1, 1], "-1/2"), None)
    >>> found = Assessment(given, evaluate(given.classifier, gate("XOR")))
    >>> explain_assessment(found).blocks[0].text
    ('ERRORS: ', 1, ' of ', 4, '.')
    """
    trained, evaluation, on_training = found.trained, found.on_test, found.on_training
    n = len(evaluation.dataset)
    facts: list[tuple[str, Text]] = [
        ("Test data", (evaluation.dataset.origin, ": ", counted(n, "example")))
    ]
    facts.append(("Classifier", _origin(trained)))
    if len(evaluation.classifier.w) <= MOST_COLUMNS:
        facts.append(("w", (evaluation.classifier.w,)))
        facts.append(("b", (evaluation.classifier.b,)))
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
        facts.append(
            (
                "On training data",
                (counted(on_training.errors, "error"), " of ", len(on_training.dataset)),
            )
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
        long = "" if is_short(origin) else "; no certificate holds a run this long"
        end = "converged" if isinstance(origin.outcome, Converged) else "did not converge"
        shown = counted(origin.presentations, "presentation")
        updates = counted(origin.updates, "update")
        return (f"perceptron ({origin.rule.name}), {updates} in {shown}, {end}{long}",)
    if isinstance(origin, LeastSquares):
        kind = "the only solution" if origin.is_unique else "of least length among the solutions"
        return ("least squares through the normal equations of rank ", origin.rank, f", {kind}")
    return ("weights as given",)
