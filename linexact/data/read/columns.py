"""Columns of exact numbers, collected block by block and joined over one denominator each.

A table is read in blocks of rows, so that no Python object stands for a single number.  In
a :class:`Block` the number in row ``i`` and column ``j`` is

    x_ij = mantissas[i, j] / base ** scales[i, j]          (base 10, or 2 for the bits of floats)

and the few numbers that are no such quotient of machine integers (``1/3``, 40 digits) stand
in ``odd``.  :func:`join` finds the least denominator of every column and returns the integer
array of :class:`~linexact.data.dataset.Dataset`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from linexact.data.dataset import INT64_MAX, MAX_DENOMINATOR_BITS, Dataset
from linexact.data.integers import MOST_PLACES, Integers, WrittenDecimals
from linexact.data.mixed import Group, Mixed
from linexact.data.seen import Array, Indices, Int8s, Joined
from linexact.errors import LimitError

Odd: TypeAlias = dict[tuple[int, int], Fraction]  # numbers by row and column

MAX_NUMBERS = 400_000_000  # of a table, all its columns together
MAX_BIG_NUMBERS = 20_000_000  # of a table in which some number does not fit 64 bits
LAZY_CELLS = 1 << 12  # numbers, below which all are made exact at once
NARROW_FROM = 1_000_000  # larger tables are kept in the narrowest integers that hold them

_POWERS = {10: np.array([10**k for k in range(19)]), 2: np.array([2**k for k in range(63)])}


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Some rows of a table, exactly (see the module's head)."""

    mantissas: Array  # shape (n, d), a machine integer type
    scales: Array  # shape (n, d), or (1, d): one for the whole column
    odd: Odd = field(default_factory=dict)
    base: int = 10

    def __len__(self) -> int:
        return int(self.mantissas.shape[0])

    def take(self, rows: Indices) -> Block:
        """Return the block with only ``rows``, in that order."""
        scales = self.scales if len(self.scales) == 1 else self.scales[rows]
        odd: Odd = {}
        if self.odd:
            place = {int(old): new for new, old in enumerate(rows)}
            odd = {(place[i], j): v for (i, j), v in self.odd.items() if i in place}
        return Block(self.mantissas[rows], scales, odd, self.base)


