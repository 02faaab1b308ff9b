"""A perceptron that can be told to make mistakes: named slips as switches.

Without slips it takes the same steps as :func:`linexact.topics.perceptron.run` (a test compares
them); with some it takes the steps of a student who has a rule wrong, in exact numbers.  It is
made for tables that a person writes: of one example after the other, or of looks at all of them.

======================  =============================================================
slip                    what is done
======================  =============================================================
bias-not-updated        an update leaves the bias as it was
wrong-sign              an update subtracts ``t x`` instead of adding it
label-forgotten         an update adds ``x`` whatever the class
updated-when-right      every example causes an update
zero-counted-right      a score of 0 is no mistake (``>=`` for ``>``)
zero-counted-wrong      a score of 0 is a mistake for both classes
labels-01               targets 0 and 1 stand for -1 and +1 in ``t z`` and in ``t x``
stale-weights           scores are taken with the weights of the beginning of the pass
restart-for-carry-on    an update begins the order anew
carry-on-for-restart    an update does not begin the order anew
rate-squared            the rate is applied twice
rate-forgotten          the rate is left out
classes-swapped         positive examples are taken for negative ones
wrong-order             the examples are shown in another order, the last one first
threshold-forgotten     scores are compared with 0 and not with the threshold
constant-one            the constant input is taken to be 1
not-normalised          the inputs are taken as they are
sum-for-mean            a batch step adds the sum of the signed inputs, not their mean
mean-for-sum            it adds their mean over all examples, not their sum
mean-of-the-wrong       it divides the sum by the number of examples that move
one-after-the-other     the weights move after each example, in the order of the data
======================  =============================================================
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from typing import Any

from linexact.data.dataset import Dataset, Vector
from linexact.topics.perceptron import Clock, Perceptron, Presentation, Rule
from linexact.topics.perceptron.step import Look, look_clock, of_step, rate_at

_OF_ORDER = ("wrong-order", "stale-weights", "updated-when-right")
SLIPS = (
    "bias-not-updated",
    "wrong-sign",
    "label-forgotten",
    "updated-when-right",
    "zero-counted-right",
    "zero-counted-wrong",
    "labels-01",
    "stale-weights",
    "restart-for-carry-on",
    "carry-on-for-restart",
    "rate-squared",
    "rate-forgotten",
    "classes-swapped",
    "wrong-order",
    "threshold-forgotten",
    "constant-one",
    "not-normalised",
)
BATCH_SLIPS = (
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
# Another value for a field of the rule, where that is set.
_MISREAD = (
    ("threshold-forgotten", "threshold", Fraction(0)),
    ("constant-one", "bias_input", Fraction(1)),
    ("not-normalised", "normalise", False),
    ("sum-for-mean", "step", "sum"),
    ("mean-for-sum", "step", "mean"),
)


class FaultyPerceptron(Perceptron):
    """A rule on a data set, with slips.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> steps = list(FaultyPerceptron(gate("AND"), rule("blog"), ["wrong-sign"]).steps(2))
    >>> [str(v) for v in steps[-1].after]
    ['0', '1', '2']
    """

    __slots__ = ("given", "slips")

    def __init__(self, dataset: Dataset, rule: Rule, slips: Collection[str] = ()) -> None:
        self.given = dataset
        super().__init__(dataset, misread(rule, slips))
        self.slips = frozenset(slips)

    def slipped(self, slips: Collection[str]) -> FaultyPerceptron:
        """Return the same with other slips."""
        rule = misread(self.rule, slips)
        if rule is not self.rule:
            return FaultyPerceptron(self.given, rule, slips)
        other = copy(self)  # sets of slips are tried by the hundred
        other.slips, other._pass = frozenset(slips), (-1, ())
        return other

    def rows_of(self, mode: str, most: int) -> Iterator[Presentation | Look]:
        """Yield the rows of a table from the start: of so many steps, or of their updates."""
        if self.rule.batch is not None:
            return self.looks(self.start, most)
        return (step for step in self.steps(most) if mode == "presentations" or step.mistake)

    def augmented(self, index: int) -> Vector:
        """Return an example's input with the constant of the bias where the rule has it."""
        return self.rule.augmented(self.dataset.x(index))

    def ordered(self, number: int) -> Sequence[int]:
        """Return the examples of a pass."""
        order = super().ordered(number)
        return order[::-1] if "wrong-order" in self.slips else order

    def target(self, index: int) -> int:
        """Return the target that is used."""
        target = self.targets[index]
        if "classes-swapped" in self.slips:
            target = -target
        return max(target, 0) if "labels-01" in self.slips else target

    def is_mistake(self, index: int, score: Fraction) -> bool:
        """Say whether this score causes an update."""
        if not self.slips:
            return super().is_mistake(index, score)
        if "updated-when-right" in self.slips:
            return True
        target = self.target(index)
        margin = target * score.numerator
        if margin or not target:
            return margin < 0 or not target
        if "zero-counted-right" in self.slips:
            return False
        return "zero-counted-wrong" in self.slips or self.rule.convention.is_strict_for(target)

    def update(self, weights: Vector, index: int, clock: Clock) -> tuple[Fraction, Vector]:
        """Return the rate of an update on an example made now, and the weights after it."""
        rate = self.rate(clock)
        return rate, self.moved(weights, (index,), rate)

    def rate(self, clock: Clock) -> Fraction:
        """Return the rate that is used now."""
        rate = rate_at(self.rule, clock)
        if "rate-forgotten" in self.slips:
            return Fraction(1)
        return rate * rate if "rate-squared" in self.slips else rate

    def moved(self, weights: Vector, indices: Sequence[int], rate: Fraction) -> Vector:
        """Return the weights when a multiple of the signed inputs of some examples is added."""
        running = self.running(weights).copy()
        for index in indices:
            sign = 1 if "label-forgotten" in self.slips else self.target(index)
            if "wrong-sign" in self.slips:
                sign = -sign
            factor = rate * (sign * self.targets[index])  # the row has the target in it
            running.add(factor, self.rows.moves[index].tolist())
        after = self.remembered(running)
        if "bias-not-updated" in self.slips:
            after = self.rule.joined(self.rule.parted(after)[0], self.rule.parted(weights)[1])
        return after

    def look(self, weights: Vector, number: int) -> Look:
        """Take one step on the whole data set; ``number`` counts from 1."""
        scores, moved, now = list[Fraction](), list[int](), weights
        for index in range(len(self.dataset)):
            scores.append(self.score(now, index))
            stays = not scores[-1] and self.rule.batch == "stays"
            if self.is_mistake(index, scores[-1]) and not stays:
                moved.append(index)
                if "one-after-the-other" in self.slips:
                    now = self.stepped(now, (index,), number)
        if now is weights:
            now = self.stepped(weights, moved, number)
        rate = self.rate(look_clock(number)) if moved else None
        return Look(number, weights, tuple(scores), tuple(moved), tuple(moved), rate, now)

    def stepped(self, weights: Vector, moved: Sequence[int], number: int) -> Vector:
        """Return the weights after a step on the whole data set by these examples."""
        rate = self.rate(look_clock(number))
        if "mean-of-the-wrong" in self.slips:
            return self.moved(weights, moved, rate / max(1, len(moved)))
        return self.moved(weights, moved, of_step(self.rule, rate, len(self.dataset)))

    @property
    def restarts(self) -> bool:
        """Say whether an update begins the order anew."""
        if self.rule.restart:
            return "carry-on-for-restart" not in self.slips
        return "restart-for-carry-on" in self.slips

    def seen(self, weights: Vector, first: Vector) -> Vector:
        """Return the weights that scores are taken with."""
        return first if "stale-weights" in self.slips else weights


