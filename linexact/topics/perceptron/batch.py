"""Subgradient steps on the perceptron's empirical risk (DSC 140A, lecture 6, part 4).

One step looks at all ``n`` examples: ``w <- w + eta(t)/n * sum of t_i x_i`` over those
whose subgradient is not 0; a rule may also add ``eta(t)`` times the sum.  At a score of 0 the
lecture's two formulas differ, and not only in words: with the second (*moves*) the example
counts as a mistake and pulls; with the first 0 may be chosen (*stays*), and from w = 0 nothing
ever moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import mul

import numpy as np

from linexact.data.dataset import Dataset, Vector
from linexact.topics.perceptron.cycles import Visits, cycle_outcome
from linexact.topics.perceptron.rows import Rows
from linexact.topics.perceptron.rules import DEFAULT_PRESENTATIONS, MAX_WEIGHT_BITS, Rule
from linexact.topics.perceptron.scan import count_mistakes
from linexact.topics.perceptron.step import look_clock, of_step, rate_at
from linexact.topics.perceptron.trace import Converged, Limit, Log, Outcome, Stalled, Trace


def run_batch(
    dataset: Dataset,
    rule: Rule,
    rows: Rows,
    start: Vector,
    progress: Callable[[int, int], bool] | None,
) -> Trace:
    """Take batch steps to the end; the last look, which moves nothing, counts as a pass."""
    return _BatchRun(dataset, rule, rows, start).run(progress)


class _BatchRun:
    def __init__(self, dataset: Dataset, rule: Rule, rows: Rows, start: Vector) -> None:
        self.dataset, self.rule, self.rows, self.start = dataset, rule, rows, start
        constant = rule.constant and of_step(rule, rule.constant, len(rows))
        self.weights = rows.running(start, constant)
        goes_on = rule.stop.goes_on and rule.stop.is_limited
        self.visits = Visits() if constant is not None and not goes_on else None
        self.moves: list[list[int]] = rows.moves.tolist()
        self.tests: list[list[int]] = rows.tests.tolist()
        self.limits: list[int] = rows.strict.astype(int).tolist()
        self.counts: Counter[int] = Counter()
        self.passes = self.updates = 0

    def run(self, progress: Callable[[int, int], bool] | None) -> Trace:
        outcome: Outcome | None = None
        while outcome is None:
            if progress is not None and not progress(self._presentations(), self.updates):
                outcome = Limit("interrupted", self._presentations(), asked=True)
            else:
                outcome = self._limit() or self._returned() or self._step()
        n = len(self.rows)
        counts = np.array([self.counts[i] for i in range(n)], dtype=np.int64)
        final = self.weights.values()
        return Trace(
            self.dataset,
            self.rule,
            self.start,
            final,
            self._presentations(),
            self.passes,
            counts,
            outcome,
            count_mistakes(self.rows, self.weights),
            Log(),
        )

    def _presentations(self) -> int:
        return self.passes * len(self.rows)

    def _limit(self) -> Outcome | None:
        stop = self.rule.stop
        shown = self._presentations()
        most = stop.presentations if stop.is_limited else DEFAULT_PRESENTATIONS
        if most is not None and (shown + len(self.rows) > most) and self.passes:
            return Limit("presentations", most, asked=stop.is_limited)
        if stop.passes is not None and self.passes >= stop.passes:
            return Limit("passes", stop.passes, asked=True)
        if stop.updates is not None and self.updates >= stop.updates:
            return Limit("updates", stop.updates, asked=True)
        if self.weights.q.bit_length() > MAX_WEIGHT_BITS:
            return Limit("weight bits", MAX_WEIGHT_BITS, asked=False)
        return None

    def _returned(self) -> Outcome | None:
        if self.visits is None:
            return None
        first = self.visits.first_visit(tuple(self.weights.u), self._presentations())
        if first is None:
            return None
        length = self._presentations() - first
        counts: Counter[int] = Counter()
        for _ in range(length // len(self.rows)):
            pulling = self._wrong()[1]  # some: the weights that came back have moved
            self._move(pulling)
            counts.update(pulling)
        return cycle_outcome(self.rows, first, length, counts)

    def _step(self) -> Outcome | None:
        wrong, pulling = self._wrong()
        self.passes += 1
        if not wrong:
            return Converged()
        if not pulling:
            return Stalled()
        self._move(pulling)
        self.counts.update(pulling)
        self.updates += len(pulling)
        return None

    def _wrong(self) -> tuple[list[int], list[int]]:
        """Return the examples that are mistakes, and those of them that pull."""
        u = self.weights.u
        margins = [sum(map(mul, u, row)) for row in self.tests]
        wrong = [i for i, m in enumerate(margins) if m < self.limits[i]]
        stays = self.rule.batch == "stays"
        return wrong, [i for i in wrong if margins[i] < 0] if stays else wrong

    def _move(self, pulling: list[int]) -> None:
        """Take the step to which these examples pull."""
        rows = map(self.moves.__getitem__, pulling)
        total = [sum(column) for column in zip(*rows, strict=True)]
        rate = rate_at(self.rule, look_clock(self.passes))
        self.weights.add(of_step(self.rule, rate, len(self.rows)), total)
