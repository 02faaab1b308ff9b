"""What may stand beside weights: inputs with their scores, the boundary, a denial that is one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.exact import dot
from linexact.grade.forms.weights.classifier import point_of
from linexact.grade.forms.weights.parameters import Naming
from linexact.language.expression import Apply, Expression, Minus, Name, Number, Sum, names, put
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, holds
from linexact.language.statement import Statement
from linexact.language.text import Text

ZERO, ONE = Fraction(0), Fraction(1)
_TELLING = ("score", "of-score", "predicted", "feature", "example", "add", "announce", "check")
_SUMS = ("sum", "score", "net", "total", "z", "s", "n")


@dataclass(frozen=True)
class Beside:
    """The statements of a text that agree with weights that were read in it."""

    naming: Naming
    point: Vector

    @property
    def text(self) -> Text:
        """The text."""
        return self.naming.text

    @cached_property
    def scores(self) -> dict[Vector, Fraction]:
        """The score of each input."""
        return {x: dot(self.point, (*x, Fraction(1))) for x, _ in self.naming.wanted.examples}

    @cached_property
    def facts(self) -> dict[Vector, frozenset[Fraction]]:
        """What may be told of each input: its score with the bias and without, and their terms."""
        weights, b = self.point[:-1], self.point[-1]
        return {x: frozenset((*x, z, z - b, b, -b, *weights)) for x, z in self.scores.items()}

    @cached_property
    def values(self) -> dict[str, Expression]:
        """What names come to under the weights."""
        return self.naming.values(dict(zip(self.naming.wanted.parameters, self.point, strict=True)))

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is so, or says nothing of the weights."""
        modes = self.text.modes(one.first, one.last)
        if one.relations:  # "not b = 1, so b = 2": a negation reaches to the comma alone
            return "neg" in modes or self._is_boundary(one) or self._is_so(one)
        numbers, w, b = fractions_of(one.left), self.point[:-1], self.point[-1]
        return "because" in modes or numbers in (w, self.point, (b, *w)) or self._is_told(one)

    def is_false(self, one: Statement) -> bool:
        """Say whether a lone number is told of an input, and is not so there: ``gives 0``."""
        x, value = self._input_of(one), fraction_of(one.left)
        labelled = any(t.has("labelled") for t in self.text.words(one.first - 2, one.first))
        if value is None or x is None or one.relations or not (labelled or one.last in self._for):
            return False
        return value not in _told(self.scores[x], self.point[-1])

    def alike(self, other: Vector) -> bool:
        """Say whether other weights are these but for a positive factor."""
        product = dot(other, self.point)
        return product > 0 and product**2 == dot(other, other) * dot(self.point, self.point)

    def _is_boundary(self, one: Statement) -> bool:
        """Say whether all links are the boundary, or part the examples as the weights do."""
        for left, relation, right in one.links:
            line = point_of(self.naming, Sum((left, Minus(right))), self.values) or ()
            if not (line and (self.alike(line) or self.alike(tuple(-v for v in line)))):
                ends = {dot(line, (*x, Fraction(1))) * z for x, z in self.scores.items() if line}
                if relation == "=" or not (ends and (min(ends) > 0 or max(ends) < 0)):
                    return False
        return bool(one.links)

    # scores and classes

    def _is_told(self, one: Statement) -> bool:
        """Say whether a lone number is a score or a class where these are told.

        Behind an input it is that input's.
        """
        text, near, scores = self.text, self._input_of(one), self.scores
        value = fraction_of(one.left)
        if value is None or text.modes(one.first, one.last) & {"suppose", "unreal"}:
            return value is None  # other weights, or points
        inputs = [near] if near else [*scores]
        known = {z for x in inputs for z in (*x, *_told(scores[x], self.point[-1]))}
        said = [text.tokens[i] for i in text.sentence(one.first)]
        telling = near or any(t.has(*_TELLING) or t.kind == "arrow" for t in said)
        return value in known and bool(telling)

    def _is_so(self, one: Statement) -> bool:
        """Say whether a relation is so of an input: ``x1 = 0``, ``z = 1 > 0``, ``f(0, 1) = 1``."""
        near = self._input_of(one)
        scores = {near: self.scores[near]} if near else self.scores
        return any(
            self._holds(one, x, value)
            for x, z in scores.items()
            for value in _told(z, self.point[-1])
        )

    def _holds(self, one: Statement, x: Vector, told: Fraction) -> bool:
        """Say whether a relation is so at an input where a number is that of what has no other."""
        spoken = {name.text for side in one.sides for name in names(side)} - {*self.values}
        entries = zip(self.naming.wanted.inputs(frozenset(spoken)) or (), x, strict=False)
        known = {**{name: Number(value) for name, value in entries}, **self.values}
        known |= {"x": Entries(tuple(map(Number, x))), "x0": Number(ONE)}
        sides = [Number(told) if _is_open(side, known) else put(side, known) for side in one.sides]
        return all(holds(*link) for link in zip(sides, one.relations, sides[1:], strict=False))

    def _input_of(self, one: Statement) -> Vector | None:
        """Return the input behind *for*, or the last before a statement in its sentence."""
        if one.last in self._for:
            return self._inputs[one.last + 1]
        sentence = self.text.sentence(one.first)
        near = [place for place in self._inputs if place in sentence and place < one.first]
        return self._inputs[max(near)] if near else None

    @property
    def _for(self) -> set[int]:
        """The places before inputs of which something is said: ``1 for (0, 1)``."""
        return {p - 1 for p in self._inputs if self.text.near(p - 1).low in ("for", "at", "on")}

    @cached_property
    def _inputs(self) -> dict[int, Vector]:
        """The places of inputs in brackets."""
        lone = (one for one in self.text.statements if isinstance(one.left, Entries))
        found = ((one.first, fractions_of(one.left)) for one in lone)
        return {place: x for place, x in found if x in self.scores}


def _is_open(side: Expression, known: Collection[str]) -> bool:
    named = isinstance(side, Name) and (side.letter in _SUMS or side.text not in known)
    return named or isinstance(side, Apply)


def _told(score: Fraction, bias: Fraction) -> set[Fraction]:
    """Return the numbers that may be told of a score: itself, without the bias, and its class."""
    classes = {ONE} if score > 0 else {-ONE, ZERO} if score < 0 else {ONE, -ONE, ZERO}
    return {score, score - bias, *classes}


def denied(text: Text) -> int | None:
    """Return the place of the word that says that there are no weights: *impossible*.

    >>> from linexact.language.text import read
    >>> denied(read("No such weights exist.")), denied(read("w = (1, 1)"))
    (0, None)
    """
    for place in text.holding("impossible", "inseparable"):
        if "neg" not in text.modes(place, place + 1) or text.tokens[place].has("neg"):
            return place
    return None
