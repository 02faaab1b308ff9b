"""Environments of LaTeX: vectors, matrices, tables, lines one below the other."""

from __future__ import annotations

import re
from dataclasses import dataclass

from linexact.language.signs import COMMANDS, kinds

_KINDS = kinds("environments")
_LONGEST = 2000  # characters of an array that are looked at
_JOINING = "|".join(n for n, s in COMMANDS.items() if s.strip()[:1] in {*"<>=!+-*/±~,.;:"})
GOES_ON = re.compile(  # with what stands before it
    rf"\s*+(?:[-<>=≤≥≠!+*/±~,.;:−·&]|\\(?:{_JOINING})(?![A-Za-z])|\{{\}}|\\\\|\\end|\Z)"
)
LAST_ROW = re.compile(r"(?:\s|\\[a-z]{1,6}(?:rule|line)(?![a-z]))*+(?:\\end|\Z)")


@dataclass(slots=True)
class Grid:
    """What an environment's begin, columns, rows and end are written as."""

    begin: str = "\n"
    column: str = "&"
    row: str = "\n"
    end: str = "\n"
    math: bool | None = None  # whether its cells are formulas; None if that stays
    outside: bool = False  # whether it stands in a formula
    counted: int | None = None  # of the items of a numbered list

    @property
    def joins_lines(self) -> bool:
        """Whether the end of a typed line means nothing."""
        return self.column != "&"


def grid_of(name: str, text: str, start: int) -> Grid:
    """Return how an environment is written whose body begins at a place."""
    kind = _KINDS.get(name, "")
    if kind in ("vector", "array"):
        stop = text.find(rf"\end{{{name}", start, start + _LONGEST)
        return _array(kind, text[start : stop if stop >= 0 else start + _LONGEST])
    if kind == "counted":
        return Grid(counted=0)
    column = {"table": " | ", "lines": " ; ", "cases": ", "}.get(kind, "&")
    return Grid(column=column, math=None if column == "&" else kind != "table")


def _array(kind: str, body: str) -> Grid:
    """Return how an array is written: as a vector or a matrix, or as a table."""
    parted = body.split(r"\\")
    columns = max(row.count("&") for row in parted)
    if not columns or sum(map(bool, map(str.strip, parted))) < 2:
        return Grid("(", ", ", ", ", ")", True)
    if kind == "array":
        return Grid(column=" | ", math=True)
    return Grid("((", ", ", "), (", "))", True)
