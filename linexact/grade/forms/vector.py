"""Vectors of exact numbers, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.finding import Finding, Slip, Slips, share
from linexact.grade.form import Form
from linexact.grade.question import Question
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points
from linexact.model.dataset import Vector
from linexact.text.fields import read_answer, read_fields

MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True, eq=False)
class VectorTask:
    """Give the vector ``value``.  Points: ``value`` (all of it), ``entries`` (shared out)."""

    kind: ClassVar[str] = "vector"
    value: Vector
    name: str
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")


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


def _asked(question: Question) -> VectorTask:
    points = question.shared({"value": Fraction(1)}, VectorTask.conditions)
    return VectorTask(question.vector(), question.name, points)


def read_vector(text: str, length: int) -> Vector:
    """Read a vector: numbers in brackets or between commas, with or without a name.

    Raises :class:`~linexact.errors.InputError`; code ``length`` for another number of them.

    >>> [str(v) for v in read_vector("w = (1, -2, 1/2)", 3)]
    ['1', '-2', '1/2']
    """
    fields = read_answer(text, read_fields)
    values = tuple(v for field in fields for v in field.numbers)
    if len(values) != length:
        raise InputError(
            "length", f"{len(values)} numbers; expected {length}", source=text.split("\n")[0]
        )
    return values


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
        ((task.name, (given,)),),
    )


FORM = Form(
    _asked,
    lambda task, text: read_vector(text, len(task.value)),
    _mark,
    lambda task: {"entries": len(task.value)},
)
