"""Random tables of floats: left as floats or all made exact, they are decided alike.

From 10 to 2,000 examples in 1 to 20 dimensions, of all magnitudes and float types, a tenth of them
within one unit in the last place of a tie, under all boundaries, with a bias and without.  What is
found on floats is checked by the kernel on integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import mul
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from linexact import engine
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset, default_features
from linexact.data.floats import Floats
from linexact.data.linear import Classifier
from linexact.data.read.arrays import exact_matrix
from linexact.exact import over_common_denominator
from linexact.topics.separability import Inseparable, Separable, Verdict, separate_dataset, verdict

# Powers of ten that a type holds, from its subnormal numbers to its largest ones.
SPREADS = {"f8": (-320, 307), "f4": (-43, 37), "f2": (-6, 4)}
LARGEST_WEIGHT = 1e300
TIES = 0.1


@dataclass(frozen=True)
class Problem:
    """The same examples as floats and as integers."""

    floats: Dataset
    integers: Dataset
    convention: Convention

    @property
    def lazily(self) -> Verdict:
        """The verdict on floats, however few they are."""
        with patch.object(engine, "SMALL", 0), patch.object(verdict, "KERNEL_CELLS", 0):
            return separate_dataset(self.floats, self.convention)


def agreed(asked: Problem) -> str:
    """Decide a problem both ways, check each with the integers, and say what it is."""
    found, expected = asked.lazily, separate_dataset(asked.integers, asked.convention)
    assert type(found) is type(expected)
    if isinstance(found, Separable):
        Separable(asked.integers, asked.convention, found.classifier).check()
        return "separable"
    assert isinstance(found, Inseparable)
    Inseparable(asked.integers, asked.convention, found.multipliers, found.common_point).check()
    return "inseparable"


def problem(rng: np.random.Generator, most: int = 2000) -> Problem:
    """Draw a problem of up to ``most`` examples."""
    n, d = int(np.exp(rng.uniform(np.log(10), np.log(most)))), int(rng.integers(1, 21))
    kind = str(rng.choice(["f8", "f8", "f8", "f4", "f2"]))
    X = _numbers(rng, n, d, kind)
    convention = Convention(bool(rng.random() < 0.6), str(rng.choice(BOUNDARIES)))  # type: ignore[arg-type]
    sizes = np.abs(X.astype(np.float64)).max(axis=0)
    w = rng.standard_normal(d) if rng.random() < 0.7 else rng.integers(-8, 9, d) / 4
    with np.errstate(over="ignore"):
        w = np.clip(w / np.where(sizes > 0, sizes, 1.0), -LARGEST_WEIGHT, LARGEST_WEIGHT)
    b = float(rng.standard_normal()) if convention.bias else 0.0
    with np.errstate(over="ignore"):
        largest = int(np.argmax(np.abs(w) * sizes))
    _ties(rng, X, w, b, largest)
    _oddities(rng, X)
    exact = "binary" if rng.random() < 0.5 else "decimal"
    read = partial(exact_matrix, exact=exact)
    numerators, denominators = read(X)
    targets = _targets(rng, numerators, denominators, Classifier.of(map(Fraction, w), Fraction(b)))
    names = default_features(d)
    floats = Floats.of(X, 2 if exact == "binary" else 10, read)
    integers = Dataset(numerators, denominators, targets, names)
    return Problem(Dataset.of(floats, targets=targets, features=names), integers, convention)


def _numbers(rng: np.random.Generator, n: int, d: int, kind: str) -> NDArray[Any]:
    X = rng.standard_normal((n, d))
    least, most = SPREADS[kind]
    how = rng.integers(6)
    if how == 1:
        X *= _tens(rng.integers(max(-12, least), min(12, most) + 1, d))
    elif how == 2:
        X *= _tens(rng.integers(least, most + 1, d))
        X = np.clip(X, -np.finfo(kind).max, np.finfo(kind).max)
    elif how == 3:  # every number has its own size; integers of thousands of bits take their time
        X *= _tens(rng.integers(max(-20, least), min(20, most), (n, d)))
    elif how == 4:
        X = np.round(X, int(rng.integers(5)))
    elif how == 5:
        X += _tens(rng.integers(min(8, most)))
    return X.astype(kind)


def _tens(exponents: Any) -> Any:
    """Return powers of ten, subnormal ones too."""
    half = np.asarray(exponents) // 2
    return 10.0**half * 10.0 ** (np.asarray(exponents) - half)


def _ties(rng: np.random.Generator, X: NDArray[Any], w: NDArray[Any], b: float, j: int) -> None:
    """Bring some rows within one unit in the last place of ``w . x + b = 0``."""
    if not w[j]:
        return
    chosen = rng.random(len(X)) < TIES
    with np.errstate(over="ignore", invalid="ignore"):
        rest = X[chosen].astype(np.float64) @ w + b - w[j] * X[chosen, j].astype(np.float64)
        column = (-rest / w[j]).astype(X.dtype)
        side = rng.integers(-1, 2, len(column)) * np.inf
        moved = np.nextafter(column, side.astype(X.dtype))
        column = np.where(np.isnan(side), column, moved).astype(X.dtype)
    X[chosen, j] = np.where(np.isfinite(column), column, X[chosen, j])


def _oddities(rng: np.random.Generator, X: NDArray[Any]) -> None:
    n, d = X.shape
    often = 0.15
    if rng.random() < often:
        X[rng.integers(n)] = 0
    if rng.random() < often:
        X[:, rng.integers(d)] = X[0, 0]
    if rng.random() < often:
        X[rng.integers(n)] = X[rng.integers(n)]
    if rng.random() < often:
        X[rng.random(X.shape) < 0.3] = -0.0
    if rng.random() < often:
        X[rng.integers(n), rng.integers(d)] = np.nextafter(X.dtype.type(0), X.dtype.type(1))


def _targets(
    rng: np.random.Generator,
    numerators: NDArray[Any],
    denominators: Sequence[int],
    separator: Classifier,
) -> NDArray[np.int8]:
    """Label by the exact side, some at will."""
    n = len(numerators)
    how = rng.integers(4)
    at_will = rng.choice([-1, 1], n).astype(np.int8)
    if how == 0:
        return at_will
    weights = [v / u for v, u in zip(separator.w, denominators, strict=True)]
    *whole, bias = over_common_denominator([*weights, separator.b])[0]
    scores = (sum(map(mul, row, whole), bias) for row in numerators.tolist())
    targets = np.array([(z > 0) - (z < 0) for z in scores], dtype=np.int8)
    targets = np.where(targets == 0, at_will, targets).astype(np.int8)
    if how == 1:
        targets[rng.integers(n)] *= -1
    return targets
