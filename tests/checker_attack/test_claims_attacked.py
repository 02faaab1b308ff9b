"""Files of claims damaged, forged."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from attack_claims import FORGERIES, fields_of, genuine, is_true, limited, seal
from attack_damage import some_damaged
from attack_forgeries import laid_out
from attack_harness import (
    assert_bytes_count,
    assert_noticed,
    assert_refused,
    is_verified,
    sealed,
    several_damaged,
)

from linexact import checker
from linexact.checkers import claims

SLOW = (
    20  # seconds of CPU: what hangs takes minutes; how fast the checker is, the long runs measure
)


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
    assert_noticed(claims, genuine()[name][0], 11, *data_of(name, tmp_path))


def refused_or_true(text: bytes) -> bool:
    """Say whether a file is refused, soon, or what it claims is true."""
    begun = time.process_time()
    verified = is_verified(claims, text)
    assert time.process_time() - begun < SLOW
    return not verified or is_true(json.loads(text)) is not False


@pytest.mark.parametrize("name", genuine())
def test_a_consistent_change_is_refused_or_still_true(name: str) -> None:
    for path, text in sealed(some_damaged(fields_of(name), 23), seal):
        assert refused_or_true(text), f"{path}: a false claim is verified"


@pytest.mark.parametrize("name", genuine())
def test_several_consistent_changes_are_refused_or_still_true(name: str) -> None:
    for _, text in sealed(several_damaged(name, fields_of(name), 30), seal):
        assert refused_or_true(text)


@pytest.mark.parametrize("name", genuine())
def test_truncated_and_edited_bytes_are_refused(name: str, tmp_path: Path) -> None:
    assert_bytes_count(claims, genuine()[name][0], name, *data_of(name, tmp_path))


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda f: f.name)
def test_a_forgery_is_refused_for_what_it_breaks(
    forgery: Any, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(forgery, monkeypatch.setattr)
    monkeypatch.setattr(checker, "checked", claims.checked)  # with the limits made small
    (tmp_path / "cert.json").write_bytes(forgery.certificate)
    begun = time.process_time()
    paths = [tmp_path / "cert.json", *laid_out(forgery, tmp_path)]
    assert_refused(forgery, checker.main, paths, capsys)
    assert time.process_time() - begun < SLOW


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
