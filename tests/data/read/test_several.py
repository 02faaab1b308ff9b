"""Several files by a pattern: one data set, one schema, and a certificate that names each file."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linexact
from linexact.cli import run
from linexact.errors import InputError
from linexact.proof import checker

NORTH, SOUTH = "a,b,t\n1,2,yes\n3,4.5,no\n", "a,b,t\n0,1,no\n\n,3,yes\n7,7,yes\n"


def laid_out(folder: Path, **files: str) -> str:
    """Write tables called by their names; return a pattern that means them all."""
    for name, text in files.items():
        (folder / f"{name}.csv").write_text(text)
    return str(folder / "*.csv")


def without_copy(found: Any) -> str:
    """Return a verdict's certificate that leaves its data to the files."""
    text: str = found.proved().certificate(include_data=False)
    return text


def test_tables_follow_each_other_in_the_order_of_their_names(tmp_path: Path) -> None:
    pattern = laid_out(tmp_path, south=SOUTH, north=NORTH, zone="a,b,t\n")
    found = linexact.separate(pattern, missing="skip")
    data = found.dataset
    assert [data.row_name(i) for i in range(4)] == [
        "north.csv:2",
        "north.csv:3",
        "south.csv:2",
        "south.csv:5",
    ]
    assert data.numerators.tolist() == [[1, 4], [3, 9], [0, 2], [7, 14]]
    assert data.origin == (
        f"the files {pattern} (3, in the order of their names: north.csv, south.csv, zone.csv)"
    )
    assert data.reading is not None
    assert [(f["name"], f["examples"], f["left_out"]) for f in data.reading["files"]] == [
        ("north.csv", 2, []),
        ("south.csv", 2, [4]),
        ("zone.csv", 0, []),
    ]
    for text in (found.certificate(), without_copy(found)):
        assert linexact.check(text, pattern).verified


def test_a_certificate_names_every_file_with_its_hash(tmp_path: Path) -> None:
    pattern = laid_out(tmp_path, north=NORTH, south=SOUTH)
    text = without_copy(linexact.separate(pattern, missing="skip"))
    paths = sorted(map(str, tmp_path.glob("*.csv")))
    assert linexact.check(text, paths[::-1]).verified  # in any order
    with pytest.raises(InputError, match=r"other files are given than those named: 'north\.csv'"):
        linexact.check(text, paths[1])
    Path(paths[1]).write_text(SOUTH.replace("7,7", "7,8"))
    seen = linexact.check(text, pattern)
    assert seen.reason is not None
    assert seen.reason.endswith("certified: some number or class of 'south.csv' differs")
    Path(paths[1]).write_text(SOUTH + "8,8,yes\n")
    assert not linexact.check(text, pattern).verified
    Path(paths[1]).unlink()
    with pytest.raises(InputError, match="other files"):
        linexact.check(text, pattern)


