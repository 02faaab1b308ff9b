"""Learning rates that change with time: a rational expression in ``t``, read and never evaluated.

A schedule such as ``1000/(1000 + t)`` (COMP 135, class 5, slide 25) is read by a small
recursive-descent parser into two integer polynomials, so its value at every ``t`` is one
exact division.  The grammar, after which everything else is refused::

    sum     = product (("+" | "-") product)*
    product = signed (("*" | "/") signed)*
    signed  = ("+" | "-") signed | power
    power   = atom (("^" | "**") digits)?
    atom    = decimal | "t" | "(" sum ")"

Length, nesting, degree and the size of coefficients are bounded while reading.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import InputError
from linexact.rational import exact_text, parse_number

Polynomial: TypeAlias = tuple[Fraction, ...]  # coefficients, constant first

MAX_LENGTH = 300
MAX_DEPTH = 30
MAX_DEGREE = 30
MAX_COEFFICIENT_BITS = 2_000

_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|(\*\*|[-+*/^()])|([A-Za-z_]\w*)|(\S))")
_MINUS = str.maketrans({"−": "-", "–": "-", "·": "*", "×": "*"})


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
    linexact.errors.InputError: 'sqrt' is not understood: a rate is a rational number (1/2, 0.1) or\
 a rational expression in t
      sqrt(2)
      ^
    """
    schedule = parse_schedule(text)
    if len(schedule.numerator) <= 1 and len(schedule.denominator) == 1:
        return schedule.at(0)
    return schedule


def parse_schedule(text: str) -> Schedule:
    """Read a rational expression in ``t``; raises :class:`InputError` with a caret."""
    if len(text) > MAX_LENGTH:
        raise InputError("schedule-long", f"a rate has at most {MAX_LENGTH} characters")
    above, below = _Parser(text).parse()
    common = math.lcm(*(c.denominator for c in (*above, *below)))
    return Schedule(
        text.strip(),
        tuple(int(c * common) for c in above),
        tuple(int(c * common) for c in below),
    )


def constant_text(rate: Fraction | Schedule) -> str:
    """Return a rate as it is written in a trace's head."""
    return rate.text if isinstance(rate, Schedule) else exact_text(rate)


def _value(coefficients: tuple[int, ...], t: int) -> int:
    value = 0
    for c in reversed(coefficients):
        value = value * t + c
    return value


class _Parser:
    """One reading of one text; every method returns a pair of polynomials (above, below)."""

    def __init__(self, text: str) -> None:
        self.text = text
        plain = text.translate(_MINUS)
        self.tokens = [
            (m[1] or m[2] or m[3] or m[4], m.end() - len(m[1] or m[2] or m[3] or m[4]))
            for m in _TOKEN.finditer(plain)
        ]
        self.position = 0
        self.depth = 0

    def parse(self) -> tuple[Polynomial, Polynomial]:
        if not self.tokens:
            raise InputError("schedule", "expected a rate, found nothing", source=self.text)
        result = self._sum()
        if self.position < len(self.tokens):
            self._refuse()
        return result

    def _peek(self) -> str:
        return self.tokens[self.position][0] if self.position < len(self.tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self.position += 1
        return token

    def _start(self) -> int:
        if self.position < len(self.tokens):
            return self.tokens[self.position][1]
        return len(self.text.rstrip())

    def _sum(self) -> tuple[Polynomial, Polynomial]:
        above, below = self._product()
        while self._peek() in ("+", "-"):
            sign = Fraction(1 if self._take() == "+" else -1)
            a, b = self._product()
            above = self._add(self._times(above, b), self._times(self._times((sign,), a), below))
            below = self._times(below, b)
        return above, below

    def _product(self) -> tuple[Polynomial, Polynomial]:
        above, below = self._signed()
        while self._peek() in ("*", "/"):
            divides = self._take() == "/"
            start = self._start()
            a, b = self._signed()
            if divides:
                a, b = b, a
            if not b:
                raise InputError(
                    "schedule-zero-division", "division by zero", source=self.text, start=start
                )
            above, below = self._times(above, a), self._times(below, b)
        return above, below

    def _signed(self) -> tuple[Polynomial, Polynomial]:
        sign = Fraction(1)
        while self._peek() in ("+", "-"):
            sign = -sign if self._take() == "-" else sign
        above, below = self._power()
        return self._times((sign,), above), below

    def _power(self) -> tuple[Polynomial, Polynomial]:
        above, below = self._atom()
        if self._peek() not in ("^", "**"):
            return above, below
        self._take()
        exponent = self._peek()
        if not exponent.isascii() or not exponent.isdigit() or int(exponent[:4]) > MAX_DEGREE:
            raise InputError(
                "schedule-exponent",
                f"an exponent is a whole number up to {MAX_DEGREE}",
                source=self.text,
                start=self._start(),
            )
        self._take()
        a: Polynomial = (Fraction(1),)
        b: Polynomial = (Fraction(1),)
        for _ in range(int(exponent)):
            a, b = self._times(a, above), self._times(b, below)
        return a, b

    def _atom(self) -> tuple[Polynomial, Polynomial]:
        one: Polynomial = (Fraction(1),)
        token = self._peek()
        if token == "t":
            self._take()
            return (Fraction(0), Fraction(1)), one
        if token[:1].isdigit() or token[:1] == ".":
            return self._number(), one
        if token != "(":
            self._refuse()
        self._take()
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise InputError("schedule-depth", f"brackets are nested more than {MAX_DEPTH} deep")
        inner = self._sum()
        if self._peek() != ")":
            self._refuse("expected )")
        self._take()
        self.depth -= 1
        return inner

    def _number(self) -> Polynomial:
        value = parse_number(self._take())
        return _trimmed((value,))

    def _add(self, a: Polynomial, b: Polynomial) -> Polynomial:
        width = max(len(a), len(b))
        zero = Fraction(0)
        padded = ((*p, *(zero,) * (width - len(p))) for p in (a, b))
        return self._bounded(tuple(x + y for x, y in zip(*padded, strict=True)))

    def _times(self, a: Polynomial, b: Polynomial) -> Polynomial:
        product = [Fraction(0)] * max(0, len(a) + len(b) - 1)
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                product[i + j] += x * y
        return self._bounded(tuple(product) if a and b else ())

    def _bounded(self, p: Polynomial) -> Polynomial:
        if len(p) > MAX_DEGREE + 1:
            raise InputError("schedule-degree", f"the degree in t is at most {MAX_DEGREE}")
        bits = max(
            (max(c.numerator.bit_length(), c.denominator.bit_length()) for c in p), default=0
        )
        if bits > MAX_COEFFICIENT_BITS:
            raise InputError(
                "schedule-size", f"a coefficient of the rate exceeds {MAX_COEFFICIENT_BITS} bits"
            )
        return _trimmed(p)

    def _refuse(self, expected: str = "") -> None:
        token, start = self._peek(), self._start()
        if token and not expected:
            expected = (
                f"{token!r} is not understood: a rate is a rational number (1/2, 0.1) or a"
                " rational expression in t"
            )
        message = expected or "the expression breaks off; expected a number, t or ("
        raise InputError("schedule", message, source=self.text, start=start)


def _trimmed(p: Polynomial) -> Polynomial:
    """Drop leading zeros, so that () is the zero polynomial and only that."""
    end = len(p)
    while end and p[end - 1] == 0:
        end -= 1
    return p[:end]
