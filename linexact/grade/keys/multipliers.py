"""Multipliers: the right ones as a list and by example, and what breaks each condition."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.exact import exact_text
from linexact.grade.forms.multipliers import MultipliersTask, is_right, made_by_slips
from linexact.grade.keys.made import Keys, listed, named


def keys(task: MultipliersTask) -> Keys:
    """Return the multipliers in several notations, and others that prove nothing."""
    value = task.value
    wrong = [f"({listed(other)})" for other in _others(task) if not is_right(task, other)]
    refused = ("I do not know", f"({listed((*value, Fraction(1)))})")
    return Keys(tuple(_forms(task)), tuple(wrong), refused)


def _others(task: MultipliersTask) -> Iterator[Vector]:
    value, one = task.value, Fraction(1)
    for j in range(len(value)):
        yield (*value[:j], value[j] + one, *value[j + 1 :])
    yield (-one, *value[1:])
    yield from made_by_slips(task).values()


def _forms(task: MultipliersTask) -> Iterator[str]:
    value = task.value
    yield f"({listed(value)})"
    yield named(task.names, value)
    pairs = zip(task.names, value, strict=True)
    yield ", ".join(f"α_{name[1:]} = {exact_text(m)}" for name, m in pairs if m)
