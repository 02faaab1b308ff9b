"""The least ``a |w|^2 + c (sum of slacks)``, exactly, with all multipliers that prove it.

The problem, with ``a`` the length's coefficient and ``c`` what a slack of 1 costs::

    least a |w|^2 + c sum s_i   subject to   t_i (w . x_i + b) >= 1 - s_i,   s_i >= 0

and its dual::

    most sum m_i - |sum m_i t_i x_i|^2 / (4 a)   subject to   0 <= m_i <= c,   sum m_i t_i = 0

(the last row only where there is a bias).  No value of the second is above one of the first, and
where ``2 a w = sum m_i t_i x_i`` and both are equal, both are best.  ``w`` is the only one there
is, ``b`` may be anything in an interval, the multipliers anything in a polytope, whose vertices are
all listed.  Without slacks (the hard margin) there is no ``c``, and the data must be separable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeAlias

from linexact.certificate.bundle import joined
from linexact.certificate.duality import Street, multipliers_certificate
from linexact.certificate.measures import shortest_weights_certificate, soft_margin_certificate
from linexact.duality.lcp import complementary
from linexact.duality.objective import MOST_DIGITS, Objective
from linexact.duality.vertices import MOST_CHOICES, vertices
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.rational import dot
from linexact.result import Result
from linexact.separability import Inseparable, inseparable
from linexact.solve.cone import Dependence
from linexact.solve.least_norm import least_norm

MOST_EXAMPLES = 40
MOST_FEATURES = 10

Support: TypeAlias = Literal["street", "some", "every"]


@dataclass(frozen=True, eq=False, repr=False)
class MarginOptimum(Result):
    """The best weights, the interval of the bias, multipliers, and every vertex of these.

    ``vertices`` is None where there are too many to try; ``multipliers`` may then be no vertex.
    ``interval`` are the least and the largest best bias, (0, 0) where there is no bias.

    >>> from linexact import duals
    >>> found = duals([[0], [1], [3]], [-1, 1, 1], C=1, length="1/2", slacks="sum")
    >>> [str(v) for v in (*found.w, *found.interval, found.value)]
    ['1', '-1', '0', '3/2']
    >>> [[str(m) for m in one] for one in found.vertices]
    [['1', '1', '0']]
    """

    dataset: Dataset
    objective: Objective
    w: Vector
    interval: tuple[Fraction, Fraction]
    multipliers: Vector
    vertices: tuple[Vector, ...] | None

    @property
    def b(self) -> Fraction:
        """A best bias: the middle of the interval."""
        return sum(self.interval, Fraction(0)) / 2

    @property
    def charge(self) -> Fraction | None:
        """What a slack of 1 costs; None where none is allowed."""
        return self.objective.charge(len(self.dataset))

    @cached_property
    def margins(self) -> Vector:
        """``t z`` of every example, with the bias ``b``."""
        return margins_of(self.dataset, self.w, self.b)

    @property
    def slacks(self) -> Vector:
        """What every margin lacks of 1, with the bias ``b``."""
        return tuple(max(Fraction(0), 1 - m) for m in self.margins)

    @property
    def value(self) -> Fraction:
        """The least value of the objective."""
        paid = (self.charge or Fraction(0)) * sum(self.slacks)
        return self.objective.length * dot(self.w, self.w) + paid

    @property
    def dual_value(self) -> Fraction:
        """The value of the dual objective at the multipliers."""
        return dual_value(self.dataset, self.objective.length, self.multipliers)

    @property
    def every_vertex(self) -> tuple[Vector, ...]:
        """The vertices; raises :class:`~linexact.errors.LimitError` where they are not known."""
        if self.vertices is None:
            message = "too many choices of bounds for the vertices of the multipliers"
            message += f"; at most {MOST_CHOICES} are tried"
            raise LimitError("vertices", message, limit="MOST_CHOICES")
        return self.vertices

    def support(self, meaning: Support) -> tuple[int, ...]:
        """Return the support vectors (0-based), in one of three meanings.

        ``street``: ``t z <= 1`` with some best bias; ``some``: a multiplier above 0 in some
        solution; ``every``: in every one.
        """
        if meaning == "street":
            ends = [margins_of(self.dataset, self.w, b) for b in self.interval]
            return tuple(i for i, pair in enumerate(zip(*ends, strict=True)) if min(pair) <= 1)
        columns = zip(*self.every_vertex, strict=True)
        judge = any if meaning == "some" else all
        return tuple(i for i, column in enumerate(columns) if judge(column))

    def check(self) -> None:
        """Check that both objectives agree for every vertex and both ends of the interval."""
        for b in self.interval:
            primal = primal_value(self.dataset, self.objective, self.w, b)
            if primal is None or primal != self.value:
                raise CertificateError("primal", "an end of the interval is not feasible or best")
        known = self.vertices
        for m in (self.multipliers, *(known or ())):
            self._check_multipliers(m)
        if known is not None and (not known or len({*known}) != len(known)):
            raise CertificateError("vertices", "a vertex stands there twice, or there is none")

    def _check_multipliers(self, m: Vector) -> None:
        charge, length = self.charge, self.objective.length
        if any(v < 0 or (charge is not None and v > charge) for v in m):
            raise CertificateError("sign", "a multiplier is out of its bounds")
        combined = combination(self.dataset, m)
        if combined != tuple(2 * length * v for v in self.w):
            raise CertificateError("stationary", "the multipliers combine to other weights")
        if self.objective.bias and balance(self.dataset, m):
            raise CertificateError("stationary", "the classes' multipliers have other sums")
        if dual_value(self.dataset, length, m) != self.value:
            raise CertificateError("duality", "the two objectives differ")

    def certificate(self) -> str:
        """Return the certificate file's text (``docs/claims-certificate-format.md``).

        It holds the vertices of the multipliers as well where they are known.
        """
        weights, bias = Classifier(self.w, self.interval[0]), self.objective.bias
        first, length = dict(enumerate(self.multipliers)), self.objective.length
        if self.charge is None:
            halved = {i: m / (2 * length) for i, m in first.items()}
            best = shortest_weights_certificate(self.dataset, weights, halved, bias=bias)
        else:
            best = soft_margin_certificate(
                self.dataset, weights, first, (length, self.charge), self.value,
                self.interval[1] if bias else None,
            )  # fmt: skip
        if self.vertices is None:
            return best
        street = Street(self.dataset, weights, bias, length, self.charge)
        supports = self.support("some"), self.support("every")
        return joined([best, multipliers_certificate(street, self.vertices, *supports)])


def optimum(dataset: Dataset, objective: Objective) -> MarginOptimum | Inseparable:
    """Return the best weights with all that proves them, or that there is no hard margin.

    Raises :class:`~linexact.errors.InputError` (``classes``) for data of one class,
    :class:`~linexact.errors.LimitError` (``examples``, ``digits``) beyond the limits.

    >>> from linexact.model.gates import gate
    >>> found = optimum(gate("AND"), Objective(Fraction(1, 2), None, None, bias=True))
    >>> [str(v) for v in (*found.w, found.b, found.value)], len(found.vertices)
    (['2', '2', '-3', '4'], 1)
    """
    require_small(dataset)
    found = _hard(dataset, objective) if objective.C is None else _soft(dataset, objective)
    if isinstance(found, Inseparable):
        return found
    w, interval, multipliers = found
    known = _all_multipliers(dataset, objective, w, interval)
    multipliers = known[0] if known else multipliers
    answer = MarginOptimum(dataset, objective, w, interval, multipliers, known)
    answer.check()
    return answer


def require_small(dataset: Dataset) -> None:
    """Refuse data that are too many, or of one class.

    Raises :class:`~linexact.errors.InputError` and :class:`~linexact.errors.LimitError`.

    >>> require_small(Dataset.from_rows([[0]], [1]))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: data of one class have no street between the classes; expected both
    """
    n, d = len(dataset), dataset.dimension
    if n > MOST_EXAMPLES or d > MOST_FEATURES:
        message = f"{n} examples of {d} features; at most {MOST_EXAMPLES} of {MOST_FEATURES}"
        raise LimitError("examples", f"{message} are solved exactly", limit="MOST_EXAMPLES")
    if not dataset.positives or not dataset.negatives:
        message = "data of one class have no street between the classes; expected both"
        raise InputError("classes", message)
    largest = max((abs(int(v)) for v in dataset.numerators.ravel().tolist()), default=0)
    if max(largest, *dataset.denominators, 1) >= 10**MOST_DIGITS:
        message = f"numbers of more than {MOST_DIGITS} digits in the data"
        raise LimitError("digits", message, limit="MOST_DIGITS")


def margins_of(dataset: Dataset, w: Vector, b: Fraction) -> Vector:
    """Return ``t z`` of every example.

    >>> data = Dataset.from_rows([[0], [3]], [-1, 1])
    >>> [str(m) for m in margins_of(data, (Fraction(1),), Fraction(-1))]
    ['1', '2']
    """
    return tuple(e.target * (dot(w, e.x) + b) for e in dataset.examples())


def combination(dataset: Dataset, multipliers: Vector) -> Vector:
    """Return ``sum m_i t_i x_i``, of shape (d,).

    >>> data = Dataset.from_rows([[1], [3]], [-1, 1])
    >>> [str(v) for v in combination(data, (Fraction(1), Fraction(1)))]
    ['2']
    """
    signed = [dataset.target(i) * m for i, m in enumerate(multipliers)]
    rows = [dataset.x(i) for i in range(len(dataset))]
    return tuple(dot(signed, [x[j] for x in rows]) for j in range(dataset.dimension))


def balance(dataset: Dataset, multipliers: Vector) -> Fraction:
    """Return ``sum m_i t_i``, which a bias asks to be 0.

    >>> balance(Dataset.from_rows([[1], [3]], [-1, 1]), (Fraction(1), Fraction(3)))
    Fraction(2, 1)
    """
    return sum((dataset.target(i) * m for i, m in enumerate(multipliers)), Fraction(0))


def dual_value(dataset: Dataset, length: Fraction, multipliers: Vector) -> Fraction:
    """Return ``sum m_i - |sum m_i t_i x_i|^2 / (4 a)``.

    >>> data = Dataset.from_rows([[1], [3]], [-1, 1])
    >>> dual_value(data, Fraction(1, 2), (Fraction(1), Fraction(1)))
    Fraction(0, 1)
    """
    way = combination(dataset, multipliers)
    return sum(multipliers, Fraction(0)) - dot(way, way) / (4 * length)


def primal_value(dataset: Dataset, objective: Objective, w: Vector, b: Fraction) -> Fraction | None:
    """Return the objective at weights with the least slacks; None where none are allowed.

    >>> data = Dataset.from_rows([[1], [3]], [-1, 1])
    >>> hard = Objective(Fraction(1, 2), None, None, bias=True)
    >>> primal_value(data, hard, (Fraction(1),), Fraction(-2))
    Fraction(1, 2)
    """
    lacking = sum((max(Fraction(0), 1 - m) for m in margins_of(dataset, w, b)), Fraction(0))
    charge = objective.charge(len(dataset))
    if charge is None and lacking:
        return None
    return objective.length * dot(w, w) + (charge or 0) * lacking


_Found: TypeAlias = tuple[Vector, tuple[Fraction, Fraction], Vector]  # w, best b, multipliers


def _hard(dataset: Dataset, objective: Objective) -> _Found | Inseparable:
    found = least_norm(dataset, "free" if objective.bias else "absent")
    if isinstance(found, Dependence):
        verdict = inseparable(dataset, Convention(objective.bias, "strict"), found.multipliers)
        verdict.check()
        return verdict
    twice = 2 * objective.length
    every = range(len(dataset))
    multipliers = tuple(twice * found.multipliers.get(i, Fraction(0)) for i in every)
    return found.w, (found.b, found.b), multipliers


def _soft(dataset: Dataset, objective: Objective) -> _Found:
    """Solve the conditions of Kuhn and Tucker as a complementary problem of ``m``, ``s``, ``b``."""
    n, charge, length = len(dataset), objective.charge(len(dataset)), objective.length
    assert charge is not None
    zero, one = Fraction(0), Fraction(1)
    targets = [Fraction(dataset.target(i)) for i in range(n)]
    signed = [[t * v for v in dataset.x(i)] for i, t in enumerate(targets)]
    wide = 2 * n + 2 * objective.bias
    matrix = [[zero] * wide for _ in range(wide)]
    for i in range(n):
        for j in range(n):
            matrix[i][j] = dot(signed[i], signed[j]) / (2 * length)
        matrix[i][n + i], matrix[n + i][i] = one, -one
        if objective.bias:  # b is the difference of two numbers that are not below 0
            for place, sign in ((2 * n, 1), (2 * n + 1, -1)):
                matrix[i][place], matrix[place][i] = sign * targets[i], -sign * targets[i]
    right = [-one] * n + [charge] * n + [zero] * (wide - 2 * n)
    multipliers = tuple(complementary(matrix, right)[:n])
    w = tuple(v / (2 * length) for v in combination(dataset, multipliers))
    return w, _best_bias(dataset, w) if objective.bias else (zero, zero), multipliers


def _best_bias(dataset: Dataset, w: Vector) -> tuple[Fraction, Fraction]:
    """Return the interval of b where the sum of the slacks is least: it bends at ``t - w . x``."""
    ends = [e.target - dot(w, e.x) for e in dataset.examples()]
    paid = {
        b: sum((max(Fraction(0), 1 - m) for m in margins_of(dataset, w, b)), Fraction(0))
        for b in {*ends}
    }
    least = min(paid.values())
    best = [b for b, value in paid.items() if value == least]
    return min(best), max(best)


def _all_multipliers(
    dataset: Dataset, objective: Objective, w: Vector, interval: tuple[Fraction, Fraction]
) -> tuple[Vector, ...] | None:
    """Return every vertex of the best multipliers: fixed off the edge of the street, free on it.

    None where too many choices of bounds would have to be tried.
    """
    n, charge = len(dataset), objective.charge(len(dataset))
    fixed: dict[int, Fraction] = {}
    for b in interval:  # what one best bias fixes holds with the others
        for i, margin in enumerate(margins_of(dataset, w, b)):
            if margin > 1:
                fixed[i] = Fraction(0)
            elif margin < 1:
                assert charge is not None
                fixed[i] = charge
    free = [i for i in range(n) if i not in fixed]
    wanted = [2 * objective.length * v for v in w]
    rows = list(_rows(dataset, objective.bias))
    wanted += [Fraction(0)] * objective.bias
    right = tuple(
        value - sum((row[i] * m for i, m in fixed.items()), Fraction(0))
        for row, value in zip(rows, wanted, strict=True)
    )
    if not free:
        return (tuple(fixed[i] for i in range(n)),)
    try:
        found = vertices([tuple(row[i] for i in free) for row in rows], right, charge)
    except LimitError:
        return None
    return tuple(sorted(_whole(n, fixed, free, one) for one in found))


def _rows(dataset: Dataset, bias: bool) -> Iterator[Vector]:
    """Yield what the multipliers are combined with: ``t x_j`` of each feature, and ``t``."""
    examples = dataset.examples()
    for j in range(dataset.dimension):
        yield tuple(e.target * e.x[j] for e in examples)
    if bias:
        yield tuple(Fraction(e.target) for e in examples)


def _whole(n: int, fixed: Mapping[int, Fraction], free: Sequence[int], found: Vector) -> Vector:
    named = {**fixed, **dict(zip(free, found, strict=True))}
    return tuple(named[i] for i in range(n))
