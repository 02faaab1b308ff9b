"""Points that nobody or several claim: right ones, others, and open ones."""

from __future__ import annotations

from linexact.grade.forms.claimed_point import ClaimedPointTask, is_right
from linexact.grade.keys.made import Keys, listed, named
from linexact.model.dataset import default_features
from linexact.several_classes.claimed import claimed


def keys(task: ClaimedPointTask) -> Keys:
    """Return a point of each region, as a list and with names."""
    points = [one.point for one in claimed(task.units).patterns if one.point is not None]
    names = default_features(task.units.dimension)
    right = [f"({listed(x)})" for x in points if is_right(task, x)]
    wrong = [f"({listed(x)})" for x in points if not is_right(task, x)]
    refused = ("I do not know", f"({listed((*task.value, task.value[0]))})")
    return Keys((*right, named(names, task.value)), tuple(wrong), refused)
