"""The cone of all ``y`` with ``r . y >= 0`` on rows and ``e . y == 0`` on equations: its anatomy.

``C`` is the cone, ``L`` the vectors on which all rows are 0.  The rows fall into two parts
(Goldman and Tucker 1956): *D*, those with ``r . y > 0`` for some ``y`` of ``C``, and *F*, the rest
with all equations.  The proof is a pair whose size does not depend on the number of rows:

* an *inner direction* ``d`` of ``C``, with ``r . d > 0`` on all of ``D`` at once;
* a *relation*: rows of ``F`` that span ``F`` and add up to 0 with multipliers that are positive on
  the inequalities (free on equations).  Every ``y`` of ``C`` is 0 on each of them, so it is 0 on
  their span.

A refutation of the strict cone names a first few rows of ``F``; the rest is decided modulo their
span, in fewer dimensions, until nothing is refuted.  So at most ``2 rank F`` rows are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.engine import decide
from linexact.engine.cone import Cone, IntVector, Ray, spread

PRIME = 2**61 - 1
INT64_ROOM = 2**62


@dataclass(frozen=True, slots=True, eq=False)
class Recession:
    """The recession cone of rows, with what proves each part.

    Every row of ``cone`` is strict, for which here stands ``>= 0``, or equal.
    """

    cone: Cone
    direction: IntVector  # > 0 on D, 0 on F
    relation: Mapping[int, int]  # by row of F: > 0, or of any sign on equations
    basis: tuple[int, ...]  # independent rows of F that span it
    kernel: tuple[IntVector, ...]  # spans the y that are 0 on F, and so C
    independent: tuple[int, ...]  # rows, as many as the rank of all
    null: tuple[IntVector, ...]  # spans L
    diverging: NDArray[np.bool_]  # shape (n,): D

    @property
    def rank(self) -> int:
        """The rank of all rows."""
        return len(self.independent)

    @property
    def dimension(self) -> int:
        """The dimension of ``C``, ``L`` included."""
        return self.cone.dimension - len(self.basis)


def recession(cone: Cone) -> Recession:
    """Return the anatomy of the recession cone of some rows.

    Raises :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> found = recession(Cone.of([[1, 0], [-1, 0], [3, 2]]))
    >>> found.direction, found.relation, found.diverging.tolist(), found.rank, found.dimension
    ((0, 1), {0: 1, 1: 1}, [False, False, True], 2, 1)
    """
    basis = independent_rows(cone, np.flatnonzero(cone.equal))
    relation = dict.fromkeys(basis, 0)
    while True:
        kernel = null_vectors(cone.some(basis), cone.dimension)
        outside = outside_of(cone, kernel) if basis else cone.not_zero()
        if not len(outside):
            return _anatomy(cone, (0,) * cone.dimension, relation, basis, kernel)
        whole = len(outside) == len(cone) and not basis
        answer = decide(cone if whole else modulo(cone, kernel, outside))
        if isinstance(answer, Ray):
            y = answer.y if whole else lifted(kernel, answer.y)
            return _anatomy(cone, y, relation, basis, kernel)
        found = {int(outside[p]): m for p, m in answer.multipliers.items()}
        relation = _closed(cone, basis, relation, found)
        basis.extend(list(found)[1:])  # a circuit without one of its rows is independent


def null_vectors(rows: Sequence[Sequence[int]], dimension: int) -> list[IntVector]:
    """Return integer vectors that span ``{y : row . y = 0 for all rows}``.

    >>> null_vectors([[1, 1, 1], [0, 1, 2]], 3)
    [(-1, 2, -1)]
    """
    from flint import fmpz_mat

    if not rows:
        return [tuple(int(i == j) for j in range(dimension)) for i in range(dimension)]
    basis, nullity = fmpz_mat([list(row) for row in rows]).nullspace()
    return [tuple(int(basis[i, j]) for i in range(dimension)) for j in range(int(nullity))]


def outside_of(cone: Cone, kernel: Sequence[IntVector]) -> NDArray[np.intp]:
    """Return the rows that are not 0 on all of ``kernel``: those outside the span."""
    outside = np.zeros(len(cone), dtype=bool)
    for vector in kernel:
        outside |= cone.row_signs(vector) != 0
    return np.flatnonzero(outside)


def modulo(cone: Cone, kernel: Sequence[IntVector], rows: NDArray[np.intp]) -> Cone:
    """Return the cone of the rows' values on ``kernel``, shape ``(len(rows), len(kernel))``."""
    part = cone.part(rows)
    values = np.empty((len(rows), len(kernel)), dtype=object)
    m = part.width
    for j, vector in enumerate(kernel):
        bias = vector[m] if cone.dummy else 0
        values[:, j] = [z + bias for z in part.scores(vector[:m])]
    small = all(-INT64_ROOM < v < INT64_ROOM for v in values.ravel().tolist())
    matrix: NDArray[Any] = values.astype(np.int64) if small else values
    return Cone(matrix, part.signs, False, part.strict, part.equal)


