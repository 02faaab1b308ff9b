"""Every leaf and container of a genuine certificate, changed in place: refused, never a crash.

The damage is done twice: to the bytes alone (the hash then gives it away), and with the hashes
made right again.  In the second case a change may leave a true certificate (a larger bias, say,
or another text in ``tool``); then the sentence and the proof must be true, which the kernel is
asked, through ``read_certificate``.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from attack_certificates import GENUINE, canonical, seal, text_of

from linexact import checker
from linexact.certificate import read_certificate
from linexact.errors import InputError

NAMES = [name for name in GENUINE if name not in ("no-data", "huge")]
MISSING = object()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every container and leaf with its path."""
    yield path, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from places(part, (*path, index))


def is_verified(text: bytes) -> bool:
    try:
        checker.verify(text)
    except checker.Rejected:
        return False
    return True


def is_read(text: bytes) -> bool:
    try:
        read_certificate(text.decode("latin-1"))
    except InputError:
        return False
    return True


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
    if text.lstrip("-").isdecimal():
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


def all_damaged(name: str) -> Iterator[tuple[tuple[Any, ...], Any]]:
    fields = json.loads(text_of(name))
    for path, value in places(fields):
        for damage in damages(value):
            if not (damage is MISSING and not path):
                yield path, changed(fields, path, damage)


@pytest.mark.parametrize("name", NAMES)
def test_no_change_of_one_place_is_verified(name):
    genuine = text_of(name)
    for path, fields in all_damaged(name):
        text = (canonical(fields) + "\n").encode()
        if text == genuine:
            continue
        assert not is_verified(text), f"{path} was changed unnoticed"


@pytest.mark.parametrize("name", NAMES)
def test_a_consistent_change_is_refused_or_still_true(name):
    for path, fields in all_damaged(name):
        try:
            text = seal(fields)
        except (TypeError, KeyError, AttributeError, ValueError, IndexError):
            continue  # too far gone to have a sentence
        try:
            checker.verify(text)
        except checker.Rejected:
            assert not is_read(text), f"{path}: read_certificate takes what the checker refuses"
        except checker.Unusable:
            assert "data" not in fields
        else:
            read_certificate(text.decode())


@pytest.mark.parametrize("name", NAMES)
def test_truncated_and_edited_bytes_are_refused(name):
    text = text_of(name)
    rng = random.Random(name)
    pieces = [text[:k] for k in range(0, len(text), 7)] + [text + b"\n", b" " + text, text * 2]
    for _ in range(300):
        k = rng.randrange(len(text))
        pieces.append(text[:k] + bytes([rng.randrange(256)]) + text[k + 1 :])
        pieces.append(text[:k] + text[k + 1 :])
    for piece in pieces:
        assert piece == text or not is_verified(piece)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"null\n",
        b"[]\n",
        b"{}\n",
        b"5\n",
        b'"linexact-certificate/1"\n',
        b"\x00\xff" * 50,
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"[" * 900 + b"]" * 900 + b"\n",
        b'{"format":"linexact-certificate/1"}\n',
        b'{"format":' + b"9" * 5000 + b"}\n",
        b"1e999\n",
        b"NaN\n",
        "{}\n".encode("utf-16"),
        b"\xef\xbb\xbf{}\n",
        b'"\\ud800"\n',
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_certificate_is_refused(text):
    assert not is_verified(text)
    assert not is_read(text)


def test_numbers_of_6000_digits_are_read_and_of_50001_are_not():
    assert checker.verify(text_of("huge"))
    fields = copy.deepcopy(GENUINE["huge"])
    fields["proof"]["b"] = "1/" + "9" * 50_000
    assert checker.verify(seal(fields))
    fields["proof"]["b"] = "1/" + "9" * 50_001
    with pytest.raises(checker.Rejected, match="at most 50000 digits"):
        checker.verify(seal(fields))
