"""Which exercise a piece of a text answers, or a column of a table of responses.

In a text, an exercise's id or title stands between ``===`` or behind ``#``; ``Question 1:`` or
``1)`` stand for its number, when all such numbers are those of exercises.

A table has a row for each student and a column for each question, as forms export it.  A column
is a question when its name is an exercise's id or title, with a part behind it
(``xnor/proof``, ``xnor [proof]``), or a number: ``Question 2``, and ``Response 2`` before it.  The
others say who it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from linexact.classroom.tables import ANSWERING, ASKING, heading, who
from linexact.errors import InputError

_BARS = re.compile(r"^[ \t]*={3,}[ \t]*([^=\n]{1,80}?)[ \t]*={3,}[ \t]*$", re.MULTILINE)
_MARKS = re.compile(
    r"^[ \t]*#{1,6}[ \t]+(?:\\?\d{1,3}[.)][ \t]+)?([^#\n]{1,200})#*[ \t]*$", re.MULTILINE
)
_WORDS = re.compile(
    rf"^[ \t*#]*(?:{ASKING})[ \t]*(\d{{1,3}})[ \t]*(?:[:.)][ \t*]*|[ \t*]*$)",
    re.MULTILINE | re.IGNORECASE,
)
_NUMBERS = re.compile(r"^[ \t]*(\d{1,3})\)[ \t]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands below a head, the exercise that the head means, and what it says."""

    text: str
    exercise: str | None = None  # no exercise that is marked
    said: str = ""


def known_names(exercises: Sequence[str], called: Names) -> dict[str, str]:
    """Return what may stand for each exercise, casefolded: its id, and what else it is called.

    >>> known_names(["and"], {"AND by hand": "and"})
    {'and by hand': 'and', 'and': 'and'}
    """
    names = {name.casefold(): exercise for name, exercise in called.items()}
    return names | {name.casefold(): name for name in exercises}


def find_pieces(text: str, known: Names, exercises: Sequence[str]) -> list[Piece]:
    r"""Return what stands before the first head, and below each, in their order.

    ``known`` are the casefolded names that may stand in one, ``exercises`` the ids in the order in
    which they are numbered.

    >>> known = {"and": "and", "xnor": "xnor"}
    >>> [p.exercise for p in find_pieces("## xnor\nno\n=== and ===\n1", known, list(known))]
    [None, 'xnor', 'and']
    >>> [p.text for p in find_pieces("Question 2: no\nQ1: 2, 2, -3", known, list(known))]
    ['', 'no', '2, 2, -3']
    >>> [p.text for p in find_pieces("1) b < 0\n2) w1 < 0\n3) w2 < 0", known, list(known))]
    ['1) b < 0\n2) w1 < 0\n3) w2 < 0']
    """
    marks = [head for head in _MARKS.finditer(text) if _meant(head, known)]
    named = sorted([*_BARS.finditer(text), *marks], key=lambda head: head.start())
    if named:
        return _cut(text, [(head, _meant(head, known)) for head in named])
    for pattern in (_WORDS, _NUMBERS):
        heads = list(pattern.finditer(text))
        numbers = [int(head[1]) for head in heads]
        before = text[: heads[0].start()].strip() if heads else "text"
        if not before and all(1 <= number <= len(exercises) for number in numbers):
            meant = [exercises[number - 1] for number in numbers]
            return _cut(text, list(zip(heads, meant, strict=True)))
    return [Piece(text)]


def under_head(text: str, names: Collection[str]) -> str:
    r"""Return what stands between ``=== NAME ===`` and the next such head, or the whole text.

    A file that answers several exercises, or was saved from a page, is so an answer to one of them.

    >>> under_head("=== a ===\n1\n=== b ===\n[w]\n2\n", ["b"]), under_head("w1 = 1", ["b"])
    ('[w]\n2', 'w1 = 1')
    """
    known = {name.casefold(): name for name in names}
    before, *pieces = _cut(text, [(head, _meant(head, known)) for head in _BARS.finditer(text)])
    own = [piece.text for piece in pieces if piece.exercise is not None]
    return own[0] if len(own) == 1 and not before.text.strip() else text


def _meant(head: re.Match[str], known: Names) -> str | None:
    return known.get(head[1].strip().casefold())


def _cut(text: str, heads: Sequence[tuple[re.Match[str], str | None]]) -> list[Piece]:
    stops = [*(head.start() for head, _ in heads), len(text)]
    below = [
        Piece(text[head.end() : stop].strip("\n"), exercise, head[1].strip())
        for (head, exercise), stop in zip(heads, stops[1:], strict=True)
    ]
    return [Piece(text[: stops[0]]), *below]


