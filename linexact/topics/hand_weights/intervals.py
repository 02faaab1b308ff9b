"""How far one parameter may move while the others stay: an exact interval for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import TypeAlias

from linexact.data.linear import is_met
from linexact.exact import plainly, show
from linexact.kernel import CertificateError, Solution, System, check

End: TypeAlias = tuple[Fraction, bool, int]  # where it is, whether it belongs to it, its row
_NO_END = (None, False, None)


@dataclass(frozen=True, slots=True)
class Interval:
    """The values one parameter may take; None is no end, ``*_row`` the row that sets an end."""

    low: Fraction | None
    high: Fraction | None
    low_closed: bool
    high_closed: bool
    low_row: int | None
    high_row: int | None

    def __contains__(self, value: Fraction) -> bool:
        above = self.low is None or value > self.low or (value == self.low and self.low_closed)
        below = self.high is None or value < self.high or (value == self.high and self.high_closed)
        return above and below

    @property
    def is_empty(self) -> bool:
        """Say whether no value lies in it."""
        if self.low is None or self.high is None:
            return False
        closed = self.low_closed and self.high_closed
        return self.low > self.high or (self.low == self.high and not closed)

    def __str__(self) -> str:
        left = "(-oo" if self.low is None else f"{'[' if self.low_closed else '('}{show(self.low)}"
        right = (
            "oo)" if self.high is None else f"{show(self.high)}{']' if self.high_closed else ')'}"
        )
        return f"{left}, {right}"


def intervals(system: System, point: Sequence[Fraction | int]) -> tuple[Interval, ...]:
    """Return for each unknown where it may move, the others staying at a solution.

    Raises :class:`~linexact.kernel.CertificateError` when ``point`` is no solution.

    >>> from linexact.data.constraints import dataset_system
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> system = dataset_system(gate("AND"), Convention(True, "closed-positive"))
    >>> [str(i) for i in intervals(system, (1, 1, Fraction(-3, 2)))]
    ['[1/2, 3/2)', '[1/2, 3/2)', '[-2, -1)']
    """
    exact = tuple(Fraction(v) for v in point)
    check(system, Solution(exact))
    found = []
    for j in range(system.dimension):
        interval = free_interval(system, exact, j)
        if interval is None or exact[j] not in interval:
            raise CertificateError("interval", f"unknown {j} lies outside its own interval")
        found.append(interval)
    return tuple(found)


def free_interval(system: System, point: tuple[Fraction, ...], j: int) -> Interval | None:
    """Return the values of unknown ``j`` that meet every constraint, the others staying.

    ``point`` need not be a solution.  None when no value does.

    >>> from linexact.kernel import Constraint
    >>> row = System(2, (Constraint(">", (1, 1), 3), Constraint(">=", (0, 1), 1)))
    >>> print(free_interval(row, (Fraction(0), Fraction(1)), 0))
    (2, oo)
    >>> free_interval(row, (Fraction(0), Fraction(0)), 0) is None
    True
    """
    lows, highs = list[End](), list[End]()
    rest = plainly((*point[:j], 0, *point[j + 1 :]))
    for index, row in enumerate(system.rows):
        a = row.coefficients[j]
        others = sum(map(mul, row.coefficients, rest))
        if not a:
            if not is_met(row, rest):
                return None
            continue
        end, closed = Fraction(row.bound - others) / a, row.relation != ">"
        if a > 0 or row.relation == "==":
            lows.append((end, closed, index))
        if a < 0 or row.relation == "==":
            highs.append((end, closed, index))
    # Of equal ends the open one is tighter, and of equal rows the first one counts.
    low = max(lows, key=lambda end: (end[0], not end[1]), default=_NO_END)
    high = min(highs, key=lambda end: (end[0], end[1]), default=_NO_END)
    result = Interval(low[0], high[0], low[1], high[1], low[2], high[2])
    return None if result.is_empty else result
