"""Tables with a row for each student, and what their columns are called in five languages.

Rosters, tables of responses and keys are read by the same reader: cells stand between commas,
semicolons or tabs, quoted where need be.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from linexact.classroom.members import Reason, text_of
from linexact.data.read.streams import PathOrFile, read_bytes
from linexact.errors import InputError

MAX_TABLE = 64_000_000  # bytes
ASKING = "question|exercise|problem|task|q|frage|aufgabe|exercice|pregunta|ejercicio|问题|题目|题"
ANSWERING = "response|answer|antwort|réponse|reponse|respuesta|答案|回答"
_FAMILY = (
    "(last|family) ?(name)?|surname|nachname|familienname|nom( de famille)?|apellido(s|[(]s[)])?|姓"
)
_GIVEN = "(first|given) ?(name)?|forename|vorname|pr[ée]nom|nombre|名"
_TIME = (
    "time|date|zeit|datum|horodat|fecha|marca temporal|started|completed|submitted|begonnen|时间"
)
# What names a student, the best first; a heading that speaks of a time does not.
_WHO = (
    "student$|(full )?name$|姓名$",
    "e-?mail( address)?$|user(name)?$|student id$|id$|学号$",
    r".*\b(name|student|nom|nombre|matrikel\w*|e-?mail|adresse|correo)\b|.*(姓名|学生)",
    "",
)


def read_rows(source: PathOrFile, code: str) -> tuple[list[list[str]], str]:
    r"""Return the rows of a table, its header first, and what it is called.

    Raises :class:`~linexact.errors.InputError` of this code for what is no table.

    >>> read_rows(io.BytesIO("name;id\nZoë;1,5\n".encode("utf-16")), "roster")[0]
    [['name', 'id'], ['Zoë', '1,5']]
    """
    data, name = read_bytes(source, MAX_TABLE)
    text = text_of(data)
    if isinstance(text, Reason):
        raise InputError(code, f"{name}: {text.message}")
    try:
        return list(rows_of(text, code)), name
    except InputError as error:
        raise error.located(name) from None


def rows_of(text: str, code: str) -> Iterator[list[str]]:
    """Yield the rows of a table, between whichever delimiter gives its header most cells."""
    tables = [csv.reader(io.StringIO(text), delimiter=d, strict=True) for d in ",;\t"]
    headers = [_header(table) for table in tables]
    header, table = max(zip(headers, tables, strict=True), key=lambda found: len(found[0]))
    yield header
    try:
        yield from table
    except csv.Error as error:
        raise InputError(code, f"not a table, after row {table.line_num}: {error}") from None


def _header(table: Iterator[list[str]]) -> list[str]:
    try:
        return next(table, [])
    except csv.Error:
        return []


def heading(cell: str) -> str:
    r"""Return a heading for comparisons.

    >>> heading("Given \n Name")
    'given name'
    """
    return " ".join(cell.split()).casefold()


def whole_name(header: Sequence[str]) -> tuple[int, ...]:
    """Return the columns of the family and the given name, where both are there.

    >>> whole_name(["id", "Vorname", "Nachname"])
    (2, 1)
    """
    found = tuple(_called(pattern, header) for pattern in (_FAMILY, _GIVEN))
    return tuple(places[0] for places in found) if all(found) else ()


def _called(pattern: str, header: Sequence[str]) -> list[int]:
    called = re.compile(pattern).fullmatch
    return [place for place, cell in enumerate(header) if called(heading(cell))]


def who(header: Sequence[str]) -> tuple[int, ...]:
    """Return the columns that name a student; a blank heading is none.

    >>> who(["Timestamp", "Your full name", "E-Mail"]), who(["Begonnen am", "group"])
    ((2,), (1,))
    """
    if found := whole_name(header):
        return found
    others = [place for place, cell in enumerate(header) if cell.strip()]
    named = [place for place in others if not re.search(_TIME, heading(header[place]))]
    for pattern in _WHO:
        for place in named:
            if re.match(pattern, heading(header[place])):
                return (place,)
    return tuple(others[:1])
