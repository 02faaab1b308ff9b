"""The rows of a cone in floating point: shifted, scaled, of length one.  Only for guessing.

Floats see little of data whose columns are all near 10**6, or whose rows differ by 10**200
in size.  Three exact changes of the unknowns bring the numbers near 1 first:

* with a dummy feature an integer vector ``c`` is subtracted from every input (the bias
  takes it back: ``w . x + b = w . (x - c) + (b + w . c)``), in integers where they are long;
* column ``j`` is divided by ``2**columns[j]`` (a change of the unit of ``w_j``);
* each row is divided by its length (a half-space stays the same).

Centre and scales come from a sample; rows are made on demand, a machine array without a
Python call per value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.seen import Lazy
from linexact.engine.cone import Cone, spread
from linexact.engine.float_scores import quotient

SAMPLE_CELLS = 2**18
FLOAT_SAMPLE_CELLS = 2**14  # of floats whose largest are known
LONG_SAMPLE_CELLS = 2**10  # of Python integers
INT64_ROOM = 2**62
TINY_ROW = 1e-100  # a length whose square loses digits


@dataclass(frozen=True, slots=True, eq=False)
class Image:
    """A cone as floats see it: ``values(indices)`` has rows of length one."""

    cone: Cone
    centre: tuple[int, ...]  # shape (k - dummy,)
    columns: NDArray[np.int64]  # shape (k - dummy,), exponents of two

    @classmethod
    def of(cls, cone: Cone) -> Image:
        """Choose centre and scales from rows spread over the cone."""
        if cone.floats is not None:
            return _FloatImage.of(cone)
        n, m = cone.matrix.shape
        cells = LONG_SAMPLE_CELLS if cone.matrix.dtype == object else SAMPLE_CELLS
        size = max(64, cells // max(1, m))
        sample = cone.take(spread(n, size))
        centre = _centre(sample) if cone.dummy else (0,) * m
        if sample.dtype != object:
            sizes = np.abs(_shifted(sample, centre)).max(axis=0, initial=0.0)
            columns = np.where(sizes > 0, np.frexp(sizes)[1], 0).astype(np.int64)
        else:
            shifted = _subtracted(sample, centre)
            bits = [max((v.bit_length() for v in column), default=0) for column in shifted.T]
            columns = np.array(bits, dtype=np.int64)
        return cls(cone, centre, columns)

    def values(self, indices: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return rows as floats of length one (a zero row stays zero), shape ``(w, k)``."""
        cone = self.cone
        part = cone.take(indices)
        lifts: NDArray[Any] | float = 1.0
        if part.dtype != object:
            values = np.ldexp(_shifted(part, self.centre), -self.columns)
        else:
            values, lifts = _long_values(_subtracted(part, self.centre), self.columns, cone.dummy)
        return _of_length_one(values, lifts, cone, indices)

    def weights(self, y: NDArray[np.float64], largest: float) -> tuple[int, ...]:
        """Return integers proportional to the unscaled weights ``y_j 2**-columns_j``.

        Scaled weights are rounded so that the largest is ``largest``; a trailing bias is
        left out.
        """
        m = len(self.columns)
        top_weight = float(np.abs(y[:m]).max(initial=0.0))
        if top_weight == 0.0:
            return (0,) * m
        whole = [round(float(v) / top_weight * largest) for v in y[:m]]
        used = [int(c) for v, c in zip(whole, self.columns, strict=True) if v]
        top = max(used, default=0)
        return tuple(
            v << (top - int(c)) if v else 0 for v, c in zip(whole, self.columns, strict=True)
        )

    def scaled(self, weights: Sequence[int]) -> NDArray[np.float64]:
        """Return exact weights in the image's units, the largest about 1; no bias."""
        lifted = [int(c) + w.bit_length() for w, c in zip(weights, self.columns, strict=True) if w]
        top = max(lifted, default=0)
        return np.array(
            [quotient(w, top - int(c)) for w, c in zip(weights, self.columns, strict=True)]
        )


