from __future__ import annotations

import io
import zipfile
from fractions import Fraction

import numpy as np
import pytest

from linexact.data import seen
from linexact.data.read.array_files import read_array_file
from linexact.data.read.arrays import read_arrays
from linexact.errors import InputError


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.npy"
    np.save(path, np.array([[1, 2, 0], [3, 4, 1]], dtype=np.int16))
    return path


def test_the_last_column_is_the_label_and_nothing_is_copied(table):
    data = read_array_file(table)
    assert data.numerators.tolist() == [[1, 2], [3, 4]]
    assert data.targets.tolist() == [-1, 1]
    assert isinstance(data.numerators.base.base, np.memmap | np.ndarray)
    assert not data.numerators.flags.owndata
    assert data.reading == {
        "kind": "npy", "inputs": None, "label": 2, "columns": [0, 1],
        "positive": "1", "negative": "0",
    }  # fmt: skip


def test_columns(table):
    data = read_array_file(table, label=1, columns=[3, 2], positive="3")
    assert data.numerators.tolist() == [[0, 2], [1, 4]]
    assert data.targets.tolist() == [-1, 1]
    assert data.reading["columns"] == [2, 1]
    assert read_array_file(table, drop=[1]).numerators.tolist() == [[2], [4]]


def test_floats(tmp_path):
    np.save(tmp_path / "X.npy", np.array([[0.1, -1], [0.25, 1]]))
    data = read_array_file(tmp_path / "X.npy")
    assert [data.x(i) for i in range(2)] == [(Fraction(1, 10),), (Fraction(1, 4),)]
    assert data.reading is None
    bits = read_array_file(tmp_path / "X.npy", exact="binary")
    assert bits.x(0) == (Fraction(0.1),)


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_archives(tmp_path, save):
    path = tmp_path / "both.npz"
    X, t = np.array([[1, 2], [3, 4]]), np.array([1, -1])
    save(path, X=X, t=t, other=np.zeros(3))
    data = read_array_file(path)
    assert (data.numerators.tolist(), data.targets.tolist()) == (X.tolist(), [1, -1])
    assert (data.reading["inputs"], data.reading["label"]) == ("X", "t")
    assert data.numerators.flags.owndata is False
    save(path, X=X, train_y=t, test_x=X)
    data = read_array_file(path, label="train_y")
    assert data.reading["label"] == "train_y"
    save(path, rows=np.array([[1, 0], [2, 1]]))
    assert read_array_file(path).numerators.tolist() == [[1], [2]]
    assert read_array_file(path, label=1).targets.tolist() == [-1, 1]


def raw(array, **options):
    stream = io.BytesIO()
    np.save(stream, array, **options)
    return stream.getvalue()


WHOLE = raw(np.arange(40).reshape(10, 4))
BAD = {
    "empty": (b"", "no numpy array"),
    "text": (b"1,2,3\n", "no numpy array"),
    "ends in the head": (WHOLE[:50], "no numpy array"),
    "ends early": (WHOLE[:-1], "ends early, 319 bytes of 320"),
    "only a head": (WHOLE[:128], "ends early, 0 bytes of 320"),
    "objects": (raw(np.array([[1, None]], dtype=object), allow_pickle=True), "Python objects"),
    "hostile head": (
        WHOLE[:10] + b"__import__('os').getcwd()".ljust(117) + b"\n" + WHOLE[128:],
        "no numpy array",
    ),
    "nested head": (WHOLE[:10] + b"(" * 117 + b"\n" + WHOLE[128:], "no numpy array"),
}


@pytest.mark.parametrize("case", BAD)
def test_refuse(case, tmp_path):
    data, words = BAD[case]
    path = tmp_path / "bad.npy"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"bad\.npy") as caught:
        read_array_file(path)
    assert caught.value.code == "npy"
    assert words in caught.value.message


@pytest.mark.parametrize(
    ("array", "code"),
    [
        (np.arange(3), "shape"),
        (np.zeros((0, 3)), "no-examples"),
        (np.array([[np.nan, 1.0]]), "missing"),
        (np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9]]), "classes"),
        (np.array([[1]]), "no-features"),
        (np.zeros((1, 2), dtype=[("a", "i4")]), "npy"),
    ],
)
def test_refuse_arrays(array, code, tmp_path):
    np.save(tmp_path / "bad.npy", array)
    with pytest.raises(InputError, match=r"bad\.npy") as caught:
        read_array_file(tmp_path / "bad.npy")
    assert caught.value.code == code


def test_refuse_archives(tmp_path):
    path = tmp_path / "bad.npz"
    for options, words in (
        ({}, "which array holds the examples"),
        ({"label": "t"}, "no array 't'; the arrays are 'X', 'b'"),
    ):
        np.savez(path, **{"X" if options else "a": np.zeros((2, 2))}, b=np.zeros((2, 2)))
        with pytest.raises(InputError, match=r"bad\.npz") as caught:
            read_array_file(path, **options)
        assert words in caught.value.message
    whole = path.read_bytes()
    for data in (whole[: len(whole) // 2], b"", b"PK\x03\x04" + bytes(50)):
        path.write_bytes(data)
        with pytest.raises(InputError, match="no archive"):
            read_array_file(path)


def test_two_arrays_of_one_name_and_examples_that_are_their_own_labels_are_refused(tmp_path):
    path = tmp_path / "bad.npz"
    np.savez(path, X=np.array([[0], [1]]), t=np.array([0, 1]))
    with pytest.raises(InputError, match="cannot be its own labels"):
        read_array_file(path, label="X")
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("t.npy", archive.read("t.npy"))
    with pytest.raises(InputError, match="several arrays of one name"):
        read_array_file(path)


def test_an_archive_whose_member_ends_early(tmp_path):
    path = tmp_path / "short.npz"
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(path, "w", method) as archive:
            archive.writestr("X.npy", WHOLE[:-8])
        with pytest.raises(InputError, match="ends early"):
            read_array_file(path)


def test_pages_of_a_mapped_file_are_given_back_but_no_change_is_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(seen, "BLOCK_CELLS", 64)
    monkeypatch.setattr(seen, "RELEASED_AFTER", 2)
    numbers = np.arange(4000).reshape(2000, 2) / 10
    numbers[:, 1] = np.arange(2000) % 2
    np.save(tmp_path / "X.npy", numbers)
    data = read_array_file(tmp_path / "X.npy")
    assert data.x(1999) == (Fraction(3998, 10),)
    changed = np.load(tmp_path / "X.npy", mmap_mode="c")
    changed[:, 0] = 7.5
    again = read_arrays(changed, [0] * 2000)
    assert {again.x(i)[0] for i in range(2000)} == {Fraction(15, 2)}
    assert (changed[:, 0] == 7.5).all()
