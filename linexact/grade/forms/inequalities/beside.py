"""What may stand beside inequalities: labels, the rule in letters, weights that meet them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.grade.forms.inequalities.unknowns import Meanings
from linexact.kernel import Constraint
from linexact.language.account import Ledger
from linexact.language.expression import Apply, Expression, Minus, Name, Sum, Vector, names, put
from linexact.language.normal import Polynomial, difference, fraction_of, fractions_of, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_LABELS = (Fraction(-1), Fraction(0), Fraction(1))


@dataclass(frozen=True)
class Beside:
    """A text, what its names mean, and the rows that are read in it."""

    text: Text
    data: Dataset
    known: Meanings
    variables: tuple[str, ...]
    rows: tuple[Constraint, ...]

    @cached_property
    def points(self) -> frozenset[tuple[Fraction, ...]]:
        """The inputs of the examples."""
        return frozenset(tuple(map(Fraction, self.data.x(i))) for i in range(len(self.data)))

    @property
    def sizes(self) -> frozenset[int]:
        """How many examples, inputs and inequalities there are."""
        return frozenset({len(self.data), self.data.dimension, len(self.rows), 1})

    # labels: the numbers beside a row on its line

    def label(self, ledger: Ledger, stated: Sequence[Statement]) -> None:
        """Account for the example that stands on the line of a row: ``01: ``, ``| 0 | 1 | 0 |``."""
        starts = {place for one in stated for place in range(one.first, one.last)}
        for line in self._lines():
            if starts.isdisjoint(line):
                continue
            beside = [
                one
                for one in self.text.statements
                if one.first in line and one.first not in starts and not one.relations
            ]
            numbers = [number for one in beside for number in self._digits(one)]
            if self._is_example(numbers):
                for one in beside:
                    ledger.use(one.first, one.last, "a label")

    def number(self, ledger: Ledger, stated: Sequence[Statement]) -> None:
        """Account for numbers that count the rows: ``(1) b < 0 (2) w1 + b < 0``."""
        begins = [one.first for one in stated]
        counts = [one for one in self.text.statements if not one.relations and one.last in begins]
        if [fraction_of(one.left) for one in counts] == list(range(1, len(counts) + 1)):
            for one in counts:
                ledger.use(one.first, one.last, "a label")

    def _lines(self) -> Iterator[range]:
        ends = [i for i, token in enumerate(self.text.tokens) if token.kind == "line"]
        for begin, end in zip([0, *ends], [*ends, len(self.text.tokens)], strict=True):
            yield range(begin, end)

    def _digits(self, one: Statement) -> Iterator[Fraction]:
        """Yield the numbers of a statement; those of ``01`` are 0 and 1."""
        token = self.text.tokens[one.first]
        if len(token.text) == self.data.dimension and set(token.text) <= {"0", "1"}:
            yield from map(Fraction, token.text)
        else:
            yield from fractions_of(one.left) or ()

    def _is_example(self, numbers: Sequence[Fraction]) -> bool:
        """Say whether numbers are an example: its number or none, its input, a class or none."""
        d = self.data.dimension
        for begin in (0, 1):
            label = numbers[begin + d :]
            numbered = all(0 <= n <= len(self.data) for n in numbers[:begin])
            labelled = len(label) <= 1 and all(n in _LABELS for n in label)
            if tuple(numbers[begin : begin + d]) in self.points and labelled and numbered:
                return True
        return False

    def refuse_idle(self, ledger: Ledger) -> None:
        """Raise for a sum of unknowns of which nothing is said, and for another rule than read."""
        told = [self._form(side) for one in self._used(ledger) for side in one.sides]
        for one in self.text.statements:
            if any(self._rule(link) is False for link in one.links):
                raise self._other_rule(one)
            used = {name.text for name in names(one.left)}
            if one.relations or not used or not used <= self.known.keys():
                continue
            if self._form(one.left) in told:
                self._use_named(ledger, one)
            elif not isinstance(one.left, Name | Vector) or self._is_unborne(ledger, one):
                quoted = self.text.quoted(one.first, one.last)
                message = f'nothing says how "{quoted}" compares; write its inequality'
                raise self.text.ask("unread", message, one.first)

    def _use_named(self, ledger: Ledger, one: Statement) -> None:
        """Account for the sign in ``Result = w1 + b, so w1 + b < 0``."""
        before = self.text.words(one.first - 2, one.first)
        if [token.kind for token in before] == ["word", "relation"] and before[1].text == "=":
            ledger.use(one.first - 1, one.last, "named")

    def _is_unborne(self, ledger: Ledger, one: Statement) -> bool:
        """Say whether a sign in words may be said of a name: ``the bias in here is negative``."""
        signs = self.text.holding("sign>", "sign<", "sign>=", "sign<=")
        sentence = self.text.sentence(one.first)
        return any(place in sentence and not ledger.is_used(place) for place in signs)

    def _used(self, ledger: Ledger) -> list[Statement]:
        return [one for one in self.text.statements if ledger.is_used(one.first)]

    def _form(self, side: Expression) -> Mapping[str, Fraction] | None:
        return linear_of(put(side, self.known))

    def _other_rule(self, one: Statement) -> InputError:
        message = "the rule in letters is not w.x + b; write the inequalities alone, with b"
        return self.text.ask("ambiguous", message, one.first)

    def _rule(self, link: tuple[Expression, str, Expression]) -> bool | None:
        """Say whether the rule in letters has the bias as it is read; None if it is no rule."""
        value = difference(put(link[0], self.known), put(link[2], self.known))
        if not isinstance(value, Polynomial):
            return None
        d = self.data.dimension
        products = [((f"w{j}", 1), (f"x{j}", 1)) for j in range(1, d + 1)]
        if not set(products) & value.terms.keys():
            return None
        wanted = {*products, *([(("b", 1),)] if "b" in self.variables else [])}
        sizes = {str(number) for number in value.terms.values()}
        return value.terms.keys() == wanted and sizes in ({"1"}, {"-1"})

    # what agrees

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement that is no row may stand beside the rows."""
        if not one.relations:
            return False
        if one in self._solution:
            return True
        return all(self._link_agrees(link) for link in one.links)

    def _link_agrees(self, link: tuple[Expression, str, Expression]) -> bool:
        left, relation, right = link
        if self._rule(link):
            return True
        value = fraction_of(right)
        foreign = isinstance(left, Apply) or (
            isinstance(left, Name) and left.text not in self.known
        )
        if relation != "=":
            return foreign and value == 0  # what a score must be
        if foreign and value is not None:
            return value in {*_LABELS, *(v for point in self.points for v in point)}
        if isinstance(left, Name) and fractions_of(right) in self.points:
            return left.letter in "xX"
        gap = self._form(Sum((left, Minus(right))))
        return (gap is not None and not any(gap.values())) or (
            foreign and self._form(right) is not None
        )

    @cached_property
    def _solution(self) -> tuple[Statement, ...]:
        """The statements that give all unknowns values, if these meet every row."""
        values: dict[str, Fraction] = {}
        said: list[Statement] = []
        for one in self.text.statements:
            numbers = fractions_of(one.right)
            if not one.is_equation or numbers is None:
                continue
            for side in one.sides[:-1]:
                named = put(side, self.known)
                subjects = named.entries if isinstance(named, Vector) else (named,)
                for subject, number in zip(subjects, numbers, strict=False):
                    if isinstance(subject, Name) and subject.text in self.variables:
                        if values.setdefault(subject.text, number) != number:
                            return ()
                        said.append(one)
        point = tuple(values.get(name) for name in self.variables)
        exact = [v for v in point if v is not None]
        meets = len(exact) == len(point) and all(_meets(row, exact) for row in self.rows)
        return tuple(said) if meets else ()


def _meets(row: Constraint, point: Sequence[Fraction]) -> bool:
    """Say whether a point meets a row."""
    gap = sum((a * v for a, v in zip(row.coefficients, point, strict=True)), -row.bound)
    return gap > 0 or (gap == 0 and row.relation == ">=")
