"""Marks that a person decided: laid over the marks of the journal, kept through regrades.

The journal holds what was marked; a decision stands in the history and is laid over it
wherever marks are told.  It is about one submission as it was handed in: when another one comes
under the same name, the decision does not hold for it, and that is said.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from linexact.classroom.history import add, entries
from linexact.classroom.journal import JOURNAL, Journal, open_journal, read_header
from linexact.classroom.marking import ANSWER_LEVEL, Record, points_of
from linexact.document.blocks import Document, Paragraph, Span
from linexact.document.numbers import points_span
from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact import exact_text, parse_number
from linexact.render.html import html_fragment
from linexact.render.markdown import markdown_fragment

MAX_REASON = 1_000  # characters


@dataclass(frozen=True, slots=True)
class Decision:
    """The points that a person gives for a part of an answer, or for all of it (``part`` "")."""

    submission: str
    digest: str  # of what was handed in
    exercise: str
    part: str
    points: Fraction
    because: str
    when: str
    possible: Fraction | None = None  # known when it is made; not kept
    student: str = ""  # whose submission it is, where that is known; not kept

    def to_json(self) -> dict[str, str]:
        """Return the decision for the history; numbers are exact text."""
        return {
            "submission": self.submission,
            "digest": self.digest,
            "exercise": self.exercise,
            "part": self.part,
            "points": exact_text(self.points),
            "because": self.because,
        }


Decisions: TypeAlias = Mapping[tuple[str, str], Sequence[Decision]]  # by submission and exercise


def read_decisions(folder: Path) -> Decisions:
    """Return the decisions in a folder's history, the oldest first."""
    found: dict[tuple[str, str], list[Decision]] = defaultdict(list)
    for entry in entries(folder):
        if "overruled" in entry:
            said = entry["overruled"]
            points = parse_number(said["points"])
            decision = Decision(**(said | {"points": points}), when=entry["when"])
            found[decision.submission, decision.exercise].append(decision)
    return found


def overrule(
    folder: Path, submission: str, part: str, points: str, *, because: str, when: str
) -> Decision:
    """Write a decision into the history of a folder of results.

    ``part`` is a part of an exercise, ``EXERCISE/PART`` where several exercises have one of this
    name, or an exercise for all of it.

    Raises :class:`~linexact.errors.InputError`: ``submission``, ``part``, ``points`` (not from 0 to
    those of the part), ``because`` for no reason or a long one, and those of numbers.

    >>> import tempfile
    >>> from linexact.classroom.batch import Job
    >>> from linexact.classroom.course import mark_class
    >>> from linexact.classroom.isolation import Limits
    >>> from linexact.classroom.marking import prepare
    >>> from linexact.classroom.submissions import open_class
    >>> with tempfile.TemporaryDirectory() as place:
    ...     _ = (Path(place) / "ann.txt").write_text("not separable (a bad scan)")
    ...     with open_class(Path(place) / "ann.txt") as source:
    ...         _ = mark_class(source, Job((prepare("xnor"),), Limits(seconds=20)), Path(place))
    ...     made = overrule(Path(place), "ann", "xnor", "2.5", because="on paper", when="2026")
    >>> made.part, made.points
    ('', Fraction(5, 2))
    """
    reason = " ".join(because.split())
    if not reason or len(reason) > MAX_REASON:
        message = f"expected a reason of up to {MAX_REASON} characters, which the student is told"
        raise InputError("because", message)
    path = folder / JOURNAL
    with open_journal(path, read_header(path)) as journal:
        record = _record(journal, submission)
    submission = record["submission"]
    exercise, name, possible = _find(record, part)
    given = parse_number(points)
    if not 0 <= given <= possible:
        message = f"{exact_text(given)} points; expected from 0 to {exact_text(possible)}"
        raise InputError("points", message)
    earlier = read_decisions(folder).get((submission, exercise), ())
    if name and any(not d.part and d.digest == record["digest"] for d in earlier):
        message = f"all of {exercise} was decided; expected {exercise} instead of a part of it"
        raise InputError("part", message)
    student = str(record.get("student") or "")
    decision = Decision(
        submission, record["digest"], exercise, name, given, reason, when, possible, student
    )
    add(folder, {"when": when, "overruled": decision.to_json()})
    return decision


def _record(journal: Journal, wanted: str) -> Record:
    """Return the record of a submission by its name, or by that of its student."""
    if wanted in journal.lines:
        return journal.record(wanted)
    found = [record for record in journal.records() if record.get("student") == wanted]
    if len(found) != 1:
        near = did_you_mean(wanted, list(journal.lines)) or ""
        raise InputError("submission", f"no submission is called {quoted(wanted)}{near}")
    return found[0]


