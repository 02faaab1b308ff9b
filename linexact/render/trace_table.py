"""Trace tables as text, Markdown, LaTeX, CSV and JSON; what strangers wrote is escaped."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from linexact.errors import InputError
from linexact.perceptron.table import Cell, TraceTable
from linexact.rational import exact_text, show, show_vector

Format: TypeAlias = Literal["text", "md", "latex", "csv", "json"]
FORMATS: tuple[Format, ...] = get_args(Format)

_LATEX = str.maketrans(
    {c: "\\" + c for c in "&%$#_{}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    | {"<": r"$<$", ">": r"$>$", "θ": r"$\theta$"}
)
_MARKDOWN = str.maketrans({c: "\\" + c for c in "\\|*_`<>[]$"})


def render_trace(
    table: TraceTable, form: str, *, first: int | None = None, last: int = 0
) -> Iterator[str]:
    r"""Yield the lines of a table, without line ends.

    ``first`` rows and the ``last`` ones are kept, and it is said how many were left out;
    None keeps all.  CSV and JSON numbers are exact text, ``p`` or ``p/q``.

    >>> table = TraceTable(("step", "w"), [(1, (Fraction(1, 2), Fraction(-3)))])
    >>> print("\n".join(render_trace(table, "md")))
    | step | w |
    | ---: | :--- |
    | 1 | (1/2, -3) |
    >>> list(render_trace(table, "latex"))[2]
    '1 & $\\left(\\frac{1}{2}, -3\\right)$ \\\\'
    """
    writers: dict[str, Callable[[TraceTable, list[_Row]], Iterator[str]]] = {
        "text": _text,
        "md": _markdown,
        "latex": _latex,
    }
    if form == "csv":
        return _csv(table)
    if form == "json":
        return iter([json.dumps(trace_rows(table))])
    check_format(form)
    return writers[form](table, _window(table.rows, first, last))


def check_format(form: str) -> None:
    """Refuse an unknown format."""
    if form not in FORMATS:
        raise InputError("format", f"--format is one of {', '.join(FORMATS)}, not {form[:40]!r}")


def trace_rows(table: TraceTable) -> list[dict[str, object]]:
    """Return the rows as plain records with exact text."""
    return [
        {name: _plain(cell) for name, cell in zip(table.columns, row, strict=True)}
        for row in table.rows
    ]


_Row: TypeAlias = "tuple[Cell, ...] | int"  # an int: so many rows left out here


def _window(rows: Iterable[tuple[Cell, ...]], first: int | None, last: int) -> list[_Row]:
    if first is None:
        return list(rows)
    kept: list[_Row] = []
    tail: list[tuple[Cell, ...]] = []
    left_out = 0
    for row in rows:
        if len(kept) < first:
            kept.append(row)
            continue
        tail.append(row)
        if len(tail) > last:
            tail.pop(0)
            left_out += 1
    return [*kept, *([left_out] if left_out else []), *tail]


def _text(table: TraceTable, rows: list[_Row]) -> Iterator[str]:
    cells = [[_printable(name) for name in table.columns]]
    for row in rows:
        cells.append([_omitted(row)] if isinstance(row, int) else [_short(c) for c in row])
    whole = [row for row in cells if len(row) == len(table.columns)]
    widths = [max(len(row[j]) for row in whole) for j in range(len(table.columns))]
    right = _numeric(table.columns, rows)
    for number, line in enumerate(cells):
        if len(line) != len(table.columns):
            yield "  " + line[0]
            continue
        padded = [
            c.rjust(w) if r else c.ljust(w) for c, w, r in zip(line, widths, right, strict=True)
        ]
        yield ("  " + "  ".join(padded)).rstrip()
        if number == 0:
            yield "  " + "  ".join("-" * w for w in widths)


def _markdown(table: TraceTable, rows: list[_Row]) -> Iterator[str]:
    yield _pipes(_printable(name).translate(_MARKDOWN) for name in table.columns)
    yield _pipes("---:" if r else ":---" for r in _numeric(table.columns, rows))
    for row in rows:
        if isinstance(row, int):
            yield _pipes([_omitted(row), *[""] * (len(table.columns) - 1)])
        else:
            yield _pipes(_short(cell).translate(_MARKDOWN) for cell in row)


def _latex(table: TraceTable, rows: list[_Row]) -> Iterator[str]:
    columns = "".join("r" if r else "l" for r in _numeric(table.columns, rows))
    yield rf"\begin{{tabular}}{{{columns}}}"
    yield " & ".join(_printable(name).translate(_LATEX) for name in table.columns) + r" \\ \hline"
    for row in rows:
        if isinstance(row, int):
            yield rf"\multicolumn{{{len(table.columns)}}}{{c}}{{{_omitted(row)}}} \\"
        else:
            yield " & ".join(_tex(cell) for cell in row) + r" \\"
    yield r"\end{tabular}"


def _csv(table: TraceTable) -> Iterator[str]:
    yield _csv_line(table.columns)
    for row in table.rows:
        yield _csv_line([_csv_cell(cell) for cell in row])


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


def _short(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, tuple):
        return show_vector(cell)
    return _printable(cell) if isinstance(cell, str) else show(cell)


def _tex(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return _printable(cell).translate(_LATEX)
    if isinstance(cell, tuple):
        return rf"$\left({', '.join(_tex_number(v) for v in cell)}\right)$"
    return f"${_tex_number(cell)}$" if isinstance(cell, Fraction) else str(cell)


def _tex_number(value: int | Fraction) -> str:
    if value.denominator == 1:
        return show(value)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{show(abs(value.numerator))}}}{{{show(value.denominator)}}}"


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)


def _omitted(count: int) -> str:
    return f"... {count} rows left out ..."


def _numeric(columns: Sequence[str], rows: Sequence[_Row]) -> list[bool]:
    """Say which columns hold single numbers: they are set right."""
    sample = next((row for row in rows if not isinstance(row, int)), None)
    if sample is None:
        return [False] * len(columns)
    return [isinstance(cell, int | Fraction) for cell in sample]


def _pipes(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
