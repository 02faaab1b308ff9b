"""Radon's theorem: of d + 2 points in d dimensions, two parts have hulls that meet.

``d + 2`` vectors ``(x, 1)`` of d + 1 numbers depend on each other; what is above 0 in a dependence
and what is below are the shares of two parts, whose averages are one point (J. Radon, Mengen
konvexer Körper, die einen gemeinsamen Punkt enthalten, Mathematische Annalen 83, 1921).  No
half-space has one part on one side and the other on the other: the points are not shattered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul

from linexact.certificate.shattering import radon_certificate
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.dataset import Vector
from linexact.rational import Writing
from linexact.result import Result
from linexact.solve.faces import null_vectors

MOST_SPLIT = 200  # points


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RadonPartition(Result):
    """Shares of the points: above 0 in one part, below 0 in the other, with one average.

    ``is_only`` says that there is no other dependence, so that the two parts, but for points that
    have no share, and their common point are the only ones.

    >>> from linexact import radon
    >>> found = radon([[0, 0], [1, 0], [1, 1], [0, 1]])
    >>> found.first, found.second, [str(v) for v in found.point]
    ((0, 2), (1, 3), ['1/2', '1/2'])
    """

    points: tuple[Vector, ...]
    shares: Vector
    point: Vector
    is_only: bool
    typed: Writing | None = None  # how the points were, where that is known

    @property
    def first(self) -> tuple[int, ...]:
        """The points (0-based) of the part with the first point that has a share."""
        return tuple(i for i, m in enumerate(self.shares) if m > 0)

    @property
    def second(self) -> tuple[int, ...]:
        """The points (0-based) of the other part."""
        return tuple(i for i, m in enumerate(self.shares) if m < 0)

    def check(self) -> None:
        """Check that both parts average to the point."""
        for part, sign in ((self.first, 1), (self.second, -1)):
            shares = [sign * self.shares[i] for i in part]
            columns = zip(*(self.points[i] for i in part), strict=True)
            average = tuple(sum(map(mul, shares, column), Fraction(0)) for column in columns)
            if sum(shares) != 1 or average != self.point:
                raise CertificateError("radon", "a part has another average")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        return radon_certificate(self.points, dict(enumerate(self.shares)), self.point)


def radon_partition(points: Sequence[Vector]) -> RadonPartition:
    """Return two parts of points whose convex hulls meet, and a common point.

    Raises :class:`~linexact.errors.InputError` (``independent``) where there are none: such points
    are shattered by half-spaces; :class:`~linexact.errors.LimitError` (``points``) for too many.

    >>> radon_partition([(Fraction(0),), (Fraction(3),), (Fraction(4),)]).first
    (0, 2)
    >>> radon_partition([(Fraction(0),), (Fraction(3),)])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: these points are affinely independent: half-spaces shatter them
    """
    if len(points) > MOST_SPLIT:
        message = f"{len(points)} points; at most {MOST_SPLIT} are split"
        raise LimitError("points", message, limit="MOST_SPLIT")
    found = dependences(points)
    if not found:
        message = "these points are affinely independent: half-spaces shatter them"
        raise InputError("independent", message)
    first = next(m for m in found[0] if m)
    total = sum(m for m in found[0] if (m > 0) == (first > 0))
    shares = tuple(Fraction(m) / total for m in found[0])
    parts = [(m, x) for m, x in zip(shares, points, strict=True) if m > 0]
    average = tuple(sum((m * x[j] for m, x in parts), Fraction(0)) for j in range(len(points[0])))
    answer = RadonPartition(tuple(points), shares, average, len(found) == 1)
    answer.check()
    return answer


def dependences(points: Sequence[Vector]) -> list[Sequence[int]]:
    """Return a basis of the numbers, one a point, with ``sum m_i x_i = 0`` and ``sum m_i = 0``.

    >>> [list(map(int, m)) for m in dependences([(Fraction(v),) for v in (0, 1, 3)])]
    [[-2, 3, -1]]
    """
    if not points:
        return []
    columns = [*zip(*points, strict=True), (Fraction(1),) * len(points)]
    whole = []
    for column in columns:
        unit = lcm(*(v.denominator for v in column))
        whole.append([int(v * unit) for v in column])
    return list(null_vectors(whole, len(points)))
