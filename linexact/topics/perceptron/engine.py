"""Run a rule on a data set, in integers, to one of four ends.

*Converged*, *cycle*, *stalled* or *limit*: see :mod:`linexact.topics.perceptron.trace`.  A turn
of the run is a pass, of which a scan (:mod:`.scan`) shows the mistakes alone, or one look at all
examples (DSC 140A).  :func:`run` is the one door for all rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from linexact.data.dataset import Dataset, Vector
from linexact.topics.perceptron.rows import Rows, signed_rows, zero_example
from linexact.topics.perceptron.rules import DEFAULT_PRESENTATIONS, MAX_WEIGHT_BITS, Rule, Stop
from linexact.topics.perceptron.scan import Scan
from linexact.topics.perceptron.step import Clock, advance_all, of_step, rate_at, rate_on
from linexact.topics.perceptron.trace import (
    Converged,
    Cycle,
    Limit,
    LimitKind,
    Log,
    Outcome,
    Stalled,
    Trace,
)

Progress: TypeAlias = Callable[[int, int], bool]

VISITS_BYTES = 2**27  # of weights that are remembered, those at the beginning of the first passes


def run(
    dataset: Dataset, rule: Rule, *, keep: bool = True, progress: Progress | None = None
) -> Trace:
    """Run the rule on the data to the end that the data, the rule or a limit sets.

    ``keep`` logs each update, from which all steps can be replayed; without it only counts
    remain.  ``progress(presentations, updates)`` is called before each pass; when it
    returns False the run ends as interrupted.

    Raises :class:`~linexact.errors.InputError` for a start vector of the wrong length, an
    order that names an example that does not exist, a schedule that divides by zero or
    is not positive where the run gets to, and inputs that cannot be normalised.

    >>> from linexact.topics.perceptron.rules import rule
    >>> data = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
    >>> trace = run(data, rule("blog"))
    >>> trace.updates, trace.presentations, [str(v) for v in trace.weights]
    (9, 24, ['4', '-1/2', '1'])
    """
    dataset = rule.prepared(dataset)
    shown = rule.order.shown(len(dataset))
    start = rule.start_weights(dataset.dimension)
    made = _Run(dataset, rule, signed_rows(dataset, rule), start, keep)
    rate_at(rule, Clock())
    zero = zero_example(dataset, rule, shown)
    return made.run(progress) if zero is None else made.finished(Stalled(zero))


class _Run:
    """Where a run stands."""

    def __init__(self, dataset: Dataset, rule: Rule, rows: Rows, start: Vector, keep: bool) -> None:
        self.dataset, self.rule, self.rows, self.start = dataset, rule, rows, start
        self.constant = rule.constant
        is_batch, by_margin, stop = rule.batch is not None, rule.order.by_margin, rule.stop
        step = of_step(rule, self.constant, len(rows)) if self.constant and is_batch else None
        self.weights = rows.running(start, step or self.constant)
        self.scan = Scan(rows, self.weights)
        self.log = Log() if keep or is_batch else None
        self.counts = [0] * len(dataset)
        self.presentations = self.passes = self.updates = self.last_update = 0
        self.limit = stop.presentations
        if not stop.is_limited and rule.order.most_passes is None:
            self.limit = DEFAULT_PRESENTATIONS
        self.alone = not is_batch and not by_margin  # an update may end or restart a pass
        self.order: Sequence[int] = rule.order.in_pass(len(dataset), 0)
        returns = (rule.order.repeats or by_margin) and not (stop.goes_on and stop.is_limited)
        self.visits: dict[tuple[int, ...], int] = {}  # presentations before them
        self.room = VISITS_BYTES if returns and self.constant is not None else 0

    def run(self, progress: Progress | None) -> Trace:
        outcome: Outcome | None = None
        while outcome is None:
            if progress is not None and not progress(self.presentations, self.updates):
                outcome = Limit("interrupted", self.presentations, asked=True)
                break
            self._prepare()
            outcome = self._limited() or self._returned() or self._turn()
        return self.finished(outcome)

    def _prepare(self) -> None:
        """Fetch the order of the pass."""
        if self.rule.order.by_margin:
            found = self.scan.worst()
            self.order = () if found is None else (found,)
        elif not self.rule.order.repeats:
            self.order = self.rule.order.in_pass(len(self.dataset), self.passes)

    def _limited(self) -> Outcome | None:
        """Say whether the run is over before a pass."""
        stop = self.rule.stop
        looks = stop.clean == "check" or self.rule.order.by_margin or not self.order
        if looks and self.rule.batch is None and next(self.scan.mistakes(self.order), None) is None:
            return Converged()
        # Of a look that is shown together none is shown without the others; the first is.
        ahead = 1 if self.rule.batch is None else len(self.order) * bool(self.passes)
        reached: list[tuple[LimitKind, int | None, int]] = [
            ("updates", stop.updates, self.updates + 1),
            ("presentations", self.limit, self.presentations + ahead),
            ("passes", stop.passes, self.passes + 1),
            ("order", self.rule.order.most_passes, self.passes + 1),
        ]
        if self.rule.batch is not None:
            reached.append(reached.pop(0))
        for kind, most, following in reached:
            if most is not None and following > most:
                return self._limit(kind, most)
        return None

    def _limit(self, kind: LimitKind, most: int) -> Limit:
        asked = kind != "presentations" or self.rule.stop.is_limited
        return Limit(kind, most, asked)

    def _returned(self) -> Outcome | None:
        """Say whether the weights were here before, and have moved since."""
        weights = tuple(self.weights.u) if self.room > 0 else ()
        first = self.visits.get(weights)
        if first is None and weights:
            self.visits[weights] = self.presentations
            self.room -= 200 + 40 * len(weights)  # about what it takes
        return None if first is None or self.last_update <= first else self._cycle(first)

    def _cycle(self, first: int) -> Cycle:
        """Go round once more to count the updates of each example.

        They are a proof when one bound strictly is among them, and no threshold is fixed.
        """
        length = self.presentations - first
        once = replace(self.rule, stop=Stop(presentations=length, goes_on=True))
        again = _Run(self.dataset, once, self.rows, self.weights.values(), keep=False).run(None)
        counts = {i: count for i, count in enumerate(again.counts.tolist()) if count}
        proof = not self.rows.fixed and any(bool(self.rows.strict[i]) for i in counts)
        return Cycle(first, length, counts, proof)

    def _turn(self) -> Outcome | None:
        self.passes += 1
        return self._one_pass() if self.rule.batch is None else self._one_look()

    def _one_look(self) -> Outcome | None:
        """Look at all examples, and move by those that pull."""
        self.presentations += len(self.order)
        look = advance_all(self.rule, self.rows, self.weights, self.passes)
        if not look.moved:
            return Stalled() if look.wrong else Converged()
        for index in look.moved:
            self.counts[index] += 1
        self.updates += len(look.moved)
        self.last_update = self.presentations
        return None if self.constant else self._grown()

    def _one_pass(self) -> Outcome | None:
        """Show one pass, or the part of it up to an update that restarts the order."""
        base, order = self.presentations, self.order
        end = base + len(order)
        for place in self.scan.mistakes(order):
            at = base + place + 1
            if self.limit is not None and at > self.limit:
                break
            outcome = self._update(order[place], at)
            if outcome is not None:
                self.presentations = at
                return outcome
            if self.rule.restart:
                end = at
                break
        return self._after_pass(base, end)

    def _update(self, index: int, at: int) -> Outcome | None:
        rate = self.constant
        if rate is None:
            clock = Clock(self.passes - 1, 0, self.updates, at - 1)
            rate = rate_on(self.rule, self.rows, index, clock)
        self.weights.add(rate, self.rows.moves[index].tolist())
        self.counts[index] += 1
        self.updates += 1
        self.last_update = at
        if self.log is not None:
            self.log.presentations.append(at)
            self.log.examples.append(index)
        if self.updates == self.rule.stop.updates and self.alone:
            return Limit("updates", self.updates, asked=True)
        return None if self.constant else self._grown()

    def _grown(self) -> Outcome | None:
        """Say whether a rate that changes has made the weights too long."""
        if self.weights.q.bit_length() > MAX_WEIGHT_BITS:
            return Limit("weight bits", MAX_WEIGHT_BITS, asked=False)
        return None

    def _after_pass(self, base: int, end: int) -> Outcome | None:
        stop = self.rule.stop
        clean = self.last_update <= base
        if clean and stop.clean == "streak":
            end = self.last_update + len(self.order)
        if self.limit is not None and end > self.limit:
            self.presentations = self.limit
            return self._limit("presentations", self.limit)
        self.presentations = end
        return Converged() if clean and self._ends_when_clean() else None

    def _ends_when_clean(self) -> bool:
        """Say whether a clean pass ends the run; also where nothing but updates limits it."""
        stop = self.rule.stop
        if stop.clean == "limit":
            most = (stop.presentations, stop.passes, self.rule.order.most_passes)
            return all(limit is None for limit in most)
        return stop.clean != "check"

    def finished(self, outcome: Outcome) -> Trace:
        """Return what the run leaves behind."""
        return Trace(
            self.dataset,
            self.rule,
            self.start,
            self.weights.values(),
            self.presentations,
            self.passes,
            np.array(self.counts, dtype=np.int64),
            outcome,
            self.rows.mistakes(self.weights),
            self.log,
        )
