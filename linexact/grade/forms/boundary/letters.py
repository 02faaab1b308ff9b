"""Lines, and equations by the features: which letters these are, and what each side comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Vector as Numbers
from linexact.grade.naming import features_of, of_classifier
from linexact.language.expression import Apply, Expression, Name, Vector, names, put
from linexact.language.normal import linear_of
from linexact.language.statement import Statement


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
    def between(cls, p: Numbers, q: Numbers) -> Line:
        """Make the line through two points of the plane."""
        a = (q[1] - p[1], p[0] - q[0])
        return cls.of(a, a[0] * p[0] + a[1] * p[1])

    def holds(self, point: Numbers) -> bool:
        """Say whether a point lies on it."""
        return sum((a * v for a, v in zip(self.a, point, strict=True)), -self.bound) == 0

    def is_cut(self, other: Line) -> bool:
        """Say whether ``x2 = 3`` is where this line cuts an axis, or is that axis."""
        if self == other or sum(map(bool, other.a)) != 1 or not all(self.a):
            return False
        at = tuple(other.bound / a if a else a for a in other.a)
        return not other.bound or self.holds(at)


@dataclass(frozen=True, slots=True)
class Letters:
    """The names of a text by the features, ``#1, ..., #d``, and by ``w1, ..., wd, b``."""

    d: int
    meant: Mapping[str, Expression]

    @classmethod
    def of(cls, statements: Sequence[Statement], features: Sequence[str]) -> Letters:
        """Return the letters of statements: the features' own, x and y, others in their order."""
        d = len(features)
        own = [Name("#", str(j)) for j in range(1, d + 1)]
        indexed = [f"x{j}" for j in range(1, d + 1)]
        known = [features, indexed, [name.upper() for name in indexed], ["x", "y"] * (d <= 2)]
        meant = {name: one for names_ in known for name, one in zip(names_, own, strict=False)}
        used = {name.text for one in statements for side in one.sides for name in names(side)}
        if used.isdisjoint(meant):
            meant = dict(zip(features_of(sorted(used), features) or (), own, strict=False))
        return cls(d, {**of_classifier(d), **meant})

    def sides(self, one: Statement) -> tuple[Expression, ...]:
        """Return the sides of a statement by the features and weights; ``f(x)`` is the second."""
        meant, sides = self.meant, one.sides
        inside = {name.text for side in sides for name in names(side)}
        if "w" in inside:  # w . x: both are vectors
            own = tuple(Name("#", str(j)) for j in range(1, self.d + 1))
            meant = {**meant, "x": Vector(own) if self.d > 1 else own[0]}
        elif self.d == 2 and isinstance(one.left, Apply) and inside <= {"x", "x1"}:
            sides = (Name("#", "2"), *sides[1:])
        return tuple(put(side, meant) for side in sides)

    def lines(self, sides: Sequence[Expression]) -> Iterator[Line]:
        """Yield the equation of each side that is of the features with the next that is."""
        places, zero = [f"#{j}" for j in range(1, self.d + 1)], Fraction(0)
        forms = [
            form
            for form in map(linear_of, sides)
            if form is not None and form.keys() <= {"", *places}
        ]
        for left, right in pairwise(forms):
            *a, gap = (left.get(name, zero) - right.get(name, zero) for name in (*places, ""))
            yield Line.of(tuple(a), -gap)
