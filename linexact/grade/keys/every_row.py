"""Is every row right?  The rows that are wrong, one that is not, and no row at all."""

from __future__ import annotations

from linexact.grade.forms.every_row import EveryRowTask
from linexact.grade.keys.made import Keys


def keys(task: EveryRowTask) -> Keys:
    """Return the verdict with rows that show it, and other verdicts and rows."""
    refused = ("perhaps", f"no, row {max(task.rows) + 1}", f"yes, row {task.rows[0]}")
    if not task.wrong:
        return Keys(("yes", "Every row is right."), ("no", f"no, row {task.rows[0]}"), refused)
    first, *_ = task.wrong
    right = [
        f"no, row {first}",
        f"no; rows {' and '.join(map(str, task.wrong))}",
        f"No: row {first}.",
    ]
    sound = [row for row in task.rows if row not in task.wrong]
    unshown = ["no", *(f"no, row {row}" for row in sound[:1])]
    if not task.points.get("row"):
        return Keys((*right, *unshown), ("yes",), refused)
    return Keys(tuple(right), ("yes", *unshown), refused)
