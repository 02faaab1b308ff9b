"""Certificates as textbooks give them: averages over a symmetry, and Radon partitions.

*Symmetry.*  When permutations of the features map the data onto itself, averaging a
certificate over the group they generate gives another one, and both class averages become
symmetric.  Translated patterns (Grosse, CSC321 lecture 3, section 5.2) are invariant under
cyclic shifts: if each class is one orbit, the certificate says that the class averages agree.

*Radon.*  A pair of crossing segments, or a point in a triangle, is a certificate that can be
drawn.  In one or two dimensions every irreducible certificate is one; in more, one is looked
for among the examples, and may not exist.  A point of one set on a segment of the other, two
crossing segments, a point in a triangle: each is a least-squares problem in one or two
unknowns, solved in floating point for all partners at once; where the residual vanishes the
partition is proposed, and then proved exactly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset, Vector
from linexact.engine.cone import spread
from linexact.engine.dataset_cone import dataset_cone
from linexact.engine.lowest_terms import dependence_on_support
from linexact.errors import InputError
from linexact.topics.separability import Inseparable, inseparable
from linexact.topics.separability.minimal import irreducible

Permutation: TypeAlias = tuple[int, ...]
Floats: TypeAlias = NDArray[np.float64]
Partition: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # positions in either set

RADON_EXAMPLES = 40  # of each class that are looked at
SAMPLE = 2000  # of all examples, among which these are chosen
LARGEST = Fraction(10) ** 100  # beyond, floats are not trusted to find anything
NEAR = 1e-8  # residual, relative to the points' size

_SHIFTS = re.compile(r"shifts(?::([0-9]{1,4})x([0-9]{1,4}))?").fullmatch
_PERMUTATIONS = re.compile(r"[0-9]{1,6}(?:[,;][0-9]{1,6})*").fullmatch


def as_textbook(verdict: Inseparable, how: str) -> Inseparable:
    """Return a certificate in the form asked for: ``radon``, ``shifts``, or permutations.

    Raises :class:`~linexact.errors.InputError` where it cannot be read, or none is found.

    >>> from linexact import separate
    >>> len(as_textbook(separate("parity:4"), "radon").multipliers)
    4
    """
    if how != "radon":
        return symmetric(verdict, _permutations(how, verdict.dataset.dimension))
    partition = radon(verdict)
    if partition is None:
        raise InputError(
            "no-partition",
            "no shared point, crossing segments or point in a triangle was found among"
            " these examples (that none exists is not claimed)",
        )
    return partition


def _permutations(how: str, d: int) -> list[Permutation]:
    """Read ``shifts``, ``shifts:4x4`` or ``2,1;...`` (features counted from 1)."""
    shifts = _SHIFTS(how)
    if shifts is not None:
        shape = (int(shifts[1]), int(shifts[2])) if shifts[1] else (d,)
        if len(shape) == 2 and shape[0] * shape[1] != d:
            raise InputError("shape", f"{shape[0]}x{shape[1]} is not {d}, the number of features")
        return cyclic_shifts(shape)
    if not _PERMUTATIONS(how):
        raise InputError(
            "textbook",
            f"expected radon, shifts, shifts:ROWSxCOLUMNS or a permutation such as 2,1;"
            f" not {how[:40]!r}",
        )
    return [tuple(int(j) - 1 for j in one.split(",")) for one in how.split(";")]


def cyclic_shifts(shape: Sequence[int]) -> list[Permutation]:
    """Return generators of the wrap-around shifts of a pattern in one or two dimensions.

    Feature ``j`` of the shifted input is feature ``permutation[j]`` of the input.

    >>> cyclic_shifts((3,)), cyclic_shifts((2, 2))
    ([(1, 2, 0)], [(2, 3, 0, 1), (1, 0, 3, 2)])
    """
    places = np.arange(int(np.prod(shape))).reshape(shape)
    return [tuple(np.roll(places, -1, axis).ravel().tolist()) for axis in range(len(shape))]


def symmetric(verdict: Inseparable, permutations: Iterable[Permutation]) -> Inseparable:
    """Average a certificate over the group that permutations of the features generate.

    Raises :class:`~linexact.errors.InputError` (``permutation``, ``not-invariant``) when one
    is no permutation of the features, or does not map each class onto itself.

    >>> from linexact import separate
    >>> shifts = symmetric(separate("XOR"), [(1, 0)])
    >>> dict(shifts.multipliers)
    {0: Fraction(1, 2), 1: Fraction(1, 2), 2: Fraction(1, 2), 3: Fraction(1, 2)}
    """
    dataset = verdict.dataset
    averaged: dict[int, Fraction] = {}
    for orbit in _orbits(dataset, [_checked(p, dataset.dimension) for p in permutations]):
        total = sum((verdict.multipliers.get(i, Fraction(0)) for i in orbit.members), Fraction(0))
        if total:
            share = total / len(orbit.points)
            averaged.update(dict.fromkeys(orbit.points, share))
    found = inseparable(dataset, verdict.convention, averaged)
    found.check()
    return found


@dataclass(frozen=True, slots=True)
class _Orbit:
    """Inputs that the permutations carry into each other."""

    points: tuple[int, ...]  # one example for each input
    members: tuple[int, ...]  # all examples, an input may stand there twice


def _checked(permutation: Permutation, d: int) -> Permutation:
    if sorted(permutation) != list(range(d)):
        raise InputError(
            "permutation", f"a permutation of {d} features lists each of 0 to {d - 1} once"
        )
    return permutation


def _orbits(dataset: Dataset, generators: Sequence[Permutation]) -> Iterator[_Orbit]:
    places: dict[tuple[int, Vector], list[int]] = {}
    for index, example in enumerate(dataset.examples()):
        places.setdefault((example.target, example.x), []).append(index)
    seen: set[tuple[int, Vector]] = set()
    for start in places:
        if start in seen:
            continue
        orbit, stack = [start], [start]
        seen.add(start)
        while stack:
            target, x = stack.pop()
            for permutation in generators:
                moved = (target, tuple(x[j] for j in permutation))
                if moved not in places:
                    raise _not_invariant(dataset, places[target, x][0])
                if moved not in seen:
                    seen.add(moved)
                    orbit.append(moved)
                    stack.append(moved)
        members = [places[key] for key in orbit]
        yield _Orbit(tuple(m[0] for m in members), tuple(i for m in members for i in m))


def _not_invariant(dataset: Dataset, index: int) -> InputError:
    return InputError(
        "not-invariant",
        f"the permuted example {dataset.row_number(index)} is not an example of its class;"
        " expected data that the permutations map onto itself",
    )


def radon(verdict: Inseparable) -> Inseparable | None:
    """Return a certificate on at most four examples: a Radon partition among the data.

    A shared input, a point on a segment, two crossing segments or a point in a triangle.
    None when none was found among ``RADON_EXAMPLES`` of each class (those nearest to the
    common point), or without a bias.  That none exists is not claimed.

    >>> from linexact import separate
    >>> len(radon(separate("parity:4")).multipliers)
    4
    """
    if not verdict.convention.bias:
        return None
    small = irreducible(verdict)
    if len(small.multipliers) <= 4:
        return small
    cone = dataset_cone(verdict.dataset, verdict.convention)
    points, positives, negatives = _nearest_to_common_point(small)
    for plus, minus in partitions(points[positives], points[negatives]):
        support = [int(positives[p]) for p in plus] + [int(negatives[p]) for p in minus]
        found = dependence_on_support(cone, support)
        if found is not None:
            partition = inseparable(verdict.dataset, verdict.convention, found.multipliers)
            partition.check()
            return partition
    return None


def _nearest_to_common_point(
    verdict: Inseparable,
) -> tuple[NDArray[np.float64], NDArray[np.intp], NDArray[np.intp]]:
    """Return inputs as floats around the common point, and the examples of each class to try."""
    dataset = verdict.dataset
    assert verdict.common_point is not None
    tried = np.union1d(spread(len(dataset), SAMPLE), np.array(list(verdict.multipliers)))
    points = np.full((len(dataset), dataset.dimension), np.inf)
    for i in tried.tolist():
        points[i] = [
            float(max(-LARGEST, min(LARGEST, v - c)))
            for v, c in zip(dataset.x(i), verdict.common_point, strict=True)
        ]
    deviations = points[tried].std(axis=0)
    points[tried] /= np.where(deviations > 0, deviations, 1.0)
    lengths = np.einsum("ij,ij->i", points[tried], points[tried])
    order = tried[np.argsort(lengths, kind="stable")]
    targets = dataset.targets[order]
    return points, order[targets > 0][:RADON_EXAMPLES], order[targets < 0][:RADON_EXAMPLES]


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
