"""One step of a perceptron: which example is shown, and what comes of it.

:class:`Perceptron` is the transition of a run, in exact numbers, as the lectures write it:
everything else that steps is measured against it.  Traces are replayed by it, tables of students
are marked by it, and the fast runs (``engine``) are compared with it in tests.  Where a run
stands is a :class:`Clock` beside the weights.  The engine alone notices what no single step
shows: a cycle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Any, Literal, NamedTuple, TypeAlias

from numpy.typing import NDArray

from linexact.data.dataset import Dataset, Vector
from linexact.topics.perceptron.rows import Rows, RunningWeights, signed_rows
from linexact.topics.perceptron.rules import Rule
from linexact.topics.perceptron.schedule import Schedule

Why: TypeAlias = Literal["right", "wrong side", "score 0"]


class Clock(NamedTuple):
    """Where a run stands: everything an update's rate and the next example depend on."""

    number: int = 0  # of the pass, from 0
    place: int = 0  # in the pass, from 0
    updates: int = 0
    presentations: int = 0
    streak: int = 0  # right answers in a row
    clean: bool = True  # no update yet in this pass


class Presentation(NamedTuple):
    """One example shown: what was computed and done."""

    example: int  # 0-based
    before: Vector
    score: Fraction
    target: int
    rate: Fraction | None  # of the update, None when there was none
    after: Vector
    clock: Clock  # when it was shown

    @property
    def mistake(self) -> bool:
        """Say whether the example was taken for wrong."""
        return self.rate is not None

    @property
    def why(self) -> Why:
        """Say why the example is right or wrong."""
        if self.rate is None:
            return "right"
        return "wrong side" if self.score else "score 0"

    @property
    def shown(self) -> tuple[int, ...]:
        """The examples that are shown, as a look shows several."""
        return (self.example,)

    @property
    def scores(self) -> Vector:
        """Their scores."""
        return (self.score,)

    @property
    def wrong(self) -> tuple[int, ...]:
        """Those that are mistakes."""
        return self.shown if self.mistake else ()

    @property
    def moved(self) -> tuple[int, ...]:
        """Those that moved the weights, even if by nothing."""
        return self.wrong

    @property
    def margin(self) -> Fraction:
        """The target times the score."""
        return self.target * self.score

    @property
    def presentation(self) -> int:
        """Its number, from 1."""
        return self.clock.presentations + 1

    @property
    def epoch(self) -> int:
        """The number of the pass, from 1."""
        return self.clock.number + 1

    @property
    def label(self) -> int:
        """The number of the weights after it; those of the start are W(1)."""
        return self.clock.updates + self.mistake + 1


@dataclass(frozen=True, slots=True)
class Look:
    """One look at all examples: ``after = before + rate * (mean or sum of t x over moved)``."""

    epoch: int  # its number, from 1: each is a pass
    before: Vector
    scores: Vector  # shape (n,)
    wrong: tuple[int, ...]  # examples that are mistakes
    moved: tuple[int, ...]  # those whose subgradient is not 0
    rate: Fraction | None  # eta(t), None when nothing moved
    after: Vector

    @property
    def shown(self) -> Sequence[int]:
        """The examples that are looked at: all."""
        return range(len(self.scores))


def rate_at(rule: Rule, clock: Clock) -> Fraction:
    """Return the rate of an update made now.

    >>> from linexact.topics.perceptron.rules import rule
    >>> rate_at(rule("comp135-schedule"), Clock(updates=24))
    Fraction(125, 128)
    """
    if not isinstance(rule.rate, Schedule):
        return rule.rate
    passed = {
        "updates": clock.updates, "presentations": clock.presentations, "passes": clock.number
    }  # fmt: skip
    return rule.rate.at(rule.first_time + passed[rule.clock])


def of_step(rule: Rule, rate: Fraction, n: int) -> Fraction:
    """Return the multiple of the sum over moved examples that a batch step adds.

    >>> from linexact.topics.perceptron.rules import rule
    >>> [str(of_step(rule("dsc140a", step=of), Fraction(1), 4)) for of in ("mean", "sum")]
    ['1/4', '1']
    """
    return rate / max(1, n) if rule.step == "mean" else rate


class Pull(NamedTuple):
    """What a look at all examples makes of them."""

    margins: NDArray[Any]  # in the units of the rows
    wrong: tuple[int, ...]
    moved: tuple[int, ...]  # those of the wrong whose subgradient is not 0
    rate: Fraction | None  # None when nothing moved


