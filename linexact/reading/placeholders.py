"""Placeholders of an exercise file: ``{a}`` stands for a value that each variant draws.

::

    [variants]
    a = { from = -4, to = 4, without = [0], is = 3 }   # whole numbers, in steps of 1
    r = { of = ["1/2", 1, 2] }                         # one of a list

``{a}`` is the value, ``{+a}`` the value with its sign and a blank (``+ 3``, ``- 2``), to go on
with a sum.  ``is`` is the value in the exercise as it stands; without it the first one is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import cycle
from typing import Any, TypeAlias

from linexact.errors import InputError
from linexact.exact import Writing, decimal_text, exact_text
from linexact.reading.records import (
    Reader,
    Table,
    has_decimals,
    list_of,
    read_keys,
    read_number,
    read_table,
    read_text,
    texts_of,
)

Filling: TypeAlias = int | Fraction | str

SECTION = "variants"
OTHER_KEYS = ("guarantee", "data", "shift")  # of the section: no placeholders
MAX_CHOICES = 10_000
MAX_VARIABLES = 50
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,19}").fullmatch
_TABLE = re.compile(r"0[01]+|[01]{4,}").fullmatch  # in quotes: a truth table, not a number
_PROSE = ("statement", "title", "remarks")
_FORMULAS = re.compile(r"(\$\$.*?\$\$|\$[^$]*\$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Variable:
    """A placeholder: the values that it may have, and the one that it has in the file itself."""

    name: str
    choices: tuple[Filling, ...]
    usual: Filling


def placeholders_of(section: object) -> list[str]:
    """Return the names of the placeholders that a section ``[variants]`` states.

    >>> placeholders_of({"a": {"from": 1, "to": 2}, "shift": 1})
    ['a']
    """
    names = [name for name in read_table(SECTION, section) if name not in OTHER_KEYS]
    if len(names) > MAX_VARIABLES:
        raise InputError("too-long", f"{SECTION}: more than {MAX_VARIABLES} placeholders")
    return names


def read_variable(key: str, value: object) -> Variable:
    """Return a placeholder.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``, ``too-long``).

    >>> one = read_variable("variants.a", {"from": -1, "to": 1, "without": [0]})
    >>> one.choices, one.usual
    ((-1, 1), -1)
    >>> read_variable("variants.t", {"of": ["0110", "1/2"]}).choices  # a truth table, a number
    ('0110', Fraction(1, 2))
    """
    name = key.removeprefix(f"{SECTION}.")
    if not _NAME(name):
        raise InputError("value", f"{key}: expected a name of up to 20 letters and digits")
    said = read_keys(_READERS, value, key)
    choices = tuple(said["of"]) if "of" in said else _range(key, said)
    if "of" in said and len(said.keys() & {"from", "to", "step"}):
        raise InputError("key", f"{key}.of: goes without a range; expected no from, to and step")
    if has_decimals(value):  # 1.0 among 0.5 and 1.5: a decimal as well
        choices = tuple(v if isinstance(v, str) else Fraction(v) for v in choices)
    choices = tuple(v for v in dict.fromkeys(choices) if v not in said.get("without", ()))
    if not choices:
        raise InputError("value", f"{key}: no value is left; expected at least one")
    usual = said.get("is", choices[0])
    if usual not in choices:
        raise InputError("value", f"{key}.is: is none of its values; expected one of them")
    return Variable(name, choices, usual)


def _range(key: str, said: Table) -> tuple[Filling, ...]:
    for needed in ("from", "to"):
        if needed not in said:
            raise InputError("key", f"{key}.{needed} is expected, or a list: of = [...]")
    low, high, step = said["from"], said["to"], said.get("step", Fraction(1))
    if step <= 0 or high < low:
        raise InputError("value", f"{key}: expected from <= to, and a step above 0")
    count = (high - low) // step + 1
    if count > MAX_CHOICES:
        raise InputError("too-long", f"{key}: {count} values; the limit is {MAX_CHOICES}")
    return tuple(_plain(low + k * step) for k in range(count))


def _filling(key: str, value: object) -> Filling:
    """Read one value: a number, the text of one, a truth table, or other words."""
    if isinstance(value, str) and _TABLE(value):
        return value
    try:
        return _plain(read_number(key, value))
    except InputError:
        if isinstance(value, str):
            return read_text(key, value)
        raise


def _plain(value: Fraction) -> Filling:
    return int(value) if value.denominator == 1 else value


_FILLINGS = list_of(_filling, "a list", least=0)
_READERS: Mapping[str, Reader] = {
    **dict.fromkeys(("from", "to", "step"), read_number),
    **dict.fromkeys(("of", "without"), _FILLINGS),
    "is": _filling,
}


def filled(
    top: Table, values: Mapping[str, Filling], writing: Writing | None = None
) -> dict[str, Any]:
    r"""Return a file's table with its placeholders filled in, without the section itself.

    Numbers in words are decimals where that is the file's ``writing`` and they end.
    In formulas the braces stay, so that a sign or a fraction is one argument of what stands there.

    >>> filled({"statement": "Take $w_1={a}$ and {+a}.", "task": {"w": ["{a}", 1]}}, {"a": -3})
    {'statement': 'Take $w_1={-3}$ and - 3.', 'task': {'w': [-3, 1]}}
    """
    names = "|".join(sorted(map(re.escape, values), key=len, reverse=True)) or "(?!)"
    place = re.compile(rf"\{{(\+?)({names})\}}")

    def written(found: re.Match[str], formula: bool) -> str:
        return _written(values[found[2]], found[1], writing, formula)

    def fill(value: Any, prose: bool) -> Any:
        if isinstance(value, dict):
            return {key: fill(one, prose) for key, one in value.items()}
        if isinstance(value, list):
            return [fill(one, prose) for one in value]
        if not isinstance(value, str):
            return value
        whole = place.fullmatch(value)
        if whole is not None and not whole[1] and not prose:
            return values[whole[2]]
        pieces = _FORMULAS.split(value) if prose else [value]
        ways = (partial(written, formula=formula) for formula in cycle((False, True)))
        return "".join(place.sub(way, piece) for way, piece in zip(ways, pieces, strict=False))

    return {key: fill(value, key in _PROSE) for key, value in top.items() if key != SECTION}


def _written(value: Filling, sign: str, writing: Writing | None, formula: bool) -> str:
    """Return a value in words or a formula; with a ``sign`` as a term of a sum."""
    if isinstance(value, str):
        return value
    if sign:
        size = _written(abs(Fraction(value)), "", writing, formula)
        return f"{'-' if value < 0 else '+'} {size}"
    is_decimal = writing in ("decimals", "measured")
    shown = decimal_text(value) if is_decimal else exact_text(value)
    if not formula:
        return shown
    over, bar, under = shown.lstrip("-").partition("/")
    if not bar:
        return f"{{{shown}}}"
    return rf"{{{'-' if value < 0 else ''}\frac{{{over}}}{{{under}}}}}"


def misplaced(top: Table, names: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with the places of placeholders: they stand nowhere, or are none.

    Formulas and what is quoted as code have braces of their own.

    >>> list(misplaced({"statement": "Take {h}, not `{i}` or $x_{j}$."}, []))
    ['statement: {h} is no placeholder; expected one that [variants] states']
    >>> list(misplaced({"task": {"w": ["{a}"]}}, ["a", "b"]))
    ['variants.b: stands nowhere; expected {b} in the file']
    """
    texts = [
        (key, text) for key, value in top.items() if key != SECTION for text in texts_of(value)
    ]
    for key, text in texts:
        left = re.sub(r"`[^`]*`", "", _FORMULAS.sub("", text) if key in _PROSE else text)
        for name in re.findall(r"\{\+?([A-Za-z][A-Za-z0-9_]*)\}", left):
            if name not in names:
                yield f"{key}: {{{name}}} is no placeholder; expected one that [{SECTION}] states"
    for name in names:
        if not any(f"{{{name}}}" in text or f"{{+{name}}}" in text for _, text in texts):
            yield f"{SECTION}.{name}: stands nowhere; expected {{{name}}} in the file"


def stand_in(stated: object) -> Filling:
    """Return a value to go on with where a placeholder is not stated as it should be.

    >>> stand_in({"of": ["AND"]}), stand_in({"from": 5, "to": 1}), stand_in("x")
    ('AND', 5, 1)
    """
    table = stated if isinstance(stated, dict) else {}
    tried = (table.get("is"), *texts_of(table.get("of")), table.get("from"))
    values = (v for v in tried if isinstance(v, int | Fraction | str) and not isinstance(v, bool))
    return next(values, 1)