def _anatomy(
    cone: Cone,
    y: Sequence[int],
    relation: Mapping[int, int],
    basis: Sequence[int],
    kernel: Sequence[IntVector],
) -> Recession:
    diverging = cone.row_signs(y) > 0
    independent = independent_rows(cone, np.flatnonzero(diverging), basis)
    null = null_vectors(cone.some(independent), cone.dimension)
    return Recession(
        cone,
        tuple(y),
        dict(sorted(relation.items())),
        tuple(basis),
        tuple(kernel),
        tuple(independent),
        tuple(null),
        diverging,
    )


def lifted(kernel: Sequence[IntVector], z: Sequence[int]) -> IntVector:
    """Return ``sum z_j kernel_j``.

    >>> lifted([(1, 0, 1), (0, 1, 0)], (2, 3))
    (2, 3, 2)
    """
    return tuple(sum(map(mul, z, column)) for column in zip(*kernel, strict=True))


def independent_rows(cone: Cone, members: NDArray[np.intp], first: Sequence[int] = ()) -> list[int]:
    """Return ``first``, which are independent, and as many of ``members`` as span the rest of them.

    >>> independent_rows(Cone.of([[1, 2], [2, 4], [0, 1], [1, 1]]), np.arange(4))
    [0, 2]
    """
    few = members[spread(len(members), 2 * cone.dimension)].tolist()
    chosen = _joined(cone, first, few)  # mostly enough: then the others are not looked at
    while True:
        kernel = null_vectors(cone.some(chosen), cone.dimension)
        if kernel and len(members):
            members = members[outside_of(cone.part(members), kernel)]
        if not kernel or not len(members):
            return chosen
        some = members[spread(len(members), 2 * cone.dimension)].tolist()
        more = _joined(cone, chosen, some)
        chosen = more if len(more) > len(chosen) else [*chosen, some[0]]  # the prime hides a row


def _joined(cone: Cone, chosen: Sequence[int], some: Sequence[int]) -> list[int]:
    """Return independent rows and what of some more does not depend on them, as a prime sees it."""
    found = _pivots(cone, [*chosen, *some])
    return found if found[: len(chosen)] == list(chosen) else list(chosen)


def _pivots(cone: Cone, rows: Sequence[int]) -> list[int]:
    """Return the rows that do not depend on those before them."""
    from flint import nmod_mat

    if not rows:
        return []
    # Independent modulo a prime is independent; what the prime hides, the null vectors will find.
    residues = [[v % PRIME for v in row] for row in cone.some(rows)]
    reduced, rank = nmod_mat(residues, PRIME).transpose().rref()
    found, column = [], 0
    for line in range(int(rank)):
        while int(reduced[line, column]) == 0:
            column += 1
        found.append(rows[column])
    return found


def _closed(
    cone: Cone, basis: Sequence[int], relation: Mapping[int, int], added: Mapping[int, int]
) -> dict[int, int]:
    """Add rows to a relation; their combination, which lies in the span of the basis, is cancelled.

    Enough of the old relation keeps the multipliers of inequalities positive.
    """
    from flint import fmpz_mat

    total = [0] * cone.dimension
    for row, multiplier in zip(cone.some(added), added.values(), strict=True):
        total = [t + multiplier * v for t, v in zip(total, row, strict=True)]
    columns = fmpz_mat([*cone.some(basis), total]).transpose()
    null, _ = columns.nullspace()
    vector = [int(null[i, 0]) for i in range(len(basis) + 1)]
    sign = 1 if vector[-1] > 0 else -1
    scale = sign * vector[-1]
    correction = {i: sign * v for i, v in zip(basis, vector, strict=False)}
    bound = [-(v // relation[i]) for i, v in correction.items() if v < 0 and not cone.equal[i]]
    often = max(bound, default=0) + 1
    result = {i: often * m + correction.get(i, 0) for i, m in relation.items()}
    result |= {i: scale * m for i, m in added.items()}
    common = int(np.gcd.reduce(np.array([0, *result.values()], dtype=object))) or 1
    return {i: m // common for i, m in result.items()}


def in_recession_cone(cone: Cone, y: Sequence[int]) -> bool:
    """Say whether all rows are ``>= 0`` on ``y``, and equations 0.

    >>> in_recession_cone(Cone.of([[1, 0], [1, 1]]), (0, 1))
    True
    """
    signs: NDArray[Any] = cone.row_signs(y)
    return not bool(np.where(cone.equal, signs != 0, signs < 0).any())
