"""Tables of runs: the right one in several layouts, and tables with cells that are off.

A cell is a number, a vector, a list of examples, or yes and no.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.exact import exact_text
from linexact.grade.keys.made import UNKNOWN, Keys, damaged, listed

Row: TypeAlias = Mapping[str, Any]  # the cells by their columns
_NAMES = {"before": "weights before", "weights": "weights after"}


def tables(columns: Sequence[str], rows: Sequence[Row], slipped: Iterable[Sequence[Row]]) -> Keys:
    """Return the table in several layouts; those that slips make, and damaged ones as wrong.

    The weights before a row are not asked for; a slip in copying them is told, and costs nothing.
    """
    if not rows:
        return Keys()
    before = ("before", *columns)
    copied = {"before": next(damaged(rows[-1]["before"]))}
    right = (
        table(columns, rows),
        f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n"
        + "\n".join(f"| {' | '.join(_cells(columns, row))} |" for row in rows),
        table(before, rows),
        table(before, [*rows[:-1], {**rows[-1], **copied}]),
    )
    wrong = [table(columns, other) for other in (*_damaged(columns, rows), *slipped)]
    return Keys(right, tuple(wrong), (UNKNOWN,))


def table(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """Return a table under its names."""
    names = _NAMES if {"before", "moved", "scores"} & {*columns} else {}
    head = "; ".join(names.get(column, column) for column in columns)
    return "\n".join([head, *("; ".join(_cells(columns, row)) for row in rows)])


def _cells(columns: Sequence[str], row: Row) -> Iterator[str]:
    for column in columns:
        match row[column]:
            case bool(answer):
                yield "yes" if answer else "no"
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
