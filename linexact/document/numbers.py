"""Numbers in words: which are spans as they are, and which have something beside them.

How fractions and roots are written is decided where a document is rendered, for all of them at
once (:mod:`linexact.render.numbers`); here a share gets its percentage.
"""

from __future__ import annotations

from fractions import Fraction

from linexact.document.blocks import Math, Span, Written
from linexact.exact import nearest, rounded, show_as
from linexact.exact.surds import SurdSum
from linexact.language.expression import Expression, Minus, Number
from linexact.language.line import tree

SHARES = frozenset({"rate"})  # values that are shares of all examples
_LONG_BITS = 34  # of both parts of a fraction: about ten digits
_EXACT_PERCENT = 8  # characters of a percentage that is written in full


def number_span(value: Fraction | SurdSum, name: str = "") -> Fraction | SurdSum | Math:
    """Return a number, by the name of the value that it is, with what a reader needs beside it.

    >>> "".join(map(str, number_span(Fraction(3, 4), "rate").spans)), number_span(Fraction(3, 4))
    ('3/4 = 75%', Fraction(3, 4))
    """
    exact = value.as_fraction() if isinstance(value, SurdSum) else value
    if exact is None:
        return value
    return Math((exact, *_percent(exact))) if name in SHARES else exact


def rounded_span(value: Fraction | SurdSum, unit: Fraction) -> Span:
    """Return a decimal with all the places that it was typed with.

    >>> str(rounded_span(Fraction(0), Fraction(1, 10)))
    '0.0'
    """
    exact = value.as_fraction() if isinstance(value, SurdSum) else value
    places = len(str(unit.denominator)) - 1
    if exact is None or exact.denominator > unit.denominator:
        return value
    shown = str(abs(int(exact / unit))).zfill(places + 1)
    return Written(f"{'-' if exact < 0 else ''}{shown[:-places]}.{shown[-places:]}")


def points_span(points: Fraction) -> Span:
    """Return points as people read them, rounded to two places; records hold the exact ones.

    >>> points_span(Fraction(109, 24)), points_span(Fraction(4))
    ('4.54', Fraction(4, 1))
    """
    return points if points.denominator == 1 else rounded(points, 2)


def is_lengthy(value: Fraction) -> bool:
    """Say whether a fraction is too long for a column of a table.

    >>> is_lengthy(Fraction(500, 501)), is_lengthy(Fraction(499999, 501501))
    (False, True)
    """
    size = value.numerator.bit_length() + value.denominator.bit_length()
    return value.denominator != 1 and size > _LONG_BITS


def rounded_tree(value: Fraction) -> Expression:
    """Return a number to four digits, or a whole one as it is.

    >>> rounded_tree(Fraction(-2003, 503005503)), rounded_tree(Fraction(0)).places
    (Minus(of=Number(value=Fraction(1991, 500000000), places=9)), None)
    """
    near = None if value.denominator == 1 else nearest(lambda bits: (value, value))
    if near is None:
        return tree(value)
    number = Number(Fraction(near.lstrip("-")), len(near.partition(".")[2]))
    return Minus(number) if value < 0 else number


def _percent(share: Fraction) -> tuple[Span, ...]:
    shown = show_as(100 * share, "decimals")
    if "/" not in shown and len(shown) <= _EXACT_PERCENT:
        return (" = ", Written(shown), "%")
    near = nearest(lambda bits: (100 * share, 100 * share))
    return () if near is None else (" ≈ ", Written(near), "%")


def counted(count: int, noun: str) -> str:
    """Return a count with its noun.

    >>> counted(1, "pass"), counted(2, "pass"), counted(3, "update")
    ('1 pass', '2 passes', '3 updates')
    """
    plural = "es" if noun.endswith("ss") else "s"
    return f"{count} {noun}{'' if count == 1 else plural}"
