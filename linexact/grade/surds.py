r"""Numbers with square roots: sums of ``q sqrt(n)``, read, compared and never rounded.

::

    1/sqrt(5)    sqrt(5)/5    2√5/5    3 + 2 sqrt(2)    \frac{1}{\sqrt{5}}    -sqrt(3/4)

    sum     = [sign] product {sign product}
    product = factor {[*] factor | / factor}
    factor  = number | sqrt ( sum without roots ) | √ number | ( sum ) | \frac{sum}{sum}

A number is kept as ``{n: q}`` with square-free ``n >= 1``: the square roots of different
square-free integers are linearly independent over the rationals (Besicovitch 1940), so two
numbers are equal exactly when these tables are.  Division is by a single ``q sqrt(n)`` only.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from linexact.errors import InputError
from linexact.rational import parse_number, show
from linexact.text.quoting import quoted

MAX_CHARACTERS = 400
MAX_RADICAND = 10**10  # numerator times denominator; its square factors are looked for
MAX_TERMS = 16  # different roots in a number
MAX_BITS = 4_000  # of a coefficient
MAX_DEPTH = 12  # of parentheses

_MARKS = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "·": "*", "⋅": "*", "×": "*", "⁄": "/", "∕": "/"}
    | {"\t": " ", "\u00a0": " ", "\n": " ", "\u2009": " "}
)
_TOKEN = re.compile(
    r"(?P<blank> +)|(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<root>\\?sqrt|√|root)|(?P<frac>\\[td]?frac)|(?P<mark>[-+*/(){}])"
)


_ROOTED = re.compile(r"sqrt|√|root|[(*]|\d\s*[+\-−]").search


@dataclass(frozen=True, slots=True)
class SurdSum:
    """``sum of q sqrt(n)`` over square-free ``n``; ``terms`` are sorted, without zeros.

    >>> parse_surd("1/sqrt(5)") == parse_surd("sqrt(5)/5") == parse_surd("√5/5")
    True
    """

    terms: tuple[tuple[int, Fraction], ...]

    @classmethod
    def of(cls, table: Mapping[int, Fraction]) -> SurdSum:
        """Make a number from its table."""
        return cls(tuple((n, q) for n, q in sorted(table.items()) if q))

    @classmethod
    def rational(cls, value: Fraction) -> SurdSum:
        """Make a rational number."""
        return cls.of({1: value})

    @classmethod
    def root(cls, square: Fraction) -> SurdSum:
        """Make ``sqrt(square)``; raises :class:`InputError` beyond ``MAX_RADICAND``."""
        if square == 0:
            return cls(())
        product = square.numerator * square.denominator
        if product > MAX_RADICAND:
            raise InputError("too-long", f"a root of a number beyond {show(MAX_RADICAND)}")
        outside, inside = _square_part(product)
        return cls.of({inside: Fraction(outside, square.denominator)})

    def as_fraction(self) -> Fraction | None:
        """Return the number itself if it is rational."""
        if not self.terms:
            return Fraction(0)
        (n, q), *rest = self.terms
        return q if n == 1 and not rest else None

    def plus(self, other: SurdSum, sign: int = 1) -> SurdSum:
        """Return the sum, or the difference with ``sign=-1``."""
        table = dict(self.terms)
        for n, q in other.terms:
            table[n] = table.get(n, Fraction(0)) + sign * q
        return _bounded(SurdSum.of(table))

    def times(self, other: SurdSum) -> SurdSum:
        """Return the product."""
        table: dict[int, Fraction] = {}
        for n, q in self.terms:
            for m, p in other.terms:
                common = math.gcd(n, m)  # sqrt(n m) = gcd sqrt(n m / gcd^2), square-free again
                inside = (n // common) * (m // common)
                table[inside] = table.get(inside, Fraction(0)) + q * p * common
        return _bounded(SurdSum.of(table))

    def inverse(self) -> SurdSum | None:
        """Return ``1/self`` of a single term, else None."""
        if len(self.terms) != 1:
            return None
        ((n, q),) = self.terms
        return SurdSum(((n, 1 / (q * n)),))

    def sign(self) -> int:
        """Return -1, 0 or +1, exactly."""
        if not self.terms:
            return 0
        low, high = self.bounds(8)
        bits = 16
        while low <= 0 <= high:  # ends: the number is not 0
            low, high = self.bounds(bits)
            bits *= 2
        return 1 if low > 0 else -1

    def bounds(self, bits: int) -> tuple[Fraction, Fraction]:
        """Return rationals below and above, closer with more bits."""
        low = high = Fraction(0)
        for n, q in self.terms:
            floor = math.isqrt(n << (2 * bits))
            ends = (
                Fraction(floor, 1 << bits) * q,
                Fraction(floor + (floor**2 != n << (2 * bits)), 1 << bits) * q,
            )
            low, high = low + min(ends), high + max(ends)
        return low, high

    def __str__(self) -> str:
        parts: list[str] = []
        for n, q in self.terms:
            root = "" if n == 1 else f"sqrt({n})"
            top = (
                show(abs(q))
                if n == 1
                else ("" if abs(q.numerator) == 1 else f"{show(abs(q.numerator))}*")
            )
            under = "" if n == 1 or q.denominator == 1 else f"/{show(q.denominator)}"
            sign = (" - " if q < 0 else " + ") if parts else ("-" if q < 0 else "")
            parts.append(f"{sign}{top}{root}{under}")
        return "".join(parts) or "0"


def _square_part(value: int) -> tuple[int, int]:
    """Return ``(s, r)`` with ``value = s^2 r`` and ``r`` square-free, by trial division."""
    outside, inside, p = 1, 1, 2
    while p * p <= value:
        power = 0
        while value % p == 0:
            value, power = value // p, power + 1
        outside, inside = outside * p ** (power // 2), inside * p ** (power % 2)
        p += 1 if p == 2 else 2
    return outside, inside * value


def _bounded(number: SurdSum) -> SurdSum:
    size = max((max(q.numerator.bit_length(), q.denominator.bit_length(), n.bit_length())
                for n, q in number.terms), default=0)  # fmt: skip
    if len(number.terms) > MAX_TERMS or size > MAX_BITS:
        message = f"a number of more than {MAX_TERMS} roots or {MAX_BITS} bits, which is the limit"
        raise InputError("too-long", message)
    return number


def parse_surd(text: str) -> SurdSum:
    """Return the number that ``text`` writes, exactly.

    Raises :class:`~linexact.errors.InputError` with the place; codes ``syntax``, ``empty``,
    ``ambiguous``, ``negative-square``, ``nested-root``, ``zero-denominator``, ``too-long`` and
    those of :func:`~linexact.rational.parse_number`.

    >>> print(parse_surd("3 + 2*sqrt(8)/4"))
    3 + sqrt(2)
    >>> parse_surd("1/2√5")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: two readings: (1/2) * √..., or 1/(2 * √...); write the one you mean
      1/2√5
         ^
    """
    if len(text) > MAX_CHARACTERS:
        message = f"too long; the limit is {MAX_CHARACTERS} characters"
        raise InputError("too-long", message, source=text[:200])
    if not _ROOTED(text):
        return _bounded(SurdSum.rational(parse_number(text)))
    parser = _Parser(text)
    value = parser.sum(0)
    if parser.place < len(parser.tokens):
        raise parser.refused(f"{quoted(parser.peek())} is not understood here")
    return value


class _Parser:
    """The tokens of a number and the place reached in them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.place = 0
        if not self.tokens:
            raise InputError("empty", "expected a number, found nothing", source=text)

    def peek(self) -> str:
        return self.tokens[self.place][1] if self.place < len(self.tokens) else ""

    def kind(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def start(self) -> int:
        return self.tokens[self.place][2] if self.place < len(self.tokens) else len(self.text)

    def refused(self, message: str, code: str = "syntax", start: int | None = None) -> InputError:
        place = self.start() if start is None else start
        return InputError(code, message, source=self.text, start=place)

    def take(self, expected: str) -> None:
        if self.peek() != expected:
            seen = quoted(self.peek()) if self.peek() else "the end"
            raise self.refused(f"expected {expected}, not {seen}")
        self.place += 1

    def sum(self, depth: int) -> SurdSum:
        if depth > MAX_DEPTH:
            raise self.refused(f"more than {MAX_DEPTH} parentheses inside one another", "too-long")
        total, sign = SurdSum(()), 1
        if self.peek() in ("+", "-"):
            sign = -1 if self.peek() == "-" else 1
            self.place += 1
        while True:
            total = self.bounded(total.plus, self.product(depth), sign)
            if self.peek() not in ("+", "-") or not self.peek():
                return total
            sign = -1 if self.peek() == "-" else 1
            self.place += 1

    def bounded(self, operation: object, *arguments: object) -> SurdSum:
        try:
            return operation(*arguments)  # type: ignore[operator, no-any-return]
        except InputError as error:
            raise self.refused(error.message, error.code) from None

    def product(self, depth: int) -> SurdSum:
        value = self.factor(depth)
        divided = False
        while self.peek():
            if self.peek() == "/":
                if divided:
                    message = "two readings: (a/b)/c, or a/(b/c); write parentheses"
                    raise self.refused(message, "ambiguous")
                self.place += 1
                start = self.start()
                value = self.bounded(value.times, self.divisor(self.factor(depth), start))
                divided = True
                continue
            if self.peek() == "*":
                self.place += 1
            elif self.kind() not in ("root", "frac") and self.peek() != "(":
                if self.kind() == "number":
                    raise self.refused(
                        "two numbers side by side; write * or + between", "ambiguous"
                    )
                break
            elif divided:
                message = "two readings: (1/2) * √..., or 1/(2 * √...); write the one you mean"
                raise self.refused(message, "ambiguous")
            value = self.bounded(value.times, self.factor(depth))
        return value

    def divisor(self, value: SurdSum, start: int) -> SurdSum:
        if not value.terms:
            message = "division by 0; expected another number"
            raise self.refused(message, "zero-denominator", start)
        inverse = value.inverse()
        if inverse is None:
            message = "division by a sum of roots is not read; make the denominator rational"
            raise self.refused(message, "syntax", start)
        return inverse

    def factor(self, depth: int) -> SurdSum:
        kind, token, start = self.kind(), self.peek(), self.start()
        if kind == "number":
            self.place += 1
            return self.number(token, start)
        if kind == "root":
            self.place += 1
            return self.root(depth, start)
        if kind == "frac":
            self.place += 1
            over = self.enclosed(depth)
            below = self.start()
            return self.bounded(over.times, self.divisor(self.enclosed(depth), below))
        if token in ("(", "{"):
            return self.enclosed(depth)
        seen = quoted(token) if token else "the end"
        raise self.refused(f"expected a number or a root, not {seen}")

    def number(self, token: str, start: int) -> SurdSum:
        try:
            value = parse_number(token)
        except InputError as error:
            raise self.refused(error.message, error.code, start) from None
        return self.bounded(SurdSum.rational(value).plus, SurdSum(()))

    def enclosed(self, depth: int) -> SurdSum:
        opening = self.peek()
        if opening not in ("(", "{"):
            raise self.refused("expected ( or {")
        self.place += 1
        value = self.sum(depth + 1)
        self.take(")" if opening == "(" else "}")
        return value

    def root(self, depth: int, start: int) -> SurdSum:
        if self.kind() == "number":
            word = self.tokens[self.place - 1][1]
            inside = self.number(self.peek(), self.start())
            self.place += 1
            if self.peek() == "/" and word != "√":
                message = "two readings: sqrt(a)/b, or sqrt(a/b); write parentheses"
                raise self.refused(message, "ambiguous")
        else:
            inside = self.enclosed(depth)
        square = inside.as_fraction()
        if square is None:
            raise self.refused("a root of a root is not read", "nested-root", start)
        if square < 0:
            message = "a root of a negative number; expected 0 or more"
            raise self.refused(message, "negative-square", start)
        return self.bounded(SurdSum.root, square)


def _tokens(text: str) -> list[tuple[str, str, int]]:
    line = text.translate(_MARKS)
    tokens: list[tuple[str, str, int]] = []
    place = 0
    while place < len(line):
        match = _TOKEN.match(line, place)
        if match is None:
            code = "ambiguous" if line[place] == "," else "syntax"
            message = f"{quoted(line[place])} is not understood; expected such as 2*sqrt(5)/5"
            if code == "ambiguous":
                message = "two readings: ',' as a decimal point, or between two numbers"
            raise InputError(code, message, source=text, start=place)
        kind = match.lastgroup or ""
        if kind != "blank":
            tokens.append((kind, match[0], place))
        place = match.end()
    return tokens
