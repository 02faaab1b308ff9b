"""From the files of a submission to one text for each exercise.

A file named after an exercise (``grosse-and.txt``) answers it, under the exercise's own head or
without one.  A single file may answer several under heads (:mod:`.questions`), such as
``=== grosse-and ===``; without heads it answers the one exercise that is marked.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from linexact.classroom.archives import STUDENT, is_archive, unpack
from linexact.classroom.members import Content, File, Read, Reason, stem, text_of
from linexact.classroom.questions import Names, find_pieces, known_names, under_head
from linexact.errors import LimitError, did_you_mean, quoted

Files: TypeAlias = Sequence[File]
Answer: TypeAlias = Read | None  # None: not answered

TWO_FILES = Reason("two-files", "two files answer this exercise; which is meant cannot be told")


def find_answers(
    files: Files, exercises: Sequence[str], called: Names | None = None
) -> Mapping[str, Answer]:
    r"""Return the answer to each exercise: a text, why there is none, or None.

    ``called`` are more names of exercises: titles, and that of a student's own variant.

    >>> find_answers([("", b"=== a ===\n1\n=== b ===\n2")], ["a", "b", "c"])
    {'a': '1', 'b': '2', 'c': None}
    >>> find_answers([("a.txt", b"\x00\x01"), ("c.txt", b"3")], ["a", "c"])["a"].code
    'binary'
    """
    files = _opened(files)
    known = known_names(exercises, called or {})
    answering = [_exercise_of(name, known) for name, _ in files]
    if answering == [None]:
        found, strange = _from_one(text_of(files[0][1]), exercises, known)
    else:
        pairs = list(zip(files, answering, strict=True))
        found = [(to, _own(data, to, known)) for (_, data), to in pairs if to is not None]
        strange = _no_such_name([file for file, to in pairs if to is None], exercises)
    # What belongs to no exercise may be a missing answer, which then is no 0.
    answers: dict[str, Read] = {}
    for exercise, answer in found:
        answers[exercise] = TWO_FILES if exercise in answers else answer
    return dict.fromkeys(exercises, strange) | answers


def _own(data: Content, exercise: str, known: Names) -> Read:
    text = text_of(data)
    names = [said for said, meant in known.items() if meant == exercise]
    return under_head(text, names) if isinstance(text, str) else text


def _opened(files: Files) -> Files:
    """Return the files in an archive that a student handed in instead."""
    if len(files) != 1 or isinstance(files[0][1], Reason) or not is_archive(files[0][1][:512]):
        return files
    try:
        members = unpack(io.BytesIO(files[0][1]), STUDENT)
    except LimitError as error:
        return [("", Reason(error.code, error.message))]
    found = [(member.name, member.content()) for member in members]
    return found or [("", Reason("empty", "the archive is empty"))]


def _from_one(
    text: Read, exercises: Sequence[str], known: Names
) -> tuple[list[tuple[str, Read]], Reason | None]:
    """Return the pieces of a text with their exercises, and what belongs to no exercise."""
    if isinstance(text, Reason):
        return [], text
    before, *pieces = find_pieces(text, known, exercises)
    if not pieces:
        if len(exercises) == 1:
            return [(exercises[0], text)], None
        message = f"no heading such as === {exercises[0]} === tells which exercise this answers"
        return [], Reason("heading", message)
    found: list[tuple[str, Read]] = [(p.exercise, p.text) for p in pieces if p.exercise]
    if unknown := [piece.said for piece in pieces if piece.exercise is None]:
        near = did_you_mean(unknown[0], list(known)) or ""
        message = f"the heading {quoted(unknown[0])} is no exercise that is marked{near}"
    elif line := before.text.strip().split("\n")[0]:
        message = f"no heading names this exercise; {quoted(line)} stands before the first one"
    else:
        return found, None
    return found, Reason("heading", message)


def _exercise_of(name: str, known: Names) -> str | None:
    """Return the exercise that a file is named after, whatever its ending and letter case."""
    plain = name.rsplit("/", 1)[-1].casefold()
    return known.get(plain) or known.get(stem(plain))


def _no_such_name(files: Files, exercises: Sequence[str]) -> Reason | None:
    for _, data in files:
        if isinstance(data, Reason):
            return data
    if not files:
        return None
    message = f"{quoted(files[0][0])} is not named after an exercise, such as {exercises[0]}.txt"
    return Reason("file-name", message)
