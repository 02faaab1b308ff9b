"""Sets of examples: the right one, and those with one example more or less."""

from __future__ import annotations

from linexact.grade.forms.set import SetTask, made_by_slips
from linexact.grade.keys.made import Keys, keys_by, notations


def keys(task: SetTask) -> Keys:
    """Return the set as numbers and in LaTeX, and sets that differ by an example."""
    numbers = [task.dataset.row_number(i) for i in range(len(task.dataset))]

    def inside(chosen: frozenset[int]) -> tuple[bool, ...]:
        return tuple(i in chosen for i in range(len(numbers)))

    def write(inside: tuple[bool, ...]) -> str:
        told = (str(number) for number, chosen in zip(numbers, inside, strict=True) if chosen)
        return f"{{{', '.join(told)}}}" if any(inside) else "none"

    value = inside(task.chosen)
    refused = [str(max(numbers, default=0) + 1), "1.5", *["1 or 2"] * (len(numbers) > 1)]
    forms = notations(write(value)) if task.chosen else ["{}"]
    others = map(inside, made_by_slips(task).values())
    return keys_by(value, write, forms=forms, others=others, refused=refused)
