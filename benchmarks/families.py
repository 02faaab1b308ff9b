"""The families of data sets: deterministic, exact, with the verdict known by construction.

A case is built when it is needed (``case.build()``) and forgotten afterwards.  ``truth`` is
the verdict that the construction gives; None where only a certificate can tell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset, default_features
from linexact.data.gates import gate, truth_table
from linexact.data.patterns import translated_patterns


@dataclass(frozen=True, slots=True)
class Case:
    """One data set of a family."""

    family: str
    name: str
    build: Callable[[], Dataset]
    truth: bool | None = None  # separable?
    bias: bool = True


def cases(*, quick: bool = False) -> Iterator[Case]:
    """Yield all cases; ``quick`` leaves the larger half out."""
    yield from _boolean(quick)
    yield from _translated(quick)
    yield from _gaussian(quick)
    yield from _near_ties()
    yield from _scaled(quick)
    yield from _large_integers(quick)
    yield from _degenerate(quick)
    yield from _ill_conditioned(quick)
    yield from _from_scikit_learn()


def from_array(X: NDArray[Any], t: NDArray[Any]) -> Dataset:
    """Return integers, shape ``(n, d)``, with targets -1 and +1 as a data set."""
    d = X.shape[1]
    return Dataset(X, (1,) * d, np.asarray(t, dtype=np.int8), default_features(d))


def _boolean(quick: bool) -> Iterator[Case]:
    separable = {"0110": False, "1001": False}
    for number in range(16):
        bits = f"{number:04b}"
        truth = separable.get(bits, True)
        yield Case("two inputs", bits, lambda bits=bits: truth_table(bits), truth)  # type: ignore[misc]
    rng = random.Random(1)
    for inputs in (3, 4, 6) if quick else (3, 4, 6, 8, 10):
        for i in range(3):
            bits = "".join(rng.choice("01") for _ in range(2**inputs))
            yield Case("random Boolean", f"{inputs} inputs, {i}", _table(bits))
    for inputs in (3, 5, 8) if quick else (3, 5, 8, 10, 12):
        yield Case("parity", f"{inputs} inputs", _gate(f"parity:{inputs}"), False)
        yield Case("majority", f"{inputs} inputs", _gate(f"majority:{inputs}"), True)


def _table(bits: str) -> Callable[[], Dataset]:
    return lambda: truth_table(bits)


def _gate(name: str) -> Callable[[], Dataset]:
    return lambda: gate(name)


def _translated(quick: bool) -> Iterator[Case]:
    for d in (16, 32) if quick else (16, 32, 64, 128):
        rng = random.Random(d)
        places = list(range(d))
        for name, more, truth in (("equal sums", 0, False), ("other sums", 1, True)):
            first, second = rng.sample(places, d // 4), rng.sample(places, d // 4 + more)
            pictures = ["".join("01"[p in on] for p in places) for on in (first, second)]
            yield Case("translated patterns", f"{d} pixels, {name}", _shifts(pictures), truth)


def _shifts(pictures: list[str]) -> Callable[[], Dataset]:
    return lambda: translated_patterns(*pictures)


def gaussian(n: int, d: int, labels: str, *, seed: int = 0, digits: int = 4) -> Dataset:
    """Return normal inputs of so many decimals; ``separable``, ``flipped`` or ``random`` labels.

    The flipped example lies farthest from the boundary, deep inside the other class.
    """
    rng = np.random.default_rng(seed + 1000 * n + d)
    X = np.rint(rng.normal(size=(n, d)) * 10**digits).astype(np.int64)
    z = X @ np.rint(rng.normal(size=d) * 1000).astype(np.int64)
    t = np.where(z > 0, 1, -1)
    if labels == "flipped":
        t[int(np.argmax(np.abs(z)))] *= -1
    elif labels == "random":
        t = rng.choice([-1, 1], size=n)
    return Dataset(X, (10**digits,) * d, t.astype(np.int8), default_features(d))


def _gaussian(quick: bool) -> Iterator[Case]:
    sizes = [(200, 5), (1000, 20)]
    if not quick:
        sizes += [(1000, 50), (2000, 20), (5000, 20), (2000, 100), (5000, 100)]
    for n, d in sizes:
        for labels, truth in (("separable", True), ("flipped", False), ("random", None)):
            yield Case(f"gaussian, {labels}", f"{n} x {d}", _normal(n, d, labels, 4), truth)
    for labels, truth in (("separable", True), ("flipped", False)):
        n, d = (1000, 20) if quick else (5000, 50)
        yield Case("gaussian, 14 digits", f"{n} x {d} {labels}", _normal(n, d, labels, 14), truth)


def _normal(n: int, d: int, labels: str, digits: int) -> Callable[[], Dataset]:
    return lambda: gaussian(n, d, labels, digits=digits)


def _near_ties() -> Iterator[Case]:
    """Forty data sets whose classes are 10**-12, 10**-30 or 10**-300 apart, or overlap by that."""
    for power in (12, 30, 300):
        for apart in (True, False):
            for i, (n, d) in enumerate([(4, 1), (6, 2), (10, 2), (20, 3), (40, 4), (60, 5)]):
                name = f"1e-{power} {n} x {d}, {'apart' if apart else 'touching'}"
                yield Case("near ties", name, _tie(n, d, power, apart, i), apart)
    gap = Fraction(1, 10**30)
    for i in range(4):
        apart = i % 2 == 0
        rows: list[list[Any]] = [[0], [1], [1 + gap if apart else 1 - gap], [2 + i]]
        yield Case("near ties", f"on a line, {i}", _rows(rows, [-1, -1, 1, 1]), apart)


def _tie(n: int, d: int, power: int, apart: bool, seed: int) -> Callable[[], Dataset]:
    """Points of a hyperplane, moved off it by ``10**-power`` to their own (or a wrong) side."""

    def build() -> Dataset:
        rng = random.Random(seed)
        weights = [rng.choice([-3, -2, -1, 1, 2, 3]) for _ in range(d)]
        gap = Fraction(1, 10**power)
        rows: list[list[Fraction]] = []
        targets: list[int] = []
        for i in range(n):
            x = [Fraction(rng.randint(-1000, 1000)) for _ in range(d)]
            target = 1 if i % 2 else -1
            rest = sum((w * v for w, v in zip(weights[:-1], x, strict=False)), Fraction(0))
            x[-1] = (target * gap - rest) / weights[-1]
            rows.append(x)
            targets.append(target)
        if not apart:  # a point of one class on a segment of the other, beyond it by the gap
            rows += [[(a + b) / 2 for a, b in zip(rows[1], rows[3], strict=True)]]
            targets.append(-1)
        return Dataset.from_rows(rows, targets)

    return build


def _rows(rows: list[list[Any]], targets: list[int]) -> Callable[[], Dataset]:
    return lambda: Dataset.from_rows(rows, targets)


def _scaled(quick: bool) -> Iterator[Case]:
    n, d = (300, 5) if quick else (1000, 10)
    for labels, truth in (("separable", True), ("flipped", False)):
        yield Case("columns scaled", f"{n} x {d} {labels}", _column_scaled(n, d, labels), truth)
        yield Case("rows scaled", f"{n} x {d} {labels}", _row_scaled(n, d, labels), truth, False)


def _column_scaled(n: int, d: int, labels: str) -> Callable[[], Dataset]:
    def build() -> Dataset:
        data = gaussian(n, d, labels, digits=3)
        rng = random.Random(d)
        powers = [rng.randint(-200, 200) for _ in range(d)]
        columns = [
            [v * 10 ** max(p, 0) for v in column]
            for column, p in zip(data.numerators.T.tolist(), powers, strict=True)
        ]
        units = [1000 * 10 ** max(-p, 0) for p in powers]
        matrix = np.array(columns, dtype=object).T
        return Dataset(matrix, tuple(units), data.targets, data.features)

    return build


def _row_scaled(n: int, d: int, labels: str) -> Callable[[], Dataset]:
    """Without a bias, and with a feature that is 1: each example is multiplied as a whole."""

    def build() -> Dataset:
        data = gaussian(n, d, labels, digits=3)
        rng = random.Random(d)
        rows = [
            [Fraction(v) * Fraction(10) ** power for v in (*row, 1000)]
            for row in data.numerators.tolist()
            for power in [rng.randint(-200, 200)]
        ]
        return Dataset.from_rows(rows, data.targets.tolist())

    return build


def _large_integers(quick: bool) -> Iterator[Case]:
    n, d = (200, 8) if quick else (1000, 20)
    for bits in (30, 62, 100, 500):
        for labels, truth in (("separable", True), ("flipped", False)):
            build = _integers(n, d, bits, labels)
            yield Case("large integers", f"2^{bits} {n} x {d} {labels}", build, truth)


def _integers(n: int, d: int, bits: int, labels: str) -> Callable[[], Dataset]:
    def build() -> Dataset:
        rng = random.Random(bits)
        rows = [[rng.randint(-(2**bits), 2**bits) for _ in range(d)] for _ in range(n)]
        weights = [rng.randint(-100, 100) for _ in range(d)]
        z = [sum(w * v for w, v in zip(weights, row, strict=True)) for row in rows]
        targets = [1 if v > 0 else -1 for v in z]
        if labels == "flipped":
            targets[max(range(n), key=lambda i: abs(z[i]))] *= -1
        return Dataset.from_rows(rows, targets)

    return build


def _degenerate(quick: bool) -> Iterator[Case]:
    n = 400 if quick else 3000
    yield Case("degenerate", f"grid {n} x 10", _grid(n, flipped=False), True)
    yield Case("degenerate", f"doubled columns {n} x 10", _grid(n, flipped=True), False)
    yield Case("collinear", f"{n} x 4", _collinear(n, mixed=False), True)
    yield Case("collinear", f"{n} x 4, one flipped", _collinear(n, mixed=True), False)
    for d in (3, 10, 30):
        yield Case("touching hulls", f"in a vertex {n} x {d}", _vertex(n, d), False)
        yield Case("touching hulls", f"inside faces {n} x {d}", _faces(n, d), False)


def _grid(n: int, *, flipped: bool) -> Callable[[], Dataset]:
    def build() -> Dataset:
        rng = np.random.default_rng(n)
        X = rng.integers(0, 3, size=(n, 10))
        t = np.where(X[:, 0] + X[:, 1] >= 2, 1, -1)
        if flipped:
            X[:, 5:] = X[:, :5]
            X[0], t[0] = X[1], -t[1]
        return from_array(X, t)

    return build


def _collinear(n: int, *, mixed: bool) -> Callable[[], Dataset]:
    def build() -> Dataset:
        places = np.sort(np.random.default_rng(2).choice(10**6, size=n, replace=False))
        t = np.where(np.arange(n) < n // 2, 1, -1)
        t[0] *= -1 if mixed else 1
        return from_array(np.outer(places, [3, -1, 2, 5]) + 7, t)

    return build


def _vertex(n: int, d: int) -> Callable[[], Dataset]:
    """Half-spaces apart but for one point that stands in both classes."""

    def build() -> Dataset:
        X, t = _two_sides(n, d)
        X[0], X[1] = 0, 0
        return from_array(X, t)

    return build


def _faces(n: int, d: int) -> Callable[[], Dataset]:
    """Half-spaces that touch where a segment of one class meets one of the other, at 0."""

    def build() -> Dataset:
        X, t = _two_sides(n, d)
        X[0, :], X[2, :] = 0, 0
        X[0, 1:], X[2, 1:] = 7, -14
        X[1, :], X[3, :] = 0, 0
        X[1, 1:], X[3, 1:] = -5, 15
        return from_array(X, t)

    return build


def _two_sides(n: int, d: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    rng = np.random.default_rng(d)
    X = rng.integers(-1000, 1000, size=(n, d))
    t = np.where(np.arange(n) % 2 == 0, 1, -1)
    X[:, 0] = (np.abs(X[:, 0]) + 1) * t
    return X, t


def _ill_conditioned(quick: bool) -> Iterator[Case]:
    for n, d in [(50, 5), (200, 8)] + ([] if quick else [(500, 10), (300, 20)]):
        yield Case("moment curve", f"{n} x {d}, d changes", _moment(n, d, d), True)
        yield Case("moment curve", f"{n} x {d}, d + 1 changes", _moment(n, d, d + 1), False)
    for n, d in [(12, 12), (30, 10)] + ([] if quick else [(100, 20), (1000, 10)]):
        yield Case("Hilbert rows", f"{n} x {d}, halves", _hilbert(n, d, halves=True), True)
        yield Case("Hilbert rows", f"{n} x {d}, random", _hilbert(n, d, halves=False))


def _moment(n: int, d: int, changes: int) -> Callable[[], Dataset]:
    """Points ``(i, i^2, ..., i^d)``: separable iff the label changes at most ``d`` times."""

    def build() -> Dataset:
        rows = [[i**j for j in range(1, d + 1)] for i in range(1, n + 1)]
        run = n // (changes + 1)
        return Dataset.from_rows(rows, [1 if min(i // run, changes) % 2 else -1 for i in range(n)])

    return build


def _hilbert(n: int, d: int, *, halves: bool) -> Callable[[], Dataset]:
    """Rows ``(1/(i+1), ..., 1/(i+d))``, the first column decreasing."""

    def build() -> Dataset:
        rng = random.Random(d)
        units = [math.lcm(*range(j + 1, n + j + 1)) for j in range(d)]
        rows = [[u // (i + j + 1) for j, u in enumerate(units)] for i in range(n)]
        targets = [(1 if i < n // 2 else -1) if halves else rng.choice((-1, 1)) for i in range(n)]
        matrix = np.array(rows, dtype=object)
        return Dataset(matrix, tuple(units), np.array(targets, np.int8), default_features(d))

    return build


def _from_scikit_learn() -> Iterator[Case]:
    try:
        import sklearn.datasets as bundled
    except ImportError:
        return
    from linexact.data.read.arrays import read_arrays

    for name, classes in (("iris", (0, 1, 2)), ("breast_cancer", (1,)), ("digits", (3, 8))):
        data = getattr(bundled, f"load_{name}")()
        for number in classes:
            labels = (data.target == number).astype(int)
            yield Case(
                "scikit-learn's data",
                f"{name.replace('_', ' ')}, class {number}",
                lambda X=data.data, t=labels: read_arrays(X, t),  # type: ignore[misc]
            )
