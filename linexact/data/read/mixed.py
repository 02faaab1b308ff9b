"""Columns of several kinds as a data set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset
from linexact.data.integers import Integers
from linexact.data.mixed import Group, Mixed
from linexact.data.read.columns import check_size


def dataset_of(
    groups: Sequence[Group], targets: NDArray[np.int8], features: Sequence[str], **words: Any
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
