"""Marking one submission: each exercise in turn, as records that can be stored and told."""

from __future__ import annotations

import io
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from linexact.classroom.answers import Answer, find_answers
from linexact.classroom.members import Read, Reason
from linexact.classroom.submissions import HandedIn
from linexact.data.read.streams import read_text
from linexact.document.blocks import Block, Document, Heading, Paragraph, Verbatim
from linexact.document.prose import title_of
from linexact.errors import InputError, LinexactError
from linexact.exact import exact_text, parse_number
from linexact.exercise import folder
from linexact.exercise.bank import find_exercise
from linexact.exercise.model import Exercise
from linexact.exercise.read import read_exercise
from linexact.explain.grade_record import marks_record
from linexact.explain.grading import explain_marks
from linexact.grade import Marks, Part, mark, parts_of
from linexact.reading.exercise_file import MAX_BYTES
from linexact.render.html import html_fragment
from linexact.render.markdown import markdown_fragment
from linexact.render.numbers import written

Record: TypeAlias = dict[str, Any]
ANSWER_LEVEL = 2  # of its heading, below that of a report
_ZERO = Fraction(0)
UNREAD = ("unreadable", "stopped", "unmatched")  # statuses of answers that nobody has read
ABSENT = Reason("absent", "nothing was handed in under this name")


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """An exercise ready for marking: its parts, the text of its file, which attempt is marked.

    ``family`` is what a variant is called in all that is said of the class.
    """

    exercise: Exercise
    parts: tuple[Part, ...]
    text: str
    attempt: int = 1
    family: str = ""

    def at(self, attempt: int) -> Prepared:
        """Return the exercise for answers that are this attempt of their authors."""
        return replace(self, attempt=attempt)

    @property
    def id(self) -> str:
        """The id of the exercise, the same for the whole class."""
        return self.family or self.exercise.id

    @property
    def title(self) -> str:
        """The title of the exercise."""
        return self.exercise.title

    @property
    def points(self) -> Mapping[str, Fraction]:
        """The points that each part may earn."""
        return {p.name: sum(p.task.points.values(), _ZERO) for p in self.parts}

    @property
    def possible(self) -> Fraction:
        """The points of all parts."""
        return sum(self.points.values(), _ZERO)

    # As those of a handout, of which nobody has a variant.

    @property
    def variants(self) -> Mapping[str, Prepared]:
        """The variants by student."""
        return {}

    def of(self, student: Read) -> Prepared:
        """Return what a student is asked, whoever it is."""
        return self


@dataclass(frozen=True, slots=True, eq=False)
class NoVariant:
    """Why a submission is marked by no variant of an exercise, which may earn so much."""

    id: str
    title: str
    reason: Reason
    possible: Fraction
    points: Mapping[str, Fraction] = field(default_factory=dict)  # of parts; it has none


Assignment: TypeAlias = Prepared | NoVariant  # what a submission is to answer


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


def prepare_text(text: str) -> Prepared:
    """Return the exercise of a text, as :func:`prepare`.

    >>> prepare_text(prepare("xnor").text).possible
    Fraction(4, 1)
    """
    return prepared(read_exercise(io.StringIO(text)), text)


def prepared(exercise: Exercise, text: str) -> Prepared:
    """Return an exercise with its parts; ``text`` is kept for the history."""
    parts = parts_of(exercise)
    if not parts:
        raise InputError("part", f"{exercise.id} asks for nothing that can be marked")
    return Prepared(exercise, parts, text)


def self_contained_text(exercise: Prepared) -> str:
    """Return the text of an exercise, which is enough to mark it in another system.

    Raises :class:`~linexact.errors.InputError` (``data-file``) when its data lie in another file.
    """
    data = tomllib.loads(exercise.text).get("data", {})
    if isinstance(data, dict) and "file" in data:
        message = f"{exercise.id}: its data lie in another file; write them into it"
        raise InputError("data-file", message)
    return exercise.text


def with_report(record: Record, told: Document) -> Record:
    """Return a record with what its author is told, as Markdown and HTML."""
    told = written(told)
    shown = {"markdown": markdown_fragment(told, level=ANSWER_LEVEL)}
    return record | shown | {"html": html_fragment(told, level=ANSWER_LEVEL)}


def titles_of(exercises: Iterable[Any]) -> dict[str, str]:
    """Return the titles of exercises or handouts with their ids; what two are called is neither's.

    >>> titles_of([prepare("xnor"), prepare("nor"), replace(prepare("nor"), family="again")])
    {'XNOR': 'xnor'}
    """
    times = Counter(e.title.casefold() for e in exercises)
    return {e.title: e.id for e in exercises if times[e.title.casefold()] == 1}


