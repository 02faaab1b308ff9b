"""Numbers and lists of them: other notations of the right ones, slips, and rounded ones."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

from linexact.exact import rounded
from linexact.exact.surds import SurdSum
from linexact.grade.compared import surd
from linexact.grade.forms import number, roots, vector
from linexact.grade.keys.made import Keys, in_decimals, keys_by, listed, notations

Numbers: TypeAlias = tuple[SurdSum, ...]
_ONE = SurdSum.rational(Fraction(1))


def keys(task: number.NumberTask | vector.VectorTask | roots.RootsTask) -> Keys:
    """Return what is asked for in several notations, and others."""
    slips: Iterable[Any]
    if isinstance(task, number.NumberTask):
        slips = number.made_by_slips(task)
    elif isinstance(task, roots.RootsTask):
        slips = roots.made_by_slips(task).values()
    else:
        slips = vector.made_by_slips(task).values()
    value = _numbers(task.value)
    others = [_numbers(one) for one in (*slips, *task.slipped().values())]
    near = {tuple(_rounded(v, places) for v in value) for places in (1, 2, 3, 6)} - {value}

    def write(numbers: Numbers) -> str:
        told = listed(numbers) if len(numbers) == 1 else f"({listed(numbers)})"
        return in_decimals(told) if numbers in near else told

    text = write(value)
    refused = [write((*value, _ONE)), write(value[:-1])]
    if len(value) == 1:
        refused = [f"{text} or {write((value[0].plus(_ONE),))}"]
    return keys_by(
        value, write, forms=[f"{task.name} = {text}", *notations(text)],
        others=[*(one for one in others if len(one) == len(value)), *near],
        is_right=lambda given: all(task.accepts(j, one) for j, one in enumerate(given)),
        refused=refused,
    )  # fmt: skip


def _numbers(value: Any) -> Numbers:
    """Return a number or a list as a list of numbers with roots; an empty one of what is none."""
    entries = value if isinstance(value, tuple) else (value,)
    return tuple(surd(v) for v in entries if isinstance(v, Fraction | SurdSum))


def _rounded(value: SurdSum, places: int) -> SurdSum:
    low, high = value.bounds(80)
    return SurdSum.rational(Fraction(rounded((low + high) / 2, places)))
