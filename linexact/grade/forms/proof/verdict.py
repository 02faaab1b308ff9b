"""Verdicts and their proofs, marked by what a proof must do.

A refutation of separability is a list of multipliers: none negative, the same sum for both
classes (with a bias), and equal weighted sums of both classes.  Any multipliers that do this
are right, at any positive scale; crossing segments are right when they join examples of the
same class and share a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, cast

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem
from linexact.grade.finding import Finding, NumberedExample, OtherConvention
from linexact.grade.form import Form
from linexact.grade.forms.proof.answer import Meeting, ProofAnswer, Yes
from linexact.grade.forms.proof.reading import Asked, read_proof
from linexact.grade.forms.proof.reasoned import PIECES, SHARED, ForAPerson, judge_reasoning
from linexact.grade.forms.proof.refutation import VALID, judge_meeting
from linexact.grade.forms.weights import wrong_example
from linexact.grade.forms.weights.answer import WeightsAnswer, echo_weights
from linexact.grade.forms.weights.remarks import unmet
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import proves_inseparable, separates, violates
from linexact.grade.result import Echo, Judgement, Points, Receipt, Share, Span
from linexact.topics.separability import Inseparable, Separable, separate_dataset

MOST_SHOWN = 8
PAIR = 2  # ends of a segment


@dataclass(frozen=True, slots=True, eq=False)
class VerdictTask:
    """Say whether a data set is separable, with a proof if points are given for one.

    Where no points are given for the verdict, the proof alone is asked.

    Points may be given for ``verdict``, ``proof`` (the whole of it), and for its parts:
    ``signs``, ``sums``, ``points`` (the weighted sums are equal).
    """

    kind: ClassVar[str] = "verdict"
    dataset: Dataset
    convention: Convention
    points: Points
    yes: Yes = "separable"  # what *yes* says of the data, as the question was put
    bare: Fraction = Fraction(1)  # the share of the verdict's points without anything to prove it
    conditions: ClassVar[tuple[str, ...]] = ("verdict", "proof", "signs", "sums", "points")
    known: dict[Convention, Separable | Inseparable] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )  # what is so of the data, for all answers

    def truth(self, convention: Convention) -> Separable | Inseparable:
        """Return the verdict on the data under a convention, with its proof."""
        if convention not in self.known:
            self.known[convention] = separate_dataset(self.dataset, convention)
        return self.known[convention]

    @property
    def wants_proof(self) -> bool:
        """Say whether any points are given for a proof."""
        return any(name != "verdict" and value for name, value in self.points.items())


# Findings


@dataclass(frozen=True, slots=True)
class IsSeparable(Finding, code="is-separable", tells=("value",)):
    """The verdict is wrong: these weights get every example right."""

    w: Vector
    b: Fraction


@dataclass(frozen=True, slots=True)
class IsInseparable(Finding, code="is-inseparable", tells=("value",)):
    """The verdict is wrong: these multipliers of examples prove it."""

    terms: tuple[tuple[Fraction, Vector], ...]


class ProofMissing(Finding, code="proof-missing", tells=()):
    """There is no proof, though points are given for one."""


# The whole answer


def _asked(question: Question) -> VerdictTask:
    verdict, proof = question.beside("verdict"), question.beside("proof")
    points = {} if verdict is None else verdict.shared({"verdict": Fraction(1)}, ("verdict",))
    if proof is not None:
        points |= proof.shared({"proof": Fraction(1)}, VerdictTask.conditions[1:])
    problem = question.problem()
    yes = "separable" if verdict is None else verdict.ask.yes or "separable"
    bare = question.bare_verdict if proof is not None else Fraction(1)
    return VerdictTask(problem.dataset, problem.convention, points, cast("Yes", yes), bare)


def _read(task: VerdictTask, text: str) -> Read[ProofAnswer]:
    return read_proof(text, Asked(task.dataset, task.convention, task.yes))


def _mark(task: VerdictTask, answer: ProofAnswer) -> Judgement:
    truth = task.truth(task.convention)
    right = answer.separable == isinstance(truth, Separable)
    findings: list[Finding] = []
    receipts: list[Receipt] = []
    shares: dict[str, Share] = {"verdict": right}
    judged = _judge(task, answer, truth)
    if not right:
        findings += [_wrong_verdict(truth), *_other_verdicts(task, answer.separable)]
        receipts.append(receipt_of(truth))
    if judged is not None:
        findings += judged.findings
        receipts += judged.receipts
        if right:
            shares |= {"proof": all(judged.shares.values()), **judged.shares}
    elif task.wants_proof:
        for_a_person = answer.is_open and right
        findings.append(ForAPerson(0, 0) if for_a_person else ProofMissing())
        if right and not for_a_person:
            shares["verdict"] = task.bare
    if not receipts:
        receipts.append(receipt_of(truth))
    argued = judged.understood if judged is not None else ()
    echo = (*_echo(task, answer), *argued)
    return Judgement(shares, tuple(findings), tuple(receipts), echo)


def receipt_of(truth: Separable | Inseparable) -> Receipt:
    """Return the certificate of a verdict."""
    if isinstance(truth, Separable):
        return separates(truth.dataset, truth.convention, truth.w, truth.b)
    return proves_inseparable(truth)


def _wrong_verdict(truth: Separable | Inseparable) -> Finding:
    if isinstance(truth, Separable):
        return IsSeparable(truth.w, truth.b)
    terms = tuple((m, truth.dataset.x(i)) for i, m in truth.multipliers.items())
    return IsInseparable(terms[:MOST_SHOWN])


def _other_verdicts(task: VerdictTask, claimed: bool) -> Iterator[Finding]:
    """Say under which other conventions the claim would be right."""
    here = task.convention
    for bias in (here.bias, not here.bias):
        for boundary in BOUNDARIES:
            other = Convention(bias, boundary)
            if other == here:
                continue
            if isinstance(task.truth(other), Separable) == claimed:
                yield OtherConvention(other)
                return


def _judge(
    task: VerdictTask, answer: ProofAnswer, truth: Separable | Inseparable
) -> Judgement | None:
    """Judge weights, points or lines; None where there is no proof."""
    if answer.weights is not None:
        return _judge_weights(task, answer.weights)
    if answer.meeting is not None:
        return judge_meeting(task.dataset, task.convention, answer.meeting)
    if answer.reasoning is None:
        return None
    needed = len(truth.multipliers) if isinstance(truth, Inseparable) else 1
    return judge_reasoning(answer.reasoning, task.convention, needed)


# Weights


def _judge_weights(task: VerdictTask, given: WeightsAnswer) -> Judgement:
    problem = Problem(task.dataset, task.convention)
    rows = problem.system.rows
    wrong = unmet(rows, given.point)
    if not wrong:
        receipt = separates(task.dataset, task.convention, given.w, given.b)
        return Judgement(VALID, (), (receipt,))
    findings = [
        wrong_example(task.dataset, task.convention, given, index) for index in wrong[:MOST_SHOWN]
    ]
    claim = f"{findings[0].place} is not right under these weights"
    receipt = violates(claim, problem.variables, given.point, rows[wrong[0]])
    return Judgement({"signs": False}, tuple(findings), (receipt,))


# Echo


def _echo(task: VerdictTask, answer: ProofAnswer) -> Echo:
    said = "separable" if answer.separable else "not separable"
    spans: tuple[Span, ...] = (said if answer.stated else f"{said} (as the proof says)",)
    echo: list[tuple[str, tuple[Span, ...]]] = [("verdict", spans)]
    if answer.weights is not None:
        echo += echo_weights(answer.weights, task.convention.bias)
    if answer.meeting is not None:
        echo += _echo_meeting(task.dataset, answer.meeting)
    return tuple(echo)


def _echo_meeting(dataset: Dataset, given: Meeting) -> Iterator[tuple[str, tuple[Span, ...]]]:
    for index, multiplier in sorted((given.multipliers or {}).items()):
        if multiplier:
            place = f"multiplier of {NumberedExample.of(dataset, index)}"
            yield place, (multiplier, " at ", dataset.x(index))
    for side in given.sides if given.multipliers is None else ():
        first, *_, last = (dataset.x(i) for i in side)
        yield "segment" if len(side) == PAIR else "hull", (first, " to ", last)
    if given.point is not None:
        yield "common point", (given.point,)


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: dict.fromkeys(SHARED, PIECES) | {"verdict": task.bare.denominator},
    is_argued=True,
)
