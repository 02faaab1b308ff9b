"""Remarks that a careful teacher would make about given weights, as data.

A :class:`Remark` has a stable code, the examples it is about, the numbers that show it, and
words.  The codes:

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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.document.blocks import MOST_ROWS, Text, separated
from linexact.topics.values.losses import ZERO_RULES
from linexact.topics.values.measure import Measurement, Row


@dataclass(frozen=True, slots=True)
class Remark:
    """One remark: a stable code, words, the examples (0-based) and the exact numbers behind it."""

    code: str
    text: Text
    examples: tuple[int, ...] = ()
    numbers: tuple[Fraction, ...] = ()


def remarks(m: Measurement) -> Iterator[Remark]:
    """Yield all remarks about a measurement.

    >>> from linexact.topics.values.measure import measure
    >>> from linexact.data.gates import gate
    >>> from linexact.data.linear import Classifier
    >>> trial = measure(gate("AND"), Classifier.of([1, 1], -1), "closed-positive")
    >>> first = next(remarks(trial))
    >>> first.code, first.examples
    ('score-zero', (1, 2))
    """
    yield from _about_zero(m)
    if m.classifier.is_constant:
        b = m.classifier.b
        said = ("w = 0: every input gets the score ", b, "; there is no boundary and no distance.")
        yield Remark("zero-weights", said, (), (b,))
    elif len(m.rows) > 1 and {(row.z > 0) - (row.z < 0) for row in m.rows} in ({1}, {-1}):
        same = ("All scores have the same sign: every example gets the same answer.",)
        yield Remark("constant-answer", same, (), (m.rows[0].z,))
    yield from _about_signed_sums(m)
    cheapest = min((row.square for row in m.rows if not row.right), default=None)
    charged = _where(m, lambda row: cheapest is not None and row.right and row.square > cheapest)
    if cheapest is not None and charged:
        begin = f"Square loss charges {_named(m, charged)}, though right, more than the "
        more = (begin, cheapest, " of a wrong example.")
        yield Remark("right-but-charged", more, charged, (cheapest,))


def _about_zero(m: Measurement) -> Iterator[Remark]:
    on_boundary = _where(m, lambda row: row.z == 0)
    if on_boundary:
        where = f"The score is exactly 0 on {_named(m, on_boundary)}: which class owns a score of 0"
        yield Remark("score-zero", (f"{where} decides the answer.",), on_boundary)
    wrong = _where(m, lambda row: row.z == 0 and not row.right)
    if wrong and m.perceptron_risk == 0:
        where = f"The perceptron risk is 0 with a wrong answer on {_named(m, wrong)}"
        numbers = (Fraction(0), Fraction(len(wrong)))
        yield Remark(
            "zero-loss-error", (f"{where}: it does not see a score of 0.",), wrong, numbers
        )
    counts = tuple(Fraction(m.errors_under(zero_rule)) for zero_rule in ZERO_RULES)
    if len(set(counts)) > 1:
        each = separated((f"{rule} ", n) for rule, n in zip(ZERO_RULES, counts, strict=True))
        said = ("Errors by the rule for a score of 0: ", *each, ".")
        yield Remark("other-reading", said, on_boundary, counts)


def _about_signed_sums(m: Measurement) -> Iterator[Remark]:
    negative = _where(m, lambda row: row.mispredicted and row.signed_sum < 0)
    if negative:
        where = (
            f"The signed sum is negative for a mistake ({_named(m, negative)}), so it is no loss."
        )
        sums = tuple(m.rows[i].signed_sum for i in negative)
        yield Remark("signed-sum-negative", (where,), negative, sums)
    zero = _where(m, lambda row: row.mispredicted and row.signed_sum == 0)
    if zero:
        where = f"The signed sum is 0 although the prediction is wrong ({_named(m, zero)})."
        yield Remark("signed-sum-zero", (where,), zero)
    total, size = m.signed_total, sum((abs(row.signed_sum) for row in m.rows), Fraction(0))
    if abs(total) < size:
        begin = "Opposite mistakes cancel: the signed sums add up to "
        wrong = _where(m, lambda row: row.mispredicted)
        said = (begin, total, ", their sizes to ", size, ".")
        yield Remark("signed-sum-cancels", said, wrong, (total, size))


def _where(m: Measurement, holds: Callable[[Row], bool]) -> tuple[int, ...]:
    """Return the examples of which something holds."""
    return tuple(i for i, row in enumerate(m.rows) if holds(row))


def _named(m: Measurement, examples: Sequence[int]) -> str:
    """Name the rows of some examples."""
    rows = [str(m.dataset.row_name(i)) for i in examples[:MOST_ROWS]]
    return f"{'row' if len(rows) == 1 else 'rows'} {', '.join(rows)}"
