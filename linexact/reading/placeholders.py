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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from linexact.errors import Faults, InputError
from linexact.exact import Writing, decimal_text, exact_text
from linexact.reading.records import Table, check_keys, read_number, read_table, read_text, wrong

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


def read_variables(section: Table) -> tuple[Variable, ...]:
    """Return the placeholders that a section ``[variants]`` states.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``) with all faults.

    >>> [one] = read_variables({"a": {"from": -1, "to": 1, "without": [0]}})
    >>> one.choices, one.usual
    ((-1, 1), -1)
    >>> read_variables({"t": {"of": ["0110", "1/2"]}})[0].choices  # a truth table, a number
    ('0110', Fraction(1, 2))
    """
    faults = Faults()
    names = [name for name in section if name not in OTHER_KEYS]
    if len(names) > MAX_VARIABLES:
        raise InputError("too-long", f"{SECTION}: more than {MAX_VARIABLES} placeholders")
    found = [faults.of(partial(_variable, name, section[name])) for name in names]
    faults.check()
    return tuple(one for one in found if one is not None)


def _variable(name: str, value: object) -> Variable:
    key = f"{SECTION}.{name}"
    if not _NAME(name):
        raise InputError("value", f"{key}: expected a name of up to 20 letters and digits")
    table = read_table(key, value)
    check_keys(table, ("from", "to", "step", "without", "of", "is"), f"in {key}")
    choices = _listed(key, table) if "of" in table else _range(key, table)
    if _is_decimal(table):  # 1.0 among 0.5 and 1.5: a decimal as well
        choices = tuple(v if isinstance(v, str) else Fraction(v) for v in choices)
    left_out = [_filling(f"{key}.without", v) for v in _list(f"{key}.without", table, [])]
    choices = tuple(v for v in dict.fromkeys(choices) if v not in left_out)
    if not choices:
        raise InputError("value", f"{key}: no value is left; expected at least one")
    usual = _filling(f"{key}.is", table["is"]) if "is" in table else choices[0]
    if usual not in choices:
        raise InputError("value", f"{key}.is: is none of its values; expected one of them")
    return Variable(name, choices, usual)


def _is_decimal(table: Table) -> bool:
    """Say whether a number of a placeholder is typed as a decimal, which TOML calls a float."""
    values = [
        v for value in table.values() for v in (value if isinstance(value, list) else [value])
    ]
    return any(isinstance(value, Fraction) for value in values)


def _list(key: str, table: Table, default: list[object]) -> list[object]:
    value = table.get(key.rpartition(".")[2], default)
    if not isinstance(value, list):
        raise wrong(key, value, "a list")
    return value


def _listed(key: str, table: Table) -> tuple[Filling, ...]:
    for other in ("from", "to", "step"):
        if other in table:
            raise InputError("key", f"{key}.{other}: goes with a range; expected none beside of")
    return tuple(_filling(f"{key}.of", v) for v in _list(f"{key}.of", table, []))


def _range(key: str, table: Table) -> tuple[Filling, ...]:
    for needed in ("from", "to"):
        if needed not in table:
            raise InputError("key", f"{key}.{needed} is expected, or a list: of = [...]")
    low, high = (read_number(f"{key}.{end}", table[end]) for end in ("from", "to"))
    step = read_number(f"{key}.step", table.get("step", 1))
    if step <= 0 or high < low:
        raise InputError("value", f"{key}: expected from <= to, and a step above 0")
    count = (high - low) // step + 1
    if count > MAX_CHOICES:
        raise InputError("too-long", f"{key}: {count} values; the limit is {MAX_CHOICES}")
    return tuple(_plain(low + k * step) for k in range(count))


def _filling(key: str, value: object) -> Filling:
    """Read one value: a number, the text of one, a truth table, or other words."""
    if isinstance(value, str):
        if _TABLE(value):
            return value
        try:
            return _plain(read_number(key, value))
        except InputError:
            return read_text(key, value)
    return _plain(read_number(key, value))


def _plain(value: Fraction) -> Filling:
    return int(value) if value.denominator == 1 else value


