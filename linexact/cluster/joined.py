"""A few rows of several data sets as one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from linexact.data.dataset import Dataset, integer_array
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
    first, floats = parts[0], [part.floats for part in parts]
    words: dict[str, Any] = {
        "classes": first.classes,
        "row_labels": [str(part.row_name(i)) for part in parts for i in range(len(part))],
        "typed": first.typed,
    }
    own = [each for each in floats if isinstance(each, Floats)]
    if len(own) == len(parts) and len({(each.array.dtype, each.base) for each in own}) == 1:
        array = np.concatenate([each.array for each in own])
        whole = Floats.of(array, own[0].base, own[0].read)
        return Dataset.of(whole, targets=targets, features=first.features, **words)
    columns = zip(*(part.denominators for part in parts), strict=True)
    units = tuple(math.lcm(*column) for column in columns)
    blocks = []
    for part in parts:
        factors = [unit // own for unit, own in zip(units, part.denominators, strict=True)]
        blocks.append(part.numerators.astype(object) * np.array(factors, dtype=object))
    numerators = integer_array(np.concatenate(blocks).T.tolist(), len(targets))
    return Dataset(numerators, units, targets, first.features, **words)
