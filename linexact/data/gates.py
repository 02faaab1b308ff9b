"""Truth tables as data sets: gates by name, by family, or by their bits.

A table of ``k`` inputs has ``2**k`` rows in the usual order, the last input changing
fastest: ``(0,0), (0,1), (1,0), (1,1)``.  A bit string lists the outputs in that order, so
``0001`` is AND and ``0010`` is ``x1 AND NOT x2``.  Labels are 0 and 1.

=====================  ======================================================
``NOT``                one input
``AND`` ... ``XNOR``   two inputs; ``AND:5`` is the same with five
``IMPLIES``            two inputs, false only at (1, 0); ``NIMPLIES`` its negation
``parity:5``           an odd number of inputs is 1
``majority:3``         more than half of the inputs are 1
``at-least:2:4``       at least 2 of 4 inputs are 1
``exactly:1:3``        exactly 1 of 3 inputs is 1
=====================  ======================================================
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from linexact.data.dataset import Dataset, default_features
from linexact.errors import InputError

MAX_INPUTS = 16  # 65,536 rows

_FIXED: dict[str, str] = {
    "not": "10",
    "buffer": "01",
    "implies": "1101",
    "nimplies": "0010",
}
# Families decide by the number s of inputs that are 1 and the number k of inputs.
_COUNTED: dict[str, Callable[[int, int], bool]] = {
    "and": lambda s, k: s == k,
    "or": lambda s, k: s > 0,
    "nand": lambda s, k: s < k,
    "nor": lambda s, k: s == 0,
    "xor": lambda s, k: s % 2 == 1,
    "xnor": lambda s, k: s % 2 == 0,
    "parity": lambda s, k: s % 2 == 1,
    "majority": lambda s, k: 2 * s > k,
}
_THRESHOLDS: dict[str, Callable[[int, int], bool]] = {
    "at-least": lambda s, m: s >= m,
    "at-most": lambda s, m: s <= m,
    "exactly": lambda s, m: s == m,
}

GATES = (*_FIXED, *_COUNTED, *_THRESHOLDS)  # their names

_NUMBER = re.compile(r"[0-9]{1,4}").fullmatch
_BITS = re.compile(r"[01]+").fullmatch


def gate(name: str) -> Dataset:
    """Return the truth table that ``name`` means, in any letter case.

    Raises :class:`~linexact.errors.InputError` for an unknown name (with near ones) and for
    more than ``MAX_INPUTS`` inputs.

    >>> gate("and").targets.tolist(), gate("at-least:2:3").targets.tolist()
    ([-1, -1, -1, 1], [-1, -1, -1, 1, -1, 1, 1, 1])
    >>> gate("xr")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: no gate is called 'xr'; did you mean xor, xnor, or?
    """
    asked = name.strip()
    called = asked if set(asked) <= {"0", "1"} or ":" in asked else asked.upper()
    return replace(_table(asked), origin=f"the truth table of {called}")


def _table(name: str) -> Dataset:
    word, *arguments = name.casefold().replace("_", "-").split(":")
    if not arguments and _BITS(word):
        return truth_table(word)
    if word in _FIXED and not arguments:
        return truth_table(_FIXED[word])
    if word in _COUNTED and len(arguments) <= 1:
        k = _inputs(name, word, arguments)
        return _by_count(lambda s: _COUNTED[word](s, k), k)
    if word in _THRESHOLDS and len(arguments) == 2:
        least, k = (_count(name, text) for text in arguments)
        _check_inputs(name, k)
        return _by_count(lambda s: _THRESHOLDS[word](s, least), k)
    raise _unknown(name, word)


def is_gate(name: str) -> bool:
    """Say whether :func:`gate` understands ``name``.

    >>> is_gate("NAND"), is_gate("iris.csv")
    (True, False)
    """
    try:
        gate(name)
    except InputError:
        return False
    return True


def truth_table(bits: str) -> Dataset:
    """Return the table whose outputs, in table order, are ``bits`` (``2**k`` of them).

    >>> [tuple(map(int, e.x)) for e in truth_table("0010").examples() if e.target > 0]
    [(1, 0)]
    """
    rows = len(bits)
    if not _BITS(bits):
        raise InputError("bits", "a truth table's outputs are written with 0 and 1 only")
    if rows > 2**MAX_INPUTS:
        raise InputError("too-many-inputs", f"a truth table may have {MAX_INPUTS} inputs at most")
    if rows < 2 or rows & (rows - 1):
        raise InputError(
            "bits", f"{rows} outputs are no truth table; expected 2, 4, 8, 16, ... of them"
        )
    outputs = np.frombuffer(bits.encode("ascii"), dtype=np.uint8) == ord("1")
    inputs = rows.bit_length() - 1
    return Dataset(
        _inputs_of(inputs),
        (1,) * inputs,
        np.where(outputs, 1, -1).astype(np.int8),
        default_features(inputs),
        classes=("1", "0"),
    )


def _by_count(rule: Callable[[int], bool], k: int) -> Dataset:
    """Return the table of ``k`` inputs whose output depends on how many of them are 1."""
    by_count = ["01"[rule(s)] for s in range(k + 1)]
    return truth_table("".join(by_count[row.bit_count()] for row in range(2**k)))


def _inputs_of(k: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    rows = np.arange(2**k, dtype=np.int64)[:, None]
    return (rows >> np.arange(k - 1, -1, -1, dtype=np.int64)) & 1


def _inputs(name: str, word: str, arguments: list[str]) -> int:
    if not arguments:
        if word in ("parity", "majority"):
            raise InputError("gate", f"{word} needs its number of inputs, as in {word}:3")
        return 2
    k = _count(name, arguments[0])
    _check_inputs(name, k)
    return k


def _count(name: str, text: str) -> int:
    if not _NUMBER(text):
        raise InputError("gate", f"{name[:40]!r}: expected whole numbers after the colons")
    return int(text)


def _check_inputs(name: str, k: int) -> None:
    if k < 1:
        raise InputError("gate", f"{name[:40]!r}: expected at least 1 input")
    if k > MAX_INPUTS:
        raise InputError(
            "too-many-inputs", f"{name[:40]!r}: {k} inputs; a truth table may have {MAX_INPUTS}"
        )


def _unknown(name: str, word: str) -> InputError:
    if word in _COUNTED or word in _FIXED:
        hint = f"; {word} is written {word.upper()} or with a number of inputs, {word}:3"
        if word in _FIXED:
            hint = f"; {word.upper()} takes no number"
    elif word in _THRESHOLDS:
        hint = f"; it is written {word}:2:4 ({word.replace('-', ' ')} 2 of 4 inputs)"
    else:
        near = difflib.get_close_matches(word[:40], GATES, n=3, cutoff=0.5)
        hint = f"; did you mean {', '.join(near)}?" if near else "; gates are AND, OR, XOR, ..."
    return InputError("unknown-gate", f"no gate is called {name[:40]!r}{hint}")
