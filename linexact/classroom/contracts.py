"""Marks in the forms that other systems read: Gradescope, PrairieLearn, nbgrader.

The same records give the same marks in each.  An answer that cannot be read is told apart
from a wrong one wherever the system has a word for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from linexact.classroom.gradebook import points_of
from linexact.classroom.marking import Prepared, Record, answer_record
from linexact.rational import parse_number

MAX_OUTPUT = 100_000  # characters of feedback on one exercise; PrairieLearn takes 1 MB in all


def gradescope_results(records: Sequence[Record]) -> dict[str, Any]:
    """Return ``results.json`` for Gradescope: one test for each exercise.

    Scores are floats there; the sum is left to Gradescope.
    """
    tests = []
    for number, record in enumerate(records, start=1):
        earned, possible = _points(record)
        tests.append(
            {
                "name": record["exercise"],
                "number": str(number),
                "score": float(earned),
                "max_score": float(possible),
                "status": "passed" if earned == possible else "failed",
                "output": record["markdown"][:MAX_OUTPUT],
                "output_format": "md",
                "tags": [record["status"]],
                "visibility": "visible",
                "extra_data": {"earned": record["earned"], "possible": record["possible"]},
            }
        )
    return {"tests": tests, "visibility": "visible", "stdout_visibility": "hidden"}


def gradescope_unfinished(possible: Fraction) -> dict[str, Any]:
    """Return what stands in ``results.json`` until the marking is done."""
    message = "The marking did not finish. This is not your mark; please tell your teacher."
    test = {"name": "marking", "score": 0.0, "max_score": float(possible), "output": message}
    return {"score": 0.0, "output": message, "tests": [test]}


def prairielearn_results(records: Sequence[Record]) -> dict[str, Any]:
    """Return ``results.json`` for PrairieLearn; unreadable answers use no attempt up."""
    unread = [record for record in records if record["status"] == "unreadable"]
    if unread:
        errors = [f"{r['exercise']}: {_message(r)}" for r in unread]
        return {"gradable": False, "format_errors": errors}
    earned = sum((_points(record)[0] for record in records), Fraction(0))
    possible = sum((_points(record)[1] for record in records), Fraction(0))
    tests = [
        {
            "name": record["exercise"],
            "points": float(_points(record)[0]),
            "max_points": float(_points(record)[1]),
            "output": record["markdown"][:MAX_OUTPUT],
        }
        for record in records
    ]
    return {
        "gradable": True,
        "score": float(earned / possible) if possible else 1.0,
        "tests": tests,
    }


def nbgrader_score(exercise: Prepared, answer: str) -> float:
    """Return the points of an answer as the plain float that nbgrader takes for a mark.

    It prints nothing: anything on stderr would be a mark of 0 there.

    >>> from linexact.classroom.marking import prepare
    >>> nbgrader_score(prepare("grosse-and"), "w1 = 1, w2 = 1, b = -3/2")
    4.0
    """
    return float(points_of(answer_record(exercise, answer)))


def _points(record: Record) -> tuple[Fraction, Fraction]:
    return points_of(record), parse_number(record["possible"])


def _message(record: Record) -> str:
    if "message" in record:
        return str(record["message"])
    return "; ".join(str(p["message"]) for p in record["parts"] if p["status"] == "unreadable")
