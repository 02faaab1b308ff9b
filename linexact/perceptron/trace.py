"""What a run leaves behind: an outcome, counts, and a log from which every step follows.

A :class:`Trace` keeps of each update only when it happened and to which example; the
steps in between are right answers and follow from the rule.  :meth:`Trace.steps` replays
them in exact numbers and refuses to go on (:class:`~linexact.kernel.CertificateError`)
where the log and the arithmetic disagree, so a log cannot be believed without being checked.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.kernel import CertificateError
from linexact.model.dataset import Dataset
from linexact.perceptron.order import pass_order
from linexact.perceptron.rows import Rows, Weights, signed_rows
from linexact.perceptron.rules import Rule, Vector
from linexact.perceptron.schedule import Schedule

Why: TypeAlias = Literal["right", "wrong side", "score 0"]
LimitKind: TypeAlias = Literal[
    "presentations", "updates", "passes", "order", "weight bits", "interrupted"
]


@dataclass(frozen=True, slots=True)
class Step:
    """One example looked at.  ``label`` numbers the weights: W(1) is the start."""

    presentation: int  # from 1
    epoch: int  # the pass, from 1
    example: int  # 0-based
    before: Vector
    score: Fraction
    target: int
    why: Why
    rate: Fraction | None  # of the update, None when there was none
    after: Vector
    label: int

    @property
    def mistake(self) -> bool:
        """Say whether the example was wrong."""
        return self.rate is not None

    @property
    def margin(self) -> Fraction:
        """The target times the score."""
        return self.target * self.score


@dataclass(frozen=True, slots=True)
class BatchStep:
    """One look at all examples.  The step is ``after = before + rate/n * sum of t x``."""

    epoch: int  # from 1
    before: Vector
    scores: Vector  # shape (n,)
    wrong: tuple[int, ...]  # examples that are mistakes
    moved: tuple[int, ...]  # those whose subgradient is not 0
    rate: Fraction | None  # eta(t), None when nothing moved
    after: Vector


@dataclass(frozen=True, slots=True)
class Converged:
    """Every example that the order shows is right."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """The weights came back at the same place of the order, so the run goes on for ever.

    ``updates`` counts the updates of each example (0-based) between the visits.  They are
    ``proof`` of inseparability under the rule's own boundary when an example bound strictly
    is among them; otherwise the cycle says nothing about the data.
    """

    first: int  # presentations before the first visit
    length: int  # presentations from visit to visit
    updates: Mapping[int, int]
    proof: bool


@dataclass(frozen=True, slots=True)
class Stalled:
    """Mistakes remain and nothing moves (or no weight by more than ``within``).

    ``example`` is a zero vector that no weights make right, when that is the reason: its
    multiplier 1 alone proves inseparability.
    """

    within: Fraction = Fraction(0)
    example: int | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit was reached; ``asked`` says that the user set it."""

    kind: LimitKind
    value: int
    asked: bool


Outcome: TypeAlias = Converged | Cycle | Stalled | Limit


@dataclass(frozen=True, slots=True, eq=False)
class Log:
    """When each update happened and to which example, in two parallel arrays."""

    presentations: array[int] = field(default_factory=lambda: array("q"))
    examples: array[int] = field(default_factory=lambda: array("q"))

    def __len__(self) -> int:
        return len(self.presentations)


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """A finished run.  ``weights`` and ``start`` stand in the rule's own order."""

    dataset: Dataset
    rule: Rule
    start: Vector
    weights: Vector
    presentations: int
    passes: int
    counts: NDArray[np.int64]  # updates of each example, shape (n,)
    outcome: Outcome
    mistakes: int  # examples wrong on the final weights
    log: Log | None  # None when the steps were not kept

    @property
    def updates(self) -> int:
        """The number of updates (in a batch run: of examples that moved the weights)."""
        return int(self.counts.sum())

    @property
    def w(self) -> Vector:
        """The final weights without the bias."""
        return self.rule.split(self.weights)[0]

    @property
    def b(self) -> Fraction:
        """The final bias; 0 without one."""
        return self.rule.split(self.weights)[1]

    def steps(self) -> Iterator[Step]:
        """Replay every presentation exactly; raises unless the log was kept."""
        return _replay(self)

    def batch_steps(self) -> Iterator[BatchStep]:
        """Replay every step of a batch run."""
        return _replay_batch(self)

    def check(self) -> None:
        """Replay the run and compare its end; raises :class:`CertificateError`."""
        weights = self.start
        if self.rule.batch is not None:
            for whole in self.batch_steps():
                weights = whole.after
        else:
            for step in self.steps():
                weights = step.after
        _expect(weights == self.weights, "the replay ends at other weights")


