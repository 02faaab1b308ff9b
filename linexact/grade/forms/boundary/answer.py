"""Boundaries as people write them: an equation, solved or not, a slope, two points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Vector as Numbers
from linexact.grade.forms.boundary.line import Line, drawn, line_through
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
from linexact.language.settle import Candidate, settle
from linexact.language.statement import Statement
from linexact.language.text import Text, read

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
            return line.holds(self.told[one]) or self._is_normal(one, line)
        if not one.relations:  # the plane, or a factor: "divide by two"
            factor = self.text.near(one.first - 1).low == "by"
            return factor or one.left == Power(Name("R"), len(self.own))
        sides = self._sides(one, self._weights(line))
        return all(
            (relation == "=" and _is_named(left))
            or all(_fits(other, line, relation) for other in self._lines(left, right))
            for left, relation, right in zip(sides, one.relations, sides[1:], strict=False)
        )

    def _is_normal(self, one: Statement, line: Line) -> bool:
        """Say whether a vector is that of the weights, and called so."""
        a, zero = self.told[one][:-1], Fraction(0)
        sentence = self.text.sentence(one.first)
        called = any(self.text.tokens[place].has("direction") for place in sentence)
        return called and not one.relations and Line.of(a, zero) == Line.of(line.a, zero)

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
