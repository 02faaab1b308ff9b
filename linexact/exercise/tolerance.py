"""How far a number may be off, as the author of an exercise states it; all decided exactly.

::

    [marking.tolerance]
    distance = { places = 2 }            # rounded to two places
    margin = { digits = 3 }              # rounded to three significant digits
    mean = { epsilon = "1/100" }         # at most that far off
    bound = { interval = [54, 56] }      # anything from 54 to 56
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Annotated

from linexact.errors import InputError
from linexact.rational import show
from linexact.rational.surds import SurdSum
from linexact.reading.records import count_between, read_record

MOST_PLACES = 50


@dataclass(frozen=True, slots=True)
class Tolerance:
    """One of four: rounded to places or to significant digits, within an epsilon, an interval.

    >>> third = SurdSum.rational(Fraction(1, 3))
    >>> near = SurdSum.rational(Fraction("0.33"))
    >>> Tolerance(places=2).allows(near, third), Tolerance(places=3).allows(near, third)
    (True, False)
    >>> str(Tolerance(digits=3)), str(Tolerance(interval=(Fraction(1), Fraction(3, 2))))
    ('rounded to 3 digits', 'from 1 to 3/2')
    """

    places: Annotated[int | None, count_between(0, MOST_PLACES)] = None
    digits: Annotated[int | None, count_between(1, MOST_PLACES)] = None
    epsilon: Fraction | None = None
    interval: tuple[Fraction, ...] | None = None

    def allows(self, given: SurdSum, value: SurdSum) -> bool:
        """Say whether ``given`` may stand for ``value``."""
        if self.interval is not None:
            low, high = map(SurdSum.rational, self.interval)
            return given.plus(low, -1).sign() >= 0 >= given.plus(high, -1).sign()
        difference = given.plus(value, -1)
        size = difference.times(SurdSum.rational(Fraction(difference.sign())))
        return size.plus(SurdSum.rational(self._most(value)), -1).sign() <= 0

    def _most(self, value: SurdSum) -> Fraction:
        """Return how far off it may be: of what is rounded half a unit of its last place."""
        if self.epsilon is not None:
            return self.epsilon
        if self.places is not None:
            return Fraction(1, 2 * 10**self.places)
        assert self.digits is not None
        return _first_place(value) * Fraction(1, 2 * 10 ** (self.digits - 1))

    def __str__(self) -> str:
        if self.places is not None:
            return f"rounded to {self.places} place{'' if self.places == 1 else 's'}"
        if self.digits is not None:
            return f"rounded to {self.digits} digit{'' if self.digits == 1 else 's'}"
        if self.epsilon is not None:
            return f"at most {show(self.epsilon)} off"
        assert self.interval is not None
        return f"from {show(self.interval[0])} to {show(self.interval[1])}"


def _first_place(value: SurdSum) -> Fraction:
    """Return the power of ten of the first significant digit; 0 for 0, which has none."""
    if not value.terms:
        return Fraction(0)
    size = value.times(SurdSum.rational(Fraction(value.sign())))
    unit = Fraction(1)
    while size.plus(SurdSum.rational(10 * unit), -1).sign() >= 0:
        unit *= 10
    while size.plus(SurdSum.rational(unit), -1).sign() < 0:
        unit /= 10
    return unit


def read_tolerance(key: str, value: object) -> Tolerance:
    """Read a tolerance from an exercise file.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``) unless exactly one is stated.

    >>> read_tolerance("marking.tolerance.total", {"epsilon": "1/100"}).epsilon
    Fraction(1, 100)
    """
    found = read_record(Tolerance, value, key)
    stated = [f.name for f in fields(found) if getattr(found, f.name) is not None]
    if len(stated) != 1:
        message = f"{key}: expected one of places, digits, epsilon and interval"
        raise InputError("value", message)
    if found.epsilon is not None and found.epsilon < 0:
        raise InputError("value", f"{key}.epsilon: expected 0 or more")
    if found.interval is not None and not (
        len(found.interval) == 2 and found.interval[0] <= found.interval[1]
    ):
        raise InputError("value", f"{key}.interval: expected two numbers, the smaller one first")
    return found
