"""Steps that show that no weights do: elimination, adding rows, averages, translations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

import numpy as np

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.weights import combine
from linexact.kernel import CertificateError, Constraint, Refutation, Relation, System, check
from linexact.proof.file import Evidence
from linexact.topics.hand_weights import NoIntegers, simplest
from linexact.topics.hand_weights.cases import Split, halves
from linexact.topics.hand_weights.claimed import NoIntegersClaim
from linexact.topics.separability import Inseparable, weighted_average

Multipliers = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line of an elimination: a row of the system, or a sum of two earlier lines.

    ``parts`` are (line, factor); a given line has none and is ``row`` of the system.
    """

    row: int | None
    parts: Multipliers
    eliminated: int | None
    relation: Relation
    coefficients: Vector
    bound: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Elimination:
    """Fourier-Motzkin: unknowns cancel one after the other until a false line is left."""

    system: System
    lines: tuple[Line, ...]

    def holds(self) -> bool:
        """Add up every line again; the last one is false for every value."""
        if not self.lines or not all(map(self._line_holds, range(len(self.lines)))):
            return False
        last = self.lines[-1]
        false = last.bound > 0 or (last.bound == 0 and last.relation == ">")
        if last.relation == "==":
            false = last.bound != 0
        return false and not any(last.coefficients)

    def _line_holds(self, number: int) -> bool:
        line = self.lines[number]
        if line.row is not None:
            if line.parts or not 0 <= line.row < len(self.system.rows):
                return False
            row = self.system.rows[line.row]
            given = (row.relation, tuple(map(Fraction, row.coefficients)), Fraction(row.bound))
            return given == (line.relation, line.coefficients, line.bound)
        return self._sum_holds(line, number)

    def _sum_holds(self, line: Line, number: int) -> bool:
        if any(not 0 <= part < number for part, _ in line.parts):
            return False
        if line.eliminated is None or not 0 <= line.eliminated < self.system.dimension:
            return False
        earlier = [self.lines[part] for part, _ in line.parts]
        factors = [factor for _, factor in line.parts]
        pairs = list(zip(earlier, factors, strict=True))
        total = tuple(
            sum((f * e.coefficients[j] for e, f in pairs), Fraction(0))
            for j in range(self.system.dimension)
        )
        bound = sum((f * e.bound for e, f in pairs), Fraction(0))
        allowed = all(f > 0 or e.relation == "==" for e, f in pairs)
        relations = {e.relation for e in earlier}
        relation = ">" if ">" in relations else ">=" if ">=" in relations else "=="
        cancels = total[line.eliminated] == 0 and all(
            e.coefficients[line.eliminated] for e in earlier
        )
        return (
            allowed
            and cancels
            and (total, bound, relation) == (line.coefficients, line.bound, line.relation)
        )


@dataclass(frozen=True, slots=True, eq=False)
class RowSum:
    """Multiplied rows add up to a falsehood: ``0 > bound`` (``>=`` unless strict).

    The multipliers are the least integers in their proportion.
    """

    system: System
    multipliers: Multipliers
    bound: Fraction
    strict: bool

    def holds(self) -> bool:
        """Let the kernel check the refutation, and add the bounds up again."""
        try:
            check(self.system, Refutation(dict(self.multipliers)))
        except CertificateError:
            return False
        _, bound, strict = combine(self.system, self.multipliers)
        whole = [m.numerator for _, m in self.multipliers]
        primitive = all(m.denominator == 1 for _, m in self.multipliers) and gcd(*whole) == 1
        return primitive and (bound, strict) == (self.bound, self.strict)


@dataclass(frozen=True, slots=True, eq=False)
class IntegerCases:
    """No integers meet a problem: it is split at integers until each case is refuted.

    Each case stands before those that it is split into: ``(a, k)`` into ``a . y <= k``, which
    comes first, and ``a . y >= k + 1``.  A refuted case adds up the problem's rows and its bounds.
    """

    problem: Problem
    tree: tuple[Split | RowSum, ...]

    @property
    def refuted(self) -> tuple[RowSum, ...]:
        """The cases that are not split again."""
        return tuple(node for node in self.tree if isinstance(node, RowSum))

    def bounds(self, case: RowSum) -> tuple[Constraint, ...]:
        """Return the bounds between integers that make up a case: ``a . y >= k``."""
        return tuple(case.system.rows[len(self.problem.system.rows) :])

    @property
    def claim(self) -> NoIntegersClaim:
        """The same as a certificate has it."""
        tree = (dict(one.multipliers) if isinstance(one, RowSum) else one for one in self.tree)
        return NoIntegersClaim(self.problem, tuple(tree))

    def holds(self) -> bool:
        """Refute every case again, with the bounds that lead to it and the sum that is told."""
        try:
            self.claim.check()
        except CertificateError:
            return False
        left: list[tuple[Constraint, ...]] = [()]
        for node in self.tree:
            bounds = left.pop()
            if isinstance(node, RowSum):
                if node.system.rows != (*self.problem.system.rows, *bounds) or not node.holds():
                    return False
            else:
                left += [(*bounds, half) for half in halves(node)]
        return True

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no integers do, by these cases."""
        yield self.claim.proved()


@dataclass(frozen=True, slots=True, eq=False)
class NoneFound:
    """A search that leaves no integers out found none that meet a problem; no file holds it."""

    problem: Problem

    def holds(self) -> bool:
        """Search again."""
        return isinstance(simplest(self.problem), NoIntegers)


@dataclass(frozen=True, slots=True, eq=False)
class CommonPoint:
    """One point is a weighted average of positive examples and one of negative examples."""

    data: Dataset
    positive: Multipliers
    negative: Multipliers
    point: Vector

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"common_point": self.point}

    def holds(self) -> bool:
        """Average both classes again."""
        return all(
            _is_average(self.data, side, target, self.point)
            for side, target in ((self.positive, 1), (self.negative, -1))
        )

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no weights do, by this point."""
        if problem is not None:
            shares = dict((*self.positive, *self.negative))
            yield Inseparable(self.data, problem.convention, shares, self.point).proved()


