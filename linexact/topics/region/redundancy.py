"""Which rows of a system can be left out, and why; in any number of dimensions.

A row is *redundant* beside others when these imply it, and the proof is a refutation of
the others together with the row's negation: a non-negative combination of the others is
the row, or a stronger one (Farkas 1902).  A row is *needed* beside others when some point
meets them and not the row.  :func:`prune` splits the rows of a system into such a kept part
and the rest:  the kept rows alone have the same solutions, and each kept row is needed
beside the other kept ones.  Of rows that say the same the first is kept.

Grosse asks what happened to the fourth constraint in his Figure 1(d): on the slice
``w0 = -1`` the constraint ``w0 < 0`` reads ``1 > 0``, implied by no rows at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.data.constraints import halves, opposite
from linexact.data.dataset import Vector
from linexact.kernel import Constraint, System
from linexact.topics.separability import Feasibility, Feasible, feasible
from linexact.topics.separability.systems import without_spare_rows

Reason: TypeAlias = Mapping[int, Fraction]  # by kept row: these add up to the row, or a stronger


def negations(row: Constraint) -> tuple[Constraint, ...]:
    """Return the constraints of which one holds exactly where ``row`` does not.

    >>> [c.relation for c in negations(Constraint("==", (1,), 2))]
    ['>', '>']
    """
    return tuple(map(opposite, halves(row)))


def _against(system: System, given: Sequence[int], row: int) -> Iterator[Feasibility]:
    """Decide other rows with each negation of a row, which is the last."""
    for negation in negations(system.rows[row]):
        yield feasible(System(system.dimension, [*(system.rows[i] for i in given), negation]))


def excluded(system: System, others: Iterable[int], row: int) -> Vector:
    """Return a point that meets other rows and not this one; an empty one if there is none.

    >>> halves = System(1, [Constraint(">=", (1,)), Constraint(">=", (2,), 4)])
    >>> excluded(halves, [0], 1), excluded(halves, [1], 0)
    ((Fraction(3, 2),), ())
    """
    for verdict in _against(system, sorted(others), row):
        if isinstance(verdict, Feasible):
            return verdict.point
    return ()


def reasons(system: System, others: Iterable[int], row: int) -> list[Reason]:
    """Return why other rows imply this one, for each of its negations; nothing if they do not.

    >>> halves = System(1, [Constraint(">=", (1,)), Constraint(">=", (2,), 4)])
    >>> reasons(halves, [1], 0), reasons(halves, [0], 1)  # x >= 0 is half of 2 x >= 4
    ([{1: Fraction(1, 2)}], [])
    """
    found, given = list[Reason](), sorted(others)
    for verdict in _against(system, given, row):
        if isinstance(verdict, Feasible):
            return []
        shares = dict(without_spare_rows(verdict).multipliers)
        unit = shares.pop(len(given))
        found.append({given[place]: share / unit for place, share in shares.items()})
    return found


def prune(
    system: System, likely: Iterable[int] = ()
) -> tuple[dict[int, Vector], dict[int, list[Reason]]]:
    """Split the rows of a feasible system into needed and redundant ones.

    Each needed row has a point that meets the other needed ones and not this one; each redundant
    row a reason for every one of its :func:`negations`, which says that it is never met.
    ``likely`` names rows to keep if in doubt (a hint).

    >>> row = Constraint
    >>> triangle = [row(">=", (1, 0)), row(">=", (0, 1)), row(">=", (1, 1)), row(">", (0, 0), -1)]
    >>> needed, redundant = prune(System(2, triangle))
    >>> list(needed), redundant
    ([0, 1], {2: [{0: Fraction(1, 1), 1: Fraction(1, 1)}], 3: [{}]})
    """
    rows, kept = range(len(system.rows)), set(likely)
    for row in rows:  # one joins when those so far do not imply it
        if row not in kept and excluded(system, kept, row):
            kept.add(row)
    for row in sorted(kept, reverse=True):  # the last that the others imply leaves first
        if not excluded(system, kept - {row}, row):
            kept.remove(row)
    redundant = {row: reasons(system, kept, row) for row in rows if row not in kept}
    needed = {row: excluded(system, kept - {row}, row) for row in sorted(kept)}
    return needed, redundant
