"""Labelings by rays, intervals and boxes: a region, or a point that is caught in every one.

A box that holds some points holds every point between them, in each coordinate.  So a labeling
with the positive points inside is impossible as soon as a negative point lies between positive
ones in each coordinate, and otherwise the smallest box around them, a little widened, makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.model.dataset import Target, Vector
from linexact.shattering.hypotheses import Hypotheses

Targets: TypeAlias = tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """All x with ``low_j < x_j < high_j``; None is no end.  ``inside``: it is what is positive."""

    inside: bool
    low: tuple[Fraction | None, ...]
    high: tuple[Fraction | None, ...]

    def target(self, x: Vector) -> Target | None:
        """Return the label of a point; None on an end, which sources give to either class."""
        ends = zip(x, self.low, self.high, strict=True)
        if any(v in (low, high) for v, low, high in ends):
            return None
        held = all(
            (low is None or low < v) and (high is None or v < high)
            for v, low, high in zip(x, self.low, self.high, strict=True)
        )
        return 1 if held == self.inside else -1


@dataclass(frozen=True, slots=True)
class Caught:
    """A point that lies between points of the other class in each coordinate.

    The others are positive where the positive points are to lie ``inside``; ``low`` names one for
    each coordinate that is not above the point there, ``high`` one that is not below (none of
    rays, which have no end there).  All are 0-based.
    """

    inside: bool
    point: int
    low: tuple[int, ...]
    high: tuple[int, ...]

    def holds(self, points: Sequence[Vector], targets: Targets) -> bool:
        """Look at the points again."""
        held = 1 if self.inside else -1
        x = points[self.point]
        return (
            targets[self.point] == -held
            and len(self.low) == len(x)
            and all(targets[i] == held for i in (*self.low, *self.high))
            and all(points[i][j] <= x[j] for j, i in enumerate(self.low))
            and all(points[i][j] >= x[j] for j, i in enumerate(self.high))
        )


def decide_boxes(
    points: Sequence[Vector], targets: Targets, hypotheses: Hypotheses
) -> Box | tuple[Caught, ...]:
    """Return a region that makes a labeling, or for each way to lie why none does.

    >>> from linexact.model.convention import Convention
    >>> line = [(Fraction(v),) for v in (1, 2, 3)]
    >>> inside = Hypotheses("intervals", 1, Convention(True, "strict"), "inside")
    >>> decide_boxes(line, (-1, 1, 1), inside)
    Box(inside=True, low=(Fraction(3, 2),), high=(Fraction(4, 1),))
    >>> decide_boxes(line, (1, -1, 1), inside)
    (Caught(inside=True, point=1, low=(0,), high=(2,)),)
    """
    caught = []
    for inside in hypotheses.insides:
        found = _decide(points, targets, hypotheses, inside)
        if isinstance(found, Box):
            return found
        caught.append(found)
    return tuple(caught)


def _decide(
    points: Sequence[Vector], targets: Targets, hypotheses: Hypotheses, inside: bool
) -> Box | Caught:
    held = [i for i, t in enumerate(targets) if (t > 0) == inside]
    others = [i for i, t in enumerate(targets) if (t > 0) != inside]
    axes, bounded = range(hypotheses.dimension), hypotheses.shape != "rays"
    if held:
        low = tuple(min(held, key=lambda i, j=j: points[i][j]) for j in axes)  # type: ignore[misc]
        high = tuple(max(held, key=lambda i, j=j: points[i][j]) for j in axes)  # type: ignore[misc]
        for i in others:
            caught = Caught(inside, i, low, high if bounded else ())
            if caught.holds(points, targets):
                return caught
        least = [points[i][j] for j, i in enumerate(low)]
        most = [points[i][j] for j, i in enumerate(high)]
    else:  # beyond all points
        least = [max((x[j] for x in points), default=Fraction(0)) + 2 for j in axes]
        most = least
    return Box(
        inside,
        tuple(_end(least[j], [x[j] for x in points], -1) for j in axes),
        tuple(_end(most[j], [x[j] for x in points], 1) if bounded else None for j in axes),
    )


def _end(value: Fraction, known: Sequence[Fraction], sign: int) -> Fraction:
    """Return an end halfway to the next coordinate of a point, or 1 beyond the last."""
    beyond = [v for v in known if sign * v > sign * value]
    return (value + min(beyond, key=lambda v: sign * v)) / 2 if beyond else value + sign
