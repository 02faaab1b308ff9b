"""What may stand beside inequalities: labels, the rule in letters, weights that meet them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.grade.forms.inequalities.unknowns import Meanings
from linexact.grade.naming import values_told
from linexact.kernel import Constraint
from linexact.language.account import Ledger
from linexact.language.expression import Apply, Expression, Minus, Name, Sum, Vector, names, put
from linexact.language.normal import Polynomial, fraction_of, fractions_of, linear_of, worked_out
from linexact.language.statement import Statement
from linexact.language.text import Text

_CLASSES = (Fraction(-1), Fraction(0), Fraction(1))


@dataclass(frozen=True)
class Beside:
    """A text, what its names mean, and the rows that are read in it."""

    text: Text
    points: frozenset[tuple[Fraction, ...]]
    known: Meanings
    variables: tuple[str, ...]
    rows: tuple[Constraint, ...]

    def refuse_idle(self, ledger: Ledger) -> None:
        """Raise for a sum of unknowns of which nothing is said, and for another rule than read."""
        used = [one for one in self.text.statements if ledger.is_used(one.first)]
        told = [self._form(side) for one in used for side in one.sides]
        for one in self.text.statements:
            if any(self._is_rule(self._gap(left, right)) is False for left, _, right in one.links):
                message = "the rule in letters has another bias; write the inequalities with b"
                raise self.text.ask("ambiguous", message, one.first)
            inside = {name.text for name in names(one.left)}
            idle = not one.relations and inside and inside <= self.known.keys()
            plain = isinstance(one.left, Name | Vector) and not self._is_signed(ledger, one)
            if idle and not plain and self._form(one.left) not in told:
                message = f'nothing says how "{self.text.quoted(one.first, one.last)}" compares'
                raise self.text.ask("unread", message, one.first)

    def _is_signed(self, ledger: Ledger, one: Statement) -> bool:
        """Say whether a sign in words may be said of a name: ``the bias in here is negative``."""
        signs = self.text.holding("sign>", "sign<", "sign>=", "sign<=")
        sentence = self.text.sentence(one.first)
        return any(place in sentence and not ledger.is_used(place) for place in signs)

    def _form(self, side: Expression) -> Mapping[str, Fraction] | None:
        return linear_of(put(side, self.known))

    def _gap(self, left: Expression, right: Expression) -> Expression:
        return put(Sum((left, Minus(right))), self.known)

    def _is_rule(self, gap: Expression) -> bool | None:
        """Say whether a rule in letters has the bias as it is read; None if it is no rule."""
        value = worked_out(gap)
        terms = value.terms if isinstance(value, Polynomial) else {}
        wanted = [
            ((name, 1),) if name == "b" else ((name, 1), (f"x{name[1:]}", 1))
            for name in self.variables
        ]
        if not any(len(term) == 2 for term in terms.keys() & {*wanted}):
            return None
        return terms.keys() == {*wanted} and len({*map(str, terms.values())} - {""}) == 1

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement that is no row may stand beside the rows."""
        if one in self._solution:
            return True
        return bool(one.relations) and all(self._link_agrees(*link) for link in one.links)

    def _link_agrees(self, left: Expression, relation: str, right: Expression) -> bool:
        """Say whether a link is the rule, names an example or a score, or is always true."""
        value, gap = fraction_of(right), self._gap(left, right)
        name = left.text if isinstance(left, Name) else ""
        foreign = isinstance(left, Apply) or (bool(name) and name not in self.known)
        if relation != "=":
            return bool(self._is_rule(gap)) or (foreign and value == 0)
        if value is not None:
            return foreign and any(value in point for point in (*self.points, _CLASSES))
        if name in ("x", "X") and fractions_of(right) in self.points:
            return True
        form = linear_of(gap)
        return form == {} or (foreign and self._form(right) is not None)

    @cached_property
    def _solution(self) -> list[Statement]:
        """The statements that give all unknowns values, if these meet every row."""
        told = {one: dict(values_told(one, self.known)) for one in self.text.statements}
        pairs = {pair for values in told.values() for pair in values.items()}
        point = dict(pairs)
        if len(point) < len(pairs) or point.keys() != {*self.variables}:
            return []
        for row in self.rows:
            gap = -row.bound
            for name, a in zip(self.variables, row.coefficients, strict=True):
                gap += a * point[name]
            if gap < 0 or (gap == 0 and row.relation == ">"):
                return []
        return [one for one, values in told.items() if values]
