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
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat, fmpz_mat, nmod_mat
from numpy.typing import NDArray

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.errors import InputError, LimitError
from linexact.exact import dot
from linexact.kernel import CertificateError
from linexact.proof.claim import Values, examples_of
from linexact.proof.file import Evidence
from linexact.topics.values.scores import scores

PRIMES = (2**61 - 1, 2**31 - 1, 2**59 - 55)
MAX_UNKNOWNS = 2_000


@dataclass(frozen=True, slots=True, eq=False)
class LeastSquares:
    """Weights that minimise the square risk; ``rank`` is that of ``X``.

    ``witness`` is None when the weights are the only ones; otherwise they are those of least
    length ``|(w, b)|`` and equal ``X^T X witness``.
    """

    dataset: Dataset
    bias: bool
    classifier: Classifier
    rank: int
    witness: Vector | None

    @property
    def is_unique(self) -> bool:
        """Say whether ``X^T X`` is invertible."""
        return self.witness is None

    def check(self) -> None:
        """Check the normal equations, and the row space; raises ``CertificateError``."""
        equations = _Equations.of(self.dataset, self.bias)
        solution = _column(self.classifier.point(bias=self.bias))
        if equations.missed_by(solution):
            raise CertificateError("normal-equations", "the normal equations do not hold")
        if self.witness is not None and equations.times(_column(self.witness)) != solution:
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
    equations = _Equations.of(dataset, bias)
    for prime in PRIMES:
        fit = _fit(dataset, bias, equations, prime)
        if fit is not None:
            fit.check()
            return fit
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


@dataclass(frozen=True, slots=True, eq=False)
class _Equations:
    """The normal equations ``gram v = right`` in integers, for the weights ``v = (w, b)``.

    With ``Z = scale * X`` they read ``Z^T Z v = scale * Z^T t``.
    """

    gram: Any  # fmpz_mat, shape (k, k)
    right: Any  # fmpz_mat, shape (k, 1)

    @classmethod
    def of(cls, dataset: Dataset, bias: bool) -> _Equations:
        scale = math.lcm(*dataset.denominators)
        table: NDArray[Any] = dataset.numerators
        if scale > 1:
            factors = [scale // unit for unit in dataset.denominators]
            table = table.astype(object) * np.array(factors, dtype=object)
        extra = [np.full(len(dataset), scale, dtype=object)] if bias else []
        extra.append(dataset.targets.astype(object))
        if scale.bit_length() < 32 and table.dtype != object:
            extra = [column.astype(np.int64) for column in extra]
        products = _gram(np.column_stack([table, *extra]))
        k = len(products) - 1
        gram = fmpz_mat([row[:k] for row in products[:k]]) if k else fmpz_mat(0, 0)
        return cls(gram, fmpz_mat(k, 1, [scale * row[k] for row in products[:k]]))

    def missed_by(self, solution: Any) -> bool:
        """Say whether a column fails the equations, exactly."""
        numerators, denominator = solution.numer_denom()
        return bool(self.gram * numerators != self.right * denominator)

    def times(self, column: Any) -> Any:
        """Return ``gram * column``; over one denominator, as flint's own product is slow."""
        numerators, denominator = column.numer_denom()
        return fmpq_mat(self.gram * numerators) * fmpq(1, denominator)


def _gram(table: NDArray[Any]) -> list[list[int]]:
    """Return ``A^T A`` for an integer table of shape ``(n, k)``, exactly."""
    if table.dtype != object:
        largest = max(abs(int(table.min())), abs(int(table.max())))
        if len(table) * largest * largest < 2**53:  # every partial sum is exact in float64
            floats = table.astype(np.float64)
            exact: list[list[int]] = (floats.T @ floats).astype(np.int64).tolist()
            return exact
    matrix = fmpz_mat([[int(v) for v in row] for row in table.tolist()])
    return [[int(v) for v in row] for row in (matrix.transpose() * matrix).tolist()]


def _fit(dataset: Dataset, bias: bool, equations: _Equations, prime: int) -> LeastSquares | None:
    """Solve on the columns that are independent modulo ``prime``; None when that misleads."""
    k = equations.gram.nrows()
    pivots = _pivots(equations.gram, prime)
    try:
        if len(pivots) == k:
            weights = _values(equations.gram.solve(equations.right)) if k else ()
            return LeastSquares(dataset, bias, Classifier.from_point(weights, bias=bias), k, None)
        every = equations.gram.tolist()
        part = [every[p] for p in pivots]  # independent rows that span the row space
        witness = [Fraction(0)] * k
        if part:
            rows = fmpz_mat(part)
            right = fmpz_mat(len(pivots), 1, [equations.right[p, 0] for p in pivots])
            for p, value in zip(
                pivots, _values((rows * rows.transpose()).solve(right)), strict=True
            ):
                witness[p] = value
    except ZeroDivisionError:
        return None
    solution = equations.times(_column(witness))
    if equations.missed_by(solution):
        return None
    shortest = Classifier.from_point(_values(solution), bias=bias)
    return LeastSquares(dataset, bias, shortest, len(pivots), tuple(witness))


def _pivots(gram: Any, prime: int) -> list[int]:
    """Return columns that are independent modulo a prime (so they are independent)."""
    if not gram.nrows():
        return []
    echelon, rank = nmod_mat(gram, prime).rref()
    pivots: list[int] = []
    column = 0
    for row in range(rank):
        while int(echelon[row, column]) == 0:
            column += 1
        pivots.append(column)
        column += 1
    return pivots


def _column(values: Sequence[Fraction]) -> Any:
    """Return Fractions as a flint column, shape ``(k, 1)``."""
    return fmpq_mat(len(values), 1, [fmpq(v.numerator, v.denominator) for v in values])


def _values(column: Any) -> tuple[Fraction, ...]:
    """Return a flint column as Fractions."""
    return tuple(Fraction(int(v.p), int(v.q)) for v in column.entries())