Names: TypeAlias = Mapping[str, str]  # what is said, casefolded, with the exercises that it means
Question: TypeAlias = tuple[str, str]  # an exercise, a part or ""

_PART = re.compile(r"(.+?)\s*(?:/\s*([^\W\d][\w -]*)|\[\s*([^\W\d][\w -]*?)\s*\])").fullmatch
_NUMBER = re.compile(rf"(?:({ANSWERING})|{ASKING})\s*(\d{{1,3}})\b(.*)", re.DOTALL).fullmatch


@dataclass(frozen=True, slots=True)
class Response:
    """A row: who it is, and the text of each exercise that is answered, or why there is none."""

    name: str
    answers: Names
    problem: str = ""


def read_responses(
    rows: Iterable[list[str]], exercises: Sequence[str], called: Names
) -> list[Response] | None:
    r"""Return the rows of a table of responses; None for one that is none.

    ``exercises`` are the ids in the order of their numbers, ``called`` what names them too.

    Raises :class:`~linexact.errors.InputError` (``responses``) for two columns that answer the
    same, and for what is no table below its header.

    >>> from linexact.classroom.tables import rows_of
    >>> table = "Name;xnor;Question 1\nAnn Lee;no;\"2, 2, -3\"\nBen;;1\n"
    >>> table = rows_of(table, "responses")
    >>> rows = read_responses(table, ["and", "xnor"], {"AND by hand": "and", "XNOR": "xnor"})
    >>> [(row.name, row.answers) for row in rows]
    [('Ann Lee', {'xnor': 'no', 'and': '2, 2, -3'}), ('Ben', {'and': '1'})]
    """
    header, *rows = rows
    questions = _questions(header, known_names(exercises, called), exercises)
    return list(_responses(rows, header, questions)) if questions else None


def _questions(header: Sequence[str], known: Names, numbered: Sequence[str]) -> dict[int, Question]:
    """Return what each column asks; a column of responses goes before one of questions."""
    asked: dict[tuple[Question, bool], int] = {}
    for place, cell in enumerate(header):
        question, answering = _asked(heading(cell), known, numbered)
        for key in ((question, is_response) for is_response in answering):
            if key in asked:
                message = f"columns {asked[key] + 1} and {place + 1} both answer"
                what = "/".join(filter(None, question))
                raise InputError("responses", f"{message} {what}; expected one")
            asked[key] = place
    return {
        place: question
        for (question, is_response), place in asked.items()
        if is_response or (question, True) not in asked
    }


def _asked(name: str, known: Names, numbered: Sequence[str]) -> tuple[Question, Sequence[bool]]:
    """Return what a heading asks, and whether responses are below it, or both by its name."""
    part = _PART(name)
    before, of = (part[1], part[2] or part[3]) if part and name not in known else (name, "")
    if before in known:
        return (known[before], of), (False, True)
    number = _NUMBER(before)
    if of and (number is None or number[3]):  # words of the question, and no part
        number, of = _NUMBER(name), ""
    if number is None or not 1 <= int(number[2]) <= len(numbered):
        return ("", ""), ()
    return (numbered[int(number[2]) - 1], of), (number[1] is not None,)


def _responses(
    rows: Iterable[list[str]], header: Sequence[str], questions: Mapping[int, Question]
) -> Iterator[Response]:
    names = who(["" if place in questions else cell for place, cell in enumerate(header)])
    seen: set[str] = set()
    for number, row in enumerate(rows, start=2):
        if not any(cell.strip() for cell in row):
            continue
        name = ", ".join(filter(None, (row[j].strip() for j in names if j < len(row))))
        if not name or name in seen:
            name = f"{name} (row {number})".strip()
        seen.add(name)
        if len(row) > len(header):
            problem = f"row {number} has {len(row)} cells, its header {len(header)}"
            yield Response(name, {}, problem)
        else:
            yield Response(name, _answers(row, questions))


def _answers(row: Sequence[str], questions: Mapping[int, Question]) -> dict[str, str]:
    found: dict[str, str] = {}
    for place, (exercise, part) in questions.items():
        text = row[place].strip("\n") if place < len(row) else ""
        if text.strip():
            head = f"[{part}]\n" if part else ""
            before = f"{found[exercise]}\n" if exercise in found else ""
            found[exercise] = f"{before}{head}{text}"
    return found
