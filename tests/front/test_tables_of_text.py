"""Files that the checker does not read, each made a table of text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import linexact
from linexact.errors import InputError

pa = pytest.importorskip("pyarrow")


def parquet(folder: Path, files: int = 3, rows: int = 2000) -> str:
    from pyarrow import parquet as written

    rng = np.random.default_rng(2)
    for k in range(files):
        X = rng.standard_normal((rows, 3))
        table = pa.table({"a": X[:, 0], "b": X[:, 1], "c": X[:, 2], "t": X[:, 0] > X[:, 1]})
        written.write_table(table, folder / f"part-{k}.parquet")
    return f"{folder}/*.parquet"


def test_a_proof_over_many_files_is_checked_in_any_order(tmp_path: Path) -> None:
    pattern = parquet(tmp_path)
    text = linexact.separate(pattern).certificate()
    assert linexact.check(text, pattern).verified
    assert linexact.check(text, sorted(tmp_path.iterdir(), reverse=True)).verified


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
