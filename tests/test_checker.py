"""The standalone checker as a program: exit codes, and the user's own data file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linexact import certificate, checker
from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.data.read.array_files import read_array_file
from linexact.data.read.tables import read_table
from linexact.exact import exact_text, parse_number
from linexact.separability import separate_dataset

STRICT = Convention(bias=True, boundary="strict")
TABLE = "id,a,b,kind\n1,0,0.50,no\n\n2,1e0,1/2,yes\n3,?,1,yes\n4,5,−1,no\n5,7,7,maybe\n"


@pytest.fixture
def checked(tmp_path, capsys):
    """Run the program on a certificate and perhaps a data file; return exit code and output."""

    def run(certificate: str | bytes, data: Path | None = None) -> tuple[int, str]:
        file = tmp_path / "cert.json"
        file.write_bytes(certificate if isinstance(certificate, bytes) else certificate.encode())
        code = checker.main([str(file), *([str(data)] if data else [])])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


@pytest.fixture
def table(tmp_path):
    """A CSV file with its certificate, with the data inside and without."""
    path = tmp_path / "table.csv"
    path.write_text(TABLE, encoding="utf-8")
    data = read_table(
        path, label="kind", drop=["id"], missing="skip", positive="yes", negative="no"
    )
    verdict = separate_dataset(data, STRICT)
    proof = verdict.classifier
    texts = [
        certificate.dataset_certificate(data, STRICT, proof, include_data=inside)
        for inside in (True, False)
    ]
    return path, *texts


def test_it_runs_alone_from_its_own_folder_and_elsewhere(tmp_path):
    text = separate_dataset(gate("XOR"), STRICT).certificate()
    (tmp_path / "xor.json").write_text(text, encoding="ascii")
    source = Path(checker.__file__)
    shutil.copy(source, tmp_path / "alone.py")
    for program, folder in [(source.name, source.parent), ("alone.py", tmp_path)]:
        run = subprocess.run(
            [sys.executable, "-I", "-S", program, str(tmp_path / "xor.json")],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout == (
            "VERIFIED There are no w and b with w . x + b > 0 for each of the 2 positive and < 0"
            " for each of the 2 negative examples (2 features).\n"
            "  file        none compared; the certificate says of its own data\n"
            "  convention  with a bias; positive iff score > 0, negative iff score < 0\n"
        )


@pytest.mark.parametrize("arguments", [[], ["a", "b", "c"], ["no-such-file"], ["."]])
def test_what_cannot_be_opened_is_exit_code_2(arguments, capsys):
    assert checker.main(arguments) == 2
    assert capsys.readouterr().err.startswith("not checked: ")


def test_the_users_own_table_is_compared(table, checked, tmp_path):
    path, inside, alone = table
    assert checked(inside, path)[0] == checked(alone, path)[0] == checked(inside)[0] == 0
    assert checked(alone) == (
        2,
        "not checked: the certificate holds no data; give the data file as second argument\n",
    )
    assert checked(inside, tmp_path / "missing.csv")[0] == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1e0", "2e0"),
        ("1/2", "0.51"),
        ("4,5,−1,no\n", ""),
        ("4,5,−1,no\n", "4,5,−1,no\n4,5,−1,no\n"),
        ("−1,no", "−1,yes"),
        ("7,maybe", "7,no"),
        ("3,?,1,yes", "3,0,1,yes"),
        ("4,5,−1,no", "4,5,NA,no"),
        ("1,0,0.50,no\n\n2,1e0,1/2,yes", "2,1e0,1/2,yes\n\n1,0,0.50,no"),
        ("no\n\n", "no\n"),
        (TABLE, ""),
        ("id,a,b,kind\n", ""),
    ],
)
def test_another_table_is_rejected(table, checked, old, new):
    path, inside, alone = table
    assert TABLE.count(old) == 1
    path.write_text(TABLE.replace(old, new), encoding="utf-8")
    for text in (inside, alone):
        code, said = checked(text, path)
        assert code == 1, said
        assert said.startswith("REJECTED ")


@pytest.mark.parametrize("new", ["1e99999999", "1 1/2", "1/0", "-1/-1", "1e00005"])
def test_a_cell_that_cannot_be_read_is_no_rejection(table, checked, new):
    path, inside, alone = table
    path.write_text(TABLE.replace("1e0", new), encoding="utf-8")
    for text in (inside, alone):
        code, said = checked(text, path)
        assert (code, said[:33]) == (2, "not checked: a cell of the data f")


@pytest.mark.parametrize(("old", "new"), [("1e0", "1.00"), ("0.50", ".5"), ("1/2", "+3/6")])
def test_the_same_numbers_written_otherwise_are_the_same_data(table, checked, old, new):
    path, inside, alone = table
    path.write_text(TABLE.replace(old, new), encoding="utf-8")
    assert [checked(text, path)[0] for text in (inside, alone)] == [0, 0]


def test_other_encodings_cannot_be_read(table, checked):
    path, _, alone = table
    path.write_text(TABLE, encoding="utf-16")
    assert checked(alone, path)[0] == 2
    path.write_text("\x00\x01")
    assert checked(alone, path)[0] == 2
    path.write_text(TABLE, encoding="utf-8-sig")
    assert checked(alone, path)[0] == 0


def test_a_system_takes_no_data_file(checked, table):
    from linexact.kernel import Constraint, Solution, System

    text = certificate.system_certificate(
        System(1, [Constraint(">", (1,), 0)]), Solution((Fraction(1),))
    )
    assert checked(text)[0] == 0
    assert checked(text, table[0])[0] == 2


@pytest.mark.parametrize("kind", ["npy", "npz", "compressed"])
@pytest.mark.parametrize("dtype", ["i1", "u1", ">i2", "<u4", "i8"])
def test_integer_arrays_are_read_without_numpy(tmp_path, checked, kind, dtype):
    X = np.array([[1, 2, 3], [0, 5, 5], [9, 9, 8], [100, 0, 1]], dtype=dtype)
    t = np.array([1, 0, 0, 1], dtype=dtype)
    path = tmp_path / ("data.npy" if kind == "npy" else "data.npz")
    if kind == "npy":
        np.save(path, np.column_stack([X, t]).astype(dtype))
    else:
        (np.savez if kind == "npz" else np.savez_compressed)(path, X=X, t=t)
    data = read_array_file(path, columns=[1, 3])
    assert data.reading is not None
    verdict = separate_dataset(data, STRICT)
    proof = verdict.classifier
    text = certificate.dataset_certificate(data, STRICT, proof, include_data=False)
    assert checked(text, path)[0] == 0
    assert certificate.read_certificate(text, data).proof == proof
    for damaged in (path.read_bytes()[:-1], b"", b"PK\x03\x04", b"\x93NUMPY\x01\x00\xff\xff"):
        path.write_bytes(damaged)
        assert checked(text, path)[0] == 2


@pytest.mark.parametrize(
    "array",
    [
        np.array([[0.5, 1.0]]),
        np.array([["a", "b"]]),
        np.asfortranarray(np.arange(6).reshape(2, 3)),
        np.arange(8).reshape(2, 2, 2),
        np.zeros((3, 0), dtype=np.int64),
        np.array(5),
    ],
    ids=str,
)
def test_arrays_of_other_forms_cannot_be_read(tmp_path, checked, array):
    X = np.array([[1], [-1]])
    np.savez(tmp_path / "good.npz", X=X, t=np.array([1, 0]))
    data = read_array_file(tmp_path / "good.npz")
    weights = Classifier((Fraction(1),), Fraction(0))
    text = certificate.dataset_certificate(data, STRICT, weights, include_data=False)
    assert checked(text, tmp_path / "good.npz")[0] == 0
    np.savez(tmp_path / "bad.npz", X=array, t=np.array([1, 0]))
    assert checked(text, tmp_path / "bad.npz")[0] == 2


def test_longer_data_are_read_block_by_block(tmp_path, checked):
    rng = np.random.default_rng(5)
    X = rng.integers(-9, 9, (60_000, 9), dtype=np.int32)
    t = np.where(X[:, 0] >= 0, 1, -1).astype(np.int8)
    np.savez(tmp_path / "data.npz", X=X, t=t)
    data = read_array_file(tmp_path / "data.npz")
    weights = Classifier((Fraction(2), *[Fraction(0)] * 8), Fraction(1))
    text = certificate.dataset_certificate(data, STRICT, weights)
    assert '"data":' not in text
    assert checked(text, tmp_path / "data.npz")[0] == 0
    X[59_999, 8] += 1
    np.savez(tmp_path / "data.npz", X=X, t=t)
    assert checked(text, tmp_path / "data.npz")[0] == 1


NUMERALS = st.from_regex(
    r"[+−-]? ?[0-9.]{0,4}([eE][+-]?[0-9]{0,3})?( ?/ ?[0-9.]{0,3})?", fullmatch=True
)


@given(NUMERALS)
def test_a_cell_that_is_accepted_means_what_linexact_reads(text):
    try:
        mine = checker.cell(text.strip())
    except checker.Unusable:
        return
    assert mine == exact_text(parse_number(text.strip()))


@pytest.mark.parametrize(
    "text", ["-1.5", ".5", "5.", "1e-3", "1E+2", "-3/2", "1.5 / 2", "−7", "+4"]
)
def test_plain_cells_are_accepted(text):
    assert checker.cell(text) == exact_text(parse_number(text))


def test_cells_of_thousands_of_digits():
    text = "1" + "0" * 6000
    assert checker.cell(text) == exact_text(parse_number(text)) == text
    for hostile in ("1e999999999", "1" * 20_000, "1e99999", "¹", "٣", "1_0", "0x1", "nan", "1,5"):
        with pytest.raises(checker.Unusable):
            checker.cell(hostile)
