"""Certificates of estimates damaged, forged, and their checker mutated."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import altered_estimates
import pytest
from attack_damage import STEP, some_damaged
from attack_estimates import FORGERIES, INSIDE, SHAPES, fields_of, genuine, is_true, seal
from attack_forgeries import laid_out
from attack_harness import (
    Change,
    assert_bytes_count,
    assert_noticed,
    assert_refused,
    is_verified,
    sealed,
    several_damaged,
)
from attack_mutants import CHECKER_OF_ESTIMATES, assert_each_is_needed_but

from linexact import estimates_checker


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data")
    for name, (_, data) in genuine().items():
        if data is not None:
            (path / name).write_bytes(data)
    return path


def data_of(name: str, folder: Path) -> list[str]:
    return [] if name in INSIDE else [str(folder / name)]


def refused_or_true(changes: Iterable[Change]) -> None:
    """Hold that each change, made consistent, is refused, or what it claims is true."""
    for path, text in sealed(changes, seal):
        if is_verified(estimates_checker, text):
            assert is_true(json.loads(text)), f"{path}: a false claim is verified"


@pytest.mark.parametrize("name", genuine())
def test_the_genuine_are_verified(name, folder):
    assert is_verified(estimates_checker, genuine()[name][0], *data_of(name, folder))


@pytest.mark.parametrize("name", genuine())
def test_no_change_of_one_place_is_verified(name, folder):
    assert_noticed(estimates_checker, genuine()[name][0], 11, *data_of(name, folder))


@pytest.mark.parametrize("name", INSIDE)
def test_a_consistent_change_is_refused_or_still_true(name):
    refused_or_true(some_damaged(fields_of(name), 23))


@pytest.mark.parametrize("name", INSIDE)
def test_several_consistent_changes_are_refused_or_still_true(name):
    refused_or_true(several_damaged(name, fields_of(name), 300 if STEP else 30))


def test_altered_certificates_of_random_problems_are_refused_or_still_true():
    tried = altered_estimates.run(100, 17)
    assert tried["refused"] > 90
    assert tried.total() == 100


@pytest.mark.parametrize("name", genuine())
def test_truncated_and_edited_bytes_are_refused(name, folder):
    assert_bytes_count(estimates_checker, genuine()[name][0], name, *data_of(name, folder))


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda f: f.name)
def test_a_forgery_is_refused_for_what_it_breaks(forgery, tmp_path, capsys, monkeypatch):
    for name, value in forgery.limits.items():
        monkeypatch.setattr(estimates_checker, name, value)
    (tmp_path / "cert.json").write_bytes(forgery.certificate)
    paths = [tmp_path / "cert.json", *laid_out(forgery, tmp_path)]
    assert_refused(forgery, estimates_checker.main, paths, capsys)


def test_without_its_file_nothing_is_checked(tmp_path, capsys):
    path = tmp_path / "cert.json"
    path.write_bytes(genuine()["table"][0])
    assert estimates_checker.main([str(path)]) == 2
    assert "give the data file" in capsys.readouterr().err
    path.write_bytes(genuine()["and"][0])
    assert estimates_checker.main([str(path), str(path)]) == 2
    assert estimates_checker.main([]) == 2


# Forms of texts that are compared afterwards, of indices that find nothing, and a limit on digits.
SURVIVORS = {
    "a count has more than {MAX_DIGITS} digits",
    "form of data? [str]",
    "form of data_sha256 [str]",
    "form of factors? [str]",
    "form of label [int]",
    "form of left_out [int]",
    "form of levels [str]",
    "form of link [str]",
    "form of negative [None]",
    "form of negative [str]",
    "form of positive [str]",
    "form of sha256 [str]",
    "form of statement [str]",
    "form of terms [int]",
    "form of terms [str]",
    "reading: a factor has one level, or one twice [len(each) == len({*each})]",
}
GUARDS = {
    "a cell of the data file divides by 0",
    "a column or a level is named that is not there",
    "a direction is named that is not there",
    "a label is none of the levels",
    "a null vector is named that is not there",
    "a null vector is named that is not there [proof[0] <= len(self.null)]",
    "a row is named that is not there",
    "form of delimiter [str]",
    "form of directions [str]",
    "form of events [int]",
    "form of examples [int]",
    "form of intercept [bool]",
    "form of label [int]",
    "form of names [str]",
    "form of null [str]",
    "form of terms [int]",
    "form of weights? [int]",
    "reading: a factor is no feature",
    "reading: not a term for each column of the model",
    "the data file has not all the columns that are to be read",
    "there is no inner direction",
}


@pytest.mark.slow
def test_no_check_can_be_switched_off_unnoticed(tmp_path):
    forgeries = [*FORGERIES, *SHAPES]
    assert_each_is_needed_but(SURVIVORS, GUARDS, CHECKER_OF_ESTIMATES, forgeries, tmp_path)
