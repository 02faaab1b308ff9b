"""The perceptron rule that an exercise names, with its own start, rate and number of steps."""

from __future__ import annotations

from dataclasses import replace

from linexact.errors import InputError
from linexact.exercise.model import Task
from linexact.perceptron import Rule, Start, rule


def rule_of(task: Task) -> Rule:
    """Return the rule to run.

    Raises :class:`~linexact.errors.InputError` when the exercise names none.

    >>> from fractions import Fraction
    >>> rule_of(Task(rule="blog", rate=Fraction(1, 2))).rate
    Fraction(1, 2)
    """
    if task.rule is None:
        raise InputError("key", "task.rule is expected: this exercise runs no perceptron")
    chosen = rule(task.rule)
    if task.start is not None:
        chosen = replace(chosen, start=Start(task.start))
    if task.rate is not None:
        chosen = replace(chosen, rate=task.rate)
    if task.steps is not None:
        chosen = replace(chosen, stop=replace(chosen.stop, presentations=task.steps))
    return chosen
