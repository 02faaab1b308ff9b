"""Data files of a few bytes that unpack to very many: no check unpacks them to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import linexact
from linexact.cli import run as main
from linexact.errors import InputError

pa = pytest.importorskip("pyarrow", reason="the extra `frames` is not installed")
LIMIT = 100_000


@pytest.fixture(autouse=True)
def _little_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("proof.rows", "front.checking"):
        monkeypatch.setattr(f"linexact.{module}.MAX_WORK", LIMIT)
        monkeypatch.setattr(f"linexact.{module}.WORK_PER_BYTE", 1)


def zstd(path: Path, text: bytes) -> Path:
    with pa.CompressedOutputStream(str(path), "zstd") as packed:
        packed.write(text)
    assert path.stat().st_size < 10_000
    return path


def parquet(path: Path, rows: int) -> Path:
    from pyarrow import parquet as written

    written.write_table(pa.table({"x": [1, *[0] * (rows - 1)], "t": [1, *[0] * (rows - 1)]}), path)
    assert path.stat().st_size < 10_000
    return path


def certificate_of(source: Path | str) -> str:
    text: str = linexact.separate(source).proved().certificate(include_data=False)
    return text


def refused(certificate: str, data: Path | str) -> str:
    with pytest.raises(InputError) as caught:
        linexact.check(certificate, data)
    assert caught.value.code == "not-checked"
    return str(caught.value)


def test_a_bomb_of_zstd_is_not_unpacked(tmp_path: Path) -> None:
    path = zstd(tmp_path / "t.csv.zst", b"x,t\n0,0\n1,1\n")
    text = certificate_of(path)
    assert linexact.check(text, path).verified
    zstd(path, b"x,t\n0,0\n1,1\n" + b"\n" * 10**7)
    assert "t.csv.zst: unpacks to more than" in refused(text, path)


def test_several_bombs_share_what_is_allowed(tmp_path: Path) -> None:
    for name in "ab":
        zstd(tmp_path / f"{name}.csv.zst", b"x,t\n0,0\n1,1\n")
    text = certificate_of(f"{tmp_path}/*.zst")
    assert linexact.check(text, f"{tmp_path}/*.zst").verified
    for name in "ab":
        zstd(tmp_path / f"{name}.csv.zst", b"x,t\n0,0\n1,1\n" + b"\n" * 70_000)
    said = refused(text, f"{tmp_path}/*.zst")
    assert "unpacks to more" in said or "the check would take long" in said


def test_what_is_unpacked_has_the_work_of_what_was_packed(tmp_path: Path) -> None:
    path = zstd(tmp_path / "t.csv.zst", b"x,t\n" + b"0,0\n1,1\n" * 5000)
    text = certificate_of(path)
    assert "the check would take long; --patient" in refused(text, path)
    assert linexact.check(text, path, patient=True).verified


def test_a_frame_of_very_many_rows_is_not_written_out(tmp_path: Path) -> None:
    path, files = parquet(tmp_path / "t.parquet", 10), f"{tmp_path}/*.parquet"
    text = certificate_of(files)
    assert linexact.check(text, files).verified
    parquet(path, 2 * 10**5)
    assert "t.parquet: unpacks to more than" in refused(text, files)


def test_the_command_ends_with_2_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = zstd(tmp_path / "t.csv.zst", b"x,t\n0,0\n1,1\n")
    (tmp_path / "t.json").write_text(certificate_of(path))
    zstd(path, b"0" * 10**7)
    assert main(["check", str(tmp_path / "t.json"), str(path)]) == 2
    said = capsys.readouterr()
    assert not said.out
    (line,) = said.err.splitlines()
    assert "not checked" in line
    assert "--patient" in line
