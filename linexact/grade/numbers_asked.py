"""Single exact numbers: a bound, a margin, a length; right in any exact form.

``1/sqrt(5)``, ``sqrt(5)/5`` and ``√5/5`` are one number.  A rounded decimal is another
number, and the finding says how far off it is at most.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Finding, Grade, Points, Receipt, conditions
from linexact.kernel import Constraint
from linexact.rational.surds import SurdSum
from linexact.text.fields import named_value, read_answer
from linexact.text.surds import read_surd

_DECIMAL = re.compile(r"\s*[+\-−]?\s*\d*\.(\d+)\s*").fullmatch


@dataclass(frozen=True, slots=True, eq=False)
class NumberTask:
    """Give the number ``value``; ``name`` says what it is.  Points: ``value``."""

    kind: ClassVar[str] = "number"
    value: SurdSum
    name: str
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value",)


def read_number(text: str) -> SurdSum:
    """Read a number, with or without ``name =`` before it.

    Raises :class:`~linexact.errors.InputError` as :func:`~linexact.text.surds.parse_surd`.

    >>> print(read_number("margin = 2/sqrt(5)"))
    2*sqrt(5)/5
    """
    return read_answer(text, lambda piece: read_surd(named_value(piece)))


def grade_number(task: NumberTask, text: str) -> Grade:
    """Mark a number; raises :class:`~linexact.errors.InputError`."""
    given = read_number(text)
    right = given == task.value
    findings = [] if right else [*_findings(task, given, text)]
    return Grade(
        task.kind,
        ((task.name, (str(given),)),),
        conditions(task.points, {"value": right}),
        tuple(findings),
        (_receipt(task, given),),
    )


def _findings(task: NumberTask, given: SurdSum, text: str) -> Iterator[Finding]:
    difference = given.plus(task.value, -1)
    decimal = _DECIMAL(text[text.find("=") + 1 :])
    size = "too large" if difference.sign() > 0 else "too small"
    if decimal is not None:
        unit = Fraction(1, 10 ** len(decimal[1]))
        if _is_rounded(difference, task.value, unit):
            yield Finding("rounded", task.name, (unit,), (), (str(given), size))
            return
    yield Finding("number-wrong", task.name, (), (), (str(given), size))
    for slips in number_slips(task.value, given):
        yield Finding("slip", task.name, (), (), slips)


def _is_rounded(difference: SurdSum, value: SurdSum, unit: Fraction) -> bool:
    """Say whether a decimal is at most half a unit of its last place off, or cut off there."""
    size = difference.times(SurdSum.rational(Fraction(difference.sign())))
    if size.plus(SurdSum.rational(unit / 2), -1).sign() <= 0:
        return True
    towards_zero = difference.sign() == -value.sign()
    return towards_zero and size.plus(SurdSum.rational(unit), -1).sign() < 0


def number_slips(value: SurdSum, given: SurdSum) -> list[tuple[str, ...]]:
    """Return every smallest set of slips that makes the given number out of the right one.

    >>> from linexact.text.surds import parse_surd
    >>> number_slips(parse_surd("1/sqrt(5)"), parse_surd("-5"))
    [('squared-for-root', 'inverted', 'sign-changed')]
    """
    for size in (1, 2, 3):
        found = []
        for names in combinations(_SLIPS, size):
            number: SurdSum | None = value
            for name in names:
                number = None if number is None else _SLIPS[name](number)
            if number == given:
                found.append(names)
        if found:
            return found
    return []


def _doubled(number: SurdSum) -> SurdSum:
    return number.times(SurdSum.rational(Fraction(2)))


def _halved(number: SurdSum) -> SurdSum:
    return number.times(SurdSum.rational(Fraction(1, 2)))


def _root(number: SurdSum) -> SurdSum | None:
    value = number.as_fraction()
    if value is None or value < 0:
        return None
    try:
        return SurdSum.root(value)
    except InputError:  # beyond the limit of radicands: no slip that we can show
        return None


# Applied in this order when several are needed.
_SLIPS: Mapping[str, Callable[[SurdSum], SurdSum | None]] = {
    "squared-for-root": lambda number: number.times(number),
    "root-for-square": _root,
    "inverted": lambda number: number.inverse(),
    "doubled": _doubled,
    "halved": _halved,
    "sign-changed": lambda number: number.times(SurdSum.rational(Fraction(-1))),
}


def _receipt(task: NumberTask, given: SurdSum) -> Receipt:
    """Compare coefficient by coefficient: roots of square-free integers are independent."""
    left, right = dict(given.terms), dict(task.value.terms)
    roots = sorted({1, *left, *right})
    names = [f"coefficient of sqrt({n})" for n in roots]
    point = tuple(left.get(n, Fraction(0)) for n in roots)
    rows = []
    for j, n in enumerate(roots):
        unit = tuple(Fraction(int(k == j)) for k in range(len(roots)))
        rows.append(Constraint("==", unit, right.get(n, Fraction(0))))
    for row, value in zip(rows, point, strict=True):
        if row.bound != value:
            return violates(f"{task.name} is another number", names, point, row)
    return meets(f"this is {task.name}", names, point, rows)
