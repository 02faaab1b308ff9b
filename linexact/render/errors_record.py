"""The fewest errors as a plain record: all that a third party needs to check them again."""

from __future__ import annotations

from typing import Any

from linexact.fewest_errors.hitting import Packing, Reason
from linexact.fewest_errors.result import CoreProof, FewestErrors
from linexact.rational import exact_text
from linexact.render.record import convention_record, dataset_record


def fewest_errors_record(answer: FewestErrors, *, source: str) -> dict[str, Any]:
    """Return weights, misclassified examples and the proof; examples count from 0."""
    record: dict[str, Any] = {
        "verdict": "exact" if answer.is_exact else "open",
        "at_least": answer.at_least,
        "at_most": answer.errors,
        "stopped_by": answer.stopped_by,
        "source": source,
        "convention": convention_record(answer.convention),
        "data": dataset_record(answer.dataset),
        "w": [exact_text(v) for v in answer.classifier.w],
        "misclassified": [
            {"example": i, "row": answer.dataset.row_number(i)} for i in answer.misclassified
        ],
    }
    if answer.convention.bias:
        record["b"] = exact_text(answer.classifier.b)
    record["proof"] = _proof_record(answer)
    return record


def _proof_record(answer: FewestErrors) -> dict[str, Any]:
    proof = answer.proof
    if not isinstance(proof, CoreProof):
        return {"kind": "every hyperplane", "hyperplanes": proof.hyperplanes}
    return {
        "kind": "cores",
        "cores": [
            [[i, exact_text(m)] for i, m in core.multipliers.items()] for core in proof.cores
        ],
        "reason": _reason_record(proof.reason),
    }


def _reason_record(reason: Reason) -> dict[str, Any]:
    if isinstance(reason, Packing):
        return {"packing": [[core, exact_text(v)] for core, v in reason.weights.items()]}
    return {
        "core": reason.core,
        "first": [
            {"example": element, "then": _reason_record(child)}
            for element, child in zip(reason.elements, reason.children, strict=True)
        ],
    }
