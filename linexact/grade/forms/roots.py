"""Lists of numbers with roots, one for each example: signed distances, each to be exact.

``(-1/sqrt(5), 0, 2/sqrt(5))``, or by number: ``d1 = -1/sqrt(5), d2 = 0, d3 = 2/sqrt(5)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import ClassVar, cast

from linexact.data.dataset import Dataset, Vector
from linexact.exact.surds import SurdSum
from linexact.grade.compared import (
    MOST_FINDINGS,
    NearNumber,
    Typed,
    compared,
    explained,
    made_by,
    places_typed,
    same_numbers,
    unit_of,
)
from linexact.grade.finding import Finding, NumberedExample, Slips
from linexact.grade.forms.vector import FORM as VECTOR
from linexact.grade.forms.vector import VectorTask, find_roots, marked, numbered
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.result import Judgement
from linexact.grade.values import Roots
from linexact.grade.wanted import Wanted


@dataclass(frozen=True, slots=True, eq=False)
class RootsTask(VectorTask):
    """Give the numbers ``value``, one an example.  Points: ``value``, ``entries`` (shared out).

    Each is the example's score over one length.
    """

    kind: ClassVar[str] = "roots"
    dataset: Dataset = field(kw_only=True)
    scores: Vector = field(kw_only=True)


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


class DistanceWithinTolerance(NearNumber, code="distance-within-tolerance", tells=("value",)):
    """A number that counts as right though the exact one is another."""


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
    names = numbered("d", len(value))
    return RootsTask(
        value, question.name, points, names, question.tolerance_of(names),
        dataset=question.data, scores=scores,
    )  # fmt: skip


def _read(task: RootsTask, text: str) -> Read[Typed]:
    read = find_roots(text, Wanted(task.name, task.entries))
    return Read(Typed(read.answer, places_typed(text)), read.reading)


def _mark(task: RootsTask, typed: Typed) -> Judgement:
    both = zip(task.entries, zip(typed.values, task.value, strict=True), strict=True)
    claims = f"these are the {task.name}", f"the {task.name} are others"
    receipt = same_numbers(claims, {f" in {name}": pair for name, pair in both})
    slips = partial(explained, RootsSlips, made_by_slips(task), typed.values, task.name)
    return marked(task, typed, islice(_findings(task, typed), MOST_FINDINGS), slips, receipt)


def _findings(task: RootsTask, typed: Typed) -> Iterator[Finding]:
    for j, (number, value) in enumerate(zip(typed.values, task.value, strict=True)):
        place, exact = NumberedExample.of(task.dataset, j), number.as_fraction()
        unit = None if exact is None else unit_of(exact, typed.places)
        kinds = (
            DistanceWithinTolerance,
            lambda place, given, _, unit, needs: DistanceRounded(place, given, unit, needs),
            lambda place, given, _, j=j: DistanceWrong(place, given, task.scores[j]),
        )
        yield from compared(kinds, place, number, value, task.tolerance.get(task.entries[j]), unit)


def made_by_slips(task: RootsTask) -> dict[str, Roots]:
    """Return the other lists that single slips make of the right one."""
    return made_by(_SLIPS, task, task.value)


FORM = replace(VECTOR, asked=_asked, read=_read, mark=_mark)
