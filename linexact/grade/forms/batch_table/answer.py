"""Tables of batch steps as people write them: which examples are wrong, the weights after.

A table in any layout, or lines of ``name: value`` with a line or more for each step::

    | step | misclassified | w after |        step 1: wrong: 1, 2; w: (0, 3/2, -1/4)
    |------|---------------|---------|        step 2: wrong: none; w: (0, 3/2, -1/4)
    | 1    | x1, x2        | (0, 1)  |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.trace.answer import MAX_ROWS
from linexact.grade.forms.trace.cells import (
    BLANK,
    example_of,
    is_dash,
    lists_in,
    values_of,
)
from linexact.grade.forms.trace.columns import meaning_of
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.words import meanings_of
from linexact.grade.rounding import Places
from linexact.text.fields import read_table_answer
from linexact.text.markup import unmarked
from linexact.text.quoting import quoted
from linexact.text.tables import Grid, Line, Row, blocks_of
from linexact.written.wording import Wording

COLUMNS = ("scores", "moved", "weights")
_NUMBERED = Wording(r"\s*{a step of a run}\s*:?\s*(?P<number>\d{1,4})\s*[:.;,]?")
_NAMED = re.compile(r"\s*([^:=;]{1,40}?)\s*[:=]\s*(.+)", re.DOTALL).fullmatch
_TOLD = {
    "scores": "scores", "moved": "the examples that move the weights", "ignored": "passed over",
    "before": "weights before the step", "weights": "weights after the step",
}  # fmt: skip
_ASKED = {
    "scores": "the scores", "moved": "which examples are wrong", "weights": "the weights after it",
}  # fmt: skip
_HEADINGS: tuple[tuple[str, Wording], ...] = (
    ("moved", Wording("{heading of what moves}")),
    ("wrong", Wording("{heading of what is wrong}")),
    ("scores", Wording(r"{heading of scores}|\bz\b|w ?\. ?x")),
    ("before", Wording("{heading of what was before}")),
    ("ignored", Wording("{heading of what is passed over}|#")),
)
_ALL = Wording(r"\W*{all of the examples}\W*.*")
_NONE = Wording(r"\W*{none of the examples}.*|\{\s*\}")
_JOINING = Wording(r"[\s,;&+]+|{joining numbers}")
_NAME = re.compile(r"\s*[^\W\d][^,;:=()]{0,25}[=:]").match
_LABELLED = re.compile(r"^\s*[^\W\d]{1,12}\s*=\s*(?=\{)")


@dataclass(frozen=True, slots=True)
class TypedLook:
    """One row; None where nothing was answered.  Examples are 0-based."""

    line: int
    scores: Vector | None = None
    moved: frozenset[int] | None = None
    before: Vector | None = None
    weights: Vector | None = None


@dataclass(frozen=True, slots=True)
class TypedBatch:
    """The rows, and how the columns were taken."""

    rows: tuple[TypedLook, ...]
    columns: str = ""
    passed: tuple[str, ...] = ()  # lines that were passed over
    places: Places = field(default_factory=dict)  # with how many decimals are typed


def read_batch(text: str, setting: Setting) -> TypedBatch:
    """Read a table of batch steps.

    Raises :class:`~linexact.errors.InputError`: ``cells``, ``column``, ``example``, ``length``,
    ``no-run``, ``too-long``, ``two-tables``, and those of numbers.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("OR"), rule("dsc140a"), ("moved", "weights"), ("b", "w1", "w2"))
    >>> read_batch("all; (1/2, 1/2, 1/2)", setting).rows[0].moved == frozenset(range(4))
    True
    """
    return read_table_answer(text, lambda source: _read(source, setting))


def _read(source: str, setting: Setting) -> TypedBatch:
    blocks = blocks_of(source)
    grids = [b for b in blocks if isinstance(b, Grid) and len(b.rows[0].cells) > 1]
    tables = [found for found in (_table(g, setting) for g in grids) if found is not None]
    # Counts of mistakes stand in tables of their own, without weights.
    runs = [table for table in tables if "weights" in table.kinds]
    records = None if runs else _records(blocks, setting, source)
    runs = runs or ([] if records else tables)
    if len(runs) > 1:
        message = "two tables look like the run; hand in the one that counts"
        raise InputError("two-tables", message, source=source, start=runs[1].rows[0].start)
    found = records
    if runs:
        passed = tuple(block.text.strip() for block in blocks if isinstance(block, Line))
        found = replace(_rows(runs[0], setting, source), passed=passed)
    if found is None or not found.rows:
        message = "no run was found: expected a table with a row for each step"
        raise InputError("no-run", message, source=source, start=0)
    _refuse_unsaid(found, setting, source)
    if len(found.rows) > MAX_ROWS:
        raise InputError("too-long", f"more than {MAX_ROWS} rows, which is the limit")
    return found


def _refuse_unsaid(found: TypedBatch, setting: Setting, source: str) -> None:
    """Ask back where no row says a thing that is asked of each: it may stand there unread."""
    for column in setting.columns:
        if len(found.rows) > 1 and all(getattr(row, column) is None for row in found.rows):
            message = f"no row says {_ASKED[column]}; expected it under a name of its own"
            raise InputError("column", message, source=source, start=0)


class _Table(NamedTuple):
    """A table that may be a run's: what its columns are called and hold, and its rows."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    rows: tuple[Row, ...]