def rate_on(rule: Rule, rows: Rows, index: int, clock: Clock) -> Fraction:
    """Return the rate of an update on an example: that of its time, whatever the example is.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron.rules import rule
    >>> rate_on(rule("blog"), signed_rows(gate("AND"), rule("blog")), 0, Clock())
    Fraction(1, 1)
    """
    return rate_at(rule, clock)


def advance_all(rule: Rule, rows: Rows, running: RunningWeights, number: int) -> Pull:
    """Take one step on the whole data set; ``number`` counts from 1.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron.rules import rule
    >>> batch = Perceptron(gate("AND"), rule("dsc140a"))
    >>> running = batch.running(batch.start)
    >>> advance_all(batch.rule, batch.rows, running, 1).moved, [str(v) for v in running.values()]
    ((0, 1, 2, 3), ['-1/2', '0', '0'])
    """
    margins, rate = rows.margins(running.u), None
    wrong = rows.wrong(margins)
    moved = [i for i in wrong if margins[i] < 0 or rule.batch == "moves"]
    if moved:
        rate = rate_at(rule, look_clock(number))
        total = [int(v) for v in rows.moves[moved].astype(object).sum(axis=0)]
        running.add(of_step(rule, rate, len(rows)), total)
    return Pull(margins, tuple(wrong), tuple(moved), rate)


