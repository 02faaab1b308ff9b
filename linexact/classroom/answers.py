"""From the files of a submission to one text for each exercise.

A file named after an exercise (``grosse-and.txt``) answers it, under the exercise's own head or
without one.  A single file may answer several under heads (:mod:`.questions`) such as
``=== grosse-and ===``; without heads it answers the one exercise that is marked.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from linexact.classroom.archives import STUDENT, is_archive, unpack
from linexact.classroom.members import Reason, stem, text_of
from linexact.classroom.questions import Names, Piece, find_pieces, known_names, under_head
from linexact.errors import LimitError, did_you_mean, quoted

Files: TypeAlias = Sequence[tuple[str, bytes | Reason]]
Answer: TypeAlias = str | Reason | None  # None: not answered

TWO_FILES = Reason("two-files", "two files answer this exercise; which is meant cannot be told")


def find_answers(
    files: Files,
    exercises: Sequence[str],
    called: Names = MappingProxyType({}),
) -> Mapping[str, Answer]:
    r"""Return the answer to each exercise: a text, why there is none, or None.

    ``called`` names exercises too: by their titles, or that of a student's own variant.

    >>> find_answers([("", b"=== a ===\n1\n=== b ===\n2")], ["a", "b", "c"])
    {'a': '1', 'b': '2', 'c': None}
    >>> find_answers([("a.txt", b"\x00\x01"), ("c.txt", b"3")], ["a", "c"])["a"].code
    'binary'
    """
    files = _opened(files)
    known = known_names(exercises, called)
    answering = [_exercise_of(name, known) for name, _ in files]
    if answering == [None]:
        return _from_one(files[0][1], exercises, known)
    found: list[tuple[str, str | Reason]] = []
    strange: list[tuple[str, bytes | Reason]] = []
    for (name, data), exercise in zip(files, answering, strict=True):
        if exercise is None:
            strange.append((name, data))
            continue
        text = text_of(data)
        names = [said for said, meant in known.items() if meant == exercise]
        found.append((exercise, under_head(text, names) if isinstance(text, str) else text))
    return _gathered(exercises, found, _no_such_name(strange, exercises) if strange else None)


def _gathered(
    exercises: Sequence[str], found: Iterable[tuple[str, str | Reason]], strange: Reason | None
) -> Mapping[str, Answer]:
    """Return the answers; what belongs to no exercise may be a missing one, which then is no 0."""
    answers: dict[str, Answer] = dict.fromkeys(exercises)
    for exercise, answer in found:
        answers[exercise] = answer if answers[exercise] is None else TWO_FILES
    return {name: strange if answer is None else answer for name, answer in answers.items()}


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


def _from_one(data: bytes | Reason, exercises: Sequence[str], known: Names) -> Mapping[str, Answer]:
    text = text_of(data)
    if isinstance(text, Reason):
        return dict.fromkeys(exercises, text)
    pieces = find_pieces(text, known, exercises)
    if len(pieces) == len(exercises) == 1:
        return {exercises[0]: text}
    if len(pieces) == 1:
        message = f"no heading such as === {exercises[0]} === tells which exercise this answers"
        return dict.fromkeys(exercises, Reason("heading", message))
    found = [(piece.exercise, piece.text) for piece in pieces if piece.exercise is not None]
    return _gathered(exercises, found, _strange(pieces, known))


def _strange(pieces: Sequence[Piece], known: Names) -> Reason | None:
    """Return what stands in a file that belongs to no exercise."""
    unknown = [piece.said for piece in pieces[1:] if piece.exercise is None]
    if unknown:
        near = did_you_mean(unknown[0], list(known)) or ""
        message = f"the heading {quoted(unknown[0])} is no exercise that is marked{near}"
        return Reason("heading", message)
    if before := pieces[0].text.strip():
        line = before.split("\n")[0]
        message = f"no heading names this exercise; {quoted(line)} stands before the first one"
        return Reason("heading", message)
    return None


def _exercise_of(name: str, known: Names) -> str | None:
    """Return the exercise that a file is named after, whatever its ending and letter case."""
    plain = name.rsplit("/", 1)[-1].casefold()
    return known.get(plain) or known.get(stem(plain))


def _no_such_name(files: Files, exercises: Sequence[str]) -> Reason:
    for _, data in files:
        if isinstance(data, Reason):
            return data
    message = f"{quoted(files[0][0])} is not named after an exercise, such as {exercises[0]}.txt"
    return Reason("file-name", message)
