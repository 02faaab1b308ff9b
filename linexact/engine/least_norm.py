"""The shortest weights with every margin at least 1, and why no shorter ones exist.

The problem::

    least |V|^2   subject to   t_i V . X_i >= 1  for every example.

``X_i`` is the input, with the constant input of the bias beside it if there is one.
Whether the bias counts in ``|V|^2`` is the difference between two textbook problems:

* *counted* or *absent*: ``|V|^2`` is the ``B^2`` of the perceptron's mistake bound;
* *free*: the hard-margin classifier, ``1/|w|`` from the nearest example.

A :class:`LeastNorm` carries its proof of optimality (Lagrange multipliers, Kuhn and Tucker
1951): ``m >= 0`` with ``V = sum m_i t_i X_i`` in the coordinates that count, 0 in the free
one, and ``sum m_i = |V|^2``.  For any other ``V'`` that meets the constraints
``|V| |V'| >= V . V' = sum m_i t_i X_i . V' >= sum m_i = |V|^2``, so ``|V'| >= |V|``.

Both are nearest-point problems (:mod:`.nearest_point`).  Squared lengths depend on the
scale of each example and column, so the rows here are the data as given.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import INT64_MAX, Dataset, Vector
from linexact.engine.cone import Dependence
from linexact.engine.nearest_point import Differences, Hull, Nearest, nearest_point
from linexact.exact import dot, over_common_denominator
from linexact.kernel import CertificateError, Constraint, Solution, System, check

Bias: TypeAlias = Literal["counted", "free", "absent"]

KERNEL_CELLS = 200_000  # above, margins are bounded by machine arithmetic before they are taken


@dataclass(frozen=True, slots=True, eq=False)
class LeastNorm:
    """The shortest weights: ``w``, the bias weight ``b`` (0 if absent) and the multipliers.

    The score is ``w . x + b * bias_input``; examples not named have multiplier 0.
    """

    dataset: Dataset
    bias: Bias
    bias_input: Fraction
    w: Vector
    b: Fraction
    multipliers: Mapping[int, Fraction]

    @property
    def squared(self) -> Fraction:
        """``|V|^2``: of ``w``, and of ``b`` when it counts."""
        counted = (*self.w, self.b) if self.bias == "counted" else self.w
        return dot(counted, counted)

    def check(self) -> None:
        """Check feasibility and optimality exactly; raises :class:`CertificateError`."""
        _check_margins(self)
        if self.b and self.bias == "absent":
            raise CertificateError("bias", "there is a bias where none is asked")
        if any(m < 0 for m in self.multipliers.values()):
            raise CertificateError("sign", "a multiplier is negative")
        if sum(self.multipliers.values()) != self.squared:
            raise CertificateError("duality", "the multipliers do not add up to |V|^2")
        combined = _combined(self.dataset, self.bias, self.bias_input, self.multipliers)
        last = {"counted": (self.b,), "free": (Fraction(0),), "absent": ()}[self.bias]
        if combined != (*self.w, *last):
            raise CertificateError("stationary", "the multipliers combine to other weights")


def least_norm(
    dataset: Dataset, bias: Bias, bias_input: Fraction = Fraction(1)
) -> LeastNorm | Dependence:
    """Return the shortest weights, or the multipliers that prove that there are none.

    >>> data = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
    >>> found = least_norm(data, "counted")
    >>> [str(v) for v in (*found.w, found.b, found.squared)]
    ['2', '0', '1', '5']
    >>> str(least_norm(data, "free").squared)
    '4'
    """
    unit = math.lcm(*dataset.denominators, bias_input.denominator if bias == "counted" else 1)
    scaled = _scaled(dataset, unit)
    if bias == "free":
        result = _free(dataset, scaled, unit)
    else:
        result = _counted(dataset, scaled, unit, bias, bias_input)
    if isinstance(result, LeastNorm):
        result.check()
    return result


def _scaled(dataset: Dataset, unit: int) -> NDArray[Any]:
    """Return ``unit * x_i`` as integers."""
    factors = [unit // d for d in dataset.denominators]
    numerators = dataset.numerators
    if not numerators.size:
        return numerators.astype(object)
    largest = max(abs(int(numerators.max())), abs(int(numerators.min())))
    if numerators.dtype == object or largest * max(factors) > INT64_MAX:
        return np.asarray(numerators.astype(object) * np.array(factors, dtype=object))
    return np.asarray(numerators.astype(np.int64) * np.array(factors, dtype=np.int64))


def _signed(dataset: Dataset, scaled: NDArray[Any], constant: int | None) -> NDArray[Any]:
    """Return ``t_i (x_i, constant)`` in the units of ``scaled``."""
    signs = dataset.targets.astype(scaled.dtype)[:, None]
    if constant is None:
        return np.asarray(scaled * signs)
    kind = scaled.dtype if abs(constant) <= INT64_MAX else np.dtype(object)
    column = np.full((len(dataset), 1), constant, dtype=kind)
    return np.asarray(np.concatenate([scaled, column], axis=1) * signs)


def _counted(
    dataset: Dataset, scaled: NDArray[Any], unit: int, bias: Bias, bias_input: Fraction
) -> LeastNorm | Dependence:
    """Turn the nearest point ``P`` of the signed examples into ``V = P / |P|^2``."""
    zero = Fraction(0)
    if not len(dataset):
        return LeastNorm(dataset, bias, bias_input, (zero,) * dataset.dimension, zero, {})
    constant = int(bias_input * unit) if bias == "counted" else None
    nearest = nearest_point(Hull(_signed(dataset, scaled, constant)), 0)
    if nearest.squared == 0:
        return _combination(nearest.weights)
    scale = unit**2 / nearest.squared / nearest.common
    v = tuple(p * scale / unit for p in nearest.numerators)
    multipliers = {i: m * scale for i, m in sorted(nearest.weights.items())}
    b = v[-1] if bias == "counted" else zero
    return LeastNorm(dataset, bias, bias_input, v[: dataset.dimension], b, multipliers)


def _free(dataset: Dataset, scaled: NDArray[Any], unit: int) -> LeastNorm | Dependence:
    """Turn the shortest way ``P`` between the hulls into ``w = 2 P / |P|^2``."""
    zero, one = Fraction(0), Fraction(1)
    sides = [np.flatnonzero(dataset.targets == target) for target in (1, -1)]
    if not all(len(side) for side in sides):
        b = Fraction(int(dataset.targets[0])) if len(dataset) else zero
        return LeastNorm(dataset, "free", one, (zero,) * dataset.dimension, b, {})
    points = Differences(scaled[sides[0]], scaled[sides[1]])
    nearest: Nearest[tuple[int, int]] = nearest_point(points, (0, 0))
    weights: dict[int, int] = {}
    for pair, weight in nearest.weights.items():
        for side, place in zip(sides, pair, strict=True):
            index = int(side[place])
            weights[index] = weights.get(index, 0) + weight
    if nearest.squared == 0:
        return _combination(weights)
    scale = 2 * unit**2 / nearest.squared / nearest.common  # |w|^2 / 2 for all weights
    w = tuple(p * scale / unit for p in nearest.numerators)
    support = int(sides[0][next(iter(nearest.weights))[0]])
    b = 1 - dot(w, dataset.x(support))
    multipliers = {i: m * scale for i, m in sorted(weights.items())}
    return LeastNorm(dataset, "free", one, w, b, multipliers)


def _combination(weights: Mapping[int, int]) -> Dependence:
    """Return the weights of a hull that contains 0 as primitive integers."""
    divisor = math.gcd(*weights.values())
    return Dependence({i: w // divisor for i, w in sorted(weights.items())})


# Checking


def _check_margins(claim: LeastNorm) -> None:
    """Check ``t_i V . X_i >= 1`` for all examples, in integers."""
    dataset = claim.dataset
    constant = None if claim.bias == "absent" else claim.bias_input
    unit = math.lcm(*dataset.denominators, constant.denominator if constant is not None else 1)
    whole = None if constant is None else int(constant * unit)
    rows = _signed(dataset, _scaled(dataset, unit), whole)
    point = claim.w if constant is None else (*claim.w, claim.b)
    integers, common = over_common_denominator(point)
    bound = unit * common
    if rows.size <= KERNEL_CELLS:
        system = System(len(point), [Constraint(">=", row, bound) for row in rows.tolist()])
        check(system, Solution(integers))
    else:
        row, least = Hull(rows).lowest(integers)
        if least < bound:
            raise CertificateError("unmet", f"row {row} is not met", row)


def _combined(
    dataset: Dataset, bias: Bias, bias_input: Fraction, multipliers: Mapping[int, Fraction]
) -> Vector:
    """Return ``sum m_i t_i X_i``, with the free or counted bias last."""
    common = math.lcm(*(m.denominator for m in multipliers.values()))
    signed = [int(m * common) * dataset.target(i) for i, m in multipliers.items()]
    rows = dataset.numerators[list(multipliers)].tolist()
    total = [
        Fraction(sum(m * int(row[j]) for m, row in zip(signed, rows, strict=True)), common * unit)
        for j, unit in enumerate(dataset.denominators)
    ]
    if bias != "absent":
        total.append(Fraction(sum(signed), common) * bias_input)
    return tuple(total)
