"""What stands in ``[task]``, said to those who solve it: every number that an answer depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any

from linexact.document.blocks import Math, Span, Text

_BIASES = ("b", "other_b")  # an answer depends on them also where they are left at 0


def task_facts(task: Any, *, bias: bool = True) -> tuple[tuple[str, Text], ...]:
    """Return the fields of a task by name, but those left as they are by default.

    A ``bias`` that the convention has is said though it is 0.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.render.text import plain
    >>> [(name, plain(text)) for name, text in task_facts(find_exercise("lyu-distance").task)]
    [('Given', 'w = (3, 4), b = -10')]
    """
    said = _fields(task, _BIASES if bias else ())
    return (("Given", said),) if said else ()


def _fields(record: Any, always: Sequence[str] = ()) -> Text:
    spans: list[Span] = []
    for field in fields(record):
        value = getattr(record, field.name)
        is_usual = field.default is not MISSING and value == field.default
        if value is None or (is_usual and field.name not in always):
            continue
        spans += [", " if spans else "", f"{field.name.replace('_', ' ')} = ", *_value(value)]
    return tuple(spans)


def _value(value: Any) -> Text:
    if isinstance(value, tuple) and value and all(isinstance(v, Fraction) for v in value):
        return (Math((value,)),)
    if isinstance(value, tuple):
        spans: list[Span] = []
        for one in value:
            spans += [" and " if spans else "", *_value(one)]
        return tuple(spans)
    if is_dataclass(value):
        return ("{", *_fields(value), "}")
    return (value,) if isinstance(value, int | Fraction) else (str(value),)
