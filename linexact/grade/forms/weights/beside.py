"""What may stand beside weights: inputs with their scores, the boundary, a denial that is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.exact import dot
from linexact.grade.forms.weights.classifier import point_of
from linexact.grade.forms.weights.parameters import SUMS, Naming
from linexact.language.account import is_near
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Norm,
    Number,
    Sum,
    names,
    put,
)
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, holds, number_of
from linexact.language.statement import Statement
from linexact.language.text import Text


@dataclass(frozen=True)
class Beside:
    """The statements of a text that agree with weights that were read in it."""

    naming: Naming
    point: Vector

    @property
    def text(self) -> Text:
        """The text."""
        return self.naming.text

    @property
    def w(self) -> Vector:
        """The weights."""
        return self.point[:-1]

    @property
    def b(self) -> Fraction:
        """The bias."""
        return self.point[-1]

    @cached_property
    def scores(self) -> dict[Vector, Fraction]:
        """The score of each input."""
        return {x: dot(self.w, x) + self.b for x, _ in self.naming.wanted.examples}

    @cached_property
    def values(self) -> dict[str, Expression]:
        """What names come to under the weights."""
        return self.naming.values(self.w, self.b)

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is so, or says nothing of the weights."""
        modes = self.text.modes(one.first, one.last)
        if "neg" in modes if one.relations else "because" in modes:
            return True  # "not b = 1, so b = 2": a negation reaches to the comma alone
        if one.is_equation and (self._is_input(one) or self._is_boundary(one)):
            return True
        return self._is_result(one) or (not one.relations and self._is_known(one))

    def _is_input(self, one: Statement) -> bool:
        """Say whether inputs have values that they take: ``x1 = 0``, ``x = (0, 1)``."""
        values = fractions_of(one.right)
        if values is None or not all(isinstance(side, Name) for side in one.sides[:-1]):
            return False
        wanted = self.naming.wanted
        places = [wanted.place_of(side.text) for side in one.sides[:-1] if isinstance(side, Name)]
        if len(values) > 1:
            return values in self.scores and one.left == Name("x")
        return all(p is not None and any(x[p] == values[0] for x in self.scores) for p in places)

    def _is_boundary(self, one: Statement) -> bool:
        """Say whether all links are the boundary of the weights."""
        sides = (Sum((left, Minus(right))) for left, _, right in one.links)
        lines = [point_of(self.naming, side, self.values) for side in sides]
        return all(line is not None and proportion(line, self.point) for line in lines)

    def _is_known(self, one: Statement) -> bool:
        """Say whether a lone expression is an input, a cut, a length, or one of all scores."""
        value, before = fraction_of(one.left), self.text.near(one.first - 1)
        if value is None:
            return fractions_of(one.left) in (self.w, self.point, (self.b, *self.w))
        if before.has("of-length"):
            places = self.text.tokens[one.last - 1].places or 0
            length, given = number_of(Norm(_vector(self.w))), number_of(one.left)
            return length is not None and given is not None and is_near(length, given, places)
        if any(first <= one.first < last for first, last, _ in self._inputs):
            return True
        cut = len(self.w) == 1 and self.w[0] * value == -self.b
        return cut or self._is_in_all_scores(one)

    # scores and classes

    def _is_in_all_scores(self, one: Statement) -> bool:
        """Say whether a number is one of a list of all scores, in the order of the examples."""
        scores = list(self.scores.values())
        sentence = self.text.sentence(one.first)
        lone = [
            o
            for o in self.text.statements
            if o.first in sentence
            and fraction_of(o.right) is not None
            and (not o.relations or o.left == Name("score"))
        ]
        last, values = lone.index(one) + 1, [fraction_of(o.right) for o in lone]
        lists = (scores, [score - self.b for score in scores])
        return any(values[i : i + len(scores)] in lists for i in range(last))

    def _is_result(self, one: Statement) -> bool:
        """Say whether a statement tells the score or the class of an input, or of a step.

        ``(0, 1): z = 1/2 > 0``, ``f(0, 1) = -1``, ``s(3/2) = 1``.
        """
        told = next((v for side in one.sides if (v := fraction_of(side)) is not None), None)
        heads = [side for side in one.sides if fraction_of(side) is None]
        if told is None or (heads and one.relations[0] != "=") or _is_untrue(one, len(heads)):
            return False
        if heads and not isinstance(heads[0], Name | Apply):
            return False
        if isinstance(heads[0] if heads else None, Name) and self.naming.meant(heads[0]):
            return False
        score = self._score_of(one, heads)
        if score is None:
            summed = any(isinstance(head, Name) and head.letter in SUMS for head in heads)
            return summed and any(told in (z, z - self.b) for z in self.scores.values())
        return told in (score, score - self.b) or _is_class(told, score)

    def _score_of(self, one: Statement, heads: list[Expression]) -> Fraction | None:
        """Return the score that a statement may tell, None if its input is not said."""
        if heads and isinstance(heads[0], Apply):
            inner = fractions_of(put(heads[0].of, self.values)) or ()
            return self.scores.get(inner, inner[0] if len(inner) == 1 else None)
        start = self.text.sentence(one.first).start
        near = [x for _, last, x in self._inputs if start < last <= one.first]
        return self.scores[near[-1]] if near else None

    @cached_property
    def _inputs(self) -> list[tuple[int, int, Vector]]:
        """The places of all inputs, in brackets or as numbers with a colon or an arrow behind."""
        lone = ((one.first, one.last, one.left) for one in self.text.statements if not one.relations)
        vectors = ((first, last, fractions_of(side)) for first, last, side in lone)
        found = [(i, j, x) for i, j, x in vectors if x is not None and len(x) > 1]
        return sorted(one for one in (*found, *self._spelled()) if one[2] in self.scores)

    def _spelled(self) -> Iterator[tuple[int, int, Vector]]:
        """Yield numbers that a colon or an arrow ends: ``0, 1: ...``, ``01 -> ...``."""
        tokens, n = self.text.tokens, len(self.w)
        numbers: list[int] = []
        for place, token in enumerate(tokens):
            if token.kind == "number":
                numbers.append(place)
            elif numbers and (token.text == ":" or token.kind == "arrow" or token.has("announce")):
                several = tuple(tokens[i].value or Fraction(0) for i in numbers[-n:])
                yield numbers[-len(several)], place, several
                digits = tokens[numbers[-1]].text
                if {*digits} <= {"0", "1"}:
                    yield numbers[-1], place, tuple(map(Fraction, digits))
                numbers = []
            elif token.text != ",":
                numbers = []


def _is_class(label: Fraction, score: Fraction) -> bool:
    """Say whether a label is that of a score; one of 0 has both."""
    return (label == 1 and score >= 0) or (label in (0, -1) and score <= 0)


def _vector(numbers: Vector) -> Expression:
    return Entries(tuple(map(Number, numbers)))


def _is_untrue(one: Statement, first: int) -> bool:
    """Say whether what is told of a number is not so: ``z = 1 < 0``."""
    return not all(holds(*link) for link in one.links[first:])


def proportion(one: Vector, other: Vector) -> Fraction | None:
    """Return ``c`` with ``one = c other``, None if there is none, or it is 0.

    >>> str(proportion((Fraction(2), Fraction(-4)), (Fraction(-1), Fraction(2))))
    '-2'
    """
    factor = next((a / b for a, b in zip(one, other, strict=True) if b), None)
    if not factor or any(a != factor * b for a, b in zip(one, other, strict=True)):
        return None
    return factor


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
