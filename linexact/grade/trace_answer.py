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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import InputError
from linexact.grade.fields import Number, check_size, number_at, on_its_line, plain_name
from linexact.model.dataset import Dataset, Vector
from linexact.text.quoting import did_you_mean, quoted

MAX_ROWS = 300  # rows of a table that is marked
COLUMNS = ("example", "score", "mistake", "weights")

_Cell: TypeAlias = tuple[int, int]  # offsets in the text
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
_RULER = re.compile(r"[\s|:+=_-]*-[\s|:+=_-]*").fullmatch


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


@dataclass(frozen=True, slots=True)
class _Layout:
    """What each cell of a row is: a column's name, or ``w0`` ... for a single weight."""

    cells: tuple[str, ...]
    parameters: tuple[str, ...]  # the weights' names in the rule's order


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
    check_size(text)
    try:
        return tuple(_rows(text, dataset, columns, tuple(parameters)))
    except InputError as error:
        if error.source is None:
            raise
        raise on_its_line(error) from None


def _rows(
    text: str, dataset: Dataset, columns: Sequence[str], parameters: tuple[str, ...]
) -> Iterator[TypedRow]:
    layout: _Layout | None = None
    count = 0
    for number, (start, stop) in enumerate(_lines(text), start=1):
        line = text[start:stop]
        if not line.strip() or _RULER(line):
            continue
        cells = _cells(text, start, stop)
        if layout is None:
            layout = _header(text, cells, parameters)
            if layout is not None:
                continue
            layout = _usual(columns, len(cells), parameters, text, start)
        count += 1
        if count > MAX_ROWS:
            raise InputError("too-long", f"more than {MAX_ROWS} rows, which is the limit")
        yield _row(text, number, cells, layout, dataset)


def _lines(text: str) -> Iterator[_Cell]:
    start = 0
    for line in text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _cells(text: str, start: int, stop: int) -> list[_Cell]:
    """Return the offsets of a line's cells."""
    begin, end = start, stop
    body = text[start:stop]
    if body.strip().startswith("|") and body.strip().endswith("|") and len(body.strip()) > 1:
        begin = start + body.index("|") + 1
        end = start + body.rindex("|")
    outside = list(_outside(text, begin, end))
    mark = next((m for m in "|\t;," if any(text[i] == m for i in outside)), None)
    cuts = [i for i in outside if text[i] == mark] if mark is not None else []
    return list(zip([begin, *(i + 1 for i in cuts)], [*cuts, end], strict=True))


def _outside(text: str, start: int, stop: int) -> Iterator[int]:
    """Yield the offsets that are outside of brackets."""
    depth = 0
    for i in range(start, stop):
        if text[i] in "([":
            depth += 1
        elif text[i] in ")]":
            depth -= 1
            if depth < 0:
                message = f"{quoted(text[i])} closes nothing"
                raise InputError("bracket", message, source=text, start=i)
        elif depth == 0:
            yield i
    if depth:
        message = "a bracket is not closed in this line"
        raise InputError("bracket", message, source=text, start=max(start, stop - 1))


def _header(text: str, cells: Sequence[_Cell], parameters: tuple[str, ...]) -> _Layout | None:
    """Return the layout that a line of names states; None for a line of values."""
    names = [_column(text[a:b], parameters) for a, b in cells]
    if all(name is None for name in names) or any(
        re.fullmatch(r"[\s(\[]*[+\-−]?[\d.][^a-zA-Z]*", text[a:b]) for a, b in cells
    ):
        return None
    found: list[str] = []
    for (a, b), name in zip(cells, names, strict=True):
        if name is None:
            written = text[a:b].strip()
            known = [alias for aliases in _NAMES.values() for alias in aliases]
            near = did_you_mean(plain_name(written), known) or f"; expected {', '.join(COLUMNS)}"
            message = f"no column is called {quoted(written)}{near}"
            raise InputError("column", message, source=text, start=a)
        if name in found and name != "ignored":
            message = f"the column {quoted(text[a:b].strip())} is there twice"
            raise InputError("column", message, source=text, start=a)
        found.append(name)
    single = [name for name in found if name in parameters]
    if single and len(single) != len(parameters):
        missing = next(p for p in parameters if p not in single)
        message = f"the column {missing} is missing; expected every weight"
        raise InputError("column", message, source=text, start=cells[0][0])
    return _Layout(tuple(found), parameters)


