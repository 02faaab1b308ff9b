"""Verdicts as plain records, for ``--json`` and for programs.

Numbers are exact text (``"-3/2"``), never floats; examples are named by their place in
the data (``example``, from 0) and by the line of the file (``row``, from 1).
"""

from __future__ import annotations

from typing import Any

from linexact.certificate import Support
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.rational import exact_text
from linexact.separability import Feasibility, Feasible, Separable, Verdict
from linexact.separability.certified import Certified


def verdict_record(verdict: Verdict, *, source: str) -> dict[str, Any]:
    """Return a data set's verdict with everything that it rests on but the data."""
    record: dict[str, Any] = {
        "verdict": "separable" if isinstance(verdict, Separable) else "inseparable",
        "source": source,
        "convention": convention_record(verdict.convention),
        "data": dataset_record(verdict.dataset),
    }
    if isinstance(verdict, Separable):
        record["w"] = [exact_text(v) for v in verdict.w]
        if verdict.convention.bias:
            record["b"] = exact_text(verdict.b)
        record["integers"] = [exact_text(v) for v in verdict.integers]
        return record
    record["multipliers"] = [
        {
            "example": index,
            "row": verdict.dataset.row_number(index),
            "class": verdict.dataset.classes[0 if verdict.dataset.target(index) > 0 else 1],
            "multiplier": exact_text(multiplier),
        }
        for index, multiplier in verdict.multipliers.items()
    ]
    if verdict.common_point is not None:
        record["common_point"] = [exact_text(v) for v in verdict.common_point]
    return record


def certified_record(found: Certified, *, source: str) -> dict[str, Any]:
    """Return a verdict and the further claims that were asked for."""
    record = verdict_record(found.verdict, source=source)
    if isinstance(found.size, Support):
        record["support"] = {"size": found.size.size, "irreducible": found.size.irreducible}
    elif found.size is not None:
        record["closest"] = {
            "score": exact_text(found.size.score),
            "examples": list(found.size.examples),
        }
    if found.kind is not None:
        record["kind"] = {
            "name": found.kind.name,
            "full_rank": found.kind.full_rank,
            "logistic_estimate": found.kind.has_estimate,
            "on_the_boundary": list(found.kind.forced),
        }
    return record


def convention_record(convention: Convention) -> dict[str, Any]:
    """Return a convention in words that programs can compare."""
    return {
        "bias": convention.bias,
        "boundary": convention.boundary,
        "positive": convention.positive,
        "negative": convention.negative,
    }


def dataset_record(dataset: Dataset) -> dict[str, Any]:
    """Return what was read: counts, names, classes, and rows left out for missing values."""
    left_out = (dataset.reading or {}).get("left_out", [])
    return {
        "examples": len(dataset),
        "positives": dataset.positives,
        "negatives": dataset.negatives,
        "features": list(dataset.features),
        "classes": {"positive": dataset.classes[0], "negative": dataset.classes[1]},
        "left_out": list(left_out),
    }


def feasibility_record(verdict: Feasibility) -> dict[str, Any]:
    """Return a system's verdict: the point, or the rows and multipliers that refute it."""
    names = verdict.variables or tuple(f"y{j + 1}" for j in range(verdict.system.dimension))
    if isinstance(verdict, Feasible):
        point = {name: exact_text(v) for name, v in zip(names, verdict.point, strict=True)}
        return {"verdict": "feasible", "point": point}
    rows = [{"row": i + 1, "multiplier": exact_text(m)} for i, m in verdict.multipliers.items()]
    return {"verdict": "infeasible", "variables": list(names), "multipliers": rows}
