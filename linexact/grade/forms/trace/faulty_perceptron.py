"""A perceptron that can be told to make mistakes: named slips as switches.

Without slips it takes the same steps as :func:`linexact.topics.perceptron.run` (a test compares
them); with some it takes the steps of a student who has a rule wrong.  It shows one example
after the other, in exact numbers, and is made for tables that a person writes.

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
======================  =============================================================
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.topics.perceptron import Clock, Perceptron, Rule
from linexact.topics.perceptron.step import rate_at

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
_IN_UPDATES = frozenset(
    ("bias-not-updated", "wrong-sign", "label-forgotten", "labels-01", "rate-squared",
     "rate-forgotten", "classes-swapped")
)  # fmt: skip


class FaultyPerceptron(Perceptron):
    """A rule that shows one example after the other, on a data set, with slips.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> steps = list(FaultyPerceptron(gate("AND"), rule("blog"), ["wrong-sign"]).steps(2))
    >>> [str(v) for v in steps[-1].after]
    ['0', '1', '2']
    """

    __slots__ = ("_begun", "given", "slips")

    def __init__(self, dataset: Dataset, rule: Rule, slips: Collection[str] = ()) -> None:
        if rule.batch is not None:
            message = "tables are marked for rules that show one example after the other"
            raise InputError("rule", message)
        self.given = dataset
        super().__init__(dataset, misread(rule, slips))
        self.slips = frozenset(slips)
        self._begun: dict[object, tuple[Fraction, Vector]] = {}  # updates of the first weights

    def slipped(self, slips: Collection[str]) -> FaultyPerceptron:
        """Return the same with other slips; what is known of data and start is shared."""
        rule = misread(self.rule, slips)
        if rule is not self.rule:
            return FaultyPerceptron(self.given, rule, slips)
        self.running(self.start)
        other = FaultyPerceptron.__new__(FaultyPerceptron)
        for name in (*Perceptron.__slots__, "_begun", "given"):
            setattr(other, name, getattr(self, name))
        other.slips = frozenset(slips)
        if "wrong-order" in other.slips ^ self.slips:
            other._pass = (-1, ())  # the pass that is known is of the other order
        return other

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
        if weights is not self.start:
            return self._updated(weights, index, clock)
        # Sets of slips are tried by the hundred, and most of them end with their first update.
        made = (self.slips & _IN_UPDATES, index, clock)
        if made not in self._begun:
            self._begun[made] = self._updated(weights, index, clock)
        return self._begun[made]

    def _updated(self, weights: Vector, index: int, clock: Clock) -> tuple[Fraction, Vector]:
        if self.slips.isdisjoint(_IN_UPDATES):
            return super().update(weights, index, clock)
        rate = rate_at(self.rule, clock)
        if "rate-forgotten" in self.slips:
            rate = Fraction(1)
        elif "rate-squared" in self.slips:
            rate = rate * rate
        sign = 1 if "label-forgotten" in self.slips else self.target(index)
        if "wrong-sign" in self.slips:
            sign = -sign
        running = self.running(weights).copy()
        factor = rate * (sign * self.targets[index])  # the row has the target in it
        running.add(factor, self.rows.moves[index].tolist())
        after = self.remembered(running)
        if "bias-not-updated" in self.slips:
            after = self.rule.joined(self.rule.parted(after)[0], self.rule.parted(weights)[1])
        return rate, after

    @property
    def restarts(self) -> bool:
        """Say whether an update begins the order anew."""
        if self.rule.restart:
            return "carry-on-for-restart" not in self.slips
        return "restart-for-carry-on" in self.slips

    def seen(self, weights: Vector, first: Vector) -> Vector:
        """Return the weights that scores are taken with."""
        return first if "stale-weights" in self.slips else weights


def misread(rule: Rule, slips: Collection[str]) -> Rule:
    """Return the rule as someone has it who makes these slips.

    >>> from linexact.topics.perceptron import rule as named
    >>> str(misread(named("blog", bias_input=Fraction(-1)), ["constant-one"]).bias_input)
    '1'
    """
    if "threshold-forgotten" in slips and rule.threshold:
        rule = replace(rule, threshold=Fraction(0))
    if "constant-one" in slips:
        rule = replace(rule, bias_input=Fraction(1))
    return replace(rule, normalise=False) if "not-normalised" in slips else rule
