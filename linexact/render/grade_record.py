"""Marked answers as plain records, for ``--json``; numbers are exact text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from linexact.explain.findings import sentence
from linexact.explain.grading import totals
from linexact.grade.parts import Marked
from linexact.grade.result import Finding, Grade, Outcome, Unreadable
from linexact.rational import exact_text
from linexact.render.text import plain


def marks_record(marked: Sequence[Marked], *, exercise: str, price: Fraction) -> dict[str, Any]:
    """Return a marked answer: points, findings with evidence, receipts as certificates."""
    earned, possible = totals(marked)
    return {
        "exercise": exercise,
        "earned": exact_text(max(earned - price, Fraction(0))),
        "possible": exact_text(possible),
        "hint_price": exact_text(price),
        "parts": [{"part": m.part.name} | outcome_record(m.outcome) for m in marked],
    }


def outcome_record(outcome: Outcome | None) -> dict[str, Any]:
    """Return one outcome; its status is ``graded``, ``unreadable`` or ``missing``."""
    if outcome is None:
        return {"status": "missing"}
    if isinstance(outcome, Unreadable):
        return {
            "status": "unreadable",
            "kind": outcome.kind,
            "code": outcome.code,
            "message": outcome.message,
            "source": outcome.source,
            "start": outcome.start,
        }
    return {"status": "graded"} | _grade_record(outcome)


def _grade_record(grade: Grade) -> dict[str, Any]:
    return {
        "kind": grade.kind,
        "earned": exact_text(grade.earned),
        "possible": exact_text(grade.possible),
        "understood": [[name, plain(text)] for name, text in grade.understood],
        "conditions": [
            {"name": c.name, "earned": exact_text(c.earned), "possible": exact_text(c.possible)}
            for c in grade.conditions
        ],
        "findings": [_finding_record(finding) for finding in grade.findings],
        "receipts": [
            {"claim": r.claim, "certificate": r.certificate.text()} for r in grade.receipts
        ],
    }


def _finding_record(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "place": finding.place,
        "numbers": [exact_text(v) for v in finding.numbers],
        "vectors": [[exact_text(v) for v in vector] for vector in finding.vectors],
        "words": list(finding.words),
        "text": plain(sentence(finding)),
    }
