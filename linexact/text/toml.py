"""TOML written down: what an exercise file holds, once its placeholders are filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from linexact.exact import decimal_text, exact_text

_PLAIN = re.compile(r"[A-Za-z0-9_-]+").fullmatch


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
    plain = {key: value for key, value in table.items() if key not in tables}
    lines = _assigned(plain, decimals)
    for name, inner in tables.items():
        lines += ["", f"[{_key(name)}]", *_assigned(inner, decimals)]
    return "\n".join(lines) + "\n"


def _assigned(table: Mapping[str, Any], decimals: bool) -> list[str]:
    return [f"{_key(key)} = {toml_value(value, decimals)}" for key, value in table.items()]


def _key(name: str) -> str:
    return name if _PLAIN(name) else _text(name)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_value(value: object, decimals: bool = False) -> str:
    r"""Return one value as TOML writes it.

    >>> toml_value([1, Fraction(1, 2), {"a": True}])
    '[\n  1,\n  "1/2",\n  { a = true },\n]'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inside = ", ".join(_assigned(value, decimals))
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        members = [toml_value(one, decimals) for one in value]
        if any(isinstance(one, Mapping) for one in value):
            return "[\n" + "".join(f"  {one},\n" for one in members) + "]"
        return f"[{', '.join(members)}]"
    if isinstance(value, int):
        return exact_text(value)
    if not isinstance(value, Fraction):
        return _text(str(value))
    shown = decimal_text(value) if decimals else exact_text(value)
    if "/" in shown:
        return _text(shown)
    return shown if "." in shown or not decimals else f"{shown}.0"
