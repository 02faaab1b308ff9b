"""Files of claims damaged, forged."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from attack_certificates import canonical
from attack_claims import FORGERIES, fields_of, genuine, is_true, limited, seal
from attack_damage import MISSING, changed, damages, edited, places, some_damaged
from attack_forgeries import laid_out

from linexact import checker
from linexact.checkers import claims

SHAPELESS = Exception  # what a sentence can no longer be made of
SLOW = (
    20  # seconds of CPU: what hangs takes minutes; how fast the checker is, the long runs measure
)


def is_verified(text: bytes, *data: str) -> bool:
    try:
        claims.verify(text, *data)
    except (claims.Rejected, claims.Unusable):
        return False
    return True


def data_of(name: str, folder: Path) -> list[str]:
    data = genuine()[name][1]
    if data is None:
        return []
    (folder / "data").write_bytes(data)
    return [str(folder / "data")]


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified(name: str, tmp_path: Path) -> None:
    (tmp_path / "cert.json").write_bytes(genuine()[name][0])
    arguments = [str(tmp_path / "cert.json"), *data_of(name, tmp_path)]
    assert checker.main(arguments) == 0  # the one entrance


@pytest.mark.parametrize("name", genuine())
def test_no_change_of_one_place_is_verified(name: str, tmp_path: Path) -> None:
    text, data = genuine()[name][0], data_of(name, tmp_path)
    for path, fields in some_damaged(json.loads(text), 11):
        other = (canonical(fields) + "\n").encode()
        assert other == text or not is_verified(other, *data), f"{path} was changed unnoticed"


def refused_or_true(text: bytes) -> bool:
    """Say whether a file is refused, soon, or what it claims is true."""
    begun = time.process_time()
    verified = is_verified(text)
    assert time.process_time() - begun < SLOW
    return not verified or is_true(json.loads(text)) is not False


@pytest.mark.parametrize("name", genuine())
def test_a_consistent_change_is_refused_or_still_true(name: str) -> None:
    for path, fields in some_damaged(fields_of(name), 23):
        try:
            text = seal(fields)
        except SHAPELESS:
            continue
        assert refused_or_true(text), f"{path}: a false claim is verified"


@pytest.mark.parametrize("name", genuine())
def test_several_consistent_changes_are_refused_or_still_true(name: str) -> None:
    draw = random.Random(name)
    for _ in range(30):
        fields = fields_of(name)
        for _ in range(draw.randint(2, 3)):
            path, value = draw.choice(list(places(fields)))
            damage = draw.choice([d for d in damages(value) if d is not MISSING or path])
            fields = changed(fields, path, damage)
        try:
            text = seal(fields)
        except SHAPELESS:
            continue
        assert refused_or_true(text)


@pytest.mark.parametrize("name", genuine())
def test_truncated_and_edited_bytes_are_refused(name: str, tmp_path: Path) -> None:
    text, data = genuine()[name][0], data_of(name, tmp_path)
    for piece in edited(text, name):
        assert piece == text or not is_verified(piece, *data)


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda f: f.name)
def test_a_forgery_is_refused_for_what_it_breaks(
    forgery: Any, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(forgery, monkeypatch.setattr)
    monkeypatch.setattr(checker, "checked", claims.checked)  # with the limits made small
    (tmp_path / "cert.json").write_bytes(forgery.certificate)
    begun = time.process_time()
    code = checker.main([str(tmp_path / "cert.json"), *laid_out(forgery, tmp_path)])
    assert code == forgery.code
    assert time.process_time() - begun < SLOW
    said = capsys.readouterr()
    words = said.out if forgery.code == 1 else said.err
    assert words.startswith("REJECTED" if forgery.code == 1 else "not checked")
    assert forgery.refusal in words


def test_what_cannot_be_read_is_exit_code_2(tmp_path: Path) -> None:
    path = tmp_path / "cert.json"
    mark = b'{"format":"linexact-claims/1"'  # by which the entrance knows such a file
    for text in (mark, mark + b"\xff", b"[" * 10**5 + mark, mark + b":1e"):
        path.write_bytes(text)
        assert checker.main([str(path)]) == 2
    path.write_bytes(mark + b"}\n")
    assert checker.main([str(path)]) == 1
    path.write_bytes(genuine()["table"][0])
    assert checker.main([str(path), str(tmp_path / "none.csv")]) == 2