def usable_slips(rule: Rule) -> list[str]:
    """Return the slips that can change something under a rule.

    >>> from linexact.topics.perceptron import rule as named
    >>> "rate-squared" in usable_slips(named("blog"))
    False
    """
    idle = {slip: misread(rule, (slip,)) is rule for slip, _, _ in _MISREAD} | {
        "bias-not-updated": rule.bias == "absent",
        "restart-for-carry-on": rule.restart,
        "carry-on-for-restart": not rule.restart,
        "rate-squared": rule.rate == 1,
        "rate-forgotten": rule.rate == 1,
        "zero-counted-wrong": rule.boundary == "strict",
    }
    if rule.order.by_margin:  # the order is what the weights make it
        idle |= dict.fromkeys(_OF_ORDER, True)
    slips = SLIPS if rule.batch is None else BATCH_SLIPS
    return [slip for slip in slips if not idle.get(slip)]


def misread(rule: Rule, slips: Collection[str]) -> Rule:
    """Return the rule as someone has it who makes these slips.

    >>> from linexact.topics.perceptron import rule as named
    >>> str(misread(named("blog", bias_input=Fraction(-1)), ["constant-one"]).bias_input)
    '1'
    """
    changes: dict[str, Any] = {
        name: value
        for slip, name, value in _MISREAD
        if slip in slips and getattr(rule, name) not in (None, value)
    }
    return replace(rule, **changes) if changes else rule
