"""Tables of a perceptron's run as they are typed: a line a row, cells between marks.

::

    example, score, mistake, w1, w2, b          x2; -1; yes; (2, -2, -2)
    1, 0, yes, 1, -3, -1                        X3; 6; no; ?
    2, -1, yes, 2, -2, -2

Cells stand between ``|``, tabs, semicolons or commas (the first of these that a line has
outside of brackets).  A first line of names says what the columns are; without it they are
those that the exercise asks for, in its order.  An empty cell, ``?`` or ``...`` is no answer.
Examples are named by number from 1, as ``x2``, or by their input.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.errors import InputError
from linexact.model.dataset import Dataset, Vector
from linexact.text.fields import plain_name, read_answer
from linexact.text.quoting import did_you_mean, quoted
from linexact.text.scanner import Piece

MAX_ROWS = 300  # rows of a table that is marked
COLUMNS = ("example", "score", "mistake", "weights")

_BLANK = ("", "?", "...", "…", "n/a")
_YES = ("yes", "y", "true", "1", "x", "wrong", "mistake", "update", "✓", "*")
_NO = ("no", "n", "false", "0", "-", "−", "right", "ok", "none", "–")
_NAMES = {
    "example": ("example", "x", "point", "case", "i", "input", "ex"),
    "score": ("score", "z", "w.x", "h", "activation"),
    "margin": ("margin", "tz", "zt", "yw.x", "ty", "yz"),
    "mistake": ("mistake", "update", "updated", "error", "wrong", "misclassified"),
    "before": ("before", "wbefore", "oldw", "weightsbefore"),
    "weights": ("weights", "w", "after", "wafter", "neww", "weightsafter", "θ", "theta"),
    "ignored": ("step", "row", "nr", "no.", "t", "presentation", "pass", "epoch", "#", "label"),
}
_EXAMPLE = re.compile(r"(?:x|ex|example|p|point)?\s*_?\(?(\d{1,6})\)?", re.IGNORECASE).fullmatch
_RULER = frozenset("|:+=_-")


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row; None where nothing was answered.  ``line`` is its line in the text, from 1."""

    line: int
    example: int | None = None  # 0-based
    score: Fraction | None = None
    margin: Fraction | None = None
    mistake: bool | None = None
    before: Vector | None = None
    weights: Vector | None = None


# What each cell of a row is: a column's name, or a single weight's.
_Layout: TypeAlias = Sequence[str]


def read_table(
    text: str, dataset: Dataset, columns: Sequence[str], parameters: Sequence[str]
) -> tuple[TypedRow, ...]:
    """Read a table; ``parameters`` are the weights' names in the rule's order.

    Raises :class:`~linexact.errors.InputError`: ``column``, ``cells``, ``example``,
    ``decision``, ``length``, ``too-long``, and those of numbers.

    >>> from linexact.model.gates import gate
    >>> rows = read_table("1, 0, yes, (-1, 0, 0)", gate("AND"), COLUMNS, ("b", "w1", "w2"))
    >>> rows[0].example, rows[0].mistake, [str(v) for v in rows[0].weights]
    (0, True, ['-1', '0', '0'])
    """
    return read_answer(
        text, lambda piece: tuple(_rows(piece, dataset, columns, tuple(parameters))), table=True
    )


def _rows(
    piece: Piece, dataset: Dataset, columns: Sequence[str], parameters: tuple[str, ...]
) -> Iterator[TypedRow]:
    layout: _Layout | None = None
    count = 0
    for number, line in enumerate(piece.split_at("\n"), start=1):
        marks = set("".join(line.text.split()))
        if not marks or ("-" in marks and marks <= _RULER):
            continue
        cells = _cells(line)
        if layout is None:
            layout = _header(cells, parameters)
            if layout is not None:
                continue
            layout = _usual(columns, cells, parameters)
        count += 1
        if count > MAX_ROWS:
            raise InputError("too-long", f"more than {MAX_ROWS} rows, which is the limit")
        yield _row(number, cells, layout, parameters, dataset)


def _cells(line: Piece) -> list[Piece]:
    """Return a line's cells, without tabs in them."""
    bars = [i for i, token in enumerate(line.tokens) if token.text != "\t"]
    if len(bars) > 1 and line.tokens[bars[0]].text == line.tokens[bars[-1]].text == "|":
        line = line.between(bars[0] + 1, bars[-1])
    outside = list(line.outside())
    mark = next((m for m in "|\t;," if any(line.tokens[i].text == m for i in outside)), "")
    cells = line.split([i for i in outside if line.tokens[i].text == mark])
    if mark == "\t" or not any(token.text == "\t" for token in line.tokens):
        return list(cells)
    return [c._replace(tokens=[t for t in c.tokens if t.text != "\t"]) for c in cells]


