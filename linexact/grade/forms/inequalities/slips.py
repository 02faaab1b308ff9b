"""Slips that make a whole answer out of the right inequalities, and half-spaces to compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.grade.finding import Slip, smallest_sets
from linexact.kernel import Constraint, Relation

HalfSpace: TypeAlias = tuple[Fraction, ...]
Half: TypeAlias = tuple[Relation, HalfSpace]
Rows: TypeAlias = Sequence[Constraint]
SlipSet: TypeAlias = tuple[Slip, ...]


def half_space(row: Constraint, sign: int = 1) -> HalfSpace:
    """Return the half-space without its scale: the numbers divided by the sum of sizes."""
    values = [Fraction(v) for v in (*row.coefficients, row.bound)]
    size = sum((abs(v) for v in values), Fraction(0))
    return tuple(sign * v / size for v in values) if size else tuple(values)


def signature(rows: Rows) -> Counter[Half]:
    """Return the rows as a bag of half-spaces, without order and scale."""
    return Counter((row.relation, half_space(row)) for row in rows)


def inequality_slips(dataset: Dataset, convention: Convention, given: Rows) -> list[SlipSet]:
    """Return every smallest set of slips that makes the whole answer out of the right one."""
    written = signature(given)
    right = dataset_system(dataset, convention).rows
    slips = _slips(dataset, convention)

    def explain(chosen: SlipSet) -> bool:
        rows: Rows = right
        for slip in chosen:
            rows = slips[slip](rows)
        return signature(rows) == written

    single = smallest_sets(slips, explain, 1) + _one_minus(signature(right), written)
    return single or smallest_sets(slips, explain, 3)


def single_slips(dataset: Dataset, convention: Convention) -> list[Rows]:
    """Return the other answers that single slips make of the right one.

    >>> from linexact.data.gates import gate
    >>> made = single_slips(gate("NOT"), Convention(bias=True, boundary="strict"))
    >>> [list(map(str, row.coefficients)) for row in made[0]]
    [['0', '-1'], ['1', '1']]
    """
    right = dataset_system(dataset, convention).rows
    made = (slip(right) for slip in _slips(dataset, convention).values())
    return [rows for rows in made if signature(rows) != signature(right)]


def _one_minus(right: Counter[Half], written: Counter[Half]) -> list[SlipSet]:
    """Find the one inequality in which the sign of one number is the other one."""
    wrong, missing = list((written - right).elements()), list((right - written).elements())
    if len(wrong) != 1 or len(missing) != 1 or wrong[0][0] != missing[0][0]:
        return []
    pairs = [(a, b) for a, b in zip(wrong[0][1], missing[0][1], strict=True) if a != b]
    return [(Slip("minus-dropped"),)] if len(pairs) == 1 and pairs[0][0] == -pairs[0][1] else []


def _slips(dataset: Dataset, convention: Convention) -> Mapping[Slip, Callable[[Rows], Rows]]:
    """Return what each slip makes of the rows of all examples."""
    changes: dict[str, Callable[[int, Vector], Vector]] = {
        "classes-swapped": lambda _, a: tuple(-v for v in a),
        # Every example is written as if it were positive.
        "negatives-not-turned": lambda i, a: tuple(dataset.target(i) * v for v in a),
    }
    if convention.bias:
        changes["threshold-for-bias"] = lambda _, a: (*a[:-1], -a[-1])
        changes["bias-forgotten"] = lambda _, a: (*a[:-1], Fraction(0))
    weak = Slip("weak-for-strict")
    swapped, *others = ((Slip(name), partial(_changed, c)) for name, c in changes.items())
    return dict([swapped, (weak, _weak), *others])


def _weak(rows: Rows) -> Rows:
    return [Constraint(">=", row.coefficients, row.bound) for row in rows]


def _changed(change: Callable[[int, Vector], Vector], rows: Rows) -> Rows:
    return [
        Constraint(r.relation, change(i, tuple(map(Fraction, r.coefficients))), r.bound)
        for i, r in enumerate(rows)
    ]
