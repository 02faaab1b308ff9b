"""How an exercise wants its answers marked: shares of the points.

::

    [marking]
    bias_place = "first"     # where the bias stands in a list of weights without names
    tolerance = { total = { places = 2 } }  # how far a number may be off (.tolerance)
    follow = true            # or { boundary = "1/2" }: shares for what is right with own values
    partial = true           # or ["scores"]: share the points out as is usual for the form
    bare_verdict = 0         # share of a right verdict's points where nothing is said to prove it
    unevaluated = "refuse"   # "accept", or a share: of what is right and not worked out

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
from linexact.reading.records import check_keys, read_choice, read_number, read_table, wrong

BiasPlace: TypeAlias = Literal["first", "last"]

MAX_SHARE = 1_000_000
KEYS = (*("bias_place", "tolerance", "follow", "partial", "bare_verdict", "unevaluated"),)


@dataclass(frozen=True, slots=True)
class Marking:
    """Shares by value and condition; a value without shares is marked in the usual way."""

    shares: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    bias_place: BiasPlace | None = None
    tolerances: Mapping[str, Tolerances] = field(default_factory=dict)
    follow: Mapping[str, Fraction] | Fraction | None = None  # by value; one share: of all that can
    partial: frozenset[str] | bool = False  # True: all that can be
    bare_verdict: Fraction | None = None
    unevaluated: Fraction | None = Fraction(1)  # the share that counts; None: it is asked back

    def follows(self, name: str) -> Fraction | None:
        """Return the share that a value earns with a student's own values; None: it does not."""
        if isinstance(self.follow, Fraction) or self.follow is None:
            return self.follow
        return self.follow.get(name)

    def is_partial(self, name: str) -> bool:
        """Say whether the points of a value are shared out as is usual for its form."""
        return self.partial if isinstance(self.partial, bool) else name in self.partial


def read_marking(value: object, asked: Sequence[str]) -> Marking:
    """Return what a section ``[marking]`` says; ``asked`` are the values that are asked for.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> read_marking({"weights": {"valid": 3, "examples": 1}}, ["weights"]).shares["weights"]
    {'valid': Fraction(3, 1), 'examples': Fraction(1, 1)}
    """
    known = (*KEYS, *asked)
    table = read_table("marking", value)
    check_keys(table, known, "in marking")
    shares = {name: _shares(f"marking.{name}", table[name]) for name in asked if name in table}
    stated = read_table("marking.tolerance", table.get("tolerance", {}))
    check_keys(stated, asked, "in marking.tolerance (the values asked for)")
    tolerances = {n: read_tolerances(f"marking.tolerance.{n}", v) for n, v in stated.items()}
    return Marking(
        shares,
        _place(table.get("bias_place")),
        tolerances,
        _follow(table.get("follow", False), asked),
        _partial(table.get("partial", False), asked),
        _share("marking.bare_verdict", table["bare_verdict"]) if "bare_verdict" in table else None,
        _unevaluated(table.get("unevaluated", "accept")),
    )


def _follow(value: object, asked: Sequence[str]) -> Mapping[str, Fraction] | Fraction | None:
    if isinstance(value, bool):
        return Fraction(1) if value else None
    if not isinstance(value, dict):
        raise wrong("marking.follow", value, "true, or a table of values with their shares")
    check_keys(value, asked, "in marking.follow (the values asked for)")
    return {name: _share(f"marking.follow.{name}", share) for name, share in value.items()}


def _partial(value: object, asked: Sequence[str]) -> frozenset[str] | bool:
    if isinstance(value, bool):
        return value
    if not isinstance(value, list):
        raise wrong("marking.partial", value, "true, or a list of values")
    places = enumerate(value, start=1)
    return frozenset(read_choice(f"marking.partial[{i}]", name, asked) for i, name in places)


def _unevaluated(value: object) -> Fraction | None:
    if value in ("accept", "refuse"):
        return Fraction(1) if value == "accept" else None
    try:
        return _share("marking.unevaluated", value)
    except InputError:
        message = 'marking.unevaluated: expected "accept", "refuse" or a share from 0 to 1'
        raise InputError("value", message) from None


def _share(key: str, value: object) -> Fraction:
    number = read_number(key, value)
    if not 0 <= number <= 1:
        raise InputError("value", f"{key}: expected a share from 0 to 1")
    return number


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