def _column(written: str, parameters: tuple[str, ...]) -> str | None:
    name = plain_name(written.strip().strip("*`"))
    if name in parameters:
        return name
    if "b" in parameters and name in ("w0", "bias"):
        return "b"
    return next((column for column, aliases in _NAMES.items() if name in aliases), None)


def _usual(
    columns: Sequence[str], count: int, parameters: tuple[str, ...], text: str, start: int
) -> _Layout:
    """Return the exercise's own columns, the weights as one cell or as several."""
    if count == len(columns):
        return _Layout(tuple(columns), parameters)
    spread: list[str] = []
    for column in columns:
        spread += parameters if column == "weights" else (column,)
    if count != len(spread):
        message = f"{count} cells; expected {len(columns)}: {', '.join(columns)}"
        raise InputError("cells", message, source=text, start=start)
    return _Layout(tuple(spread), parameters)


def _row(
    text: str, number: int, cells: Sequence[_Cell], layout: _Layout, dataset: Dataset
) -> TypedRow:
    if len(cells) != len(layout.cells):
        message = f"{len(cells)} cells; expected {len(layout.cells)}"
        raise InputError("cells", message, source=text, start=cells[0][0])
    values: dict[str, object] = {}
    single: dict[str, Fraction | None] = {}
    for (a, b), name in zip(cells, layout.cells, strict=True):
        blank = text[a:b].strip().casefold() in _BLANK
        if name in ("example", "mistake"):
            read = _example if name == "example" else _decision
            values[name] = None if blank else read(text, a, b, dataset)
        elif name in ("score", "margin"):
            values[name] = None if blank else number_at(text, a, b).value
        elif name in ("before", "weights"):
            values[name] = None if blank else _weights(text, a, b, len(layout.parameters))
        elif name != "ignored":
            single[name] = None if blank else number_at(text, a, b).value
    if single:
        found = [single[name] for name in layout.parameters]
        # Half a vector is no answer.
        values["weights"] = None if None in found else tuple(found)
    return TypedRow(number, **values)  # type: ignore[arg-type]


def _example(text: str, start: int, stop: int, dataset: Dataset) -> int:
    written = text[start:stop].strip()
    at = start + len(text[start:stop]) - len(text[start:stop].lstrip())
    match = _EXAMPLE(written)
    if match is not None:
        if not 1 <= int(match[1]) <= len(dataset):
            message = f"there is no example {match[1]}; expected 1 to {len(dataset)}"
            raise InputError("example", message, source=text, start=at)
        return int(match[1]) - 1
    if written[:1] in "([" and written[-1:] in ")]" and len(written) > 2:
        point = tuple(v.value for v in _numbers(text, at + 1, at + len(written) - 1))
        found = [i for i in range(len(dataset)) if dataset.x(i) == point]
        if len(found) == 1:
            return found[0]
        reason = "is no example" if not found else "is more than one example; write its number"
        raise InputError("example", f"this input {reason}", source=text, start=at)
    message = f"{quoted(written)} is no example; expected a number from 1 to {len(dataset)}"
    raise InputError("example", message, source=text, start=at)


def _decision(text: str, start: int, stop: int, dataset: Dataset) -> bool:
    written = text[start:stop].strip().casefold()
    if written in _YES:
        return True
    if written in _NO:
        return False
    raise InputError("decision", f"{quoted(written)}; expected yes or no", source=text, start=start)


def _weights(text: str, start: int, stop: int, width: int) -> Vector:
    cell = text[start:stop]
    body = cell.strip()
    at = start + len(cell) - len(cell.lstrip())
    if body[:1] in "([":
        if body[-1:] not in ")]" or len(body) < 2:
            message = "expected a closing bracket at the end of this cell"
            raise InputError("bracket", message, source=text, start=at + len(body) - 1)
        at, body = at + 1, body[1:-1]
    values = tuple(v.value for v in _numbers(text, at, at + len(body)))
    if len(values) != width:
        message = f"{len(values)} weights; expected {width}"
        raise InputError("length", message, source=text, start=at)
    return values


def _numbers(text: str, start: int, stop: int) -> Iterator[Number]:
    body = text[start:stop]
    separator = next((s for s in ";," if s in body), None)
    if separator is None:
        for match in re.finditer(r"\S+", body):
            yield number_at(text, start + match.start(), start + match.end())
        return
    for piece in body.split(separator):
        yield number_at(text, start, start + len(piece))
        start += len(piece) + 1
