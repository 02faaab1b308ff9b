"""Whether the vectors of a task fit the data, each other and the convention."""

from __future__ import annotations

from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import show
from linexact.exercise.model import Setting


def check_width(key: str, vector: Vector, width: int, each: str = ", one for each input") -> None:
    """Refuse a vector of another length.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> check_width("task.w", (Fraction(1),), 1)
    """
    if len(vector) != width:
        raise InputError("value", f"{key}: {len(vector)} numbers; expected {width}{each}")


def check_bias(setting: Setting, *biases: Fraction) -> None:
    """Refuse a bias where the convention has none.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> from linexact.data.convention import Convention
    >>> check_bias(Setting(2, Convention(bias=True, boundary="strict")), Fraction(1))
    >>> check_bias(Setting(2, Convention(bias=False, boundary="strict")), Fraction(1))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task: a bias, where the convention has none; expected b = 0
    """
    if not setting.convention.bias and any(biases):
        message = "task: a bias, where the convention has none; expected b = 0"
        raise InputError("value", message)


def check_part(key: str, part: Fraction) -> None:
    """Refuse a part of a whole that is none.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> check_part("task.part", Fraction(3, 2))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task.part: 3/2; expected a part from 0 to 1
    """
    if not 0 <= part <= 1:
        raise InputError("value", f"{key}: {show(part)}; expected a part from 0 to 1")
