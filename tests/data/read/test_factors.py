"""Columns of names as columns of 0 and 1: the same from a file and from a frame, and re-checked."""

from __future__ import annotations

import io
import itertools
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linexact
from linexact.data.read.frames import read_frame
from linexact.data.read.tables import read_table
from linexact.errors import InputError, LimitError
from linexact.proof import checker, file
from linexact.proof.rows import Rejected, Unusable

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

BIRDS = """island,mass,sex,species
Dream,3700,male,A
Biscoe,3800,,B
Torgersen,3200,female,A
Dream,4100,male,B
Biscoe,3000,female,A
"""


def frame(text: str = BIRDS) -> Any:
    return pd.read_csv(io.StringIO(text), dtype=str).astype({"mass": int})


def table(text: str = BIRDS, **ways: Any) -> Any:
    return read_table(io.StringIO(text), **ways)


def same(one: Any, other: Any) -> bool:
    return (
        one.features == other.features
        and one.classes == other.classes
        and one.targets.tolist() == other.targets.tolist()
        and [one.x(i) for i in range(len(one))] == [other.x(i) for i in range(len(other))]
    )


@pytest.mark.parametrize(
    "ways",
    [
        {"factor": ["island", "sex"], "missing": "skip"},
        {"factor": "auto", "missing": "skip"},
        {"factor": "auto", "missing": "level"},
        {"factor": "auto", "missing": "level", "reference": {"island": "Dream", "sex": "missing"}},
        {"factor": ["sex", "island"], "missing": "level", "reference": ["island=Torgersen"]},
        {"factor": ["island"], "drop": ["sex"], "reference": "Dream"},
        {"factor": ["island", "mass"], "drop": ["sex"]},
    ],
)
def test_a_table_and_frames_are_coded_alike(ways: dict[str, Any]) -> None:
    read = table(**ways)
    assert same(read, read_frame(frame(), **ways))
    assert same(read, read_frame(pl.from_pandas(frame()), **ways))


def test_features_stand_in_the_factors_place() -> None:
    data = table(factor="auto", missing="level", reference="island=Dream")
    assert data.features == (
        "island[Biscoe]", "island[Torgersen]", "mass", "sex[male]", "sex[missing]",
    )  # fmt: skip
    assert data.x(0) == (0, 0, 3700, 1, 0)
    assert data.x(1) == (1, 0, 3800, 0, 1)
    assert data.reading["factors"] == [
        [0, ["Dream", "Biscoe", "Torgersen"]],
        [2, ["female", "male", "missing"]],
    ]


def test_levels_that_are_numbers_stand_in_their_order() -> None:
    data = table("g,t\n10,a\n9,b\nx,a\n", factor=["g"])
    assert data.features == ("g[10]", "g[x]")


def test_levels_of_rows_that_are_left_out_do_not_count() -> None:
    text = "g,x,t\na,1,yes\nb,NA,no\nc,2,no\n"
    assert table(text, factor=["g"], missing="skip").features == ("g[c]", "x")
    text = "g,x,t\na,1,yes\nb,3,other\nc,2,no\n"
    read = table(text, factor=["g"], positive="yes", negative="no")
    assert read.features == ("g[c]", "x")


