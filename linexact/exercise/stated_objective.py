"""What an exercise states of the objective of a street, and what other objectives make of it.

Sources differ on the coefficient of ``|w|^2`` and on the sum or mean of the slacks, so none is
assumed; :data:`OBJECTIVE_SLIPS` are the names of what people take instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import get_args

from linexact.duality.objective import Objective, Slacks
from linexact.errors import InputError, LimitError
from linexact.reading.records import one_of

read_slacks = one_of(lambda: get_args(Slacks))
OBJECTIVE_SLIPS = (
    "whole-length",
    "half-length",
    "slacks-summed",
    "slacks-averaged",
    "charge-inverted",
    "slacks-forbidden",
    "max-forgotten",
    "other-meaning",
    "step-uphill",
    "hinge-sign-changed",
    "two-forgotten",
    "other-edge",
)


def stated_objective(
    length: Fraction, C: Fraction | None, slacks: Slacks | None, *, bias: bool
) -> Objective:
    """Return what is made least.

    Raises :class:`~linexact.errors.InputError` (``value``) for what is missing, not above 0 or
    of very many digits.

    >>> print(stated_objective(Fraction(1), None, None, bias=True))
    |w|^2
    """
    try:
        return Objective(length, C, slacks, bias)
    except (InputError, LimitError) as error:
        raise InputError("value", f"task: {error}") from None


def other_objectives(stated: Objective) -> Iterator[tuple[str, Objective]]:
    """Yield other objectives that people take, each by the name of the slip.

    >>> soft = Objective(Fraction(1, 2), Fraction(3), "sum", bias=True)
    >>> for name, other in other_objectives(soft):
    ...     print(name, other, sep=": ")
    whole-length: |w|^2 + 3 (sum of the slacks)
    slacks-averaged: 1/2 |w|^2 + 3 (mean of the slacks)
    charge-inverted: 1/2 |w|^2 + 1/3 (sum of the slacks)
    slacks-forbidden: 1/2 |w|^2
    """
    half, one = Fraction(1, 2), Fraction(1)
    for name, length in (("whole-length", one), ("half-length", half)):
        if stated.length in (half, one) and length != stated.length:
            yield name, replace(stated, length=length)
    if stated.C is None:
        return
    if stated.slacks == "mean":
        yield "slacks-summed", replace(stated, slacks="sum")
    else:
        yield "slacks-averaged", replace(stated, slacks="mean")
    if stated.C != 1:
        yield "charge-inverted", replace(stated, C=1 / stated.C)
    yield "slacks-forbidden", replace(stated, C=None, slacks=None)
