"""Lines of the plane that points, a slope or intercepts tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector as Numbers
from linexact.grade.forms.boundary.letters import Line
from linexact.language.expression import Name
from linexact.language.normal import fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_SLOPES = {"slope", "m"}
_CUTS = {"intercept", "c", "n", "q", "b"}  # "intercept_" is a bias elsewhere
_NAMED = {"A", "B", "P", "Q"}
_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a statement tells of a line of the plane: a point on it, or its slope."""

    by: Statement
    point: Numbers | None
    slope: Fraction = _ZERO

    def holds(self, line: Line) -> bool:
        """Say whether a line has this point or slope."""
        if self.point is None:
            return line.a[1] != 0 and line.a[0] == -self.slope * line.a[1]
        return line.holds(self.point)


def drawn(text: Text) -> Iterator[Drawn]:
    """Yield the points and slopes that a text tells, in its order.

    >>> from linexact.language.text import read
    >>> [one.point or one.slope for one in drawn(read("slope -2, cuts the y-axis at 3"))]
    [Fraction(-2, 1), (Fraction(0, 1), Fraction(3, 1))]
    """
    sloped = bool(text.holding("slope"))
    for one in filter(text.is_asserted, text.statements):
        heads = {side.text for side in one.sides[:-1] if isinstance(side, Name)}
        numbers = fractions_of(one.right) or ()
        value = numbers[0] if len(numbers) == 1 else None
        if one.relations and not (one.is_equation and len(heads) == len(one.sides) - 1):
            continue
        across, along = heads == {"x-intercept"}, heads == {"y-intercept"}
        if len(numbers) == 2:
            if heads <= _NAMED or (across and not numbers[1]) or (along and not numbers[0]):
                yield Drawn(one, numbers)
        elif value is not None and heads & _SLOPES:
            yield Drawn(one, None, value)
        elif value is not None and (along or (sloped and heads and heads <= _CUTS)):
            yield Drawn(one, (_ZERO, value))
        elif value is not None and across:
            yield Drawn(one, (value, _ZERO))


def line_through(text: Text, told: Sequence[Drawn]) -> Line | None:
    """Return the line that points and slopes tell, if they do."""
    points = list(dict.fromkeys(one.point for one in told if one.point is not None))
    slopes = [one.slope for one in told if one.point is None]
    if slopes and points:
        return Line.between(points[0], (points[0][0] + 1, points[0][1] + slopes[0]))
    others = text.holding("direction", "weight", "positive", "negative", "alter")
    if len(points) > 1 and not others and text.holding("through", "x-intercept", "y-intercept"):
        return Line.between(points[0], points[1])
    return None
