"""Every leaf and container of a genuine certificate, changed in place: refused, never a crash.

The damage is done twice: to the bytes alone (the hash then gives it away), and with the hashes
made right again.  In the second case a change may leave a true certificate (a larger bias, say,
or another text in ``tool``); then the sentence and the proof must be true, which the kernel is
asked, through ``read_certificate``.
"""

from __future__ import annotations

import copy
import json

import pytest
from attack_certificates import GENUINE, seal, text_of
from attack_damage import some_damaged
from attack_harness import assert_bytes_count, assert_noticed, is_verified, sealed

from linexact import checker
from linexact.certificate import read_certificate
from linexact.errors import InputError

NAMES = [name for name in GENUINE if name not in ("no-data", "huge")]


def is_read(text: bytes) -> bool:
    try:
        read_certificate(text.decode("latin-1"))
    except InputError:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_no_change_of_one_place_is_verified(name):
    assert_noticed(checker, text_of(name), 7)


@pytest.mark.parametrize("name", NAMES)
def test_a_consistent_change_is_refused_or_still_true(name):
    for path, text in sealed(some_damaged(json.loads(text_of(name)), 7), seal):
        try:
            checker.verify(text)
        except checker.Rejected:
            assert not is_read(text), f"{path}: read_certificate takes what the checker refuses"
        except checker.Unusable:
            assert "data" not in json.loads(text)
        else:
            read_certificate(text.decode())


@pytest.mark.parametrize("name", NAMES)
def test_truncated_and_edited_bytes_are_refused(name):
    assert_bytes_count(checker, text_of(name), name)


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
    assert not is_verified(checker, text)
    assert not is_read(text)


def test_numbers_of_6000_digits_are_read_and_of_50001_are_not():
    assert checker.verify(text_of("huge"))
    fields = copy.deepcopy(GENUINE["huge"])
    fields["proof"]["b"] = "1/" + "9" * 50_000
    assert checker.verify(seal(fields))
    fields["proof"]["b"] = "1/" + "9" * 50_001
    with pytest.raises(checker.Rejected, match="at most 50000 digits"):
        checker.verify(seal(fields))