def mark_submission(
    exercises: Sequence[Assignment],
    handed_in: HandedIn,
    first: int,
    shown: Callable[[Record, Document], Record] = with_report,
) -> Iterator[Record]:
    """Yield a record for each exercise from number ``first`` on, with what its author is told."""
    # A variant's own id says the same as the id of the whole class; nobody else's does.
    own = {e.exercise.id: e.id for e in exercises if isinstance(e, Prepared)}
    called = titles_of(exercises) | own
    answers = find_answers(handed_in.files, [e.id for e in exercises], called)
    for exercise in exercises[first:]:
        if not handed_in.files:
            yield shown(*_not_marked(exercise, "missing", ABSENT))
        elif isinstance(exercise, NoVariant):
            yield shown(*_not_marked(exercise, "unmatched", exercise.reason))
        else:
            answer = _answer(exercise, handed_in, answers[exercise.id])
            yield shown(*mark_answer(exercise, answer))


def _answer(exercise: Prepared, handed_in: HandedIn, found: Answer) -> Answer:
    """Return the answer; where there is none, whether another student's variant is answered."""
    if not exercise.family or (found and getattr(found, "code", None) != "heading"):
        return found
    named = re.compile(re.escape(exercise.family) + r"-\d{4,}", re.IGNORECASE)
    for name, data in handed_in.files:
        text = data.decode("utf-8", "replace") if isinstance(data, bytes) else ""
        if other := named.search(name) or named.search(text):
            message = f"this answers {other[0]}; this student's variant is {exercise.exercise.id}"
            return Reason("other-variant", message)
    return found or None


def answer_record(exercise: Prepared, answer: Answer) -> Record:
    """Mark one answer; the record holds the report for its author as Markdown and HTML."""
    return with_report(*mark_answer(exercise, answer))


def mark_answer(exercise: Prepared, answer: Answer) -> tuple[Record, Document]:
    """Mark one answer: return its record, and the document that tells its author.

    Whatever the answer is, there are both and no exception but of the system.

    >>> record, told = mark_answer(prepare("grosse-and"), "w1 = 1, w2 = 1, b = -3/2")
    >>> record["status"], record["earned"], told.blocks[0].text[-3:]
    ('graded', '4', (' of ', Fraction(4, 1), ' points'))
    """
    if answer is None:
        return _not_marked(exercise, "missing", Reason("missing", "no answer"))
    if isinstance(answer, Reason):
        return _not_marked(exercise, "unreadable", answer)
    try:
        marked = mark(exercise.parts, answer)
    except InputError as error:
        return _not_marked(exercise, "unreadable", Reason(error.code, str(error)))
    except LinexactError as error:
        return _not_marked(exercise, "stopped", Reason(error.code, error.message))
    record = marks_record(Marks(exercise.id, marked, complete=True)) | _named(exercise)
    status = "unreadable" if record["earned"] is None else "graded"
    feedback = exercise.exercise.feedback
    typed = exercise.exercise.typed
    shown = Marks(exercise.title, marked, feedback=feedback, attempt=exercise.attempt, typed=typed)
    if feedback.told(exercise.attempt) is not None:  # and the teacher is told everything
        complete = explain_marks(replace(shown, complete=True))
        record["complete"] = markdown_fragment(complete, level=ANSWER_LEVEL)
    return record | {"status": status}, explain_marks(shown)


def without_mark(assigned: Assignment, status: str, reason: Reason) -> Record:
    """Return the record of an answer that was not marked, with the reason."""
    return with_report(*_not_marked(assigned, status, reason))


def _not_marked(assigned: Assignment, status: str, reason: Reason) -> tuple[Record, Document]:
    possible = exact_text(assigned.possible)
    unread = status in UNREAD
    record = _named(assigned) | {
        "status": status,
        "code": reason.code,
        "message": reason.message,
        "earned": None if unread else "0",
        "possible": possible,
        "unread": possible if unread else "0",
        "parts": [],
        "open": {name: exact_text(points) for name, points in assigned.points.items()},
    }
    said, *shown = reason.message.split("\n")  # a line that was typed, and a caret below it
    blocks: list[Block] = [
        Heading((*title_of(assigned.title), ": not marked")),
        Paragraph((said if said.endswith("?") else f"{said.rstrip('.')}.",)),
    ]
    return record, Document((*blocks, *([Verbatim(tuple(shown))] if shown else [])))


def _named(assigned: Assignment) -> Record:
    """Return what a record says of the exercise: the same for a class, and whose variant."""
    named = {"exercise": assigned.id}
    if isinstance(assigned, Prepared) and assigned.family:
        named["variant"] = assigned.exercise.id
    return named


def points_of(record: Record) -> Fraction | None:
    """Return the exact points that an answer's record gives; None where nobody has read it."""
    return None if record["earned"] is None else parse_number(record["earned"])


def canonical(record: Record) -> bytes:
    """Return a record as one line of JSON, always the same bytes."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii")
