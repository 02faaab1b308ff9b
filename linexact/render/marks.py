"""The coordinates that are written at the axes of a small figure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.exact import Writing, show, show_as

MOST_MARKS = 8  # on an axis


def marks(values: Sequence[Fraction]) -> list[Fraction]:
    """Return the coordinates to write, sorted: all, or the first and the last of many.

    >>> marks([Fraction(1), Fraction(0), Fraction(1)])
    [Fraction(0, 1), Fraction(1, 1)]
    >>> marks([Fraction(n) for n in range(20)])
    [Fraction(0, 1), Fraction(19, 1)]
    """
    found = sorted(set(values))
    return found if len(found) <= MOST_MARKS else [found[0], found[-1]]


def mark_text(value: Fraction, writing: Writing | None) -> str:
    """Return a coordinate as its document writes numbers.

    >>> mark_text(Fraction(1, 2), None), mark_text(Fraction(1, 2), "decimals")
    ('1/2', '0.5')
    """
    return show(value) if writing is None else show_as(value, writing)
