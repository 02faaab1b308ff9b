"""Single exact numbers: a bound, a margin, a length; right in any exact form.

``1/sqrt(5)``, ``sqrt(5)/5`` and ``√5/5`` are one number.  A rounded decimal is another
number, and the finding says how far off it is at most.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from linexact.errors import InputError
from linexact.grade.finding import Finding, Slip, Slips, smallest_sets
from linexact.grade.form import Form
from linexact.grade.question import Question
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points, Receipt
from linexact.rational.surds import SurdSum
from linexact.text.fields import named_value, read_answer
from linexact.text.scanner import Piece
from linexact.text.surds import read_surd

_DECIMAL = re.compile(r"[+\-−]?\s*\d*\.(\d+)").fullmatch


@dataclass(frozen=True, slots=True, eq=False)
class NumberTask:
    """Give the number ``value``; ``name`` says what it is.  Points: ``value``."""

    kind: ClassVar[str] = "number"
    value: SurdSum
    name: str
    points: Points


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """A number; ``decimals`` is how many places a plain decimal was typed with."""

    value: SurdSum
    decimals: int | None


def _root(number: SurdSum) -> SurdSum | None:
    value = number.as_fraction()
    if value is None or value < 0:
        return None
    try:
        return SurdSum.root(value)
    except InputError:  # beyond the limit of radicands: no slip that we can show
        return None


def _times(factor: Fraction) -> Callable[[SurdSum], SurdSum]:
    return lambda number: number.times(SurdSum.rational(factor))


_SLIPS: Mapping[str, Callable[[SurdSum], SurdSum | None]] = {
    "squared-for-root": lambda number: number.times(number),
    "root-for-square": _root,
    "inverted": lambda number: number.inverse(),
    "doubled": _times(Fraction(2)),
    "halved": _times(Fraction(1, 2)),
    "sign-changed": _times(Fraction(-1)),
}


@dataclass(frozen=True, slots=True)
class NumberWrong(Finding, code="number-wrong"):
    """Another number, and on which side of the right one it is."""

    place: str
    given: SurdSum
    size: Literal["too large", "too small"]


@dataclass(frozen=True, slots=True)
class Rounded(NumberWrong, code="rounded"):
    """The right number but for rounding in the last place, which counts ``unit``."""

    unit: Fraction


class NumberSlips(Slips):
    """What was done to the right number, in this order where several are needed."""

    known: ClassVar[tuple[str, ...]] = tuple(_SLIPS)


def _asked(question: Question) -> NumberTask:
    points = question.shared({"value": Fraction(1)}, ("value",))
    return NumberTask(question.number(), question.name, points)


def read_number(text: str) -> NumberAnswer:
    """Read a number, with or without ``name =`` before it.

    Raises :class:`~linexact.errors.InputError` as :func:`~linexact.text.surds.parse_surd`.

    >>> print(read_number("margin = 2/sqrt(5)").value)
    2*sqrt(5)/5
    >>> read_number("0.447  # about").decimals
    3
    """
    return read_answer(text, _number)


def _number(piece: Piece) -> NumberAnswer:
    written = named_value(piece)
    decimal = _DECIMAL(written.text)
    return NumberAnswer(read_surd(written), None if decimal is None else len(decimal[1]))


def _mark(task: NumberTask, answer: NumberAnswer) -> Judgement:
    right = answer.value == task.value
    return Judgement(
        {"value": right},
        () if right else tuple(_findings(task, answer)),
        (_receipt(task, answer.value),),
        ((task.name, (str(answer.value),)),),
    )


def _findings(task: NumberTask, answer: NumberAnswer) -> Iterator[Finding]:
    given = answer.value
    difference = given.plus(task.value, -1)
    size: Literal["too large", "too small"] = "too large" if difference.sign() > 0 else "too small"
    if answer.decimals is not None:
        unit = Fraction(1, 10**answer.decimals)
        if _is_rounded(difference, task.value, unit):
            yield Rounded(task.name, given, size, unit)
            return
    yield NumberWrong(task.name, given, size)
    for names in number_slips(task.value, given):
        yield NumberSlips(tuple(map(Slip, names)), task.name)


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

    def explain(names: tuple[str, ...]) -> bool:
        number: SurdSum | None = value
        for name in names:
            number = None if number is None else _SLIPS[name](number)
        return number == given

    return smallest_sets(_SLIPS, explain, 3)


def _receipt(task: NumberTask, given: SurdSum) -> Receipt:
    """Compare coefficient by coefficient: roots of square-free integers are independent."""
    left, right = dict(given.terms), dict(task.value.terms)
    roots = sorted({1, *left, *right})
    names = [f"coefficient of sqrt({n})" for n in roots]
    point, value = (tuple(side.get(n, Fraction(0)) for n in roots) for side in (left, right))
    return equals(f"this is {task.name}", f"{task.name} is another number", names, point, value)


FORM = Form(_asked, lambda task, text: read_number(text), _mark)
