"""Certificates of bounds changed in one place: refused, never a crash; what is verified is true.

As in ``test_raw_damage`` the damage is done to the bytes alone, and again with the hashes made
right.  In the second case the engine, which shares nothing with the checker, is asked whether
a change that is verified is true.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from attack_bounds import GENUINE, seal, text_of
from attack_damage import some_damaged
from attack_harness import assert_bytes_count, assert_noticed, is_verified, sealed

from linexact import bound_checker
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.engine.least_norm import LeastNorm, least_norm
from linexact.error_search.search import fewest_errors
from linexact.separability import Inseparable, separate_dataset

NAMES = [name for name in GENUINE if name not in ("no-data", "huge")]


@pytest.mark.parametrize("name", NAMES)
def test_no_change_of_one_place_is_verified(name):
    assert_noticed(bound_checker, text_of(name), 7)


@pytest.mark.parametrize("name", NAMES)
def test_a_consistent_change_is_refused_or_still_true(name):
    for path, text in sealed(some_damaged(json.loads(text_of(name)), 23), seal):
        if is_verified(bound_checker, text):
            assert is_true(json.loads(text)), f"{path}: a false claim is verified"


@pytest.mark.parametrize("name", NAMES)
def test_truncated_and_edited_bytes_are_refused(name):
    assert_bytes_count(bound_checker, text_of(name), name)


@pytest.mark.parametrize(
    "text", [b"", b"{}\n", b"[" * 100_000, b'{"a":' * 100_000, b"\x00\xff", b"NaN\n", b"1e999\n"]
)
def test_what_is_no_certificate_is_refused(text):
    assert not is_verified(bound_checker, text)


def is_true(c: dict[str, Any]) -> bool:
    """Ask the engine whether a certificate's claim is true."""
    rows = [[Fraction(v) for v in row[1:]] for row in c["data"]]
    targets = [1 if row[0] == "+" else -1 for row in c["data"]]
    dataset = Dataset.from_rows(rows, targets, dimension=c["dimension"])
    if c["about"] == "least-norm":
        found = least_norm(dataset, c["bias"], Fraction(c.get("bias_input", "1")))
        return isinstance(found, LeastNorm) and found.squared == Fraction(c["squared"])
    rule = c["convention"]
    boundary = next(
        b
        for b in BOUNDARIES
        if Convention(rule["bias"], b).positive == rule["positive"]
        and Convention(rule["bias"], b).negative == rule["negative"]
    )
    convention = Convention(rule["bias"], boundary)
    if c["about"] == "cycle":
        verdict = separate_dataset(dataset, convention)
        return isinstance(verdict, Inseparable) or not c["refutes"]
    return fewest_errors(dataset, convention).errors >= c["at_least"]
