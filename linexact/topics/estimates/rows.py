"""A model's observations as rows ``r . beta >= 0`` and equations ``r . beta == 0``.

The likelihood of an observation tends to its supremum along ``beta + t delta`` exactly when
``r . delta >= 0`` on its rows and ``== 0`` on its equations:

=============  ===========================================================================
binary         ``y = 1``: ``x``; ``y = 0``: ``-x``; trials with both outcomes: ``x == 0``
multinomial    for each category k but its own, y: ``x`` in the block of y less ``x`` in that of k
ordinal        ``theta_y - x`` but for the last category, ``x - theta_(y-1)`` but for the first
poisson        ``y = 0``: ``-x``; ``y > 0``: ``x == 0``
=============  ===========================================================================

with an intercept as a last entry 1 of ``x``.  In the multinomial model the block of the baseline is
0; the ordinal one is ``P(y <= k) = G(theta_k - x . beta)``, whose thresholds stand behind the
features and leave no place for an intercept.  Links do not matter: logit, probit and cloglog tend
to their suprema alike (Albert and Anderson 1984; Santner and Duffy 1986; Haberman 1974 for counts).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.observations import BOTH, INTERCEPT, Model, Observations
from linexact.engine.cone import Cone
from linexact.engine.float_cone import FloatCone
from linexact.errors import InputError, LimitError

MAX_CELLS = 100_000_000  # of the rows that a model writes out


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of a model: those of one observation stand in the order of their sides."""

    cone: Cone  # inequalities are strict rows of it
    names: tuple[str, ...]  # of the coefficients, shape (p,)
    units: tuple[int, ...]  # shape (p,): coefficient j is units_j times the cone's unknown
    columns: tuple[int | None, ...]  # the feature of each coefficient; None: intercept, threshold
    owner: NDArray[np.intp]  # shape (m,): the observation of each row
    side: NDArray[np.intp]  # shape (m,)


def model_rows(observed: Observations, *, bias: bool) -> Rows:
    """Return the rows of a model.

    Raises :class:`~linexact.errors.InputError` (``no-intercept``) for an ordinal model with an
    intercept, :class:`~linexact.errors.LimitError` when they are too many.

    >>> from linexact.data.gates import gate
    >>> from linexact.reading.observations import Beside, Response, observations_of_dataset
    >>> seen = observations_of_dataset(gate("NOT"), Response("binary"), Beside())
    >>> rows = model_rows(seen, bias=True)
    >>> rows.names, rows.cone.rows()
    (('x1', '(intercept)'), [[0, 1], [-1, -1]])
    """
    return _MODELS[observed.model](observed, bias)


def _binary(observed: Observations, bias: bool) -> Rows:
    outcomes = observed.outcomes
    return _plain(observed, bias, np.where(outcomes == 0, -1, 1), outcomes == BOTH)


def _poisson(observed: Observations, bias: bool) -> Rows:
    positive = observed.outcomes > 0
    return _plain(observed, bias, np.where(positive, 1, -1), positive)


def _plain(
    observed: Observations, bias: bool, signs: NDArray[Any], equal: NDArray[np.bool_]
) -> Rows:
    """Return one row an observation: the matrix itself, not copied."""
    n, d = len(observed), observed.dimension
    cone, units = _cone(observed, bias, signs.astype(np.int8), equal)
    names = (*observed.features, *[INTERCEPT] * bias)
    owner = np.arange(n)
    return Rows(
        cone,
        names,
        (*units, *[1] * bias),
        (*range(d), *[None] * bias),
        owner,
        np.zeros(n, dtype=np.intp),
    )


def _cone(
    observed: Observations, bias: bool, signs: NDArray[np.int8], equal: NDArray[np.bool_]
) -> tuple[Cone, tuple[int, ...]]:
    """Return the cone of the rows as they are, and the units of its columns."""
    if observed.floats is not None:
        floats = observed.floats
        return FloatCone(floats, signs, bias, ~equal, equal), floats.units
    matrix, units = observed.numerators, observed.denominators
    long = matrix.dtype == object and max(units, default=1) > 1
    return Cone(matrix, signs, bias, ~equal, equal, units if long else None), units


