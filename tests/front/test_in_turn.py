"""Files that go through pipes: no answer hangs on who stops first, and none waits for ever."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linexact
from linexact.errors import InputError
from linexact.front import checking
from linexact.front.in_turn import made_in_turn

pa = pytest.importorskip("pyarrow")
PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")


def long(number: int, path: Path) -> None:
    path.write_text(f"{number}" * 200_000)  # more than a pipe holds


def parquet(folder: Path, files: int = 3, rows: int = 2000) -> str:
    from pyarrow import parquet as written

    rng = np.random.default_rng(2)
    for k in range(files):
        X = rng.standard_normal((rows, 3))
        table = pa.table({"a": X[:, 0], "b": X[:, 1], "c": X[:, 2], "t": X[:, 0] > X[:, 1]})
        written.write_table(table, folder / f"part-{k}.parquet")
    return f"{folder}/*.parquet"


def test_files_are_read_to_their_ends(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "abc"]
    with made_in_turn(paths, long) as made:
        assert [len(path.read_text()) for path in paths] == [200_000] * 3
        made()


@pytest.mark.parametrize("read", [0, 1, 2])
def test_who_stops_reading_is_not_waited_for(read: int, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "abc"]
    with made_in_turn(paths, long):
        for path in paths[:read]:
            with path.open() as file:
                assert file.read(10)


@PIPES
def test_a_fault_is_told_and_the_other_files_are_empty(tmp_path: Path) -> None:
    def write(number: int, path: Path) -> None:
        if number == 1:
            raise InputError("frame-file", "the second file is damaged")
        long(number, path)

    paths = [tmp_path / name for name in "abc"]
    with made_in_turn(paths, write) as made:
        assert [len(path.read_text()) for path in paths] == [200_000, 0, 0]
        with pytest.raises(InputError, match="the second file is damaged"):
            made()


@PIPES
def test_a_proof_over_many_files_is_checked_without_writing_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = parquet(tmp_path)
    seen: list[int] = []

    def check(*given: Any, **more: Any) -> Any:
        seen.extend(sum(os.lstat(path).st_size for path in given[2:]) for _ in (0,))
        return checked(*given, **more)

    checked = checking.check_certificate
    monkeypatch.setattr(checking, "check_certificate", check)
    monkeypatch.setattr("linexact.proof.source.MAX_CELLS", 10)
    text = linexact.separate(pattern).certificate()
    found = linexact.check(text, pattern)
    assert found.verified
    assert seen == [0]
    names = [path.name for path in sorted(tmp_path.iterdir())]
    other = [tmp_path / name for name in reversed(names)]
    assert linexact.check(text, other).verified


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_file_that_changed_is_rejected_wherever_it_stands(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pyarrow import parquet as written

    monkeypatch.setattr("linexact.proof.source.MAX_CELLS", 10)
    pattern = parquet(tmp_path)
    text = linexact.separate(pattern).certificate()
    path = tmp_path / f"part-{number}.parquet"
    whole = written.read_table(path)
    written.write_table(whole.slice(1), path)
    assert not linexact.check(text, pattern).verified
    path.write_bytes(b"PAR1")
    with pytest.raises(InputError, match=f"not checked: .*part-{number}.parquet: no whole file"):
        linexact.check(text, pattern)
