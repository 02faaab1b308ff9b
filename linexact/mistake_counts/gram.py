"""What counts of mistakes give: scores, lengths and weights, through the kernel alone.

After ``a_i`` updates on example ``i`` from weights 0 the weights are ``w = sum a_i t_i phi(x_i)``
and, with a constant feature 1, ``b = sum a_i t_i``.  So the score of a point is ``sum a_i t_i
(K(x_i, x) + 1)``, without the 1 where there is no constant feature.  A rate other than 1 would
multiply all of it, and change no sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul
from typing import TypeAlias

from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.mistake_counts.kernels import MOST_BITS, Kernel, features_of
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.model.features import FeatureMap
from linexact.model.linear import Classifier
from linexact.rational.surds import SurdSum

Counts: TypeAlias = tuple[int, ...]

MOST_EXAMPLES = 100
MOST_INPUTS = 100
MOST_COUNT = 10**6  # of one example


@dataclass(frozen=True, slots=True, eq=False)
class Counting:
    """A data set under a kernel: the convention's bias is a constant feature 1 beside it.

    ``signed[i][j]`` is ``t_i t_j K(x_i, x_j)``, as an integer over ``unit``.
    """

    dataset: Dataset
    kernel: Kernel
    convention: Convention
    signed: tuple[tuple[int, ...], ...]
    unit: int

    def check(self) -> None:
        """Multiply all examples again."""
        again = counting(self.dataset, self.kernel, self.convention)
        if (again.signed, again.unit) != (self.signed, self.unit):
            raise CertificateError("kernel", "the products of the examples are others")

    def margins(self, counts: Sequence[int]) -> list[int]:
        """Return ``t_i`` times the score of each example, over ``unit``."""
        return [sum(map(mul, row, counts)) for row in self.signed]

    def is_mistake(self, index: int, margin: int) -> bool:
        """Say whether an example with such a margin is wrong."""
        strict = self.convention.is_strict_for(self.dataset.target(index))
        return margin < 0 or (margin == 0 and strict)

    def wrong(self, counts: Sequence[int]) -> tuple[int, ...]:
        """Return the examples that are wrong under counts."""
        return tuple(i for i, m in enumerate(self.margins(counts)) if self.is_mistake(i, m))

    def scores(self, counts: Sequence[int]) -> Vector:
        """Return the score of each example."""
        targets = (self.dataset.target(i) for i in range(len(self.dataset)))
        pairs = zip(targets, self.margins(counts), strict=True)
        return tuple(Fraction(t * m, self.unit) for t, m in pairs)

    def score(self, counts: Sequence[int], point: Vector) -> Fraction:
        """Return the score of a point."""
        return sum(self.terms(counts, point), Fraction(0))

    def terms(self, counts: Sequence[int], point: Vector) -> Vector:
        """Return what each example adds to the score of a point."""
        one = self.convention.bias
        return tuple(
            a * self.dataset.target(i) * (self.kernel.of(self.dataset.x(i), point) + one)
            for i, a in enumerate(counts)
        )

    def squared_length(self, counts: Sequence[int]) -> Fraction:
        """Return the squared length of the weights, that of the constant feature among them."""
        return Fraction(sum(map(mul, counts, self.margins(counts))), self.unit)

    def most_squared(self, counts: Sequence[int]) -> Fraction:
        """Return ``sum a_i K(x_i, x_i)``, above which no run's squared length gets."""
        return Fraction(sum(a * self.signed[i][i] for i, a in enumerate(counts)), self.unit)

    def weights(self, counts: Sequence[int]) -> tuple[SurdSum, ...]:
        """Return the weights of the kernel's features, in their order."""
        data, found = self.dataset, []
        for feature in features_of(self.kernel, data.dimension):
            total = sum(
                (a * data.target(i) * feature.power(data.x(i)) for i, a in enumerate(counts)),
                Fraction(0),
            )
            found.append(feature.root.times(SurdSum.rational(total)))
        return tuple(found)

    def polynomial(self, counts: Sequence[int]) -> tuple[FeatureMap, Classifier]:
        """Return the score as a polynomial in the inputs, in which no root is left.

        >>> from linexact import kernel_run
        >>> found = kernel_run("XOR", degree=2, plus=1, bias=False, boundary="strict")
        >>> features, weights = found.of.polynomial(found.counts)
        >>> features.names, [str(v) for v in weights.w], str(weights.b)
        (('x1', 'x2', 'x1^2', 'x1*x2', 'x2^2'), ['2', '2', '1', '-8', '1'], '-1')
        """
        data, b = self.dataset, self.bias(counts) * self.convention.bias
        monomials, found = [], []
        for feature in features_of(self.kernel, data.dimension):
            sums = (a * data.target(i) * feature.power(data.x(i)) for i, a in enumerate(counts))
            coefficient = feature.square * sum(sums, Fraction(0))
            if any(feature.monomial):
                monomials.append(feature.monomial)
                found.append(coefficient)
            else:
                b += coefficient
        return FeatureMap(data.features, tuple(monomials)), Classifier(tuple(found), b)

    def bias(self, counts: Sequence[int]) -> Fraction:
        """Return the weight of the constant feature."""
        return Fraction(sum(a * self.dataset.target(i) for i, a in enumerate(counts)))


