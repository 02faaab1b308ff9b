"""Least squares through the normal equations, in rationals (DSC 140A, lecture 6, part 2).

``X`` has the rows ``(x_i, 1)`` (without a bias ``x_i``), ``t`` the targets -1 and +1.  The
weights ``v`` that minimise ``|X v - t|^2`` are the solutions of ``X^T X v = X^T t``.  When
``X^T X`` is singular there are many; the one of least length lies in the row space of
``X``, that is ``v = X^T X u`` for some ``u``, and no other solution does.

Which columns span is guessed modulo a prime; the equations are then checked exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import fmpq, fmpq_mat, fmpz_mat, nmod_mat

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.errors import InputError, LimitError
from linexact.exact import dot
from linexact.kernel import CertificateError, Constraint
from linexact.proof.claim import Values, examples_of
from linexact.proof.file import Evidence
from linexact.topics.values.scores import scores

PRIMES = (2**61 - 1, 2**31 - 1, 2**59 - 55)
MAX_UNKNOWNS = 2_000


@dataclass(frozen=True, slots=True, eq=False)
class NormalEquations:
    """The normal equations in integers, for the weights ``v = (w, b)``.

    ``gram`` is ``unit`` times ``X^T X``, shape ``(k, k)``; ``right`` is ``unit`` times ``X^T t``.
    """

    gram: fmpz_mat
    right: fmpz_mat
    unit: int

    @classmethod
    def of(cls, dataset: Dataset, bias: bool) -> NormalEquations:
        """State the equations for the targets -1 and +1."""
        scale, n = math.lcm(*dataset.denominators), len(dataset)
        factors = [scale // unit for unit in dataset.denominators]
        table = dataset.numerators.astype(object) * np.array(factors, dtype=object)
        ones = np.full((n, int(bias)), scale, dtype=object)
        columns = np.column_stack([table, ones]).T
        transposed = fmpz_mat(len(columns), n, columns.ravel().tolist())
        targets = fmpz_mat(n, 1, [scale * t for t in dataset.targets.tolist()])
        return cls(transposed * transposed.transpose(), transposed * targets, scale**2)

    @property
    def rows(self) -> tuple[Constraint, ...]:
        """The equations as they are written, one for each unknown."""
        sides = zip(self.gram.tolist(), self.right.entries(), strict=True)
        rows = [[Fraction(int(v), self.unit) for v in (*left, right)] for left, right in sides]
        return tuple(Constraint("==", row[:-1], row[-1]) for row in rows)

    @property
    def determinant(self) -> Fraction:
        """The determinant of ``X^T X``."""
        return Fraction(int(self.gram.det()), self.unit ** self.gram.nrows())

    def times(self, column: fmpq_mat) -> fmpq_mat:
        """Return ``gram * column``; over one denominator, as flint's own product is slow."""
        numerators, denominator = column.numer_denom()
        return fmpq_mat(self.gram * numerators) * fmpq(1, denominator)

    def solved(self, prime: int) -> tuple[fmpq_mat, fmpq_mat, int] | None:
        """Return ``v`` and ``u`` with ``v = gram * u``, and the rank: that modulo a prime.

        None where the rank is greater.
        """
        k = self.gram.nrows()
        echelon, rank = nmod_mat(self.gram, prime).rref()
        pivots = [next(j for j in range(k) if int(echelon[i, j])) for i in range(rank)]
        chosen = fmpz_mat(rank, k, [int(j == pivot) for pivot in pivots for j in range(k)])
        rows = chosen * self.gram  # independent, so that they span the row space
        shares = (rows * rows.transpose()).solve(chosen * self.right)
        witness = fmpq_mat(chosen.transpose()) * shares
        found = self.times(witness)
        return (found, witness, rank) if self.times(found) == fmpq_mat(self.right) else None


