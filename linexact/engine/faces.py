"""Which rows every weak solution meets with equality, with both halves of the proof.

For rows ``r_i`` exactly one partition exists (Goldman and Tucker 1956): *forced* rows, on
which every ``y`` with all ``r . y >= 0`` is 0, and the others, on which one such ``y`` is
positive all at once.  The proof is a pair: that ``y``, and a combination ``sum m_i r_i = 0``
with ``m > 0`` on exactly the forced rows.  No forced row: the data are completely separated;
all of them forced: they overlap; otherwise quasi-complete separation.

A refutation of the strict cone names a first few forced rows.  Rows in their span are forced
too, and the rest is decided modulo that span, in fewer dimensions, until nothing is refuted.
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

INT64_ROOM = 2**62


@dataclass(frozen=True, slots=True)
class Face:
    """``y`` is positive off the forced rows, 0 on them; ``multipliers`` > 0 on exactly those."""

    y: IntVector
    multipliers: Mapping[int, int]
    rank: int  # of the forced rows


def forced_face(cone: Cone) -> Face:
    """Return the partition of a cone whose rows are all strict, with its proof.

    >>> face = forced_face(Cone.of([[1, 0], [-1, 0], [3, 2]]))
    >>> face.y, dict(face.multipliers)
    ((0, 1), {0: 1, 1: 1})
    """
    answer = decide(cone)
    if isinstance(answer, Ray):
        return Face(answer.y, {}, 0)
    multipliers = dict(answer.multipliers)
    basis = list(multipliers)[1:]  # a circuit without one of its rows is independent
    while True:
        kernel = null_vectors([cone.row(i) for i in basis], cone.dimension)
        outside = outside_of(cone, kernel)
        inside = np.setdiff1d(np.arange(len(cone)), outside)
        multipliers = _spread(cone, basis, multipliers, inside)
        if not len(outside):
            return Face((0,) * cone.dimension, multipliers, len(basis))
        answer = decide(modulo(cone, kernel, outside))
        if isinstance(answer, Ray):
            y = [sum(map(mul, answer.y, column)) for column in zip(*kernel, strict=True)]
            return Face(tuple(y), multipliers, len(basis))
        found = {int(outside[p]): m for p, m in answer.multipliers.items()}
        rest = _combined(cone, found)
        multipliers = _cancelled(cone, basis, multipliers, found, rest)
        basis.extend(list(found)[1:])


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


def _combined(cone: Cone, multipliers: Mapping[int, int]) -> list[int]:
    """Return ``sum m_i r_i``, shape ``(k,)``."""
    total = [0] * cone.dimension
    for index, multiplier in multipliers.items():
        total = [t + multiplier * v for t, v in zip(total, cone.row(index), strict=True)]
    return total


def _spread(
    cone: Cone, basis: Sequence[int], multipliers: Mapping[int, int], inside: NDArray[np.intp]
) -> dict[int, int]:
    """Give every row in the span a positive multiplier: 1 for each new one, cancelled by others."""
    new = inside[~np.isin(inside, np.array(list(multipliers), dtype=np.intp))]
    if not len(new):
        return dict(multipliers)
    ones = dict.fromkeys(new.tolist(), 1)
    return _cancelled(cone, basis, multipliers, ones, sum_of_rows(cone, new))


def _cancelled(
    cone: Cone,
    basis: Sequence[int],
    multipliers: Mapping[int, int],
    added: Mapping[int, int],
    total: Sequence[int],
) -> dict[int, int]:
    """Add rows whose combination is ``total``, in the span of ``basis``, and cancel it.

    ``total = sum c_f r_f`` is solved exactly; enough of the old combination, which is positive
    on every row of the basis, keeps all multipliers positive.
    """
    from flint import fmpz_mat

    columns = fmpz_mat([*(cone.row(i) for i in basis), list(total)]).transpose()
    null, nullity = columns.nullspace()
    assert nullity == 1
    vector = [int(null[i, 0]) for i in range(len(basis) + 1)]
    sign = 1 if vector[-1] > 0 else -1
    scale = sign * vector[-1]
    correction = {i: sign * v for i, v in zip(basis, vector, strict=False)}
    often = max((-(v // multipliers[i]) for i, v in correction.items() if v < 0), default=0) + 1
    result = {i: often * m + correction.get(i, 0) for i, m in multipliers.items()}
    result.update({i: scale * m for i, m in added.items()})
    return result


def sum_of_rows(cone: Cone, rows: NDArray[np.intp]) -> list[int]:
    """Return the sum of some rows, shape ``(k,)``, exactly.

    >>> sum_of_rows(Cone.of([[1, 2], [3, 4], [5, 6]]), np.array([0, 2]))
    [6, 8]
    """
    total = [0] * cone.dimension
    width = cone.width
    for start in range(0, len(rows), 4096):
        chunk = rows[start : start + 4096]
        part, signs = cone.take(chunk), cone.signs[chunk]
        if part.dtype != object and part.size and _fits(part):
            sums = (signs.astype(np.int64) @ part.astype(np.int64)).tolist()
        else:
            sums = [
                sum(map(mul, signs.tolist(), column)) for column in zip(*part.tolist(), strict=True)
            ]
        total[:width] = [t + int(v) for t, v in zip(total, sums, strict=False)]
        if cone.dummy:
            total[width] += int(signs.sum(dtype=np.int64))
    return total


def _fits(part: NDArray[Any]) -> bool:
    """Say whether sums of a column cannot leave 64 bits."""
    return max(int(part.max()), -int(part.min())) * len(part) < INT64_ROOM


def rank(cone: Cone) -> int:
    """Return the rank of the rows, shape ``(n, k)``.

    Rows spread over the cone are ranked exactly.  If that is less than ``k``, every row is
    multiplied with their null vectors: rows that do not give 0 add to the rank.

    >>> rank(Cone.of([[1, 2, 3], [2, 4, 6], [0, 0, 1]]))
    2
    """
    from flint import fmpz_mat

    k = cone.dimension
    rows = [cone.row(i) for i in spread(len(cone), 2 * k + 8).tolist()]
    while rows:
        found = int(fmpz_mat(rows).rank())
        if found == min(k, len(cone)):
            return found
        outside = np.zeros(len(cone), dtype=bool)
        for vector in null_vectors(rows, k):
            outside |= cone.row_signs(vector) != 0
        if not outside.any():
            return found
        members = np.flatnonzero(outside)
        rows.extend(cone.row(int(members[i])) for i in spread(len(members), k).tolist())
    return 0
