"""Remarks that a careful teacher would make about given weights, as data.

A :class:`Remark` has a stable code, the examples it is about and the numbers that show
it; :mod:`linexact.explain` puts it into words.  The codes:

=======================  ==================================================================
``score-zero``           these examples have score exactly 0: who owns 0 decides the answer
``zero-loss-error``      the perceptron risk is 0, yet these examples are wrong (strict)
``zero-weights``         w = 0: no boundary, no distance, every input gets the same answer
``constant-answer``      w = 0 aside, every example falls on the same side
``signed-sum-negative``  COMP 135's sum is negative for these (false positives)
``signed-sum-zero``      COMP 135's sum is 0 for these although they are wrong
``signed-sum-cancels``   COMP 135's total is smaller in size than the sums it adds up
``right-but-charged``    these are right, and square loss charges them more than a wrong one
``other-reading``        the number of errors depends on who owns 0: one number for each rule
=======================  ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from linexact.topics.values.losses import ZERO_RULES
from linexact.topics.values.measure import Measurement, Row


@dataclass(frozen=True, slots=True)
class Remark:
    """One remark: a stable code, the examples (0-based) and the exact numbers behind it."""

    code: str
    examples: tuple[int, ...] = ()
    numbers: tuple[Fraction, ...] = ()


def remarks(measurement: Measurement) -> tuple[Remark, ...]:
    """Return all remarks about a measurement, in the order of the table above.

    >>> from linexact.topics.values.measure import measure
    >>> from linexact.data.gates import gate
    >>> from linexact.data.linear import Classifier
    >>> trial = measure(gate("AND"), Classifier.of([1, 1], -1), "closed-positive")
    >>> remarks(trial)[0]
    Remark(code='score-zero', examples=(1, 2), numbers=())
    """
    return tuple(
        remark
        for source in (_about_zero, _about_the_answer, _about_signed_sums, _about_square_loss)
        for remark in source(measurement)
    )


def _about_zero(m: Measurement) -> Iterator[Remark]:
    on_boundary = _where(m, lambda row: row.z == 0)
    if on_boundary:
        yield Remark("score-zero", on_boundary)
    wrong = _where(m, lambda row: row.z == 0 and not row.right)
    if wrong and m.perceptron_risk == 0:
        yield Remark("zero-loss-error", wrong, (Fraction(0), Fraction(len(wrong))))
    counts = tuple(Fraction(m.errors_under(zero_rule)) for zero_rule in ZERO_RULES)
    if len(set(counts)) > 1:
        yield Remark("other-reading", on_boundary, counts)


def _about_the_answer(m: Measurement) -> Iterator[Remark]:
    signs = {(row.z > 0) - (row.z < 0) for row in m.rows}
    if m.classifier.is_constant:
        yield Remark("zero-weights", (), (m.classifier.b,))
    elif len(m.rows) > 1 and signs in ({1}, {-1}):
        yield Remark("constant-answer", (), (m.rows[0].z,))


def _about_signed_sums(m: Measurement) -> Iterator[Remark]:
    negative = _where(m, lambda row: row.mispredicted and row.signed_sum < 0)
    if negative:
        yield Remark("signed-sum-negative", negative, tuple(m.rows[i].signed_sum for i in negative))
    zero = _where(m, lambda row: row.mispredicted and row.signed_sum == 0)
    if zero:
        yield Remark("signed-sum-zero", zero)
    size = sum((abs(row.signed_sum) for row in m.rows), Fraction(0))
    if abs(m.signed_total) < size:
        wrong = _where(m, lambda row: row.mispredicted)
        yield Remark("signed-sum-cancels", wrong, (m.signed_total, size))


def _about_square_loss(m: Measurement) -> Iterator[Remark]:
    cheapest = min((row.square for row in m.rows if not row.right), default=None)
    charged = _where(m, lambda row: cheapest is not None and row.right and row.square > cheapest)
    if cheapest is not None and charged:
        yield Remark("right-but-charged", charged, (cheapest,))


def _where(m: Measurement, holds: Callable[[Row], bool]) -> tuple[int, ...]:
    """Return the examples of which something holds."""
    return tuple(i for i, row in enumerate(m.rows) if holds(row))
