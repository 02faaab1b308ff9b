"""The hard margin as a plain record: exact text, examples counted from 0."""

from __future__ import annotations

from typing import Any

from linexact.margins import HardMargin
from linexact.rational import exact_text
from linexact.render.record import dataset_record


def margin_record(answer: HardMargin, *, source: str) -> dict[str, Any]:
    """Return the widest street with the multipliers that prove it."""
    record: dict[str, Any] = {
        "verdict": "separable",
        "source": source,
        "data": dataset_record(answer.solution.dataset),
        "w": [exact_text(v) for v in answer.w],
        "b": exact_text(answer.b),
        "norm_squared": exact_text(answer.solution.squared),
        "multipliers": [[i, exact_text(m)] for i, m in answer.multipliers.items()],
    }
    if answer.closest is not None and answer.margin_squared is not None:
        record["margin_squared"] = exact_text(answer.margin_squared)
        record["distance_squared"] = exact_text(4 * answer.margin_squared)
        record["closest"] = [[exact_text(v) for v in point] for point in answer.closest]
    return record
