"""Tables of runs and of batch steps: the right one in several layouts, those of slips, wrong cells.

A cell is a number, a vector, a list of examples, or yes and no.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, TypeAlias

from linexact.exact import exact_text, rounded
from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.answer import CELLS
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron, usable_slips
from linexact.grade.forms.trace.rounds import RowsTask, Step
from linexact.grade.keys import UNKNOWN, Keys, damaged, in_decimals, listed

Row: TypeAlias = Mapping[str, Any]  # the cells by their columns
_NAMES = {"before": "weights before", "weights": "weights after"}
_LONGER = 50  # times as many steps are taken for the rows of a slip


def trace_keys(task: TraceTask) -> Keys:
    """Return the table of the run, and tables that a slip or a wrong cell makes."""
    columns, rows = task.columns, _rows(task.truth)
    made = _tables(columns, rows, _slipped(task, rows, task.mode))
    if not rows:
        return made
    plain = made.right[0]
    right = (plain, plain.partition("\n")[2],
             f"The weights are ({', '.join(task.parameters)}).\n\n{plain}",
             _table(columns, [*rows, {**rows[-1], "mistake": False}]))  # fmt: skip
    wrong = [] if len(rows) == 1 else [_table(columns, rows[:-1])]
    if not {"score", "weights"} & set(task.tolerance):
        cut = [{**row, "score": _cut(row["score"]), "weights": tuple(map(_cut, row["weights"]))}
               for row in rows]  # fmt: skip
        if any(a[c] != b[c] for a, b in zip(cut, rows, strict=True) for c in columns):
            wrong.append(in_decimals(_table(columns, cut)))
    return Keys((*right, *made.right), (*made.wrong, *wrong), made.refused)


def _cut(value: Fraction) -> Fraction:
    return Fraction(rounded(value, 1))


def batch_table_keys(task: BatchTask) -> Keys:
    """Return the table of the batch steps, and tables that a slip or a wrong cell makes."""
    columns, rows = task.columns, _rows(task.truth)
    slipped = [*_slipped(task, rows)]
    made = _tables(columns, rows, [*slipped, rows[:-2]] if len(rows) > 2 else slipped)
    if not rows:
        return made
    cells = [line.split("; ") for line in made.right[0].split("\n")[1:]]
    steps = (f"step {k}: {'; '.join(f'{c}: {cell}' for c, cell in zip(columns, row, strict=True))}"
             for k, row in enumerate(cells, 1))  # fmt: skip
    right = ["\n".join(steps)]
    if not task.truth[-1].moved and len(rows) > 1:
        right.append(_table(columns, rows[:-1]))  # a last look that moves nothing may be left out
    return Keys((*made.right, *right), made.wrong, made.refused)


def _rows(steps: Iterable[Step]) -> list[Row]:
    return [
        {cell: getattr(step, name) for cell, name in CELLS if hasattr(step, name)} for step in steps
    ]


def _slipped(
    task: RowsTask, right: Sequence[Row], mode: str = "presentations"
) -> Iterator[Sequence[Row]]:
    """Yield the tables of a student who has the rule wrong."""
    own, length = FaultyPerceptron(task.dataset, task.rule), len(right)
    for slip in usable_slips(task.rule):
        steps = own.slipped((slip,)).rows_of(mode, _LONGER * length)
        rows = _rows(islice(steps, length))
        if rows and rows != right:
            yield rows


def _tables(columns: Sequence[str], rows: Sequence[Row], slipped: Iterable[Sequence[Row]]) -> Keys:
    """Return the table in several layouts; those that slips make, and damaged ones as wrong.

    The weights before a row are not asked for; a slip in copying them is told, and costs nothing.
    """
    if not rows:
        return Keys()
    before = ("before", *columns)
    copied = {"before": next(damaged(rows[-1]["before"]))}
    right = (
        _table(columns, rows),
        f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n"
        + "\n".join(f"| {' | '.join(_cells(columns, row))} |" for row in rows),
        _table(before, rows),
        _table(before, [*rows[:-1], {**rows[-1], **copied}]),
    )
    wrong = [_table(columns, other) for other in (*_damaged(columns, rows), *slipped)]
    return Keys(right, tuple(wrong), (UNKNOWN,))


def _table(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """Return a table under its names."""
    names = _NAMES if {"before", "moved", "scores"} & {*columns} else {}
    head = "; ".join(names.get(column, column) for column in columns)
    return "\n".join([head, *("; ".join(_cells(columns, row)) for row in rows)])


def _cells(columns: Sequence[str], row: Row) -> Iterator[str]:
    for column in columns:
        match row[column]:
            case bool(answer):
                yield "yes" if answer else "no"
            case int(index):
                yield str(index + 1)
            case Fraction() as number:
                yield exact_text(number)
            case tuple(values) if column == "moved":
                yield ", ".join(str(i + 1) for i in values) or "none"
            case tuple(values):
                yield f"({listed(values)})"
            case other:
                yield str(other)


def _damaged(columns: Sequence[str], rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Yield tables in which a cell of the last row is another or is not answered."""
    *above, last = rows
    for column in columns:
        alike = [row[column] for row in above if row[column] != last[column]]
        made = alike[-1:] if column in ("example", "moved") else damaged(last[column])
        yield from ([*above, {**last, column: other}] for other in made)
    yield [*above, {**last, columns[-1]: "?"}]
