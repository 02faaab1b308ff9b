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

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.errors import InputError
from linexact.exercise.tolerance import Tolerances, read_tolerances
from linexact.reading.records import (
    Reader,
    list_of,
    number_between,
    of_type,
    one_of,
    read_keys,
    wrong,
)

BiasPlace: TypeAlias = Literal["first", "last"]

MAX_SHARE = 1_000_000
KEYS = ("bias_place", "tolerance", "follow", "partial", "bare_verdict", "unevaluated")


@dataclass(frozen=True, slots=True)
class Marking:
    """Shares by value and condition; a value without shares is marked in the usual way."""

    shares: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    bias_place: BiasPlace | None = None
    tolerances: Mapping[str, Tolerances] = field(default_factory=dict)
    follow: Mapping[str, Fraction] | Fraction | None = None  # by value; one share: of all that can
    partial: Collection[str] | bool = False  # True: all that can be
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


def read_marking(key: str, value: object, asked: Sequence[str]) -> Marking:
    """Return what a section ``[marking]`` says; ``asked`` are the values that are asked for.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``).

    >>> read_marking("marking", {"w": {"valid": 3, "examples": 1}}, ["w"]).shares["w"]
    {'valid': Fraction(3, 1), 'examples': Fraction(1, 1)}
    """

    def each(reader: Reader) -> Reader:
        """Return a reader of a table of values that are asked for."""
        of = " (the values asked for)"
        return lambda key, value: read_keys(dict.fromkeys(asked, reader), value, key, of=of)

    names = list_of(one_of(lambda: asked), "values", least=0)
    readers: dict[str, Reader] = {
        "bias_place": one_of(lambda: ("first", "last")),
        "tolerance": each(read_tolerances),
        "follow": _flag_or(dict, each(_SHARE), "a table of values with their shares"),
        "partial": _flag_or(list, names, "a list of values"),
        "bare_verdict": _SHARE,
        "unevaluated": _unevaluated,
    }
    said = read_keys(readers | dict.fromkeys(asked, _shares), value, key)
    shares = {name: said.pop(name) for name in asked if name in said}
    follow = said.pop("follow", False)
    if isinstance(follow, bool):
        follow = Fraction(1) if follow else None
    return Marking(shares, tolerances=said.pop("tolerance", {}), follow=follow, **said)


_SHARE = number_between(0, 1)


def _flag_or(kind: type, reader: Reader, expected: str) -> Reader:
    """Return a reader of true or false, or of something else."""
    stated = of_type(bool, kind, expected=f"true, or {expected}")
    return lambda key, value: value if isinstance(stated(key, value), bool) else reader(key, value)


def _unevaluated(key: str, value: object) -> Fraction | None:
    if value in ("accept", "refuse"):
        return Fraction(1) if value == "accept" else None
    try:
        share: Fraction = _SHARE(key, value)
    except InputError:
        raise wrong(key, value, '"accept", "refuse" or a share from 0 to 1') from None
    return share


def _shares(key: str, value: object) -> dict[str, Fraction]:
    table = of_type(dict, expected="conditions with their shares")(key, value)
    shares = read_keys(dict.fromkeys(table, number_between(0, MAX_SHARE)), table, key)
    if not any(shares.values()):
        raise InputError(
            "value", f"{key}: expected conditions with their shares, at least one share above 0"
        )
    return shares
