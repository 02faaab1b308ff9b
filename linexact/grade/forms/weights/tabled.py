"""Weights in a table: a column for each parameter, or a row for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.grade.forms.weights.classifier import Stated
from linexact.grade.forms.weights.parameters import VECTORS, Wanted
from linexact.text.markup import unmarked
from linexact.text.tables import Grid, Row, blocks_of
from linexact.written import Form, Span, Statement, statements

_NUMBER = re.compile(
    r"[-+−–]?\s*(?:\d{1,40}(?:[.,]\d{0,40})?(?:/[1-9]\d{0,40})?|\.\d{1,40})"
).fullmatch
MAX_TEXT = 6_000  # characters


def tabled(text: str, wanted: Wanted) -> Iterator[Stated]:
    r"""Yield the weights that the tables of a text give, where they give them all.

    >>> wanted = Wanted(("x1", "x2"), True)
    >>> [found] = tabled("| w1 | w2 | bias |\n|--|--|--|\n| 1 | 2 | -3 |", wanted)
    >>> [str(a) for a in (*found.w, found.b)]
    ['1', '2', '-3']
    >>> rows = "| what | value |\n|--|--|\n| w1 | 1 |\n| w2 | 2 |\n| θ | 3 |"
    >>> [found] = tabled(rows, wanted)
    >>> [str(a) for a in (*found.w, found.b)]
    ['1', '2', '-3']
    """
    if len(text) > MAX_TEXT or text.count("\n") < 1:
        return
    for block in blocks_of(text):
        if isinstance(block, Grid) and len(block.rows) > 1:
            values = _by_column(block, wanted) or _by_row(block, wanted)
            made = None if values is None else _weights(values, wanted)
            if made is not None:
                begin, stop = block.rows[0].start, block.rows[-1].stop
                yield Stated(*made, Span(begin, stop), 0, "")


def _by_column(grid: Grid, wanted: Wanted) -> dict[str, Fraction] | None:
    """Return the parameters of a table with a column for each; inputs may stand beside them."""
    heads = _heads(grid.rows[0], wanted)
    width = len(grid.rows[1].cells)
    if len(heads) != width or any(len(row.cells) != width for row in grid.rows[1:]):
        return None
    own = {name for name in heads if name and not name.startswith("x")}
    if own and not own <= {"b", "threshold"}:
        heads = [name if name in own else None for name in heads]  # inputs stand beside weights
    found: dict[str, Fraction] = {}
    for place, name in enumerate(heads):
        if name is None:
            continue
        values = {_number(row.cells[place].text) for row in grid.rows[1:]}
        value = values.pop()
        if values or value is None or name in found:
            return None
        found[f"w{name[1:]}" if name.startswith("x") else name] = value
    return found


def _heads(row: Row, wanted: Wanted) -> list[str | None]:
    """Return what the columns are headed by; *weights* over as many columns heads each of them."""
    found = [_name(cell.text, wanted) for cell in row.cells]
    numbered = iter(wanted.names if found.count("w") == wanted.size else ())
    return [next(numbered, None) if name == "w" else name for name in found]


def _by_row(grid: Grid, wanted: Wanted) -> dict[str, Fraction] | None:
    """Return the parameters of a table with two columns: names and values."""
    found: dict[str, Fraction] = {}
    for place, row in enumerate(grid.rows):
        if len(row.cells) != 2:
            return None
        name, value = _name(row.cells[0].text, wanted), _number(row.cells[1].text)
        if name is None or value is None:
            if place:
                return None
            continue
        name = f"w{name[1:]}" if name.startswith("x") else name
        if name in found or name == "w":
            return None
        found[name] = value
    return found


def _weights(
    values: dict[str, Fraction], wanted: Wanted
) -> tuple[tuple[Fraction, ...], Fraction] | None:
    """Return weights and bias, if all of them are there and a bias and a threshold agree."""
    if any(name not in values for name in wanted.names):
        return None
    b = values.get("b")
    if "threshold" in values:
        if b is not None and b != -values["threshold"]:
            return None
        b = -values["threshold"]
    if (b is None) == wanted.bias:
        return None
    return tuple(values[name] for name in wanted.names), b or Fraction(0)


def _name(typed: str, wanted: Wanted) -> str | None:
    """Return what a cell names: ``w1``, ``b``, ``threshold``, input ``x1``, all weights ``w``."""
    plain = unmarked(typed)
    letters = "xyz"[: wanted.size]
    if plain.casefold() in {*letters}:
        return f"x{letters.index(plain.casefold()) + 1}"
    items = statements(plain, frozenset(wanted.features))
    named = [i for i in items if isinstance(i, Statement)]
    side = named[0].sides[0] if len(named) == 1 and not named[0].relations else None
    name = side.name if isinstance(side, Form) else None
    if name is None:
        return _numbered(named, wanted)
    if name in wanted.features:
        return f"x{wanted.features.index(name) + 1}"
    if name in VECTORS and name not in ("theta",) and wanted.size > 1:
        return "w"
    return wanted.parameter(name)


def _numbered(named: Sequence[Statement], wanted: Wanted) -> str | None:
    """Return the weight of ``Gewicht 1``."""
    sides = [s.sides[0] for s in named if not s.relations]
    if len(sides) != 2 or len(named) != 2:
        return None
    head, number = sides
    index = number.value if isinstance(number, Form) else None
    weights = isinstance(head, Form) and head.name == "weights"
    return f"w{index}" if weights and index is not None and 1 <= index <= wanted.size else None


def _number(typed: str) -> Fraction | None:
    plain = unmarked(typed)
    if not _NUMBER(plain):
        return None
    plain = re.sub(r"[−–]", "-", plain).replace(",", ".").replace(" ", "")
    whole, _, under = plain.partition("/")
    return Fraction(whole) / Fraction(under or 1)
