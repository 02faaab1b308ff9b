"""Exercises as plain records, for ``--json`` and for programs; without the solution."""

from __future__ import annotations

from typing import Any

from linexact.exercise.model import Exercise
from linexact.rational import exact_text
from linexact.render.record import convention_record, dataset_record


def exercise_record(exercise: Exercise) -> dict[str, Any]:
    """Return what an exercise asks."""
    return {
        "id": exercise.id,
        "title": exercise.title,
        "statement": exercise.statement,
        "kind": exercise.kind.name,
        "points": exact_text(exercise.points),
        "asks": [
            {"value": a.name, "form": a.form, "points": exact_text(a.points)} for a in exercise.asks
        ],
        "source": {"lecture": exercise.source.lecture, "place": exercise.source.place},
        "convention": convention_record(exercise.convention),
        "data": None if exercise.dataset is None else dataset_record(exercise.dataset),
        "remarks": list(exercise.remarks),
    }