def test_the_standalone_checker_takes_the_files(tmp_path: Path) -> None:
    pattern = laid_out(tmp_path, north=NORTH, south=SOUTH)
    proof = tmp_path / "proof.json"
    call = ["certify", pattern, "--missing", "skip", "--certificate", str(proof)]
    assert run(call) == 0
    assert run(["check", str(proof), pattern]) == 0
    assert run(["check", str(proof), *sorted(map(str, tmp_path.glob("*.csv")))]) == 0
    done = subprocess.run(
        [sys.executable, checker.__file__, proof, *tmp_path.glob("*.csv")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("VERIFIED\nThere are w1, w2, b")
    assert "left out    1 rows with missing values" in done.stdout


REFUSED = {
    "another name": ({"b": "a,c,t\n1,2,no\n"}, "column 2 is 'c' where .*a.csv has 'b'"),
    "a column more": ({"b": "a,b,c,t\n1,2,3,no\n"}, "b.csv: 4 columns where .*a.csv has 3"),
    "no header": ({"b": "1,2,no\n"}, "column 1 is '1' where .*a.csv has 'a'"),
    "a slip": ({"b": "a,b,t\n1,x,no\n"}, r"b.csv, line 2, column 2 'b': 'x' is a name"),
    "ragged": ({"b": "a,b,t\n1,2,no\n1,no\n"}, "b.csv, line 3: 2 cells where the first row has 3"),
    "empty": ({"b": "\n"}, "b.csv: empty; expected a table"),
    "three classes": ({"b": "a,b,t\n1,2,maybe\n"}, r"\*.csv, label in column 3 't': 3 classes"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_odd_file_is_named(name: str, tmp_path: Path) -> None:
    files, words = REFUSED[name]
    pattern = laid_out(tmp_path, a=NORTH, **files)
    with pytest.raises(InputError, match=words):
        linexact.separate(pattern)


def test_files_of_two_kinds_and_folders_are_refused(tmp_path: Path) -> None:
    laid_out(tmp_path, a=NORTH)
    np.save(tmp_path / "b.npy", np.eye(3, dtype=int))
    with pytest.raises(InputError, match=r"b.npy: an array where .*a.csv is a table of text"):
        linexact.separate(f"{tmp_path}/*")
    (tmp_path / "c.csv").mkdir()
    with pytest.raises(InputError, match=r"c.csv: a directory that matches"):
        linexact.separate(f"{tmp_path}/*.csv")
    with pytest.raises(InputError, match=r"none-\*: no file matches"):
        linexact.separate(f"{tmp_path}/none-*")
    with pytest.raises(InputError, match="estimates are made from one file"):
        linexact.estimates(f"{tmp_path}/a*.csv")


def test_blanks_around_names_are_no_part_of_them(tmp_path: Path) -> None:
    pattern = laid_out(tmp_path, a=NORTH, b=NORTH.replace("a,b,t", " a,b ,t"))
    text = without_copy(linexact.separate(pattern))
    assert linexact.check(text, pattern).verified


def test_a_file_of_that_very_name_wins(tmp_path: Path) -> None:
    laid_out(tmp_path, ab=NORTH)
    (tmp_path / "a*.csv").write_text(SOUTH)
    found = linexact.separate(tmp_path / "a*.csv", missing="skip")
    assert len(found.dataset) == 2


@pytest.mark.parametrize("ending", ["npy", "npz"])
def test_arrays_follow_each_other(ending: str, tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    for k in range(3):
        X = rng.integers(-9, 9, (20, 3))
        t = (X.sum(axis=1) > 0).astype(int)
        if ending == "npy":
            np.save(tmp_path / f"{k}.npy", np.column_stack([X, t]))
        else:
            np.savez(tmp_path / f"{k}.npz", X=X, t=t)
    pattern = str(tmp_path / f"*.{ending}")
    found = linexact.separate(pattern)
    assert found.dataset.row_name(45) == f"2.{ending}:6"
    text = without_copy(found)
    assert linexact.check(text, pattern).verified
    np.save(tmp_path / "3.npy", np.eye(4))
    if ending == "npy":
        with pytest.raises(InputError, match=r"3.npy: column 1 is 'float64' where .*0.npy has"):
            linexact.separate(pattern)


@pytest.mark.parametrize("ending", ["parquet", "feather"])
def test_frames_follow_each_other(ending: str, tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="the extra `frames` is not installed")
    from pyarrow import feather, parquet

    write = parquet.write_table if ending == "parquet" else feather.write_feather
    rng = np.random.default_rng(6)
    for k in range(3):
        X = rng.standard_normal((600, 3))
        t = ["yes" if row.sum() > 0 else "no" for row in X]
        t[7] = None if k == 1 else t[7]
        table = pa.table({"a": X[:, 0], "b": X[:, 1], "c": X[:, 2], "t": t})
        write(table, tmp_path / f"{k}.{ending}")
    pattern = str(tmp_path / f"*.{ending}")
    with pytest.raises(InputError, match=r"row 608, t: a missing value"):
        linexact.separate(pattern)
    found = linexact.separate(pattern, missing="skip")
    assert found.dataset.floats is not None
    assert found.dataset.row_name(607) == f"1.{ending}:9"
    assert found.dataset.reading is not None
    assert [f["left_out"] for f in found.dataset.reading["files"]] == [[], [9], []]
    text = without_copy(found)
    assert linexact.check(text, pattern).verified
    write(pa.table({"a": [1.0], "b": [1.0], "c": [1], "t": ["no"]}), tmp_path / f"3.{ending}")
    with pytest.raises(InputError, match=r"column 3 is 'c: int64' where .*0\.\w+ has 'c: double'"):
        linexact.separate(pattern)


def test_a_flipped_row_is_told_by_its_file(tmp_path: Path) -> None:
    rows = [f"{x},{int(x > 4)}\n" for x in range(10)]
    files = {"a": "x,t\n" + "".join(rows), "b": "x,t\n" + "".join(rows) + "1,1\n"}
    pattern = laid_out(tmp_path, **files)
    said = linexact.separate(pattern).explain().text()
    assert "b.csv:12" in said
    record = json.loads(linexact.separate(pattern).to_json())
    assert "b.csv:12" in json.dumps(record)


@settings(max_examples=40, deadline=None)
@given(
    rows=st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5), st.booleans()), min_size=2),
    cuts=st.lists(st.integers(0, 50), max_size=4),
)
def test_cut_in_parts_the_verdict_is_the_same(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[int, int, bool]], cuts: list[int]
) -> None:
    if len({t for *_, t in rows}) < 2:
        return
    folder = tmp_path_factory.mktemp("parts")
    lines = [f"{x},{y},{int(t)}\n" for x, y, t in rows]
    ends = [0, *sorted(min(cut, len(lines)) for cut in cuts), len(lines)]
    for k, (begin, end) in enumerate(itertools.pairwise(ends)):
        (folder / f"part-{k}.csv").write_text("x,y,t\n" + "".join(lines[begin:end]))
    whole = folder / "whole"
    whole.write_text("x,y,t\n" + "".join(lines))
    one, several = linexact.separate(whole), linexact.separate(f"{folder}/part-*.csv")
    assert type(one) is type(several)
    assert one.dataset.numerators.tolist() == several.dataset.numerators.tolist()
    assert linexact.check(several.certificate(), f"{folder}/part-*.csv").verified


def test_tables_packed_by_zstd_are_unpacked(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="the extra `frames` is not installed")
    for name, text in (("north", NORTH), ("south", SOUTH)):
        with pa.CompressedOutputStream(str(tmp_path / f"{name}.csv.zst"), "zstd") as packed:
            packed.write(text.encode())
    one = linexact.separate(tmp_path / "north.csv.zst")
    assert linexact.check(without_copy(one), tmp_path / "north.csv.zst").verified
    pattern = f"{tmp_path}/*.csv.zst"
    found = linexact.separate(pattern, missing="skip")
    assert found.dataset.row_name(3) == "south.csv.zst:5"
    assert linexact.check(without_copy(found), pattern).verified
    for damaged in (b"a,b,t\n1,2,yes\n", (tmp_path / "north.csv.zst").read_bytes()[:-5]):
        (tmp_path / "bad.csv.zst").write_bytes(damaged)
        with pytest.raises(InputError, match=r"bad.csv.zst: cannot be read \((ZSTD|Truncated)"):
            linexact.separate(tmp_path / "bad.csv.zst")
    with pytest.raises(InputError, match="no such file"):
        linexact.separate(tmp_path / "none.csv.zst")


def test_without_pyarrow_zstd_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.csv.zst").write_bytes(b"")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InputError, match=r"unpacked by pyarrow, which is not installed"):
        linexact.separate(tmp_path / "a.csv.zst")