def leveled(block: Block) -> Block:
    """Bring the numbers of every column to one scale and into the narrowest integers.

    A block in which they do not fit 64 bits is returned as it is.

    >>> block = leveled(Block(np.array([[15], [2]]), np.array([[1], [0]])))
    >>> block.mantissas.tolist(), block.scales.tolist()
    ([[15], [20]], [[1]])
    """
    if len(block.scales) == 1 or not len(block):
        return block
    powers = _POWERS[block.base]
    top = block.scales.max(axis=0, keepdims=True)
    missing = np.where(block.mantissas == 0, 0, top - block.scales)
    mantissas = block.mantissas
    if missing.any():
        if missing.max() >= len(powers):
            return block
        if (np.abs(mantissas) > INT64_MAX // powers[missing]).any():
            return block
        mantissas = mantissas * powers[missing]
    return Block(narrowed(mantissas), top, block.odd, block.base)


def narrowed(values: Array) -> Array:
    """Return integers in the narrowest signed type that holds them and their negatives.

    Python integers beyond 64 bits stay as they are.
    """
    if values.dtype == object:
        return values
    top = max(int(values.max(initial=0)), -int(values.min(initial=0)))
    return values.astype(narrowest(top), copy=False)


def narrowest(top: int) -> np.dtype[Any]:
    """Return the narrowest signed integer type for absolute values up to ``top``."""
    for kind in (np.int8, np.int16, np.int32):
        if top <= np.iinfo(kind).max:
            return np.dtype(kind)
    return np.dtype(np.int64)


def join(blocks: list[Block], dimension: int) -> Joined:
    """Return numerators, shape ``(n, d)``, and the least positive denominator of each column.

    ``blocks`` are leveled where they can be; the list is emptied on the way, so that the table is
    never held twice.

    Raises :class:`~linexact.errors.LimitError` when the table or a denominator grows too large.

    >>> numerators, denominators = join([Block(np.array([[50, 2]]), np.array([[2, 0]]))], 2)
    >>> numerators.tolist(), denominators
    ([[1, 2]], (2, 1))
    """
    rows = sum(map(len, blocks))
    check_size(rows, dimension)
    denominators = _common_denominators(blocks, dimension)
    top = _largest(blocks, denominators)
    if top > INT64_MAX:
        _check_big(rows, dimension)
        array = np.empty((rows, dimension), dtype=object)
    elif rows * dimension > NARROW_FROM:
        array = np.empty((rows, dimension), dtype=narrowest(top))
    else:
        array = np.empty((rows, dimension), dtype=np.int64)
    _fill(array, blocks, denominators)
    return in_lowest_terms(array, denominators)


def as_decimals(blocks: list[Block], dimension: int) -> WrittenDecimals | None:
    """Return decimals that over one denominator would not fit 64 bits, as they were written.

    None where they fit, where there are few, or where one is no plain decimal.  ``blocks`` is
    emptied when there is a table.

    >>> short = [Block(np.array([[50, 2]]), np.array([[2, 0]]))]
    >>> as_decimals(short, 2) is None, len(short)
    (True, 1)
    """
    rows = sum(map(len, blocks))
    if rows * dimension < LAZY_CELLS:
        return None
    if any(block.base != 10 or block.mantissas.dtype == object for block in blocks):
        return None
    if any(np.abs(block.scales).max(initial=0) > MOST_PLACES for block in blocks):
        return None
    odd = [_as_quotients(block.odd) for block in blocks]
    if None in odd or _largest(blocks, _common_denominators(blocks, dimension)) <= INT64_MAX:
        return None
    check_size(rows, dimension)
    mantissas = np.empty((rows, dimension), dtype=np.int64)
    scales = np.empty((rows, dimension), dtype=np.int8)
    end = rows
    while blocks:
        block = blocks.pop()
        part = slice(end - len(block), end)
        mantissas[part], scales[part] = block.mantissas, block.scales
        for place, (mantissa, scale) in (odd.pop() or {}).items():
            mantissas[part][place], scales[part][place] = mantissa, scale
        end -= len(block)
    return WrittenDecimals.of(mantissas, scales, _joined)


def _as_quotients(
    odd: Odd,
) -> dict[tuple[int, int], tuple[int, int]] | None:
    """Return numbers as a mantissa and a scale; None where one of them is none or too long."""
    found = {}
    for place, value in odd.items():
        scale = _places(value.denominator)
        if scale is None:
            return None
        mantissa = value.numerator * (10**scale // value.denominator)
        if abs(mantissa) > INT64_MAX:
            return None
        found[place] = (mantissa, scale)
    return found


@lru_cache(maxsize=4096)
def _places(denominator: int) -> int | None:
    """Return of how many places the decimals with a denominator are; None for more, or no end."""
    return next((k for k in range(MOST_PLACES + 1) if 10**k % denominator == 0), None)


def _joined(mantissas: Array, scales: Array) -> Joined:
    return join([leveled(Block(mantissas, scales.astype(np.int16)))], mantissas.shape[1])


def check_size(rows: int, dimension: int) -> None:
    """Raise :class:`~linexact.errors.LimitError` when a table holds too many numbers.

    >>> check_size(10**9, 10)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    linexact.errors.LimitError: a table of more than 400000000 numbers is not read from text ...
    """
    if rows * dimension > MAX_NUMBERS:
        raise LimitError(
            "table-size",
            f"a table of more than {MAX_NUMBERS} numbers is not read from text or floats;"
            " give integers as a .npy file, which is used in place",
            limit="MAX_NUMBERS",
        )


def _check_big(rows: int, dimension: int) -> None:
    if rows * dimension > MAX_BIG_NUMBERS:
        raise LimitError(
            "big-numbers",
            f"over a common denominator some numbers do not fit 64 bits; such tables are read"
            f" up to {MAX_BIG_NUMBERS} numbers, this one has {rows} x {dimension};"
            " round the columns to fewer places",
            limit="MAX_BIG_NUMBERS",
        )


def _common_denominators(blocks: Sequence[Block], dimension: int) -> list[int]:
    common = [1] * dimension
    for block in blocks:
        if not len(block):
            continue
        scales = np.maximum(block.scales.max(axis=0), 0).tolist()
        common = [math.lcm(c, block.base**k) for c, k in zip(common, scales, strict=True)]
        for (_, j), value in block.odd.items():
            common[j] = math.lcm(common[j], value.denominator)
            if common[j].bit_length() > MAX_DENOMINATOR_BITS:
                raise LimitError(
                    "denominator",
                    f"the common denominator of column {j + 1} of the features grows beyond"
                    f" {MAX_DENOMINATOR_BITS} bits",
                    limit="MAX_DENOMINATOR_BITS",
                )
    return common


def _largest(blocks: Sequence[Block], denominators: Sequence[int]) -> int:
    """Return a bound on all absolute numerators over the common denominators."""
    top = 0
    for block in filter(len, blocks):
        if len(block.scales) > 1:
            return INT64_MAX + 1  # they could not be leveled
        high = block.mantissas.max(axis=0).tolist()
        low = block.mantissas.min(axis=0).tolist()
        for j, scale in enumerate(block.scales[0].tolist()):
            part = max(high[j], -low[j])
            top = max(top, _over(part, block.base, scale, denominators[j]))
        for (_, j), value in block.odd.items():
            top = max(top, abs(value.numerator) * (denominators[j] // value.denominator))
    return top


def _over(mantissa: int, base: int, scale: int, denominator: int) -> int:
    """Return ``mantissa / base**scale`` as a numerator over ``denominator``."""
    power: int = base ** abs(scale)
    return mantissa * (denominator // power if scale >= 0 else denominator * power)


def _fill(array: Array, blocks: list[Block], denominators: Sequence[int]) -> None:
    """Write every block's numerators into ``array``; the blocks are given up one by one."""
    end = len(array)
    while blocks:  # from the end: the memory that was taken last is given back first
        block = blocks.pop()
        target = array[end - len(block) : end]
        end -= len(block)
        columns = zip(block.scales.T.tolist(), denominators, strict=True)
        factors = [
            {k: _over(1, block.base, k, unit) for k in set(scales)} for scales, unit in columns
        ]
        if array.dtype != object and len(block.scales) == 1:
            small = [f if f <= INT64_MAX else 0 for each in factors for f in each.values()]
            if all(factor == 1 for factor in small):
                target[...] = block.mantissas
            else:  # where a factor is beyond 64 bits, only zeros fit
                np.multiply(block.mantissas, np.array(small), out=target, casting="unsafe")
        else:
            scales = np.broadcast_to(block.scales, block.mantissas.shape)
            for j, known in enumerate(factors):
                pairs = zip(block.mantissas[:, j].tolist(), scales[:, j].tolist(), strict=True)
                target[:, j] = [m * known[k] for m, k in pairs]
        for (i, j), value in block.odd.items():
            target[i, j] = value.numerator * (denominators[j] // value.denominator)


def in_lowest_terms(array: Array, denominators: Sequence[int]) -> Joined:
    """Divide every column and its denominator by what they have in common."""
    reduced = list(denominators)
    for j, denominator in enumerate(denominators):
        common = denominator
        for start in range(0, len(array), 65536):
            if common == 1:
                break
            common = math.gcd(common, _gcd(array[start : start + 65536, j]))
        if common > 1:
            array[:, j] //= common
            reduced[j] = denominator // common
    if array.dtype == object and _fits(array):
        array = array.astype(np.int64)
    return array, tuple(reduced)


def _gcd(column: Array) -> int:
    if column.dtype == object:
        return math.gcd(*column.tolist())
    return int(np.gcd.reduce(column, initial=0))


def _fits(array: Array) -> bool:
    return all(-INT64_MAX <= value <= INT64_MAX for value in array.flat)


def dataset_of(
    groups: Sequence[Group], targets: Int8s, features: Sequence[str], **words: Any
) -> Dataset:
    """Return columns side by side, which are made exact late unless all are integers.

    So are none of them where one holds Python's integers: floats see only those of machines.

    Raises :class:`~linexact.errors.LimitError` (``table-size``) for too many that are exact.

    >>> one, two = np.array([[1], [2]]), np.array([[2**70], [3]], dtype=object)
    >>> groups = [Group(np.array([k]), Integers.of(column)) for k, column in enumerate((one, two))]
    >>> dataset_of(groups, np.ones(2, dtype=np.int8), ["a", "b"]).numerators.tolist()
    [[1, 1180591620717411303424], [2, 3]]
    """
    table = groups[0].table if len(groups) == 1 else Mixed.of(groups)
    are_long = any(array.dtype == object for array in table.arrays)
    if not are_long and not all(isinstance(group.table, Integers) for group in groups):
        return Dataset.of(table, targets=targets, features=tuple(features), **words)
    check_size(len(table), table.width)
    return Dataset(*table.read_rows(slice(None)), targets, tuple(features), **words)
