"""Vectors: other notations of the right one, and what a slip makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.vector.marking import made_by_slips
from linexact.grade.keys.made import Keys, as_decimal, in_latex, listed, named


def keys(task: VectorTask) -> Keys:
    """Return other forms of the vector, and other vectors."""
    *first, last = task.value
    others = [(*first, last + 1), (task.value[0] + 1, *task.value[1:]), *made_by_slips(task.value)]
    wrong = (f"({listed(other)})" for other in others if other != task.value)
    refused = ["I do not know"]
    if first:
        refused.append(f"({listed(first)})")
    refused.append(f"({listed((*task.value, Fraction(1)))})")
    return Keys(tuple(_forms(task)), tuple(wrong), tuple(refused))


def _forms(task: VectorTask) -> Iterator[str]:
    value, several = task.value, len(task.value) > 1
    yield f"({listed(value)})"
    yield f"{task.name} = [{listed(value)}]"
    rows = r" \\ ".join(map(in_latex, value))
    yield f"$\\begin{{pmatrix}} {rows} \\end{{pmatrix}}$"
    if task.names and several:
        yield named(task.names, value)
        yield named(task.names[::-1], value[::-1])
    decimals = [as_decimal(v) for v in value]
    if several and any(v.denominator > 1 for v in value) and None not in decimals:
        yield f"[{', '.join(map(str, decimals))}]"
