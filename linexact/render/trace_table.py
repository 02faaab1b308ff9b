"""Trace tables for programs: CSV and plain records, every number as exact text.

Text, Markdown and LaTeX come from the document (:func:`linexact.explain.trace.explain_trace`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from linexact.errors import InputError
from linexact.perceptron.table import Cell, TraceTable
from linexact.rational import exact_text

Format: TypeAlias = Literal["text", "md", "latex", "csv", "json"]
FORMATS: tuple[Format, ...] = get_args(Format)


def check_format(form: str) -> None:
    """Refuse an unknown format."""
    if form not in FORMATS:
        raise InputError("format", f"--format is one of {', '.join(FORMATS)}, not {form[:40]!r}")


def trace_csv(table: TraceTable) -> Iterator[str]:
    """Yield the lines of a table as CSV, without line ends; vectors are joined by blanks.

    >>> table = TraceTable(("step", "w"), [(1, (Fraction(1, 2), Fraction(-3)))])
    >>> list(trace_csv(table))
    ['step,w', '1,1/2 -3']
    """
    yield _csv_line(table.columns)
    for row in table.rows:
        yield _csv_line([_csv_cell(cell) for cell in row])


def trace_rows(table: TraceTable) -> list[dict[str, object]]:
    """Return the rows as plain records with exact text.

    >>> trace_rows(TraceTable(("step", "z"), [(1, Fraction(-1, 2))]))
    [{'step': 1, 'z': '-1/2'}]
    """
    return [
        {name: _plain(cell) for name, cell in zip(table.columns, row, strict=True)}
        for row in table.rows
    ]


def _csv_line(cells: Sequence[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()


def _csv_cell(cell: Cell) -> str:
    """Return exact text; words that a spreadsheet would take for a formula get an apostrophe."""
    plain = _plain(cell)
    if isinstance(plain, list):
        return " ".join(plain)
    text = "" if plain is None else str(plain)
    return "'" + text if isinstance(cell, str) and text[:1] in ("=", "+", "-", "@") else text


def _plain(cell: Cell) -> object:
    if isinstance(cell, tuple):
        return [exact_text(v) for v in cell]
    if isinstance(cell, Fraction):
        return exact_text(cell)
    return cell
