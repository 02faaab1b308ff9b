"""Equations of a text by the features: which letters these are, and what each side comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Vector as Numbers
from linexact.grade.naming import features_of
from linexact.language.expression import Apply, Expression, Name, Vector, names, put
from linexact.language.normal import Polynomial, worked_out
from linexact.language.statement import Statement

_BIASES = ("b", "bias", "w0", "b0")


@dataclass(frozen=True, slots=True)
class Line:
    """``a . x = bound`` as it is written; ``key``, which alone counts, is without its scale."""

    key: Numbers
    a: Numbers = field(compare=False)
    bound: Fraction = field(compare=False)

    @classmethod
    def of(cls, a: Numbers, bound: Fraction) -> Line:
        """Make a line, its first number positive."""
        pivot = next((v for v in (*a, bound) if v), Fraction(1))
        sign = 1 if pivot > 0 else -1
        key = tuple(v / pivot for v in (*a, bound))
        return cls(key, tuple(sign * v for v in a), sign * bound)

    def holds(self, point: Numbers) -> bool:
        """Say whether a point lies on it."""
        return sum((a * v for a, v in zip(self.a, point, strict=True)), -self.bound) == 0


@dataclass(frozen=True, slots=True)
class Letters:
    """The names of a text by the features, and by ``w1, ..., wd, b``."""

    features: tuple[str, ...]
    meant: Mapping[str, Expression]

    @classmethod
    def of(cls, statements: Sequence[Statement], features: Sequence[str]) -> Letters:
        """Return the letters of statements: the features' own, x and y, others in their order."""
        d = len(features)
        own = [Name("#", str(j)) for j in range(1, d + 1)]
        known = (tuple(features), tuple(f"x{j}" for j in range(1, d + 1)), ("x", "y")[:d])
        meant = {n: o for ns in known if len(ns) == d for n, o in zip(ns, own, strict=True)}
        meant |= {name.upper(): one for name, one in meant.items() if len(name) > 1}
        used = {n.text for one in statements for side in one.sides for n in names(side)}
        if used.isdisjoint(meant):
            other = features_of(sorted(used), features) or ()
            meant |= dict(zip(other, own, strict=False))
        weights = {f"{w}{j}": Name("w", str(j)) for w in "wW" for j in range(1, d + 1)}
        biases = {name: Name("b") for bias in _BIASES for name in (bias, bias.upper())}
        return cls(tuple(features), {**biases, **weights, **meant})

    def sides(self, one: Statement) -> tuple[Expression, ...]:
        """Return the sides of a statement by the features and weights; ``f(x)`` is the second."""
        d = len(self.features)
        meant = dict(self.meant)
        inside = {name.text for side in one.sides for name in names(side)}
        if inside & {"w", "W"} and d > 1:  # w . x: both are vectors
            meant |= dict.fromkeys("wW", _vector("w", d)) | {"x": _vector("#", d)}
        elif d == 1:
            meant |= dict.fromkeys("wW", Name("w", "1"))
        sides = one.sides
        if d == 2 and isinstance(one.left, Apply) and inside <= {"x", "x1"}:
            sides = (Name("#", "2"), *sides[1:])
        return tuple(put(side, meant) for side in sides)

    def row(self, side: Expression) -> tuple[Numbers, Fraction] | None:
        """Return the factors of the features and the constant of a side, if it is of them alone."""
        value = worked_out(side)
        form = value.linear() if isinstance(value, Polynomial) else None
        places = [f"#{j}" for j in range(1, len(self.features) + 1)]
        if form is None or not form.keys() <= {"", *places}:
            return None
        return tuple(form.get(name, Fraction(0)) for name in places), form.get("", Fraction(0))

    def lines(self, sides: Sequence[Expression]) -> Iterator[Line]:
        """Yield the equation of each side that is of the features with the next that is."""
        rows = [row for side in sides if (row := self.row(side)) is not None]
        for (a, c), (b, e) in pairwise(rows):
            yield Line.of(tuple(p - q for p, q in zip(a, b, strict=True)), e - c)


def _vector(letter: str, d: int) -> Vector:
    return Vector(tuple(Name(letter, str(j)) for j in range(1, d + 1)))
