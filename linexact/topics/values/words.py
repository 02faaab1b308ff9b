"""Given weights in words: table, risks, boundary, remarks; how trained ones do elsewhere."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, get_args

from linexact.data.linear import Classifier
from linexact.document.blocks import (
    MOST_COLUMNS,
    MOST_ROWS,
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
from linexact.document.numbers import counted
from linexact.exact import dot, exact_text
from linexact.exact.roots import Surd
from linexact.tasks.record import Record, dataset_record, numbers_of, texts
from linexact.topics.values.distances import decision_hyperplane
from linexact.topics.values.losses import AtZero
from linexact.topics.values.measure import Measurement
from linexact.topics.values.remarks import remarks

if TYPE_CHECKING:
    from linexact.plot.illustration import Illustration


_RIGHT_AT_ZERO = {
    "strict": "a score of 0 is wrong for both classes",
    "closed-positive": "positive iff score >= 0, negative iff score < 0",
    "closed-negative": "positive iff score > 0, negative iff score <= 0",
    "either": "at a score of 0 either label is accepted",
}


def explain_measurement(measurement: Measurement) -> Document:
    """Return the numbers of given weights on a data set as a document.

    >>> from linexact.topics.values.measure import measure
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
        blocks.append(Paragraph((f"- [{remark.code}] ", *remark.text)))
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


_TOTALS = ("training_error", "square_risk", "perceptron_risk", "signed_total")
_CHARGES = ("square", "perceptron", "signed_sum")


def measurement_record(measurement: Measurement) -> Record:
    """Return scores, losses, risks and findings; examples count from 1.

    >>> from linexact.topics.values.measure import measure
    >>> from linexact.data.gates import gate
    >>> from linexact.data.linear import Classifier
    >>> found = measure(gate("AND"), Classifier.of([1, 1], -1), "strict")
    >>> record = measurement_record(found)
    >>> record["errors"], record["square_risk"], record["offset"]["surd"]
    (2, '1/2', 'sqrt(2)/2')
    """
    classifier = measurement.classifier
    record: Record = {
        "source": measurement.dataset.origin,
        "data": dataset_record(measurement.dataset),
        "boundary": measurement.zero_rule,
        "w": texts(classifier.w),
        "bias": measurement.bias,
        "b": exact_text(classifier.b),
        "errors": measurement.errors,
        **{name: exact_text(getattr(measurement, name)) for name in _TOTALS},
        "subgradient": {end: texts(measurement.subgradient(end)) for end in get_args(AtZero)},
    }
    if not classifier.is_constant:
        place = decision_hyperplane(classifier)
        record["offset"] = {
            "sign": place.offset.sign,
            "square": exact_text(place.offset.square),
            "surd": str(place.offset),
        }
    record["examples"] = [
        {
            "example": i + 1,
            "row": measurement.dataset.row_name(i),
            "target": row.target,
            "score": exact_text(row.z),
            "right": row.right,
            **{name: exact_text(getattr(row, name)) for name in _CHARGES},
        }
        for i, row in enumerate(measurement.rows)
    ]
    record["findings"] = [
        {
            "code": remark.code,
            "examples": numbers_of(remark.examples),
            "numbers": texts(remark.numbers),
        }
        for remark in remarks(measurement)
    ]
    return record


def measurement_figures(found: Measurement) -> tuple[Illustration, ...]:
    """Plan the data with the boundary."""
    from linexact.plot.illustration import judged_figure  # words alone load nothing that draws

    return (judged_figure(found.dataset, found.classifier, bias=found.bias),)