@dataclass(frozen=True, slots=True, eq=False)
class _FloatImage(Image):
    """A cone of floats: shifted and scaled as they are; ``centre`` is not used."""

    middle: NDArray[np.float64]  # shape (k - dummy,), of the columns in their units
    floats: Lazy

    @classmethod
    def of(cls, cone: Cone) -> Image:
        """Choose centre and scales from rows spread over the cone."""
        floats = cone.floats
        assert floats is not None
        sizes = floats.greatest
        columns = np.where(sizes > 0, np.frexp(sizes)[1], 0).astype(np.int64)
        sample = spread(len(floats), max(64, FLOAT_SAMPLE_CELLS // max(1, floats.width)))
        middle = np.zeros(floats.width)
        if cone.dummy and len(sample):
            values = np.ldexp(floats.values(sample), floats.lifts - columns)
            middle = values.mean(axis=0)
            sizes = np.abs(values - middle).max(axis=0)
            finer = np.where(sizes > 0, np.frexp(sizes)[1], 0)
            middle, columns = np.ldexp(middle, -finer), columns + finer
        return cls(cone, (0,) * floats.width, columns, middle, floats)

    def values(self, indices: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return rows as floats of length one (a zero row stays zero), shape ``(w, k)``."""
        values = np.ldexp(self.floats.values(indices), self.floats.lifts - self.columns)
        values -= self.middle
        return _of_length_one(values, 1.0, self.cone, indices)

    def weights(self, y: NDArray[np.float64], largest: float) -> tuple[int, ...]:
        """Return integers over the cone's units, proportional to the unscaled weights."""
        whole = Image.weights(self, y, largest)
        factors = self.floats.factors
        common = math.lcm(*factors)
        return tuple(v * (common // factor) for v, factor in zip(whole, factors, strict=True))

    def scaled(self, weights: Sequence[int]) -> NDArray[np.float64]:
        """Return exact weights in the image's units, the largest about 1; no bias."""
        whole = [v * unit for v, unit in zip(weights, self.floats.factors, strict=True)]
        return Image.scaled(self, whole)


def _of_length_one(
    values: NDArray[np.float64],
    lifts: NDArray[np.float64] | float,
    cone: Cone,
    indices: NDArray[np.intp],
) -> NDArray[np.float64]:
    """Return rows with their dummy and their sign, divided by their length."""
    if cone.dummy:
        ones = np.full(len(values), 1.0) * lifts
        values = np.concatenate([values, ones[:, np.newaxis]], axis=1)
    lengths = np.sqrt(np.einsum("ij,ij->i", values, values))
    tiny = np.flatnonzero(lengths < TINY_ROW)
    if len(tiny) and not cone.dummy:
        exponents = np.frexp(np.abs(values[tiny]).max(axis=1, initial=0.0))[1]
        values[tiny] = np.ldexp(values[tiny], -exponents[:, np.newaxis])
        lengths[tiny] = np.sqrt(np.einsum("ij,ij->i", values[tiny], values[tiny]))
    lengths[lengths == 0.0] = 1.0
    values *= (cone.signs[indices] / lengths)[:, np.newaxis]
    return np.asarray(values, dtype=np.float64)


def _centre(sample: NDArray[Any]) -> tuple[int, ...]:
    """Return integers in the middle of each column of the sample."""
    if not len(sample):
        return (0,) * int(sample.shape[1])
    if sample.dtype != object:
        means: list[float] = np.rint(sample.mean(axis=0)).tolist()
        return tuple(map(int, means))
    columns: list[list[int]] = sample.T.tolist()
    return tuple(sorted(column)[len(column) // 2] for column in columns)


def _shifted(part: NDArray[Any], centre: Sequence[int]) -> NDArray[np.float64]:
    """Return ``part - centre`` in floats, subtracted in integers where these are long."""
    if not any(centre):
        return part.astype(np.float64)
    if part.dtype.itemsize == 8 and max(map(abs, centre)) < INT64_ROOM:
        largest = max(int(part.max(initial=0)), -int(part.min(initial=0)))
        if largest < INT64_ROOM:
            difference = part.astype(np.int64) - np.array(centre, dtype=np.int64)
            return np.asarray(difference, dtype=np.float64)
    return np.asarray(part.astype(np.float64) - np.array([float(c) for c in centre]))


def _subtracted(part: NDArray[Any], centre: Sequence[int]) -> NDArray[Any]:
    if not any(centre):
        return part
    return np.asarray(part - np.array(centre, dtype=object), dtype=object)


def _long_values(
    part: NDArray[Any], columns: NDArray[np.int64], dummy: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return ``part * 2**-columns`` with each row lifted by a power of two to about 1.

    Also returns the lifts: what a 1 in that row has become.
    """
    try:
        values = np.ldexp(part.astype(np.float64), -columns)
    except OverflowError:
        return _very_long_values(part, columns, dummy)
    sizes = np.abs(values).max(axis=1, initial=1.0 if dummy else 0.0)
    shifts = np.frexp(sizes)[1]
    return np.ldexp(values, -shifts[:, np.newaxis]), np.ldexp(1.0, -shifts)


def _very_long_values(
    part: NDArray[Any], columns: NDArray[np.int64], dummy: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Do the same for integers beyond all floats, one by one."""
    exponents = columns.tolist()
    values = np.zeros(part.shape)
    lifts = np.ones(len(part))
    for i, row in enumerate(part.tolist()):
        sizes = [v.bit_length() - e for v, e in zip(row, exponents, strict=True) if v]
        if dummy:
            sizes.append(1)
        shift = max(sizes, default=0)
        values[i] = [quotient(v, e + shift) for v, e in zip(row, exponents, strict=True)]
        lifts[i] = quotient(1, shift) if dummy else 1.0
    return values, lifts