@pytest.mark.parametrize(
    ("text", "ways", "words"),
    [
        (BIRDS, {}, "line 2, column 1 'island': 'Dream' is a name; expected a number"),
        (BIRDS, {"factor": ["species"], "missing": "skip"}, "column 4 is a factor and no feature"),
        (BIRDS, {"factor": ["isle"]}, "no column 'isle'"),
        (BIRDS, {"factor": "auto"}, "line 3, column 3 'sex': a blank is a missing value"),
        (BIRDS, {"missing": "level"}, "expected factor to be named"),
        (BIRDS, {"reference": "Dream", "drop": ["island", "sex"]}, "there are no factors"),
        (BIRDS, {"factor": "auto", "missing": "skip", "reference": "male"}, "of which factor?"),
        (BIRDS, {"factor": ["island"], "drop": ["sex"], "reference": "Drem"}, "no level 'Drem'"),
        (BIRDS, {"factor": ["island"], "drop": ["sex"], "reference": "isle=Dream"}, "no level"),
        ("g,x,t\na,1,0\na,2,1\n", {"factor": ["g"]}, "one level, 'a'"),
        ("g,x,t\n1,1,0\n1.0,2,1\n2,2,1\n", {"factor": ["g"]}, "write the same number"),
        ("a,0\nb,1\n", {"factor": [1]}, "say whether the first row is a header"),
    ],
)
def test_refused(text: str, ways: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        table(text, **ways)
    assert words in caught.value.message


def test_a_column_of_names_of_its_own_for_every_row_is_no_factor() -> None:
    text = "id,t\n" + "".join(f"n{i},{i % 2}\n" for i in range(1001))
    with pytest.raises(LimitError, match="1001 levels; the limit is 1000"):
        table(text, factor=["id"])


def test_frames_refuse_alike() -> None:
    with pytest.raises(InputError, match="column 'island': 'Dream' is a name"):
        read_frame(frame(), columns=["island"])
    with pytest.raises(InputError, match="no column 'isle'"):
        read_frame(frame(), factor=["isle"])
    with pytest.raises(InputError, match="column 4 is a factor and no feature"):
        read_frame(frame(), factor=["species"])


def test_certificates_are_checked_on_the_file(tmp_path: Path) -> None:
    path = tmp_path / "birds.csv"
    path.write_text(BIRDS)
    for ways in (
        {"factor": "auto", "missing": "level"},
        {"factor": "auto", "missing": "skip", "reference": "island=Dream"},
        {"factor": "island", "drop": "sex,mass", "positive": "A"},
    ):
        proof = tmp_path / "proof.json"
        proof.write_text(linexact.separate(path, **ways).certificate())  # type: ignore[arg-type]
        command = [sys.executable, f"{checker.__file__}", f"{proof}", f"{path}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        assert "columns 1['" in done.stdout
        assert linexact.check(proof, path).verified


TERMS = [[[0, "Biscoe"]], [[0, "Torgersen"]], [[1]], [[2, "male"]], [[2, "missing"]]]
FORGED: Mapping[str, Any] = {
    "reference exchanged": [[[0, "Dream"]], *TERMS[1:]], "level missing": TERMS[1:],
    "level of no example": [TERMS[0], [[0, "Elsewhere"]], *TERMS[2:]],
    "level twice": [TERMS[0], TERMS[0], *TERMS[2:]], "label as a factor": [[[3, "A"]], *TERMS[1:]],
    "column beyond": [*TERMS[:4], [[9, "missing"]]], "no list": {"0": ["a", "b"]},
    "number as level": [*TERMS[:4], [[2, 3]]],
}  # fmt: skip


def sealed(fields: dict[str, Any]) -> bytes:
    rest = {name: value for name, value in fields.items() if name not in ("seal", "tool", "format")}
    return file.sealed(rest).encode()


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_coding_is_rejected(name: str, tmp_path: Path) -> None:
    path = tmp_path / "birds.csv"
    path.write_text(BIRDS)
    ways: dict[str, Any] = {"factor": "auto", "missing": "level", "reference": "island=Dream"}
    fields = json.loads(linexact.separate(path, **ways).certificate())
    assert fields["data"]["reading"]["terms"] == TERMS
    assert checker.verify(sealed(fields), str(path))
    fields["data"]["reading"]["terms"] = FORGED[name]
    with pytest.raises((Rejected, Unusable)):
        checker.verify(sealed(fields), str(path))


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from("uv"), st.integers(-3, 3), st.booleans()),
        min_size=2,
        max_size=12,
    )
)
def test_separability_does_not_depend_on_the_reference(rows: list[Any]) -> None:
    """With a bias another reference is another basis of the same space."""
    columns = dict(zip(("g", "h", "x", "t"), zip(*rows, strict=True), strict=True))
    if len(set(columns["g"])) < 2 or len(set(columns["h"])) < 2:
        return
    made = pl.DataFrame({name: list(values) for name, values in columns.items()})
    answers = set()
    for g, h in itertools.product(sorted(set(columns["g"])), sorted(set(columns["h"]))):
        data = read_frame(made, factor="auto", reference={"g": g, "h": h})
        answers.add(bool(linexact.separate(data)))
        assert np.isin(data.numerators[:, :-1], (0, 1)).all()
    assert len(answers) == 1


@pytest.mark.parametrize("text", ["g,g,y\na,u,p\nb,v,q\n", "g,g,y\na,1,p\nb,2,q\n"])
def test_a_factor_has_its_name_alone(text: str) -> None:
    with pytest.raises(InputError, match="a factor 'g' and another column of that name; expected"):
        read_table(io.StringIO(text), factor="auto")
