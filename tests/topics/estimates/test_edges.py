"""The corners: no rows, one class, zero columns, weights, trials, offsets, levels; and refusals."""

from __future__ import annotations

import io
from fractions import Fraction

import numpy as np
import pytest

import linexact
from linexact import InputError
from linexact.cli import run
from linexact.data.dataset import Dataset
from linexact.engine.recession import in_recession_cone
from linexact.proof import checker
from linexact.topics.estimates.columns import Apart


def statuses(found) -> list[str]:
    return [e.status for e in found.coefficients]


def table(text: str, **asked):
    return linexact.estimates(io.StringIO(text), **asked)


def test_no_rows_identify_nothing():
    found = linexact.estimates(Dataset.from_rows([], [], dimension=2))
    assert (found.kind, found.rank, found.dimension) == ("overlap", 0, 3)
    assert statuses(found) == ["not identified"] * 3
    assert checker.verify(found.certificate().encode())
    assert found.explain().text()


def test_a_zero_column_and_a_copy_are_not_identified():
    found = linexact.estimates([[0, 1, 2], [0, 2, 4], [0, 1, 2]], [0, 1, 1])
    assert statuses(found)[0] == "not identified"
    assert statuses(found)[1:3] == ["not identified"] * 2
    assert "its column is 0 on every row" in found.explain().text()
    together = linexact.estimates([[1, 2], [2, 4], [1, 2]], [0, 1, 1], combinations="x1 + 2 x2")
    assert together.combinations[0].status == "+inf"


@pytest.mark.parametrize("asked", [(), "2 x1 + (intercept)"])
def test_what_is_said_to_have_an_estimate_stands_in_the_certificate(asked):
    found = linexact.estimates([[0], [2], [2], [3]], [0, 0, 1, 1], combinations=asked)
    assert "has a maximum-likelihood estimate: 2 x1 + (intercept)" in found.explain().text()
    said = checker.verify(found.certificate().encode())
    assert said.count("The estimate of 2 x1 + (intercept) has one finite value.") == 1


def test_weights_of_zero_leave_rows_out_and_others_change_nothing():
    plain = table("x,w,y\n0,1,0\n1,2,1\n2,3,0\n", label="y", drop="w")
    weighed = table("x,w,y\n0,1,0\n1,2,1\n2,3,0\n", label="y", weights="w")
    assert statuses(plain) == statuses(weighed) == ["finite", "finite"]
    without = table("x,w,y\n0,1,0\n1,2,1\n2,0,0\n", label="y", weights="w")
    assert statuses(without) == ["+inf", "-inf"]
    assert without.observed.left_out == (("of weight 0", 1),)
    assert "1 row of weight 0" in without.explain().text()
    none = linexact.estimates([[0], [1]], [0, 1], weights=[0, 0])
    assert statuses(none) == ["not identified"] * 2


def test_trials_of_every_kind():
    found = table("e,n,x\n0,5,0\n2,5,1\n5,5,2\n0,0,3\n", events="e", trials="n")
    assert found.observed.outcomes.tolist() == [0, 2, 1]
    assert statuses(found) == ["+inf", "-inf"]
    assert found.staying.tolist() == [1]
    assert found.observed.left_out == (("without trials", 1),)


@pytest.mark.parametrize("seed", range(40))
def test_a_column_that_parts_one_category_from_the_others_is_a_direction(seed):
    draw = np.random.default_rng(seed)
    X = draw.integers(0, 6, size=(8, 2)).tolist()
    labels = [*"abc", *draw.choice(list("abc"), size=5)]
    X = [[x[0] + 5 * (y == "c"), x[1] - 5 * (y == "a")] for x, y in zip(X, labels, strict=True)]
    found = linexact.estimates(X, labels, model="multinomial")
    parted = [r for r in found.reasons if isinstance(r, Apart)]
    for reason in parted:
        level = reason.below or reason.above
        j, sign = int(reason.column[1:]) - 1, 1 if reason.above == level else -1
        for x, y in zip(X, labels, strict=True):
            here = (y == level) == (sign > 0)
            assert x[j] >= reason.high if here else x[j] <= reason.low
        block = [0, 0, -sign * (reason.low + reason.high) / 2]
        block[j] = sign
        place = "abc".index(level)
        blocks = [[-v for v in block]] * 2 if place == 0 else [[0] * 3, [0] * 3]
        if place:
            blocks[place - 1] = block
        direction = [int(2 * v) for part in blocks for v in part]
        assert in_recession_cone(found.rows.cone, direction)
    assert parted or seed


def test_a_column_of_names_is_said_to_describe_nothing():
    found = table("name,y\nAnn,0\nBen,1\nEve,0\n")
    told = " ".join(found.explain().text().split())
    assert "names the rows and does not describe them" in told
    dates = table("d,y\n2024-01-01,0\n2024-01-02,1\n", factor="d")
    assert dates.rows.names[0] == "d[2024-01-02]"


def test_combinations_multiply_and_divide_behind_a_name():
    X = [[0, 1], [1, 0], [1, 1], [0, 0]]
    found = linexact.estimates(X, [0, 0, 1, 1], combinations=["x1/2 - x2 * 3", "-x1 * 1/2"])
    assert found.combinations[0].coefficients[:2] == (Fraction(1, 2), Fraction(-3))
    assert found.combinations[1].coefficients[0] == Fraction(-1, 2)
    for text in ("x1/0", "x1/", "x1*x2"):
        with pytest.raises(InputError, match=r"expected a.* number"):
            linexact.estimates(X, [0, 0, 1, 1], combinations=text)