@dataclass(frozen=True, slots=True, eq=False)
class SignedAverage:
    """Without a bias: with negatives taken with a minus sign, an average is the zero vector."""

    data: Dataset
    convention: Convention
    multipliers: Multipliers

    def holds(self) -> bool:
        """Let the kernel check it as a certificate of inseparability."""
        try:
            Inseparable(self.data, self.convention, dict(self.multipliers), None).check()
        except CertificateError:
            return False
        return not self.convention.bias

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no weights do, by this average."""
        multipliers = dict(self.multipliers)
        yield Inseparable(self.data, self.convention, multipliers, None).proved()


@dataclass(frozen=True, slots=True, eq=False)
class ShiftAverage:
    """The mean of all shifts of a pattern is uniform: pixel sum over number of pixels."""

    data: Dataset
    target: int
    shape: tuple[int, int]
    pixel_sum: Fraction
    shifts: int
    mean: Fraction

    def holds(self) -> bool:
        """Check that the class is closed under every shift, and average it again."""
        own = [i for i in range(len(self.data)) if self.data.target(i) == self.target]
        if not own or not is_closed(self.data, own, self.shape):
            return False
        if len({self.data.x(i) for i in own}) != self.shifts:
            return False
        sums = {sum(self.data.x(i), Fraction(0)) for i in own}
        each = Fraction(1, len(own))
        average = weighted_average(self.data, dict.fromkeys(own, each))
        return sums == {self.pixel_sum} and set(average) == {self.mean}


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
    separable: bool

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"shifts": Fraction(self.first.shifts), "mean": self.first.mean}

    def holds(self) -> bool:
        """Apply the theorem again to the two pixel sums."""
        return (
            self.first.target == 1
            and self.second.target == -1
            and self.first.holds()
            and self.second.holds()
            and self.separable
            == by_pixel_sums(self.convention, self.first.pixel_sum, self.second.pixel_sum)
        )


def by_pixel_sums(convention: Convention, a: Fraction, b: Fraction) -> bool:
    """Say whether all shifts of patterns with pixel sums ``a`` (positive) and ``b`` separate.

    >>> strict = Convention(bias=True, boundary="strict")
    >>> [by_pixel_sums(strict, Fraction(4), Fraction(other)) for other in (4, 3)]
    [False, True]
    """
    if convention.bias:
        return a != b
    if convention.boundary == "closed-positive":
        return b != 0 and (a == 0 or a * b < 0)
    if convention.boundary == "closed-negative":
        return a != 0 and (b == 0 or a * b < 0)
    return a * b < 0


def is_closed(data: Dataset, indices: list[int], shape: tuple[int, int]) -> bool:
    """Say whether these examples, as pictures of a shape, are exactly one orbit of the shifts.

    Every example must occur equally often, and be some shift of the first.

    >>> from linexact.data.read.arrays import read_arrays
    >>> data = read_arrays([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [1, 1, 1])
    >>> is_closed(data, [0, 1, 2], (1, 3)), is_closed(data, [0, 1], (1, 3))
    (True, False)
    """
    if shape[0] * shape[1] != data.dimension or len(set(data.denominators)) > 1:
        return False
    pictures = data.numerators[indices].reshape(len(indices), *shape)
    rows = [p.astype(object).tolist() for p in pictures]
    first = pictures[0]
    orbit = [
        np.roll(first, (down, right), axis=(0, 1)).astype(object).tolist()
        for down in range(shape[0])
        for right in range(shape[1])
    ]
    counts = {str(r): rows.count(r) for r in rows}
    return (
        all(r in orbit for r in rows)
        and all(r in rows for r in orbit)
        and (len(set(counts.values())) == 1)
    )


def _is_average(data: Dataset, side: Multipliers, target: int, point: Vector) -> bool:
    indices = [i for i, _ in side]
    if len(set(indices)) != len(indices) or not all(0 <= i < len(data) for i in indices):
        return False
    return (
        all(m > 0 and data.target(i) == target for i, m in side)
        and sum(m for _, m in side) == 1
        and weighted_average(data, dict(side)) == point
    )
