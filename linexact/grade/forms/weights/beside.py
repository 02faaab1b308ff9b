"""What may stand beside weights: inputs with their scores, the boundary, a denial that is one."""

from __future__ import annotations

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

    @cached_property
    def scores(self) -> dict[Vector, Fraction]:
        """The score of each input."""
        return {x: dot(self.point, (*x, Fraction(1))) for x, _ in self.naming.wanted.examples}

    @cached_property
    def facts(self) -> dict[Vector, frozenset[Fraction]]:
        """What may be told of each input: its score with the bias and without, and their terms."""
        weights, b = self.point[:-1], self.point[-1]
        return {
            x: frozenset(
                (*x, z, z - b, b, -b, *weights, *(a * v for a, v in zip(x, weights, strict=True)))
            )
            for x, z in self.scores.items()
        }

    @cached_property
    def values(self) -> dict[str, Expression]:
        """What names come to under the weights."""
        return self.naming.values(
            dict(zip((*self.naming.wanted.names, "b"), self.point, strict=True))
        )

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
        values, wanted = fractions_of(one.right) or (), self.naming.wanted
        if len(values) != 1:
            return values in self.scores and one.left == Name("x")
        heads = [side.text if isinstance(side, Name) else "" for side in one.sides[:-1]]
        places = [wanted.place_of(head) for head in heads]
        return all(p is not None and any(x[p] == values[0] for x in self.scores) for p in places)

    def _is_boundary(self, one: Statement) -> bool:
        """Say whether all links are the boundary of the weights."""
        sides = (Sum((left, Minus(right))) for left, _, right in one.links)
        lines = [point_of(self.naming, side, self.values) for side in sides]
        return all(line is not None and proportion(line, self.point) for line in lines)

    def _is_known(self, one: Statement) -> bool:
        """Say whether a lone expression is an input, a cut, a length, or one of all scores."""
        value, w, b = fraction_of(one.left), self.point[:-1], self.point[-1]
        if value is None:
            return fractions_of(one.left) in (w, self.point, (b, *w))
        if self.text.near(one.first - 1).has("of-length"):
            length, given = number_of(Norm(Entries(tuple(map(Number, w))))), number_of(one.left)
            places = self.text.tokens[one.last - 1].places or 0
            return length is not None and given is not None and is_near(length, given, places)
        if any(first <= one.first < last for first, last, _ in self._inputs):
            return True
        return (len(w) == 1 and w[0] * value == -b) or self._is_in_all_scores(one)

    # scores and classes

    def _is_in_all_scores(self, one: Statement) -> bool:
        """Say whether a number is one of a list of all scores, in the order of the examples."""
        scores, sentence = list(self.scores.values()), self.text.sentence(one.first)
        lone = [o for o in self._numbers if o.first in sentence]
        values = [fraction_of(o.right) for o in lone]
        lists = (scores, [score - self.point[-1] for score in scores])
        return any(values[i : i + len(scores)] in lists for i in range(lone.index(one) + 1))

    def _is_result(self, one: Statement) -> bool:
        """Say whether a statement tells the score or the class of an input, or of a step.

        ``(0, 1): z = 1/2 > 0``, ``f(0, 1) = -1``, ``s(3/2) = 1``.
        """
        heads = [side for side in one.sides if fraction_of(side) is None]
        told = fraction_of(one.sides[len(heads)]) if len(heads) < len(one.sides) else None
        head = heads[0] if heads else None
        if told is None or not all(holds(*link) for link in one.links[len(heads) :]):
            return False
        named = isinstance(head, Name) and not self.naming.meant(head)
        if head is not None and (one.relations[0] != "=" or not (named or isinstance(head, Apply))):
            return False
        scores = self._scores_of(one, head)
        agreed = {value for z in scores for value in (z, z - self.point[-1])}
        return told in agreed or (len(scores) == 1 and _is_class(told, scores[0]))

    def _scores_of(self, one: Statement, head: Expression | None) -> list[Fraction]:
        """Return the score that a statement may tell, or all if its input is not said."""
        if isinstance(head, Apply):
            inner = fractions_of(put(head.of, self.values)) or ()
            return [self.scores[inner]] if inner in self.scores else list(inner[:1])
        start = self.text.sentence(one.first).start
        near = [x for _, last, x in self._inputs if start < last <= one.first]
        summed = isinstance(head, Name) and head.letter in SUMS
        return [self.scores[near[-1]]] if near else list(self.scores.values()) * summed

    @cached_property
    def _numbers(self) -> list[Statement]:
        """The numbers that stand alone, or behind *score*."""
        lone = [o for o in self.text.statements if not o.relations or o.left == Name("score")]
        return [one for one in lone if fraction_of(one.right) is not None]

    @cached_property
    def _inputs(self) -> list[tuple[int, int, Vector]]:
        """The places of inputs: in brackets, or as numbers with a colon or an arrow behind."""
        found = [(o.first, o.last, fractions_of(o.left) or ()) for o in self.text.statements]
        for place, last in enumerate(self._numbers, start=1):
            after = self.text.near(last.last)
            if after.text == ":" or after.kind == "arrow" or after.has("announce"):
                several = self._numbers[max(place - len(self.point) + 1, 0) : place]
                values = tuple(value for o in several for value in fractions_of(o.right) or ())
                found.append((several[0].first, last.last, values))
        return sorted(one for one in found if one[2] in self.scores)


def _is_class(label: Fraction, score: Fraction) -> bool:
    """Say whether a label is that of a score; one of 0 has both."""
    return (label == 1 and score >= 0) or (label in (0, -1) and score <= 0)


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