def test_a_table_that_is_no_file_is_copied_into_its_certificate(monkeypatch, capsys, tmp_path):
    text = "x,y\n0,a\n1,b\n2,a\n"
    found = table(text)
    assert found.observed.file is None
    assert checker.verify(found.certificate().encode())
    (tmp_path / "table.csv").write_text(text)
    assert checker.verify(found.certificate().encode(), str(tmp_path / "table.csv"))
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["estimates", "-", "--certificate", str(tmp_path / "proof.json")]) == 0
    said = capsys.readouterr().out
    assert "the table: 3 rows" in said
    assert run(["check", str(tmp_path / "proof.json")]) == 0


def test_a_lazy_frame_is_collected():
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"x": [1, None, 3, 4], "y": [0, 1, 1, 0]})
    found = linexact.estimates(frame.lazy(), label="y", missing="skip", weights=[1, 1, 1, 2])
    assert found.observed.left_out == (("with missing values", 1),)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"model": "linear"}, "the model is binary"),
        ({"link": "log"}, "the link of a binary model"),
        ({"model": "poisson", "link": "logit"}, "the link of a poisson model is log"),
        ({"model": "ordinal", "bias": True}, "an ordinal model has no intercept"),
        ({"baseline": "a"}, "a binary model has no use for baseline"),
        ({"levels": "a,b"}, "a binary model has no use for levels"),
        ({"model": "poisson", "positive": "1"}, "a poisson model has no use for positive"),
        ({"weights": [1, -1, 1]}, "row 2: a weight of -1"),
        ({"weights": [1, 1]}, "X has 3 rows and there are 2 weights"),
        ({"offset": [1, None, 1]}, "a missing value"),
        ({"events": [1, 1, 1]}, "events are given without trials"),
        ({"trials": [1, 1, 1]}, "trials are given without events"),
        ({"events": [1, 1, 1], "trials": [1, 1, 1]}, "labels and events are given"),
        ({"model": "ordinal", "levels": "0,2,1"}, "the middle category '2' is never seen"),
        ({"model": "multinomial", "levels": "0,2"}, "'1' is not among the levels"),
        ({"model": "multinomial", "baseline": "9"}, "'9' is not among the levels"),
        ({"combinations": "x1 - x9"}, "expected a coefficient's name"),
        ({"combinations": "x1 - x1"}, "is 0 whatever"),
        ({"combinations": "x1 2"}, "two readings"),
        ({"wieghts": [1]}, "did you mean 'weights'"),
    ],
)
def test_what_cannot_be_obeyed_is_refused(asked, said):
    with pytest.raises(InputError) as refused:
        linexact.estimates([[0], [1], [2]], [0, 1, 1], **asked)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "asked", "said"),
    [
        ("e,n,x\n3,2,0\n", {"events": "e", "trials": "n"}, "3 events in 2 trials"),
        ("x,y\n1,-2\n", {"model": "poisson"}, "'-2'; expected a number that is >= 0"),
        ("x,y\n1,a\n", {"model": "poisson"}, "'a'; expected a number that is >= 0"),
        ("x,y\n1,a\n2,b\n", {"model": "ordinal"}, "say their order with levels"),
        ("x,y\n1,a\n", {"model": "multinomial"}, "one category"),
        ("x,s,y\n1,a,0\n2,3,1\n", {}, "stands among numbers"),
        ("x,w,y\n1,-1,0\n2,3,1\n", {"label": "y", "weights": "w"}, "line 2: a weight of -1"),
        ("x,y\n1,0\n2,1\n", {"weights": [1, 1]}, "a column; expected its name"),
        ("x,w,y\n1,1,0\n2,2,1\n", {"weights": "w", "offset": "w"}, "column 2 has two meanings"),
        ("x,w,y\n1,1,0\n2,2,1\n", {"weights": "w", "columns": ["w"]}, "column 2 has two meanings"),
        ("x,w,y\n1,1,0\n2,2,1\n", {"offset": "y", "label": "y"}, "column 3 has two meanings"),
        ("x,e\n1,1\n2,2\n", {"events": "e", "trials": 2}, "column 2 has two meanings"),
        ("d,y\n2024-01-01,0\n2024-01-02,1\n", {}, "dates stand in the column 'd'"),
        ("a,a,y\n1,2,0\n2,1,1\n", {"header": True}, "two columns of the model are called 'a'"),
    ],
)
def test_a_table_that_cannot_be_fitted_is_refused(text, asked, said):
    with pytest.raises(InputError) as refused:
        table(text, **asked)
    assert said in str(refused.value)


def test_a_reference_and_a_baseline_change_names_and_no_row():
    text = "x,s,y\n0,a,u\n1,b,v\n2,a,v\n1,b,u\n3,b,w\n"
    one = table(text, label="y", model="multinomial")
    other = table(text, label="y", model="multinomial", reference="s=b", baseline="w")
    assert one.rows.names != other.rows.names
    assert one.growing.tolist() == other.growing.tolist()
    assert one.rank == other.rank


def test_every_format_tells_it():
    found = linexact.estimates("AND")
    told = found.explain()
    assert "+infinity" in told.markdown()
    assert r"\begin{tabular}" in told.latex()
    assert "<table" in told.html()
    assert '"status": "+inf"' in found.to_json()
    assert found.plot().alt.startswith("Maximum-likelihood estimates. +infinity: x1 and x2.")
    assert "4 rows grow and 0 stay" in found.plot("data-space").alt
