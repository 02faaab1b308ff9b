"""Sets of examples: the right one in several notations, and those with one example more or less."""

from __future__ import annotations

from linexact.grade.forms.set import SetTask
from linexact.grade.forms.set.marking import made_by_slips
from linexact.grade.keys.made import Keys, keys_by


def keys(task: SetTask) -> Keys:
    """Return the set as numbers, names and in LaTeX, and sets that differ by an example."""
    data, every = task.dataset, range(len(task.dataset))

    def told(before: str, between: str, inside: tuple[bool, ...]) -> str:
        return between.join(f"{before}{data.row_number(i)}" for i in every if inside[i])

    def write(inside: tuple[bool, ...]) -> str:
        return f"{{{told('', ', ', inside)}}}" if any(inside) else "none"

    value = tuple(i in task.chosen for i in every)
    forms = ["{}", "∅"]
    if task.chosen:
        forms = [f"examples {told('', ' and ', value)}", told("x", ", ", value),
                 rf"$\{{{told('x_', ', ', value)}\}}$"]  # fmt: skip
    others = [tuple(i in made for i in every) for made in made_by_slips(task).values()]
    beyond = max(map(data.row_number, every), default=0) + 1
    refused = [f"{beyond}", "1.5", *(["1 or 2"] if len(data) > 1 else [])]
    return keys_by(value, write, forms=forms, others=others, refused=refused)