def update_time(rule: Rule, updates: int, presentation: int, epoch: int) -> int:
    """Return ``t`` for the next update (numbers count from 1, ``updates`` from 0)."""
    passed = {"updates": updates, "presentations": presentation - 1, "passes": epoch - 1}
    return rule.first_time + passed[rule.clock]


def rate_at(rule: Rule, t: int) -> Fraction:
    """Return the rate at time ``t``."""
    return rule.rate.at(t) if isinstance(rule.rate, Schedule) else rule.rate


def classify(margin: int | Fraction, strict: bool) -> Why:
    """Say why an example is right or wrong."""
    if margin > 0 or (margin == 0 and not strict):
        return "right"
    return "wrong side" if margin < 0 else "score 0"


class _Replayed:
    """Integer rows and running weights, for exact numbers one step at a time."""

    def __init__(self, trace: Trace) -> None:
        self.rows: Rows = signed_rows(trace.dataset, trace.rule)
        self.weights = Weights.of(trace.start, self.rows.denominators, None)
        self.targets: list[int] = trace.dataset.targets.tolist()

    def margin(self, index: int) -> Fraction:
        row: list[int] = self.rows.tests[index].tolist()
        total = sum(a * b for a, b in zip(self.weights.u, row, strict=True))
        return Fraction(total, self.weights.q * self.rows.unit)


def _replay(trace: Trace) -> Iterator[Step]:
    rule, log = trace.rule, trace.log
    if log is None or rule.batch is not None:
        raise CertificateError("no-log", "this run kept no log of single steps")
    replayed = _Replayed(trace)
    before = trace.start
    updates, presentation, epoch = 0, 0, 0
    while presentation < trace.presentations:
        epoch += 1
        for index in _shown(trace, epoch - 1, presentation):
            presentation += 1
            margin = replayed.margin(index)
            why = classify(margin, bool(replayed.rows.strict[index]))
            rate: Fraction | None = None
            if why != "right":
                _expect(_logged(log, updates, presentation, index), "the log misses an update")
                rate = rate_at(rule, update_time(rule, updates, presentation, epoch))
                replayed.weights.add(rate, replayed.rows.moves[index].tolist())
                updates += 1
            after = replayed.weights.values() if rate is not None else before
            target = replayed.targets[index]
            score = target * margin
            yield Step(
                presentation, epoch, index, before, score, target, why, rate, after, updates + 1
            )
            before = after
            if presentation == trace.presentations or (rate is not None and rule.restart):
                break
    _expect(updates == len(log), "the log names an update that did not happen")


def _shown(trace: Trace, epoch: int, presentation: int) -> Any:
    """Return the examples of a pass; in a worst-first run the log says which one was shown."""
    from linexact.perceptron.order import Worst

    if not isinstance(trace.rule.order, Worst):
        return pass_order(trace.rule.order, len(trace.dataset), epoch)
    assert trace.log is not None
    return (trace.log.examples[presentation],)


def _logged(log: Log, updates: int, presentation: int, index: int) -> bool:
    return (
        updates < len(log)
        and log.presentations[updates] == presentation
        and log.examples[updates] == index
    )


def _replay_batch(trace: Trace) -> Iterator[BatchStep]:
    rule = trace.rule
    if rule.batch is None:
        raise CertificateError("no-log", "this run was not a batch run")
    replayed = _Replayed(trace)
    n = len(trace.dataset)
    before = trace.start
    for epoch in range(1, trace.passes + 1):
        margins = [replayed.margin(i) for i in range(n)]
        wrong = tuple(i for i, m in enumerate(margins) if _is_wrong(m, replayed.rows, i))
        moved = tuple(i for i in wrong if margins[i] < 0 or rule.batch == "moves")
        rate: Fraction | None = None
        if moved:
            rate = rate_at(rule, rule.first_time + epoch - 1)
            total = [int(v) for v in replayed.rows.moves[list(moved)].astype(object).sum(axis=0)]
            replayed.weights.add(rate / n, total)
        after = replayed.weights.values()
        scores = tuple(t * m for t, m in zip(replayed.targets, margins, strict=True))
        yield BatchStep(epoch, before, scores, wrong, moved, rate, after)
        before = after


def _is_wrong(margin: Fraction, rows: Rows, index: int) -> bool:
    return classify(margin, bool(rows.strict[index])) != "right"


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise CertificateError("trace", message)
