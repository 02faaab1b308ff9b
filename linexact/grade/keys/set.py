"""Sets of examples: the right one in several notations, and those with one example more or less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from linexact.grade.forms.set import SetTask
from linexact.grade.forms.set.marking import made_by_slips
from linexact.grade.keys.made import Keys

NONE = ("none", "{}", "∅")


def keys(task: SetTask) -> Keys:
    """Return the set as numbers, names and ranges, and sets that differ by one example."""
    data, n = task.dataset, len(task.dataset)
    right = _numbers(task, task.chosen)
    others = [task.chosen ^ {i} for i in range(n)] + made_by_slips(task)
    wrong = [_braces(_numbers(task, other)) for other in others if other != task.chosen]
    beyond = max((data.row_number(i) for i in range(n)), default=0) + 1
    refused = ("I do not know", f"{beyond}", "1.5", *(["1 or 2"] if n > 1 else []))
    return Keys(tuple(_forms(right)), tuple(wrong), refused)


def _numbers(task: SetTask, chosen: frozenset[int]) -> list[int]:
    return sorted(task.dataset.row_number(i) for i in chosen)


def _braces(numbers: Sequence[int]) -> str:
    return f"{{{', '.join(map(str, numbers))}}}"


def _forms(numbers: Sequence[int]) -> Iterator[str]:
    if not numbers:
        yield from NONE
        return
    yield _braces(numbers)
    yield f"examples {' and '.join(map(str, numbers))}"
    yield ", ".join(f"x{number}" for number in reversed(numbers))
    yield rf"$\{{{', '.join(f'x_{{{number}}}' for number in numbers)}\}}$"
