"""A table with a row for each student and a column for each question, as forms export it.

A column is a question when its name is an exercise's id or title, with a part behind it
(``xnor/proof``, ``xnor [proof]``), or a number: ``Question 2``, and ``Response 2`` before it.  The
others say who it is.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

from linexact.classroom.column_names import (
    ANSWERING,
    ASKING,
    FAMILY,
    GIVEN,
    WHOLE,
    is_answering,
    names_somebody,
    says_when,
)
from linexact.errors import InputError

MAX_TABLE = 64_000_000  # bytes
DELIMITERS = (",", ";", "\t")

Question: TypeAlias = tuple[str, str]  # an exercise, a part or ""

_PART = re.compile(r"(.+?)\s*(?:/\s*([\w -]+)|\[\s*([\w -]+?)\s*\])$").fullmatch
_NUMBER = re.compile(rf"({ASKING}|{ANSWERING})\s*(\d{{1,3}})\b.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Response:
    """A row: who it is, and the text of each exercise that is answered, or why there is none."""

    name: str
    answers: Mapping[str, str]
    problem: str = ""


def read_responses(
    text: str, exercises: Sequence[str], titles: Mapping[str, str]
) -> list[Response] | None:
    r"""Return the rows of a table of responses; None for a text that is none.

    ``titles`` are the exercises' titles with their ids, in the order of their numbers.

    Raises :class:`~linexact.errors.InputError` (``responses``) for two columns that answer the
    same, and for what is no table below its header.

    >>> table = "Name;xnor;Question 1\nAnn Lee;no;\"2, 2, -3\"\nBen;;1\n"
    >>> rows = read_responses(table, ["and", "xnor"], {"AND by hand": "and", "XNOR": "xnor"})
    >>> [(row.name, row.answers) for row in rows]
    [('Ann Lee', {'xnor': 'no', 'and': '2, 2, -3'}), ('Ben', {'and': '1'})]
    """
    known = {title.casefold(): name for title, name in titles.items()}
    known |= {name.casefold(): name for name in exercises}
    numbered = list(dict.fromkeys(titles.values())) or list(exercises)
    for delimiter in DELIMITERS:
        rows = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
        try:
            header = next(rows, [])
        except csv.Error:
            continue
        questions = _questions(header, known, numbered)
        if questions:
            return list(_responses(rows, header, questions))
    return None


def _questions(
    header: Sequence[str], known: Mapping[str, str], numbered: Sequence[str]
) -> dict[int, Question]:
    """Return what each column asks; a column of responses goes before one of questions."""
    found: dict[int, Question] = {}
    by_number: dict[tuple[str, bool], int] = {}
    for place, cell in enumerate(header):
        name = " ".join(cell.split()).casefold()
        part = _PART(name)
        match = _NUMBER.fullmatch(name)
        numbers = match is not None and 1 <= int(match[2]) <= len(numbered)
        if name in known:
            found[place] = (known[name], "")
        elif part is not None and part[1] in known:
            found[place] = (known[part[1]], part[2] or part[3])
        elif match is not None and numbers and _is_part(part):
            found[place] = (numbered[int(match[2]) - 1], part[2] or part[3])
        elif match is not None and numbers:
            key = (numbered[int(match[2]) - 1], is_answering(match[1]))
            if key in by_number:
                message = f"columns {by_number[key] + 1} and {place + 1} both answer {key[0]}"
                raise InputError("responses", f"{message}; expected one")
            by_number[key] = place
    for (exercise, is_response), place in by_number.items():
        if is_response or (exercise, True) not in by_number:
            found[place] = (exercise, "")
    for place, asked in found.items():
        first = next(other for other, one in found.items() if one == asked)
        if first != place:
            what = "/".join(filter(None, asked))
            message = f"columns {first + 1} and {place + 1} both answer {what}; expected one"
            raise InputError("responses", message)
    return found


def _is_part(part: re.Match[str] | None) -> TypeGuard[re.Match[str]]:
    """Say whether a heading is ``Question 2 [verdict]``: a number alone before a part's name."""
    return (
        part is not None
        and re.fullmatch(r"[^\W\d]+\s*\d+", part[1]) is not None
        and not (part[2] or part[3]).strip().isdigit()
    )


def _responses(
    rows: Iterator[list[str]], header: Sequence[str], questions: Mapping[int, Question]
) -> Iterator[Response]:
    who = _who(header, questions)
    seen: set[str] = set()
    try:
        for number, row in enumerate(rows, start=2):
            if not any(cell.strip() for cell in row):
                continue
            name = ", ".join(filter(None, (row[j].strip() for j in who if j < len(row))))
            if not name or name in seen:
                name = f"{name} (row {number})".strip()
            seen.add(name)
            if len(row) > len(header):
                problem = f"row {number} has {len(row)} cells, its header {len(header)}"
                yield Response(name, {}, problem)
            else:
                yield Response(name, _answers(row, questions))
    except csv.Error as error:
        raise InputError("responses", f"the table of responses: {error}") from None


def _who(header: Sequence[str], questions: Mapping[int, Question]) -> Sequence[int]:
    """Return the columns that name a student: called so, speaking of names, or the first other.

    A family and a given name in columns of their own are the name together.
    """
    others = [place for place in range(len(header)) if place not in questions]
    called = {" ".join(header[place].split()).casefold(): place for place in reversed(others)}
    given, family = (
        next((called[name] for name in names if name in called), None) for names in (GIVEN, FAMILY)
    )
    if given is not None and family is not None:
        return (family, given)
    named = [called[name] for name in WHOLE if name in called]
    named += [place for place in others if names_somebody(header[place])]
    named += [place for place in others if not says_when(header[place])]
    return (named or others)[:1]


def _answers(row: Sequence[str], questions: Mapping[int, Question]) -> dict[str, str]:
    found: dict[str, str] = {}
    for place, (exercise, part) in questions.items():
        text = row[place].strip("\n") if place < len(row) else ""
        if text.strip():
            head = f"[{part}]\n" if part else ""
            before = f"{found[exercise]}\n" if exercise in found else ""
            found[exercise] = f"{before}{head}{text}"
    return found
