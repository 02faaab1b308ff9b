"""The normal equations, in rationals (DSC 140A, lecture 6, part 2).

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

from flint import fmpq, fmpq_mat, fmpz_mat

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.exact import dot
from linexact.kernel import Constraint
from linexact.topics.values.scores import scores


@dataclass(frozen=True, slots=True, eq=False)
class NormalEquations:
    """``gram . v = right`` for ``v = (w, b)``: ``X^T X``, shape ``(k, k)``, and ``X^T t``."""

    gram: fmpq_mat
    right: fmpq_mat

    @classmethod
    def of(cls, dataset: Dataset, bias: bool) -> NormalEquations:
        """State the equations for the targets -1 and +1.

        The rows of ``S`` are ``t_i (x_i, 1)``: ``S^T S`` is ``X^T X``, and ``S^T 1`` is ``X^T t``.
        """
        system = dataset_system(dataset, Convention(bias, "strict"))
        n, unit = len(dataset), math.lcm(*dataset.denominators)
        entries = [value for row in system.rows for value in row.coefficients]
        signed = fmpz_mat(n, system.dimension, entries)
        across, ones = signed.transpose(), fmpz_mat(n, 1, [1] * n)
        return cls(fmpq_mat(across * signed) / unit**2, fmpq_mat(across * ones) / unit)

    @property
    def rows(self) -> tuple[Constraint, ...]:
        """The equations as they are written, one for each unknown."""
        sides = zip(self.gram.tolist(), self.right.entries(), strict=True)
        return tuple(
            Constraint("==", tuple(map(_fraction, left)), _fraction(right)) for left, right in sides
        )

    @property
    def determinant(self) -> Fraction:
        """The determinant of ``X^T X``."""
        return _fraction(self.gram.det())

    def shortest(self) -> tuple[Vector, int]:
        """Return the solution of least length, and the rank."""
        basis, nullity = self.gram.numer_denom()[0].nullspace()  # whose last columns are 0
        found = (self.gram + fmpq_mat(basis * basis.transpose())).solve(self.right)
        return tuple(map(_fraction, found.entries())), self.gram.nrows() - nullity


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


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
