"""Multipliers: the right ones as a list and by example, and what breaks each condition."""

from __future__ import annotations

from functools import partial

from linexact.exact import exact_text
from linexact.grade.forms.multipliers import MultipliersTask, is_right, made_by_slips
from linexact.grade.keys.made import Keys, keys_by, listed, notations


def keys(task: MultipliersTask) -> Keys:
    """Return the multipliers in several notations, and others that prove nothing."""
    value = task.value
    pairs = zip(task.names, value, strict=True)
    alphas = ", ".join(f"α_{name[1:]} = {exact_text(m)}" for name, m in pairs if m)
    return keys_by(
        value, lambda values: f"({listed(values)})", forms=[*notations(task.names, value), alphas],
        others=made_by_slips(task).values(), is_right=partial(is_right, task),
        refused=[f"({listed((*value, value[0]))})"],
    )  # fmt: skip
