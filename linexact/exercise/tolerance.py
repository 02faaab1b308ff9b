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
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Annotated

from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact import show
from linexact.exact.surds import SurdSum
from linexact.reading.records import count_between, read_record, read_table

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


@dataclass(frozen=True, slots=True)
class Tolerances:
    """What is allowed of a value: of all of it, or of its entries by their names.

    >>> two = Tolerance(places=2)
    >>> Tolerances(two).of("b") is two, Tolerances(entries={"w1": two}).of("b")
    (True, None)
    """

    whole: Tolerance | None = None
    entries: Mapping[str, Tolerance] = field(default_factory=dict)

    def of(self, entry: str) -> Tolerance | None:
        """Return what is allowed of an entry; None: it is to be exact."""
        return self.entries.get(entry, self.whole)

    def by_entry(self, key: str, known: Sequence[str]) -> dict[str, Tolerance]:
        """Return what is allowed of each of the ``known`` entries that may be off.

        Raises :class:`~linexact.errors.InputError` (``key``) for a name that no entry has.
        """
        for name in self.entries:
            if name not in known:
                there = f"there are {listed(known)}" if known else "expected one for all of it"
                near = did_you_mean(name, known) or f"; {there}"
                message = f"{key}: no entry is called {quoted(name)}{near}"
                raise InputError("key", message)
        found = {name: self.of(name) for name in known}
        return {name: allowed for name, allowed in found.items() if allowed is not None}

    def __str__(self) -> str:
        if self.whole is not None:
            return str(self.whole)
        return ", ".join(f"{name} {allowed}" for name, allowed in self.entries.items())


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


def read_tolerances(key: str, value: object) -> Tolerances:
    """Read the tolerance of a value, or those of its entries.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> str(read_tolerances("marking.tolerance.w", {"w1": {"places": 2}}))
    'w1 rounded to 2 places'
    """
    table = read_table(key, value)
    known = [f.name for f in fields(Tolerance)]
    if not table or not all(isinstance(inside, dict) for inside in table.values()):
        return Tolerances(read_tolerance(key, table))
    if any(name in known for name in table):
        return Tolerances(read_tolerance(key, table))
    return Tolerances(None, {n: read_tolerance(f"{key}.{n}", v) for n, v in table.items()})


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
