"""Streets with slacks and everything dual to them: a function for any problem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from linexact.errors import InputError
from linexact.front.given import Problem, given
from linexact.reading.ways import Ways

if TYPE_CHECKING:
    from linexact.duality.objective import Slacks
    from linexact.duality.optimum import MarginOptimum
    from linexact.separability import Inseparable


def duals(
    problem: Problem,
    labels: Any = None,
    *,
    length: Any = None,
    C: Any = None,
    slacks: Slacks | None = None,
    bias: bool | None = None,
    **reading: Unpack[Ways],
) -> MarginOptimum | Inseparable:
    """Find the best weights of a street with slacks, and all multipliers that prove it.

    Made least is ``length |w|^2 + C (sum or mean of the slacks)``; sources differ in both, so that
    ``length`` (such as ``"1/2"``) and, beside ``C``, ``slacks`` (``"sum"`` or ``"mean"``) are to be
    said.  Without ``C`` no slack is allowed.  A bias is not part of the length.

    Raises :class:`~linexact.errors.InputError` for what is missing or not rational,
    :class:`~linexact.errors.LimitError` for more than 40 examples or 10 features.

    >>> found = duals("XOR", length="1/2", C=1, slacks="sum")
    >>> [str(v) for v in (*found.w, *found.interval, found.value)]
    ['0', '0', '-1', '1', '4']
    >>> duals("XOR", length="1/2", C=1)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: C is charged for the sum or the mean of the slacks, as sources\
 differ; expected slacks = "sum" or "mean"
    """
    from linexact.duality.objective import Objective
    from linexact.duality.optimum import optimum
    from linexact.reading.records import read_number

    asked = given(problem, labels, reading)
    if length is None:
        message = "length is expected: the coefficient of |w|^2, on which sources differ"
        raise InputError("objective", f'{message}, such as "1/2" or 1')
    charge = None if C is None else read_number("C", C)
    objective = Objective(
        read_number("length", length), charge, slacks, bias=asked.under(bias).bias
    )
    return optimum(asked.dataset, objective)
