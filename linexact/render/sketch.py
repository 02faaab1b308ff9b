"""Small figures: where their points fall, and how they are drawn in characters, to scale.

A row is as high as two columns are wide.  Points that do not fall on such a grid, or a grid
that is too large, are not drawn at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.document.blocks import Sketch
from linexact.exact import show, show_as

MOST_MARKS = 8  # on an axis
MOST_ROWS, MOST_COLUMNS = 13, 49
FEWEST_ROWS = 4  # between the lowest point and the highest
Cell = tuple[int, int]  # column, row


@dataclass(frozen=True, slots=True)
class Drawing:
    """Points with their targets, ends of segments, and marks at both axes, from the lower left."""

    points: Sequence[tuple[float, float, int]]
    segments: Sequence[tuple[float, ...]]  # of two ends
    below: Sequence[tuple[float, str]]
    left: Sequence[tuple[float, str]]


def drawing(sketch: Sketch, size: float) -> Drawing:
    """Return a figure with points within a square of this size; both axes have one scale.

    >>> sketch = Sketch(("two",), ((Fraction(0), Fraction(0), -1), (Fraction(1), Fraction(2), 1)))
    >>> drawing(sketch, 10).points, drawing(sketch, 10).below
    ([(0.0, 0.0, -1), (5.0, 10.0, 1)], [(0.0, '0'), (5.0, '1')])
    """
    xs, ys = [x for x, _, _ in sketch.points], [y for _, y, _ in sketch.points]
    low = (min(xs), min(ys))
    scale = size / float(max(max(xs) - low[0], max(ys) - low[1]) or 1)

    def shown(value: Fraction) -> str:
        return show(value) if sketch.writing is None else show_as(value, sketch.writing)

    def place(value: Fraction, axis: int) -> float:
        return float(value - low[axis]) * scale

    def marks(values: Sequence[Fraction], axis: int) -> list[tuple[float, str]]:
        found = sorted(set(values))
        ends = found if len(found) <= MOST_MARKS else [found[0], found[-1]]
        return [(place(value, axis), shown(value)) for value in ends]

    return Drawing(
        [(place(x, 0), place(y, 1), target) for x, y, target in sketch.points],
        [tuple(place(end[k], k) for end in ends for k in (0, 1)) for ends in sketch.segments],
        marks(xs, 0),
        marks(ys, 1),
    )


def sketch_lines(block: Sketch) -> list[str]:
    r"""Draw points as + and -, both at once as *, and segments as dots.

    >>> from fractions import Fraction
    >>> points = ((Fraction(0), Fraction(0), -1), (Fraction(1), Fraction(1), 1))
    >>> print("\n".join(sketch_lines(Sketch(("two",), points))))
    1         +
    <BLANKLINE>
    <BLANKLINE>
    <BLANKLINE>
    0 -
      0       1
    """
    size = _rows(block) if block.points else None
    if size is None:
        return []
    drawn = drawing(block, size)
    signs: dict[Cell, str] = {}
    for a, b, c, d in drawn.segments:
        for place in _between(_cell(a, b), _cell(c, d)):
            signs[place] = "x" if place in signs else "."
    points: dict[Cell, str] = {}
    for x, y, target in drawn.points:
        sign = "+" if target > 0 else "-"
        points[_cell(x, y)] = sign if points.get(_cell(x, y), sign) == sign else "*"
    below = [(round(2 * x), shown) for x, shown in drawn.below]
    return _lines(signs | points, {round(y): shown for y, shown in drawn.left}, below)


def _cell(x: float, y: float) -> Cell:
    return round(2 * x), round(y)


def _rows(block: Sketch) -> int | None:
    """Return how many rows the larger side has, so that every point falls on a cell."""
    xs, ys = [x for x, _, _ in block.points], [y for _, y, _ in block.points]
    unit = math.lcm(*((v - min(vs)).denominator for vs in (xs, ys) for v in vs))
    height, width = max(ys) - min(ys), max(xs) - min(xs)
    wanted = max(height, width)
    scale = unit * (max(1, math.ceil(FEWEST_ROWS / (wanted * unit))) if wanted else 1)
    fits = height * scale < MOST_ROWS and 2 * width * scale < MOST_COLUMNS
    return int(wanted * scale) if fits else None


def _between(start: Cell, end: Cell) -> Iterator[Cell]:
    """Yield the cells that lie on a segment exactly, its ends left out."""
    across, up = end[0] - start[0], end[1] - start[1]
    parts = math.gcd(across, up)
    for part in range(1, parts):
        yield start[0] + across * part // parts, start[1] + up * part // parts


def _lines(drawn: dict[Cell, str], left: dict[int, str], below: list[tuple[int, str]]) -> list[str]:
    """Return the rows, the highest first, with the marks of both axes."""
    margin = max(map(len, left.values()))
    width = max(column for column, _ in drawn) + 1
    lines = []
    for row in range(max(left), -1, -1):
        cells = "".join(drawn.get((column, row), " ") for column in range(width))
        lines.append(f"{left.get(row, ''):>{margin}} {cells}".rstrip())
    marks = ""
    for column, text in below:
        place = margin + 1 + column
        if place >= len(marks) + bool(marks):  # the next one stands apart
            marks = marks.ljust(place) + text
    return [*lines, marks]
