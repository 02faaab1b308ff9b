"""The data set and the weights as integers, in the units of one run.

With column denominators ``D_j`` an input is ``x_ij = N_ij / D_j``.  The weights are kept
as integers ``u_j`` with ``w_j = u_j / (D_j Q)`` for one positive ``Q``, so that

* an update ``w += r t x`` is ``u += (r Q) t N_i``: add an integer multiple of a row;
* a margin ``t z`` is ``sum_j u_j (t N_ij F_j) / (Q F)`` with ``F_j = F / D_j^2``.

``moves`` holds the rows ``t_i N_i`` and ``tests`` the rows ``t_i N_i F_j``; for data with
one denominator they are the same array.  The constant input of the bias is a column like
the others, first or last as the rule says.  A threshold that is not learnt is the weight of a
last column that is tested and does not move: it is none of the rule's own weights.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import add
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import INT64_MAX, Dataset, Vector
from linexact.topics.perceptron.rules import Rule


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Signed augmented rows in integers; see the module's head."""

    moves: NDArray[Any]  # shape (n, k), t_i N_i
    tests: NDArray[Any]  # shape (n, k), t_i N_i F_j
    strict: NDArray[np.bool_]  # shape (n,): a score of 0 is a mistake
    denominators: tuple[int, ...]  # shape (k,), D_j
    unit: int  # F: a margin is tests . u / (Q F)
    largest: int  # entry of tests
    fixed: Vector = ()  # the weights of last columns that do not move

    def __len__(self) -> int:
        return int(self.moves.shape[0])

    @property
    def width(self) -> int:
        """The number of weights, the bias included."""
        return int(self.moves.shape[1])

    def bound(self, u: Sequence[int]) -> int:
        """Return what no partial sum of a margin exceeds, in whatever order it is taken."""
        return self.largest * max(1, self.width) * max(1, max(map(abs, u), default=0))

    def margins(self, u: Sequence[int]) -> NDArray[Any]:
        """Return the margin of every example, times ``Q F``."""
        kind: Any = np.int64 if self.bound(u) <= INT64_MAX else object
        return np.asarray(self.tests.astype(kind, copy=False) @ np.array(u, dtype=kind))

    def wrong(self, margins: NDArray[Any]) -> list[int]:
        """Return the examples that are mistakes with these margins."""
        found: list[int] = np.flatnonzero(margins < self.strict.astype(np.int64)).tolist()
        return found

    def mistakes(self, running: RunningWeights) -> int:
        """Count the examples that are wrong."""
        return len(self.wrong(self.margins(running.u)))

    def running(self, values: Vector, rate: Fraction | None) -> RunningWeights:
        """Return weights as integers, the fixed ones behind the rule's own."""
        return RunningWeights.of((*values, *self.fixed), self.denominators, rate, len(self.fixed))


