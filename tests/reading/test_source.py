from __future__ import annotations

import numpy as np
import pytest

from linexact.data.read import TableOptions
from linexact.errors import InputError
from linexact.reading.source import read_dataset


def test_a_gate_in_any_case():
    for name in ("xor", "XOR", " Xor "):
        loaded = read_dataset(name)
        assert loaded.dataset.origin == "the truth table of XOR"
    assert read_dataset("0010").dataset.targets.tolist() == [-1, -1, 1, -1]
    assert len(read_dataset("parity:3").dataset) == 8


def test_an_existing_file_wins_over_a_gate_and_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "XOR").write_text("5,0\n6,1\n")
    loaded = read_dataset("XOR")
    assert loaded.dataset.numerators.tolist() == [[5], [6]]
    assert "not the gate 'XOR'" in loaded.dataset.origin


def test_every_kind_of_file(tmp_path):
    for suffix in ("csv", "txt", "data"):
        (tmp_path / f"t.{suffix}").write_text("5,0\n6,1\n")
    (tmp_path / "t.tsv").write_text("5\t0\n6\t1\n")
    np.save(tmp_path / "t.npy", np.array([[5, 0], [6, 1]]))
    np.savez(tmp_path / "t.npz", X=np.array([[5], [6]]), y=np.array([0, 1]))
    (tmp_path / "t.toml").write_text(
        "data = {negative = [[5]], positive = [[6]]}\n"
        "convention = {bias = true, boundary = 'strict'}"
    )
    for suffix in ("csv", "txt", "data", "tsv", "npy", "npz", "toml"):
        loaded = read_dataset(str(tmp_path / f"t.{suffix}"))
        data = loaded.dataset
        examples = {(int(data.x(i)[0]), data.target(i)) for i in range(len(data))}
        assert examples == {(5, -1), (6, 1)}
        assert (loaded.convention is not None) == (suffix == "toml")


@pytest.mark.parametrize(
    ("source", "options", "code", "words"),
    [
        ("XR", {}, "unknown-gate", "did you mean"),
        ("", {}, "no-file", "empty name"),
        ("iris.csv", {}, "no-file", "no such file"),
        ("data/iris", {}, "no-file", "no such file"),
        ("nothing.toml", {}, "no-file", "no such file"),
        ("a\0b", {}, "unknown-gate", ""),
        ("XOR", {"label": "k"}, "option", "no use for the option label"),
        ("XOR", {"missing": "skip"}, "option", "missing"),
    ],
)
def test_refuse(source, options, code, words):
    with pytest.raises(InputError) as caught:
        read_dataset(source, TableOptions(**options))
    assert caught.value.code == code
    assert words in caught.value.message


def test_options_without_use_are_refused(tmp_path):
    np.save(tmp_path / "t.npy", np.array([[5, 0], [6, 1]]))
    with pytest.raises(InputError, match="an array file has no use for the option header"):
        read_dataset(str(tmp_path / "t.npy"), TableOptions(header=True))
    (tmp_path / "t.csv").write_text("5,0\n6,1\n")
    with pytest.raises(InputError, match="no use for the option exact"):
        read_dataset(str(tmp_path / "t.csv"), TableOptions(exact="binary"))
    with pytest.raises(InputError, match="a directory"):
        read_dataset(str(tmp_path))
