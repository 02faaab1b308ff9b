"""The suite of certificates, and damaged ones: verified, rejected, and nothing false among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact.proof.checker import verify
from linexact.proof.rows import Rejected
from tests.certificates.attack import attacked, conditions, damaged, drawn, is_needed
from tests.certificates.invalid import invalid
from tests.certificates.make import HERE, valid

VALID = sorted((HERE / "valid").glob("*.json"))
INVALID = sorted((HERE / "invalid").glob("*.json"))
UNNEEDED = 2  # a line of 64 MB is too long; which example differs is said before the hash is


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


def test_what_is_verified_of_damaged_files_is_true() -> None:
    tally = damaged(seed=11, share=0.03)
    assert tally.faults == []
    assert tally.outcomes["rejected"] > 500
    assert tally.outcomes["verified"] > 20


def test_what_is_verified_of_drawn_claims_is_true() -> None:
    tally = drawn(seed=11, count=100)
    assert tally.faults == []
    assert tally.outcomes["verified"] > 80


@pytest.mark.slow
def test_conditions_are_needed(tmp_path: Path) -> None:
    tally = attacked(tmp_path, share=0.1)
    unneeded = [one for one in conditions() if not is_needed(one, tally.refused[one])]
    assert len(unneeded) <= UNNEEDED, unneeded
