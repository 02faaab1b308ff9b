"""The least perceptron risk, exactly, by linear programming with its dual as the proof.

DSC 140A minimises ``R(w, b) = 1/n sum max(0, -t_i z_i)`` with ``z_i = w . x_i + b``.  Its
least value is 0 on *every* data set, XOR included: ``w = 0, b = 0`` reaches it.  A question
with content excludes it: the least risk with ``max_j |w_j| = 1``, which is also the least
mean distance of the wrong examples from the boundary, measured in the sum norm.

That set of weights has ``2 d`` facets ``w_j = s``, ``|w_k| <= 1``.  On a facet any numbers
``0 <= m_i <= 1`` (with a bias ``sum m_i t_i = 0``) give, with ``g = sum m_i t_i x_i``,

    n R(w, b)  >=  - sum m_i t_i z_i  >=  - s g_j - sum_(k != j) |g_k| ,

so one such ``m`` for each facet proves the least risk (weak duality).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from linexact.classifier.losses import mean, perceptron_loss
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError, Constraint, System
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.separability import Feasible, feasible

MAX_EXACT_EXAMPLES = 40  # where the guess fails, the exact engine takes up to so many
NEARLY = 1e-7  # which floats are taken for 0 or 1: only a guess, decided exactly later


@dataclass(frozen=True, slots=True)
class Facet:
    """The facet ``w_feature = side`` with its proof: ``risk`` is a lower bound there."""

    feature: int  # 0-based
    side: int  # -1 or +1
    multipliers: tuple[Fraction, ...]  # m, shape (n,)


@dataclass(frozen=True, slots=True, eq=False)
class LeastRisk:
    """Weights with the least perceptron risk; no facets when w = 0 is allowed (risk 0)."""

    dataset: Dataset
    bias: bool
    classifier: Classifier
    facets: tuple[Facet, ...]

    @property
    def is_normalised(self) -> bool:
        """Say whether ``max |w_j| = 1`` was demanded."""
        return bool(self.facets)

    @property
    def risk(self) -> Fraction:
        """The risk of the weights."""
        return perceptron_risk(self.dataset, self.classifier)

    def check(self) -> None:
        """Check that no weights do better; raises :class:`CertificateError`."""
        if not self.facets:
            if self.risk != 0:
                raise CertificateError("risk", "a risk above 0 is not the least: take w = 0")
            return
        if max(map(abs, self.classifier.w)) != 1:
            raise CertificateError("normalisation", "the largest weight is not 1 in size")
        if not self.bias and self.classifier.b:
            raise CertificateError("bias", "there is a bias where none is allowed")
        sides = {(facet.feature, facet.side) for facet in self.facets}
        if sides != {(j, s) for j in range(self.dataset.dimension) for s in (1, -1)}:
            raise CertificateError("facets", "a facet is missing")
        for facet in self.facets:
            if facet_bound(self.dataset, self.bias, facet) < self.risk:
                raise CertificateError("bound", f"facet {facet.feature} does not prove the risk")


def perceptron_risk(dataset: Dataset, classifier: Classifier) -> Fraction:
    """Return the mean of ``max(0, -t z)``."""
    return mean(
        [
            perceptron_loss(classifier.score(dataset.x(i)), dataset.target(i))
            for i in range(len(dataset))
        ]
    )


def facet_bound(dataset: Dataset, bias: bool, facet: Facet) -> Fraction:
    """Return the lower bound that a facet's multipliers prove for the risk on it.

    Raises :class:`~linexact.kernel.CertificateError` when they prove nothing.
    """
    if len(facet.multipliers) != len(dataset):
        raise CertificateError("length", "there is not one multiplier for each example")
    if any(not 0 <= m <= 1 for m in facet.multipliers):
        raise CertificateError("range", "a multiplier is not between 0 and 1")
    signed = [m * dataset.target(i) for i, m in enumerate(facet.multipliers)]
    if bias and sum(signed) != 0:
        raise CertificateError("balance", "the signed multipliers do not sum to 0")
    gradient = _weighted(dataset, signed)
    others = sum((abs(g) for k, g in enumerate(gradient) if k != facet.feature), Fraction(0))
    return (-facet.side * gradient[facet.feature] - others) / len(dataset)


def least_perceptron_risk(
    dataset: Dataset, *, bias: bool = True, normalised: bool = True
) -> LeastRisk:
    """Return weights with the least perceptron risk, with the proof that it is the least.

    Raises :class:`~linexact.errors.InputError` without examples or features and
    :class:`~linexact.errors.LimitError` where a guess fails on a large data set.

    >>> from linexact.model.gates import gate
    >>> least_perceptron_risk(gate("XOR"), normalised=False).risk
    Fraction(0, 1)
    >>> least_perceptron_risk(gate("XOR")).risk
    Fraction(1, 4)
    """
    if not len(dataset):
        raise InputError("no-examples", "a risk is a mean over examples, and there are none")
    if not normalised:
        zero = Classifier((Fraction(0),) * dataset.dimension, Fraction(0))
        return LeastRisk(dataset, bias, zero, ())
    if not dataset.dimension:
        raise InputError("no-features", "without features there is no largest weight")
    found = [_facet_optimum(dataset, bias, j, s) for j in range(dataset.dimension) for s in (1, -1)]
    best, _ = min(found, key=lambda pair: perceptron_risk(dataset, pair[0]))
    result = LeastRisk(dataset, bias, best, tuple(facet for _, facet in found))
    result.check()
    return result


def _facet_optimum(dataset: Dataset, bias: bool, j: int, side: int) -> tuple[Classifier, Facet]:
    """Return weights on a facet and multipliers whose bound they reach."""
    proposed = _guess(dataset, bias, j, side)
    if proposed is not None:
        classifier = _exact_vertex(dataset, bias, j, side, proposed)
        if classifier is not None:
            multipliers = _multipliers(dataset, bias, j, classifier)
            if multipliers is not None:
                return classifier, Facet(j, side, multipliers)
    return _solved_exactly(dataset, bias, j, side)


def _guess(dataset: Dataset, bias: bool, j: int, side: int) -> Any:
    """Ask HiGHS for ``(w, b)`` on the facet, floats of shape ``(d + 1,)``, or None."""
    from scipy.optimize import linprog

    n, d = len(dataset), dataset.dimension
    inputs = np.array([[float(v) for v in dataset.x(i)] for i in range(n)])
    signed = dataset.targets[:, None] * np.hstack([inputs, np.ones((n, 1))])
    box: list[tuple[float | None, float | None]] = [(-1, 1)] * d
    box[j] = (side, side)
    answer = linprog(
        np.concatenate([np.zeros(d + 1), np.ones(n)]),
        A_ub=np.hstack([-signed, -np.eye(n)]),  # u_i >= -t_i z_i
        b_ub=np.zeros(n),
        bounds=[*box, (None, None) if bias else (0, 0), *[(0, None)] * n],
        method="highs",
    )
    return None if answer.x is None else answer.x[: d + 1]


def _exact_vertex(
    dataset: Dataset, bias: bool, j: int, side: int, proposed: Any
) -> Classifier | None:
    """Round the guess to weights with the same scores 0 and the same weights of size 1."""
    d = dataset.dimension
    rows = []
    for k in range(d):
        unit = tuple(int(k == c) for c in range(d + 1))
        if k == j:
            rows.append(Constraint("==", unit, side))
        elif abs(abs(proposed[k]) - 1) < NEARLY:
            rows.append(Constraint("==", unit, 1 if proposed[k] > 0 else -1))
    if not bias:
        rows.append(Constraint("==", (0,) * d + (1,), 0))
    for i in range(len(dataset)):
        x = dataset.x(i)
        floats = [float(v) for v in x] + [1.0]
        size = max(1.0, *map(abs, floats))
        if abs(float(np.dot(floats, proposed))) < NEARLY * size:
            rows.append(Constraint("==", (*x, Fraction(1)), 0))
    verdict = feasible(System(d + 1, rows))
    if not isinstance(verdict, Feasible) or any(abs(v) > 1 for v in verdict.point[:d]):
        return None
    return Classifier(verdict.point[:d], verdict.point[d])


def _multipliers(
    dataset: Dataset, bias: bool, j: int, classifier: Classifier
) -> tuple[Fraction, ...] | None:
    """Return multipliers that are complementary to exact weights, or None.

    1 on wrong examples, 0 on right ones, between on those with score 0, such that
    ``g_k w_k = |g_k|`` where ``|w_k| = 1`` and ``g_k = 0`` where it is less.
    """
    n, d = len(dataset), dataset.dimension
    margins = [dataset.target(i) * classifier.score(dataset.x(i)) for i in range(n)]
    free = [i for i in range(n) if margins[i] == 0]
    known = [Fraction(dataset.target(i)) if margins[i] < 0 else Fraction(0) for i in range(n)]
    start = _weighted(dataset, known)
    rows = [
        Constraint(">=", tuple(sign * int(p == c) for c in range(len(free))), min(0, sign))
        for p in range(len(free))
        for sign in (1, -1)
    ]
    signed = [[dataset.target(i) * v for v in (*dataset.x(i), Fraction(1))] for i in free]
    for k in range(d):
        if k != j:
            column = tuple(row[k] for row in signed)
            w = classifier.w[k]
            if abs(w) == 1:
                rows.append(Constraint(">=", tuple(w * v for v in column), -w * start[k]))
            else:
                rows.append(Constraint("==", column, -start[k]))
    if bias:
        rows.append(Constraint("==", tuple(row[d] for row in signed), -sum(known)))
    verdict = feasible(System(len(free), rows))
    if not isinstance(verdict, Feasible):
        return None
    values = [Fraction(int(m < 0)) for m in margins]
    for i, value in zip(free, verdict.point, strict=True):
        values[i] = value
    return tuple(values)


def _solved_exactly(dataset: Dataset, bias: bool, j: int, side: int) -> tuple[Classifier, Facet]:
    """Solve primal, dual and equal values as one system, by the exact engine alone.

    Unknowns: ``w`` and ``b``; losses ``u``; multipliers ``m``; ``h_k >= |g_k|``.
    """
    n, d = len(dataset), dataset.dimension
    if n > MAX_EXACT_EXAMPLES:
        raise LimitError(
            "risk-examples",
            f"the guess failed, and the exact engine takes up to {MAX_EXACT_EXAMPLES} examples",
            limit="MAX_EXACT_EXAMPLES",
        )
    system = _Unknowns(n, d)
    rows = [*_weight_rows(dataset, bias, j, side, system), *_example_rows(dataset, system)]
    value = {system.m(i): -side * dataset.target(i) * dataset.x(i)[j] for i in range(n)}
    value |= {system.h(k): Fraction(-1) for k in range(d) if k != j}
    value |= {system.u(i): Fraction(-1) for i in range(n)}
    rows.append(system.row(">=", value, 0))  # the dual value reaches the primal one
    verdict = feasible(System(system.size, rows))
    if not isinstance(verdict, Feasible):
        raise CertificateError("duality", "a facet has no optimum")
    point = verdict.point
    multipliers = tuple(point[system.m(i)] for i in range(n))
    return Classifier(point[:d], point[system.b]), Facet(j, side, multipliers)


def _weight_rows(
    dataset: Dataset, bias: bool, j: int, side: int, system: _Unknowns
) -> Iterator[Constraint]:
    """Yield the facet, the box, ``h_k >= |g_k|`` and the balance of the multipliers."""
    n = system.n
    yield system.row("==", {system.w(j): Fraction(1)}, side)
    if bias:
        balance = {system.m(i): Fraction(dataset.target(i)) for i in range(n)}
        yield system.row("==", balance, 0)
    else:
        yield system.row("==", {system.b: Fraction(1)}, 0)
    for k in (k for k in range(system.d) if k != j):
        gradient = {system.m(i): dataset.target(i) * dataset.x(i)[k] for i in range(n)}
        for sign in (1, -1):
            yield system.row(">=", {system.w(k): Fraction(sign)}, -1)
            signed = {key: sign * v for key, v in gradient.items()}
            yield system.row(">=", {system.h(k): Fraction(1), **signed}, 0)


def _example_rows(dataset: Dataset, system: _Unknowns) -> Iterator[Constraint]:
    """Yield ``u_i >= 0``, ``u_i >= -t_i z_i`` and ``0 <= m_i <= 1``."""
    for i in range(system.n):
        t = dataset.target(i)
        loss = {system.u(i): Fraction(1)}
        score = {system.w(k): t * v for k, v in enumerate(dataset.x(i))}
        yield system.row(">=", loss, 0)
        yield system.row(">=", {**score, system.b: Fraction(t), **loss}, 0)
        for sign in (1, -1):
            yield system.row(">=", {system.m(i): Fraction(sign)}, min(0, sign))


@dataclass(frozen=True, slots=True)
class _Unknowns:
    """Where each unknown of the combined system stands."""

    n: int
    d: int

    @property
    def size(self) -> int:
        return 2 * self.d + 1 + 2 * self.n

    @property
    def b(self) -> int:
        return self.d

    def w(self, k: int) -> int:
        return k

    def u(self, i: int) -> int:
        return self.d + 1 + i

    def m(self, i: int) -> int:
        return self.d + 1 + self.n + i

    def h(self, k: int) -> int:
        return self.d + 1 + 2 * self.n + k

    def row(self, relation: Any, entries: dict[int, Fraction], bound: int) -> Constraint:
        coefficients = [Fraction(0)] * self.size
        for place, value in entries.items():
            coefficients[place] = value
        return Constraint(relation, tuple(coefficients), bound)


def _weighted(dataset: Dataset, weights: Sequence[Fraction]) -> Vector:
    """Return ``sum weights_i x_i``, shape ``(d,)``."""
    total = [Fraction(0)] * dataset.dimension
    for i, weight in enumerate(weights):
        if weight:
            total = [a + weight * v for a, v in zip(total, dataset.x(i), strict=True)]
    return tuple(total)
