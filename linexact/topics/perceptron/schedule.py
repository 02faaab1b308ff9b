"""Learning rates that change with time: a rational expression in ``t``, read and never evaluated.

A schedule such as ``1000/(1000 + t)`` (COMP 135, class 5, slide 25) is read as in a programming
language (:mod:`linexact.text.expression`) into two integer polynomials, so its value at every
``t`` is one exact division.  Length, nesting, degree and the size of coefficients are bounded
while reading.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from linexact.errors import InputError
from linexact.exact import bits_of
from linexact.text.expression import Algebra, Reader

_Quotient: TypeAlias = tuple[np.poly1d, np.poly1d]

MAX_LENGTH = 300
MAX_DEPTH = 30
MAX_DEGREE = 30
MAX_COEFFICIENT_BITS = 2_000


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rate ``numerator(t) / denominator(t)`` with integer coefficients, constant first.

    >>> parse_schedule("1000/(1000 + t)").at(24)
    Fraction(125, 128)
    """

    text: str
    numerator: tuple[int, ...]
    denominator: tuple[int, ...]

    def at(self, t: int) -> Fraction:
        """Return the rate at time ``t``; raises :class:`InputError` unless it is positive."""
        below = _value(self.denominator, t)
        if below == 0:
            raise InputError(
                "schedule-zero-division",
                f"the rate {self.text} divides by zero at t = {t}; expected"
                " a rate above 0 from the first t on",
            )
        rate = Fraction(_value(self.numerator, t), below)
        if rate <= 0:
            raise InputError(
                "rate", f"the rate {self.text} is not positive at t = {t}; expected a rate above 0"
            )
        return rate

    def __str__(self) -> str:
        return self.text


def parse_rate(text: str) -> Fraction | Schedule:
    """Read a rate: a constant above 0, or a schedule in ``t``.

    Raises :class:`InputError` for what is not rational, and for a rate of 0 or less.

    >>> parse_rate("1/2")
    Fraction(1, 2)
    >>> parse_rate("sqrt(2)")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: expected a number, t or (, not 'sqrt'
      sqrt(2)
      ^
    """
    schedule = parse_schedule(text)
    if len(schedule.numerator) <= 1 and len(schedule.denominator) == 1:
        return schedule.at(0)
    return schedule


def parse_schedule(text: str) -> Schedule:
    """Read a rational expression in ``t``; raises :class:`InputError` with a caret.

    >>> [str(parse_schedule("1000/(1000 + t)").at(t)) for t in (0, 1000)]
    ['1', '1/2']
    """
    if len(text) > MAX_LENGTH:
        raise InputError("schedule-long", f"a rate has at most {MAX_LENGTH} characters")
    reader = Reader(text, _QUOTIENTS)
    if not reader.tokens:
        raise InputError("schedule", "expected a rate, found nothing", source=text)
    quotient = reader.whole()
    common = math.lcm(*(c.denominator for part in quotient for c in part.c))
    above, below = (tuple(int(c * common) for c in part.c[::-1]) for part in quotient)
    return Schedule(text.strip(), above, below)


def _value(coefficients: tuple[int, ...], t: int) -> int:
    value = 0
    for c in reversed(coefficients):
        value = value * t + c
    return value


def _number(value: Fraction) -> _Quotient:
    return _polynomial(value), _ONE


def _name(name: str) -> _Quotient:
    if name != "t":
        raise _not_understood(name)
    return _polynomial(Fraction(1), Fraction(0)), _ONE


def _polynomial(*coefficients: Fraction) -> np.poly1d:
    """Return a polynomial; the constant is the last of its coefficients."""
    return np.poly1d(np.array(coefficients, dtype=object))


def _power(base: _Quotient, exponent: int) -> _Quotient:
    if not 0 <= exponent <= MAX_DEGREE:
        message = f"an exponent is a whole number up to {MAX_DEGREE}"
        raise InputError("schedule-exponent", message)
    value: _Quotient = (_ONE, _ONE)
    for _ in range(exponent):
        value = _product(value, base)
    return value


def _add(total: _Quotient, value: _Quotient, sign: int) -> _Quotient:
    (above, below), (a, b) = total, value
    return _bounded(above * b + sign * a * below, below * b)


def _product(left: _Quotient, right: _Quotient) -> _Quotient:
    return _bounded(left[0] * right[0], left[1] * right[1])


def _inverse(value: _Quotient) -> _Quotient:
    if not value[0].c.any():
        raise InputError("schedule-zero-division", "division by zero")
    return value[1], value[0]


def _not_understood(seen: str) -> InputError:
    message = (
        f"{seen!r} is not understood: a rate is a rational number (1/2, 0.1) or a"
        " rational expression in t"
    )
    return InputError("schedule", message)


def _bounded(*parts: np.poly1d) -> _Quotient:
    above, below = parts
    for part in parts:
        if part.order > MAX_DEGREE:
            raise InputError("schedule-degree", f"the degree in t is at most {MAX_DEGREE}")
        if max(map(bits_of, part.c)) > MAX_COEFFICIENT_BITS:
            message = f"a coefficient of the rate exceeds {MAX_COEFFICIENT_BITS} bits"
            raise InputError("schedule-size", message)
    return above, below


_ONE = _polynomial(Fraction(1))
_QUOTIENTS = Algebra(
    factors=frozenset({"number", "name", "("}),
    operand="a number, t or (",
    number=_number,
    name=_name,
    add=_add,
    times=_product,
    inverse=_inverse,
    power=_power,
    side_by_side=False,
    code="schedule",
    no_power="schedule-exponent",
    max_depth=MAX_DEPTH,
    too_deep="schedule-depth",
)
