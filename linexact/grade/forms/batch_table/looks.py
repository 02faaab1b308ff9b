"""Batch steps that can be told to make mistakes: named slips as switches.

======================  =============================================================
slip                    what is done
======================  =============================================================
sum-for-mean            the sum of the signed inputs is added, not their mean
mean-for-sum            their mean over all examples is added, not their sum
mean-of-the-wrong       the sum is divided by the number of examples that move
rate-forgotten          the rate is left out
wrong-sign              a step subtracts what it ought to add
classes-swapped         positive examples are taken for negative ones
zero-counted-right      an example with the score 0 moves nothing
one-after-the-other     the weights move after each example, in the order of the data
threshold-forgotten     scores are compared with 0 and not with the threshold
constant-one            the constant input is taken to be 1
not-normalised          the inputs are taken as they are
======================  =============================================================
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.trace.faulty_perceptron import misread
from linexact.topics.perceptron import Perceptron, Rule
from linexact.topics.perceptron.step import look_clock, rate_at

SLIPS = (
    "sum-for-mean",
    "mean-for-sum",
    "mean-of-the-wrong",
    "rate-forgotten",
    "wrong-sign",
    "classes-swapped",
    "zero-counted-right",
    "one-after-the-other",
    "threshold-forgotten",
    "constant-one",
    "not-normalised",
)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a look at all examples found, and the weights after the step."""

    before: Vector
    scores: Vector
    moved: tuple[int, ...]  # 0-based
    after: Vector


class BatchSteps:
    """Steps on all examples, with slips.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> steps = BatchSteps(gate("OR"), rule("dsc140a", step="sum"))
    >>> first = steps.look(steps.start, 1)
    >>> first.moved, [str(v) for v in first.after]
    ((0, 1, 2, 3), ['2', '2', '2'])
    """

    def __init__(self, dataset: Dataset, rule: Rule, slips: Collection[str] = ()) -> None:
        self.slips = frozenset(slips)
        self.perceptron = Perceptron(dataset, misread(rule, slips))
        self.dataset, self.rule = self.perceptron.dataset, self.perceptron.rule
        self.start = self.perceptron.start

    def target(self, index: int) -> int:
        """Return the target that is used."""
        target = self.dataset.target(index)
        return -target if "classes-swapped" in self.slips else target

    def moves(self, index: int, score: Fraction) -> bool:
        """Say whether an example with this score moves the weights."""
        margin = self.target(index) * score
        if margin:
            return margin < 0
        stays = self.rule.batch == "stays" or "zero-counted-right" in self.slips
        return not stays and self.rule.convention.is_strict_for(self.target(index))

    def look(self, weights: Vector, number: int) -> Seen:
        """Look at all examples and take the step; ``number`` counts from 1."""
        if "one-after-the-other" in self.slips:
            return self._in_turn(weights, number)
        n = len(self.dataset)
        scores = tuple(self.perceptron.score(weights, i) for i in range(n))
        moved = tuple(i for i in range(n) if self.moves(i, scores[i]))
        return Seen(weights, scores, moved, self.moved_by(weights, moved, number))

    def _in_turn(self, weights: Vector, number: int) -> Seen:
        before, scores, moved = weights, [], []
        for i in range(len(self.dataset)):
            scores.append(self.perceptron.score(weights, i))
            if self.moves(i, scores[-1]):
                moved.append(i)
                weights = self.moved_by(weights, (i,), number)
        return Seen(before, tuple(scores), tuple(moved), weights)

    def moved_by(self, weights: Vector, moved: tuple[int, ...], number: int) -> Vector:
        """Return the weights after a step by these examples."""
        factor = self._factor(len(moved), number)
        for i in moved:
            row = self.rule.augmented(self.dataset.x(i))
            by = factor * self.target(i)
            weights = tuple(a + by * v for a, v in zip(weights, row, strict=True))
        return weights

    def _factor(self, moved: int, number: int) -> Fraction:
        rate = rate_at(self.rule, look_clock(number))
        if "rate-forgotten" in self.slips:
            rate = Fraction(1)
        if "wrong-sign" in self.slips:
            rate = -rate
        if "mean-of-the-wrong" in self.slips:
            return rate / max(1, moved)
        swapped = {"mean": "sum-for-mean", "sum": "mean-for-sum"}[self.rule.step] in self.slips
        is_mean = (self.rule.step == "mean") != swapped
        return rate / max(1, len(self.dataset)) if is_mean else rate

    def steps(self) -> Iterator[Seen]:
        """Yield steps from the start, for ever."""
        weights, number = self.start, 1
        while True:
            seen = self.look(weights, number)
            yield seen
            weights, number = seen.after, number + 1


def slipped_runs(
    dataset: Dataset, rule: Rule, count: int
) -> Iterator[tuple[str, tuple[Seen, ...]]]:
    """Yield each slip with the first steps that it makes, where they are others.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule as named
    >>> [slip for slip, _ in slipped_runs(gate("NOT"), named("dsc140a"), 1)][:2]
    ['sum-for-mean', 'wrong-sign']
    """
    right = tuple(islice(BatchSteps(dataset, rule).steps(), count))
    for slip in SLIPS:
        try:
            made = tuple(islice(BatchSteps(dataset, rule, (slip,)).steps(), count))
        except ArithmeticError:  # a rate that is divided by nothing
            continue
        if made != right:
            yield slip, made
