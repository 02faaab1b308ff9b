"""Lines, and what is told of one by its slope and by points on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from linexact.data.dataset import Vector as Numbers
from linexact.grade.naming import used_in
from linexact.language.expression import Name
from linexact.language.normal import fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_SLOPES = {"slope", "m"}
_CUTS = {"intercept", "c", "n", "q", "b"}  # "intercept_" is a bias elsewhere
_POINTS = {"A", "B", "P", "Q"}
_ZERO, _ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Line:
    """``a . x = bound`` as it is written; ``key``, which alone counts, is without its scale."""

    key: Numbers
    a: Numbers = field(compare=False)
    bound: Fraction = field(compare=False)

    def __str__(self) -> str:
        terms = (f"({a}) x{j}" for j, a in enumerate(self.a, start=1) if a)
        return f"{' + '.join(terms)} = {self.bound}"

    @classmethod
    def of(cls, a: Numbers, bound: Fraction) -> Line:
        """Make a line, its first number positive."""
        pivot = next((v for v in (*a, bound) if v), Fraction(1))
        sign = 1 if pivot > 0 else -1
        key = tuple(v / pivot for v in (*a, bound))
        return cls(key, tuple(sign * v for v in a), sign * bound)

    @classmethod
    def through(cls, p: Numbers, q: Numbers) -> Line:
        """Make the line of the plane through two points, each with a 1 or 0 behind it."""
        a = (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2])
        return cls.of(a, p[1] * q[0] - p[0] * q[1])

    def holds(self, point: Numbers) -> bool:
        """Say whether a point lies on it; a slope is the point ``(1, slope, 0)``.

        >>> line = Line.through((Fraction(0), Fraction(3), Fraction(1)), (1, Fraction(-2), 0))
        >>> str(line), line.holds((Fraction(3, 2), Fraction(0), Fraction(1)))
        ('(2) x1 + (1) x2 = 3', True)
        """
        return sum(a * v for a, v in zip((*self.a, -self.bound), point, strict=True)) == 0

    def is_cut(self, other: Line) -> bool:
        """Say whether ``x2 = 3`` is where this line cuts an axis, or is that axis."""
        if self == other or sum(map(bool, other.a)) != 1 or not all(self.a):
            return False
        at = (other.bound / a if a else a for a in other.a)
        return not other.bound or self.holds((*at, Fraction(1)))


def drawn(text: Text, features: Sequence[str]) -> dict[Statement, Numbers]:
    """Return the points and slopes that a text tells, by the statements that do.

    Beside *axes*, ``x1 = 4`` is the point where the first axis is cut.

    >>> from linexact.language.text import read
    >>> told = drawn(read("slope -2, cuts the y-axis at 3"), ("x1", "x2"))
    >>> [tuple(map(int, point)) for point in told.values()]
    [(1, -2, 0), (0, 3, 1)]
    """
    across, along = {"x-intercept"}, {"y-intercept"}
    if text.holding("slope") or "m" in used_in(text.statements):
        along |= _CUTS
    if text.holding("axes"):
        across |= {features[0], "x", "x1"}
        along |= {features[1], "y", "x2"}
    asserted = filter(text.is_asserted, text.statements)
    found = [(one, _drawn(one, across, along)) for one in asserted]
    return {one: point for one, point in found if point is not None}


def _drawn(one: Statement, across: set[str], along: set[str]) -> Numbers | None:
    heads = {side.text for side in one.sides[:-1] if isinstance(side, Name)}
    if one.relations and not (one.is_equation and len(heads) == len(one.sides) - 1):
        return None
    match fractions_of(one.right):
        case (slope,) if heads & _SLOPES:
            return (_ONE, slope, _ZERO)
        case (value,) if heads and heads <= across:
            return (value, _ZERO, _ONE)
        case (value,) if heads and heads <= along:
            return (_ZERO, value, _ONE)
        case (x, y) if heads <= _POINTS | (set() if y else across) | (set() if x else along):
            return (x, y, _ONE)
    return None


def line_through(text: Text, points: Iterable[Numbers]) -> Line | None:
    """Return the line through the first two of some points, if they are said to lie on one."""
    both = sorted({*points}, key=lambda point: point[-1])[:2]  # a slope first
    others = text.holding("direction", "weight", "positive", "negative", "alter")
    lie = text.holding("through", "axes", "x-intercept", "y-intercept") and not others
    if len(both) < 2 or not both[1][-1] or not (lie or not both[0][-1]):
        return None
    return Line.through(*both)
