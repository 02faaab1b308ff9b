"""What a document is about: the rows that are asked, and facts by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from linexact.document.blocks import Math
from linexact.kernel import Constraint
from linexact.kernel import Relation as Kept
from linexact.language.expression import Expression, Minus, Name, Sum, put
from linexact.language.line import Chain, Relation
from linexact.language.normal import Value, linear_of, worked_out

_KEPT: Mapping[Relation, Kept] = {"<": ">", "<=": ">=", ">": ">", ">=": ">=", "=": "=="}


class UnsoundError(Exception):
    """What is claimed is not so, or cannot be checked."""


@dataclass(frozen=True, slots=True)
class Context:
    """The unknowns, what is asked of them, and facts, such as the input of an example.

    Facts are computed from the data alone, never by who writes a document.
    """

    unknowns: tuple[str, ...]
    rows: tuple[Constraint, ...]
    examples: int = 0
    facts: Mapping[str, Expression] = field(default_factory=dict)
    integers: bool = False
    vectors: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of unknowns, by letter
    weights: tuple[str, ...] = ()  # the unknowns without the bias; the same letters stand for them
    labels: tuple[str, str] = ("-1", "1")  # of the negative and of the positive class
    score: str = "z"  # what a score is called
    general: frozenset[Math] = frozenset()  # formulas of letters that say what is worked out
    inputs: tuple[str, ...] = ()  # names of them
    others: tuple[Chain, ...] = ()  # what is asked and not linear, counted after the rows

    def knowing(self, values: Mapping[str, Expression]) -> Context:
        """Return the context with values given to names."""
        return replace(self, facts={**self.facts, **values})

    def knows(self, name: str) -> bool:
        """Say whether a name is one of an unknown, of a fact or of an input."""
        return name in self.unknowns or name in self.facts or name in self.inputs

    def value(self, expression: Expression) -> Value:
        """Return what an expression comes to with the facts put in.

        Raises :class:`UnsoundError` where it comes to nothing.
        """
        found = worked_out(put(expression, self.facts))
        if found is None:
            raise UnsoundError("comes to nothing")
        return found

    def number(self, expression: Expression) -> Fraction:
        """Return the rational number that an expression comes to; raises :class:`UnsoundError`."""
        found = linear_of(put(expression, self.facts))
        if found is None or found.keys() - {""}:
            raise UnsoundError("is no number")
        return found.get("", Fraction(0))

    def row(self, left: Expression, relation: Relation, right: Expression) -> Constraint:
        """Return what a relation says of the unknowns; raises :class:`UnsoundError`."""
        found = linear_of(put(Sum((left, Minus(right))), self.facts))
        if found is None or not found.keys() <= {*self.unknowns, ""}:
            raise UnsoundError("is not linear in the unknowns")
        sign = -1 if relation in ("<", "<=") else 1
        coefficients = tuple(sign * found.get(name, Fraction(0)) for name in self.unknowns)
        return Constraint(_KEPT[relation], coefficients, -sign * found.get("", Fraction(0)))


def case(index: int) -> Name:
    """Return the name of an example's input.

    >>> case(0).text
    'case 1'
    """
    return Name("case ", str(index + 1))


def side(index: int) -> Name:
    """Return the name of an example's target, which is 1 or -1.

    >>> side(0).text
    'side 1'
    """
    return Name("side ", str(index + 1))
