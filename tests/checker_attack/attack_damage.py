"""Every container and leaf of a certificate, and what is put in its place."""

from __future__ import annotations

import copy
import itertools
import os
import random
from collections.abc import Iterator
from typing import Any

MISSING = object()
STEP = int(os.environ.get("LINEXACT_DAMAGE_STEP", "0"))  # 1: all changes are tried


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every container and leaf with its path."""
    yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from places(part, (*path, index))


def damages(value: Any) -> Iterator[Any]:
    """Yield what is put in the place of a value."""
    yield from (None, MISSING, [], {}, "", 0, 1, True, 0.5, [value], {"value": value})
    if isinstance(value, str):
        yield from text_damages(value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, float(value), str(value), 10**30)
    elif isinstance(value, list):
        yield from ([*value, *value[:1]], value[1:], value[:-1], value[::-1], [None, *value])
    elif isinstance(value, dict):
        yield value | {"extra": 1}
        for key in value:
            yield {k: v for k, v in value.items() if k != key}


def text_damages(text: str) -> Iterator[Any]:
    p, _, q = text.partition("/")
    yield from (f"-{text}", f"+{text}", f"0{text}", f" {text}", f"{text} ", f"{text}\n")
    yield from (f"{text}.0", f"{text}/1", f"2{p}/2{q or 1}", f"{p}/-{q or 1}", f"{p}/0")
    yield from ("0", "-0", "1/3", "2/4", "0.5", "1e5", "1e999999999", "nan", "inf", "0x10")
    yield from ("1_0", "¹", "١", "9" * 50_001)
    if text.removeprefix("-").isdecimal() and len(text) <= 4_000:  # more, Python does not read
        yield from (int(text), str(int(text) + 1), f"{int(text) * 10**20 + 1}/{10**20}")


def changed(fields: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    fields = copy.copy(fields)
    if len(path) == 1 and value is MISSING:
        del fields[path[0]]
    else:
        fields[path[0]] = changed(fields[path[0]], path[1:], value)
    return fields


def all_damaged(fields: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the path of a change, and the fields with it."""
    for path, value in places(fields):
        for damage in damages(value):
            if not (damage is MISSING and not path):
                yield path, changed(fields, path, damage)


def some_damaged(fields: Any, step: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every so many-th change of one place."""
    return itertools.islice(all_damaged(fields), 0, None, STEP or step)


def edited(text: bytes, seed: str) -> Iterator[bytes]:
    """Yield the text cut, prolonged, and with single bytes changed or left out."""
    rng = random.Random(seed)
    yield from (text[:k] for k in range(0, len(text), STEP or 31))
    yield from (text + b"\n", b" " + text, text * 2)
    for _ in range(300 if STEP else 60):
        k = rng.randrange(len(text))
        yield text[:k] + bytes([rng.randrange(256)]) + text[k + 1 :]
        yield text[:k] + text[k + 1 :]