def _multinomial(observed: Observations, bias: bool) -> Rows:
    n, levels = len(observed), len(observed.levels)
    x = _with_ones(observed, bias)
    width = x.shape[1]
    _check_size(n * (levels - 1), (levels - 1) * width)
    others = np.array([[k for k in range(levels) if k != y] for y in range(levels)])
    owner = np.repeat(np.arange(n), levels - 1)
    side = others[observed.outcomes].ravel()
    matrix = np.zeros((n * (levels - 1), (levels - 1) * width), dtype=x.dtype)
    for k in range(1, levels):
        block = slice((k - 1) * width, k * width)
        own = np.flatnonzero(observed.outcomes[owner] == k)
        matrix[own, block] = x[owner[own]]
        other = np.flatnonzero(side == k)
        matrix[other, block] = -x[owner[other]]
    features = (*observed.features, *[INTERCEPT] * bias)
    columns = (*range(observed.dimension), *[None] * bias)
    units = (*observed.denominators, *[1] * bias) * (levels - 1)
    names = tuple(f"{level}: {name}" for level in observed.levels[1:] for name in features)
    cone = _written_out(matrix, units)
    return Rows(cone, names, units, columns * (levels - 1), owner, side)


def _ordinal(observed: Observations, bias: bool) -> Rows:
    if bias:
        message = "an ordinal model has no intercept: it cannot be told from the thresholds"
        raise InputError("no-intercept", message)
    n, d, cuts = len(observed), observed.dimension, len(observed.levels) - 1
    x = _with_ones(observed, False)
    _check_size(2 * n, d + cuts)
    y = observed.outcomes
    below, above = np.flatnonzero(y < cuts), np.flatnonzero(y > 0)
    matrix = np.zeros((len(below) + len(above), d + cuts), dtype=x.dtype)
    first = np.arange(len(below))
    matrix[first, :d] = -x[below]
    matrix[first, d + y[below]] = 1
    second = len(below) + np.arange(len(above))
    matrix[second, :d] = x[above]
    matrix[second, d + y[above] - 1] = -1
    levels = observed.levels
    names = tuple(f"{a}|{b}" for a, b in pairwise(levels))
    units = (*observed.denominators, *[1] * cuts)
    owner = np.concatenate([below, above])
    side = np.concatenate([np.zeros(len(below), np.intp), np.ones(len(above), np.intp)])
    columns = (*range(d), *[None] * cuts)
    cone = _written_out(matrix, units)
    return Rows(cone, (*observed.features, *names), units, columns, owner, side)


def _with_ones(observed: Observations, bias: bool) -> NDArray[Any]:
    """Return the matrix in a type that holds negatives, with the intercept's column."""
    x = observed.numerators
    x = x if x.dtype == object else x.astype(np.int64, copy=False)
    if bias:
        x = np.concatenate([x, np.ones((len(x), 1), dtype=x.dtype)], axis=1)
    return x


def _check_size(rows: int, columns: int) -> None:
    if rows * columns > MAX_CELLS:
        raise LimitError(
            "model-size",
            f"the model writes {rows} rows of {columns} coefficients; the limit is {MAX_CELLS}"
            " numbers",
            limit="MAX_CELLS",
        )


def _written_out(matrix: NDArray[Any], units: tuple[int, ...]) -> Cone:
    n = len(matrix)
    long = matrix.dtype == object and max(units, default=1) > 1
    ones, yes = np.ones(n, dtype=np.int8), np.ones(n, dtype=bool)
    return Cone(matrix, ones, False, yes, ~yes, units if long else None)


_MODELS: Mapping[Model, Callable[[Observations, bool], Rows]] = {
    "binary": _binary,
    "multinomial": _multinomial,
    "ordinal": _ordinal,
    "poisson": _poisson,
}
