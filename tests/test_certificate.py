"""Certificates written, read back, and put to disk."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from linexact import certificate as c
from linexact import checker, kernel
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.separability import Inseparable, feasible, separate_dataset

STRICT = Convention(bias=True, boundary="strict")
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
OVERLAP = dict.fromkeys(range(4), QUARTER)
XOR = c.Multipliers(dict.fromkeys(range(4), HALF), (HALF, HALF))


@pytest.mark.parametrize("name", ["NOT", "AND", "XOR", "parity:3", "majority:3", "0010"])
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_verdicts_are_verified_and_read_back(name, bias, boundary):
    verdict = separate_dataset(gate(name), Convention(bias=bias, boundary=boundary))
    text = verdict.certificate()
    assert "There are no" in checker.verify(text.encode()) or not isinstance(verdict, Inseparable)
    found = c.read_certificate(text)
    assert found.convention == verdict.convention
    assert found.dataset.examples() == verdict.dataset.examples()
    assert found.text() == text


@pytest.mark.parametrize("bound", [-1, 0, 1])
def test_systems_are_verified_and_read_back(bound):
    row = kernel.Constraint
    rows = [row(">", (1, Fraction(1, 3)), bound), row("==", (0, 1), 0), row(">=", (-1, 0), 0)]
    verdict = feasible(kernel.System(2, rows), ["u", "v"])
    text = verdict.certificate()
    assert checker.verify(text.encode())
    found = c.read_certificate(text)
    assert isinstance(found, c.SystemCertificate)
    assert (found.variables, found.text()) == (("u", "v"), text)


def test_kinds_and_minimality_are_written_and_checked():
    overlap = c.Overlap(dict.fromkeys(range(4), QUARTER))
    text = c.dataset_certificate(gate("XOR"), STRICT, XOR, [overlap, c.Support(4, True)])
    assert "Overlap" in checker.verify(text.encode())
    assert c.read_certificate(text).claims == (overlap, c.Support(4, True))
    weights = Classifier.of([2, 2], -3)
    text = c.dataset_certificate(
        gate("AND"),
        STRICT,
        weights,
        [c.LeastAbsoluteScore(Fraction(1)), c.Complete(weights)],
    )
    assert "Complete" in checker.verify(text.encode())
    assert c.read_certificate(text).claims[1] == c.LeastAbsoluteScore(Fraction(1))
    quasi = Dataset.from_rows([[1, 0], [1, 0], [0, 1]], [1, -1, 1])
    kind = c.QuasiComplete(Classifier.of([0, 1]), {0: HALF, 1: HALF})
    proof = c.Multipliers({0: Fraction(1), 1: Fraction(1)}, (Fraction(1), Fraction(0)))
    text = c.dataset_certificate(quasi, STRICT, proof, [kind])
    assert "Quasi-complete" in checker.verify(text.encode())
    assert c.read_certificate(text).claims == (kind,)


@pytest.mark.parametrize(
    ("proof", "claim"),
    [
        (Classifier((Fraction(1), Fraction(1)), Fraction(0)), None),
        (c.Multipliers({0: Fraction(1), 1: Fraction(1)}, (Fraction(0),) * 2), None),
        (c.Multipliers(dict.fromkeys(range(4), QUARTER), (QUARTER, QUARTER)), None),
        (c.Multipliers(dict.fromkeys(range(4), HALF), (HALF, QUARTER)), None),
        (c.Multipliers({9: Fraction(1)}, (HALF, HALF)), None),
        (XOR, c.Overlap(dict.fromkeys(range(4), HALF))),
        (XOR, c.Complete(Classifier.of([1, 1]))),
        (XOR, c.QuasiComplete(Classifier.of([0, 0]), OVERLAP)),
        (XOR, c.Support(3, True)),
        (XOR, c.Support(4, False)),
    ],
)
def test_false_claims_are_refused_by_both_readers(proof, claim):
    text = c.dataset_certificate(gate("XOR"), STRICT, proof, [claim] if claim else [])
    with pytest.raises(InputError) as caught:
        c.read_certificate(text)
    assert caught.value.code == "false-certificate"
    with pytest.raises(checker.Rejected):
        checker.verify(text.encode())


def test_a_certificate_without_data_needs_them():
    data = replace(
        gate("AND"),
        reading={
            "kind": "npy",
            "inputs": "X",
            "label": "t",
            "columns": [0, 1],
            "positive": "1",
            "negative": None,
        },
    )
    weights = Classifier((Fraction(2), Fraction(2)), Fraction(-3))
    text = c.dataset_certificate(data, STRICT, weights, include_data=False)
    assert "data" not in json.loads(text)
    assert c.read_certificate(text, data).proof == weights
    with pytest.raises(InputError) as caught:
        c.read_certificate(text)
    assert caught.value.code == "no-data"
    with pytest.raises(InputError):
        c.read_certificate(text, gate("OR"))


def test_large_data_are_left_out_when_they_can_be_read_elsewhere():
    n, d = 500, 401
    X = np.zeros((n, d), dtype=np.int16)
    X[:, 0] = np.arange(n) - 250
    t = np.where(X[:, 0] >= 0, 1, -1).astype(np.int8)
    features = tuple(f"x{j}" for j in range(d))
    weights = Classifier((Fraction(2), *[Fraction(0)] * (d - 1)), Fraction(1))
    whole = c.dataset_certificate(Dataset(X, (1,) * d, t, features), STRICT, weights)
    fields = json.loads(whole)
    assert "data" not in fields
    assert (fields["reading"]["inputs"], fields["reading"]["label"]) == ("X", "t")
    data = Dataset(X, (3,) * d, t, features)
    thirds = c.dataset_certificate(data, STRICT, weights)
    assert "data" in json.loads(thirds)
    with pytest.raises(InputError) as caught:
        c.dataset_certificate(
            Dataset(X, (3,) * d, t, features), STRICT, weights, include_data=False
        )
    assert caught.value.code == "no-reading"


@pytest.mark.parametrize("dtype", [np.int8, np.int64, object])
@pytest.mark.parametrize("denominators", [(1, 1), (1, 6)])
@pytest.mark.parametrize("n", [0, 1, 7])
def test_the_hash_is_taken_over_the_lines(dtype, denominators, n):
    rng = np.random.default_rng(n)
    X = rng.integers(-9, 9, (n, 2)).astype(dtype)
    t = rng.choice([-1, 1], n).astype(np.int8)
    data = Dataset(X, denominators, t, ("a", "b"))
    lines = "".join(
        ",".join(["+" if e.target > 0 else "-", *map(str, e.x)]) + "\n" for e in data.examples()
    )
    assert "".join(c.data_lines(data)) == lines
    assert c.data_sha256(data) == hashlib.sha256(lines.encode()).hexdigest()


def test_blocks_do_not_show(monkeypatch):
    from linexact.certificate import fields

    data = gate("parity:4")
    whole = c.data_sha256(data)
    monkeypatch.setattr(fields, "_BLOCK_CELLS", 12)
    assert len(list(c.data_lines(data))) > 3
    assert c.data_sha256(data) == whole


def test_no_columns_and_no_examples():
    for data, proof in [
        (Dataset.from_rows([[], []], [1, 1], dimension=0), Classifier((), Fraction(1))),
        (Dataset.from_rows([], [], dimension=2), Classifier((Fraction(0),) * 2, Fraction(0))),
    ]:
        text = c.dataset_certificate(data, STRICT, proof)
        assert checker.verify(text.encode())
        assert c.read_certificate(text).proof == proof


def test_numbers_beyond_pythons_limit(monkeypatch):
    huge = 10**6000 + 1
    data = Dataset.from_rows([[huge], [Fraction(1, huge)]], [1, -1])
    weights = Classifier((Fraction(1),), Fraction(-2))
    text = c.dataset_certificate(data, STRICT, weights)
    assert checker.verify(text.encode())
    assert c.read_certificate(text).proof == weights


def test_files_are_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "c.json"
    c.write_text(path, "one\n")
    c.write_text(str(path), "two\n")
    assert path.read_bytes() == b"two\n"
    assert os.listdir(tmp_path) == ["c.json"]
    for bad in (tmp_path, tmp_path / "no" / "c.json"):
        with pytest.raises(InputError) as caught:
            c.write_text(bad, "x")
        assert caught.value.code == "unwritable"
    with pytest.raises(UnicodeEncodeError):
        c.write_text(path, "\ud800")
    assert path.read_bytes() == b"two\n"
    c.write_text("/dev/null", "three\n")
    assert os.listdir(tmp_path) == ["c.json"]
