"""Decimals that are the right number but for rounding, and what they would need to be exact."""

from __future__ import annotations

from fractions import Fraction

from linexact.rational.surds import SurdSum

MOST_PLACES = 50


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
