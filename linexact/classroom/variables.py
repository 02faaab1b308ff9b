"""What a variable of a notebook holds, as the text of an answer.

A student may write ``answer = (1, -2, 1)`` or ``answer = 55`` where the same in quotes would
be right.  Numbers are read exactly, a float as the decimal that it prints.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Sequence
from decimal import Decimal
from numbers import Rational
from typing import Any

import numpy as np

from linexact.classroom.answers import Answer
from linexact.classroom.members import Reason
from linexact.data.read.arrays import exact_value
from linexact.errors import InputError
from linexact.exact import exact_text

MOST_NUMBERS = 2_000  # of a vector
_NUMBERS = (int, float, Rational, Decimal, np.generic)


def variable_of(exercise: str) -> str:
    """Return the name of the variable that holds the answer to an exercise.

    >>> variable_of("grosse-and"), variable_of("7.2"), variable_of("lambda")
    ('grosse_and', 'answer_7_2', 'answer_lambda')
    """
    name = re.sub(r"\W", "_", exercise, flags=re.ASCII)
    return name if name.isidentifier() and not keyword.iskeyword(name) else f"answer_{name}"


def answer_in(value: object, parts: Sequence[str]) -> Answer:
    r"""Return the answer that a variable holds: a text, why there is none, or None.

    It may be a text, a number, true or false, a list of numbers, or a dictionary of these:
    by part, where its keys are among ``parts``, otherwise by name.

    >>> answer_in([1, 0.5, "-3/2"], ["w"]), answer_in(True, ["answer"])
    ('(1, 1/2, -3/2)', 'true')
    >>> answer_in({"w": (2, 2), "b": -3}, ["weights"])
    'w = (2, 2)\nb = -3'
    >>> answer_in({"w": (2, 2), "b": -3}, ["w", "b"])
    '[w]\n(2, 2)\n[b]\n-3'
    """
    if value is None:
        return None
    try:
        if not isinstance(value, dict):
            return _text(value)
        form = "[{}]\n{}" if value.keys() <= set(parts) else "{} = {}"
        return "\n".join(form.format(key, _text(v)) for key, v in value.items())
    except InputError as error:
        return Reason(error.code, error.message)


def _text(value: Any, *, is_entry: bool = False) -> str:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, np.ndarray):
        value = list(value) if value.ndim else value[()]
    if is_entry or not isinstance(value, list | tuple):
        return _number(value)
    if len(value) > MOST_NUMBERS:
        raise InputError("too-long", f"more than {MOST_NUMBERS} numbers, which is the limit")
    return f"({', '.join(_text(entry, is_entry=True) for entry in value)})"


def _number(value: object) -> str:
    if not isinstance(value, _NUMBERS):
        message = f"a {type(value).__name__[:40]}; expected a text, a number or a list of numbers"
        raise InputError("type", message)
    return exact_text(exact_value(value, "decimal", "the answer"))
