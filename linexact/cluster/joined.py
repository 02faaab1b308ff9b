"""A few rows of several data sets as one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import INT64_MAX, Dataset
from linexact.data.floats import Floats


def joined(parts: Sequence[Dataset]) -> Dataset:
    """Return the rows of data sets with the same features, one after the other.

    Floats of one type stay floats; others come over one denominator for each column.

    >>> first = Dataset.from_rows([["1/2"], [3]], [1, -1], row_labels=["a", "b"])
    >>> whole = joined([first, Dataset.from_rows([["1/3"]], [1], row_labels=["c"])])
    >>> whole.numerators.tolist(), whole.denominators, whole.row_name(2)
    ([[3], [18], [2]], (6,), 'c')
    """
    targets = np.concatenate([part.targets for part in parts])
    names = [str(part.row_name(i)) for part in parts for i in range(len(part))]
    first, floats = parts[0], _floats(parts)
    words: dict[str, Any] = {"classes": first.classes, "row_labels": names, "typed": first.typed}
    if floats is not None:
        return Dataset.of(floats, targets=targets, features=first.features, **words)
    columns = zip(*(part.denominators for part in parts), strict=True)
    units = tuple(math.lcm(*column) for column in columns)
    return Dataset(_numerators(parts, units), units, targets, first.features, **words)


def _floats(parts: Sequence[Dataset]) -> Floats | None:
    """Return the floats of all parts as one, if they are of one type and read in one way."""
    kept = [part.floats for part in parts]
    found = [floats for floats in kept if isinstance(floats, Floats)]
    kinds = {(floats.array.dtype, floats.base) for floats in found}
    if len(found) < len(parts) or len(kinds) > 1:
        return None
    array = np.concatenate([floats.array for floats in found])
    return Floats.of(array, found[0].base, found[0].read)


def _numerators(parts: Sequence[Dataset], units: Sequence[int]) -> NDArray[Any]:
    blocks = []
    for part in parts:
        factors = [unit // own for unit, own in zip(units, part.denominators, strict=True)]
        if max(factors, default=1) > 1:
            blocks.append(part.numerators.astype(object) * np.array(factors, dtype=object))
        else:
            blocks.append(part.numerators)
    if any(block.dtype == object for block in blocks):
        blocks = [block.astype(object) for block in blocks]  # numbers of Python's, of any size
        whole = np.concatenate(blocks)
        fit = not whole.size or max(int(whole.max()), -int(whole.min())) <= INT64_MAX
        return whole.astype(np.int64) if fit else whole
    return np.concatenate([block.astype(np.int64) for block in blocks])
