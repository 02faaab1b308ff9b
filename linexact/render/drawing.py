"""Where the points of a small figure fall, and which coordinates are written at its axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.document.blocks import Sketch
from linexact.exact import show, show_as

MOST_MARKS = 8  # on an axis


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
