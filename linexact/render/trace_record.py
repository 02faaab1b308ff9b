"""A run as a plain record, for ``--format json`` and for programs: exact text, no floats."""

from __future__ import annotations

from typing import Any

from linexact.perceptron.novikoff import MistakeBound, NoBound
from linexact.perceptron.schedule import constant_text
from linexact.perceptron.trace import Converged, Cycle, Limit, Outcome, Stalled, Trace
from linexact.rational import exact_text
from linexact.render.record import convention_record, dataset_record


def trace_record(
    trace: Trace, *, source: str, bound: MistakeBound | NoBound | None = None
) -> dict[str, Any]:
    """Return everything about a run but its steps; examples count from 0."""
    rule = trace.rule
    record: dict[str, Any] = {
        "rule": rule.name,
        "source": source,
        "convention": convention_record(rule.convention),
        "bias_position": rule.bias,
        "rate": constant_text(rule.rate),
        "data": dataset_record(trace.dataset),
        "start": [exact_text(v) for v in trace.start],
        "weights": [exact_text(v) for v in trace.weights],
        "w": [exact_text(v) for v in trace.w],
        "b": exact_text(trace.b),
        "presentations": trace.presentations,
        "passes": trace.passes,
        "updates": trace.updates,
        "updates_by_example": trace.counts.tolist(),
        "mistakes": trace.mistakes,
        "outcome": outcome_record(trace.outcome),
    }
    if bound is not None:
        record["bound"] = _bound_record(bound)
    return record


def outcome_record(outcome: Outcome) -> dict[str, Any]:
    """Return how a run ended."""
    if isinstance(outcome, Converged):
        return {"kind": "converged"}
    if isinstance(outcome, Cycle):
        return {
            "kind": "cycle",
            "first": outcome.first,
            "length": outcome.length,
            "updates": [[i, count] for i, count in outcome.updates.items()],
            "proof": outcome.proof,
        }
    if isinstance(outcome, Stalled):
        within = exact_text(outcome.within)
        return {"kind": "stalled", "within": within, "zero_example": outcome.example}
    assert isinstance(outcome, Limit)
    return {
        "kind": "limit",
        "limit": outcome.kind,
        "value": outcome.value,
        "asked": outcome.asked,
    }


def _bound_record(bound: MistakeBound | NoBound) -> dict[str, Any]:
    if isinstance(bound, NoBound):
        return {"applies": False, "reason": bound.reason, "why": str(bound)}
    return {
        "applies": True,
        "R^2": exact_text(bound.r_squared),
        "B^2": exact_text(bound.b_squared),
        "bound": exact_text(bound.updates),
        "multipliers": [[i, exact_text(m)] for i, m in bound.least.multipliers.items()],
    }
