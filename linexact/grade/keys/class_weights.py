"""Weights of each class: right in several notations, one number off, by slips, and open ones."""

from __future__ import annotations

from collections.abc import Sequence

from linexact.grade.forms.class_weights import ClassWeightsTask, OfEach
from linexact.grade.keys.made import Keys, listed

MOST = 6  # wrong ones by slips


def keys(task: ClassWeightsTask) -> Keys:
    """Return the weights class by class and in brackets, changed ones, and what says nothing."""
    right = notations(task.classes, task.value, biased=task.names[-1] == "b")
    first, *rest = task.value
    off: OfEach = ((first[0] + 1, *first[1:]), *rest)
    slips = [one for _, one in task.slips if one != task.value]
    wrong = [by_class(task.classes, one) for one in (off, *slips[:MOST])]
    return Keys(right, tuple(wrong), refused_of(task.classes, task.value))


def notations(classes: Sequence[str], weights: OfEach, *, biased: bool) -> tuple[str, ...]:
    """Return weights of each class in several notations."""
    brackets = ", ".join(f"({listed(one)})" for one in weights)
    lines = "\n".join(f"w_{c} = [{listed(one)}]" for c, one in zip(classes, weights, strict=True))
    found = [by_class(classes, weights), brackets, lines]
    if biased:
        apart = (
            f"{c}: ({listed(w[:-1])}), b = {w[-1]}" for c, w in zip(classes, weights, strict=True)
        )
        found.append("; ".join(apart))
    return tuple(found)


def by_class(classes: Sequence[str], weights: OfEach) -> str:
    """Return weights of each class behind its name."""
    return "; ".join(f"{c}: ({listed(one)})" for c, one in zip(classes, weights, strict=True))


def refused_of(classes: Sequence[str], weights: OfEach) -> tuple[str, ...]:
    """Return answers that decide nothing: nothing said, a class left out, a number too many."""
    short = by_class(classes[:-1], weights[:-1])
    long = by_class(classes, ((*weights[0], weights[0][0]), *weights[1:]))
    return "I do not know", short, long
