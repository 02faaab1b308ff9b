"""Weights for each class that score every point highest in its own class, or why there are none.

A point x of class c is scored highest in its own class when ``(w_c - w_j) . x + b_c - b_j > 0`` for
every other class j: a row for each point and other class, in the weights of all classes together
(Kesler's construction; R. O. Duda, P. E. Hart, Pattern classification and scene analysis, 1973,
section 5.12).  So one cone is asked for a point, as of two classes: weights, or a combination of
difference rows that adds up to 0 (Gordan 1873).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from linexact import kernel
from linexact.certificate.several import classes_certificate
from linexact.errors import LimitError
from linexact.kernel import Constraint, Refutation, Solution, System
from linexact.model.linear import primitive
from linexact.result import Result
from linexact.several_classes.labelled import ClassWeights, Labelled
from linexact.solve.cone import Cone, Ray
from linexact.solve.decide import decide
from linexact.solve.faces import null_vectors
from linexact.solve.row_generation import small_weights

MOST_CELLS = 1_000_000  # numbers of all difference rows together


@dataclass(frozen=True, slots=True)
class Difference:
    """The row that a point (0-based) and another class make: own score above that class's."""

    point: int
    other: int


@dataclass(frozen=True, eq=False, repr=False)
class JointlySeparable(Result):
    """Weights for each class: each point has its highest score in its own class, and there alone.

    >>> from linexact import separate_classes
    >>> found = separate_classes([[0], [1], [2]], ["a", "b", "c"])
    >>> [(str(one.w[0]), str(one.b)) for one in found.weights]
    [('-2', '2'), ('0', '1'), ('2', '-2')]
    """

    data: Labelled
    bias: bool
    weights: tuple[ClassWeights, ...]

    def check(self) -> None:
        """Check every difference row; raises :class:`linexact.kernel.CertificateError`."""
        parts = [(*one.w, one.b) if self.bias else one.w for one in self.weights]
        point = [v for part in parts for v in part]
        rows = kesler_rows(self.data, differences(self.data), self.bias)
        kernel.check(_system(self.data, rows, self.bias), Solution(point))

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        proof = {"weights": [(one.w, one.b) for one in self.weights]}
        return classes_certificate(self.data.stated, self.bias, proof)


