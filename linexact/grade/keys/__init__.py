"""Answers to a task, made from the task alone: right ones, wrong neighbours, refused ones.

They test an exercise and say which findings it can give.  Each module makes those of one kind of
task and is found by the kind's name; its ``keys`` takes the task.  Right answers are the key in
several notations, a neighbour differs from it by one number, word, sign or named slip.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

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
    name = _TOGETHER.get(kind, kind)
    if name not in {module.name for module in iter_modules(__path__)}:
        return Keys()
    module = import_module(f"{__name__}.{name}")
    maker = getattr(module, f"{kind}_keys", None) or module.keys
    made: Keys = maker(task)
    return made.each_once()


_TOGETHER = {
    **dict.fromkeys(("number", "vector", "roots", "set", "word", "multipliers"), "values"),
    **dict.fromkeys(("boundary", "inequalities"), "rows"),
    **dict.fromkeys(("trace", "batch_table"), "tables"),
    "separator": "weights",
}
