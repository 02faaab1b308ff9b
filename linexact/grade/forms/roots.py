"""Lists of numbers with roots, one for each example: signed distances, each to be exact.

``(-1/sqrt(5), 0, 2/sqrt(5))``, or by number: ``d1 = -1/sqrt(5), d2 = 0, d3 = 2/sqrt(5)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, cast

from linexact.grade.finding import Finding, NumberedExample, Slip, Slips, share
from linexact.grade.form import Form
from linexact.grade.forms.vector.answer import Roots, find_roots
from linexact.grade.question import Question
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points, Receipt
from linexact.model.dataset import Dataset, Vector
from linexact.rational.surds import SurdSum

MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True, eq=False)
class RootsTask:
    """Give the numbers ``value``, one an example.  Points: ``value``, ``entries`` (shared out).

    Each is the example's score over one length.
    """

    kind: ClassVar[str] = "roots"
    dataset: Dataset
    value: Roots
    scores: Vector
    name: str
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")

    @property
    def entries(self) -> tuple[str, ...]:
        """The names that the entries may be given by."""
        return tuple(f"d{j + 1}" for j in range(len(self.value)))


@dataclass(frozen=True, slots=True)
class DistanceWrong(Finding, code="distance-wrong"):
    """Another number at an example, whose score is said."""

    place: NumberedExample
    given: SurdSum
    score: Fraction


def _times(factors: tuple[int, ...], value: Roots) -> Roots:
    pairs = zip(factors, value, strict=True)
    return tuple(v.times(SurdSum.rational(Fraction(f))) for f, v in pairs)


_SLIPS: Mapping[str, Callable[[RootsTask], Roots]] = {
    "sign-changed": lambda task: _times((-1,) * len(task.value), task.value),
    "not-divided": lambda task: tuple(map(SurdSum.rational, task.scores)),
    "sign-dropped": lambda task: _times(tuple(v.sign() for v in task.value), task.value),
    "times-target": lambda task: _times(
        tuple(task.dataset.target(i) for i in range(len(task.value))), task.value
    ),
}


class RootsSlips(Slips):
    """What was done to the whole list."""

    known: ClassVar[tuple[str, ...]] = tuple(_SLIPS)


def _asked(question: Question) -> RootsTask:
    points = question.shared({"value": Fraction(1)}, RootsTask.conditions)
    value, scores = cast("Roots", question.value()), cast("Vector", question.values()["scores"])
    return RootsTask(question.data, value, scores, question.name, points)


def _mark(task: RootsTask, given: Roots) -> Judgement:
    wrong = [j for j, (a, v) in enumerate(zip(given, task.value, strict=True)) if a != v]
    findings: list[Finding] = [
        DistanceWrong(NumberedExample.of(task.dataset, j), given[j], task.scores[j])
        for j in wrong[:MOST_FINDINGS]
    ]
    if wrong:
        made = (name for name, slip in _SLIPS.items() if slip(task) == given)
        findings += [RootsSlips((Slip(name),), task.name) for name in made]
    return Judgement(
        {"value": not wrong, "entries": share(len(given) - len(wrong), len(given))},
        tuple(findings),
        (_receipt(task, given),),
        tuple((f"d{j + 1}", (str(v),)) for j, v in enumerate(given)),
    )


def _receipt(task: RootsTask, given: Roots) -> Receipt:
    """Compare coefficient by coefficient: roots of square-free integers are independent."""
    pairs = [(j, dict(a.terms), dict(v.terms)) for j, (a, v) in
             enumerate(zip(given, task.value, strict=True), start=1)]  # fmt: skip
    places = [(j, n, a, v) for j, a, v in pairs for n in sorted({1, *a, *v})]
    zero = Fraction(0)
    return equals(
        f"these are the {task.name}",
        f"the {task.name} are others",
        [f"coefficient of sqrt({n}) in d{j}" for j, n, _, _ in places],
        tuple(a.get(n, zero) for _, n, a, _ in places),
        tuple(v.get(n, zero) for _, n, _, v in places),
    )


FORM = Form(
    _asked,
    lambda task, text: find_roots(text, task.entries, task.name),
    _mark,
    lambda task: {"entries": len(task.value)},
)
