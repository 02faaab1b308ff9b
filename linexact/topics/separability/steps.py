"""Steps that show that no weights do: elimination, adding rows, averages, translations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.argument.combine import total
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem
from linexact.kernel import Constraint, System
from linexact.proof.file import Evidence
from linexact.tasks.steps import Value
from linexact.topics.separability import Inseparable

Multipliers = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line of an elimination: a row of the system, or a sum of two earlier lines.

    ``parts`` are (line, factor); a given line has none and is ``row`` of the system.
    """

    row: int | None
    parts: Multipliers
    eliminated: int | None
    says: Constraint


@dataclass(frozen=True, slots=True, eq=False)
class Elimination:
    """Fourier-Motzkin: unknowns cancel one after the other until a false line is left."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RowSum:
    """Multiplied rows add up to a falsehood; the least integers in their proportion."""

    system: System
    multipliers: Multipliers


@dataclass(frozen=True, slots=True, eq=False)
class CommonPoint:
    """One point is a weighted average of positive examples and one of negative examples."""

    data: Dataset
    sides: tuple[Multipliers, Multipliers]  # of the positive examples, of the negative ones
    point: Vector

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"common_point": self.point}

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no weights do, by this point."""
        if problem is not None:
            shares = dict((*self.sides[0], *self.sides[1]))
            yield Inseparable(self.data, problem.convention, shares, self.point).proved()


@dataclass(frozen=True, slots=True, eq=False)
class SignedAverage:
    """Without a bias: with negatives taken with a minus sign, an average is the zero vector."""

    data: Dataset
    convention: Convention
    multipliers: Multipliers

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no weights do, by this average."""
        multipliers = dict(self.multipliers)
        yield Inseparable(self.data, self.convention, multipliers, None).proved()


@dataclass(frozen=True, slots=True, eq=False)
class ShiftAverage:
    """The mean of all shifts of a pattern is uniform: pixel sum over number of pixels."""

    data: Dataset
    target: int
    pixel_sum: Fraction
    shifts: int
    mean: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class TranslationTheorem:
    """Two patterns in all positions: the pixel sums decide (design section 1).

    With a bias separable iff they differ.  Without one: *strict* iff their product is
    negative; *closed-positive* iff ``sB != 0`` and (``sA = 0`` or the product is negative);
    *closed-negative* the same with A and B exchanged.
    """

    convention: Convention
    first: ShiftAverage  # of the positive pattern A
    second: ShiftAverage  # of the negative pattern B

    @property
    def separable(self) -> bool:
        """Say whether weights do."""
        return by_pixel_sums(self.convention, self.first.pixel_sum, self.second.pixel_sum)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"shifts": Fraction(self.first.shifts), "mean": self.first.mean}


def by_pixel_sums(convention: Convention, a: Fraction, b: Fraction) -> bool:
    """Say whether all shifts of patterns with pixel sums ``a`` (positive) and ``b`` separate.

    >>> strict = Convention(bias=True, boundary="strict")
    >>> [by_pixel_sums(strict, Fraction(4), Fraction(other)) for other in (4, 3)]
    [False, True]
    """
    if convention.bias:
        return a != b
    owners = [t for t in (1, -1) if not convention.is_strict_for(t)]  # of a score of 0
    return any(
        all(sign * t * v > 0 or (v == 0 and t in owners) for t, v in ((1, a), (-1, b)))
        for sign in (1, -1)
    )


def combine(rows: Sequence[Constraint], multipliers: Iterable[tuple[int, Fraction]]) -> Constraint:
    """Return the sum of multiplied rows.

    >>> rows = Constraint(">", (1, 1), 3), Constraint(">=", (-1, 0), -1)
    >>> combine(rows, [(0, Fraction(1)), (1, Fraction(2))])
    Constraint(relation='>', coefficients=(Fraction(-1, 1), Fraction(1, 1)), bound=Fraction(1, 1))
    """
    return total(len(rows[0].coefficients), [(m, rows[i]) for i, m in multipliers])
