"""Vectors of exact numbers, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from linexact.data.dataset import Vector
from linexact.exercise.marking import Tolerance
from linexact.grade.compared import (
    MOST_FINDINGS,
    Entries,
    Entry,
    Kinds,
    NearNumber,
    OtherNumber,
    RoundedNumber,
    Typed,
    accepts,
    compared,
    explained,
    made_by,
    places_typed,
    same_numbers,
    surd,
    unit_of,
)
from linexact.grade.finding import Finding, Slips, share
from linexact.grade.form import Form
from linexact.grade.forms.trace.slips import run_slips
from linexact.grade.named import Wanted, values_of
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Echo, Judgement, Points, Share
from linexact.grade.run_values import Slipped, none_slipped, slipped_values
from linexact.grade.values import Roots, find_values
from linexact.language.account import Known, refuse_open
from linexact.language.text import read

# Two entries exchanged are one slip, whichever way they are said to have moved.
_SLIPS: Mapping[str, Callable[[Any], Entries]] = {
    "sign-changed": lambda task: tuple(-v for v in task.value),
    "first-entry-last": lambda task: (*task.value[1:], *task.value[:1]),
    "last-entry-first": lambda task: (
        task.value[-1:] + task.value[:-1] if len(task.value) > 2 else task.value
    ),
    "order-reversed": lambda task: task.value[::-1] if len(task.value) > 2 else task.value,
}


class EntryWrong(OtherNumber, code="entry-wrong", tells=("place", "direction")):
    """An entry that is another number; ``place`` names the vector and the entry."""


class EntryRounded(RoundedNumber, code="entry-rounded", tells=("place", "direction", "slip")):
    """An entry that is right but for rounding."""

    plain = EntryWrong


class EntryWithinTolerance(NearNumber, code="entry-within-tolerance", tells=("value",)):
    """An entry that counts as right though the exact one is another."""


class VectorSlips(Slips):
    """What was done to the whole vector."""

    known: ClassVar[tuple[str, ...]] = tuple(_SLIPS)


@dataclass(frozen=True, slots=True, eq=False)
class VectorTask:
    """Give the vector ``value``.  Points: ``value`` (all of it), ``entries`` (shared out).

    ``tolerance`` says by the names of entries what other numbers count as right, ``slipped``
    works out what the vector would be after a slip.
    """

    kind: ClassVar[str] = "vector"
    value: Entries
    name: str
    points: Points
    names: tuple[str, ...] = ()  # of the entries; without them they are numbered
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict)
    slipped: Slipped = none_slipped
    # Of the examples, where each has an entry.
    inputs: tuple[Vector, ...] = field(default=(), kw_only=True)
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")
    has_roots: ClassVar[bool] = False  # whether an entry may have one
    slips: ClassVar[tuple[type[Slips], Mapping[str, Callable[[Any], Entries]]]] = (
        VectorSlips, _SLIPS,
    )  # fmt: skip

    @property
    def entries(self) -> tuple[str, ...]:
        """The names that the entries may be given by."""
        return self.names or numbered(self.name, len(self.value))

    def accepts(self, entry: int, given: Entry) -> bool:
        """Say whether a number gets the points of an entry."""
        return accepts(given, self.value[entry], self.tolerance.get(self.entries[entry]))

    def kinds(self, _: int) -> Kinds:
        """Return the findings on an entry that is near enough, rounded, or another number."""
        return EntryWithinTolerance, EntryRounded, EntryWrong

    def place(self, entry: int) -> object:
        """Return how a finding calls an entry."""
        return f"{self.name}, {self.names[entry] if self.names else f'entry {entry + 1}'}"


def numbered(name: str, count: int) -> tuple[str, ...]:
    """Return the names of entries that have none of their own.

    >>> numbered("scores", 2)
    ('scores1', 'scores2')
    """
    return tuple(f"{name}{j + 1}" for j in range(count))


def made_by_slips(task: VectorTask) -> dict[str, Entries]:
    """Return the other vectors that single slips make of the right one.

    >>> made = made_by_slips(VectorTask((Fraction(1), Fraction(2)), "w", {}))
    >>> {name: [str(v) for v in value] for name, value in made.items()}
    {'sign-changed': ['-1', '-2'], 'first-entry-last': ['2', '1']}
    """
    return made_by(task.slips[1], task, task.value)


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


def _read(task: VectorTask, text: str) -> Read[Typed]:
    find = find_roots if task.has_roots else find_vector
    read = find(text, Wanted(task.name, task.entries, task.inputs))
    return Read(Typed(read.answer, places_typed(text)), read.reading)


def _mark(task: VectorTask, typed: Typed) -> Judgement:
    given = typed.values
    pairs = zip(map(surd, given), map(surd, task.value), strict=True)
    entries = {f" in {name}": pair for name, pair in zip(task.entries, pairs, strict=True)}
    claims = (f"this is {task.name}", f"{task.name} is another vector")
    wrong = [j for j, number in enumerate(given) if not task.accepts(j, number)]
    findings = [*_of_entries(task, typed)]
    if wrong:
        findings += explained(task.slips[0], made_by_slips(task), given, task.name)
        findings += run_slips(task.slipped, given, task.name)
    shares: dict[str, Share] = {
        "value": not wrong,
        "entries": share(len(given) - len(wrong), len(given)),
    }
    receipts = (same_numbers(claims, entries),)
    return Judgement(shares, tuple(findings), receipts, _echo(task, given))


def _of_entries(task: VectorTask, typed: Typed) -> Iterator[Finding]:
    """Say what is not exact: wrong entries first, as many as are named one by one."""
    given = typed.values
    off = [j for j, (a, v) in enumerate(zip(given, task.value, strict=True)) if a != v]
    for j in sorted(off, key=lambda j: task.accepts(j, given[j]))[:MOST_FINDINGS]:
        exact = surd(given[j]).as_fraction()
        unit = None if exact is None else unit_of(exact, typed.places)
        allowed = task.tolerance.get(task.entries[j])
        yield from compared(task.kinds(j), task.place(j), given[j], task.value[j], allowed, unit)


def _echo(task: VectorTask, given: Entries) -> Echo:
    """Return what was understood, by the names of the entries where they have names."""
    if not task.names:
        return ((task.name, (given,)),)
    return tuple((name, (value,)) for name, value in zip(task.names, given, strict=True))


def find_vector(raw: str, wanted: Wanted) -> Read[Vector]:
    """Find a vector of fractions.

    Raises :class:`~linexact.errors.InputError` as :func:`find_roots`, and for a ``root``.

    >>> found = find_vector("w2 = -2, w1 = 1, so b = 6/5", Wanted("weights", ("b", "w1", "w2")))
    >>> [str(v) for v in found.answer]
    ['6/5', '1', '-2']
    """
    found = find_roots(raw, wanted)
    values = [number.as_fraction() for number in found.answer]
    exact = tuple(value for value in values if value is not None)
    if len(exact) < len(values):
        message = "a number with a root, where every entry is a fraction; expected fractions"
        raise read(raw).ask("root", message)
    return Read(exact, found.reading)


def find_roots(raw: str, wanted: Wanted) -> Read[Roots]:
    """Find a vector whose entries may have roots; those of multipliers that are not told are 0.

    Raises :class:`~linexact.errors.InputError` as :func:`~linexact.grade.values.find_values`.

    >>> wanted = Wanted("distances", ("d1", "d2"))
    >>> [str(v) for v in find_roots("(-1/sqrt(5), 0)", wanted).answer]
    ['-sqrt(5)/5', '0']
    """
    text = read(raw)
    refuse_open(text)
    size = len(wanted.names)
    known = Known(frozenset(wanted.inputs), sizes=frozenset({size}))
    numbers, ledger = find_values(text, values_of(text), wanted, known)
    return read_by(ledger, numbers)


FORM: Form[Any, Any] = Form(
    _asked,
    _read,
    _mark,
    lambda task: {"entries": len(task.value)},
    may_say=lambda task: (task.name,),
    says=lambda task, answer, found: {task.name: answer.values},
    worked_out=True,
)
