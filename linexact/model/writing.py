"""How the inputs of a data set are written where their names or values stand among others."""

from __future__ import annotations

from functools import lru_cache

from linexact.model.dataset import Dataset
from linexact.rational import Writing, writing_of

MOST_EXAMPLES = 2_000  # that are looked at


@lru_cache(maxsize=8)
def inputs_writing(dataset: Dataset) -> Writing:
    """Return how inputs are written, so that all are alike: decimals where they were measured.

    >>> inputs_writing(Dataset.from_rows([["1.6", "2.7"], ["0.25", "-1.5"]], [1, -1]))
    'decimals'
    >>> inputs_writing(Dataset.from_rows([["1/2"], ["1/3"]], [1, -1]))
    'fractions'
    """
    few = (dataset.x(i) for i in range(min(len(dataset), MOST_EXAMPLES)))
    return writing_of(v for x in few for v in x)
