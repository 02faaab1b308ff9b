"""From the files of a submission to one text for each exercise.

A file named after an exercise (``grosse-and.txt``) answers it, under the exercise's own head or
without one.  A single file may answer several under heads (:mod:`.heads`), ``=== grosse-and ===``;
without heads it answers the one exercise that is marked.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from linexact.classroom.archives import STUDENT, is_archive, unpack
from linexact.classroom.heads import Head, find_heads, under_head
from linexact.classroom.members import Reason, content
from linexact.classroom.texts import text_of
from linexact.errors import LimitError, did_you_mean, quoted

Files: TypeAlias = Sequence[tuple[str, bytes | Reason]]
Answer: TypeAlias = str | Reason | None  # None: not answered

TWO_FILES = Reason("two-files", "two files answer this exercise; which is meant cannot be told")


def find_answers(
    files: Files,
    exercises: Sequence[str],
    others: Mapping[str, str] | None = None,
    titles: Mapping[str, str] | None = None,
) -> Mapping[str, Answer]:
    r"""Return the answer to each exercise: a text, why there is none, or None.

    ``others`` are more names of exercises, such as that of a student's own variant, ``titles``
    what heads call them too.

    >>> find_answers([("", b"=== a ===\n1\n=== b ===\n2")], ["a", "b", "c"])
    {'a': '1', 'b': '2', 'c': None}
    >>> find_answers([("a.txt", b"\x00\x01"), ("c.txt", b"3")], ["a", "c"])["a"].code
    'binary'
    """
    files = _opened(files)
    named = {**dict(zip(exercises, exercises, strict=True)), **(others or {})}
    known = {name.casefold(): exercise for name, exercise in named.items()}
    if len(files) == 1 and _exercise_of(files[0][0], known) is None:
        heads = {title.casefold(): name for title, name in (titles or {}).items()} | known
        return _from_one(files[0][1], exercises, heads)
    answers: dict[str, Answer] = dict.fromkeys(exercises)
    for name, data in files:
        exercise = _exercise_of(name, known)
        if exercise is not None:
            text = text_of(data)
            names = [said for said, meant in known.items() if meant == exercise]
            own = under_head(text, names) if isinstance(text, str) else text
            answers[exercise] = TWO_FILES if answers[exercise] is not None else own
    strange = [file for file in files if _exercise_of(file[0], known) is None]
    if not strange:
        return answers
    # What is called otherwise may be the answer that is missing, which then is no 0.
    reason = _no_such_name(strange, exercises)
    return {name: reason if found is None else found for name, found in answers.items()}


def _opened(files: Files) -> Files:
    """Return the files in an archive that a student handed in instead."""
    if len(files) != 1 or isinstance(files[0][1], Reason) or not is_archive(files[0][1][:512]):
        return files
    spool = io.BytesIO()
    try:
        members = unpack(io.BytesIO(files[0][1]), spool, STUDENT)
    except LimitError as error:
        return [("", Reason(error.code, error.message))]
    data = spool.getvalue()
    found = [
        (member.name, content(member, lambda start, size: data[start : start + size]))
        for member in members
    ]
    return found or [("", Reason("empty", "the archive is empty"))]


def _from_one(
    data: bytes | Reason, exercises: Sequence[str], known: Mapping[str, str]
) -> Mapping[str, Answer]:
    text = text_of(data)
    if isinstance(text, Reason):
        return dict.fromkeys(exercises, text)
    heads = find_heads(text, known, exercises)
    if not heads:
        if len(exercises) == 1:
            return {exercises[0]: text}
        message = f"no heading such as === {exercises[0]} === tells which exercise this answers"
        return dict.fromkeys(exercises, Reason("heading", message))
    answers: dict[str, Answer] = dict.fromkeys(exercises)
    for place, head in enumerate(heads):
        stop = heads[place + 1].start if place + 1 < len(heads) else len(text)
        if head.exercise is not None:
            body = text[head.end : stop].strip("\n")
            twice = answers[head.exercise] is not None
            answers[head.exercise] = TWO_FILES if twice else body
    reason = _strange(text[: heads[0].start], heads, known)
    # What stands elsewhere may be the answer that is missing, which then is no 0.
    return {name: reason if found is None else found for name, found in answers.items()}


def _strange(before: str, heads: Sequence[Head], known: Mapping[str, str]) -> Reason | None:
    """Return what stands in a file that belongs to no exercise."""
    unknown = [head.said for head in heads if head.exercise is None]
    if unknown:
        near = did_you_mean(unknown[0], list(known)) or ""
        message = f"the heading {quoted(unknown[0])} is no exercise that is marked{near}"
        return Reason("heading", message)
    if before.strip():
        line = before.strip().split("\n")[0]
        message = f"no heading names this exercise; {quoted(line)} stands before the first one"
        return Reason("heading", message)
    return None


def _exercise_of(name: str, known: Mapping[str, str]) -> str | None:
    """Return the exercise that a file is named after, whatever its ending and letter case."""
    plain = name.rsplit("/", 1)[-1].casefold()
    stem, _, ending = plain.rpartition(".")
    names = (plain, stem) if len(ending) <= 8 else (plain,)
    return next((known[one] for one in names if one in known), None)


def _no_such_name(files: Files, exercises: Sequence[str]) -> Reason:
    for _, data in files:
        if isinstance(data, Reason):
            return data
    message = f"{quoted(files[0][0])} is not named after an exercise, such as {exercises[0]}.txt"
    return Reason("file-name", message)
