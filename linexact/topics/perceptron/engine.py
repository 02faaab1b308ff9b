"""Run a rule on a data set, in integers, to one of four ends.

*Converged*, *cycle*, *stalled* or *limit*: see :mod:`linexact.topics.perceptron.trace`.  The
examples are gone through by a scan (:mod:`.scan`) that jumps from mistake to mistake; what is in
between is counted, not looked at one by one.  :func:`run` is the one door for all rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from linexact.data.dataset import Dataset, Vector
from linexact.topics.perceptron.batch import run_batch
from linexact.topics.perceptron.cycles import Visits, cycle_outcome
from linexact.topics.perceptron.rows import Rows, signed_rows, zero_example
from linexact.topics.perceptron.rules import DEFAULT_PRESENTATIONS, MAX_WEIGHT_BITS, Rule
from linexact.topics.perceptron.scan import Plain, Scan, choose_scan, count_mistakes
from linexact.topics.perceptron.step import Clock, advance, rate_at
from linexact.topics.perceptron.trace import Converged, Cycle, Limit, Log, Outcome, Stalled, Trace

Progress: TypeAlias = Callable[[int, int], bool]


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
    rows = signed_rows(dataset, rule)
    start = rule.start_weights(dataset.dimension)
    if rule.constant is None:
        rate_at(rule, Clock())
    zero = zero_example(dataset, rule, shown)
    if zero is not None:
        return _never_fixable(dataset, rule, rows, start, zero)
    if rule.batch is not None:
        return run_batch(dataset, rule, rows, start, progress)
    return _Sequence(dataset, rule, rows, start, keep).run(progress)


def _never_fixable(dataset: Dataset, rule: Rule, rows: Rows, start: Vector, example: int) -> Trace:
    """Say at once that a zero vector is in the way."""
    weights = rows.running(start, None)
    counts = np.zeros(len(dataset), dtype=np.int64)
    outcome = Stalled(example=example)
    mistakes = count_mistakes(rows, weights)
    return Trace(dataset, rule, start, start, 0, 0, counts, outcome, mistakes, Log())


class _Sequence:
    """A run that shows one example after the other."""

    def __init__(self, dataset: Dataset, rule: Rule, rows: Rows, start: Vector, keep: bool) -> None:
        self.dataset, self.rule, self.rows, self.start = dataset, rule, rows, start
        self.constant = rule.constant
        weights = rows.running(start, self.constant)
        plain = Plain(rows, weights) if rule.order.by_margin else None
        self.worst = plain.worst if plain else None
        self.scan: Scan = plain or choose_scan(rows, weights, self.constant)
        self.log = Log() if keep else None
        self.counts = [0] * len(dataset)
        self.presentations = self.passes = self.updates = self.last_update = 0
        stop = rule.stop
        self.limit = stop.presentations
        if not stop.is_limited and rule.order.most_passes is None:
            self.limit = DEFAULT_PRESENTATIONS
        self.order: Sequence[int] = rule.order.in_pass(len(dataset), 0)

    def run(self, progress: Progress | None) -> Trace:
        returns = self.rule.order.repeats or self.worst is not None
        returns = returns and not (self.rule.stop.goes_on and self.rule.stop.is_limited)
        visits = Visits() if self.constant is not None and returns else None
        outcome: Outcome | None = None
        while outcome is None:
            if progress is not None and not progress(self.presentations, self.updates):
                outcome = Limit("interrupted", self.presentations, asked=True)
                break
            self._prepare()
            outcome = self._before_pass(visits) or self._one_pass()
        return self._finished(outcome)

    def _prepare(self) -> None:
        """Fetch the order of the pass, and make room for its updates."""
        if self.worst is not None:
            found = self.worst()
            self.order = () if found is None else (found,)
        elif not self.rule.order.repeats:
            self.order = self.rule.order.in_pass(len(self.dataset), self.passes)
        if not self.scan.fits(len(self.order)):
            self.scan = Plain(self.rows, self.scan.weights())

    def _before_pass(self, visits: Visits | None) -> Outcome | None:
        stop, most = self.rule.stop, self.rule.order.most_passes
        looked = stop.clean == "check" or self.worst is not None or not self.order
        if looked and next(self.scan.mistakes(self.order), None) is None:
            return Converged()
        if stop.updates is not None and self.updates >= stop.updates:
            return Limit("updates", stop.updates, asked=True)
        if self.limit is not None and self.presentations >= self.limit:
            return Limit("presentations", self.limit, asked=stop.is_limited)
        if stop.passes is not None and self.passes >= stop.passes:
            return Limit("passes", stop.passes, asked=True)
        if most is not None and self.passes >= most:
            return Limit("order", most, asked=True)
        if visits is None:
            return None
        first = visits.first_visit(self.scan.key(), self.presentations)
        return None if first is None or self.last_update <= first else self._cycle(first)

    def _one_pass(self) -> Outcome | None:
        """Show one pass, or the part of it up to an update that restarts the order."""
        base, order = self.presentations, self.order
        self.passes += 1
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
        if self.constant is None:
            now = Clock(self.passes - 1, 0, self.updates, at - 1)
            advance(self.rule, self.rows, self.scan.weights(), index, now)
        else:
            self.scan.update(index, self.constant)
        self.counts[index] += 1
        self.updates += 1
        self.last_update = at
        if self.log is not None:
            self.log.presentations.append(at)
            self.log.examples.append(index)
        if self.updates == self.rule.stop.updates and self.worst is None:
            return Limit("updates", self.updates, asked=True)
        if self.constant is None and self.scan.weights().q.bit_length() > MAX_WEIGHT_BITS:
            return Limit("weight bits", MAX_WEIGHT_BITS, asked=False)
        return None

    def _after_pass(self, base: int, end: int) -> Outcome | None:
        stop = self.rule.stop
        clean = self.last_update <= base
        if clean and stop.clean == "streak":
            end = self.last_update + len(self.order)
        if self.limit is not None and end > self.limit:
            self.presentations = self.limit
            return Limit("presentations", self.limit, asked=stop.is_limited)
        self.presentations = end
        return Converged() if clean and self._ends_when_clean() else None

    def _ends_when_clean(self) -> bool:
        """Say whether a clean pass ends the run; also where nothing but updates limits it."""
        stop = self.rule.stop
        if stop.clean == "limit":
            most = (stop.presentations, stop.passes, self.rule.order.most_passes)
            return all(limit is None for limit in most)
        return stop.clean != "check"

    def _cycle(self, first: int) -> Cycle:
        """Go round once more to count the updates of each example."""
        length = self.presentations - first
        counts: Counter[int] = Counter()
        shown = 0
        while shown < length:
            self._prepare()
            step = len(self.order)
            for place in self.scan.mistakes(self.order):
                index = self.order[place]
                self.scan.update(index, self.constant or Fraction(1))
                counts[index] += 1
                if self.rule.restart:
                    step = place + 1
                    break
            shown += step
        return cycle_outcome(self.rows, first, length, counts)

    def _finished(self, outcome: Outcome) -> Trace:
        weights = self.scan.weights()
        return Trace(
            self.dataset,
            self.rule,
            self.start,
            weights.values(),
            self.presentations,
            self.passes,
            np.array(self.counts, dtype=np.int64),
            outcome,
            count_mistakes(self.rows, weights),
            self.log,
        )
