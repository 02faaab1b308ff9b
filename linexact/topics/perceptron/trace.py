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
from typing import ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset, Vector
from linexact.kernel import CertificateError
from linexact.topics.perceptron.rules import Rule
from linexact.topics.perceptron.step import Clock, Look, Perceptron, Presentation

LimitKind: TypeAlias = Literal[
    "presentations", "updates", "passes", "order", "weight bits", "interrupted"
]


@dataclass(frozen=True, slots=True)
class Converged:
    """Every example that the order shows is right."""

    name: ClassVar[str] = "converged"


@dataclass(frozen=True, slots=True)
class Cycle:
    """The weights came back at the same place of the order, so the run goes on for ever.

    ``updates`` counts the updates of each example (0-based) between the visits.  They are
    ``proof`` of inseparability under the rule's own boundary when an example bound strictly
    is among them; otherwise the cycle says nothing about the data.
    """

    name: ClassVar[str] = "cycle"
    first: int  # presentations before the first visit
    length: int  # presentations from visit to visit
    updates: Mapping[int, int]
    proof: bool


@dataclass(frozen=True, slots=True)
class Stalled:
    """Mistakes remain and nothing moves.

    ``example`` is a zero vector that no weights make right, when that is the reason: its
    multiplier 1 alone proves inseparability.
    """

    name: ClassVar[str] = "stalled"
    example: int | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit was reached; ``asked`` says that the user set it."""

    name: ClassVar[str] = "limit"
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

    def steps(self) -> Iterator[Presentation]:
        """Replay every presentation exactly; raises unless the log was kept."""
        return _replay(self)

    def batch_steps(self) -> Iterator[Look]:
        """Replay every step of a batch run."""
        return _replay_batch(self)

    def moves(self) -> Iterator[Presentation | Look]:
        """Replay every step, whatever it shows."""
        return self.steps() if self.rule.batch is None else self.batch_steps()

    def check(self) -> None:
        """Replay the run and compare its end; raises :class:`CertificateError`."""
        weights = self.start
        for step in self.moves():
            weights = step.after
        _expect(weights == self.weights, "the replay ends at other weights")


def _replay(trace: Trace) -> Iterator[Presentation]:
    log = trace.log
    if log is None or trace.rule.batch is not None:
        raise CertificateError("no-log", "this run kept no log of single steps")
    perceptron = Perceptron(trace.dataset, trace.rule)
    weights, clock = trace.start, Clock()
    while clock.presentations < trace.presentations:
        shown = perceptron.step(weights, clock)
        _expect(not shown.mistake or _logged(log, shown), "the log misses an update")
        yield shown
        weights, clock = shown.after, perceptron.moved_on(shown.clock, shown.mistake)
    _expect(clock.updates == len(log), "the log names an update that did not happen")


def _logged(log: Log, shown: Presentation) -> bool:
    updates = shown.clock.updates
    return (
        updates < len(log)
        and log.presentations[updates] == shown.presentation
        and log.examples[updates] == shown.example
    )


def _replay_batch(trace: Trace) -> Iterator[Look]:
    if trace.rule.batch is None:
        raise CertificateError("no-log", "this run was not a batch run")
    return Perceptron(trace.dataset, trace.rule).looks(trace.start, trace.passes)


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise CertificateError("trace", message)
