"""Subgradient steps down ``a |w|^2 + c (sum of max(0, 1 - t z))``, exactly.

One step from ``(w, b)``, where the examples below the edge of the street (``t z < 1``) count::

    w <- w - rate (2 a w - c sum t_i x_i),     b <- b + rate c sum t_i

At the edge itself (``t z = 1``) the hinge has a kink, and sources differ: an example there counts,
or it does not; both are subgradients.  Which is stated.  Steps are made with all examples, or each
with one of a stated order, which then stands for the mean of the slacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.certificate.duality import Street, steps_certificate
from linexact.duality.objective import Objective, require_digits
from linexact.duality.optimum import margins_of, primal_value, require_small
from linexact.errors import InputError, LimitError
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.rational import dot

MOST_STEPS = 60
MOST_BITS = 20_000  # of a number
MOST_BITS_CLAIMED = 4_000  # beyond which a stranger's checker would take long

Edge: TypeAlias = Literal["counts", "does not count"]
Rate: TypeAlias = Callable[[int], Fraction]


@dataclass(frozen=True, slots=True, eq=False)
class Descent:
    """What is stepped down, from where, and how; ``order`` (0-based): one example a step.

    ``rate`` gives that of the step at a time; the first is at ``first``.
    """

    dataset: Dataset
    objective: Objective
    w: Vector
    b: Fraction
    rate: Rate
    steps: int
    edge: Edge
    order: tuple[int, ...] | None = None
    first: int = 0

    def __post_init__(self) -> None:
        require_small(self.dataset)
        if self.objective.C is None:
            message = "a step down needs slacks that are charged; expected C"
            raise InputError("objective", message)
        if self.order is not None and self.objective.slacks != "mean":
            message = "steps by one example stand for the mean of the slacks"
            raise InputError("objective", f'{message}; expected slacks = "mean"')
        if not 1 <= self.steps <= MOST_STEPS:
            message = f"{self.steps} steps; expected from 1 to {MOST_STEPS}"
            raise LimitError("steps", message, limit="MOST_STEPS")
        if len(self.w) != self.dataset.dimension:
            message = f"w: {len(self.w)} numbers; expected {self.dataset.dimension}"
            raise InputError("length", message)
        if not self.objective.bias and self.b:
            raise InputError("b", "a bias where there is none; expected b = 0")
        require_digits("a number of w, b or the rate", (*self.w, self.b, self.rate(self.first)))

    def seen(self, step: int) -> tuple[int, ...]:
        """Return the examples (0-based) that a step looks at, the first step being 0."""
        if self.order is None:
            return tuple(range(len(self.dataset)))
        return (self.order[step % len(self.order)],)


@dataclass(frozen=True, slots=True, eq=False)
class Stepped:
    """One step: the weights before it, the examples that count, the subgradient, and after it.

    ``direction`` is the subgradient, of shape (d,), with the bias' last where there is one.
    """

    number: int  # from 1
    rate: Fraction
    w: Vector
    b: Fraction
    seen: tuple[int, ...]
    margins: Vector  # of those seen
    counted: tuple[int, ...]
    direction: Vector
    next_w: Vector
    next_b: Fraction
    value: Fraction  # of the objective, before the step
    next_value: Fraction


@dataclass(frozen=True, slots=True)
class Faulty:
    """A step with a slip: the signs of parts of it, and what is left out."""

    length_sign: int = 1  # of 2 a w
    hinge_sign: int = 1  # of the examples' part
    doubled: bool = True  # the derivative of |w|^2 has a 2
    with_targets: bool = True
    all_count: bool = False  # no max: examples beyond the edge count too
    charge: Fraction | None = None  # another one than that stated


def descend(descent: Descent, slip: Faulty | None = None) -> tuple[Stepped, ...]:
    """Make the steps; a ``slip`` is made in each of them.

    Raises :class:`~linexact.errors.LimitError` (``digits``) for numbers that grow too long.

    >>> from linexact.model.dataset import Dataset
    >>> data, zero = Dataset.from_rows([[1], [2]], [-1, 1]), Fraction(0)
    >>> soft = Objective(Fraction(1, 2), Fraction(1), "mean", bias=True)
    >>> half = lambda t: Fraction(1, 2)
    >>> for step in descend(Descent(data, soft, (zero,), zero, half, 2, "counts")):
    ...     print([str(v) for v in (*step.direction, *step.next_w, step.next_b)], step.counted)
    ['-1/2', '0', '1/4', '0'] (0, 1)
    ['-1/4', '0', '3/8', '0'] (0, 1)
    """
    return tuple(_steps(descent, slip or Faulty()))


def descent_certificate(descent: Descent, made: Sequence[Stepped]) -> str | None:
    """Return the certificate file's text for steps; None where their numbers are too long for one.

    >>> from linexact.model.dataset import Dataset
    >>> data, zero = Dataset.from_rows([[1], [2]], [-1, 1]), Fraction(0)
    >>> soft = Objective(Fraction(1, 2), Fraction(1), "mean", bias=True)
    >>> once = Descent(data, soft, (zero,), zero, lambda t: Fraction(1, 2), 1, "counts")
    >>> "1 subgradient step down" in (descent_certificate(once, descend(once)) or "")
    True
    """
    objective, data, (first, last) = descent.objective, descent.dataset, (made[0], made[-1])
    if max(_bits(one) for one in made) > MOST_BITS_CLAIMED:
        return None
    charge = objective.charge(len(data))
    return steps_certificate(
        Street(data, Classifier(descent.w, descent.b), objective.bias, objective.length, charge),
        [(one.rate, one.counted) for one in made],
        (descent.edge == "counts", descent.order),
        first.direction,
        (Classifier(last.next_w, last.next_b), first.value, last.next_value),
    )


def _bits(one: Stepped) -> int:
    values = (*one.next_w, one.next_b, one.next_value)
    return max(max(map(int.bit_length, v.as_integer_ratio())) for v in values)


def _steps(descent: Descent, slip: Faulty) -> Iterator[Stepped]:
    w, b = descent.w, descent.b
    for step in range(descent.steps):
        made = _step(descent, slip, step, w, b)
        w, b = made.next_w, made.next_b
        if max(v.denominator.bit_length() for v in (*w, b)) > MOST_BITS:
            message = f"the numbers of step {made.number} are too long; expected fewer steps"
            raise LimitError("digits", message, limit="MOST_BITS")
        yield made


def _step(descent: Descent, slip: Faulty, step: int, w: Vector, b: Fraction) -> Stepped:
    data, objective, seen = descent.dataset, descent.objective, descent.seen(step)
    every = margins_of(data, w, b)
    counted = tuple(i for i in seen if slip.all_count or _counts(every[i], descent.edge))
    charge = objective.charge(len(data)) if descent.order is None else objective.C
    charge = slip.charge if slip.charge is not None else charge
    assert charge is not None
    pull = charge * slip.hinge_sign
    parts = [pull * (data.target(i) if slip.with_targets else 1) for i in counted]
    factor = (2 if slip.doubled else 1) * objective.length * slip.length_sign
    direction = [factor * v - dot(parts, [data.x(i)[j] for i in counted]) for j, v in enumerate(w)]
    if objective.bias:
        direction.append(-sum(parts, Fraction(0)))
    rate = descent.rate(descent.first + step)
    after = [v - rate * g for v, g in zip((*w, b), direction, strict=False)]
    next_w, next_b = tuple(after[: len(w)]), after[-1] if objective.bias else b
    before_value = primal_value(data, objective, w, b)
    after_value = primal_value(data, objective, next_w, next_b)
    assert before_value is not None
    assert after_value is not None
    return Stepped(
        step + 1, rate, w, b, seen, tuple(every[i] for i in seen), counted, tuple(direction),
        next_w, next_b, before_value, after_value,
    )  # fmt: skip


def _counts(margin: Fraction, edge: Edge) -> bool:
    return margin < 1 or (margin == 1 and edge == "counts")
