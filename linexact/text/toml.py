"""TOML written down: what an exercise file holds, once its placeholders are filled in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from linexact.exact import decimal_text, exact_text


def toml_text(table: Mapping[str, Any], *, decimals: bool = False) -> str:
    r"""Return a table as the text of a TOML file; fractions are the texts of themselves.

    With ``decimals`` those that end are decimals, as they were typed.

    >>> print(toml_text({"id": "a", "task": {"w": [1, Fraction(1, 2)]}, "note": 'say "x"\n'}))
    id = "a"
    note = "say \"x\"\n"
    <BLANKLINE>
    [task]
    w = [1, "1/2"]
    <BLANKLINE>
    """
    tables = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    lines = [f"{_key(k)} = {toml_value(v, decimals)}" for k, v in table.items() if k not in tables]
    for name, inner in tables.items():
        lines += [
            "",
            f"[{_key(name)}]",
            *(f"{_key(k)} = {toml_value(v, decimals)}" for k, v in inner.items()),
        ]
    return "\n".join(lines) + "\n"


def _number(value: Fraction, decimals: bool) -> str:
    shown = decimal_text(value) if decimals else exact_text(value)
    if "/" in shown or not decimals:
        return _text(shown)
    return shown if "." in shown else f"{shown}.0"


def _key(name: str) -> str:
    plain = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if plain else _text(name)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_value(value: object, decimals: bool = False) -> str:
    r"""Return one value as TOML writes it.

    >>> toml_value([1, Fraction(1, 2), {"a": True}])
    '[\n  1,\n  "1/2",\n  { a = true },\n]'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return exact_text(value)
    if isinstance(value, Fraction):
        return _number(value, decimals)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(k)} = {toml_value(v, decimals)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        members = [toml_value(one, decimals) for one in value]
        if any(isinstance(one, Mapping) for one in value):
            return "[\n" + "".join(f"  {one},\n" for one in members) + "]"
        return f"[{', '.join(members)}]"
    raise TypeError(f"{type(value).__name__} is nothing that an exercise file holds")
