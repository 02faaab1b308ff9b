"""Lines of a proof: chains of relations, each with what it rests on.

Whoever writes a document says of each line what it follows from, so nobody has to search when it
is checked (:mod:`linexact.document.check`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.language.expression import Expression, Minus, Number, Product, Sum, Vector

Relation: TypeAlias = Literal["=", "<", "<=", ">", ">="]
How: TypeAlias = Literal["given", "tried", "chosen", "whole"]


@dataclass(frozen=True, slots=True)
class Chain:
    """``sides[0] relations[0] sides[1] ...``; each pair of neighbours is a claim."""

    sides: tuple[Expression, ...]
    relations: tuple[Relation, ...]

    def links(self) -> Iterator[tuple[Expression, Relation, Expression]]:
        """Yield the claims.

        >>> chain = Chain((tree(1), tree(2), tree(4)), ("<", "<"))
        >>> [relation for _, relation, _ in chain.links()]
        ['<', '<']
        """
        return iter(zip(self.sides, self.relations, self.sides[1:], strict=False))


@dataclass(frozen=True, slots=True)
class Asked:
    """It is what a row of the problem asks, perhaps times a number; rows are counted from 0."""

    row: int


@dataclass(frozen=True, slots=True)
class Added:
    """It is the sum of earlier lines, by their labels, with these factors."""

    parts: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Mixed:
    """Sides are weighted sums of the inputs of examples, and all sides are one vector.

    ``sides`` says which side is made of which examples, in their order.  Each is an average of
    one class; or inputs of negative examples are ``signed`` with a minus, and the sum is 0.
    """

    sides: tuple[tuple[int, tuple[int, ...]], ...]
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Supposed:
    """It opens a case."""


@dataclass(frozen=True, slots=True)
class Combined:
    """It is the sum of rows of the problem, by their numbers from 0, with these factors."""

    parts: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Let:
    """It gives unknowns, one or a vector of them, the value at its end.

    What is tried or chosen takes the place of a value from before; what is chosen meets all that
    the rows ask of unknowns with values, and may have to be whole.  A name for something known,
    which is ``of``, is that from then on.
    """

    of: Expression | None = None
    how: How = "given"


@dataclass(frozen=True, slots=True)
class Left:
    """It is all that the rows ask of one unknown on a side, where others have their values."""


@dataclass(frozen=True, slots=True)
class Mirrored:
    """Weights are equal: who exchanges the inputs of neighbours finds the same examples."""


@dataclass(frozen=True, slots=True)
class Each:
    """It holds of every example of a class, its input in place of a letter, and of one just so."""

    letter: str
    target: int


@dataclass(frozen=True, slots=True)
class Work:
    """Its first side is ``of`` with values put in; then it is true.

    A name, or a side in letters that are known, may stand before it.

    Before that ``of`` may stand as it is.

    ``of`` is what is worked out: ``w1*0 + w2*1 + b`` stands behind ``z = 1*0 + 1*1 - 3/2 = -1/2``.
    """

    of: Expression


@dataclass(frozen=True, slots=True)
class Meets:
    """It works out the left side of a row, and stands to the right side as the row asks.

    ``of`` is that left side in the unknowns.
    """

    row: int
    of: Expression


Ground: TypeAlias = (
    Asked | Added | Combined | Mixed | Supposed | Let | Left | Each | Mirrored | Work | Meets
)


@dataclass(frozen=True, slots=True)
class Line:
    """A chain as it stands in a proof, with what it rests on, and its label if it has one."""

    chain: Chain
    by: Ground
    label: str = ""


def tree(value: Expression | int | Fraction) -> Expression:
    """Return a number as a tree; a minus stands before its size.

    >>> tree(-2)
    Minus(of=Number(value=Fraction(2, 1), places=None))
    """
    if not isinstance(value, int | Fraction):
        return value
    return Minus(Number(Fraction(-value))) if value < 0 else Number(Fraction(value))


def vector(values: Iterable[int | Fraction]) -> Vector:
    """Return numbers as a vector.

    >>> vector([1, 0]).entries[1]
    Number(value=Fraction(0, 1), places=None)
    """
    return Vector(tuple(tree(value) for value in values))


def weighted(parts: Iterable[tuple[int | Fraction, Expression]]) -> Expression:
    """Return ``2 w1 - w2 + 1/2 b``: terms with a factor 0 are left out, a factor 1 is silent.

    >>> from linexact.language.expression import Name
    >>> weighted([(0, Name("w", "1")), (-1, Name("b"))])
    Minus(of=Name(letter='b', index='', primes=0))
    """
    terms: list[Expression] = []
    for factor, part in parts:
        if factor:
            size = abs(Fraction(factor))
            term = part if size == 1 else Product(tree(size), part)
            terms.append(term if factor > 0 else Minus(term))
    if len(terms) > 1:
        return Sum(tuple(terms))
    return terms[0] if terms else tree(0)


def related(
    left: Expression | int | Fraction, relation: Relation, right: Expression | int | Fraction
) -> Chain:
    """Return a chain of one relation.

    >>> from linexact.language.expression import Name
    >>> related(Name("b"), ">", 0).relations
    ('>',)
    """
    return Chain((tree(left), tree(right)), (relation,))


def equal(*sides: Expression) -> Chain:
    """Return a chain of equal sides.

    >>> from linexact.language.expression import Name
    >>> equal(Name("z"), tree(1), tree(1)).relations
    ('=', '=')
    """
    return Chain(sides, tuple("=" for _ in sides[1:]))
