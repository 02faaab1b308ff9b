"""Nets of threshold units as tasks state them: biases or thresholds, and who owns a score of 0."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from linexact.errors import InputError
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.networks.net import EVERY_OUTPUTS, EVERY_TURN, Net, Outputs, Turn, Unit, turn_of
from linexact.reading.records import one_of

read_turn = one_of(lambda: EVERY_TURN)
read_outputs = one_of(lambda: EVERY_OUTPUTS)


@dataclass(frozen=True, slots=True)
class StatedUnit:
    """A unit: its weights; its bias b, or its threshold T (b = -T); ``on`` where its score is so.

    Without ``on`` the convention says whether a score of 0 turns it on.
    """

    w: Vector
    b: Fraction | None = None
    threshold: Fraction | None = None
    on: Annotated[Turn | None, read_turn] = None


def unit_of(key: str, stated: StatedUnit, convention: Convention) -> Unit:
    """Return a unit that a task states.

    Raises :class:`~linexact.errors.InputError` (``value``) for both or neither of a bias and a
    threshold, for a bias where the convention has none, and where nobody owns a score of 0.

    >>> from linexact.model.convention import Convention
    >>> unit = StatedUnit((Fraction(1),), threshold=Fraction(2))
    >>> unit_of("task.last", unit, Convention(True, "closed-positive"))
    Unit(w=(Fraction(1, 1),), b=Fraction(-2, 1), on='>=')
    """
    if (stated.b is None) == (stated.threshold is None):
        message = f"{key}: expected a bias b or a threshold, and not both; b = -threshold"
        raise InputError("value", message)
    b = stated.b if stated.b is not None else -(stated.threshold or Fraction(0))
    if b and not convention.bias:
        message = f"{key}: a bias, where the convention has none; expected b = 0"
        raise InputError("value", message)
    if stated.on is not None:
        return Unit(stated.w, b, stated.on)
    try:
        return Unit(stated.w, b, turn_of(convention.boundary))
    except InputError as error:
        raise InputError("value", f"{key}: {error}") from None


def net_of(
    units: tuple[StatedUnit, ...],
    last: StatedUnit,
    outputs: Outputs,
    shortcuts: Vector,
    convention: Convention,
) -> Net:
    """Return the net that a task states.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> from linexact.model.convention import Convention
    >>> one = Fraction(1)
    >>> units, last = (StatedUnit((one,), one),), StatedUnit((one,), -one)
    >>> net_of(units, last, "0/1", (), Convention(True, "closed-negative")).hidden[0].on
    '>'
    """
    hidden = tuple(
        unit_of(f"task.units[{place}]", unit, convention)
        for place, unit in enumerate(units, start=1)
    )
    try:
        return Net(hidden, unit_of("task.last", last, convention), outputs, shortcuts)
    except InputError as error:
        raise InputError("value", f"task: {error}".replace("task: task.", "task.")) from None
