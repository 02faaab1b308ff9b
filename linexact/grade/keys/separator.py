"""Weights of the widest street: at other scales, turned, moved, and as people write them."""

from __future__ import annotations

from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.exact import exact_text
from linexact.grade.forms.separator import SeparatorTask, factor_of
from linexact.grade.keys.made import Keys, keys_by, listed, named, notations


def keys(task: SeparatorTask) -> Keys:
    """Return the weights in several notations, and weights that are not those of the street."""
    names, value, d = task.names, task.value, task.dataset.dimension
    ending = f", b = {exact_text(value[d])}" if task.bias else ""
    scaled = [tuple(factor * v for v in value) for factor in (Fraction(2), Fraction(1, 3))]

    def is_right(point: Vector) -> bool:
        factor = factor_of(value, point)
        return factor == 1 or (not task.canonical and factor is not None and factor > 0)

    def write(point: Vector) -> str:
        return named(names, point)

    made = keys_by(
        value, write,
        forms=[*notations(names, value), f"w = ({listed(value[:d])}){ending}",
               *(write(one) for one in scaled if is_right(one))],
        others=[*scaled, tuple(-v for v in value), (*[Fraction(0)] * d, *value[d:])],
        is_right=is_right, refused=[named(names[:-1], value[:-1])] if len(names) > 1 else [],
    )  # fmt: skip
    return Keys(made.right, (*made.wrong, "there are no such weights"), made.refused)
