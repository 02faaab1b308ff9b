"""Which entry of a vector is meant: by its name, its place, its column in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from linexact.data.dataset import Vector as Entries
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.grade.named import Value
from linexact.language.expression import Expression, Name, Vector
from linexact.language.grammar import expression_of
from linexact.language.normal import fractions_of, number_of
from linexact.language.settle import Candidate
from linexact.language.table import Cell, tables_of
from linexact.language.text import Text

Roots: TypeAlias = tuple[SurdSum, ...]

_WEIGHTS = ("w", "W", "weight")
_BIASES = ("b", "bias", "B", "w0")
_NUMBERED = "zsfhaLldmek"  # letters that number the values of examples
_COUNTED = ("pass", "step", "example", "loss", "score", "numbered")
_STEM = 4  # letters of a name that a heading begins with


def entries_of(side: Expression, names: Sequence[str]) -> list[int]:
    """Return the entries that a side names: one, all weights, or those of a list of names.

    >>> from linexact.language.grammar import expression_of
    >>> [entries_of(expression_of(t), ("b", "w1", "w2")) for t in ("w", "(w2, w0)", "w1'", "u")]
    [[1, 2], [2, 0], [1], []]
    """
    if isinstance(side, Vector):
        return [entry for part in side.entries for entry in entries_of(part, names)]
    if not isinstance(side, Name):
        return []
    called = side.letter + (side.index if side.index.isdigit() else "")
    if called in _WEIGHTS:
        return [j for j, name in enumerate(names) if name[0] == "w"]
    if "b" in names and called in _BIASES:
        called = "b"
    elif side.letter in _NUMBERED and names[0][0] not in "wx":
        called = names[0][:-1] + side.index
    return [names.index(called)] if called in names else []


def place_of(
    text: Text, value: Value, names: Sequence[str], inputs: Sequence[Entries]
) -> list[int]:
    """Return the entry that stands behind a value: it is an input of the data, ``pass 2``, ``2:``.

    >>> from linexact.grade.named import values_of
    >>> from linexact.language.text import read
    >>> text = read("pass 2: 3")
    >>> [place_of(text, value, ("errors1", "errors2"), ()) for value in values_of(text)]
    [[1], []]
    """
    typed, point = text.quoted(*value.span), fractions_of(value.side)
    headed = text.near(value.last).text == ":" or text.near(value.first - 1).has(*_COUNTED)
    if headed and typed.isdecimal() and names[0][:1] not in "wbx":
        return [int(typed[:9]) - 1]
    return [inputs.index(point)] if point and inputs.count(point) == 1 else []


def tabled(text: Text, name: str, names: Sequence[str]) -> Iterator[Candidate[Roots]]:
    r"""Yield the vectors that tables give: a column beside the places.

    >>> from linexact.language.text import read
    >>> text = read("| pass | errors |\n|---|---|\n| 1 | 2 |\n| 2 | 3 |")
    >>> [[str(v) for v in one.value] for one in tabled(text, "errors", ("errors1", "errors2"))]
    [['2', '3']]
    """
    for table in tables_of(text.plain.text):
        stem = name[:_STEM].lower()
        asked = [j for j, head in enumerate(table.head) if stem in head.lower()]
        counted = [cell.text for cell in table.column(0)] == [str(j + 1) for j in range(len(names))]
        cells = table.column(asked[0]) if counted and len(asked) == 1 else ()
        numbers = [number for cell in cells if (number := _number(cell)) is not None]
        begin, stop = table.places[0][0], table.places[-1][1]
        inside = [k for k, token in enumerate(text.tokens) if begin <= token.start < stop]
        if len(numbers) == len(names):
            yield Candidate(tuple(numbers), ((inside[0], inside[-1] + 1),))


def _number(cell: Cell) -> SurdSum | None:
    try:
        return number_of(expression_of(cell.text))
    except InputError:
        return None
