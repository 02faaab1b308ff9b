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
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
Input: TypeAlias = tuple[int, Vector]  # of a class, +1 or -1
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
    generators, d = list(permutations), dataset.dimension
    if any(sorted(permutation) != list(range(d)) for permutation in generators):
        message = f"a permutation of {d} features lists each of 0 to {d - 1} once"
        raise InputError("permutation", message)
    places: dict[Input, list[int]] = {}
    for index, example in enumerate(dataset.examples()):
        places.setdefault((example.target, example.x), []).append(index)
    averaged: dict[int, Fraction] = {}
    for orbit in _orbits(dataset, places, generators):
        members = (i for one in orbit for i in places[one])
        total = sum((verdict.multipliers.get(i, Fraction(0)) for i in members), Fraction(0))
        if total:
            averaged.update((places[one][0], total / len(orbit)) for one in orbit)
    found = inseparable(dataset, verdict.convention, averaged)
    found.check()
    return found


def _orbits(
    dataset: Dataset, places: Mapping[Input, Sequence[int]], generators: Sequence[Permutation]
) -> Iterator[list[Input]]:
    """Yield the inputs that the permutations carry into each other; ``places`` has all inputs."""
    seen: set[Input] = set()
    for start in places:
        orbit, stack = list[Input](), [] if start in seen else [start]
        seen.add(start)
        while stack:
            target, x = stack.pop()
            orbit.append((target, x))
            moved = [(target, tuple(x[j] for j in permutation)) for permutation in generators]
            if not all(one in places for one in moved):
                raise _not_invariant(dataset, places[target, x][0])
            stack += (new := [one for one in dict.fromkeys(moved) if one not in seen])
            seen.update(new)
        if orbit:
            yield orbit


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
    (positives, first), (negatives, second) = _nearest_to_common_point(small)
    for plus, minus in partitions(first, second):
        support = [*positives[list(plus)].tolist(), *negatives[list(minus)].tolist()]
        found = dependence_on_support(cone, support)
        if found is not None:
            partition = inseparable(verdict.dataset, verdict.convention, found.multipliers)
            partition.check()
            return partition
    return None


def _nearest_to_common_point(verdict: Inseparable) -> list[tuple[NDArray[np.intp], Floats]]:
    """Return the examples of each class to try, with their inputs around the common point."""
    dataset = verdict.dataset
    assert verdict.common_point is not None
    tried = np.union1d(spread(len(dataset), SAMPLE), np.array(list(verdict.multipliers)))
    points = np.empty((len(tried), dataset.dimension))
    for place, i in enumerate(tried.tolist()):
        around = zip(dataset.x(i), verdict.common_point, strict=True)
        points[place] = [float(max(-LARGEST, min(LARGEST, v - c))) for v, c in around]
    deviations = points.std(axis=0)
    points /= np.where(deviations > 0, deviations, 1.0)
    order = np.argsort(_dots(points, points), kind="stable")
    targets = dataset.targets[tried[order]]
    nearest = (order[targets == target][:RADON_EXAMPLES] for target in (1, -1))
    return [(tried[places], points[places]) for places in nearest]


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
        for q in np.flatnonzero(_small(_dots(r, r) - e * e / a, r) & (e >= 0.0) & (e <= a)):
            yield (i, j), (int(q),)


def _crossings(first: Floats, second: Floats) -> Iterator[Partition]:
    pairs = list(combinations(range(len(second)), 2))
    if not pairs:
        return
    starts, stops = (second[[pair[end] for pair in pairs]] for end in (0, 1))
    for i, j in combinations(range(len(first)), 2):
        s, t, meets = _solved(first[j] - first[i], starts - stops, starts - first[i])
        for p in np.flatnonzero(meets & (s < 1.0) & (t < 1.0)):
            yield (i, j), pairs[p]


def _in_triangles(corners: Floats, points: Floats) -> Iterator[Partition]:
    for i, j in combinations(range(len(corners)), 2):
        others = corners[j + 1 :, np.newaxis] - corners[i]
        s, t, meets = _solved(corners[j] - corners[i], others, points - corners[i])
        for m, q in np.argwhere(meets & (s + t < 1.0)).tolist():
            yield (i, j, j + 1 + m), (q,)


def _solved(u: Floats, v: Floats, r: Floats) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Solve ``s u + t v = r`` by least squares; say where that is met with s and t above 0."""
    a, b, c, e, f = _dots(u, u), v @ u, _dots(v, v), r @ u, _dots(v, r)
    determinant = a * c - b * b
    usable = determinant > NEAR * a * c
    safe = np.where(usable, determinant, 1.0)
    s, t = (e * c - b * f) / safe, (a * f - b * e) / safe
    rest = _dots(r, r) - s * e - t * f
    return s, t, usable & (s > 0.0) & (t > 0.0) & _small(rest, r)


def _dots(a: Floats, b: Floats) -> Floats:
    return np.asarray(np.einsum("...j,...j->...", a, b))


def _small(squared: Floats, r: Floats) -> NDArray[np.bool_]:
    """Say which squared residuals vanish beside the size of the points."""
    scale = float(_dots(r, r).max(initial=0.0))
    return np.asarray(squared <= NEAR * max(scale, 1e-300))
