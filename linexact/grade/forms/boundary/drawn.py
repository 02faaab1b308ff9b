"""Lines of the plane that points, a slope, intercepts or parameters tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector as Numbers
from linexact.grade.forms.boundary.letters import Letters, Line
from linexact.language.expression import (
    Apply,
    Expression,
    Name,
    Number,
    Vector,
    names,
    put,
)
from linexact.language.normal import fraction_of, fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_SLOPES = ("slope", "m")
_CUTS = ("y-intercept", "c", "n", "q", "b")
_NAMED = ("A", "B", "P", "Q", "R", "S")


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a statement tells of a line of the plane: a point on it, or its slope."""

    by: Statement
    point: Numbers | None = None
    slope: Fraction | None = None

    def holds(self, line: Line) -> bool:
        """Say whether a line has this point or slope."""
        if self.point is not None:
            return line.holds(self.point)
        return self.slope is not None and line.a[0] == -self.slope * line.a[1]


def drawn(text: Text) -> Iterator[Drawn]:
    """Yield the points and slopes that a text tells, in its order.

    >>> from linexact.language.text import read
    >>> [one.slope or one.point for one in drawn(read("slope -2, cuts the y-axis at 3"))]
    [Fraction(-2, 1), (Fraction(0, 1), Fraction(3, 1))]
    """
    for one in text.statements:
        if not text.is_asserted(one):
            continue
        if one.relations:
            yield from _told(text, one)
        elif isinstance(one.left, Vector) and (point := _pair(one.left)):
            yield Drawn(one, point)
        elif isinstance(one.left, Apply) and one.left.function in _NAMED:
            point = _pair(one.left.of)
            if point is not None:
                yield Drawn(one, point)


def _told(text: Text, one: Statement) -> Iterator[Drawn]:
    """Yield what an equation of a number or a pair tells."""
    heads = [side.text for side in one.sides[:-1] if isinstance(side, Name)]
    if not one.is_equation or len(heads) < len(one.sides) - 1:
        return
    value, pair = fraction_of(one.right), _pair(one.right)
    spoken = text.tokens[one.first].low.startswith("intercept")
    if value is not None and set(heads) & {*_SLOPES}:
        yield Drawn(one, slope=value)
    elif value is not None and (spoken or set(heads) & {*_CUTS}) and _is_sloped(text):
        yield Drawn(one, (Fraction(0), value))
    elif heads[0] in ("x-intercept", "y-intercept"):
        across = heads[0] == "x-intercept"
        if value is not None:
            yield Drawn(one, (value, Fraction(0)) if across else (Fraction(0), value))
        elif pair is not None and not pair[across]:
            yield Drawn(one, pair)
    elif heads[0] in _NAMED and pair is not None:
        yield Drawn(one, pair)


def _is_sloped(text: Text) -> bool:
    return bool(text.holding("slope"))


def _pair(side: Expression) -> Numbers | None:
    """Return a pair of numbers."""
    numbers = fractions_of(side) if isinstance(side, Vector) else None
    return numbers if numbers is not None and len(numbers) == 2 else None


def line_through(text: Text, told: list[Drawn]) -> Line | None:
    """Return the line that points and slopes tell, if they do."""
    points = [one.point for one in told if one.point is not None]
    slopes = [one.slope for one in told if one.slope is not None]
    if slopes and points:
        (p, q), slope = points[0], slopes[0]
        return Line.of((-slope, Fraction(1)), q - slope * p)
    others = [point for point in points if point != points[0]]
    if not others or not text.holding("through", "x-intercept", "y-intercept"):
        return None
    return _between(points[0], others[0])


def _between(p: Numbers, q: Numbers) -> Line:
    a = (q[1] - p[1], p[0] - q[0])
    return Line.of(a, a[0] * p[0] + a[1] * p[1])


def parametric(letters: Letters, one: Statement) -> Line | None:
    """Return the line of ``(x, y) = (0, 2) + t (2, -1)``."""
    if one.relations != ("=",) or len(letters.features) != 2:
        return None
    left, right = letters.sides(one)
    free = {name.text for name in names(right)}
    is_point = isinstance(left, Vector) and [n.text for n in names(left)] == ["#1", "#2"]
    if not (is_point or left == Name("#", "1")) or len(free) != 1:
        return None
    ends = [fractions_of(put(right, dict.fromkeys(free, Number(Fraction(t))))) for t in (0, 1)]
    if any(end is None or len(end) != 2 for end in ends) or ends[0] == ends[1]:
        return None
    middle = fractions_of(put(right, dict.fromkeys(free, Number(Fraction(2)))))
    line = _between(*(end for end in ends if end is not None))
    return line if middle is not None and line.holds(middle) else None