def filled(
    top: Table, values: Mapping[str, Filling], writing: Writing | None = None
) -> dict[str, Any]:
    r"""Return a file's table with its placeholders filled in, without the section itself.

    Numbers in words are decimals where that is the file's ``writing`` and they end.
    In formulas the braces stay, so that a sign or a fraction is one argument of what stands there.

    >>> filled({"statement": "Take $w_1={a}$ and {+a}.", "task": {"w": ["{a}", 1]}}, {"a": -3})
    {'statement': 'Take $w_1={-3}$ and - 3.', 'task': {'w': [-3, 1]}}
    """
    if not values:
        return {key: value for key, value in top.items() if key != SECTION}
    names = "|".join(sorted(map(re.escape, values), key=len, reverse=True))
    place = re.compile(rf"\{{(\+?)({names})\}}")
    return {
        key: _fill(value, values, place, writing, prose=key in _PROSE)
        for key, value in top.items()
        if key != SECTION
    }


def _fill(
    value: Any,
    values: Mapping[str, Filling],
    place: re.Pattern[str],
    writing: Writing | None,
    *,
    prose: bool,
) -> Any:
    if isinstance(value, dict):
        return {k: _fill(v, values, place, writing, prose=prose) for k, v in value.items()}
    if isinstance(value, list):
        return [_fill(v, values, place, writing, prose=prose) for v in value]
    if not isinstance(value, str):
        return value
    whole = place.fullmatch(value)
    if whole is not None and not whole[1] and not prose:
        return values[whole[2]]

    def written(piece: str, formula: bool) -> str:
        return place.sub(lambda found: _written(found, values, writing, formula), piece)

    if not prose:
        return written(value, False)
    pieces = enumerate(_FORMULAS.split(value))
    return "".join(written(piece, i % 2 == 1) for i, piece in pieces)


def _written(
    match: re.Match[str], values: Mapping[str, Filling], writing: Writing | None, formula: bool
) -> str:
    value = values[match[2]]
    if isinstance(value, str):
        return value
    if match[1]:
        sign = "-" if value < 0 else "+"
        return f"{sign} {_number(abs(Fraction(value)), writing, formula)}"
    return _number(value, writing, formula)


def _number(value: int | Fraction, writing: Writing | None, formula: bool) -> str:
    is_decimal = writing in ("decimals", "measured")
    shown = decimal_text(value) if is_decimal else exact_text(value)
    if not formula:
        return shown
    sign, size = ("-" if value < 0 else ""), abs(Fraction(value))
    if "/" not in shown:
        return f"{{{shown}}}"
    top, bottom = exact_text(size.numerator), exact_text(size.denominator)
    return rf"{{{sign}\frac{{{top}}}{{{bottom}}}}}"


def unused(top: Table, variables: tuple[Variable, ...]) -> list[str]:
    """Return the placeholders that stand nowhere in the file.

    >>> unused({"task": {"w": ["{a}"]}}, (Variable("a", (1,), 1), Variable("b", (1,), 1)))
    ['b']
    """
    text = repr({key: value for key, value in top.items() if key != SECTION})
    return [one.name for one in variables if not re.search(rf"\{{\+?{one.name}\}}", text)]


def unknown(top: Table, variables: tuple[Variable, ...]) -> list[tuple[str, str]]:
    """Return what looks like a placeholder and is none, with the key at the top that holds it.

    Formulas and what is quoted as code have braces of their own.

    >>> unknown({"statement": "Take {h}, not `{i}` or $x_{j}$."}, ())
    [('statement', 'h')]
    """
    names = {one.name for one in variables}
    found = []
    for key, value in top.items():
        if key == SECTION:
            continue
        for text in _texts(value):
            left = re.sub(r"`[^`]*`", "", _FORMULAS.sub("", text) if key in _PROSE else text)
            named = re.findall(r"\{\+?([A-Za-z][A-Za-z0-9_]*)\}", left)
            found += [(key, name) for name in named if name not in names]
    return list(dict.fromkeys(found))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def stand_in(stated: object) -> Filling:
    """Return a value to go on with where a placeholder is not stated as it should be.

    >>> stand_in({"of": ["AND"]}), stand_in({"from": 5, "to": 1}), stand_in("x")
    ('AND', 5, 1)
    """
    table = stated if isinstance(stated, dict) else {}
    listed = table.get("of")
    first = listed[0] if isinstance(listed, list) and listed else None
    for value in (table.get("is"), first, table.get("from")):
        if isinstance(value, int | Fraction | str) and not isinstance(value, bool):
            return value
    return 1
