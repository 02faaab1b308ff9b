"""Weights of the widest street: at other scales, turned, moved, and as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.exact import exact_text
from linexact.grade.forms.separator import SeparatorTask
from linexact.grade.keys.made import Keys, in_latex, listed, named


def keys(task: SeparatorTask) -> Keys:
    """Return the weights in several notations, and weights that are not those of the street."""
    names, value = task.names, task.value
    scaled = [named(names, [factor * v for v in value]) for factor in (Fraction(2), Fraction(1, 3))]
    right = [*_forms(task), *([] if task.canonical else scaled)]
    wrong = [*(scaled if task.canonical else [])]
    wrong += [named(names, other) for other in _others(task) if other != value]
    refused = ("I do not know", *([named(names[:-1], value[:-1])] if len(names) > 1 else []))
    return Keys(tuple(right), (*wrong, "there are no such weights"), refused)


def _others(task: SeparatorTask) -> Iterator[Vector]:
    value = task.value
    yield tuple(-v for v in value)
    if task.bias:
        yield (*value[:-1], value[-1] + Fraction(1, 8))
        if value[-1]:
            yield (*value[:-1], -value[-1])
    else:
        yield (value[0] + Fraction(1, 8), *value[1:])
    yield (*([Fraction(0)] * task.dataset.dimension), *value[task.dataset.dimension :])


def _forms(task: SeparatorTask) -> Iterator[str]:
    names, value = task.names, task.value
    yield named(names, value)
    pairs = zip(names, value, strict=True)
    yield ", ".join(f"${name} = {in_latex(v)}$" for name, v in pairs)
    d = task.dataset.dimension
    ending = f", b = {exact_text(value[d])}" if task.bias else ""
    yield f"w = ({listed(value[:d])}){ending}"
