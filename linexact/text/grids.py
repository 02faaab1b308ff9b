"""Cells, rows and tables of a text, with the places where they stand."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

MOST_CELLS = 60  # in a row


class Cell(NamedTuple):
    """A cell as it was typed, without blanks at its ends, and where it stands."""

    text: str
    start: int
    stop: int


class Row(NamedTuple):
    """The cells of a row, and where it stands."""

    cells: tuple[Cell, ...]
    start: int
    stop: int


class Grid(NamedTuple):
    """Rows under each other; ``layout`` is a name of the table above."""

    layout: str
    rows: tuple[Row, ...]


class Line(NamedTuple):
    """A line that is in no table."""

    text: str
    start: int
    stop: int


Block: TypeAlias = Grid | Line


def cell_of(text: str, start: int, stop: int) -> Cell:
    """Return a stretch of a text as a cell.

    >>> cell_of("| 1 |", 1, 4)
    Cell(text='1', start=2, stop=3)
    """
    raw = text[start:stop]
    kept = raw.strip()
    place = start + (len(raw) - len(raw.lstrip()) if kept else 0)
    return Cell(kept, place, place + len(kept))
