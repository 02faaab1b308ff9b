"""Commands about several classes: runs, regions, and exercises that state them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

import linexact
from linexact.cli import run as main
from linexact.errors import InputError, LimitError
from linexact.plot.illustrations import illustrations

TABLE = "x,y,c\n0,0,a\n1,0,b\n0,1,c\n"


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "t.csv"
    path.write_text(TABLE)
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *command: str, code: int = 0) -> str:
    """Run a command; return what it prints, or its error."""
    assert main(list(command)) == code
    out, err = capsys.readouterr()
    return err if code else out


RULE = ("--update", "each", "--ties", "mistake")


def test_a_run_is_asked_for_with_what_sources_differ_on(
    table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--update predicted|each|shared --ties first|last" in said(
        capsys, "trace", table, "--label", "c", code=2
    )
    assert "ties is to be stated" in said(capsys, "trace", table, "--update", "each", code=2)
    assert "CONVERGED" in said(capsys, "trace", table, "--label", "c", *RULE)


def test_the_table_of_a_run_is_its_rows(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ("trace", table, "--label", "c", *RULE, "--order", "3,1,2", "--bias", "first")
    rows = list(csv.DictReader(io.StringIO(said(capsys, *command, "--format", "csv"))))
    record = json.loads(said(capsys, *command, "--json"))
    assert [row["point"] for row in rows[:3]] == ["3", "1", "2"]
    assert len(rows) == len(record["steps"])
    assert rows[0]["moved"] == "a -1 b -1 c +2"
    assert rows[0]["c after"] == "2 0 2"  # the bias first
    assert record["order"] == [3, 1, 2]
    assert record["bias_place"] == "first"
    only = json.loads(said(capsys, *command, "--only-updates", "--json"))
    assert len(only["steps"]) == record["updates"] < len(record["steps"])
    assert "weights after" not in said(capsys, *command, "--no-table")
    assert "no --no-table" in said(capsys, *command, "--no-table", "--format", "csv", code=2)


def test_the_place_of_the_bias_changes_how_weights_are_listed_and_no_number() -> None:
    points, labels = [[1, 2], [3, 1], [0, 1]], ["a", "b", "c"]
    last = linexact.trace_classes(
        points,
        labels,
        update="each",
        ties="last",
        start="1,2,3; 0,0,0; 0,0,1",
        moves="1,1,0;1,0,1;1,1,1",
    )
    first = linexact.trace_classes(
        points, labels, update="each", ties="last", bias="first",
        start=[[3, 1, 2], [0, 0, 0], [1, 0, 0]], moves=[[0, 1, 1], [1, 1, 0], [1, 1, 1]],
    )  # fmt: skip
    assert first.final == last.final
    assert first.certificate() == last.certificate()
    assert "b is first" not in str(last.explain().text())
    assert "the bias is first in a list" in first.explain().text()


REFUSED = [
    (("--boundary", "strict"), "--boundary is not of a perceptron of several classes"),
    (("--limit", "3"), "--limit is not of"),
    (("--restart",), "--restart is not of"),
    (("--rule", "blog"), "--rule is not of"),
    (("--accuracy",), "--accuracy is not of"),
    (("--no-bound",), "--bound is not of"),
    (("--bound-certificate", "no.json"), "--bound-certificate is not of"),
    (("--order", "random"), "expected whole numbers"),
    (("--order", "4"), "expected numbers of the points, 1 to 3"),
    (("--start", "random"), "expected a number"),
    (("--start", "1,0,0"), "for each of the 3 classes"),
    (("--start", "1,0;0,0;0,0"), "expected 3 for each class, the bias last"),
    (("--moves", "1,2,0;1,1,1;1,1,1"), "expected 1 for a weight that moves"),
    (("--moves", "1,1,1;1,1,1"), "for each of the 3 classes"),
    (("--bias", "middle"), "bias is first, last or absent"),
    (("--class-order", "a,b"), "stands among the labels"),
    (("--passes", "0"), "expected 1 to"),
    (("--rate", "0"), "not above 0"),
    (("--positive", "a"), "ask about two classes"),
]


@pytest.mark.parametrize(("more", "reason"), REFUSED)
def test_what_a_run_of_classes_does_not_take_is_refused(
    table: str, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], reason: str
) -> None:
    told = said(capsys, "trace", table, "--label", "c", *RULE, *more, code=2)
    assert reason in " ".join(told.split())


def test_a_limit_that_nobody_asked_for_is_an_exit_code_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    far = tmp_path / "far.csv"
    far.write_text("x,c\n500,a\n501,b\n502,c\n")
    assert "NOT ENDED" in said(capsys, "trace", str(far), *RULE, "--passes", "100", "--no-table")
    assert main(["trace", str(far), *RULE, "--no-table"]) == 3
    capsys.readouterr()


def test_which_weights_stay_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "trace", "XOR", *RULE, "--moves", "1,0,1;0,1,0", "--passes", "1")
    assert "Fixed    class 0: w2; class 1: w1 and b" in told


def test_exercises_about_several_classes_are_problems(capsys: pytest.CaptureFixture[str]) -> None:
    assert "CYCLE" in said(capsys, "trace", "classes-for-ever")
    assert "Ties     of equal scores the class named first" in said(
        capsys, "trace", "classes-for-ever", "--ties", "first"
    )
    assert "SEPARABLE" in said(capsys, "certify", "three-on-a-line", "--classes", "joint")
    refused = said(capsys, "trace", "classes-for-ever", "--class-order", "C,B,A", code=2)
    assert "states its classes" in refused
    assert "no data of its own" in said(capsys, "trace", "votes-in-a-circle", code=2)
    assert linexact.separate_classes("directions-without-bias").bias is False


def test_what_an_exercise_states_of_two_classes_holds_of_rest_and_pairs() -> None:
    found = linexact.separate_classes("grosse-and", by="pairs")
    assert found.convention.boundary == "closed-positive"


CLAIMS = [
    (("1,2", "b=1,2", "--by", "rest"), "expected a name and weights"),
    (("a=1,2", "a=2,3", "--by", "rest"), "named twice"),
    (("a=1,2", "b=2,3,4", "--by", "rest"), "several lengths"),
    (("a=1", "b=2", "--by", "rest"), "no weights"),
    (("a=1,2", "b=2,3", "--by", "all"), "expected rest or pairs"),
    (("a=1,2", "b=x,3", "--by", "rest"), "units: unexpected"),
    (("a/b=1,2", "c/a=2,3", "b/c=1,1", "--by", "pairs"), "expected 'a/b', 'a/c', 'b/c'"),
    (("a/b=1,2", "a/b=2,3", "--by", "pairs"), "expected one for each pair"),
    (("a=1,2", "b=2,3", "--by", "pairs"), "expected one for each pair"),
    (("a/b=1,2", "--by", "pairs"), "a score of 0 gives no class the vote"),
    ((*tuple(f"u{i}=1,2" for i in range(7)), "--by", "rest"), "at most 6 units"),
]


@pytest.mark.parametrize(("units", "reason"), CLAIMS)
def test_units_that_are_not_one_each_are_refused(
    capsys: pytest.CaptureFixture[str], units: tuple[str, ...], reason: str
) -> None:
    code = 3 if "at most" in reason else 2
    assert reason in " ".join(said(capsys, "claims", *units, code=code).split())


def test_pairs_may_be_named_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = ("a/b=1,0,0", "b/c=0,-1,1", "a/c=-1,1,-2")
    told = ("--by", "pairs", "--boundary", "closed-positive", "--json")
    turned = ("a/c=-1,1,-2", "c/b=0,1,-1", "a/b=1,0,0")
    found = [json.loads(said(capsys, "claims", *given, *told)) for given in (pairs, turned)]
    assert [one["classes"] for one in found] == [["a", "b", "c"], ["a", "c", "b"]]
    assert found[0]["contested"] == 2


TWO = ([[1, 2], [2, 3]], ["a", "b"])
EACH = {"update": "each", "ties": "first"}
ODD = [
    ({"start": [[10**5000, 0, 0], [0, 0, 0]]}, "more than 60 digits"),
    ({"start": 5}, "a list of numbers for each"),
    ({"start": [1, 2]}, "a list of numbers for each"),
    ({"order": 7}, "numbers of the points"),
    ({"order": [1.0]}, "numbers of the points"),
    ({"passes": "3"}, "a whole number"),
    ({"bias": [1]}, "first, last or absent"),
    ({"classes": 5}, "a list of their names"),
    ({"moves": [[7, 1, 1], [1, 1, 1]]}, "expected 1 for a weight that moves"),
    ({"rows": "all"}, "rows is one of"),
]


@pytest.mark.parametrize(("keywords", "reason"), ODD)
def test_keywords_of_another_sort_are_refused(keywords: dict[str, object], reason: str) -> None:
    with pytest.raises((InputError, LimitError), match=reason):
        linexact.trace_classes(*TWO, **(EACH | keywords))  # type: ignore[arg-type]


def test_arrays_are_taken_as_lists() -> None:
    start = np.array([[0.5, 1], [0, 0]])
    run = linexact.trace_classes(
        *TWO, update="each", ties="first", bias=False, start=start, order=np.array([2, 1])
    )
    assert linexact.check(run.certificate()).verified
    units = linexact.claimed_regions(["a", "b"], np.array([[1.5, 2], [1, 2]]), np.array([0, 1]))
    assert linexact.check(units.certificate()).verified
    for wrong in ((["a", "b"], 5), (["a", "b"], [[1], [2]], 5), (5, [[1], [2]])):
        with pytest.raises(InputError, match="expected a list"):
            linexact.claimed_regions(*wrong)  # type: ignore[arg-type]


def test_an_exercise_that_is_about_two_classes_says_which_kinds_are_about_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "three.toml"
    path.write_text(
        'id = "three"\ntitle = "t"\nstatement = "s"\nkind = "separability"\npoints = 1\n'
        'source = { lecture = "own" }\nconvention = { bias = true, boundary = "strict" }\n'
        '[data]\nexamples = [{x=[0],label="a"},{x=[1],label="b"},{x=[2],label="c"}]\n'
    )
    told = said(capsys, "certify", str(path), "--classes", "rest", code=2)
    assert "kind multiclass-separability" in " ".join(told.split())


def test_figures_of_refutations_and_of_questions_of_two_classes() -> None:
    points = [[0, 0], [1, 1], [2, 2], [0, 1]]
    refuted = linexact.separate_classes([[0, 0], [1, 1], [1, 1]], ["a", "b", "c"])
    assert "Rows that add up to 0: 2 (b above c) times 1/2 and 1 more" in refuted.plot().alt
    asked = linexact.separate_classes(points, ["a", "b", "a", "c"], by="pairs")
    names = [figure.name for figure in illustrations(asked)]
    assert names == ["classes-1-2", "classes-1-3", "classes-2-3"]
    assert "are the same point, (1, 1)" in asked.plot("classes-1-2").alt
