"""Numbers and lists of them: other notations of the right ones, slips, and rounded ones."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from linexact.data.dataset import Vector
from linexact.exact import rounded
from linexact.exact.surds import SurdSum
from linexact.grade.compared import surd
from linexact.grade.forms import multipliers, number, vector
from linexact.grade.forms import set as sets
from linexact.grade.forms.word import WordTask
from linexact.grade.keys.made import UNKNOWN, Keys, in_decimals, keys_by, listed, named, notations

Numbers: TypeAlias = tuple[SurdSum, ...]
_ONE = SurdSum.rational(Fraction(1))


def keys(task: number.NumberTask | vector.VectorTask) -> Keys:
    """Return what is asked for in several notations, and others."""
    slips: Iterable[Any]
    if isinstance(task, number.NumberTask):
        slips = number.made_by_slips(task)
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


def set_keys(task: sets.SetTask) -> Keys:
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
    others = map(inside, sets.made_by_slips(task).values())
    return keys_by(value, write, forms=forms, others=others, refused=refused)


def word_keys(task: WordTask) -> Keys:
    """Return the right word as an answer to the question, and every other one."""
    meanings, value = task.meanings, task.value
    said = {value: [meanings.said(value)]} | {
        other: [meanings.said(other)] for other in sorted(meanings.answers - {value})
    }
    if meanings.yes is not None and meanings.no is not None:
        said[meanings.yes].append("Yes.")
        said[meanings.no].append("No.")
    wrong = [text for other, texts in said.items() if other != value for text in texts]
    return Keys(tuple(said[value]), tuple(wrong), (UNKNOWN, "see above"))


def multipliers_keys(task: multipliers.MultipliersTask) -> Keys:
    """Return the multipliers in several notations, and others that prove nothing."""
    value = task.value

    def write(values: Vector) -> str:
        return f"({listed(values)})"

    forms = [named(task.names, value), *notations(write(value))]
    return keys_by(
        value, write, forms=forms, others=multipliers.made_by_slips(task).values(),
        is_right=partial(multipliers.is_right, task), refused=[write((*value, value[0]))],
    )  # fmt: skip
