"""Vectors of exact numbers, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.grade.finding import Finding, Slip, Slips, share
from linexact.grade.form import Form
from linexact.grade.forms.vector.answer import find_vector
from linexact.grade.question import Question
from linexact.grade.receipts import equals
from linexact.grade.result import Echo, Judgement, Points
from linexact.model.dataset import Vector

MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True, eq=False)
class VectorTask:
    """Give the vector ``value``.  Points: ``value`` (all of it), ``entries`` (shared out)."""

    kind: ClassVar[str] = "vector"
    value: Vector
    name: str
    points: Points
    names: tuple[str, ...] = ()  # of the entries; without them they are numbered
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")

    @property
    def entries(self) -> tuple[str, ...]:
        """The names that the entries may be given by."""
        return self.names or tuple(f"{self.name}{j + 1}" for j in range(len(self.value)))


_SLIPS: Mapping[str, Callable[[Vector], Vector]] = {
    "sign-changed": lambda value: tuple(-v for v in value),
    "first-entry-last": lambda value: (*value[1:], *value[:1]),
    "last-entry-first": lambda value: (*value[-1:], *value[:-1]),
    # Two entries in the opposite order are an entry in another place.
    "order-reversed": lambda value: value[::-1] if len(value) > 2 else value,
}


@dataclass(frozen=True, slots=True)
class EntryWrong(Finding, code="entry-wrong"):
    """An entry that is another number; ``place`` names the vector and the entry."""

    place: str
    given: Fraction


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
    points = question.shared({"value": Fraction(1)}, VectorTask.conditions)
    return VectorTask(value, question.name, points, question.entries(len(value)))


def _mark(task: VectorTask, given: Vector) -> Judgement:
    pairs = enumerate(zip(given, task.value, strict=True))
    wrong = [j for j, (a, v) in pairs if a != v]
    names = [f"entry {j + 1}" for j in range(len(given))]
    findings: list[Finding] = [
        EntryWrong(f"{task.name}, {names[j]}", given[j]) for j in wrong[:MOST_FINDINGS]
    ]
    if wrong:
        made = (name for name, slip in _SLIPS.items() if slip(task.value) == given)
        findings += [VectorSlips((Slip(name),), task.name) for name in made]
    claims = (f"this is {task.name}", f"{task.name} is another vector")
    return Judgement(
        {"value": not wrong, "entries": share(len(given) - len(wrong), len(given))},
        tuple(findings),
        (equals(*claims, names, given, task.value),),
        _echo(task, given),
    )


def _echo(task: VectorTask, given: Vector) -> Echo:
    """Return what was understood, by the names of the entries where they have names."""
    if not task.names:
        return ((task.name, (given,)),)
    return tuple((name, (value,)) for name, value in zip(task.names, given, strict=True))


FORM = Form(
    _asked,
    lambda task, text: find_vector(text, task.entries, task.name),
    _mark,
    lambda task: {"entries": len(task.value)},
)