def _find(record: Record, wanted: str) -> tuple[str, str, Fraction]:
    """Return the exercise, the part ("" for all of it) and the points that are possible."""
    known: dict[str, list[tuple[str, str, Fraction]]] = defaultdict(list)
    for answer in record["answers"]:
        exercise = answer["exercise"]
        known[exercise].append((exercise, "", parse_number(answer["possible"])))
        for part in _parts(answer):
            if "possible" in part:
                found = (exercise, part["part"], parse_number(part["possible"]))
                known[part["part"]].append(found)
                known[f"{exercise}/{part['part']}"].append(found)
    if wanted not in known:
        near = did_you_mean(wanted, known) or f"; there are {listed(known)}"
        raise InputError("part", f"no part is called {quoted(wanted)}{near}")
    if len(known[wanted]) > 1:
        several = " or ".join(f"{exercise}/{name}" for exercise, name, _ in known[wanted])
        raise InputError("part", f"two readings: {several}; write the one you mean")
    return known[wanted][0]


def overruled(record: Record, decisions: Decisions) -> Record:
    """Return a submission's record with what a person decided about it."""
    answers = []
    for answer in record["answers"]:
        made = decisions.get((record["submission"], answer["exercise"]), ())
        hold = [d for d in made if d.digest == record["digest"]]
        laid = _laid_over(answer, hold) if hold else answer
        answers.append(laid | {"stale": len(made) > len(hold)} if made else laid)
    return record | {"answers": answers}


def _laid_over(answer: Record, decisions: Sequence[Decision]) -> Record:
    last = {decision.part: decision for decision in decisions}
    whole = last.get("")
    parts = [_part(part, last.get(part["part"])) for part in _parts(answer)]
    if whole is not None and not answer["parts"]:
        parts = []  # nothing is known of them
    if whole is not None:
        earned, unread = whole.points, Fraction(0)
    else:
        read = [p for part in parts if (p := points_of(part)) is not None]
        earned = sum(read, Fraction(0))
        left = [parse_number(p["possible"]) for p in parts if points_of(p) is None]
        unread = sum(left, Fraction(0))
    shown = [whole] if whole is not None else list(last.values())
    told = Document(tuple(_told(answer, decision, earned) for decision in shown))
    markdown = markdown_fragment(told, level=ANSWER_LEVEL)
    complete = answer.get("complete")
    teacher = {} if complete is None else {"complete": _below_heading(complete, markdown)}
    return (
        answer
        | teacher
        | {
            "earned": exact_text(earned),
            "unread": exact_text(unread),
            "parts": parts,
            "overruled": [decision.to_json() | {"when": decision.when} for decision in shown],
            "markdown": _below_heading(answer["markdown"], markdown),
            "html": _below_heading(answer["html"], html_fragment(told, level=ANSWER_LEVEL)),
        }
    )


def _below_heading(text: str, said: str) -> str:
    r"""Return a text with what was decided below the heading that says what it is about.

    >>> _below_heading("## A line\n\nRight.\n", "Decided."), _below_heading("Right.", "Decided.")
    ('## A line\n\nDecided.\n\nRight.\n', 'Decided.\nRight.')
    """
    heading = _HEADING(text)
    if heading is None:
        return f"{said}\n{text}"
    rest = text[heading.end() :].lstrip("\n")
    return f"{heading[0].rstrip()}\n\n{said.rstrip()}\n\n{rest}"


_HEADING = re.compile(r"#+ [^\n]*(?:\n|$)|<h[1-6]\b.*?</h[1-6]>", re.DOTALL).match


def _parts(answer: Record) -> list[Record]:
    """Return the parts of an answer; of one that was not read as a whole, what each may earn."""
    if answer["parts"]:
        return list(answer["parts"])
    kept = {k: answer[k] for k in ("status", "earned", "code", "message") if k in answer}
    found = answer.get("open", {}).items()
    return [kept | {"part": name, "possible": points} for name, points in found]


def _part(part: Record, decision: Decision | None) -> Record:
    if decision is None:
        return part
    return part | {"earned": exact_text(decision.points), "overruled": True}


def _told(answer: Record, decision: Decision, earned: Fraction) -> Paragraph:
    """Say what was decided and why, with the points that the exercise has by it."""
    of: dict[str, Any] = {part["part"]: part for part in _parts(answer)}
    marked = points_of(of[decision.part] if decision.part else answer)
    before: Span = "not read" if marked is None else points_span(marked)
    possible = (of[decision.part] if decision.part else answer)["possible"]
    what = f"{answer['exercise']}, {decision.part}" if decision.part else answer["exercise"]
    return Paragraph(
        (
            f"Decided by a person: {what} has ", points_span(decision.points), " of ",
            points_span(parse_number(possible)), " points (marked: ", before, "), because: ",
            f"{decision.because.rstrip('.')}. The exercise has ", points_span(earned), " of ",
            points_span(parse_number(answer["possible"])), " points by it.",
        )
    )  # fmt: skip
