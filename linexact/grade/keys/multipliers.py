"""Multipliers: the right ones as a list and by example, and what breaks each condition."""

from __future__ import annotations

from functools import partial

from linexact.data.dataset import Vector
from linexact.grade.forms.multipliers import MultipliersTask, is_right, made_by_slips
from linexact.grade.keys.made import Keys, keys_by, listed, named, notations


def keys(task: MultipliersTask) -> Keys:
    """Return the multipliers in several notations, and others that prove nothing."""
    value = task.value

    def write(values: Vector) -> str:
        return f"({listed(values)})"

    forms = [named(task.names, value), *notations(write(value))]
    return keys_by(
        value, write, forms=forms, others=made_by_slips(task).values(),
        is_right=partial(is_right, task), refused=[write((*value, value[0]))],
    )  # fmt: skip
