"""Slips that make a whole answer out of the right inequalities, and half-spaces to compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from linexact.kernel import Constraint, Relation
from linexact.model.constraints import dataset_system
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector

HalfSpace: TypeAlias = tuple[Fraction, ...]
Half: TypeAlias = tuple[Relation, HalfSpace]
Rows: TypeAlias = Sequence[Constraint]


def half_space(row: Constraint, sign: int = 1) -> HalfSpace:
    """Return the half-space without its scale: the numbers divided by the sum of sizes."""
    values = [Fraction(v) for v in (*row.coefficients, row.bound)]
    size = sum((abs(v) for v in values), Fraction(0))
    return tuple(sign * v / size for v in values) if size else tuple(values)


def signature(rows: Rows) -> Counter[Half]:
    """Return the rows as a bag of half-spaces, without order and scale."""
    return Counter((row.relation, half_space(row)) for row in rows)


def inequality_slips(
    dataset: Dataset, convention: Convention, given: Rows
) -> list[tuple[str, ...]]:
    """Return every smallest set of slips that makes the whole answer out of the right one."""
    written = signature(given)
    right = dataset_system(dataset, convention).rows
    slips = _slips(dataset, convention)
    for size in (1, 2, 3):
        found = []
        for names in combinations(slips, size):
            rows: Rows = right
            for name in names:
                rows = slips[name](rows)
            if signature(rows) == written:
                found.append(names)
        if size == 1:
            found += _one_minus(signature(right), written)
        if found:
            return found
    return []


def _one_minus(right: Counter[Half], written: Counter[Half]) -> list[tuple[str, ...]]:
    """Find the one inequality in which the sign of one number is the other one."""
    wrong, missing = list((written - right).elements()), list((right - written).elements())
    if len(wrong) != 1 or len(missing) != 1 or wrong[0][0] != missing[0][0]:
        return []
    pairs = [(a, b) for a, b in zip(wrong[0][1], missing[0][1], strict=True) if a != b]
    return [("minus-dropped",)] if len(pairs) == 1 and pairs[0][0] == -pairs[0][1] else []


def _slips(dataset: Dataset, convention: Convention) -> Mapping[str, Callable[[Rows], Rows]]:
    slips: dict[str, Callable[[Rows], Rows]] = {
        "classes-swapped": lambda rows: _mapped(rows, lambda a: tuple(-v for v in a)),
        "weak-for-strict": lambda rows: [Constraint(">=", r.coefficients, r.bound) for r in rows],
        "negatives-not-turned": lambda rows: _not_turned(dataset, rows),
    }
    if convention.bias:
        slips["threshold-for-bias"] = lambda rows: _mapped(rows, lambda a: (*a[:-1], -a[-1]))
        slips["bias-forgotten"] = lambda rows: _mapped(rows, lambda a: (*a[:-1], Fraction(0)))
    return slips


def _mapped(rows: Rows, change: Callable[[Vector], Vector]) -> Rows:
    return [
        Constraint(r.relation, change(tuple(map(Fraction, r.coefficients))), r.bound) for r in rows
    ]


def _not_turned(dataset: Dataset, rows: Rows) -> Rows:
    """Write every example as if it were positive."""
    turned = []
    for index, row in enumerate(rows):
        sign = dataset.target(index)
        coefficients = tuple(sign * a for a in row.coefficients)
        turned.append(Constraint(row.relation, coefficients, row.bound))
    return turned
