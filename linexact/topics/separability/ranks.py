"""Why the columns of a data set have the rank they have: independent rows, and null vectors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import primitive
from linexact.engine.faces import null_vectors
from linexact.exact import over_common_denominator
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
    ([0, 1], [(-2, 1, 0)], 2)
    """
    k = dataset.dimension + bias
    if len(dataset) * k > MAX_CELLS or k > MAX_COLUMNS:
        return None
    inputs = map(dataset.x, range(len(dataset)))
    rows = [over_common_denominator([*x, *[Fraction(1)] * bias])[0] for x in inputs]
    chosen = [] if _is_long(rows) else _independent(rows)
    null = [primitive(vector) for vector in null_vectors([rows[i] for i in chosen], k)]
    if _is_long([*rows, *null]) or any(sum(map(mul, row, v)) for row in rows for v in null):
        return None
    data, space = examples_of(dataset, Convention(bias, "strict"))
    return Evidence(data, (Independent(space, chosen, null),), (("rank", space, len(chosen)),))


def _is_long(rows: Sequence[Sequence[int]]) -> bool:
    return any(abs(v).bit_length() > MAX_BITS for row in rows for v in row)


def _independent(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return the first rows that are independent modulo a prime: pivots of the transpose."""
    from flint import nmod_mat

    numbers = [v % _PRIME for column in zip(*rows, strict=True) for v in column]
    if not numbers:
        return []
    reduced, rank = nmod_mat(len(numbers) // len(rows), len(rows), numbers, _PRIME).rref()
    chosen, column = list[int](), 0
    for place in range(rank):
        column = next(j for j in range(column, len(rows)) if reduced[place, j] != 0)
        chosen.append(column)
    return chosen
