"""How an exercise wants its answers marked: shares of the points, the price of hints.

::

    [marking]
    hint_price = "1/4"       # points that each level of hints costs
    bias_place = "first"     # where the bias stands in a list of weights without names
    tolerance = { total = { places = 2 } }  # how far a number may be off (.tolerance)

    [marking.weights]        # the points of this value, shared out over conditions
    valid = 3
    examples = 1

Which conditions there are depends on the form of the answer (``docs/answers.md``); the
grader refuses others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.errors import InputError
from linexact.exercise.tolerance import Tolerances, read_tolerances
from linexact.reading.records import check_keys, read_number, read_table

BiasPlace: TypeAlias = Literal["first", "last"]

MAX_SHARE = 1_000_000


@dataclass(frozen=True, slots=True)
class Marking:
    """Shares by value and condition; a value without shares is marked in the usual way."""

    shares: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    hint_price: Fraction = Fraction(0)
    bias_place: BiasPlace | None = None
    tolerances: Mapping[str, Tolerances] = field(default_factory=dict)


def read_marking(value: object, asked: Sequence[str]) -> Marking:
    """Return what a section ``[marking]`` says; ``asked`` are the values that are asked for.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> read_marking({"weights": {"valid": 3, "examples": 1}}, ["weights"]).shares["weights"]
    {'valid': Fraction(3, 1), 'examples': Fraction(1, 1)}
    """
    known = ("hint_price", "bias_place", "tolerance", *asked)
    table = read_table("marking", value)
    check_keys(table, known, "in marking")
    shares = {name: _shares(f"marking.{name}", table[name]) for name in asked if name in table}
    price = _number("marking.hint_price", table.get("hint_price", 0))
    stated = read_table("marking.tolerance", table.get("tolerance", {}))
    check_keys(stated, asked, "in marking.tolerance (the values asked for)")
    tolerances = {n: read_tolerances(f"marking.tolerance.{n}", v) for n, v in stated.items()}
    return Marking(shares, price, _place(table.get("bias_place")), tolerances)


def _shares(key: str, value: object) -> dict[str, Fraction]:
    if not isinstance(value, dict) or not value:
        raise InputError("value", f"{key}: expected conditions with their shares")
    shares = {name: _number(f"{key}.{name}", share) for name, share in value.items()}
    if not sum(shares.values()):
        raise InputError("value", f"{key}: expected at least one share above 0")
    return shares


def _number(key: str, value: object) -> Fraction:
    number = read_number(key, value)
    if not 0 <= number <= MAX_SHARE:
        raise InputError("value", f"{key}: expected from 0 to {MAX_SHARE}")
    return number


def _place(value: object) -> BiasPlace | None:
    if value is None or value == "first" or value == "last":
        return value
    raise InputError("value", 'marking.bias_place: expected "first" or "last"')