def signed_rows(dataset: Dataset, rule: Rule) -> Rows:
    """Return the rows of a data set under a rule (its bias and boundary).

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron.rules import rule
    >>> signed_rows(gate("AND"), rule("blog")).moves.tolist()
    [[0, 0, -1], [0, -1, -1], [-1, 0, -1], [1, 1, 1]]
    """
    moves, denominators = _augmented(dataset, rule)
    common = math.lcm(*denominators) if denominators else 1
    factors = [(common // d) ** 2 for d in denominators]
    divisor = math.gcd(*factors) or 1
    factors = [f // divisor for f in factors]
    strict = dataset.strict_under(rule.convention)
    tests: NDArray[Any] = moves if all(f == 1 for f in factors) else _times(moves, factors)
    unit, fixed = common**2 // divisor, tuple[Fraction, ...]()
    if rule.threshold is not None:
        moves, fixed = moves.copy(), (-rule.threshold,)
        moves[:, -1] = 0
    return Rows(moves, tests, strict, denominators, unit, largest_entry(tests), fixed)


def _augmented(dataset: Dataset, rule: Rule) -> tuple[NDArray[Any], tuple[int, ...]]:
    """Return ``t_i (x_i, c)`` in integers, with the column denominators."""
    constant = Fraction(1) if rule.threshold is not None else rule.bias_input
    inputs = dataset.numerators
    largest = max(largest_entry(inputs), abs(constant.numerator))
    kind: Any = np.int64 if inputs.dtype != object and largest <= INT64_MAX else object
    column = np.full((len(dataset), 1), constant.numerator, dtype=kind)
    placed = rule if rule.threshold is None else replace(rule, threshold=None, bias="last")
    columns = placed.joined((inputs.astype(kind),), column)
    denominators = placed.joined(dataset.denominators, constant.denominator)
    return np.hstack(columns) * dataset.targets.astype(kind)[:, None], denominators


def _times(moves: NDArray[Any], factors: list[int]) -> NDArray[Any]:
    """Multiply columns, in Python integers when a product might not fit."""
    largest = largest_entry(moves)
    if moves.dtype == object or largest * max(factors) > INT64_MAX:
        return np.asarray(moves.astype(object) * np.array(factors, dtype=object))
    return np.asarray(moves * np.array(factors, dtype=np.int64))


def largest_entry(rows: NDArray[Any]) -> int:
    """Return the largest absolute value (0 of nothing)."""
    return max(abs(int(rows.max())), abs(int(rows.min()))) if rows.size else 0


@dataclass(slots=True)
class RunningWeights:
    """The running weights ``w_j = u_j / (D_j Q)``, in Python integers of any size.

    The last ``fixed`` of them are none of the rule's own.
    """

    u: list[int]
    q: int
    denominators: tuple[int, ...]
    fixed: int = 0

    @classmethod
    def of(
        cls, values: Vector, denominators: tuple[int, ...], rate: Fraction | None, fixed: int = 0
    ) -> RunningWeights:
        """Choose ``Q`` so that the weights, and every step of a constant rate, are integers."""
        q = rate.denominator if rate is not None else 1
        pairs = list(zip(values, denominators, strict=True))
        for value, d in pairs:
            below = value.denominator
            q = math.lcm(q, below // math.gcd(below, d))
        u = [value.numerator * (d * q // value.denominator) for value, d in pairs]
        return cls(u, q, denominators, fixed)

    def copy(self) -> RunningWeights:
        """Return weights that move by themselves."""
        return RunningWeights(self.u, self.q, self.denominators, self.fixed)

    def add(self, rate: Fraction, row: list[int]) -> None:
        """Add ``rate`` times a signed row, making ``Q`` larger when the rate needs it."""
        above, below = rate.as_integer_ratio()
        if self.q % below:
            growth = below // math.gcd(self.q, below)
            self.q *= growth
            self.u = [v * growth for v in self.u]
        factor = above * (self.q // below)
        self.u = list(map(add, self.u, row if factor == 1 else map(factor.__mul__, row)))

    def values(self) -> Vector:
        """Return the rule's own weights as Fractions."""
        own = slice(len(self.u) - self.fixed)
        units = [d * self.q for d in self.denominators[own]]
        pairs = zip(self.u[own], units, strict=True)
        return tuple(Fraction(v) if unit == 1 else Fraction(v, unit) for v, unit in pairs)


def zero_example(dataset: Dataset, rule: Rule, shown: Sequence[int]) -> int | None:
    """Find an example that no weights can make right: x = 0, no bias, its one score wrong."""
    if rule.bias != "absent" or not len(dataset):
        return None
    nonzero = np.asarray(dataset.numerators.astype(bool).any(axis=1))
    score = -(rule.threshold or 0)
    for index in shown:
        margin = dataset.target(index) * score
        strict = rule.convention.is_strict_for(dataset.target(index))
        if not nonzero[index] and (margin < 0 or (not margin and strict)):
            return index
    return None


def describe_zero(index: int, rule: Rule) -> str:
    """Say why the zero vector can never be made right.

    >>> from linexact.topics.perceptron.rules import RULES
    >>> describe_zero(0, RULES["lyu"])[:55]
    'example 1 is the zero vector: without a bias its score '
    """
    if rule.threshold is not None:
        return (
            f"example {index + 1} is the zero vector: its score is the threshold's negative"
            " whatever the weights, and here that is a mistake"
        )
    return (
        f"example {index + 1} is the zero vector: without a bias its score is 0 whatever the"
        " weights, and here a score of 0 is a mistake"
    )
