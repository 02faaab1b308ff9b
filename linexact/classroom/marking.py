"""Marking one submission: each exercise in turn, as records that can be stored and told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from linexact.classroom.answers import Answer, find_answers
from linexact.classroom.members import Reason
from linexact.classroom.submissions import HandedIn
from linexact.errors import InputError, LinexactError
from linexact.exercise import find_exercise, read_exercise
from linexact.exercise.bank import folder
from linexact.exercise.model import Exercise
from linexact.explain.grading import explain_marks
from linexact.grade import Part, mark, parts_of
from linexact.rational import exact_text
from linexact.reading.exercise_file import MAX_BYTES
from linexact.reading.streams import read_text
from linexact.render.grade_record import marks_record
from linexact.render.html import html_fragment
from linexact.render.markdown import render_markdown

Record: TypeAlias = dict[str, Any]
_ZERO = Fraction(0)
ABSENT = Reason("absent", "nothing was handed in under this name")


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """An exercise ready for marking: its parts, and the text of its file."""

    exercise: Exercise
    parts: tuple[Part, ...]
    text: str

    @property
    def id(self) -> str:
        """The id of the exercise."""
        return self.exercise.id

    @property
    def title(self) -> str:
        """The title of the exercise."""
        return self.exercise.title

    @property
    def possible(self) -> Fraction:
        """The points of all parts."""
        return sum((sum(p.task.points.values(), _ZERO) for p in self.parts), _ZERO)


@dataclass(frozen=True, slots=True, eq=False)
class Own:
    """A student's own variant, or why there is none; ``id`` is the same for the whole class."""

    id: str
    variant: Prepared | Reason
    possible: Fraction

    @property
    def title(self) -> str:
        """The title of the variant."""
        return self.id if isinstance(self.variant, Reason) else self.variant.title


Asked: TypeAlias = Prepared | Own  # what a submission is to answer


def prepare(name: str) -> Prepared:
    """Return an exercise of the bank or of a file, solved once so that answers can be marked.

    Raises :class:`~linexact.errors.InputError` for one that cannot be marked.

    >>> prepare("grosse-and").possible
    Fraction(4, 1)
    """
    exercise, path = find(name)
    text, _ = read_text(path, MAX_BYTES)
    return prepared(exercise, text)


def find(name: str) -> tuple[Exercise, str]:
    """Return an exercise of the bank or of a file, and the path of its file.

    Raises :class:`~linexact.errors.InputError` for one that cannot be read.
    """
    if name.endswith(".toml") or Path(name).is_file():
        return read_exercise(name), name
    return find_exercise(name), str(folder() / f"{name}.toml")


def prepared(exercise: Exercise, text: str) -> Prepared:
    """Return an exercise with its parts; ``text`` is kept for the history."""
    parts = parts_of(exercise)
    if not parts:
        raise InputError("part", f"{exercise.id} asks for nothing that can be marked")
    return Prepared(exercise, parts, text)


def mark_submission(
    exercises: Sequence[Asked], handed_in: HandedIn, first: int
) -> Iterator[Record]:
    """Yield a record for each exercise from number ``first`` on."""
    # A variant's own id says the same as the id of the whole class; nobody else's does.
    own = {
        asked.variant.id: asked.id
        for asked in exercises
        if isinstance(asked, Own) and isinstance(asked.variant, Prepared)
    }
    answers = find_answers(handed_in.files, [e.id for e in exercises], own)
    for exercise in exercises[first:]:
        if handed_in.files:
            yield _record(exercise, answers[exercise.id] or _of_another(exercise, handed_in))
        else:
            yield without_mark(exercise, "missing", ABSENT)


def _of_another(asked: Asked, handed_in: HandedIn) -> Reason | None:
    """Return that only another student's variant is named where there is no answer."""
    if isinstance(asked, Prepared) or isinstance(asked.variant, Reason):
        return None
    named = re.compile(re.escape(asked.id) + r"-\d{4,}", re.IGNORECASE)
    for name, data in handed_in.files:
        text = data.decode("utf-8", "replace") if isinstance(data, bytes) else ""
        found = named.search(name) or named.search(text)
        if found is not None:
            message = f"this answers {found[0]}; this student's variant is {asked.variant.id}"
            return Reason("other-variant", message)
    return None


def _record(asked: Asked, answer: Answer) -> Record:
    if isinstance(asked, Prepared):
        return answer_record(asked, answer)
    if isinstance(asked.variant, Reason):
        return without_mark(asked, "unmatched", asked.variant)
    return answer_record(asked.variant, answer) | _of_class(asked)


def _of_class(asked: Asked) -> Record:
    """Return what a record says of the exercise: the same for a class, and whose variant."""
    if isinstance(asked, Own) and isinstance(asked.variant, Prepared):
        return {"exercise": asked.id, "variant": asked.variant.id}
    return {"exercise": asked.id}


def answer_record(exercise: Prepared, answer: Answer) -> Record:
    """Mark one answer; whatever it is, there is a record and no exception but of the system."""
    if answer is None:
        return without_mark(exercise, "missing", Reason("missing", "no answer"))
    if isinstance(answer, Reason):
        return without_mark(exercise, "unreadable", answer)
    try:
        marked = mark(exercise.parts, answer)
    except InputError as error:
        return without_mark(exercise, "unreadable", Reason(error.code, str(error)))
    except LinexactError as error:
        return without_mark(exercise, "stopped", Reason(error.code, error.message))
    record = marks_record(marked, exercise=exercise.id, price=_ZERO)
    document = explain_marks(marked, title=exercise.exercise.title, price=_ZERO)
    unread = [p for p in record["parts"] if p["status"] == "unreadable"]
    return record | {
        "status": "unreadable" if len(unread) == len(record["parts"]) else "graded",
        "markdown": render_markdown(document),
        "html": html_fragment(document),
    }


def without_mark(asked: Asked, status: str, reason: Reason) -> Record:
    """Return the record of an answer that was not marked, with the reason."""
    from linexact.explain.document import Document, Heading, Paragraph

    told = Document((Heading((f"{asked.title}: not marked",)), Paragraph((f"{reason.message}.",))))
    return _of_class(asked) | {
        "status": status,
        "code": reason.code,
        "message": reason.message,
        "earned": "0",
        "possible": exact_text(asked.possible),
        "parts": [],
        "markdown": render_markdown(told),
        "html": html_fragment(told),
    }


def canonical(record: Mapping[str, Any]) -> bytes:
    """Return a record as one line of JSON, always the same bytes."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii")
