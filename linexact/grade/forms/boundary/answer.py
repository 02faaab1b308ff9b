"""Boundaries as people write them: an equation, solved or not, a slope, two points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Vector as Numbers
from linexact.grade.naming import (
    SCORES,
    Meanings,
    gaps,
    of_classifier,
    used_in,
    values_told,
)
from linexact.grade.reading import Read, read_by
from linexact.kernel import Constraint
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.expression import (
    Apply,
    Expression,
    Name,
    Number,
    Power,
    Product,
    Vector,
    put,
)
from linexact.language.grammar import ZERO, holds_vector
from linexact.language.normal import fractions_of
from linexact.language.statement import Statement
from linexact.language.text import Candidate, Text, read, settle

_WANTED = "an equation such as x1 + 2 x2 = 3"


def find_boundary(raw: str, features: Sequence[str]) -> Read[Constraint]:
    """Find one linear equation in the features.

    Raises :class:`~linexact.errors.InputError`: ``relation`` for an inequality alone, ``several``
    for equations of different lines, ``unread``, and what accounting raises.

    >>> row = find_boundary("It is the line through (0, 3) and (3/2, 0).", ("x1", "x2")).answer
    >>> [str(a) for a in row.coefficients], str(row.bound)
    (['3', '3/2'], '9/2')
    """
    text = read(raw)
    refuse_open(text)
    own = tuple(Name("#", str(j)) for j in range(1, len(features) + 1))
    meant = _meanings(features, own)
    told = drawn(text, features) if len(features) == 2 else {}
    found = _Found(text, own, meant, values_told(text.statements, meant), told)
    line, said = found.line()
    ledger = Ledger(text)
    for one in said:
        if found.agrees(one, line):
            ledger.use(one.first, one.last)
    for place in range(said[0].first, said[-1].last):
        if text.tokens[place].low == "or":  # "x2 = 2 x1 or 2 x1 - x2 = 0": one line
            ledger.use(place, place + 1)
    for word, a in zip(("horizontal", "vertical"), line.a, strict=False):
        if a and any(token.low == word for token in text.tokens):
            raise text.ask("left-over", f"the line is not {word}")
    account(ledger, Known(agrees=lambda one: found.agrees(one, line)))
    return read_by(ledger, Constraint("==", line.a, line.bound))


def _meanings(features: Sequence[str], own: Sequence[Name]) -> Meanings:
    """Return what letters mean: the features' own, x1 and x2, x and y."""
    d = len(features)
    indexed = [[f"{letter}{j}" for j in range(1, d + 1)] for letter in "xXi"]
    known = [features, *indexed, ["x", "y"] * (d <= 2)]
    meant = {name: one for names in known for name, one in zip(names, own, strict=False)}
    return {**of_classifier(d), "mx": Product(Name("m"), own[0]), **meant}


@dataclass(frozen=True, slots=True)
class _Found:
    """A text about a line, what its letters mean, and what it gives: weights, points, slopes."""

    text: Text
    own: tuple[Name, ...]  # the features
    meant: Meanings
    given: Mapping[str, Number]
    told: Mapping[Statement, Numbers]

    def line(self) -> tuple[Line, list[Statement]]:
        """Return the line that is meant, and the statements that say it."""
        found = [] if self.text.holding("axes") and len(self.told) > 1 else [*self._equations()]
        slanted = {one.value for one in found if all(one.value.a)}
        if len(slanted) == 1:
            (line,) = slanted
            found = [one for one in found if not line.is_cut(one.value)]
        if found:
            line, same = settle(self.text, found, str, _WANTED)
            spans = {span for one in same for span in one.spans}
            return line, [one for one in self.text.statements if (one.first, one.last) in spans]
        through = line_through(self.text, self.told.values())
        if through is not None:
            return through, [*self.told]
        sides = [one.first for one in self.text.statements if {*one.relations} - {"="}]
        if sides:
            message = "an inequality is a side of the boundary; expected an equation, = in it"
            raise self.text.ask("relation", message, sides[0])
        raise self.text.ask("unread", f"no line is found; expected {_WANTED}")

    def _equations(self) -> Iterator[Candidate[Line]]:
        """Yield the lines of the equations that are asserted."""
        for one in self.text.statements:
            if one.is_equation and self.text.is_asserted(one):
                sides = self._sides(one, self.given)
                plain = [side for side in sides if None not in self._lines(side, ZERO)]
                alone = len(self.text.statements) == 1 == len(sides) - 1 and not self.given
                for left, right in pairwise(plain):
                    for line in self._lines(left, right):
                        if line is not None and (any(line.a) or alone):
                            yield Candidate(line, ((one.first, one.last),))

    def _sides(self, one: Statement, weights: Meanings) -> list[Expression]:
        """Return the sides of a statement by the features; ``f(x)`` is the second of two."""
        own, meant, sides, inside = self.own, self.meant, one.sides, used_in([one])
        if "w" in inside or (any(map(holds_vector, sides)) and "y" not in inside):  # w . x
            meant = {**meant, "x": Vector(own) if len(own) > 1 else own[0]}
        elif len(own) == 2 and isinstance(one.left, Apply) and inside <= {"x", "x1"}:
            sides = (own[1], *sides[1:])
        return [put(put(side, meant), weights) for side in sides]

    def _lines(self, left: Expression, right: Expression) -> Iterator[Line | None]:
        """Yield the equations of two sides; None for one that is not of the features alone."""
        places, zero = [x.text for x in self.own], Fraction(0)
        for form in gaps(left, right):
            if form is None or not form.keys() <= {"", *places}:
                yield None
            else:
                yield Line.of(tuple(form.get(name, zero) for name in places), -form.get("", zero))

    def agrees(self, one: Statement, line: Line) -> bool:
        """Say whether a statement is true of a line, with its weights as given or as it has them.

        Each of its links is the line's equation, a cut of it, always true or the name of a score.
        """
        if one in self.told:
            return line.holds(self.told[one])
        if not one.relations:  # the plane
            return one.left == Power(Name("R"), len(self.own))
        sides = self._sides(one, self._weights(line))
        return all(
            (relation == "=" and _is_named(left))
            or all(_fits(other, line, relation) for other in self._lines(left, right))
            for left, relation, right in zip(sides, one.relations, sides[1:], strict=False)
        )

    def _weights(self, line: Line) -> Meanings:
        """Return the weights and the bias of a line, in the scale in which one is given."""
        own = {f"w{j}": a for j, a in enumerate(line.a, start=1)} | {"b": -line.bound}
        scales = (told.value / own[n] for n, told in self.given.items() if own.get(n))
        factor = next(scales, Fraction(1))
        weights = {name: Number(factor * value) for name, value in own.items()}
        return {**self.given, **weights}


def _fits(other: Line | None, line: Line, relation: str) -> bool:
    if other is None or other == line or relation != "=":
        return other == line
    return not any(other.key) or line.is_cut(other)


def _is_named(side: Expression) -> bool:
    """Say whether a side names a score or a point: ``z = ...``, ``{(x1, x2) : ...}``."""
    if isinstance(side, Vector):
        return all(isinstance(entry, Name) and entry.letter == "#" for entry in side.entries)
    return isinstance(side, Apply) or (isinstance(side, Name) and side.text in SCORES)


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