def _table(grid: Grid, setting: Setting) -> _Table | None:
    """Return a grid with what its columns are; None where it is none that could be a run's."""
    cells = grid.rows[0].cells
    headings = [_kind(cell.text, setting) for cell in cells]
    if any(kind not in (None, "ignored") for kind in headings):
        names, kinds, rows = (
            tuple(unmarked(c.text) for c in cells),
            _settled(headings),
            grid.rows[1:],
        )
    else:
        names = tuple(f"column {j + 1}" for j in range(len(cells)))
        kinds, rows = _unnamed(grid, setting), grid.rows
    if not rows or not {"weights", "moved"} & set(kinds):
        return None
    return _Table(names, tuple(kinds), tuple(rows))


def _rows(table: _Table, setting: Setting, source: str) -> TypedBatch:
    told = [f"{name}: {_TOLD[kind]}" for name, kind in zip(table.names, table.kinds, strict=True)]
    looks = [_look(row, table.kinds, setting, source) for row in table.rows]
    return TypedBatch(tuple(looks), "; ".join(told))


def _kind(heading: str, setting: Setting) -> str | None:
    """Return what a heading says a column is; None for a cell that is no heading."""
    plain = unmarked(heading).strip()
    if not re.search(r"[^\W\d_]|#", plain) or next(lists_in(plain), None) is not None:
        return None if not re.fullmatch(r"\([a-z0-9, ]*w[a-z0-9, ]*\).*", plain) else "weights"
    if example_of(plain, setting) is not None or _ALL.is_all(plain) or _NONE.is_all(plain):
        return None
    meaning = meaning_of(plain, setting)
    kind = "" if meaning is None else meaning.kind
    if kind in ("weights", "before", "w"):
        return kind
    found = next((name for name, words in _HEADINGS if words.search(plain)), None)
    if found is not None:
        return found
    known = {"mistake": "wrong", "example": "wrong", "error": "wrong", "score": "scores"}
    return known.get(kind, "ignored")


def _settled(headings: Sequence[str | None]) -> list[str]:
    """Settle which weights stand before a step, and which examples are those that move."""
    kinds = [kind or "ignored" for kind in headings]
    open_weights = [j for j, kind in enumerate(kinds) if kind == "w"]
    if "weights" in kinds:
        kinds = ["before" if kind == "w" else kind for kind in kinds]
    elif open_weights:
        last = open_weights[-1]
        kinds = ["before" if k == "w" and j != last else k for j, k in enumerate(kinds)]
        kinds[last] = "weights"
    if "moved" in kinds:
        return ["ignored" if kind == "wrong" else kind for kind in kinds]
    return ["moved" if kind == "wrong" else kind for kind in kinds]


def _unnamed(grid: Grid, setting: Setting) -> list[str]:
    """Return the columns that are asked for, behind a count of the steps if there is one."""
    width, asked = len(grid.rows[0].cells), list(setting.columns)
    counted = [unmarked(row.cells[0].text).strip() for row in grid.rows]
    if width == len(asked) + 1 and counted == [str(k + 1) for k in range(len(counted))]:
        return ["ignored", *asked]
    return asked if width == len(asked) else []


def _look(row: Row, kinds: Sequence[str], setting: Setting, source: str) -> TypedLook:
    if len(row.cells) > len(kinds):
        message = f"{len(row.cells)} cells; expected {len(kinds)}"
        raise InputError("cells", message, source=source, start=row.start)
    cells = {k: unmarked(cell.text).strip() for k, cell in zip(kinds, row.cells, strict=False)}
    return _typed(cells, setting, source, row.start)


