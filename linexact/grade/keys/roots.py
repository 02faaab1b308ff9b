"""Lists of numbers with roots: other notations of the right one, and what a slip makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.exact.surds import SurdSum
from linexact.grade.forms.roots import RootsTask, made_by_slips
from linexact.grade.keys.made import Keys, rounded

PLACES = 3


def keys(task: RootsTask) -> Keys:
    """Return other forms of the list, and other lists; rounded ones where a root is asked."""
    one = SurdSum.rational(Fraction(1))
    *first, last = task.value
    others = [(*first, last.plus(one)), *made_by_slips(task)]
    wrong = [_list(other) for other in others if not _accepted(task, other)]
    near = _rounded(task)
    if not _accepted(task, near):
        wrong.append(_list(near))
    refused = ["I do not know", _list((*task.value, one))]
    return Keys(tuple(_forms(task)), tuple(wrong), tuple(refused))


def _accepted(task: RootsTask, given: Sequence[SurdSum]) -> bool:
    return all(task.accepts(j, number) for j, number in enumerate(given))


def _rounded(task: RootsTask) -> tuple[SurdSum, ...]:
    texts = (rounded(sum(v.bounds(64), Fraction(0)) / 2, PLACES) for v in task.value)
    return tuple(SurdSum.rational(Fraction(text)) for text in texts)


def _list(values: Sequence[SurdSum]) -> str:
    return f"({', '.join(map(str, values))})"


def _forms(task: RootsTask) -> Iterator[str]:
    yield _list(task.value)
    yield f"{task.name} = [{', '.join(map(str, task.value))}]"
    pairs = list(zip(task.entries, task.value, strict=True))
    yield ", ".join(f"{name} = {value}" for name, value in reversed(pairs))
