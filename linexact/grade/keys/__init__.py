"""Answers to a task, made from the task alone: right ones, wrong neighbours, refused ones.

They test an exercise and say which findings it can give.  A module with the name of a kind of task
makes those of it, and its ``keys`` takes the task; those of all others stand in :mod:`.values`.
Right answers are the key in several notations, a neighbour differs from it by one number, word,
sign or named slip.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from linexact.exact import Writing
from linexact.grade.form import Task
from linexact.grade.keys.made import Keys, in_decimals

__all__ = ["Keys", "key_of", "keys_of"]


def key_of(task: Task, writing: Writing | None) -> str:
    """Return an answer that gets all points, in decimals where the exercise is typed so; or none.

    >>> from fractions import Fraction
    >>> from linexact.grade.forms.number import NumberTask
    >>> from linexact.text.surds import parse_surd
    >>> task = NumberTask(parse_surd("5/2"), "n", {"value": Fraction(1)})
    >>> key_of(task, None), key_of(task, "decimals")
    ('5/2', '2.5')
    """
    key = next(iter(keys_of(task).right), "")
    return in_decimals(key) if writing in ("decimals", "measured") else key


def keys_of(task: Task) -> Keys:
    """Return the answers that test a task; none for a kind that has no module here.

    A text stands once, and what is right stands in no other list.

    >>> from fractions import Fraction
    >>> from linexact.grade.forms.number import NumberTask
    >>> from linexact.text.surds import parse_surd
    >>> keys_of(NumberTask(parse_surd("1"), "n", {"value": Fraction(1)})).wrong
    ('2', '1/2', '-1')
    """
    kind = task.kind.replace("-", "_")
    module = import_module(f"{__name__}.{_MODULES.get(kind, 'values')}")
    maker: Callable[[Task], Keys] = getattr(module, f"{kind}_keys", lambda task: Keys())
    return maker(task).each_once()


_MODULES = {"verdict": "verdict", "trace": "tables", "batch_table": "tables"}