@dataclass(frozen=True, slots=True, eq=False)
class LeastSquares:
    """Weights that minimise the square risk; ``rank`` is that of ``X``.

    They are those of least length ``|(w, b)|``, and equal ``X^T X`` times a multiple of
    ``witness``.
    """

    dataset: Dataset
    bias: bool
    classifier: Classifier
    rank: int
    witness: Vector

    @property
    def is_unique(self) -> bool:
        """Say whether ``X^T X`` is invertible."""
        return self.rank == self.dataset.dimension + self.bias

    def check(self) -> None:
        """Check the normal equations, and the row space; raises ``CertificateError``."""
        equations = NormalEquations.of(self.dataset, self.bias)
        solution = _column(self.classifier.point(bias=self.bias))
        if equations.times(solution) != fmpq_mat(equations.right):
            raise CertificateError("normal-equations", "the normal equations do not hold")
        if equations.times(_column(self.witness)) != solution:
            raise CertificateError("row-space", "the weights are not those of least length")

    def proved(self) -> Evidence:
        """Return the evidence: the least sum of squares, and that no others are as short.

        >>> from linexact.data.gates import gate
        >>> found = least_squares(gate("AND")).proved()
        >>> found.claims[0].value, [name for name, *_ in found.expects]
        ([Fraction(1, 1)], ['least'])
        """
        data, space = examples_of(self.dataset, Convention(self.bias, "strict"))
        z = scores(self.dataset, self.classifier)
        targets = self.dataset.targets.tolist()
        squares = sum(((a - t) ** 2 for a, t in zip(z, targets, strict=True)), Fraction(0))
        point = self.classifier.point(bias=self.bias)
        more = [] if self.is_unique else ["shortest"]
        claim = Values(space, point, "least squares", [squares])
        return Evidence(data, (claim,), (("least", space, *more),))


def least_squares(dataset: Dataset, *, bias: bool = True) -> LeastSquares:
    """Return the least-squares classifier for targets -1 and +1, exactly.

    Raises :class:`~linexact.errors.InputError` without examples and
    :class:`~linexact.errors.LimitError` beyond ``MAX_UNKNOWNS`` unknowns.

    >>> from linexact.data.gates import gate
    >>> fit = least_squares(gate("AND"))
    >>> [str(v) for v in (*fit.classifier.w, fit.classifier.b)], fit.is_unique
    (['1', '1', '-3/2'], True)
    """
    if not len(dataset):
        raise InputError("no-examples", "least squares needs at least one example")
    if dataset.dimension + bias > MAX_UNKNOWNS:
        raise LimitError(
            "unknowns", f"least squares takes up to {MAX_UNKNOWNS} unknowns", limit="MAX_UNKNOWNS"
        )
    equations = NormalEquations.of(dataset, bias)
    for prime in PRIMES:
        found = equations.solved(prime)
        if found is not None:
            weights, witness, rank = found
            best = Classifier.from_point(_values(weights), bias=bias)
            return LeastSquares(dataset, bias, best, rank, _values(witness))
    raise LimitError("primes", "the rank was misjudged modulo every prime tried", limit="PRIMES")


def best_multiple(dataset: Dataset, classifier: Classifier) -> Classifier:
    """Return ``c (w, b)`` with ``c = sum t z / sum z^2``, which minimises ``sum (c z - t)^2``.

    Some score must not be 0.

    >>> from linexact.data.gates import gate
    >>> str(best_multiple(gate("AND"), Classifier.of([2, 2], -3)).b)
    '-3/2'
    """
    z = scores(dataset, classifier)
    factor = dot(dataset.targets.tolist(), z) / dot(z, z)
    return classifier.times(factor)


def _column(values: Sequence[Fraction]) -> fmpq_mat:
    """Return Fractions as a flint column, shape ``(k, 1)``."""
    return fmpq_mat(len(values), 1, [fmpq(v.numerator, v.denominator) for v in values])


def _values(column: fmpq_mat) -> tuple[Fraction, ...]:
    """Return a flint column as Fractions."""
    return tuple(Fraction(int(v.p), int(v.q)) for v in column.entries())
