"""Claims about regions and weights damaged and forged."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from attack_certificates import canonical
from attack_damage import MISSING, changed, damages, edited, places, some_damaged
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


def is_verified(text: bytes) -> bool:
    try:
        claims.verify(text)
    except (claims.Rejected, claims.Unusable):
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_the_genuine_are_verified_and_true(name):
    assert is_verified(genuine()[name].encode())
    assert is_true(fields_of(name))
    assert seal(fields_of(name)) == genuine()[name].encode()


@pytest.mark.parametrize("name", NAMES)
def test_changes_of_one_place_are_not_verified(name):
    text = genuine()[name].encode()
    for path, fields in some_damaged(json.loads(text), 23):
        other = (canonical(fields) + "\n").encode()
        assert other == text or not is_verified(other), f"{path} was changed unnoticed"


@pytest.mark.parametrize("name", NAMES)
def test_consistent_changes_are_refused_or_still_true(name):
    refuse_or_believe(name, list(some_damaged(fields_of(name), 31)), 30)


def refuse_or_believe(name: str, tried: list[tuple[tuple[Any, ...], Any]], several: int) -> None:
    draw = random.Random(name)
    for _ in range(several):
        fields = fields_of(name)
        for _ in range(draw.randint(2, 3)):
            path, value = draw.choice(list(places(fields)))
            damage = draw.choice([d for d in damages(value) if d is not MISSING or path])
            fields = changed(fields, path, damage)
        tried.append(((), fields))
    for path, fields in tried:
        try:
            text = seal(fields)
        except Exception:
            continue  # too far gone to have a sentence
        if is_verified(text):
            assert is_true(json.loads(text)), f"{path}: a false claim is verified"


@pytest.mark.parametrize("name", NAMES[:3])
def test_truncated_and_edited_bytes_are_refused(name):
    text = genuine()[name].encode()
    for piece in edited(text, name):
        assert piece == text or not is_verified(piece)


@pytest.mark.parametrize("forgery", forgeries(), ids=lambda f: f.name)
def test_a_forgery_is_refused_for_what_it_breaks(forgery, tmp_path, capsys, monkeypatch):
    path = tmp_path / "claim.json"
    path.write_bytes(forgery.text)
    if forgery.code == 2:
        module, constant = forgery.limit
        monkeypatch.setattr(f"linexact.checkers.{module}.{constant}", 1)
    assert checker.main([str(path)]) == forgery.code
    said = capsys.readouterr()
    words = said.out if forgery.code == 1 else said.err
    assert words.startswith("REJECTED" if forgery.code == 1 else "not checked")
    assert forgery.refusal in words
