"""Vectors and words: the plain values an exercise may ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Finding, Grade, Points, Receipt, conditions
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.text.fields import check_size, read_answer, read_fields
from linexact.text.quoting import did_you_mean, quoted

MOST_FINDINGS = 12


@dataclass(frozen=True, slots=True, eq=False)
class VectorTask:
    """Give the vector ``value``.  Points: ``value`` (all of it), ``entries`` (shared out)."""

    kind: ClassVar[str] = "vector"
    value: Vector
    name: str
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value", "entries")


@dataclass(frozen=True, slots=True, eq=False)
class WordTask:
    """Choose one of some words; ``accepted`` maps what may be typed to the word meant."""

    kind: ClassVar[str] = "word"
    value: str
    name: str
    accepted: Mapping[str, str]
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value",)


TRUE_FALSE: Mapping[str, str] = {
    "true": "true", "yes": "true", "right": "true", "t": "true", "y": "true",
    "false": "false", "no": "false", "wrong": "false", "f": "false", "n": "false",
}  # fmt: skip
OUTCOMES: Mapping[str, str] = {
    "converged": "converged", "converges": "converged", "ends": "converged", "stops": "converged",
    "cycle": "cycle", "cycles": "cycle", "never ends": "cycle", "does not converge": "cycle",
    "stalled": "stalled", "stalls": "stalled", "stuck": "stalled", "limit": "limit",
}  # fmt: skip
VERDICTS: Mapping[str, str] = {
    "separable": "separable", "linearly separable": "separable", "yes": "separable",
    "inseparable": "inseparable", "not separable": "inseparable", "no": "inseparable",
    "not linearly separable": "inseparable",
}  # fmt: skip


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


def grade_vector(task: VectorTask, text: str) -> Grade:
    """Mark a vector entry by entry; raises :class:`~linexact.errors.InputError`."""
    given = read_vector(text, len(task.value))
    wrong = [j for j, (a, v) in enumerate(zip(given, task.value, strict=True)) if a != v]
    names = tuple(f"entry {j + 1}" for j in range(len(given)))
    findings = [
        Finding("entry-wrong", f"{task.name}, {names[j]}", (given[j],))
        for j in wrong[:MOST_FINDINGS]
    ]
    if wrong:
        findings += [Finding("slip", task.name, (), (), (slip,)) for slip in _slips(task, given)]
    n = len(given) or 1
    shares = {"value": Fraction(int(not wrong)), "entries": Fraction(n - len(wrong), n)}
    return Grade(
        task.kind,
        ((task.name, (given,)),),
        conditions(task.points, shares),
        tuple(findings),
        (_receipt(task, given, names, wrong),),
    )


def _receipt(task: VectorTask, given: Vector, names: tuple[str, ...], wrong: list[int]) -> Receipt:
    rows = []
    for j, value in enumerate(task.value):
        unit = tuple(Fraction(int(k == j)) for k in range(len(given)))
        rows.append(Constraint("==", unit, value))
    if wrong:
        return violates(f"{task.name} is another vector", names, given, rows[wrong[0]])
    return meets(f"this is {task.name}", names, given, rows)


def _slips(task: VectorTask, given: Vector) -> Iterator[str]:
    value = task.value
    if given == tuple(-v for v in value):
        yield "sign-changed"
    if len(value) > 1 and given == (*value[1:], value[0]):
        yield "first-entry-last"
    if len(value) > 1 and given == (value[-1], *value[:-1]):
        yield "last-entry-first"
    if len(value) > 2 and given == value[::-1] and value != value[::-1]:
        yield "order-reversed"


def read_word(text: str, accepted: Mapping[str, str]) -> str:
    """Read one of the accepted words.

    Raises :class:`~linexact.errors.InputError` (``word``) for anything else.

    >>> read_word(" Converges. ", OUTCOMES)
    'converged'
    """
    check_size(text)
    written = re.sub(r"\s+", " ", text).strip(" .!\"'").casefold()
    if written in accepted:
        return accepted[written]
    words = sorted(set(accepted.values()))
    near = did_you_mean(written, accepted) or f"; expected {' or '.join(words)}"
    line = text.strip().split("\n")[0]
    raise InputError("word", f"{quoted(written)} is not understood{near}", source=line)


def grade_word(task: WordTask, text: str) -> Grade:
    """Mark a word; raises :class:`~linexact.errors.InputError`."""
    given = read_word(text, task.accepted)
    right = given == task.value
    return Grade(
        task.kind,
        ((task.name, (given,)),),
        conditions(task.points, {"value": right}),
        () if right else (Finding("word-wrong", task.name, (), (), (given,)),),
    )
