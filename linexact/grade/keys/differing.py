"""Points at which two regions differ, points at which they do not, and what is no point."""

from __future__ import annotations

from linexact.grade.forms.differing import DifferingTask
from linexact.grade.keys.made import Keys, listed, named
from linexact.model.dataset import Vector
from linexact.networks.arrangement import faces


def keys(task: DifferingTask) -> Keys:
    """Return a point of each face of the lines of both."""
    lines = [*task.found.lines, *task.stated.lines]
    right, wrong = [task.value], list[Vector]()
    for face in faces(lines, task.stated.width):
        differs = task.found.holds(face.point) != task.stated.holds(face.point)
        (right if differs else wrong).append(face.point)
    texts = [f"({listed(x)})" if len(x) > 1 else listed(x) for x in right[:6]]
    others = tuple(f"({listed(x)})" if len(x) > 1 else listed(x) for x in wrong[:6])
    refused = ("I do not know", f"({listed((*task.value, task.value[0]))})")
    return Keys((*texts, named(task.names, task.value)), others, refused)
