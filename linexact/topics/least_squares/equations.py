"""Least squares through the normal equations, in rationals (DSC 140A, lecture 6, part 2).

``X`` has the rows ``(x_i, 1)`` (without a bias ``x_i``), ``t`` the targets -1 and +1.  The
weights ``v`` that minimise ``|X v - t|^2`` are the solutions of ``X^T X v = X^T t``.  When
``X^T X`` is singular there are many; the one of least length has ``N^T v = 0``, where the columns
of ``N`` span the null space.  It alone solves ``(X^T X + N N^T) v = X^T t``: times ``N^T`` this
reads ``N^T N N^T v = 0``, for ``N^T X^T t = 0``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import fmpz_mat

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError, LimitError
from linexact.exact import dot, over_common_denominator
from linexact.kernel import CertificateError, Constraint
from linexact.proof.claim import Values, examples_of
from linexact.proof.file import Evidence
from linexact.topics.values.scores import scores

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

    @property
    def null(self) -> fmpz_mat:
        """Columns that span what ``X`` takes to 0."""
        basis, nullity = self.gram.nullspace()
        columns = basis.transpose().tolist()[:nullity]
        return fmpz_mat(nullity, basis.nrows(), [v for row in columns for v in row]).transpose()


@dataclass(frozen=True, slots=True, eq=False)
class LeastSquares:
    """Weights that minimise the square risk; ``rank`` is that of ``X``.

    They are those of least length ``|(w, b)|``.
    """

    dataset: Dataset
    bias: bool
    classifier: Classifier
    rank: int

    @property
    def is_unique(self) -> bool:
        """Say whether ``X^T X`` is invertible."""
        return self.rank == self.dataset.dimension + self.bias

    def check(self) -> None:
        """Check the normal equations, and the row space; raises ``CertificateError``."""
        equations = NormalEquations.of(self.dataset, self.bias)
        point, null = self.classifier.point(bias=self.bias), equations.null
        numerators, common = over_common_denominator(point)
        solution = fmpz_mat(len(point), 1, list(numerators))
        if equations.gram * solution != equations.right * common:
            raise CertificateError("normal-equations", "the normal equations do not hold")
        if any((null.transpose() * solution).entries()) or self.rank + null.ncols() != len(point):
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
    null = equations.null
    found = (equations.gram + null * null.transpose()).solve(equations.right)
    weights = [Fraction(int(v.p), int(v.q)) for v in found.entries()]
    rank = len(weights) - null.ncols()
    return LeastSquares(dataset, bias, Classifier.from_point(weights, bias=bias), rank)


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
