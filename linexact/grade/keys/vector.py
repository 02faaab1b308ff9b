"""Vectors: other notations of the right one, and what a slip makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.vector.marking import made_by_slips
from linexact.grade.keys.made import Keys, as_decimal, in_latex, listed, named, rounded


def keys(task: VectorTask) -> Keys:
    """Return other forms of the vector, and other vectors."""
    *first, last = task.value
    others = [(*first, last + 1), (task.value[0] + 1, *task.value[1:]), *made_by_slips(task.value)]
    others += [*_of_slipped_runs(task)]
    wrong = [_list(other) for other in others if other and other != task.value]
    near = list(_rounded(task))
    accepted = [text for text, numbers in near if _is_accepted(task, numbers)]
    wrong += [text for text, numbers in near if not _is_accepted(task, numbers)]
    refused = ["I do not know"]
    if first:
        refused.append(f"({listed(first)})")
    refused.append(_list((*task.value, Fraction(1))))
    return Keys((*_forms(task), *accepted[:2]), tuple(wrong), tuple(refused))


def _of_slipped_runs(task: VectorTask) -> Iterator[Vector]:
    for other in task.slipped().values():
        if isinstance(other, tuple):
            exact = tuple(v for v in other if isinstance(v, Fraction))
            if len(exact) == len(other):
                yield exact


def _rounded(task: VectorTask) -> Iterator[tuple[str, Vector]]:
    """Yield the vector with all entries rounded, where that is another one."""
    for places in (1, 2, 3):
        texts = [rounded(value, places) for value in task.value]
        numbers = tuple(map(Fraction, texts))
        if numbers != task.value:
            yield f"[{', '.join(texts)}]", numbers


def _is_accepted(task: VectorTask, numbers: Vector) -> bool:
    return all(task.accepts(entry, number) for entry, number in enumerate(numbers))


def _list(values: Vector) -> str:
    """Return a list in brackets; a number alone in brackets would be that of a line."""
    return f"({listed(values)})" if len(values) > 1 else listed(values)


def _forms(task: VectorTask) -> Iterator[str]:
    value, several = task.value, len(task.value) > 1
    yield _list(value)
    yield f"{task.name} = [{listed(value)}]"
    if not several:
        return
    rows = r" \\ ".join(map(in_latex, value))
    yield f"$\\begin{{pmatrix}} {rows} \\end{{pmatrix}}$"
    if task.names:
        yield named(task.names, value)
        yield named(task.names[::-1], value[::-1])
    decimals = [as_decimal(v) for v in value]
    if any(v.denominator > 1 for v in value) and None not in decimals:
        yield f"[{', '.join(map(str, decimals))}]"