def _typed(cells: dict[str, str], setting: Setting, source: str, start: int) -> TypedLook:
    line = source.count("\n", 0, start) + 1
    given = {k: cell for k, cell in cells.items() if cell not in BLANK or k == "moved"}
    try:
        return TypedLook(
            line,
            _numbers(given.get("scores"), len(setting.dataset)),
            _examples(given.get("moved"), setting),
            _weights(given.get("before"), setting),
            _weights(given.get("weights"), setting),
        )
    except InputError as error:
        raise InputError(error.code, error.message, source=source, start=start) from None


def _numbers(cell: str | None, count: int) -> Vector | None:
    """Return so many numbers, in brackets or not."""
    if cell is None or is_dash(cell):
        return None
    found = next((each.values for each in lists_in(cell, (count,))), None)
    values = found or values_of(cell.rpartition("=")[2].strip("()[] "), (count,))
    if values is None or len(values) != count:
        seen = f"{len(values)} numbers" if values is not None else quoted(cell)
        raise InputError("length", f"{seen}; expected {count} numbers")
    return values


def _weights(cell: str | None, setting: Setting) -> Vector | None:
    if cell is None or is_dash(cell):
        return None
    return _numbers(cell, setting.width)


def _examples(cell: str | None, setting: Setting) -> frozenset[int] | None:
    """Return the examples that a cell names, by number or by input."""
    if cell is None or cell in BLANK:
        return None
    n = len(setting.dataset)
    if is_dash(cell) or _NONE.is_all(cell) or meanings_of(cell) == {"unchanged"}:
        return frozenset()
    if _ALL.is_all(cell):
        return frozenset(range(n))
    if setting.dataset.dimension > 1:
        inputs = list(lists_in(cell, setting.lengths))
        if inputs and all(len(each.values) in setting.lengths for each in inputs):
            return frozenset(_index(cell[e.start : e.stop], setting) for e in inputs)
    parts = _JOINING.pattern.split(_LABELLED.sub("", cell).strip(" {}[]()."))
    return frozenset(_index(part, setting) for part in parts if part.strip(" {}[]()."))


def _index(text: str, setting: Setting) -> int:
    found = example_of(text.strip(), setting)
    if found is None:
        expected = f"expected a number from 1 to {len(setting.dataset)}, or an input"
        raise InputError("example", f"{quoted(text)} is no example; {expected}")
    return found


# Lines of names and values


def _records(blocks: Sequence[Grid | Line], setting: Setting, source: str) -> TypedBatch | None:
    """Read lines of ``name: value``; a line that is set in goes on with the one above."""
    looks: list[TypedLook] = []
    for text, start in _joined(blocks, source):
        numbered = _NUMBERED.match(text)
        fields = [] if numbered is None else list(_fields(text[numbered.end() :], setting))
        if not fields:
            continue
        settled = _settled([kind for kind, _ in fields])
        cells = {k: value for k, (_, value) in zip(settled, fields, strict=True)}
        if {"weights", "moved", "scores"} & set(cells):
            looks.append(_typed(cells, setting, source, start))
    return TypedBatch(tuple(looks), "a line for each step") if looks else None


def _joined(blocks: Sequence[Grid | Line], source: str) -> Iterator[tuple[str, int]]:
    """Yield each step's text with the lines that go on with it, and where it begins."""
    text, start = "", 0
    for line in _lines(blocks, source):
        plain = unmarked(line.text)
        if _NUMBERED.match(plain):
            yield text, start
            text, start = plain, line.start
        elif text and plain.strip() and (_is_open(text) or re.search(r"[:=;(]", plain)):
            text = f"{text.rstrip()} {plain.strip()}"
    yield text, start


def _is_open(text: str) -> bool:
    """Say whether a bracket is open at the end of a text."""
    return sum(map(text.count, "([{")) > sum(map(text.count, ")]}"))


def _lines(blocks: Sequence[Grid | Line], source: str) -> Iterator[Line]:
    for block in blocks:
        if isinstance(block, Line):
            yield block
        else:
            for row in block.rows:
                yield Line(source[row.start : row.stop], row.start, row.stop)


def _fields(text: str, setting: Setting) -> Iterator[tuple[str, str]]:
    for piece in _split(text):
        named = _NAMED(piece)
        kind = None if named is None else _kind(named[1], setting)
        if named is not None and kind is not None:
            yield kind, named[2].strip().rstrip(".")


def _split(text: str) -> Iterator[str]:
    """Split outside of brackets at semicolons, and at commas before another name."""
    depth, begin = 0, 0
    for at, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        parts = character == ";" or (character == "," and _NAME(text, at + 1))
        if parts and depth <= 0:
            yield text[begin:at]
            begin = at + 1
    yield text[begin:]
