"""A perceptron that can be told to make mistakes: named slips as switches.

Without slips it takes the same steps as :func:`linexact.perceptron.run` (a test compares
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
======================  =============================================================
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from linexact.errors import InputError
from linexact.model.dataset import Dataset, Vector
from linexact.perceptron import Rule, Worst
from linexact.perceptron.order import Order, pass_order
from linexact.perceptron.rows import start_weights
from linexact.perceptron.rules import Bias
from linexact.perceptron.trace import rate_at, update_time
from linexact.rational import dot, moved

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
)


class Clock(NamedTuple):
    """Where a run stands: everything an update's rate and the next example depend on."""

    number: int = 0  # of the pass, from 0
    place: int = 0  # in the pass, from 0
    updates: int = 0
    presentations: int = 0
    streak: int = 0  # right answers in a row
    clean: bool = True  # no update yet in this pass


class MachineStep(NamedTuple):
    """One example shown: what was computed and done."""

    example: int  # 0-based
    before: Vector
    score: Fraction
    mistake: bool
    after: Vector
    clock: Clock  # when it was shown


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """A data set, a rule that shows one example after the other, and slips."""

    dataset: Dataset
    rule: Rule
    slips: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.rule.batch is not None or isinstance(self.rule.order, Worst):
            message = "tables are marked for rules that show one example after the other"
            raise InputError("rule", message)

    @property
    def start(self) -> Vector:
        """The initial weights, in the rule's order."""
        size = self.dataset.dimension + (self.rule.bias != "absent")
        return start_weights(self.rule, size)

    def augmented(self, index: int) -> Vector:
        """Return an example's input with the constant of the bias where the rule has it."""
        return _augmented(self.dataset, self.rule.bias, self.rule.bias_input, index)

    def order(self, number: int) -> Sequence[int]:
        """Return the examples of a pass."""
        order = _order(self.rule.order, len(self.dataset), number)
        return order[::-1] if "wrong-order" in self.slips else order

    def target(self, index: int) -> int:
        """Return the target that is used."""
        target = self.dataset.target(index)
        if "classes-swapped" in self.slips:
            target = -1 if target > 0 else 1
        return max(target, 0) if "labels-01" in self.slips else target

    def score(self, weights: Vector, index: int) -> Fraction:
        """Return ``w . x + b`` for an example."""
        return dot(weights, self.augmented(index))

    def is_mistake(self, index: int, score: Fraction) -> bool:
        """Say whether this score causes an update."""
        if "updated-when-right" in self.slips:
            return True
        target = self.target(index)
        margin = target * score
        if margin or not target:
            return margin < 0 or not target
        if "zero-counted-right" in self.slips:
            return False
        return "zero-counted-wrong" in self.slips or self.rule.convention.is_strict_for(target)

    def rate(self, clock: Clock) -> Fraction:
        """Return the rate of an update made now."""
        time = update_time(self.rule, clock.updates, clock.presentations + 1, clock.number + 1)
        rate = rate_at(self.rule, time)
        if "rate-forgotten" in self.slips:
            return Fraction(1)
        return rate * rate if "rate-squared" in self.slips else rate

    def updated(self, weights: Vector, index: int, clock: Clock) -> Vector:
        """Return the weights after an update on an example."""
        factor = self.rate(clock) * self.target(index)
        if "label-forgotten" in self.slips:
            factor = self.rate(clock)
        if "wrong-sign" in self.slips:
            factor = -factor
        after = moved(weights, factor, self.augmented(index))
        if "bias-not-updated" in self.slips and self.rule.bias != "absent":
            bias = 0 if self.rule.bias == "first" else -1
            after[bias] = weights[bias]
        return tuple(after)

    def moved_on(self, clock: Clock, updated: bool) -> Clock:
        """Return where the run stands after an example was shown."""
        restart = self.rule.restart
        if restart and "carry-on-for-restart" in self.slips:
            restart = False
        restart = restart or "restart-for-carry-on" in self.slips
        streak = 0 if updated else clock.streak + 1
        clean = clock.clean and not updated
        place = clock.place + 1
        done = (clock.updates + updated, clock.presentations + 1)
        if place >= len(self.order(clock.number)) or (updated and restart):
            # Whether the pass was clean is looked at before the next one begins.
            return Clock(clock.number + 1, 0, *done, streak, clean)
        return Clock(clock.number, place, *done, streak, clean)

    def is_over(self, weights: Vector, clock: Clock) -> bool:
        """Say whether the rule ends the run here, or its limits do."""
        stop, shown = self.rule.stop, clock.presentations
        limits = ((stop.presentations, shown), (stop.updates, clock.updates))
        if any(most is not None and count >= most for most, count in limits):
            return True
        if stop.passes is not None and clock.number >= stop.passes:
            return True
        if stop.clean == "streak":
            return clock.streak >= len(self.order(clock.number))
        if clock.place:
            return False
        if stop.clean == "check":
            scores = ((i, self.score(weights, i)) for i in self.order(clock.number))
            return not any(self.is_mistake(i, z) for i, z in scores)
        return shown > 0 and clock.clean

    def steps(self, limit: int) -> Iterator[MachineStep]:
        """Run from the start, for ``limit`` presentations at most."""
        return self.onward(self.start, Clock(), limit)

    def onward(self, weights: Vector, clock: Clock, limit: int) -> Iterator[MachineStep]:
        """Run on from these weights, for ``limit`` presentations at most."""
        stale = weights
        for _ in range(limit):
            if self.is_over(weights, clock):
                return
            if clock.place == 0:
                stale, clock = weights, opened(clock)
            index = self.order(clock.number)[clock.place]
            seen = stale if "stale-weights" in self.slips else weights
            score = self.score(seen, index)
            mistake = self.is_mistake(index, score)
            after = self.updated(weights, index, clock) if mistake else weights
            yield MachineStep(index, weights, score, mistake, after, clock)
            weights, clock = after, self.moved_on(clock, mistake)


@lru_cache(maxsize=256)  # a table's examples, again for every slip that is tried
def _augmented(dataset: Dataset, bias: Bias, constant: Fraction, index: int) -> Vector:
    x = dataset.x(index)
    if bias == "absent":
        return x
    return (constant, *x) if bias == "first" else (*x, constant)


@lru_cache(maxsize=8)
def _order(order: Order, n: int, number: int) -> tuple[int, ...]:
    return tuple(pass_order(order, n, number))


def opened(clock: Clock) -> Clock:
    """Return the clock at the beginning of a pass, which is clean so far."""
    return Clock(clock.number, 0, clock.updates, clock.presentations, clock.streak, True)


def machine(dataset: Dataset, rule: Rule, slips: Collection[str] = ()) -> Machine:
    """Return a machine with these slips.

    >>> from linexact.model.gates import gate
    >>> from linexact.perceptron import rule as named
    >>> steps = machine(gate("AND"), named("blog")).steps(100)
    >>> [str(v) for v in list(steps)[-1].after]
    ['3', '2', '-4']
    """
    return Machine(dataset, rule, frozenset(slips))
