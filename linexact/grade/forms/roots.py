"""Lists of numbers with roots, one for each example: signed distances, each to be exact.

``(-1/sqrt(5), 0, 2/sqrt(5))``, or by number: ``d1 = -1/sqrt(5), d2 = 0, d3 = 2/sqrt(5)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, cast

from linexact.data.dataset import Dataset, Vector
from linexact.exact.surds import SurdSum
from linexact.exercise.tolerance import Tolerance
from linexact.grade.finding import Finding, NumberedExample, Slip, Slips, share
from linexact.grade.form import Form
from linexact.grade.forms.vector.answer import find_roots
from linexact.grade.forms.vector.marking import numbered
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points, Receipt
from linexact.grade.rounding import Places, is_rounded, needed, places_typed, unit_of
from linexact.grade.telling import CountsAsRight
from linexact.grade.values import Roots
from linexact.grade.wanted import Wanted

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
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict)
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")

    @property
    def entries(self) -> tuple[str, ...]:
        """The names that the entries may be given by."""
        return numbered("d", len(self.value))

    def accepts(self, entry: int, given: SurdSum) -> bool:
        """Say whether a number gets the points of an entry."""
        value, allowed = self.value[entry], self.tolerance.get(self.entries[entry])
        return given == value or (allowed is not None and allowed.allows(given, value))


@dataclass(frozen=True, slots=True)
class TypedRoots:
    """The numbers that were typed, and with how many places decimals were."""

    values: Roots
    places: Places


@dataclass(frozen=True, slots=True)
class DistanceWrong(Finding, code="distance-wrong", tells=("place", "counterexample")):
    """Another number at an example, whose score is said."""

    place: NumberedExample
    given: SurdSum
    score: Fraction


@dataclass(frozen=True, slots=True)
class DistanceRounded(Finding, code="distance-rounded", tells=("place", "slip")):
    """A number that is right but for rounding in the last place, which counts ``unit``."""

    place: NumberedExample
    given: SurdSum
    unit: Fraction
    needs: str


@dataclass(frozen=True, slots=True)
class DistanceWithinTolerance(Finding, code="distance-within-tolerance", tells=("value",)):
    """A number that counts as right though the exact one is another."""

    place: NumberedExample
    given: SurdSum
    exact: SurdSum
    allowed: Tolerance

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it counts, without the exact number."""
        return (CountsAsRight(str(self.place), self.allowed),)


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
    by_entry = {"entries": Fraction(1)}
    points = question.shared({"value": Fraction(1)}, RootsTask.conditions, by_entry)
    value, scores = cast("Roots", question.value()), cast("Vector", question.values()["scores"])
    allowed = question.tolerance_of(numbered("d", len(value)))
    return RootsTask(question.data, value, scores, question.name, points, allowed)


def _read(task: RootsTask, text: str) -> Read[TypedRoots]:
    read = find_roots(text, Wanted(task.name, task.entries))
    return Read(TypedRoots(read.answer, places_typed(text)), read.reading)


def _mark(task: RootsTask, typed: TypedRoots) -> Judgement:
    given = typed.values
    wrong = [j for j, number in enumerate(given) if not task.accepts(j, number)]
    findings = [*_findings(task, typed)][:MOST_FINDINGS]
    if wrong:
        made = (name for name, slip in _SLIPS.items() if slip(task) == given)
        findings += [RootsSlips((Slip(name),), task.name) for name in made]
    return Judgement(
        {"value": not wrong, "entries": share(len(given) - len(wrong), len(given))},
        tuple(findings),
        (same_roots(task.name, task.entries, given, task.value),),
        tuple((name, (v,)) for name, v in zip(task.entries, given, strict=True)),
    )


def _findings(task: RootsTask, typed: TypedRoots) -> Iterator[Finding]:
    for j, (number, value) in enumerate(zip(typed.values, task.value, strict=True)):
        place, exact = NumberedExample.of(task.dataset, j), number.as_fraction()
        unit = None if exact is None else unit_of(exact, typed.places)
        if number == value:
            continue
        if task.accepts(j, number):
            allowed = task.tolerance[task.entries[j]]
            yield DistanceWithinTolerance(place, number, value, allowed)
        elif unit is not None and is_rounded(number, value, unit):
            yield DistanceRounded(place, number, unit, needed(value))
        else:
            yield DistanceWrong(place, number, task.scores[j])


def made_by_slips(task: RootsTask) -> list[Roots]:
    """Return the other lists that single slips make of the right one."""
    made = dict.fromkeys(slip(task) for slip in _SLIPS.values())
    return [value for value in made if value != task.value]


def same_roots(name: str, entries: Sequence[str], given: Roots, right: Roots) -> Receipt:
    """Compare coefficient by coefficient: roots of square-free integers are independent.

    >>> one = (SurdSum.root(Fraction(8)),)
    >>> same_roots("distances", ["d1"], one, one).claim
    'these are the distances'
    """
    pairs = [(entry, dict(a.terms), dict(v.terms)) for entry, a, v in
             zip(entries, given, right, strict=True)]  # fmt: skip
    places = [(entry, n, a, v) for entry, a, v in pairs for n in sorted({1, *a, *v})]
    zero = Fraction(0)
    return equals(
        f"these are the {name}",
        f"the {name} are others",
        [f"coefficient of sqrt({n}) in {entry}" for entry, n, _, _ in places],
        tuple(a.get(n, zero) for _, n, a, _ in places),
        tuple(v.get(n, zero) for _, n, _, v in places),
    )


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: {"entries": len(task.value)},
    worked_out=True,
    may_say=lambda task: (task.name,),
    says=lambda task, answer, found: {task.name: answer.values},
)
