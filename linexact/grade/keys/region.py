"""Regions: the right one in other notations, others, and what is none."""

from __future__ import annotations

from linexact.grade.forms.region import RegionTask
from linexact.grade.keys.made import Keys
from linexact.networks.written import EVERYWHERE, NOWHERE

_SYMBOLS = ((" and ", " ∧ "), (" or ", " ∪ "), (">=", "≥"), ("<=", "≤"))


def keys(task: RegionTask) -> Keys:
    """Return the region in other notations, and regions that are others."""
    value, symbols = task.value, task.value
    for word, symbol in _SYMBOLS:
        symbols = symbols.replace(word, symbol)
    parts = value.split(" or ")
    wrong = [text for text in (EVERYWHERE, NOWHERE) if text != value]
    if value not in (EVERYWHERE, NOWHERE):
        turned = value.replace(">=", "#").replace(">", ">=").replace("#", ">")
        back = value.replace("<=", "#").replace("<", "<=").replace("#", "<")
        wrong += [text for text in (turned, back) if text != value]
    again = " or ".join(f"({part})" for part in reversed(parts))
    right = (value, symbols, again) if len(parts) > 1 else (value, symbols)
    return Keys(right, tuple(wrong), ("I do not know", f"{task.names[0]} > q"))
