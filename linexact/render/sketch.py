"""Small drawings in characters, to scale: a row is as high as two columns are wide.

Points that do not fall on such a grid, or a grid that is too large, are not drawn at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.document.blocks import Sketch
from linexact.render.drawing import mark_text

MOST_ROWS, MOST_COLUMNS = 13, 49
FEWEST_ROWS = 4  # between the lowest point and the highest
Cell = tuple[int, int]  # column, row


def sketch_lines(block: Sketch) -> list[str]:
    r"""Draw points as + and -, both at once as *, and segments as dots.

    >>> points = ((Fraction(0), Fraction(0), -1), (Fraction(1), Fraction(1), 1))
    >>> print("\n".join(sketch_lines(Sketch(("two",), points))))
    1         +
    <BLANKLINE>
    <BLANKLINE>
    <BLANKLINE>
    0 -
      0       1
    """
    xs, ys = [x for x, _, _ in block.points], [y for _, y, _ in block.points]
    if not xs:
        return []
    scale = _scale(xs, ys)
    if scale is None:
        return []
    low = (min(xs), min(ys))

    def cell(x: Fraction, y: Fraction) -> Cell:
        return int(2 * scale * (x - low[0])), int(scale * (y - low[1]))

    drawn: dict[Cell, str] = {}
    for one, other in block.segments:
        for place in _between(cell(one[0], one[1]), cell(other[0], other[1])):
            drawn[place] = "x" if place in drawn else "."
    signs: dict[Cell, str] = {}
    for x, y, target in block.points:
        sign = "+" if target > 0 else "-"
        signs[cell(x, y)] = sign if signs.get(cell(x, y), sign) == sign else "*"
    right = {cell(x, low[1])[0]: mark_text(x, block.writing) for x in sorted(set(xs))}
    left = {cell(low[0], y)[1]: mark_text(y, block.writing) for y in set(ys)}
    return _lines(drawn | signs, left, right)


def _scale(xs: Sequence[Fraction], ys: Sequence[Fraction]) -> int | None:
    """Return how many rows a unit has, so that every point falls on a cell."""
    unit = math.lcm(*((v - min(vs)).denominator for vs in (xs, ys) for v in vs))
    height, width = max(ys) - min(ys), max(xs) - min(xs)
    wanted = max(height, width)
    times = 1 if not wanted else max(1, math.ceil(FEWEST_ROWS / (wanted * unit)))
    scale = unit * times
    fits = height * scale < MOST_ROWS and 2 * width * scale < MOST_COLUMNS
    return scale if fits else None


def _between(start: Cell, end: Cell) -> Iterator[Cell]:
    """Yield the cells that lie on a segment exactly, its ends left out."""
    across, up = end[0] - start[0], end[1] - start[1]
    parts = math.gcd(across, up)
    for part in range(1, parts):
        yield start[0] + across * part // parts, start[1] + up * part // parts


def _lines(drawn: dict[Cell, str], left: dict[int, str], below: dict[int, str]) -> list[str]:
    """Return the rows, the highest first, with the marks of both axes."""
    margin = max(map(len, left.values())) + 1
    width = max(column for column, _ in drawn) + 1
    lines = []
    for row in range(max(left), -1, -1):
        cells = "".join(drawn.get((column, row), " ") for column in range(width))
        lines.append(f"{left.get(row, ''):>{margin - 1}} {cells}".rstrip())
    marks = ""
    for column, text in sorted(below.items()):
        place = margin + column
        if place >= len(marks) + bool(marks):  # the next one stands apart
            marks = marks.ljust(place) + text
    return [*lines, marks]
