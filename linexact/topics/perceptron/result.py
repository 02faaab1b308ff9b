"""A run as an answer: with its mistake bound, and with the table that is shown of it.

*A cycle is a proof.*  If the weights return at the same place of a fixed order, with a constant
rate ``r``, the updates between the visits add up to nothing: ``sum m_i r t_i (x_i, c) = 0`` with
``m_i`` the number of updates of example ``i``.  So the ``m_i`` are multipliers.  They refute the
data under the rule's boundary when an example for which a score of 0 is wrong is among them
(Gordan 1873; Motzkin 1936).  With a bias one always is: its column says that both classes have
the same weight.  Without one, under closed-positive, +1 and -1 both positive cycle for ever from
w = 1/2, though w = 0 is right: the multipliers name no strict example. A threshold that is fixed
is in no update, so nothing of it cancels: such a cycle is no proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.kernel import CertificateError
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.perceptron.claim import run_evidence
from linexact.topics.perceptron.engine import run
from linexact.topics.perceptron.novikoff import MistakeBound, NoBound, mistake_bound
from linexact.topics.perceptron.table import TraceTable, accuracy_table, trace_table
from linexact.topics.perceptron.trace import Cycle, Limit, Outcome, Stalled, Trace
from linexact.topics.separability import (
    Inseparable,
    Separable,
    Verdict,
    inseparable,
    separate_dataset,
)

Rows: TypeAlias = Literal["presentations", "updates", "passes", "none"]


BOUND_CELLS = 500_000  # data larger than this get a mistake bound only when asked


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PerceptronRun(Result):
    """A finished run, and what is told of it: the bound on its updates, its table.

    The table has a row for each presentation, for each of the ``updates`` alone, or the
    accuracy after each of the ``passes``; of a long one the ends are shown unless ``whole``.

    >>> from linexact import trace
    >>> trace("AND").w, [row[2] for row in trace("NOT", rows="updates").steps.rows]
    ((Fraction(3, 1), Fraction(2, 1)), [1, 2, 1, 2, 1])
    """

    trace: Trace
    bound: MistakeBound | NoBound | None = None  # None: it was not asked for
    rows: Rows = "presentations"
    whole: bool = False

    @property
    def dataset(self) -> Dataset:
        """The data of the run."""
        return self.trace.dataset

    @property
    def w(self) -> Vector:
        """The final weights, shape ``(d,)``."""
        return self.trace.w

    @property
    def b(self) -> Fraction:
        """The final bias; 0 without one."""
        return self.trace.b

    @property
    def updates(self) -> int:
        """The number of updates."""
        return self.trace.updates

    @property
    def outcome(self) -> Outcome:
        """How the run ended."""
        return self.trace.outcome

    @property
    def steps(self) -> TraceTable:
        """The table, its rows replayed as they are asked for.

        Raises :class:`~linexact.errors.InputError` (``no-table``) for a run whose steps were
        not kept.
        """
        if self.rows == "none":
            raise InputError("no-table", "this run was made without its table of steps")
        if self.rows == "passes":
            return accuracy_table(self.trace)
        return trace_table(self.trace, only_updates=self.rows == "updates")

    @property
    def verdict(self) -> Verdict:
        """What is proved of the data: by the run if it proves anything, else by the engine."""
        trace = self.trace
        return verdict_of(trace) or separate_dataset(trace.dataset, trace.rule.convention)

    def check(self) -> None:
        """Check the run, step by step, and the bound; raises :class:`CertificateError`."""
        trace = self.trace
        if trace.log is None:
            again = _again(trace)
            if again.weights != trace.weights or again.updates != trace.updates:
                raise CertificateError("trace", "run again, it ends at other weights")
            trace = again
        trace.check()
        if self.bound is not None:
            self.bound.check()
        self.verdict.check()

    def proved(self) -> Evidence:
        """Return what is told as evidence: the run with its table, the verdict, the bound.

        A run that would take long to run again is not in it; of one that was stopped no verdict
        is told.
        """
        again = self._run_again()
        if again is None:
            found = self.verdict.proved()
        elif isinstance(self.outcome, Limit):
            found = again
        else:
            found = again + self.verdict.proved()
        return found + self.bound.proved() if self.bound and self._is_bound_proved else found

    @property
    def _is_bound_proved(self) -> bool:
        return isinstance(self.bound, MistakeBound) or bool(self.bound and self.bound.verdict)

    @property
    def is_claimed(self) -> bool:
        """Whether the run is short enough for a stranger to run it again."""
        return self._run_again() is not None

    def _run_again(self) -> Evidence | None:
        shows = self.rows in ("presentations", "updates")
        return run_evidence(self.trace, steps=shows, right=self.rows == "passes")

    def bound_certificate(self) -> str:
        """Return the certificate of the mistake bound, or of why no weights have one.

        Raises :class:`~linexact.errors.InputError` (``no-bound``) for another reason.
        """
        if self.bound and self._is_bound_proved:
            return self.bound.certificate()
        why = "it was not computed" if self.bound is None else str(self.bound)
        raise InputError("no-bound", f"there is no mistake bound to write: {why}")


def _again(trace: Trace) -> Trace:
    """Run as far as a run without a log went, with one."""
    stop = replace(trace.rule.stop, presentations=trace.presentations)
    return run(trace.dataset, replace(trace.rule, stop=stop))


def with_bound(
    trace: Trace, wanted: bool | None, *, rows: Rows = "presentations", whole: bool = False
) -> PerceptronRun:
    """Return a run with its mistake bound, if that is wanted (None: unless the data are large).

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron.rules import rule
    >>> found = with_bound(run(gate("AND"), rule("blog")), None)
    >>> found.updates, str(found.bound.updates)
    (18, '51')
    """
    if wanted is None:
        wanted = len(trace.dataset) * trace.dataset.dimension <= BOUND_CELLS
    bound = mistake_bound(trace.dataset, trace.rule) if wanted else None
    return PerceptronRun(trace, bound, rows, whole)


def refutation_of(trace: Trace) -> Inseparable | None:
    """Return the proof of inseparability that a run contains, checked by the kernel.

    None when the outcome proves nothing: the engine must decide then.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> proof = refutation_of(run(gate("XOR"), rule("blog")))
    >>> [str(m) for m in proof.multipliers.values()]
    ['1/2', '1/2', '1/2', '1/2']
    """
    multipliers: Mapping[int, int]
    outcome = trace.outcome
    if isinstance(outcome, Cycle) and outcome.proof:
        multipliers = outcome.updates
    elif (
        isinstance(outcome, Stalled)
        and outcome.example is not None
        and trace.rule.threshold is None
    ):
        multipliers = {outcome.example: 1}
    else:
        return None
    verdict = inseparable(trace.dataset, trace.rule.convention, multipliers)
    verdict.check()
    return verdict


def separator_of(trace: Trace) -> Separable | None:
    """Return the final weights as a checked separator, or None while a mistake remains.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> separator_of(run(gate("AND"), rule("blog"))).integers
    (3, 2, -4)
    """
    if trace.mistakes:
        return None
    verdict = Separable(trace.dataset, trace.rule.convention, Classifier(trace.w, trace.b))
    verdict.check()
    return verdict


def verdict_of(trace: Trace) -> Separable | Inseparable | None:
    """Return what a run proves about its data, checked; None when it proves nothing.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> [type(verdict_of(run(gate(name), rule("blog")))).__name__ for name in ("AND", "XOR")]
    ['Separable', 'Inseparable']
    """
    return separator_of(trace) or refutation_of(trace)
