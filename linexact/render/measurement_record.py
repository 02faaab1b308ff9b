"""What is counted of given and of trained weights, as records; examples count from 1."""

from __future__ import annotations

from collections.abc import Iterable

from linexact.classifier.distances import decision_hyperplane
from linexact.classifier.measure import Measurement
from linexact.classifier.remarks import remarks
from linexact.evaluation import Assessment, Evaluation, Trained
from linexact.exact import exact_text
from linexact.least_squares import LeastSquares
from linexact.perceptron import Trace
from linexact.render.record import Record, dataset_record, texts


def measurement_record(measurement: Measurement) -> Record:
    """Return scores, losses, risks and findings; examples count from 1.

    >>> from linexact.classifier.measure import measure
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
        "training_error": exact_text(measurement.training_error),
        "square_risk": exact_text(measurement.square_risk),
        "perceptron_risk": exact_text(measurement.perceptron_risk),
        "signed_total": exact_text(measurement.signed_total),
        "subgradient": {
            "zero": texts(measurement.subgradient("zero")),
            "row": texts(measurement.subgradient("row")),
        },
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
            "square": exact_text(row.square),
            "perceptron": exact_text(row.perceptron),
            "signed_sum": exact_text(row.signed_sum),
        }
        for i, row in enumerate(measurement.rows)
    ]
    record["findings"] = [
        {
            "code": remark.code,
            "examples": _places(remark.examples),
            "numbers": texts(remark.numbers),
        }
        for remark in remarks(measurement)
    ]
    return record


def assessment_record(found: Assessment) -> Record:
    """Return the exact error fraction and what is misclassified; examples count from 1.

    >>> from linexact.evaluation import Trained, evaluate
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
        "missed": _places(evaluation.missed),
        "false_alarms": _places(evaluation.false_alarms),
        "on_boundary": _places(evaluation.on_boundary),
        "by": _origin(found.trained),
        "on_training": None if before is None else _errors(before),
    }


def _errors(evaluation: Evaluation) -> Record:
    return {
        "source": evaluation.dataset.origin,
        "examples": len(evaluation.dataset),
        "errors": evaluation.errors,
    }


def _origin(trained: Trained) -> str:
    names = {Trace: "perceptron", LeastSquares: "least-squares"}
    return names.get(type(trained.origin), "given")


def _places(examples: Iterable[int]) -> list[int]:
    return [index + 1 for index in examples]
