"""Parquet and Feather files are the frames that they hold."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import linexact
from linexact.data.read import columns
from linexact.errors import InputError, LimitError

pa = pytest.importorskip("pyarrow", reason="the extra `frames` is not installed")

COLUMNS = {
    "count": [1, 2**60 + 1, None, 4],
    "price": [Decimal("1.10"), Decimal("2.50"), Decimal("3.00"), Decimal("0.01")],
    "sex": ["f", "m", "m", "f"],
    "kind": ["a", "b", "a", "b"],
}


def written(path: Path) -> Path:
    from pyarrow import feather, parquet

    table = pa.table(COLUMNS)
    (parquet.write_table if path.suffix == ".parquet" else feather.write_feather)(table, path)
    return path


@pytest.mark.parametrize("name", ["t.parquet", "t.feather", "t.arrow", "T.PARQUET"])
def test_a_file_is_its_frame(name: str, tmp_path: Path) -> None:
    path = written(tmp_path / name) if name != "T.PARQUET" else tmp_path / name
    if name == "T.PARQUET":
        written(tmp_path / "t.parquet").rename(path)
    ways: dict[str, Any] = {"missing": "skip", "factor": "auto"}
    one = linexact.separate(path, **ways)
    other = linexact.separate(pa.table(COLUMNS), **ways)
    assert one.certificate() == other.certificate()
    assert one.dataset.features == ("count", "price", "sex[m]")
    assert one.dataset.origin == f"the file {path}"
    found = linexact.estimates(path, label="kind", columns="price,sex")
    assert (
        found.statuses()
        == linexact.estimates(pa.table(COLUMNS), "kind", columns="price,sex").statuses()
    )


@pytest.mark.parametrize("name", ["t.parquet", "t.feather"])
def test_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / name)
    with pytest.raises(InputError, match=r"row 3, column 'count': a missing value"):
        linexact.separate(path, drop="sex")
    with pytest.raises(InputError, match="no use for the option delimiter"):
        linexact.separate(path, delimiter=";")
    monkeypatch.setattr(columns, "MAX_NUMBERS", 10)
    with pytest.raises(LimitError):
        linexact.separate(path, drop="sex", missing="skip")
    monkeypatch.undo()
    whole = path.read_bytes()
    for damaged in (b"", b"a,t\n1,0\n", whole[:-30], whole[:50] + b"\xff" * 40 + whole[90:]):
        path.write_bytes(damaged)
        with pytest.raises(InputError, match=r"no whole file of|missing value"):
            linexact.separate(path, drop="sex")
