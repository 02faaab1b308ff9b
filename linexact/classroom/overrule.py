"""Marks that a person decided: laid over the marks of the journal, kept through regrades.

The journal holds what was marked; a decision stands in the history and is laid over it
wherever marks are told.  It is about one submission as it was handed in: when another one comes
under the same name, the decision does not hold for it, and that is said.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from linexact.classroom.journal import (
    JOURNAL,
    Journal,
    add,
    entries,
    open_journal,
    read_header,
)
from linexact.classroom.marking import ANSWER_LEVEL, Record, points_of
from linexact.document.blocks import Document, Paragraph, Span
from linexact.document.numbers import points_span
from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact import exact_text, parse_number
from linexact.render.html import html_fragment
from linexact.render.markdown import markdown_fragment

MAX_REASON = 1_000  # characters


# As the history has it: of which submission (with its digest), exercise and part ("" for all of
# it), the points and because of what.  By submission and exercise, the oldest first.
Decisions: TypeAlias = Mapping[tuple[str, str], Sequence[Record]]


def read_decisions(folder: Path) -> Decisions:
    """Return the decisions in a folder's history."""
    found: dict[tuple[str, str], list[Record]] = defaultdict(list)
    for entry in entries(folder):
        if decision := entry.get("overruled"):
            found[decision["submission"], decision["exercise"]].append(decision)
    return found


def overrule(
    folder: Path, submission: str, part: str, points: str, *, because: str, when: str
) -> Record:
    """Write a decision into the history of a folder of results; return it.

    It says as well what is possible, and whose submission it is ("" where that is not known).

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
    >>> made["part"], made["points"], made["possible"]
    ('', '5/2', '4')
    """
    reason = " ".join(because.split())
    if not reason or len(reason) > MAX_REASON:
        message = f"expected a reason of up to {MAX_REASON} characters, which the student is told"
        raise InputError("because", message)
    path = folder / JOURNAL
    with open_journal(path, read_header(path)) as journal:
        record = _record(journal, submission)
    exercise, name, possible = _find(record, part)
    given = parse_number(points)
    if not 0 <= given <= possible:
        message = f"{exact_text(given)} points; expected from 0 to {exact_text(possible)}"
        raise InputError("points", message)
    decision = {
        "submission": record["submission"],
        "digest": record["digest"],
        "exercise": exercise,
        "part": name,
        "points": exact_text(given),
        "because": reason,
    }
    earlier = read_decisions(folder).get((decision["submission"], exercise), ())
    if name and any(not d["part"] and d["digest"] == decision["digest"] for d in earlier):
        message = f"all of {exercise} was decided; expected {exercise} instead of a part of it"
        raise InputError("part", message)
    add(folder, {"when": when, "overruled": decision})
    return decision | {"possible": exact_text(possible), "student": record.get("student") or ""}


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
        for name, worth in _worth(answer).items():
            for called in (name, f"{exercise}/{name}") if name else (exercise,):
                known[called].append((exercise, name, parse_number(worth["possible"])))
    if wanted not in known:
        near = did_you_mean(wanted, known) or f"; there are {listed(known)}"
        raise InputError("part", f"no part is called {quoted(wanted)}{near}")
    if len(known[wanted]) > 1:
        several = " or ".join(f"{exercise}/{name}" for exercise, name, _ in known[wanted])
        raise InputError("part", f"two readings: {several}; write the one you mean")
    return known[wanted][0]


def _worth(answer: Record) -> dict[str, Record]:
    """Return an answer (under "") and its parts, by what each may earn.

    Of one that was not read as a whole, the parts are as little read.
    """
    kept = {k: answer[k] for k in ("status", "earned", "code", "message") if k in answer}
    unread = [
        kept | {"part": name, "possible": possible}
        for name, possible in answer.get("open", {}).items()
    ]
    parts = [part for part in answer["parts"] or unread if "possible" in part]
    return {"": answer} | {part["part"]: part for part in parts}


def overruled(record: Record, decisions: Decisions) -> Record:
    """Return a submission's record with what a person decided about it."""
    answers = []
    for answer in record["answers"]:
        made = decisions.get((record["submission"], answer["exercise"]), ())
        hold = [d for d in made if d["digest"] == record["digest"]]
        laid = _laid_over(answer, hold) if hold else answer
        answers.append(laid | {"stale": len(made) > len(hold)} if made else laid)
    return record | {"answers": answers}


def _laid_over(answer: Record, decisions: Sequence[Record]) -> Record:
    last = {decision["part"]: decision for decision in decisions}
    if "" in last:
        last = {"": last[""]}
        parts, earned, unread = answer["parts"], parse_number(last[""]["points"]), Fraction(0)
    else:
        _, *parts = _worth(answer).values()
        given = {name: {"earned": d["points"], "overruled": True} for name, d in last.items()}
        parts = [part | given.get(part["part"], {}) for part in parts]
        open_parts = [part for part in parts if part["earned"] is None]
        earned = sum((points_of(part) or Fraction(0) for part in parts), Fraction(0))
        unread = sum((parse_number(part["possible"]) for part in open_parts), Fraction(0))
    told = Document(tuple(_told(answer, decision, earned) for decision in last.values()))
    fragments = {
        "markdown": markdown_fragment,
        "complete": markdown_fragment,
        "html": html_fragment,
    }
    shown = {
        key: _below_heading(answer[key], fragment(told, level=ANSWER_LEVEL))
        for key, fragment in fragments.items()
        if key in answer
    }
    laid = {
        "earned": exact_text(earned),
        "unread": exact_text(unread),
        "parts": parts,
        "overruled": [*last.values()],
    }
    return answer | laid | shown


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


def _told(answer: Record, decision: Record, earned: Fraction) -> Paragraph:
    """Say what was decided and why, with the points that the exercise has by it."""
    of = _worth(answer)[decision["part"]]
    marked = points_of(of)
    before: Span = "not read" if marked is None else points_span(marked)
    what = ", ".join(filter(None, (answer["exercise"], decision["part"])))
    written = (decision["points"], of["possible"], answer["possible"])
    given, possible, whole = (points_span(parse_number(points)) for points in written)
    return Paragraph(
        (
            f"Decided by a person: {what} has ", given, " of ", possible,
            " points (marked: ", before, f"), because: {decision['because'].rstrip('.')}."
            " The exercise has ", points_span(earned), " of ", whole, " points by it.",
        )
    )  # fmt: skip
