"""Answers that were made to test a task, and how exact values are written in several notations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.linear import linear_row
from linexact.exact import exact_text
from linexact.kernel import Constraint


@dataclass(frozen=True, slots=True)
class Keys:
    """Answers that get all points, answers that must not, and answers that must be asked back.

    >>> Keys(("1", "1"), ("1", "2"), ("2", "?")).each_once()
    Keys(right=('1',), wrong=('2',), refused=('?',))
    """

    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def each_once(self) -> Keys:
        """Leave out what stands before."""
        seen: set[str] = set()

        def new(texts: Iterable[str]) -> Iterator[str]:
            for text in texts:
                if text not in seen:
                    seen.add(text)
                    yield text

        return Keys(tuple(new(self.right)), tuple(new(self.wrong)), tuple(new(self.refused)))


def in_decimals(text: str) -> str:
    """Return an answer with its fractions as decimals, where all of them end.

    >>> in_decimals("w1 = 5/2, b = -1/4"), in_decimals("(1/2, 1/3)")
    ('w1 = 2.5, b = -0.25', '(1/2, 1/3)')
    """
    found = {match[0]: as_decimal(Fraction(match[0])) for match in _FRACTION.finditer(text)}
    if None in found.values():
        return text
    return _FRACTION.sub(lambda match: found[match[0]] or match[0], text)


_FRACTION = re.compile(r"(?<![\w./])\d{1,12}/[1-9]\d{0,11}(?![\w./])")


def as_decimal(value: Fraction) -> str | None:
    """Return a number as a decimal; None where it has no end.

    >>> as_decimal(Fraction(-3, 8)), as_decimal(Fraction(1, 3))
    ('-0.375', None)
    """
    for places in range(13):
        scaled = value * 10**places
        if scaled.denominator == 1:
            return rounded(value, places)
    return None


def rounded(value: Fraction, places: int) -> str:
    """Return a number rounded to so many places, a half away from 0.

    >>> rounded(Fraction(2, 3), 2), rounded(Fraction(-1, 2), 0), rounded(Fraction(1, 40), 2)
    ('0.67', '-1', '0.03')
    """
    size = int(abs(value) * 10**places + Fraction(1, 2))
    digits = str(size).rjust(places + 1, "0")
    sign = "-" if value < 0 and size else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits


def in_latex(value: Fraction) -> str:
    r"""Return a number in LaTeX.

    >>> print(in_latex(Fraction(-1, 2)))
    -\frac{1}{2}
    """
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    return f"{sign}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def listed(values: Sequence[Fraction]) -> str:
    """Return numbers between commas."""
    return ", ".join(map(exact_text, values))


def named(names: Sequence[str], values: Sequence[Fraction]) -> str:
    """Return ``w1 = 2, b = -3``.

    >>> named(("w1", "b"), (Fraction(2), Fraction(-1, 2)))
    'w1 = 2, b = -1/2'
    """
    return ", ".join(f"{n} = {exact_text(v)}" for n, v in zip(names, values, strict=True))


def row_text(row: Constraint, names: Sequence[str]) -> str:
    """Return a constraint as it is typed.

    >>> row_text(Constraint(">", (1, -2), 0), ("w1", "b"))
    'w1 - 2 b > 0'
    """
    pieces = linear_row(row, names)
    return "".join(p if isinstance(p, str) else exact_text(p) for p in pieces)
