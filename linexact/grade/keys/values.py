"""Numbers and lists of them: other notations of the right ones, slips, and rounded ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.exact import rounded
from linexact.exact.surds import SurdSum
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.number.marking import made_by_slips as slipped_numbers
from linexact.grade.forms.roots import RootsTask
from linexact.grade.forms.roots import made_by_slips as slipped_roots
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.vector.marking import made_by_slips as slipped_vectors
from linexact.grade.keys.made import Keys, in_decimals, in_latex, keys_by, listed, notations

Entry: TypeAlias = Fraction | SurdSum
_ONE = Fraction(1)


def keys(task: NumberTask | VectorTask | RootsTask) -> Keys:
    """Return what is asked for in several notations, and others."""
    if isinstance(task, NumberTask):
        return _number(task)
    return _roots(task) if isinstance(task, RootsTask) else _vector(task)


def _number(task: NumberTask) -> Keys:
    text, exact = str(task.value), task.value.as_fraction()
    forms = [f"{task.name} = {text}", f"My answer: {text}.", text.replace("sqrt(", "√(")]
    if exact is not None and exact.denominator > 1:
        forms.append(f"{2 * exact.numerator}/{2 * exact.denominator}")
    runs = [(SurdSum.rational(v),) for v in task.slipped().values() if isinstance(v, Fraction)]
    others = [(v,) for v in slipped_numbers(task)]
    both = f"{text} or {task.value.plus(SurdSum.rational(_ONE))}"
    return _keys((task.value,), task.accepts, forms, (*others, *runs), [both])


def _vector(task: VectorTask) -> Keys:
    value = task.value
    runs = [v for v in task.slipped().values() if isinstance(v, tuple) and len(v) == len(value)]
    exact = [tuple(v for v in run if isinstance(v, Fraction)) for run in runs]
    forms = [
        f"{task.name} = [{listed(value)}]",
        *(notations(task.names, value) if task.names else ()),
    ]
    others = (*slipped_vectors(task).values(), *(run for run in exact if len(run) == len(value)))
    return _keys(value, task.accepts, forms, others, _of_other_lengths(value, _ONE))


def _roots(task: RootsTask) -> Keys:
    value = task.value
    forms = [f"{task.name} = [{listed(value)}]", *notations(task.entries, value)]
    refused = _of_other_lengths(value, SurdSum.rational(_ONE))
    return _keys(value, task.accepts, forms, slipped_roots(task).values(), refused)


def _keys(
    value: tuple[Entry, ...],
    accepts: Callable[[int, Any], bool],
    forms: Iterable[str],
    others: Iterable[tuple[Entry, ...]],
    refused: Sequence[str],
) -> Keys:
    """Return a list as it is, in LaTeX and in decimals, those that are rounded, and others."""
    near = {tuple(_rounded(v, places) for v in value) for places in (1, 2, 3, 6)} - {value}

    def write(numbers: tuple[Entry, ...]) -> str:
        return in_decimals(_list(numbers)) if numbers in near else _list(numbers)

    def is_right(numbers: tuple[Entry, ...]) -> bool:
        return all(accepts(j, number) for j, number in enumerate(numbers))

    shown = r" \\ ".join(in_latex(_list([number])) for number in value)
    if len(value) > 1:
        shown = rf"\begin{{pmatrix}} {shown} \end{{pmatrix}}"
    accepted = [write(one) for one in near if is_right(one)]
    every = (*filter(None, forms), f"${shown}$", in_decimals(_list(value)), *accepted)
    return keys_by(
        value, write, forms=every, others=(*others, *near), is_right=is_right, refused=refused
    )


def _rounded(value: Entry, places: int) -> Entry:
    if isinstance(value, Fraction):
        return Fraction(rounded(value, places))
    low, high = value.bounds(80)
    return SurdSum.rational(Fraction(rounded((low + high) / 2, places)))


def _list(values: Sequence[Entry]) -> str:
    """Return a list in brackets; a number alone in brackets would be that of a line."""
    return f"({listed(values)})" if len(values) > 1 else listed(values)


def _of_other_lengths(value: tuple[Entry, ...], one: Entry) -> list[str]:
    return [_list((*value, one)), *([_list(value[:-1])] if len(value) > 1 else [])]