def _header(cells: Sequence[Piece], parameters: tuple[str, ...]) -> _Layout | None:
    """Return the layout that a line of names states; None for a line of values."""
    names = [_column(cell.text, parameters) for cell in cells]
    if all(name is None for name in names) or any(_is_value(cell) for cell in cells):
        return None
    found: list[str] = []
    for cell, name in zip(cells, names, strict=True):
        if name is None:
            known = [alias for aliases in _NAMES.values() for alias in aliases]
            near = did_you_mean(plain_name(cell.text), known) or f"; expected {', '.join(COLUMNS)}"
            message = f"no column is called {quoted(cell.text)}{near}"
            raise cell.refused("column", message, cell.first)
        if name in found and name != "ignored":
            message = f"the column {quoted(cell.text)} is there twice"
            raise cell.refused("column", message, cell.first)
        found.append(name)
    single = [name for name in found if name in parameters]
    if single and len(single) != len(parameters):
        missing = next(p for p in parameters if p not in single)
        message = f"the column {missing} is missing; expected every weight"
        raise cells[0].refused("column", message, cells[0].first)
    return found


def _is_value(cell: Piece) -> bool:
    kinds = {token.kind for token in cell.tokens}
    return "number" in kinds and kinds <= {"number", "sign", "operator", "opening", "closing",
                                           "separator", "mark", "frac"}  # fmt: skip


def _column(written: str, parameters: tuple[str, ...]) -> str | None:
    name = plain_name(written.strip().strip("*`"))
    if name in parameters:
        return name
    if "b" in parameters and name in ("w0", "bias"):
        return "b"
    return next((column for column, aliases in _NAMES.items() if name in aliases), None)


def _usual(columns: Sequence[str], cells: Sequence[Piece], parameters: tuple[str, ...]) -> _Layout:
    """Return the exercise's own columns, the weights as one cell or as several."""
    count = len(cells)
    if count == len(columns):
        return columns
    spread: list[str] = []
    for column in columns:
        spread += parameters if column == "weights" else (column,)
    if count != len(spread):
        message = f"{count} cells; expected {len(columns)}: {', '.join(columns)}"
        raise cells[0].refused("cells", message, cells[0].first)
    return spread


def _row(
    number: int,
    cells: Sequence[Piece],
    layout: _Layout,
    parameters: tuple[str, ...],
    dataset: Dataset,
) -> TypedRow:
    if len(cells) != len(layout):
        message = f"{len(cells)} cells; expected {len(layout)}"
        raise cells[0].refused("cells", message, cells[0].first)
    values: dict[str, Any] = {}
    for cell, name in zip(cells, layout, strict=True):
        if name != "ignored" and cell.text.casefold() not in _BLANK:
            read = _READERS.get(name, _number)
            values[name] = read(cell, dataset, len(parameters))
    single = [values.pop(name) for name in parameters if name in values]
    if single and len(single) == len(parameters):  # half a vector is no answer
        values["weights"] = tuple(single)
    return TypedRow(number, **values)


def _number(cell: Piece, dataset: Dataset, width: int) -> Fraction:
    return cell.number().value


def _example(cell: Piece, dataset: Dataset, width: int) -> int:
    match = _EXAMPLE(cell.text)
    if match is not None:
        if not 1 <= int(match[1]) <= len(dataset):
            message = f"there is no example {match[1]}; expected 1 to {len(dataset)}"
            raise cell.refused("example", message, cell.first)
        return int(match[1]) - 1
    if len(cell.tokens) > 2 and cell.tokens[0].text in ("(", "["):
        point = tuple(number.value for number in cell.numbers(blanks=True))
        found = [i for i in range(len(dataset)) if dataset.x(i) == point]
        if len(found) == 1:
            return found[0]
        reason = "is no example" if not found else "is more than one example; write its number"
        raise cell.refused("example", f"this input {reason}", cell.first)
    seen = quoted(cell.text)
    message = f"{seen} is no example; expected a number from 1 to {len(dataset)}"
    raise cell.refused("example", message, cell.first)


def _decision(cell: Piece, dataset: Dataset, width: int) -> bool:
    written = cell.text.casefold()
    if written in _YES:
        return True
    if written in _NO:
        return False
    raise cell.refused("decision", f"{quoted(written)}; expected yes or no", cell.first)


def _weights(cell: Piece, dataset: Dataset, width: int) -> Vector:
    values = tuple(number.value for number in cell.numbers(blanks=True))
    if len(values) != width:
        raise cell.refused("length", f"{len(values)} weights; expected {width}", cell.first)
    return values


# What reads a cell of a column; a weight alone is a number, as scores are.
_READERS: Mapping[str, Callable[[Piece, Dataset, int], object]] = {
    "example": _example,
    "mistake": _decision,
    "before": _weights,
    "weights": _weights,
}
