"""Small Radon partitions proposed in floating point: what crosses what, among two point sets.

A point of one set on a segment of the other, two crossing segments, a point in a triangle.
Each is a least-squares problem in one or two unknowns, solved for all partners at once; where
the residual vanishes the partition is proposed.  Whoever asks proves it exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Partition: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # positions in either set

NEAR = 1e-8  # residual, relative to the points' size


def partitions(first: Floats, second: Floats) -> Iterator[Partition]:
    """Yield partitions of at most four points, shapes ``(a, d)`` and ``(b, d)``, small ones first.

    >>> square = np.array([[0.0, 0.0], [1.0, 1.0]]), np.array([[0.0, 1.0], [1.0, 0.0]])
    >>> list(partitions(*square))
    [((0, 1), (0, 1))]
    """
    yield from _on_segments(first, second)
    yield from (p[::-1] for p in _on_segments(second, first))
    yield from _crossings(first, second)
    yield from _in_triangles(first, second)
    yield from (p[::-1] for p in _in_triangles(second, first))


def _on_segments(ends: Floats, points: Floats) -> Iterator[Partition]:
    for i, j in combinations(range(len(ends)), 2):
        u, r = ends[j] - ends[i], points - ends[i]
        a, e = float(u @ u), r @ u
        if a == 0.0:
            continue
        rest = np.einsum("ij,ij->i", r, r) - e * e / a
        for q in np.flatnonzero(_small(rest, r) & (e >= 0.0) & (e <= a)).tolist():
            yield (i, j), (q,)


def _crossings(first: Floats, second: Floats) -> Iterator[Partition]:
    pairs = list(combinations(range(len(second)), 2))
    if not pairs:
        return
    starts, stops = second[[k for k, _ in pairs]], second[[m for _, m in pairs]]
    v = stops - starts
    c = np.einsum("ij,ij->i", v, v)
    for i, j in combinations(range(len(first)), 2):
        u, r = first[j] - first[i], starts - first[i]
        a, b, e, f = float(u @ u), v @ u, r @ u, np.einsum("ij,ij->i", r, v)
        determinant = a * c - b * b
        usable = determinant > NEAR * a * c
        safe = np.where(usable, determinant, 1.0)
        s, t = (e * c - b * f) / safe, (e * b - a * f) / safe
        rest = np.einsum("ij,ij->i", r, r) - s * e + t * f
        inside = (s > 0.0) & (s < 1.0) & (t > 0.0) & (t < 1.0)
        for p in np.flatnonzero(usable & inside & _small(rest, r)).tolist():
            yield (i, j), pairs[p]


def _in_triangles(corners: Floats, points: Floats) -> Iterator[Partition]:
    for i, j in combinations(range(len(corners)), 2):
        u, v, r = corners[j] - corners[i], corners[j + 1 :] - corners[i], points - corners[i]
        a, b, c = float(u @ u), v @ u, np.einsum("ij,ij->i", v, v)
        e, f = r @ u, v @ r.T  # shapes (q,), (l, q)
        determinant = (a * c - b * b)[:, np.newaxis]
        usable = determinant > NEAR * a * c[:, np.newaxis]
        safe = np.where(usable, determinant, 1.0)
        s = (c[:, np.newaxis] * e - b[:, np.newaxis] * f) / safe
        t = (a * f - b[:, np.newaxis] * e) / safe
        rest = np.einsum("ij,ij->i", r, r) - s * e - t * f
        inside = usable & (s > 0.0) & (t > 0.0) & (s + t < 1.0) & _small(rest, r)
        for m, q in np.argwhere(inside).tolist():
            yield (i, j, j + 1 + m), (q,)


def _small(squared: Floats, r: Floats) -> NDArray[np.bool_]:
    """Say which squared residuals vanish beside the size of the points."""
    scale = float(np.einsum("ij,ij->i", r, r).max(initial=0.0))
    return np.asarray(squared <= NEAR * max(scale, 1e-300))