class Perceptron:
    """A rule on a data set.  Weights stand in the rule's order.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron.rules import rule
    >>> steps = list(Perceptron(gate("AND"), rule("blog")).steps(100))
    >>> len(steps), [str(v) for v in steps[-1].after]
    (34, ['3', '2', '-4'])
    """

    __slots__ = ("_integers", "_limits", "_pass", "dataset", "rows", "rule", "start", "targets")

    def __init__(self, dataset: Dataset, rule: Rule, rows: Rows | None = None) -> None:
        dataset = rule.prepared(dataset)
        self.dataset, self.rule = dataset, rule
        self.rows = signed_rows(dataset, rule) if rows is None else rows
        self.targets: list[int] = dataset.targets.tolist()
        self.start = rule.start_weights(dataset.dimension)
        stop = rule.stop
        limits = (
            ("presentations", stop.presentations),
            ("updates", stop.updates),
            ("number", stop.passes),
            ("number", rule.order.most_passes),
        )
        self._limits = [(name, most) for name, most in limits if most is not None]
        # The last weights and the last pass that were asked for.
        self._integers: tuple[Vector | None, RunningWeights] = (None, RunningWeights([], 1, ()))
        self._pass: tuple[int, Sequence[int]] = (-1, ())

    def order(self, number: int) -> Sequence[int]:
        """Return the examples of a pass; a worst-first pass shows one of them."""
        if self._pass[0] != number:
            self._pass = (number, self.ordered(number))
        return self._pass[1]

    def ordered(self, number: int) -> Sequence[int]:
        """Return the examples of a pass, as the rule has them."""
        return self.rule.order.in_pass(len(self.dataset), number)

    def next_example(self, weights: Vector, clock: Clock) -> int:
        """Return the example that is shown next."""
        shown = self.order(clock.number)
        if not self.rule.order.by_margin:
            return shown[clock.place]
        margins = self._margins(weights)
        strict = self.rows.strict.tolist()
        return min(shown, key=lambda i: (margins[i] >= strict[i], margins[i], i))

    def score(self, weights: Vector, index: int) -> Fraction:
        """Return ``w . x + b`` for an example."""
        running = self.running(weights)
        total = sum(map(mul, running.u, self.rows.tests[index].tolist()))
        return Fraction(self.targets[index] * total, running.q * self.rows.unit)

    def is_mistake(self, index: int, score: Fraction) -> bool:
        """Say whether this score causes an update."""
        margin = self.targets[index] * score.numerator
        return margin < bool(self.rows.strict[index])

    def update(self, weights: Vector, index: int, clock: Clock) -> tuple[Fraction, Vector]:
        """Return the rate of an update on an example made now, and the weights after it."""
        running = self.running(weights).copy()
        rate = rate_on(self.rule, self.rows, index, clock)
        running.add(rate, self.rows.moves[index].tolist())
        return rate, self.remembered(running)

    def step(self, weights: Vector, clock: Clock, seen: Vector | None = None) -> Presentation:
        """Show the next example; ``seen`` are the weights it is scored with, if they are others."""
        if clock.place == 0:
            clock = opened(clock)
        index = self.next_example(weights, clock)
        score = self.score(weights if seen is None else seen, index)
        rate, after = None, weights
        if self.is_mistake(index, score):
            rate, after = self.update(weights, index, clock)
        return Presentation(index, weights, score, self.targets[index], rate, after, clock)

    def look(self, weights: Vector, number: int) -> Look:
        """Take one step on the whole data set; ``number`` counts from 1."""
        running = self.running(weights).copy()
        unit = running.q * self.rows.unit
        look = advance_all(self.rule, self.rows, running, number)
        margins = look.margins.tolist()
        scores = tuple(Fraction(t * m, unit) for t, m in zip(self.targets, margins, strict=True))
        after = self.remembered(running) if look.moved else weights
        return Look(number, weights, scores, look.wrong, look.moved, look.rate, after)

    def looks(self, weights: Vector, count: int) -> Iterator[Look]:
        """Take so many steps on the whole data set, from these weights on."""
        for number in range(1, count + 1):
            look = self.look(weights, number)
            yield look
            weights = look.after

    def moved_on(self, clock: Clock, updated: bool) -> Clock:
        """Return where the run stands after an example was shown."""
        done = (clock.updates + updated, clock.presentations + 1)
        streak = 0 if updated else clock.streak + 1
        clean = clock.clean and not updated
        place = clock.place + 1
        if place >= self._length(clock.number) or (updated and self.restarts):
            # Whether the pass was clean is looked at before the next one begins.
            return Clock(clock.number + 1, 0, *done, streak, clean)
        return Clock(clock.number, place, *done, streak, clean)

    @property
    def restarts(self) -> bool:
        """Say whether an update begins the order anew."""
        return self.rule.restart

    def is_over(self, weights: Vector, clock: Clock) -> bool:
        """Say whether the rule ends the run here, or a limit that it sets."""
        if self._limits and any(getattr(clock, name) >= most for name, most in self._limits):
            return True
        stop, order = self.rule.stop, self.rule.order
        if order.by_margin or (stop.clean == "check" and not clock.place):
            shown = self.order(clock.number)
            return not any(self.is_mistake(i, self.score(weights, i)) for i in shown)
        length = self._length(clock.number)
        if stop.clean == "streak":
            return clock.streak >= length or not length
        if clock.place or stop.clean == "check":
            return False
        if stop.clean == "limit" and length:
            return clock.clean and clock.presentations > 0 and not self._goes_on
        return clock.clean and (clock.presentations > 0 or not length)

    @property
    def _goes_on(self) -> bool:
        """Say whether a limit is reached also when nothing is wrong any more."""
        return any(name != "updates" for name, _ in self._limits)

    def steps(self, limit: int) -> Iterator[Presentation]:
        """Run from the start, for ``limit`` presentations at most."""
        return self.onward(self.start, Clock(), limit)

    def onward(self, weights: Vector, clock: Clock, limit: int) -> Iterator[Presentation]:
        """Run on from these weights, for ``limit`` presentations at most."""
        first = weights  # of the pass
        for _ in range(limit):
            if self.is_over(weights, clock):
                return
            if clock.place == 0:
                first = weights
            shown = self.step(weights, clock, self.seen(weights, first))
            yield shown
            weights, clock = shown.after, self.moved_on(shown.clock, shown.mistake)

    def seen(self, weights: Vector, first: Vector) -> Vector:
        """Return the weights that scores are taken with: not those ``first`` in the pass."""
        return weights

    def _length(self, number: int) -> int:
        return 1 if self.rule.order.by_margin else len(self.order(number))

    def running(self, weights: Vector) -> RunningWeights:
        """Return weights as integers; it is mostly the last ones that are asked for."""
        if self._integers[0] is not weights:
            integers = self.rows.running(weights, None)
            self._integers = (weights, integers)
        return self._integers[1]

    def remembered(self, running: RunningWeights) -> Vector:
        """Return running weights as Fractions; they are the last ones now."""
        weights = running.values()
        self._integers = (weights, running)
        return weights

    def _margins(self, weights: Vector) -> list[int]:
        """Return every example's margin, times one positive number."""
        found: list[int] = self.rows.margins(self.running(weights).u).tolist()
        return found


def look_clock(number: int) -> Clock:
    """Return the clock of a look at all examples: each is a pass, whatever ``t`` counts.

    >>> look_clock(3).number, look_clock(3).updates
    (2, 2)
    """
    return Clock(number - 1, 0, number - 1, number - 1)


def opened(clock: Clock) -> Clock:
    """Return the clock at the beginning of a pass, which is clean so far.

    >>> opened(Clock(presentations=4, place=4, clean=False))
    Clock(number=0, place=0, updates=0, presentations=4, streak=0, clean=True)
    """
    if clock.clean and not clock.place:
        return clock
    return clock._replace(place=0, clean=True)
