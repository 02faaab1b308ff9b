"""Why the columns of a data set have the rank they have: independent rows, and null vectors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.proof.claim import Independent, examples_of
from linexact.proof.file import Evidence

MAX_CELLS = 100_000  # numbers of the data
MAX_COLUMNS = 60
MAX_BITS = 130  # of a number: what is longer takes a stranger long
_PRIME = 2**61 - 1


def rank_proof(dataset: Dataset, *, bias: bool) -> Evidence | None:
    """Return why the columns have their rank; None for data too large or numbers too long for it.

    A bias has a constant column.

    >>> twice = Dataset.from_rows([[1, 2], [2, 4], [0, 0]], [1, -1, -1])
    >>> found = rank_proof(twice, bias=True)
    >>> found.claims[0].rows, found.claims[0].null, found.expects[0][2]
    ([0, 1], [[-2, 1, 0]], 2)
    """
    k = dataset.dimension + bias
    if len(dataset) * k > MAX_CELLS or k > MAX_COLUMNS:
        return None
    rows = [_whole(dataset.x(i), bias=bias) for i in range(len(dataset))]
    if any(abs(v).bit_length() > MAX_BITS for row in rows for v in row):
        return None
    chosen = _independent(rows)
    null = _null_vectors([rows[i] for i in chosen], k)
    short = all(abs(v).bit_length() <= MAX_BITS for vector in null for v in vector)
    if not short or any(sum(map(mul, row, vector)) for row in rows for vector in null):
        return None
    data, space = examples_of(dataset, Convention(bias, "strict"))
    return Evidence(data, (Independent(space, chosen, null),), (("rank", space, len(chosen)),))


def _whole(x: Sequence[Fraction], *, bias: bool) -> list[int]:
    q = math.lcm(*(value.denominator for value in x))
    return [*(int(value * q) for value in x), *[q] * bias]


def _independent(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return the first rows that are independent modulo a prime."""
    reduced: dict[int, list[int]] = {}  # by the place of its first number, which is 1
    chosen: list[int] = []
    for index, row in enumerate(rows):
        if len(chosen) == len(row):
            break
        left = [v % _PRIME for v in row]
        for j, known in reduced.items():
            if left[j]:
                factor = left[j]
                left = [(a - factor * b) % _PRIME for a, b in zip(left, known, strict=True)]
        pivot = next((j for j, v in enumerate(left) if v), None)
        if pivot is not None:
            inverse = pow(left[pivot], -1, _PRIME)
            reduced[pivot] = [v * inverse % _PRIME for v in left]
            chosen.append(index)
    return chosen


def _null_vectors(rows: Sequence[Sequence[int]], k: int) -> list[list[int]]:
    """Return a basis of the vectors that all rows take to 0, in integers."""
    if len(rows) == k:
        return []
    from flint import fmpz_mat

    found, nullity = fmpz_mat([list(row) for row in rows] or [[0] * k]).nullspace()
    vectors = [[int(found[i, j]) for i in range(k)] for j in range(nullity)]
    return [[v // math.gcd(*vector) for v in vector] for vector in vectors]
