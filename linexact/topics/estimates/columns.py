"""Columns that separate by themselves, where one exact sentence says how.

Two sentences are looked for, and only among columns whose coefficient is not finite:

* a column of two values, one of which never occurs with some outcome;
* (binary and multinomial models) a column whose values for one outcome all lie on one side of
  those for all others.

They are facts of the table, true or false by counting.  Each gives a direction of the recession
cone by itself where the model has an intercept, or where the value of the other rows is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.observations import BOTH, Observations

MOST_LEVELS = 50  # of outcomes that are counted against a column


@dataclass(frozen=True, slots=True)
class Never:
    """Where ``column`` is ``value``, on ``rows`` rows, the outcome is never ``level``."""

    column: str
    value: Fraction
    level: str
    rows: int


@dataclass(frozen=True, slots=True)
class Apart:
    """``column`` is at most ``low`` where the outcome is ``below``, at least ``high`` elsewhere.

    Elsewhere the outcome is ``above``; None on one side stands for several.
    """

    column: str
    below: str | None
    above: str | None
    low: Fraction
    high: Fraction


Reason: TypeAlias = Never | Apart


def simple_reasons(observed: Observations, columns: Sequence[int], bias: bool) -> Iterator[Reason]:
    """Yield what some columns, 0-based, say by themselves.

    >>> from linexact.data.gates import gate
    >>> from linexact.reading.observations import Beside, Response, observations_of_dataset
    >>> seen = observations_of_dataset(gate("AND"), Response("binary"), Beside())
    >>> next(simple_reasons(seen, [0], True))
    Never(column='x1', value=Fraction(0, 1), level='1', rows=2)
    """
    for j in columns:
        values = observed.ordered(j)
        low, high = int(values.argmin()), int(values.argmax())
        if values[low] != values[high] and _is_two_valued(values, low, high):
            yield from _never(observed, j, values, (low, high), bias)
        else:
            yield from _apart(observed, j, values, bias)


def constant_column(observed: Observations) -> str | None:
    """Return the name of a column that is one number other than 0 on all rows, if there is one.

    >>> from linexact import estimates
    >>> constant_column(estimates([[1, 0], [1, 5]], [0, 1], bias=False).observed)
    'x1'
    """
    for j in range(observed.dimension if len(observed) else 0):
        values = observed.ordered(j)
        if values[0] and values.min() == values.max():
            return observed.features[j]
    return None


def _is_two_valued(values: NDArray[Any], low: int, high: int) -> bool:
    return bool(((values == values[low]) | (values == values[high])).all())


def _never(
    observed: Observations, j: int, values: NDArray[Any], rows: tuple[int, int], bias: bool
) -> Iterator[Never]:
    for one, other in (rows, rows[::-1]):
        if values[other] and not bias:
            continue  # no direction is 0 on the rows with the other value
        there = values == values[one]
        for code, level in enumerate(observed.levels[:MOST_LEVELS]):
            if _speaks(observed, code, there) and not _occurs(observed, code, there).any():
                count = int(np.count_nonzero(there))
                yield Never(observed.features[j], observed.x(one)[j], level, count)


def _occurs(observed: Observations, code: int, there: NDArray[Any]) -> NDArray[np.bool_]:
    found = (observed.outcomes == code) & there
    if observed.model == "binary":
        found |= (observed.outcomes == BOTH) & there
    return np.asarray(found, dtype=bool)


def _speaks(observed: Observations, code: int, there: NDArray[Any]) -> bool:
    """Say whether a missing outcome would be a direction of the cone, were it missing."""
    seen = observed.outcomes
    if observed.model == "poisson":
        return code == 1
    if observed.model == "ordinal":  # only a whole end of the order lets a column run off
        last = len(observed.levels) - 1
        end = seen[there]
        return bool((code == 0 and (end == last).all()) or (code == last and (end == 0).all()))
    both = np.ones(len(seen), dtype=bool)
    return bool(_occurs(observed, code, both).any())


def _apart(observed: Observations, j: int, values: NDArray[Any], bias: bool) -> Iterator[Apart]:
    seen, levels = observed.outcomes, observed.levels
    if observed.model not in ("binary", "multinomial") or not bias or values.min() == values.max():
        return
    if observed.model == "binary" and (seen == BOTH).any():
        return
    # With two outcomes the other is the rest of the first.
    for code in range(1 if len(levels) == 2 else min(len(levels), MOST_LEVELS)):
        here, others = np.flatnonzero(seen == code), np.flatnonzero(seen != code)
        if not len(here) or not len(others):
            continue
        other = levels[1] if len(levels) == 2 else None
        for low, high, below, above in (
            (here, others, levels[code], other),
            (others, here, other, levels[code]),
        ):
            last, first = low[values[low].argmax()], high[values[high].argmin()]
            if values[last] <= values[first]:
                most, least = observed.x(int(last))[j], observed.x(int(first))[j]
                yield Apart(observed.features[j], below, above, most, least)
