"""The numbers of clauses and the parts that they have: which number is which weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.grade.forms.weights.parameters import Given, Wanted
from linexact.written import Span

_LEAST = 4  # characters between an article and its noun


class RoleWord(NamedTuple):
    """What a word says a number is: ``w``, ``b``, ``threshold``, ``w1``, ``inputs``, or all."""

    name: str
    span: Span


class RoleNumber(NamedTuple):
    """The numbers of a place in a clause, and how they stand there."""

    values: tuple[Fraction, ...]
    span: Span
    related: bool  # an equals sign stands before it
    in_words: bool = False


@dataclass(slots=True)
class RoleClause:
    """The parts and numbers between two marks."""

    parts: list[RoleWord] = field(default_factory=list)
    numbers: list[RoleNumber] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    whole: Vector = ()  # all numbers in one list, where nothing says which of them is the bias
    strange: bool = False  # it begins with a word that is no part


@dataclass(frozen=True, slots=True)
class ByWords:
    """Weights whose numbers were told by the words beside them."""

    w: Vector
    b: Fraction
    threshold: bool
    spans: tuple[Span, ...]


class Assigning:
    """The numbers that have a part so far."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.values: dict[str, Fraction] = {}
        self.spans: list[Span] = []
        self.pending: list[RoleWord] = []  # parts of a clause without a number
        self.heading: list[tuple[Fraction, Span]] = []  # numbers under *weights*, one by one
        self.is_heading = False
        self.wholes: list[Vector] = []

    @property
    def is_complete(self) -> bool:
        """Say whether every weight, and the bias where one is asked, has its number."""
        named = set(self.wanted.names) <= self.values.keys()
        return named and bool(self.values.keys() & {"b", "threshold"}) == self.wanted.bias

    def take(self, clause: RoleClause) -> bool:
        """Give the numbers of a clause their parts; False where one has none."""
        if any(not number.values for number in clause.numbers):
            return False
        self.wholes += [clause.whole] if clause.whole else []
        if not all(self._put(pair.name, pair.value, pair.span) for pair in clause.given):
            return False
        if not clause.numbers:
            if clause.given:
                self.pending, self.is_heading = [], False
                return True
            self.pending = [*self.pending, *clause.parts] if clause.parts else self.pending
            return True
        if self.is_complete and not clause.parts:
            return True  # a check, or a reason
        numbers = self._without_counts(clause)
        if not numbers:
            return True
        named = self._target(clause.parts)
        if not clause.parts and self.is_heading and len(numbers) == 1:
            return self._head(numbers[0])
        if not clause.parts and not self.pending and self._is_foreign(numbers):
            return True
        parts = clause.parts or self.pending
        self.is_heading = False
        self.pending = []
        if named is None and parts is not clause.parts:
            named = self._target(parts)
        return self._assign(named, numbers)

    def _is_foreign(self, numbers: Sequence[RoleNumber]) -> bool:
        """Say whether a number has a name of its own that is nothing asked: ``epoch = 4``."""
        return len(numbers) == 1 and numbers[0].related and not self.values

    def _without_counts(self, clause: RoleClause) -> list[RoleNumber]:
        """Return the numbers but those that count the weights: ``three equal weights 2``."""
        numbers = [n for n in clause.numbers if not self._is_article(n, clause)]
        first = numbers[0] if len(numbers) > 1 else None
        counts = first is not None and self._counts(first, clause)
        if first is not None and counts:
            clause.parts.append(RoleWord("*", first.span))
            return numbers[1:]
        return numbers

    def _counts(self, number: RoleNumber, clause: RoleClause) -> bool:
        """Say whether a number before its noun is how many weights there are."""
        before = bool(clause.parts) and number.span.start < clause.parts[0].span.start
        return before and self.wanted.size > 1 and number.values == (Fraction(self.wanted.size),)

    def _is_article(self, number: RoleNumber, clause: RoleClause) -> bool:
        """Say whether *one* is the article of a noun: ``one bias of -3``."""
        nouns = [part.span.start for part in clause.parts]
        nouns += [pair.span.start for pair in clause.given]
        ahead = any(0 < start - number.span.stop < _LEAST for start in nouns)
        return ahead and number.values == (Fraction(1),) and number.in_words

    def _target(self, parts: Sequence[RoleWord]) -> tuple[str, ...] | None:
        """Return the one thing that parts name together: ``bias weight`` is the bias."""
        names = {part.name for part in parts}
        exact = sorted(n for n in names if n not in ("w", "*"))
        exact = sorted({f"w{n[1:]}" if n.startswith("x") else n for n in exact})
        if len(exact) == 1:
            return (exact[0],)
        if exact:
            return None
        if "*" in names:
            return self.wanted.names
        return ("w",) if names else None

    def _assign(self, named: tuple[str, ...] | None, numbers: Sequence[RoleNumber]) -> bool:
        values = [(v, number.span) for number in numbers for v in number.values]
        listed = self.wanted.size if self.wanted.size > 1 else 0
        if named is None and len(numbers) == 1 and len(values) == listed and not self.values:
            named = ("w",)  # "(1, 1), bias -3/2"
        if named is None or not values:
            return False
        if named == ("w",):
            if len(values) == self.wanted.size:
                return all(map(self._put, self.wanted.names, *zip(*values, strict=True)))
            self.heading, self.is_heading = values, True
            return len(values) < self.wanted.size
        if len(values) != 1:
            return False
        [(value, span)] = values
        return all(self._put(name, value, span) for name in named)

    def _head(self, number: RoleNumber) -> bool:
        """Take one more of the numbers behind *weights*."""
        self.heading += [(v, number.span) for v in number.values]
        if len(self.heading) < self.wanted.size:
            return True
        self.is_heading = False
        values, self.heading = self.heading, []
        return all(map(self._put, self.wanted.names, *zip(*values, strict=True)))

    def _put(self, name: str, value: Fraction, span: Span) -> bool:
        known = name in self.values
        if known or (name not in self.wanted.names and name not in ("b", "threshold")):
            return known and self.values[name] == value
        self.values[name] = value
        self.spans.append(span)
        return not {"b", "threshold"} <= self.values.keys()

    def whole(self) -> ByWords | None:
        """Return the weights once they are complete and nothing speaks against them."""
        if not self.is_complete or self.is_heading:
            return None
        w = tuple(self.values[name] for name in self.wanted.names)
        threshold = "threshold" in self.values
        b = -self.values["threshold"] if threshold else self.values.get("b", Fraction(0))
        if any(whole not in ((*w, b), (b, *w)) for whole in self.wholes):
            return None
        return ByWords(w, b, threshold, tuple(dict.fromkeys(self.spans)))
