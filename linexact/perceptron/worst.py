"""Always the worst example: the one with the least margin among the mistakes.

Each presentation is an update, and there is no confirming pass: that no example is wrong
is seen from all margins at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import mul

import numpy as np

from linexact.model.dataset import Dataset
from linexact.perceptron.cycles import Visits, cycle_outcome
from linexact.perceptron.rows import Rows, Weights
from linexact.perceptron.rules import DEFAULT_PRESENTATIONS, MAX_WEIGHT_BITS, Rule, Vector
from linexact.perceptron.scan import count_mistakes
from linexact.perceptron.schedule import Schedule
from linexact.perceptron.trace import Converged, Limit, Log, Outcome, Trace, rate_at, update_time


def run_worst(
    dataset: Dataset,
    rule: Rule,
    rows: Rows,
    start: Vector,
    progress: Callable[[int, int], bool] | None,
) -> Trace:
    """Update on the worst mistake until there is none."""
    return _WorstFirst(dataset, rule, rows, start).run(progress)


class _WorstFirst:
    def __init__(self, dataset: Dataset, rule: Rule, rows: Rows, start: Vector) -> None:
        self.dataset, self.rule, self.rows, self.start = dataset, rule, rows, start
        constant = None if isinstance(rule.rate, Schedule) else rule.rate
        self.weights = Weights.of(start, rows.denominators, constant)
        self.visits = Visits() if constant is not None else None
        self.moves: list[list[int]] = rows.moves.tolist()
        self.tests: list[list[int]] = rows.tests.tolist()
        self.limits: list[int] = rows.strict.astype(int).tolist()
        self.counts = [0] * len(dataset)
        self.log = Log()

    def run(self, progress: Callable[[int, int], bool] | None) -> Trace:
        outcome: Outcome | None = None
        while outcome is None:
            updates = len(self.log)
            if progress is not None and not progress(updates, updates):
                outcome = Limit("interrupted", updates, asked=True)
            else:
                outcome = self._ended()
                if outcome is None:
                    self._update()
        return Trace(
            self.dataset,
            self.rule,
            self.start,
            self.weights.values(),
            len(self.log),
            len(self.log),
            np.array(self.counts, dtype=np.int64),
            outcome,
            count_mistakes(self.rows, self.weights),
            self.log,
        )

    def _wrong(self) -> list[tuple[int, int]]:
        """Return (margin, example) of the mistakes."""
        u, limits = self.weights.u, self.limits
        margins = (sum(map(mul, u, row)) for row in self.tests)
        return [(m, i) for i, m in enumerate(margins) if m < limits[i]]

    def _ended(self) -> Outcome | None:
        stop, updates = self.rule.stop, len(self.log)
        if not self._wrong():
            return Converged()
        for kind in ("updates", "presentations", "passes"):
            limit = getattr(stop, kind)
            if limit is not None and updates >= limit:
                return Limit(kind, limit, asked=True)
        if not stop.is_limited and updates >= DEFAULT_PRESENTATIONS:
            return Limit("presentations", DEFAULT_PRESENTATIONS, asked=False)
        if self.weights.q.bit_length() > MAX_WEIGHT_BITS:
            return Limit("weight bits", MAX_WEIGHT_BITS, asked=False)
        if self.visits is None:
            return None
        first = self.visits.first_visit(tuple(self.weights.u), updates)
        if first is None:
            return None
        lap = Counter(self.log.examples[first:updates])
        return cycle_outcome(self.rows, first, updates - first, lap)

    def _update(self) -> None:
        index = min(self._wrong())[1]
        done = len(self.log)
        rate = rate_at(self.rule, update_time(self.rule, done, done + 1, done + 1))
        self.weights.add(rate, self.moves[index])
        self.counts[index] += 1
        self.log.presentations.append(done + 1)
        self.log.examples.append(index)
