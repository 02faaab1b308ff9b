"""Weights of a kernel's features, or a point's features: numbers with roots, one for each feature.

``(21, -16*sqrt(2), 22)``, or by number: ``w1 = 21, w2 = -16*sqrt(2), w3 = 22``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal, cast

from linexact.derivation.steps.published import Value
from linexact.exercise.tolerance import Tolerance
from linexact.grade.finding import Finding, Slip, Slips, share
from linexact.grade.form import Form
from linexact.grade.forms.roots import TypedRoots, same_roots
from linexact.grade.forms.trace.slips import run_slips
from linexact.grade.forms.vector.answer import Roots, find_roots
from linexact.grade.forms.vector.marking import numbered
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.result import Judgement, Points
from linexact.grade.rounding import is_rounded, needed, places_typed, unit_of
from linexact.grade.telling import CountsAsRight
from linexact.rational.surds import SurdSum

MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True, eq=False)
class FeatureListTask:
    """Give the numbers ``value``, one a feature.  Points: ``value``, ``entries`` (shared out).

    ``made`` is what slips make of them.
    """

    kind: ClassVar[str] = "feature-list"
    value: Roots
    name: str
    points: Points
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict)
    made: Mapping[str, Value] = field(default_factory=dict)
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")

    @property
    def entries(self) -> tuple[str, ...]:
        """The names that the entries may be given by."""
        return numbered("w", len(self.value))

    def accepts(self, entry: int, given: SurdSum) -> bool:
        """Say whether a number gets the points of an entry."""
        value, allowed = self.value[entry], self.tolerance.get(self.entries[entry])
        return given == value or (allowed is not None and allowed.allows(given, value))


@dataclass(frozen=True, slots=True)
class FeatureWrong(Finding, code="feature-wrong", tells=("place", "direction")):
    """Another number at a feature, by the feature's number."""

    place: str
    given: SurdSum
    size: Literal["too large", "too small"]


@dataclass(frozen=True, slots=True)
class FeatureRounded(Finding, code="feature-rounded", tells=("place", "slip")):
    """A number that is right but for rounding."""

    place: str
    given: SurdSum
    needs: str


@dataclass(frozen=True, slots=True)
class FeatureWithinTolerance(Finding, code="feature-within-tolerance", tells=("value",)):
    """A number that counts as right though the exact one is another."""

    place: str
    given: SurdSum
    exact: SurdSum
    allowed: Tolerance

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it counts, without the exact number."""
        return (CountsAsRight(self.place, self.allowed),)


class FeatureSlips(Slips):
    """What was done to the whole list."""

    known: ClassVar[tuple[str, ...]] = ("sign-changed",)


def _asked(question: Question) -> FeatureListTask:
    points = question.shared(
        {"value": Fraction(1)}, FeatureListTask.conditions, {"entries": Fraction(1)}
    )
    value = cast("Roots", question.value())
    allowed = question.tolerance_of(numbered("w", len(value)))
    made = question.made_by_slips() or {}
    return FeatureListTask(value, question.name, points, allowed, made)


def _read(task: FeatureListTask, text: str) -> Read[TypedRoots]:
    read = find_roots(text, task.entries, task.name)
    return Read(TypedRoots(read.answer, places_typed(text)), read.reading)


def _mark(task: FeatureListTask, typed: TypedRoots) -> Judgement:
    given = typed.values
    wrong = [j for j, number in enumerate(given) if not task.accepts(j, number)]
    findings = [*_findings(task, typed)][:MOST_FINDINGS]
    if wrong:
        if given == opposite(task.value):
            findings.append(FeatureSlips((Slip("sign-changed"),), task.name))
        findings += run_slips(lambda: task.made, given, task.name)
    return Judgement(
        {"value": not wrong, "entries": share(len(given) - len(wrong), len(given))},
        tuple(findings),
        (same_roots(task.name, task.entries, given, task.value),),
        tuple((name, (v,)) for name, v in zip(task.entries, given, strict=True)),
    )


def _findings(task: FeatureListTask, typed: TypedRoots) -> Iterator[Finding]:
    for j, (number, value) in enumerate(zip(typed.values, task.value, strict=True)):
        place, exact = f"{task.name}, entry {j + 1}", number.as_fraction()
        if number == value:
            continue
        unit = None if exact is None else unit_of(exact, typed.places)
        if task.accepts(j, number):
            yield FeatureWithinTolerance(place, number, value, task.tolerance[task.entries[j]])
        elif unit is not None and is_rounded(number, value, unit):
            yield FeatureRounded(place, number, needed(value))
        else:
            above = number.plus(value, -1).sign() > 0
            yield FeatureWrong(place, number, "too large" if above else "too small")


def opposite(value: Roots) -> Roots:
    """Return the numbers with the other signs."""
    return tuple(SurdSum(()).plus(v, -1) for v in value)


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: {"entries": len(task.value)},
    worked_out=True,
    may_say=lambda task: (task.name,),
    says=lambda task, answer, found: {task.name: answer.values},
)
