"""The suite of certificates, and damaged ones: verified, rejected, and nothing false among them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from linexact.proof import rows
from linexact.proof.checker import verify
from linexact.proof.rows import Rejected, Unusable
from tests.certificates.attack import attacked, conditions, damaged, drawn, is_needed
from tests.certificates.invalid import invalid
from tests.certificates.make import HERE, Case, hashed, valid

VALID = sorted((HERE / "valid").glob("*.json"))
INVALID = sorted((HERE / "invalid").glob("*.json"))
UNNEEDED = 2  # a line of 16 MB is too long; a file without a reading is refused before it is opened


def data_of(path: Path) -> list[str]:
    """Return the data files of a certificate."""
    return sorted(map(str, (path.parent / path.stem).glob("*")))


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_it_is_verified(path: Path) -> None:
    assert verify(path.read_bytes(), *data_of(path))


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_it_is_rejected(path: Path) -> None:
    with pytest.raises(Rejected):
        verify(path.read_bytes(), *data_of(path))


def test_the_files_are_those_that_are_made() -> None:
    for paths, cases in ((VALID, valid()), (INVALID, invalid())):
        made = {case.name: case for case in cases}
        assert {path.stem for path in paths} == {*made}
        for path in paths:
            before = path.read_text(encoding="ascii").partition('"format"')[0]
            assert before == made[path.stem].text.partition('"format"')[0], "make them anew"


def _many(count: int) -> list[str]:
    return [f"a{i}" for i in range(count)]


def _point(y: list[str], **more: Any) -> dict[str, Any]:
    point = {"atom": "point", "space": 0, "point": y, "direction": False, "zero": [], "below": []}
    return point | more


def _system(names: list[str], rows: list[list[str]], *claims: dict[str, Any]) -> dict[str, Any]:
    space = {"from": "system", "names": names, "rows": rows}
    return {"data": None, "spaces": [space], "claims": [*claims], "expects": []}


def _levels() -> dict[str, Any]:
    model = {"from": "model", "model": "multinomial", "link": "logit", "intercept": False}
    data = {"dimension": 5000, "count": 0, "sha256": hashed([]), "features": _many(5000)}
    data |= {"outcomes": [[str(k), str(k)] for k in range(5000)], "examples": []}
    return _system([], [], _point([])) | {"data": data, "spaces": [model]}


def _spaces() -> dict[str, Any]:
    seen = [["+", "1"]] * 9000
    data = {"dimension": 1, "count": len(seen), "sha256": hashed(seen), "features": ["x"]}
    data |= {"outcomes": [["+", "1"], ["-", "0"]], "examples": seen}
    space: dict[str, Any] = {"from": "examples", "bias": "1", "boundary": "strict", "margin": "0"}
    space |= {"threshold": "0", "features": None, "also": []}
    return _system([], [], _point(["1", "0"])) | {"data": data, "spaces": [space] * 900}


LONG = {
    "a power of many unknowns": _system(
        _many(4000), [], _point(["9" * 49_000, *["0"] * 3999], simplest=True)
    ),
    "integers without rows": _system(["a"], [], _point(["4000000"], simplest=True)),
    "what is 0 on one row": _system(
        _many(3000), [["==", "1", *["0"] * 3000]], _point(["0"] * 3000)
    ),
    "levels and features": _levels(),
    "spaces and examples": _spaces(),
    "long numbers of equations": _system(
        _many(14),
        [["==", *[str((3 + i + 17 * j) ** 800) for j in range(15)]] for i in range(14)],
        _point(["0"] * 14),
    ),
}


@pytest.mark.parametrize("fields", LONG.values(), ids=LONG)
def test_a_small_file_that_takes_long_is_refused(
    fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "MAX_WORK", rows.MAX_WORK // 10)
    text = Case("", fields).text.encode("ascii")
    assert len(text) < 400_000
    with pytest.raises(Unusable, match="take long"):
        verify(text)


def test_a_decimal_comma_is_told() -> None:
    path = HERE / "valid" / "decimal-comma.json"
    assert "  numbers     with a decimal comma" in verify(path.read_bytes(), *data_of(path))


def test_long_numbers_are_written() -> None:
    number = "1" + "0" * 3000
    norm = {"atom": "norm", "space": 0, "point": [number], "rows": [[0, number]], "counted": [0]}
    fields = _system(["a"], [[">=", "1", number]], norm)
    fields["expects"] = [["shortest", 0, "1" + "0" * 6000]]
    assert "a long number" in verify(Case("", fields).text.encode("ascii"))[0]


def test_many_cores_are_not_met_by_as_many_calls() -> None:
    cores = [[[i, "1"]] for i in range(1100)]
    hitting = {"atom": "hitting", "space": 0, "of": "rows", "cores": cores, "k": 1200}
    fields = _system([], [[">", "0"]] * 1100, hitting)
    with pytest.raises(Rejected, match="fewer elements"):
        verify(Case("", fields).text.encode("ascii"))


def test_what_is_verified_of_damaged_files_is_true() -> None:
    tally = damaged(seed=11, share=0.015)
    assert tally.faults == []
    assert tally.outcomes["rejected"] > 250
    assert tally.outcomes["verified"] > 10


def test_what_is_verified_of_drawn_claims_is_true() -> None:
    tally = drawn(seed=11, count=110)
    assert tally.faults == []
    assert tally.outcomes["verified"] > 80


@pytest.mark.slow
def test_conditions_are_needed(tmp_path: Path) -> None:
    tally = attacked(tmp_path, share=0.1)
    unneeded = [one for one in conditions() if not is_needed(one, tally.refused[one])]
    assert len(unneeded) <= UNNEEDED, unneeded
