"""Numbers about given weights, and evaluations, as plain records of exact text."""

from __future__ import annotations

from typing import Any

from linexact.classifier.distances import decision_hyperplane
from linexact.classifier.measure import Measurement
from linexact.classifier.remarks import remarks
from linexact.evaluation import Evaluation
from linexact.rational import exact_text
from linexact.render.record import dataset_record


def measurement_record(measurement: Measurement, *, source: str) -> dict[str, Any]:
    """Return scores, losses, risks and findings; examples count from 0."""
    classifier = measurement.classifier
    record: dict[str, Any] = {
        "source": source,
        "data": dataset_record(measurement.dataset),
        "boundary": measurement.zero_rule,
        "w": [exact_text(v) for v in classifier.w],
        "b": exact_text(classifier.b),
        "errors": measurement.errors,
        "training_error": exact_text(measurement.training_error),
        "square_risk": exact_text(measurement.square_risk),
        "perceptron_risk": exact_text(measurement.perceptron_risk),
        "signed_total": exact_text(measurement.signed_total),
        "subgradient": {
            "zero": [exact_text(v) for v in measurement.subgradient("zero")],
            "row": [exact_text(v) for v in measurement.subgradient("row")],
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
            "row": measurement.dataset.row_number(i),
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
            "examples": list(remark.examples),
            "numbers": [exact_text(v) for v in remark.numbers],
        }
        for remark in remarks(measurement)
    ]
    return record


def evaluation_record(evaluation: Evaluation, *, source: str) -> dict[str, Any]:
    """Return the exact error fraction and what is misclassified; examples count from 0."""
    return {
        "source": source,
        "data": dataset_record(evaluation.dataset),
        "boundary": evaluation.zero_rule,
        "w": [exact_text(v) for v in evaluation.classifier.w],
        "b": exact_text(evaluation.classifier.b),
        "errors": evaluation.errors,
        "error_fraction": exact_text(evaluation.error_fraction),
        "accuracy": exact_text(evaluation.accuracy),
        "missed": list(evaluation.missed),
        "false_alarms": list(evaluation.false_alarms),
        "on_boundary": list(evaluation.on_boundary),
    }
