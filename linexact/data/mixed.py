"""Columns of several kinds side by side: floats of some types, integers, decimals over a unit.

A frame has floats beside counts and indicators, or floats of two types.  Each kind stays as it is,
a table of its own (:mod:`.floats`, :mod:`.integers`); floats see a row of all, each column with the
accuracy of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from linexact.data.integers import Integers
from linexact.data.seen import (
    Accuracy,
    Array,
    Bools,
    Chosen,
    Indexed,
    Indices,
    Joined,
    Lazy,
    Reals,
    Units,
)

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Group:
    """Columns of one kind, and their places in the whole."""

    places: Indices  # shape (k,)
    table: Lazy  # of k columns


@dataclass(frozen=True, eq=False)
class Mixed(Lazy):
    """Groups of columns, of the same rows, that make up a table of shape (n, d).

    >>> from linexact.data.floats import Floats
    >>> from linexact.data.read.arrays import exact_matrix
    >>> floats = Floats.of(np.array([[0.5], [0.1]]), 10, exact_matrix)
    >>> counts = Integers.of(np.array([[7], [-9]]), (100,))
    >>> both = Mixed.of([Group(np.array([1]), floats), Group(np.array([0]), counts)])
    >>> both.values(slice(None)).tolist(), both.units[0], both.factors[0]
    ([[7.0, 0.5], [-9.0, 0.1]], 100, 1)
    >>> numerators, denominators = both.read_rows(slice(1, 2))
    >>> numerators.tolist(), denominators
    ([[-9, 1]], (100, 10))
    """

    groups: tuple[Group, ...]

    @classmethod
    def of(cls, groups: Sequence[Group]) -> Mixed:
        """Put groups side by side."""
        arrays = tuple(array for group in groups for array in group.table.arrays)
        return cls(arrays, _listed(groups, lambda table: table.units), tuple(groups))

    @property
    def factors(self) -> Units:
        """What the integers of each column are to be divided by, to be seen in floats."""
        return _listed(self.groups, lambda table: table.factors)

    @property
    def way(self) -> str:
        """How they are read, as text."""
        return repr([(group.places.tolist(), group.table.way) for group in self.groups])

    @cached_property
    def largest(self) -> Reals:
        """The largest ``|x|`` of each block, as :meth:`values` has them, shape (blocks, d)."""
        sizes = [np.abs(self.values(block)).max(axis=0, initial=0.0) for block in self.blocks()]
        return np.array(sizes).reshape(-1, self.width)

    @cached_property
    def lifts(self) -> Indices:
        """Powers of two by which columns are divided for float products, shape (d,)."""
        return np.array(_listed(self.groups, lambda table: table.lifts.tolist()), dtype=np.intp)

    @cached_property
    def greatest(self) -> Reals:
        """The largest ``|x|`` of each column, not lifted, shape (d,)."""
        return np.array(_listed(self.groups, lambda table: table.greatest.tolist()))

    @cached_property
    def reading(self) -> Accuracy:
        """How far the values may be from the numbers that they stand for, column by column."""
        relative, absolute = np.zeros(self.width), np.zeros(self.width)
        for group in self.groups:
            relative[group.places] = group.table.reading.relative
            absolute[group.places] = group.table.reading.absolute
        return Accuracy(relative, absolute)

    def values(self, rows: Chosen) -> Reals:
        """Return some rows in float64, with columns of unusual size lifted."""
        return self._whole([group.table.values(rows) for group in self.groups])

    def exact(self, rows: Indexed) -> Array:
        """Return some rows as Python integers over ``units``."""
        return self._whole([group.table.exact(rows) for group in self.groups])

    def read_rows(self, rows: Chosen) -> Joined:
        """Return the numerators of some rows, and denominators that do for them."""
        parts = [group.table.read_rows(rows) for group in self.groups]
        read = iter(parts)
        denominators = _listed(self.groups, lambda _: next(read)[1])
        return self._whole([numerators for numerators, _ in parts]), denominators

    def part(self, rows: Indices) -> Mixed:
        """Return a copy of some rows, in the same units."""
        return Mixed.of([Group(group.places, group.table.part(rows)) for group in self.groups])

    def columns(self, chosen: Sequence[int]) -> Mixed:
        """Return some columns, of the same rows and in the same units."""
        groups = []
        for group in self.groups:
            own = {place: k for k, place in enumerate(group.places.tolist())}
            there = [place for place, j in enumerate(chosen) if j in own]
            table = group.table.columns([own[chosen[place]] for place in there])
            groups.append(Group(np.array(there, dtype=np.intp), table))
        return Mixed.of(groups)

    def with_ones(self) -> Mixed:
        """Return a copy with a column of ones behind, whose unit is 1."""
        ones = Integers.of(np.ones((len(self), 1), dtype=np.int8))
        return Mixed.of([*self.groups, Group(np.array([self.width]), ones)])

    def followed_by(self, other: Mixed) -> Mixed:
        """Return a copy of the rows of both, which have the same units."""
        pairs = zip(self.groups, other.groups, strict=True)
        return Mixed.of([Group(a.places, a.table.followed_by(b.table)) for a, b in pairs])

    def not_zero(self) -> Bools:
        """Say of each row whether it has a number that is not 0."""
        return np.asarray(np.any([group.table.not_zero() for group in self.groups], axis=0))

    def _whole(self, parts: Sequence[Array]) -> Array:
        """Put the groups' columns where they stand, in one type that holds all of them."""
        kind = np.result_type(*(part.dtype for part in parts))
        if kind.kind == "f" and any(part.dtype.kind in "iu" for part in parts):
            kind = np.dtype(np.int64)  # beside uint64: every integer that is kept fits
        whole = np.empty((len(parts[0]), self.width), dtype=kind)
        for group, part in zip(self.groups, parts, strict=True):
            whole[:, group.places] = part
        return whole


def _listed(groups: Sequence[Group], of: Callable[[Lazy], Sequence[T]]) -> tuple[T, ...]:
    """Return what groups have for each column, in the order of the whole."""
    found = {
        int(place): value
        for group in groups
        for place, value in zip(group.places, of(group.table), strict=True)
    }
    return tuple(found[place] for place in sorted(found))
