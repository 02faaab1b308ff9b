"""Vectors of exact numbers, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from linexact.data.dataset import Vector
from linexact.exact.surds import SurdSum
from linexact.exercise.tolerance import Tolerance
from linexact.grade.finding import Finding, Slip, Slips, share
from linexact.grade.form import Form
from linexact.grade.forms.trace.slips import run_slips
from linexact.grade.forms.vector.answer import find_vector
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import equals
from linexact.grade.result import Echo, Judgement, Points
from linexact.grade.rounding import Places, is_rounded, needed, places_typed, unit_of
from linexact.grade.run_values import Slipped, none_slipped, slipped_values
from linexact.grade.telling import CountsAsRight, OnlyRounded
from linexact.grade.wanted import Wanted

MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True, eq=False)
class VectorTask:
    """Give the vector ``value``.  Points: ``value`` (all of it), ``entries`` (shared out).

    ``tolerance`` says by the names of entries what other numbers count as right, ``slipped``
    works out what the vector would be after a slip.
    """

    kind: ClassVar[str] = "vector"
    value: Vector
    name: str
    points: Points
    names: tuple[str, ...] = ()  # of the entries; without them they are numbered
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict)
    slipped: Slipped = none_slipped
    # Of the examples, where each has an entry.
    inputs: tuple[Vector, ...] = field(default=(), kw_only=True)
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")

    @property
    def entries(self) -> tuple[str, ...]:
        """The names that the entries may be given by."""
        return self.names or numbered(self.name, len(self.value))

    def accepts(self, entry: int, given: Fraction) -> bool:
        """Say whether a number gets the points of an entry."""
        value = self.value[entry]
        allowed = self.tolerance.get(self.entries[entry])
        return given == value or (
            allowed is not None and allowed.allows(SurdSum.rational(given), SurdSum.rational(value))
        )


@dataclass(frozen=True, slots=True)
class TypedVector:
    """The entries that were typed, and with how many places decimals were."""

    values: Vector
    places: Places = field(default_factory=dict)


def numbered(name: str, count: int) -> tuple[str, ...]:
    """Return the names of entries that have none of their own.

    >>> numbered("scores", 2)
    ('scores1', 'scores2')
    """
    return tuple(f"{name}{j + 1}" for j in range(count))


_SLIPS: Mapping[str, Callable[[Vector], Vector]] = {
    "sign-changed": lambda value: tuple(-v for v in value),
    "first-entry-last": lambda value: (*value[1:], *value[:1]),
    # Two entries exchanged are one slip, whichever way they are said to have moved.
    "last-entry-first": lambda value: (*value[-1:], *value[:-1]) if len(value) > 2 else value,
    "order-reversed": lambda value: value[::-1] if len(value) > 2 else value,
}


@dataclass(frozen=True, slots=True)
class EntryWrong(Finding, code="entry-wrong", tells=("place", "direction")):
    """An entry that is another number; ``place`` names the vector and the entry."""

    place: str
    given: Fraction
    size: Literal["too large", "too small"]


@dataclass(frozen=True, slots=True)
class EntryRounded(EntryWrong, code="entry-rounded", tells=("place", "direction", "slip")):
    """An entry that is right but for rounding in the last place, which counts ``unit``."""

    unit: Fraction
    needs: str

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it is rounded, or else on which side it is."""
        less = EntryWrong(self.place, self.given, self.size)
        return OnlyRounded(self.place, self.needs), less


@dataclass(frozen=True, slots=True)
class EntryWithinTolerance(Finding, code="entry-within-tolerance", tells=("value",)):
    """An entry that counts as right though the exact one is another."""

    place: str
    given: Fraction
    exact: Fraction
    allowed: Tolerance

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it counts, without the exact number."""
        return (CountsAsRight(self.place, self.allowed),)


class VectorSlips(Slips):
    """What was done to the whole vector."""

    known: ClassVar[tuple[str, ...]] = tuple(_SLIPS)


def made_by_slips(value: Vector) -> list[Vector]:
    """Return the other vectors that single slips make of the right one.

    >>> [[str(v) for v in made] for made in made_by_slips((Fraction(1), Fraction(2)))]
    [['-1', '-2'], ['2', '1']]
    """
    made = dict.fromkeys(slip(value) for slip in _SLIPS.values())
    return [vector for vector in made if vector != value]


def _asked(question: Question) -> VectorTask:
    value = question.vector()
    by_entry = {"entries": Fraction(1)}
    points = question.shared({"value": Fraction(1)}, VectorTask.conditions, by_entry)
    names = question.entries(len(value))
    allowed = question.tolerance_of(names or numbered(question.name, len(value)))
    slipped, inputs = slipped_values(question), question.inputs_of(len(value))
    return VectorTask(
        value, question.name, points, names, allowed, slipped, inputs=() if names else inputs
    )


def _read(task: VectorTask, text: str) -> Read[TypedVector]:
    read = find_vector(text, Wanted(task.name, task.entries, task.inputs))
    return Read(TypedVector(read.answer, places_typed(text)), read.reading)


def _mark(task: VectorTask, typed: TypedVector) -> Judgement:
    given = typed.values
    wrong = [j for j, number in enumerate(given) if not task.accepts(j, number)]
    names = [f"entry {j + 1}" for j in range(len(given))]
    claims = (f"this is {task.name}", f"{task.name} is another vector")
    return Judgement(
        {"value": not wrong, "entries": share(len(given) - len(wrong), len(given))},
        (*_of_entries(task, typed), *(_explanations(task, given) if wrong else ())),
        (equals(*claims, names, given, task.value),),
        _echo(task, given),
    )


def _of_entries(task: VectorTask, typed: TypedVector) -> Iterator[Finding]:
    """Say what is not exact: wrong entries first, as many as are named one by one."""
    given = typed.values
    off = [j for j, (a, v) in enumerate(zip(given, task.value, strict=True)) if a != v]
    for j in sorted(off, key=lambda j: task.accepts(j, given[j]))[:MOST_FINDINGS]:
        number, value = given[j], task.value[j]
        place = f"{task.name}, {task.names[j] if task.names else f'entry {j + 1}'}"
        if task.accepts(j, number):
            yield EntryWithinTolerance(place, number, value, task.tolerance[task.entries[j]])
            continue
        size: Literal["too large", "too small"] = "too large" if number > value else "too small"
        unit, exact = unit_of(number, typed.places), SurdSum.rational(value)
        if unit is not None and is_rounded(SurdSum.rational(number), exact, unit):
            yield EntryRounded(place, number, size, unit, needed(exact))
        else:
            yield EntryWrong(place, number, size)


def _explanations(task: VectorTask, given: Vector) -> Iterator[Finding]:
    """Name single slips, of the vector or of the run that it comes from, that make all of it."""
    for name, slip in _SLIPS.items():
        if slip(task.value) == given:
            yield VectorSlips((Slip(name),), task.name)
    yield from run_slips(task.slipped, given, task.name)


def _echo(task: VectorTask, given: Vector) -> Echo:
    """Return what was understood, by the names of the entries where they have names."""
    if not task.names:
        return ((task.name, (given,)),)
    return tuple((name, (value,)) for name, value in zip(task.names, given, strict=True))


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: {"entries": len(task.value)},
    may_say=lambda task: (task.name,),
    says=lambda task, answer, found: {task.name: answer.values},
    worked_out=True,
)
