"""The mistake bound (Novikoff 1962), with exact constants and exact steps.

With ``R^2 = max |X_i|^2`` and ``B^2 = least |V|^2`` such that ``t_i V . X_i >= 1``, a
perceptron that starts from zero, has a constant rate ``r`` and updates only when
``t z <= 0`` makes at most ``R^2 B^2`` updates, whatever the order.  The proof compares two
numbers after ``k`` updates, and :func:`proof_steps` shows them for a trace::

    V . W >= k r      and      |W|^2 <= k r^2 R^2,
    so  (k r)^2 <= (V . W)^2 <= |V|^2 |W|^2 <= B^2 k r^2 R^2.

``X_i`` has the constant input of the bias beside ``x_i``, so ``B`` is the margin of a
problem in which the bias is penalised: not that of the hard-margin classifier.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.engine.cone import Dependence
from linexact.engine.least_norm import LeastNorm, least_norm
from linexact.errors import InputError
from linexact.exact import dot
from linexact.proof.claim import expect
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.margin.street import shortest
from linexact.topics.perceptron.rows import largest_entry
from linexact.topics.perceptron.rules import Drawn, Rule, Start
from linexact.topics.perceptron.trace import Trace
from linexact.topics.separability import Inseparable, inseparable

GREATEST_COUNT = 10**12  # of what a certificate may be for

Reason: TypeAlias = Literal["rate", "start", "batch", "threshold", "inseparable"]

REASONS: dict[Reason, str] = {
    "rate": "the rate changes with time; the bound is for a constant rate",
    "start": "the weights do not start from zero",
    "batch": "a batch step moves many examples at once; the bound counts single updates",
    "threshold": "the threshold is fixed; the bound is for weights that all move, from zero",
    "inseparable": "no weights give every example a positive margin, so B^2 does not exist",
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MistakeBound(Result):
    """``R^2``, ``B^2`` with its proof of optimality, and the examples farthest from 0.

    >>> from linexact import mistake_bound
    >>> found = mistake_bound("AND", rule="blog")
    >>> found.updates, found.farthest
    (Fraction(51, 1), (3,))
    """

    rule: Rule
    r_squared: Fraction
    farthest: tuple[int, ...]
    least: LeastNorm

    @property
    def b_squared(self) -> Fraction:
        """``B^2``, the least ``|V|^2``."""
        return self.least.squared

    @property
    def updates(self) -> Fraction:
        """``(R B)^2``: no run makes more updates."""
        return self.r_squared * self.b_squared

    @property
    def dataset(self) -> Dataset:
        """The data that it is about."""
        return self.least.dataset

    def check(self) -> None:
        """Check all constants; raises :class:`linexact.kernel.CertificateError`."""
        self.least.check()
        bias_input = Fraction(0) if self.rule.bias == "absent" else self.rule.bias_input
        expect(self.least.bias == _counting(self.rule), "bias", "another bias than the rule's")
        expect(_unmet_condition(self.rule) is None, "rule", "the bound is not for this rule")
        found = _radius(self.dataset, bias_input)
        expect(found == (self.r_squared, self.farthest), "radius", "R^2 is another number")

    def proved(self) -> Evidence:
        """Return it as evidence: the shortest weights, and what follows of updates."""
        found, most = shortest(self.least), math.floor(self.updates)
        if not self.farthest or most > GREATEST_COUNT:
            return found
        (space,) = {claim.space for claim in found.claims}
        return replace(found, expects=(*found.expects, ("bound", space, most)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NoBound(Result):
    """Why the bound says nothing about a run, with the certificate when there is one.

    >>> from linexact import mistake_bound
    >>> mistake_bound("AND", rule="blog", rate="1/t").why
    'the rate changes with time; the bound is for a constant rate'
    """

    rule: Rule
    dataset: Dataset
    reason: Reason
    verdict: Inseparable | None = None

    @property
    def why(self) -> str:
        """The reason in words."""
        return REASONS[self.reason]

    def check(self) -> None:
        """Check the reason; raises :class:`linexact.kernel.CertificateError`."""
        if self.verdict is not None:
            self.verdict.check()
        unmet = _unmet_condition(self.rule) or (self.verdict and "inseparable")
        expect(unmet == self.reason, "reason", "the bound is not refused for this reason")

    def proved(self) -> Evidence:
        """Return the evidence that no weights give every example a positive margin.

        Raises :class:`~linexact.errors.InputError` (``no-certificate``) for other reasons.
        """
        if self.verdict is None:
            raise InputError("no-certificate", f"there is no mistake bound to certify: {self.why}")
        return self.verdict.proved()


@dataclass(frozen=True, slots=True)
class ProofStep:
    """The two sides of the proof after an update, which was at this rate."""

    rate: Fraction
    along: Fraction  # V . W
    squared: Fraction  # |W|^2


def mistake_bound(dataset: Dataset, rule: Rule) -> MistakeBound | NoBound:
    """Return the bound on the updates of ``rule`` on ``dataset``, or why there is none.

    >>> from linexact.topics.perceptron.rules import rule
    >>> data = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
    >>> bound = mistake_bound(data, rule("blog"))
    >>> str(bound.r_squared), str(bound.b_squared), str(bound.updates)
    ('11', '5', '55')
    """
    dataset = rule.prepared(dataset)
    reason = _unmet_condition(rule)
    if reason is not None:
        return NoBound(rule, dataset, reason)
    bias = rule.bias != "absent"
    least = least_norm(dataset, _counting(rule), rule.bias_input)
    if isinstance(least, Dependence):
        convention = Convention(bias=bias, boundary="strict")
        verdict = inseparable(dataset, convention, least.multipliers)
        verdict.check()
        return NoBound(rule, dataset, "inseparable", verdict)
    r_squared, farthest = _radius(dataset, rule.bias_input if bias else Fraction(0))
    return MistakeBound(rule, r_squared, farthest, least)


def _counting(rule: Rule) -> Literal["counted", "absent"]:
    return "absent" if rule.bias == "absent" else "counted"


def _unmet_condition(rule: Rule) -> Reason | None:
    if rule.batch is not None:
        return "batch"
    if rule.threshold is not None:
        return "threshold"
    if rule.constant is None:
        return "rate"
    drawn = isinstance(rule.start, Drawn)
    return "start" if drawn or (isinstance(rule.start, Start) and any(rule.start.weights)) else None


def _radius(dataset: Dataset, constant: Fraction) -> tuple[Fraction, tuple[int, ...]]:
    """Return ``max |x_i|^2 + c^2`` and the examples where it is reached."""
    if not len(dataset):
        return constant**2, ()
    common = math.lcm(*dataset.denominators)
    factors = [common // d for d in dataset.denominators]
    largest = largest_entry(dataset.numerators) * max(factors, default=1)
    kind: Any = np.int64 if largest**2 * max(1, dataset.dimension) < 2**63 else object
    rows = dataset.numerators.astype(kind) * np.array(factors, dtype=kind)
    squares = (rows * rows).sum(axis=1)
    top = squares.max()
    farthest = tuple(np.flatnonzero(squares == top).tolist())
    return Fraction(int(top), common**2) + constant**2, farthest


def proof_steps(trace: Trace, bound: MistakeBound) -> Iterator[ProofStep]:
    """Yield both sides of the proof after each update of a trace, exactly.

    >>> from linexact.topics.perceptron import rule, run
    >>> data = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
    >>> steps = list(proof_steps(run(data, rule("blog")), mistake_bound(data, rule("blog"))))
    >>> [str(step.squared) for step in steps]
    ['11', '12', '21/4', '5', '14', '37/4', '11', '20', '69/4']
    """
    v = trace.rule.joined(bound.least.w, bound.least.b)
    for step in trace.steps():
        if step.rate is not None:
            yield ProofStep(step.rate, dot(v, step.after), dot(step.after, step.after))
