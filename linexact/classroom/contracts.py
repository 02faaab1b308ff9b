"""Marks in the forms that other systems read: Gradescope, PrairieLearn, nbgrader.

The same records give the same marks in each.  An answer that cannot be read is told apart
from a wrong one wherever the system has a word for it.  All of them show feedback letter by
letter, so it is plain text.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from linexact.classroom.answers import Answer
from linexact.classroom.marking import (
    Prepared,
    Record,
    mark_answer,
    mark_submission,
    points_of,
)
from linexact.classroom.variables import answer_in
from linexact.document.blocks import Document
from linexact.exact import parse_number
from linexact.render.text import render_text

MAX_OUTPUT = 100_000  # characters of feedback on one exercise
MAX_RESULTS = 900_000  # bytes of all feedback for PrairieLearn, which takes 1 MB
_ESCAPED = 12  # bytes of a character in JSON, at most: two escapes


def with_text(record: Record, told: Document) -> Record:
    """Return a record with what its author is told as plain text."""
    return record | {"text": render_text(told)[:MAX_OUTPUT]}


def told_record(exercise: Prepared, answer: Answer) -> Record:
    """Mark one answer; the record's ``text`` is what its author is told.

    >>> from linexact.classroom.marking import prepare
    >>> print(told_record(prepare("lyu-length"), "false")["text"].splitlines()[0])
    Does the length of the weights matter?: 0 of 1 points
    """
    return with_text(*mark_answer(exercise, answer))


mark_and_tell = partial(mark_submission, shown=with_text)


def gradescope_results(records: Sequence[Record]) -> dict[str, Any]:
    """Return ``results.json`` for Gradescope: one test for each exercise.

    Scores are floats there; the sum is left to Gradescope.
    """
    tests = []
    for number, record in enumerate(records, start=1):
        score, most = _points(record)
        tests.append(
            {
                "name": record["exercise"],
                "number": str(number),
                "score": score,
                "max_score": most,
                "status": "passed" if score == most else "failed",
                "output": _text(record),
                "output_format": "text",
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
    """Return ``results.json`` for PrairieLearn.

    An answer of which a part cannot be read is a format error: it uses no attempt up.
    """
    errors = [f"{record['exercise']}: {why}" for record in records for why in _unreadable(record)]
    if errors:
        return {"gradable": False, "format_errors": errors}
    most = MAX_RESULTS // (_ESCAPED * max(1, len(records)))
    tests = []
    for record in records:
        earned, possible = _points(record)
        marks = {"name": record["exercise"], "points": earned, "max_points": possible}
        tests.append(marks | {"output": _text(record)[:most]})
    total = sum(parse_number(record["possible"]) for record in records)
    given = sum(points_of(record) or Fraction(0) for record in records)
    return {"gradable": True, "score": float(given / total) if total else 1.0, "tests": tests}


def nbgrader_score(exercise: Prepared, answer: object, *, quiet: bool = False) -> float:
    """Return the points of an answer as the plain float that nbgrader takes for a mark.

    ``answer`` is what the student's variable holds
    (:func:`~linexact.classroom.variables.answer_in`).  The feedback is printed, unless
    ``quiet``; nothing goes to stderr, which would be a mark of 0 there.

    >>> from linexact.classroom.marking import prepare
    >>> nbgrader_score(prepare("lyu-length"), True, quiet=True)
    1.0
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        record = told_record(exercise, answer_in(answer, [p.name for p in exercise.parts]))
    if not quiet:
        print(record["text"], end="")
    return _points(record)[0]


def _points(record: Record) -> tuple[float, float]:
    """Return the points earned and possible; systems that know no open mark get 0 for one."""
    return float(points_of(record) or 0), float(parse_number(record["possible"]))


def _text(record: Record) -> str:
    """Return the feedback; an answer whose marking was stopped has a message alone."""
    return str(record["text"]) if "text" in record else f"{record['message']}.\n"


def _unreadable(record: Record) -> list[str]:
    """Return why an answer, or a part of it, could not be read."""
    if record["status"] == "unreadable" and "message" in record:
        return [str(record["message"])]
    return [str(part["message"]) for part in record["parts"] if part["status"] == "unreadable"]
