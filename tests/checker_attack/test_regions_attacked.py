"""Claims about regions and weights damaged and forged."""

from __future__ import annotations

import json

import pytest
from attack_damage import some_damaged
from attack_harness import (
    assert_bytes_count,
    assert_noticed,
    assert_refused,
    is_verified,
    sealed,
    several_damaged,
)
from attack_regions import (
    fields_of,
    forgeries,
    genuine,
    is_true,
    seal,
)

from linexact import checker
from linexact.checkers import claims

NAMES = tuple(genuine())


@pytest.mark.parametrize("name", NAMES)
def test_the_genuine_are_verified_and_true(name):
    assert is_verified(claims, genuine()[name].encode())
    assert is_true(fields_of(name))
    assert seal(fields_of(name)) == genuine()[name].encode()


@pytest.mark.parametrize("name", NAMES)
def test_changes_of_one_place_are_not_verified(name):
    assert_noticed(claims, genuine()[name].encode(), 23)


@pytest.mark.parametrize("name", NAMES)
def test_consistent_changes_are_refused_or_still_true(name):
    fields = fields_of(name)
    tried = [*some_damaged(fields, 31), *several_damaged(name, fields, 30)]
    for path, text in sealed(tried, seal):
        if is_verified(claims, text):
            assert is_true(json.loads(text)), f"{path}: a false claim is verified"


@pytest.mark.parametrize("name", NAMES[:3])
def test_truncated_and_edited_bytes_are_refused(name):
    assert_bytes_count(claims, genuine()[name].encode(), name)


@pytest.mark.parametrize("forgery", forgeries(), ids=lambda f: f.name)
def test_a_forgery_is_refused_for_what_it_breaks(forgery, tmp_path, capsys, monkeypatch):
    path = tmp_path / "claim.json"
    path.write_bytes(forgery.text)
    if forgery.code == 2:
        module, constant = forgery.limit
        monkeypatch.setattr(f"linexact.checkers.{module}.{constant}", 1)
    assert_refused(forgery, checker.main, [path], capsys)
