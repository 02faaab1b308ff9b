"""What may stand beside weights: inputs with their scores, the boundary, a denial that is one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.exact import dot
from linexact.grade.forms.weights.classifier import Names, point_of
from linexact.grade.forms.weights.parameters import Naming
from linexact.language.expression import Apply, Expression, Minus, Name, Number, Sum, put
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, holds
from linexact.language.statement import Statement
from linexact.language.text import Text

ZERO, ONE = Fraction(0), Fraction(1)
PAIR = 2  # numbers of one weight and its bias
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
    def values(self) -> dict[str, Expression]:
        """What names come to under the weights."""
        names = (*self.naming.wanted.names, "b")
        return self.naming.values(dict(zip(names, self.point, strict=True)))

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is so, or says nothing of the weights."""
        modes = self.text.modes(one.first, one.last)
        if "neg" in modes if one.relations else "because" in modes:
            return True  # "not b = 1, so b = 2": a negation reaches to the comma alone
        if one.relations:
            return self._is_boundary(one) or self._is_so(one)
        numbers, w, b = fractions_of(one.left), self.point[:-1], self.point[-1]
        return numbers in (w, self.point, (b, *w)) or self._is_told(one)

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
        """Say whether a lone number is an input, or a score or a class where these are told.

        Behind an input it is that input's.
        """
        text, value, sentence = self.text, fraction_of(one.left), self.text.sentence(one.first)
        if one.first in self._inputs:
            return True
        cut = -self.point[-1] / self.point[0] if len(self.point) == PAIR and self.point[0] else None
        if value == cut or text.modes(one.first, one.last) & {"suppose", "unreal"}:
            return value == cut
        near, scores = self._input_of(one), self.scores
        known = {z for x in ([near] if near else scores) for z in _told(scores[x], self.point[-1])}
        if near is None:
            known.update(entry for x in scores for entry in x)
        told = [text.tokens[i] for i in range(sentence.start, one.first)]
        telling = near or any(t.has(*_TELLING) or t.kind == "arrow" for t in told)
        return value in known and bool(telling)

    def _is_so(self, one: Statement) -> bool:
        """Say whether a relation is so of an input: ``x1 = 0``, ``z = 1/2 > 0``, ``f(0, 1) = 1``.

        A name that nothing else tells is the score, or the class.
        """
        inner: tuple[Fraction, ...] = ()
        if isinstance(one.left, Apply):
            inner = fractions_of(put(one.left.of, self.values)) or ()
        near = inner if inner in self.scores else self._input_of(one)
        if len(inner) == 1 and near is None:
            return self._holds(one, {}, _told(inner[0], inner[0]))
        summed = isinstance(one.left, Name) and one.left.letter in _SUMS
        for x in self.scores if near is None else (near,):
            told = _told(self.scores[x], self.point[-1]) if near or summed else set()
            if self._holds(one, self._entries(x), told, x):
                return True
        return False

    def _entries(self, x: Vector) -> dict[str, Expression]:
        """Return what the names of inputs are at one: those of families that the text has whole."""
        spoken = {name.text for name in self.naming.names}
        families = [family for family in self.naming.wanted.families if spoken.issuperset(family)]
        return {name: Number(v) for names in families for name, v in zip(names, x, strict=True)}

    def _holds(
        self, one: Statement, entries: Names, told: Iterable[Fraction], x: Vector = ()
    ) -> bool:
        """Say whether a relation is so at an input where what is open is one of some numbers."""
        known: dict[str, Expression] = {**entries, **self.values, "x0": Number(ONE)}
        known["x"] = Entries(tuple(map(Number, x)))
        for value in told or (None,):
            sides = [
                put(side, known)
                if value is None or not self._is_open(side, entries)
                else Number(value)
                for side in one.sides
            ]
            if all(holds(*link) for link in zip(sides, one.relations, sides[1:], strict=False)):
                return True
        return False

    def _is_open(self, side: Expression, entries: Names) -> bool:
        if isinstance(side, Name):
            return not self.naming.meant(side) and side.text not in entries
        return isinstance(side, Apply)

    def _input_of(self, one: Statement) -> Vector | None:
        """Return the last input before a statement in its sentence."""
        sentence = self.text.sentence(one.first)
        near = [place for place in self._inputs if place in sentence and place < one.first]
        return self._inputs[max(near)] if near else None

    @cached_property
    def _inputs(self) -> dict[int, Vector]:
        """The places of inputs: in brackets, or as numbers before a bar, a colon or an arrow."""
        text, lone = self.text, [one for one in self.text.statements if not one.relations]
        found = {one.first: fractions_of(one.left) or () for one in lone}
        numbers = [one for one in lone if fraction_of(one.left) is not None]
        for place, last in enumerate(numbers, start=1):
            after = text.near(last.last)
            if after.text in (":", "|") or after.kind == "arrow" or after.has("announce"):
                several = numbers[max(place - len(self.point) + 1, 0) : place]
                values = tuple(value for o in several for value in found[o.first])
                if values in self.scores and several[0].first in text.sentence(last.first):
                    found |= {one.first: values for one in several}
        return {place: x for place, x in found.items() if x in self.scores}


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
        modes = text.modes(place, place + 1)
        if modes & {"suppose", "check", "other", "question", "reject"}:
            continue
        if "neg" not in modes or text.tokens[place].has("neg"):
            return place
    return None
