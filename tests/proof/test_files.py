"""Certificate files: the data in them, by copy or by hash, and how they are written."""

from __future__ import annotations

import hashlib
import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.proof import checker, source
from linexact.proof.file import write_text
from linexact.proof.source import data_lines, data_sha256
from linexact.topics.separability import Separable

STRICT = Convention(bias=True, boundary="strict")


def certificate(data: Dataset, *w: int | Fraction, b: int = 0, copied: bool | None = None) -> str:
    return Separable(data, STRICT, Classifier.of(w, b)).proved().certificate(copied)


def test_large_data_are_left_out_where_they_can_be_read_elsewhere(tmp_path: Path) -> None:
    n, d = 500, 401
    X = np.zeros((n, d), dtype=np.int16)
    X[:, 0] = np.arange(n) - 250
    t = np.where(X[:, 0] >= 0, 1, -1).astype(np.int8)
    features = tuple(f"x{j}" for j in range(d))
    text = certificate(Dataset(X, (1,) * d, t, features), 2, *[0] * (d - 1), b=1)
    stated = json.loads(text)["data"]
    assert "examples" not in stated
    assert (stated["reading"]["inputs"], stated["reading"]["label"]) == ("X", "t")
    np.savez(tmp_path / "a.npz", X=X, t=t)
    assert checker.verify(text.encode(), str(tmp_path / "a.npz"))
    thirds = Dataset(X, (3,) * d, t, features)
    assert "examples" in json.loads(certificate(thirds, 2, *[0] * (d - 1), b=1))["data"]
    with pytest.raises(InputError) as caught:
        certificate(thirds, *[0] * d, b=1, copied=False)
    assert caught.value.code == "no-reading"


@pytest.mark.parametrize("dtype", [np.int8, np.int64, object])
@pytest.mark.parametrize("denominators", [(1, 1), (1, 6)])
@pytest.mark.parametrize("n", [0, 1, 7])
def test_the_hash_is_taken_over_the_lines(dtype: Any, denominators: Any, n: int) -> None:
    rng = np.random.default_rng(n)
    X = rng.integers(-9, 9, (n, 2)).astype(dtype)
    t = rng.choice([-1, 1], n).astype(np.int8)
    data = Dataset(X, denominators, t, ("a", "b"))
    lines = "".join(
        ",".join(["+" if e.target > 0 else "-", *map(str, e.x)]) + "\n" for e in data.examples()
    )
    assert "".join(data_lines(data)) == lines
    assert data_sha256(data) == hashlib.sha256(lines.encode()).hexdigest()


def test_blocks_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    data = gate("parity:4")
    whole = data_sha256(data)
    monkeypatch.setattr(source, "_BLOCK_CELLS", 12)
    assert len(list(data_lines(data))) > 3
    assert data_sha256(data) == whole


def test_no_columns_no_examples_and_numbers_beyond_pythons_limit() -> None:
    assert checker.verify(certificate(Dataset.from_rows([[], []], [1, 1]), b=1).encode())
    nobody = Dataset.from_rows([], [], dimension=2)
    assert checker.verify(certificate(nobody, 0, 0).encode())
    huge = 10**6000 + 1
    data = Dataset.from_rows([[huge], [Fraction(1, huge)]], [1, -1])
    assert checker.verify(certificate(data, 1, b=-2).encode())


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    write_text(path, "one\n")
    write_text(str(path), "two\n")
    assert path.read_bytes() == b"two\n"
    assert os.listdir(tmp_path) == ["c.json"]
    for bad in (tmp_path, tmp_path / "no" / "c.json"):
        with pytest.raises(InputError) as caught:
            write_text(bad, "x")
        assert caught.value.code == "unwritable"
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "\ud800")
    assert path.read_bytes() == b"two\n"
    write_text("/dev/null", "three\n")
    assert os.listdir(tmp_path) == ["c.json"]
