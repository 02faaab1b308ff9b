"""That no integers meet a problem, as a proof by cases.

For integers ``y`` and ``a``, ``a . y`` is at most ``k`` or at least ``k + 1``.  Each case is split
again until its rows add up to a falsehood.  The splits are along the demands first, whose
coefficients are brought to coprime integers, then along the unknowns: so ``2 w1 - 2 w2 = 1`` takes
two cases, whatever the size of the weights.  Where that does not end, the examples' rows come
before the unknowns: ``0 < w2 + b < 1`` takes two cases then, however large both may be.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from linexact.data.linear import primitive
from linexact.data.problem import Problem
from linexact.exact import dot, over_common_denominator
from linexact.kernel import CertificateError, Constraint, Refutation, System, check
from linexact.topics.separability import Feasible, feasible

Split: TypeAlias = tuple[tuple[int, ...], int]  # a, k: a . y <= k, then a . y >= k + 1
Case: TypeAlias = Split | Mapping[int, Fraction]
Refuted: TypeAlias = tuple[tuple[Constraint, ...], Mapping[int, Fraction]]  # bounds, multipliers

MAX_CASES = 200
MAX_CELLS = 200_000  # cases times rows times unknowns


@lru_cache(maxsize=8)
def cases(problem: Problem) -> tuple[Case, ...] | None:
    """Return the cases, each before those that it is split into, with the multipliers of the last.

    None where they would be too many, beside Euclidean lengths, which are no rows, and where
    integers do meet the rows.

    >>> from linexact.topics.hand_weights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> split, *refuted = cases(read_demands(gate("AND"), Convention(True, "strict"), ["2 b = -3"]))
    >>> split, len(refuted)
    (((0, 0, 1), -2), 2)
    """
    if problem.lengths:
        return None
    for further in ([], problem.system.rows[: len(problem.dataset)]):
        tree = _tree(problem, _directions(problem, further))
        if tree is not None:
            return tree
    return None


def _tree(problem: Problem, directions: Sequence[tuple[int, ...]]) -> tuple[Case, ...] | None:
    """Split along the first direction in which a case's point is no integer."""
    found: list[Case] = []
    left: list[tuple[Constraint, ...]] = [()]
    cells = (len(problem.system.rows) + 1) * (problem.system.dimension + 1)
    while left:
        bounds = left.pop()
        case = _case(System(problem.system.dimension, (*problem.system.rows, *bounds)), directions)
        if case is None or len(found) >= min(MAX_CASES, MAX_CELLS // cells):
            return None
        found.append(case)
        if not isinstance(case, Mapping):
            left += [(*bounds, bound) for bound in halves(case)]
    return tuple(found)


def refuted(problem: Problem, tree: Iterable[Case]) -> Iterator[Refuted]:
    """Yield the cases that are not split again, each with its bounds; all of them are checked.

    Raises :class:`linexact.kernel.CertificateError` where these are not all integers' cases.

    >>> from linexact.topics.hand_weights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(True, "strict"), ["2 b = -3"])
    >>> [str(bounds[0].bound) for bounds, _ in refuted(problem, cases(problem))]
    ['2', '-1']
    """
    system, left = problem.system, [tuple[Constraint, ...]()]
    for case in tree:
        if not left:
            raise CertificateError("cases", "there are more cases than splits make")
        bounds = left.pop()
        if isinstance(case, Mapping):
            check(System(system.dimension, (*system.rows, *bounds)), Refutation(case))
            yield bounds, case
        elif all(isinstance(v, int) for v in (*case[0], case[1])):
            left += [(*bounds, half) for half in halves(case)]
        else:
            raise CertificateError("cases", "a split is not at integers")
    if left:
        raise CertificateError("cases", "a case is left open")


def halves(split: Split) -> tuple[Constraint, Constraint]:
    """Return the bounds of the two cases of a split: from ``k + 1`` on, and up to ``k``.

    >>> [(row.coefficients, row.bound) for row in halves(((0, 2), -2))]
    [((0, 2), -1), ((0, -2), 2)]
    """
    a, k = split
    return Constraint(">=", a, k + 1), Constraint(">=", tuple(-v for v in a), -k)


def _case(system: System, directions: Sequence[tuple[int, ...]]) -> Case | None:
    """Refute a system, or split it where its point is no integer."""
    answer = feasible(system)
    if not isinstance(answer, Feasible):
        return answer.multipliers
    for a in directions:
        value = dot(a, answer.point)
        if value.denominator != 1:
            return a, math.floor(value)
    return None


def _directions(problem: Problem, further: Sequence[Constraint]) -> list[tuple[int, ...]]:
    """Return the coefficients of demands and further rows as coprime integers, then unknowns."""
    k = problem.system.dimension
    rows = (*problem.demands, *further)
    found = [primitive(over_common_denominator(row.coefficients)[0]) for row in rows]
    units = [tuple(int(i == j) for i in range(k)) for j in range(k)]
    return list(dict.fromkeys([*found, *units]))
