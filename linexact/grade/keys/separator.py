"""Weights of the widest street: at other scales, turned, moved, and as people write them."""

from __future__ import annotations

from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.separator import SeparatorTask, factor_of
from linexact.grade.keys.made import Keys, keys_by, named, notations


def keys(task: SeparatorTask) -> Keys:
    """Return the weights in several notations, and weights that are not those of the street."""
    names, value, d = task.names, task.value, task.dataset.dimension
    factors = (Fraction(2), Fraction(1, 3), Fraction(-1))
    scaled = [tuple(factor * v for v in value) for factor in factors]

    def is_right(point: Vector) -> bool:
        factor = factor_of(value, point)
        return factor == 1 or (not task.canonical and factor is not None and factor > 0)

    made = keys_by(
        value, lambda point: named(names, point), forms=notations(named(names, value)),
        others=[*scaled, (*[Fraction(0)] * d, *value[d:])], is_right=is_right,
        refused=[named(names[:-1], value[:-1])] if len(names) > 1 else [],
    )  # fmt: skip
    return Keys(made.right, (*made.wrong, "there are no such weights"), made.refused)
