"""How far a number may be off, as the author of an exercise states it; all decided exactly.

::

    [marking.tolerance]
    distance = { places = 2 }            # rounded to two places
    margin = { digits = 3 }              # rounded to three significant digits
    mean = { epsilon = "1/100" }         # at most that far off
    bound = { interval = [54, 56] }      # anything from 54 to 56
    scores = { places = 1 }              # every entry of a list
    weights = { b = { places = 2 } }     # one entry by its name; the others are to be exact
    trace = { score = { places = 2 } }   # one column of a table
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from fractions import Fraction
from typing import Annotated, TypeAlias

from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact.surds import SurdSum
from linexact.reading.records import (
    count_between,
    number_between,
    read_range,
    read_record,
    read_table,
)

MOST_PLACES = 50


@dataclass(frozen=True, slots=True)
class Tolerance:
    """One of four: rounded to places or to significant digits, within an epsilon, an interval.

    >>> third = SurdSum.rational(Fraction(1, 3))
    >>> near = SurdSum.rational(Fraction("0.33"))
    >>> Tolerance(places=2).allows(near, third), Tolerance(places=3).allows(near, third)
    (True, False)
    """

    places: Annotated[int | None, count_between(0, MOST_PLACES)] = None
    digits: Annotated[int | None, count_between(1, MOST_PLACES)] = None
    epsilon: Annotated[Fraction | None, number_between(0)] = None
    interval: Annotated[tuple[Fraction, Fraction] | None, read_range] = None

    def allows(self, given: SurdSum, value: SurdSum) -> bool:
        """Say whether ``given`` may stand for ``value``."""
        if self.interval is not None:
            low, high = map(SurdSum.rational, self.interval)
        else:
            most = SurdSum.rational(self._most(value))
            low, high = value.plus(most, -1), value.plus(most)
        return given.plus(low, -1).sign() >= 0 >= given.plus(high, -1).sign()

    def _most(self, value: SurdSum) -> Fraction:
        """Return how far off it may be: of what is rounded half a unit of its last place."""
        if self.epsilon is not None:
            return self.epsilon
        if self.places is not None:
            return Fraction(1, 2 * 10**self.places)
        assert self.digits is not None
        return _first_place(value) * Fraction(1, 2 * 10 ** (self.digits - 1))


# What is allowed of a value: of its entries by their names, and under "" of the others.
Tolerances: TypeAlias = Mapping[str, Tolerance]


def by_entry(allowed: Tolerances, key: str, known: Sequence[str]) -> dict[str, Tolerance]:
    """Return what is allowed of each of the ``known`` entries that may be off.

    Raises :class:`~linexact.errors.InputError` (``key``) for a name that no entry has.

    >>> two = Tolerance(places=2)
    >>> list(by_entry({"": two}, "w", ["w1", "b"])), list(by_entry({"b": two}, "w", ["w1", "b"]))
    (['w1', 'b'], ['b'])
    """
    for name in allowed:
        if name and name not in known:
            there = f"there are {listed(known)}" if known else "expected one for all of it"
            near = did_you_mean(name, known) or f"; {there}"
            raise InputError("key", f"{key}: no entry is called {quoted(name)}{near}")
    every = dict.fromkeys(known, allowed[""]) if "" in allowed else {}
    return {**every, **{name: one for name, one in allowed.items() if name}}


def _first_place(value: SurdSum) -> Fraction:
    """Return the power of ten of the first significant digit; 0 for 0, which has none."""
    if not value.terms:
        return Fraction(0)
    size, unit = value.times(SurdSum.rational(Fraction(value.sign()))), Fraction(1)

    def reaches(power: Fraction) -> bool:
        return size.plus(SurdSum.rational(power), -1).sign() >= 0

    while reaches(10 * unit):
        unit *= 10
    while not reaches(unit):
        unit /= 10
    return unit


def read_tolerances(key: str, value: object) -> Tolerances:
    """Read the tolerance of a value, or those of its entries.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> read_tolerances("marking.tolerance.w", {"w1": {"places": 2}})["w1"].places
    2
    """
    table = read_table(key, value)
    if table and all(isinstance(inside, dict) for inside in table.values()):
        return {name: read_tolerance(f"{key}.{name}", one) for name, one in table.items()}
    return {"": read_tolerance(key, table)}


def read_tolerance(key: str, value: object) -> Tolerance:
    """Read a tolerance from an exercise file.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``) unless exactly one is stated.

    >>> read_tolerance("marking.tolerance.total", {"epsilon": "1/100"}).epsilon
    Fraction(1, 100)
    """
    found = read_record(Tolerance, value, key)
    if sum(way is not None for way in astuple(found)) != 1:
        message = f"{key}: expected one of places, digits, epsilon and interval"
        raise InputError("value", message)
    return found
