"""Two parts: the right ones in several notations, others that a half-space parts, open ones."""

from __future__ import annotations

from linexact.grade.forms.partition import PartitionTask, Parts, decide
from linexact.grade.keys.made import Keys
from linexact.separability import Separable

MOST = 6  # wrong parts


def keys(task: PartitionTask) -> Keys:
    """Return the parts as numbers and as points, and with a point moved."""
    first, second = task.value
    right = [_braces(task.value), _braces((second, first)), _bars(task.value)]
    if len(task.of[0]) > 1:
        right.append(" | ".join(", ".join(_point(task, i) for i in part) for part in task.value))
    wrong = []
    for i in sorted((*first, *second)):
        moved = [tuple(sorted({*part} ^ {i})) for part in task.value]
        parts = (moved[0], moved[1])
        if all(parts) and isinstance(decide(task, parts), Separable):
            wrong.append(_braces(parts))
    refused = ("I do not know", f"{{1, {len(task.of) + 1}}} and {{2}}", "{1, 2} and {2}")
    return Keys(tuple(right), tuple(wrong[:MOST]), refused)


def _braces(parts: Parts) -> str:
    return " and ".join("{" + ", ".join(str(i + 1) for i in part) + "}" for part in parts)


def _bars(parts: Parts) -> str:
    return " | ".join(", ".join(str(i + 1) for i in part) for part in parts)


def _point(task: PartitionTask, index: int) -> str:
    return f"({', '.join(map(str, task.of[index]))})"