def counting(dataset: Dataset, kernel: Kernel, convention: Convention) -> Counting:
    """Return a data set under a kernel.

    Raises :class:`~linexact.errors.LimitError` for too many examples or inputs, and for values of
    the kernel that would be too long.

    >>> from linexact.model.gates import gate
    >>> square = Kernel(2, Fraction(1))
    >>> found = counting(gate("XOR"), square, Convention(bias=False, boundary="strict"))
    >>> [str(v) for v in found.scores((0, 1, 1, 1))], found.wrong((0, 1, 1, 1))
    (['1', '1', '1', '-1'], (0,))
    """
    n, d = len(dataset), dataset.dimension
    if not 1 <= n <= MOST_EXAMPLES or d > MOST_INPUTS:
        message = (
            f"{n} examples of {d} inputs; expected 1 to {MOST_EXAMPLES} of up to {MOST_INPUTS}"
        )
        raise LimitError("examples", message, limit="MOST_EXAMPLES")
    rows = [dataset.x(i) for i in range(n)]
    _require_short(rows, kernel)
    targets = [dataset.target(i) for i in range(n)]
    one = convention.bias
    values = [
        [s * t * (kernel.of(x, z) + one) for t, z in zip(targets, rows, strict=True)]
        for s, x in zip(targets, rows, strict=True)
    ]
    unit = lcm(*(v.denominator for row in values for v in row))
    if unit.bit_length() > MOST_BITS:
        raise _too_long()
    signed = tuple(tuple(int(v * unit) for v in row) for row in values)
    return Counting(dataset, kernel, convention, signed, unit)


def _require_short(rows: Sequence[Vector], kernel: Kernel) -> None:
    size = max(
        (max(v.numerator.bit_length(), v.denominator.bit_length()) for x in rows for v in x),
        default=0,
    )
    width = len(rows[0]) + 1
    plus = kernel.plus.numerator.bit_length() + kernel.plus.denominator.bit_length()
    if kernel.degree * (2 * size * (width if size > 1 else 1) + plus) > 8 * MOST_BITS:
        raise _too_long()


def _too_long() -> LimitError:
    message = f"values of the kernel may take more than {MOST_BITS} bits"
    return LimitError("bits", message, limit="MOST_BITS")


def read_counts(counts: Sequence[int], examples: int) -> Counts:
    """Return counts, one an example; raises :class:`~linexact.errors.InputError` for others.

    >>> read_counts([1, 0], 2)
    (1, 0)
    >>> read_counts([1, -1], 2)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: count 2 is -1; expected 0, 1, 2, ... up to 1000000
    """
    if len(counts) != examples:
        message = f"{len(counts)} counts for {examples} examples; expected one for each"
        raise InputError("counts", message)
    for number, count in enumerate(counts, start=1):
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_COUNT:
            message = f"count {number} is {count}; expected 0, 1, 2, ... up to {MOST_COUNT}"
            raise InputError("counts", message)
    return tuple(counts)
