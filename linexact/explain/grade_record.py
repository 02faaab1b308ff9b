"""Marked answers as plain records, for ``--json``; numbers are exact text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

from linexact.document.blocks import Document, Text
from linexact.exact import Writing, exact_text
from linexact.exact.surds import SurdSum
from linexact.explain.finding import sentence
from linexact.explain.hint import Hint
from linexact.explain.hints import hints_up_to
from linexact.grade.finding import Finding
from linexact.grade.marking import Hints, Marked, Marks, Readings
from linexact.grade.reading import Reading
from linexact.grade.result import Grade, Unreadable
from linexact.grade.result import Span as Understood
from linexact.render.numbers import written_text
from linexact.render.text import plain, render_text


def marks_record(marks: Marks) -> dict[str, Any]:
    """Return a marked answer: points, findings with evidence, receipts as certificates.

    What could not be read has None for its points, and ``unread`` are the points of such parts.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> marked = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1")
    >>> record = marks_record(Marks("grosse-and", marked))
    >>> record["earned"], record["possible"], record["parts"][0]["findings"][0]["code"]
    ('0', '4', 'score-zero')
    """
    return {
        "exercise": marks.title,
        "earned": None if marks.is_unread else exact_text(marks.earned),
        "possible": exact_text(marks.possible),
        "unread": exact_text(marks.unread),
        "hint_price": exact_text(marks.price),
        "parts": [{"part": m.part.name} | _part_record(m, marks.writing) for m in marks.told],
    }


def hints_record(hints: Hints) -> dict[str, Any]:
    """Return the hints of each part up to their level, as text.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> marked = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1")
    >>> hints_record(Hints(Marks("AND", marked)))["parts"][0]["hints"][0]["text"][:41]
    'These weights miss 2 of 4 examples. Look '
    """
    typed = hints.marks.writing
    return {
        "exercise": hints.marks.title,
        "level": hints.level,
        "parts": [
            {
                "part": m.part.name,
                "hints": [_hint(h, typed) for h in hints_up_to(m, hints.level, hints.exercise)],
            }
            for m in hints.marks.parts
            if m.outcome is not None
        ],
    }


def readings_record(readings: Readings) -> dict[str, Any]:
    """Return how each part was understood, without marks.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> marked = mark(parts_of(find_exercise("grosse-and")), "So w = (1, 1), b = -1")
    >>> readings_record(Readings(Marks("AND", marked)))["parts"][0]["reading"]["passed"]
    [[0, 2, 'So']]
    """
    kept = (
        "part",
        "status",
        "understood",
        "reading",
        "code",
        "message",
        "source",
        "start",
        "instead",
    )
    typed = readings.marks.writing
    parts = [{"part": m.part.name} | _part_record(m, typed) for m in readings.marks.parts]
    shown = [{key: part[key] for key in kept if key in part} for part in parts]
    return {"exercise": readings.marks.title, "parts": shown}


def _hint(hint: Hint, typed: Writing | None) -> dict[str, Any]:
    return {"level": hint.level, "text": render_text(Document(hint.blocks, typed)).rstrip("\n")}


def _part_record(marked: Marked, typed: Writing | None) -> dict[str, Any]:
    """Return one part; its status is ``graded``, ``unreadable`` or ``missing``."""
    outcome = marked.outcome
    possible = exact_text(sum(marked.part.task.points.values(), Fraction(0)))
    if outcome is None:
        return {"status": "missing", "earned": "0", "possible": possible}
    if isinstance(outcome, Unreadable):
        return {
            "status": "unreadable",
            "earned": None,
            "possible": possible,
            "kind": outcome.kind,
            "code": outcome.code,
            "message": outcome.message,
            "source": outcome.source,
            "start": outcome.start,
            "instead": outcome.instead,
            "for_a_person": True,
        }
    return {"status": "graded"} | _grade_record(outcome, typed)


def _grade_record(grade: Grade, typed: Writing | None) -> dict[str, Any]:
    return {
        "kind": grade.kind,
        "for_a_person": grade.is_for_a_person,
        "earned": exact_text(grade.earned),
        "possible": exact_text(grade.possible),
        "understood": [
            [name, plain(written_text(_exact(spans), typed))] for name, spans in grade.understood
        ],
        "reading": _reading_record(grade.reading),
        "conditions": [
            {"name": c.name, "earned": exact_text(c.earned), "possible": exact_text(c.possible)}
            for c in grade.conditions
        ],
        "findings": [_finding_record(finding, typed) for finding in grade.findings],
        "receipts": [
            {"claim": r.claim, "findings": [*r.findings], "certificate": r.evidence.certificate()}
            for r in grade.receipts
        ],
    }


def _exact(spans: Sequence[Understood]) -> Text:
    """Return what was understood, roots as they are, without decimals."""
    return tuple(str(span) if isinstance(span, SurdSum) else span for span in spans)


def _reading_record(reading: Reading) -> dict[str, Any]:
    """Return where an answer stands in its text: offsets, and what was typed there."""
    return {
        "confidence": reading.confidence,
        "used": [[*span, reading.text[span.start : span.stop]] for span in reading.used],
        "passed": [[*span, reading.text[span.start : span.stop]] for span in reading.passed],
        "explained": [
            [*span, reading.text[span.start : span.stop], why] for span, why in reading.explained
        ],
        "chosen": [*reading.chosen],
    }


def _finding_record(finding: Finding, typed: Writing | None) -> dict[str, Any]:
    values = {field.name: getattr(finding, field.name) for field in fields(finding)}
    return {
        "code": finding.code,
        "place": str(values.pop("place", "")),
        "evidence": {name: _evidence(value) for name, value in values.items()},
        "text": plain(written_text(sentence(finding), typed)),
    }


def _evidence(value: object) -> Any:
    """Return a number as exact text, a list for a tuple, and else what it is called."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int | Fraction):
        return exact_text(value)
    return [_evidence(v) for v in value] if isinstance(value, tuple) else str(value)
