"""Weights with the highest score in the own class: right ones, others, and open ones."""

from __future__ import annotations

from fractions import Fraction

from linexact.grade.forms.class_separator import ClassSeparatorTask, wrong_row
from linexact.grade.forms.class_weights import OfEach
from linexact.grade.keys.class_weights import by_class, notations, refused_of
from linexact.grade.keys.made import Keys


def keys(task: ClassSeparatorTask) -> Keys:
    """Return weights in several notations and scales, their opposites and zeros."""
    right = list(notations(task.data.classes, task.value, biased=task.bias))
    double: OfEach = tuple(tuple(2 * v for v in one) for one in task.value)
    right.append(by_class(task.data.classes, double))
    opposite: OfEach = tuple(tuple(-v for v in one) for one in task.value)
    zeros: OfEach = tuple((Fraction(0),) * len(one) for one in task.value)
    turned: OfEach = (*task.value[1:], task.value[0])
    wrong = [
        by_class(task.data.classes, one)
        for one in (opposite, zeros, turned)
        if wrong_row(task, one) is not None
    ]
    return Keys(tuple(right), tuple(wrong), refused_of(task.data.classes, task.value))
