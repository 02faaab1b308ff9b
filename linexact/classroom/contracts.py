"""Marks in the forms that other systems read, and what a variable of their notebooks holds.

The same records give the same marks for Gradescope, PrairieLearn and nbgrader.  An answer that
cannot be read is told apart from a wrong one wherever the system has a word for it.  All of them
show feedback letter by letter, so it is plain text.

A student may write ``answer = (1, -2, 1)`` or ``answer = 55`` where the same in quotes would
be right.  Numbers are read exactly, a float as the decimal that it prints.
"""

from __future__ import annotations

import keyword
import re
import warnings
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from numbers import Rational
from typing import Any

import numpy as np

from linexact.classroom.answers import Answer
from linexact.classroom.marking import (
    Prepared,
    Record,
    mark_answer,
    mark_submission,
    points_of,
)
from linexact.classroom.members import Reason
from linexact.data.read.arrays import exact_value
from linexact.document.blocks import Document
from linexact.errors import InputError
from linexact.exact import exact_text, parse_number
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


def gradescope_results(records: Sequence[Record]) -> Record:
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


def gradescope_unfinished(possible: Fraction) -> Record:
    """Return what stands in ``results.json`` until the marking is done."""
    message = "The marking did not finish. This is not your mark; please tell your teacher."
    test = {"name": "marking", "score": 0.0, "max_score": float(possible), "output": message}
    return {"score": 0.0, "output": message, "tests": [test]}


def prairielearn_results(records: Sequence[Record]) -> Record:
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
    (:func:`~linexact.classroom.contracts.answer_in`).  The feedback is printed, unless
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


MOST_NUMBERS = 2_000  # of a vector
_NUMBERS = (int, float, Rational, Decimal, np.generic)


def variable_of(exercise: str) -> str:
    """Return the name of the variable that holds the answer to an exercise.

    >>> variable_of("grosse-and"), variable_of("7.2"), variable_of("lambda")
    ('grosse_and', 'answer_7_2', 'answer_lambda')
    """
    name = re.sub(r"\W", "_", exercise, flags=re.ASCII)
    return name if name.isidentifier() and not keyword.iskeyword(name) else f"answer_{name}"


def answer_in(value: object, parts: Sequence[str]) -> Answer:
    r"""Return the answer that a variable holds: a text, why there is none, or None.

    It may be a text, a number, true or false, a list of numbers, or a dictionary of these:
    by part, where its keys are among ``parts``, otherwise by name.

    >>> answer_in([1, 0.5, "-3/2"], ["w"]), answer_in(True, ["answer"])
    ('(1, 1/2, -3/2)', 'true')
    >>> answer_in({"w": (2, 2), "b": -3}, ["weights"])
    'w = (2, 2)\nb = -3'
    >>> answer_in({"w": (2, 2), "b": -3}, ["w", "b"])
    '[w]\n(2, 2)\n[b]\n-3'
    """
    if value is None:
        return None
    try:
        if not isinstance(value, dict):
            return _typed(value)
        form = "[{}]\n{}" if value.keys() <= set(parts) else "{} = {}"
        return "\n".join(form.format(key, _typed(v)) for key, v in value.items())
    except InputError as error:
        return Reason(error.code, error.message)


def _typed(value: Any, *, is_entry: bool = False) -> str:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, np.ndarray):
        value = list(value) if value.ndim else value[()]
    if is_entry or not isinstance(value, list | tuple):
        return _number(value)
    if len(value) > MOST_NUMBERS:
        raise InputError("too-long", f"more than {MOST_NUMBERS} numbers, which is the limit")
    return f"({', '.join(_typed(entry, is_entry=True) for entry in value)})"


def _number(value: object) -> str:
    if not isinstance(value, _NUMBERS):
        message = f"a {type(value).__name__[:40]}; expected a text, a number or a list of numbers"
        raise InputError("type", message)
    return exact_text(exact_value(value, "decimal", "the answer"))
