"""Decimals that are the right number but for rounding, and what they would need to be exact."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from linexact.exact.surds import SurdSum

MOST_PLACES = 50
# With how many places each decimal was typed, by its size.
Places: TypeAlias = Mapping[Fraction, int]

_TYPED = re.compile(r"(?<![\w.,])(\d{0,30})(?:\.|(,))(\d{1,30})(?![\w.,]?\d|[\w%])").finditer


def places_typed(text: str) -> Places:
    """Return with how many places the decimals of a text are typed: ``0.50`` with two.

    Of a number that is typed twice the more precise one counts.  A comma makes a decimal only
    where the number is not whole: ``0,0`` may be two numbers.

    >>> {str(value): places for value, places in places_typed("(0.0, -1.330, 1/2)").items()}
    {'0': 1, '133/100': 3}
    """
    found: dict[Fraction, int] = {}
    for match in _TYPED(text):
        value = Fraction(f"{match[1] or 0}.{match[3]}")
        if match[2] is None or value.denominator != 1:
            found[value] = max(len(match[3]), found.get(value, 0))
    return found


def unit_of(value: Fraction, typed: Places) -> Fraction | None:
    """Return what one counts in the last place of a decimal; None for what is none.

    >>> zero, half = Fraction(0), Fraction(1, 2)
    >>> unit_of(zero, {zero: 2}), unit_of(half, {}), unit_of(zero, {})
    (Fraction(1, 100), Fraction(1, 10), None)
    """
    places = typed.get(abs(value)) or decimal_places(value)
    return None if places is None else Fraction(1, 10**places)


def decimal_places(value: Fraction) -> int | None:
    """Return how many places a decimal has; None for a whole number and for what is no decimal.

    >>> [decimal_places(Fraction(text)) for text in ("0.45", "3", "1/3")]
    [2, None, None]
    """
    if value.denominator == 1:
        return None
    return next((k for k in range(1, MOST_PLACES + 1) if 10**k % value.denominator == 0), None)


def is_rounded(given: SurdSum, value: SurdSum, unit: Fraction) -> bool:
    """Say whether a decimal is at most half a unit of its last place off, or cut off there.

    >>> third = SurdSum.rational(Fraction(2, 3))
    >>> near = [SurdSum.rational(Fraction(text)) for text in ("0.66", "0.67", "0.68")]
    >>> [is_rounded(number, third, Fraction(1, 100)) for number in near]
    [True, True, False]
    """
    difference = given.plus(value, -1)
    size = difference.times(SurdSum.rational(Fraction(difference.sign())))
    if size.plus(SurdSum.rational(unit / 2), -1).sign() <= 0:
        return True
    towards_zero = difference.sign() == -value.sign()
    return towards_zero and size.plus(SurdSum.rational(unit), -1).sign() < 0


def needed(value: SurdSum) -> str:
    """Say how the exact number is written, without saying which it is.

    >>> [needed(SurdSum.rational(Fraction(text))) for text in ("1/3", "1/8")]
    ['a fraction', 'a decimal of 3 places or a fraction']
    >>> needed(SurdSum.root(Fraction(5)))
    'a root'
    """
    exact = value.as_fraction()
    if exact is None:
        return "a root"
    if exact.denominator == 1:
        return "a whole number"
    places = decimal_places(exact)
    if places is None:
        return "a fraction"
    return f"a decimal of {places} place{'' if places == 1 else 's'} or a fraction"
