"""Marked answers as plain records, for ``--json``; numbers are exact text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any, TypeAlias

from linexact.document.blocks import Document, Span
from linexact.exact import Writing, exact_text
from linexact.exact.surds import SurdSum
from linexact.explain.finding import sentence
from linexact.explain.hints import hints_up_to
from linexact.grade.finding import Finding
from linexact.grade.marking import Hints, Marked, Marks, Readings
from linexact.grade.reading import Reading
from linexact.grade.result import Grade, Unreadable
from linexact.render.numbers import written_text
from linexact.render.text import plain, render_text
from linexact.tasks.record import value_record

Record: TypeAlias = dict[str, Any]


def marks_record(marks: Marks) -> Record:
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
        "parts": [_part_record(marked, marks.writing) for marked in marks.told],
    }


def hints_record(hints: Hints) -> Record:
    """Return the hints of each part up to their level, as text.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> marked = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1")
    >>> hints_record(Hints(Marks("AND", marked)))["parts"][0]["hints"][0]["text"][:41]
    'These weights miss 2 of 4 examples. Look '
    """
    typed = hints.marks.writing
    parts = []
    for marked in hints.marks.parts:
        if marked.outcome is not None:
            told = hints_up_to(marked, hints.level, hints.exercise)
            texts = [render_text(Document(one.blocks, typed)).rstrip("\n") for one in told]
            shown = [{"level": h.level, "text": t} for h, t in zip(told, texts, strict=True)]
            parts.append({"part": marked.part.name, "hints": shown})
    return {"exercise": hints.marks.title, "level": hints.level, "parts": parts}


def readings_record(readings: Readings) -> Record:
    """Return how each part was understood, without marks.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> marked = mark(parts_of(find_exercise("grosse-and")), "So w = (1, 1), b = -1")
    >>> readings_record(Readings(Marks("AND", marked)))["parts"][0]["reading"]["passed"]
    [[0, 2, 'So']]
    """
    kept = (
        *("part", "status", "understood", "reading"),
        *("code", "message", "source", "start", "instead"),
    )
    told = (_part_record(m, readings.marks.writing) for m in readings.marks.parts)
    parts = [{key: part[key] for key in kept if key in part} for part in told]
    return {"exercise": readings.marks.title, "parts": parts}


def _part_record(marked: Marked, typed: Writing | None) -> Record:
    """Return one part; its status is ``graded``, ``unreadable`` or ``missing``."""
    named = {"part": marked.part.name}
    possible = exact_text(marked.part.possible)
    match marked.outcome:
        case None:
            return named | {"status": "missing", "earned": "0", "possible": possible}
        case Unreadable() as unread:
            unmarked = {"status": "unreadable", "earned": None, "possible": possible}
            return named | unmarked | asdict(unread) | {"for_a_person": True}
        case grade:
            return named | {"status": "graded"} | _grade_record(grade, typed)


def _grade_record(grade: Grade, typed: Writing | None) -> Record:
    return {
        "kind": grade.kind,
        "for_a_person": grade.is_for_a_person,
        "earned": exact_text(grade.earned),
        "possible": exact_text(grade.possible),
        "understood": [
            # Roots are as they are, without decimals.
            [name, _told([str(s) if isinstance(s, SurdSum) else s for s in spans], typed)]
            for name, spans in grade.understood
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


def _reading_record(reading: Reading) -> Record:
    """Return where an answer stands in its text: offsets, and what was typed there."""

    def typed(span: tuple[int, int]) -> list[object]:
        return [*span, reading.text[slice(*span)]]

    return {
        "confidence": reading.confidence,
        "used": list(map(typed, reading.used)),
        "passed": list(map(typed, reading.passed)),
        "explained": [[*typed(span), why] for span, why in reading.explained],
        "chosen": [*reading.chosen],
    }


def _finding_record(finding: Finding, typed: Writing | None) -> Record:
    values = {one.name: value_record(getattr(finding, one.name)) for one in fields(finding)}
    return {
        "code": finding.code,
        "place": values.pop("place", ""),
        "evidence": values,
        "text": _told(sentence(finding), typed),
    }


def _told(text: Sequence[Span], typed: Writing | None) -> str:
    return plain(written_text(tuple(text), typed))
