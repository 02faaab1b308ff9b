"""Numbers with roots, one a feature: other notations of the right ones, and what slips make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.grade.forms.feature_list import FeatureListTask, opposite
from linexact.grade.keys.made import Keys
from linexact.rational.surds import SurdSum


def keys(task: FeatureListTask) -> Keys:
    """Return other forms of the list, and other lists."""
    one, size = SurdSum.rational(Fraction(1)), len(task.value)
    *first, last = task.value
    others: list[Sequence[SurdSum]] = [(*first, last.plus(one)), opposite(task.value)]
    for made in task.made.values():
        surds = made if isinstance(made, tuple) else ()
        exact = [v for v in surds if isinstance(v, SurdSum)]
        if len(exact) == size:
            others.append(exact)
    wrong = [_list(other) for other in others if not _accepted(task, other)]
    refused = ["I do not know", _list((*task.value, one))]
    return Keys(tuple(_forms(task)), tuple(dict.fromkeys(wrong)), tuple(refused))


def _accepted(task: FeatureListTask, given: Sequence[SurdSum]) -> bool:
    return all(task.accepts(j, number) for j, number in enumerate(given))


def _list(values: Sequence[SurdSum]) -> str:
    return f"({', '.join(map(str, values))})" if len(values) > 1 else str(values[0])


def _forms(task: FeatureListTask) -> Iterator[str]:
    yield _list(task.value)
    if len(task.value) > 1:
        yield f"{task.name} = [{', '.join(map(str, task.value))}]"
    pairs = list(zip(task.entries, task.value, strict=True))
    yield ", ".join(f"{name} = {value}" for name, value in reversed(pairs))