@dataclass(frozen=True, eq=False, repr=False)
class JointlyInseparable(Result):
    """No weights do: difference rows times these multipliers, which sum to 1, add up to 0.

    No part of the rows does the same.

    >>> from linexact import separate_classes
    >>> found = separate_classes([[0], [1], [2], [3]], ["a", "b", "a", "c"])
    >>> {(d.point, d.other): str(m) for d, m in found.multipliers.items()}
    {(0, 1): '1/4', (1, 0): '1/2', (2, 1): '1/4'}
    """

    data: Labelled
    bias: bool
    multipliers: Mapping[Difference, Fraction]

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points (0-based) whose rows are used."""
        return tuple(sorted({one.point for one in self.multipliers}))

    def check(self) -> None:
        """Check the combination; raises :class:`linexact.kernel.CertificateError`."""
        used = list(self.multipliers)
        system = _system(self.data, kesler_rows(self.data, used, self.bias), self.bias)
        shares = [
            self.multipliers[one] / _unit(self.data, one.point) for one in used
        ]  # of the rows in integers
        kernel.check(system, Refutation(dict(enumerate(shares))))

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        used = [(one.point, one.other, m) for one, m in self.multipliers.items()]
        return classes_certificate(self.data.stated, self.bias, {"multipliers": used})


def separate_jointly(data: Labelled, *, bias: bool) -> JointlySeparable | JointlyInseparable:
    """Decide whether one score a class can be highest in each point's own class, with proof.

    The unknowns are ``k (d + bias)`` weights, the rows ``n (k - 1)`` differences.

    Raises :class:`~linexact.errors.LimitError` (``classes``) for too many numbers.

    >>> square = Labelled.of([[0, 0], [1, 0], [1, 1], [0, 1]], "abab", "ab")
    >>> separate_jointly(square, bias=True).points
    (0, 1, 2, 3)
    """
    k, width = len(data.classes), data.dimension + bias
    cells = len(data.points) * (k - 1) * k * width
    if cells > MOST_CELLS:
        message = f"{len(data.points)} points of {data.dimension} numbers in {k} classes make"
        message += f" {cells} numbers of difference rows; at most {MOST_CELLS} are taken"
        raise LimitError("classes", message, limit="MOST_CELLS")
    every = differences(data)
    rows = kesler_rows(data, every, bias)
    cone = Cone.of(rows, dimension=k * width)
    answer = decide(cone)
    if isinstance(answer, Ray):
        y = small_weights(cone, primitive(answer.y))
        return _separable(data, [y[c * width : (c + 1) * width] for c in range(k)], bias)
    shares = _reduced(rows, {i: Fraction(m) for i, m in answer.multipliers.items()})
    whole = {every[i]: m * _unit(data, every[i].point) for i, m in sorted(shares.items())}
    total = sum(whole.values())
    found = JointlyInseparable(data, bias, {one: m / total for one, m in whole.items()})
    found.check()
    return found


def differences(data: Labelled) -> list[Difference]:
    """Return all rows: by point, then by other class.

    >>> [(d.point, d.other) for d in differences(Labelled.of([[1], [2]], "ab", "abc"))]
    [(0, 1), (0, 2), (1, 0), (1, 2)]
    """
    k = len(data.classes)
    return [Difference(i, j) for i, c in enumerate(data.labels) for j in range(k) if j != c]


def kesler_rows(data: Labelled, used: Sequence[Difference], bias: bool) -> list[list[int]]:
    """Return difference rows in integers: the point for its own class, minus it for the other.

    >>> data = Labelled.of([[Fraction(1, 2)], [2]], "ab", "abc")
    >>> kesler_rows(data, [Difference(0, 2)], True)
    [[1, 2, 0, 0, -1, -2]]
    """
    width = data.dimension + bias
    rows = []
    for one in used:
        unit, own = _unit(data, one.point), data.labels[one.point]
        x = [int(v * unit) for v in data.points[one.point]] + [unit] * bias
        row = [0] * (width * len(data.classes))
        row[own * width : (own + 1) * width] = x
        row[one.other * width : (one.other + 1) * width] = [-v for v in x]
        rows.append(row)
    return rows


def _separable(data: Labelled, parts: Sequence[Sequence[int]], bias: bool) -> JointlySeparable:
    weights = tuple(
        ClassWeights(tuple(map(Fraction, y[: data.dimension])), Fraction(y[-1] if bias else 0))
        for y in parts
    )
    found = JointlySeparable(data, bias, weights)
    found.check()
    return found


def _unit(data: Labelled, point: int) -> int:
    return lcm(*(v.denominator for v in data.points[point]))


def _system(data: Labelled, rows: Sequence[Sequence[int]], bias: bool) -> System:
    dimension = len(data.classes) * (data.dimension + bias)
    return System(dimension, [Constraint(">", tuple(row)) for row in rows])


def _reduced(rows: Sequence[Sequence[int]], shares: dict[int, Fraction]) -> dict[int, Fraction]:
    """Return multipliers of rows of which no part cancels, as in Caratheodory's theorem."""
    left = dict(shares)
    while True:
        used = list(left)
        columns = list(zip(*(rows[i] for i in used), strict=True))
        free = null_vectors(columns, len(used))
        if len(free) < 2:
            return left
        one, other = free[0], [left[i] for i in used]
        if all(a * other[0] == b * one[0] for a, b in zip(one, other, strict=True)):
            one = free[1]
        if not any(v > 0 for v in one):
            one = tuple(-v for v in one)
        step = min(left[i] / v for i, v in zip(used, one, strict=True) if v > 0)
        moved = {i: left[i] - step * v for i, v in zip(used, one, strict=True)}
        left = {i: m for i, m in moved.items() if m}
