"""Problems drawn from a seed: the same on every machine, so that only answers are stored.

Only ``random.Random(text).random()`` is used, whose sequence Python promises never to change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")
Row = list[str]

BOUNDARIES = ("strict", "closed-positive", "closed-negative")
RELATIONS = (">", ">=", "<", "<=", "==")
_MOST = 10  # examples


class Draw:
    """Draws named by a matter and a number."""

    def __init__(self, matter: str, number: int) -> None:
        self._next = Random(f"{matter} {number}").random

    def below(self, count: int) -> int:
        """Draw one of 0, ..., count - 1."""
        return int(self._next() * count)

    def between(self, low: int, high: int) -> int:
        """Draw a whole number, both ends included."""
        return low + self.below(high - low + 1)

    def one_of(self, choices: Sequence[T]) -> T:
        """Draw one of these."""
        return choices[self.below(len(choices))]

    def happens(self, share: float) -> bool:
        """Say yes in this share of all draws."""
        return self._next() < share


@dataclass(frozen=True, slots=True)
class Problem:
    """A labelled data set as it is typed, and the convention that it is asked about with."""

    rows: list[Row]
    labels: list[int]
    bias: bool = True
    boundary: str = "strict"

    @property
    def dimension(self) -> int:
        """How many features there are."""
        return len(self.rows[0])

    @property
    def convention(self) -> dict[str, Any]:
        """The convention as keywords."""
        return {"bias": self.bias, "boundary": self.boundary}


def _bit(draw: Draw) -> str:
    return str(draw.below(2))


def _integer(draw: Draw) -> str:
    return str(draw.between(-3, 3))


def _fraction(draw: Draw) -> str:
    return str(Fraction(draw.between(-9, 9), draw.between(1, 6)))


def _decimal(draw: Draw) -> str:
    return f"{draw.between(-30, 30) / 10:.1f}"


def _mixed(draw: Draw) -> str:
    return draw.one_of((_integer, _fraction, _decimal, _large))(draw)


def _large(draw: Draw) -> str:
    return str(draw.between(-1_000_000, 1_000_000))


_NUMBERS: tuple[Callable[[Draw], str], ...] = (_bit, _integer, _fraction, _decimal, _mixed, _large)


def points(draw: Draw, dimension: int, count: int) -> list[Row]:
    """Draw points whose numbers are of one sort; some columns are 0, or each other's multiple."""
    number = draw.one_of(_NUMBERS)
    rows = [[number(draw) for _ in range(dimension)] for _ in range(count)]
    if draw.happens(0.08):
        column = draw.below(dimension)
        for row in rows:
            row[column] = "0"
    if dimension > 1 and draw.happens(0.08):
        for row in rows:
            row[-1] = str(-2 * Fraction(row[0]))
    return rows


def problem(
    draw: Draw, *, most_features: int = 4, most: int = _MOST, both: bool = False
) -> Problem:
    """Draw a problem; with ``both`` classes, if that is asked for."""
    rows = points(draw, draw.between(1, most_features), draw.between(2 if both else 1, most))
    labels = _labels(draw, rows)
    for _ in range(draw.below(3)):  # a point again, perhaps with the other label
        k = draw.below(len(rows))
        rows.append(list(rows[k]))
        labels.append(labels[k] ^ draw.happens(0.3))
    if both and len(set(labels)) == 1:
        labels[draw.below(len(labels))] ^= 1
    return Problem(rows, labels, draw.happens(0.5), draw.one_of(BOUNDARIES))


def _labels(draw: Draw, rows: list[Row]) -> list[int]:
    """Label at random, or by a drawn line with some labels changed, or all alike."""
    how = draw.below(20)
    if how == 0:
        return [draw.below(2)] * len(rows)
    if how < 9:
        return [draw.below(2) for _ in rows]
    *w, b = (draw.between(-3, 3) for _ in range(len(rows[0]) + 1))
    changed = 0.15 if how < 12 else 0.0
    scores = (sum(c * Fraction(v) for c, v in zip(w, row, strict=True)) + b for row in rows)
    return [int((z > 0) ^ draw.happens(changed)) for z in scores]


def gates(inputs: int) -> list[Problem]:
    """Return every gate of so many inputs, strictly with a bias and in each way without one."""
    rows = [list(map(str, row)) for row in product((0, 1), repeat=inputs)]
    ways = [(True, "strict"), *((False, boundary) for boundary in BOUNDARIES)]
    return [
        Problem(rows, list(labels), bias, boundary)
        for labels in product((0, 1), repeat=len(rows))
        for bias, boundary in ways
    ]


def constraints(draw: Draw) -> list[str]:
    """Draw linear constraints in up to four unknowns."""
    names = "xyzw"[: draw.between(1, 4)]
    number = draw.one_of((_integer, _fraction, _decimal))
    lines = []
    for _ in range(draw.between(1, 7)):
        terms = [f"({number(draw)}) {name}" for name in names if draw.happens(0.8)]
        relation = draw.one_of(RELATIONS[:4] if draw.happens(0.85) else RELATIONS)
        lines.append(f"{' + '.join(terms or [f'0 {names[0]}'])} {relation} {number(draw)}")
    return lines


def demands(draw: Draw, dimension: int, *, bias: bool) -> list[str]:
    """Draw what hand-made weights must meet beside the data."""
    known = ["integers", "w1 >= 1", f"w{dimension} <= 2", "|w|_2 <= 4", "|w1| <= 3"]
    known += ["b = 1", "b <= -1", "w1 + b >= 0"] if bias else []
    known += ["w1 = w2", "w1 >= 2 w2"] if dimension > 1 else []
    return [demand for demand in known if draw.happens(0.2)]
