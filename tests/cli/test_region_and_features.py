"""``region``, ``features`` and ``plot`` at a terminal: answers, files, refusals, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from linexact.proof import checker
from tests.cli.calls import say


def test_an_empty_slice_is_an_answer_with_a_proof(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "proof.json"
    code, out, _ = say(capsys, "region", "AND", "--slice", "w1=-1", "--certificate", path)
    assert code == 0
    assert out.startswith("EMPTY")
    assert "slice" in out
    assert checker.main([str(path)]) == 0


def test_the_certificate_of_a_region_is_a_point_of_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "proof.json"
    assert say(capsys, "region", "OR", "--slice", "b=-1", "--certificate", path)[0] == 0
    assert checker.main([str(path)]) == 0


def test_region_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(say(capsys, "region", "OR", "--slice", "b=-1", "--json")[1])
    assert record["region"]["vertices"] == [
        {"point": ["1", "1"], "rows": [2, 3], "solution": False}
    ]
    assert record["region"]["rays"] == [["0", "1"], ["1", "0"]]
    assert [item["row"] for item in record["redundant"]] == [1, 4]
    record = json.loads(say(capsys, "region", "XOR", "--json")[1])
    assert record["feasible"] is False
    assert [m["multiplier"] for m in record["refutation"]] == ["1"] * 4


def test_constraints_as_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "square.txt"
    path.write_text("x >= 0\ny >= 0\nx <= 1\ny <= 1\nx + y <= 3\n", encoding="utf-8")
    code, out, _ = say(capsys, "region", path, "--constraints")
    assert code == 0
    assert "x + y <= 3  redundant" in out
    assert "(1, 1)  3, 4             yes" in out


def test_features_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(say(capsys, "features", "parity:3", "--json")[1])
    assert record["degree"] == 3
    verdicts = [level["verdict"] for level in record["levels"]]
    assert verdicts == ["inseparable"] * 3 + ["separable"]
    record = json.loads(say(capsys, "features", "XOR", "--fewest", "--json")[1])
    assert record["fewest"] == 3
    assert len(record["obstacles"]) == 3


def test_one_input_in_both_classes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "clash.csv"
    path.write_text("x,y\n1,a\n2,b\n1,b\n", encoding="utf-8")
    code, out, _ = say(capsys, "features", path)
    assert code == 0
    assert out.startswith("NOT SEPARABLE in any features")
    assert "Rows 2 and 4" in out
    code, out, _ = say(capsys, "features", path, "--fewest")
    assert out.startswith("NOT SEPARABLE even in all of these monomials (2).")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("region", "AND", "--slice", "w0 > 1"), 2, "expected one equation"),
        (("region", "AND", "--slice", "q = 1"), 2, "no unknown is called 'q'"),
        (("region", "AND", "--slice", "w1*w2 = 1"), 2, "not linear"),
        (("region", "AND", "--slice", "w0=1", "--slice", "b=1"), 2, "two names of the bias"),
        (("region", "AND", "--axes", "w1,w9"), 2, "axes w1, w9; expected w1, w2"),
        (("features", "AND", "--monomials", "x1*y"), 2, "no input is called 'y'"),
        (("features", "AND", "--monomials", "__import__"), 2, "a number, an input or ("),
        (("features", "AND", "--degree", "40"), 3, "degree 40 is beyond the limit of 16"),
        (("features", "AND", "--monomials", "x1^40"), 3, "beyond the limit of 16"),
        (
            ("features", "AND", "--degree", "2", "--monomials", "x1"),
            2,
            "are two ways; expected no monomials",
        ),
        (("features", "AND", "--up-to", "-1"), 2, "a degree is 0, 1, 2"),
        (("plot", "AND", "-o", "fig.gif"), 2, "figures are written as svg, png, pdf"),
        (("plot", "AND", "-o", "fig"), 2, "expected fig.svg"),
        (("plot", "AND", "-o", "no/such/folder/fig.svg"), 2, "does not exist"),
        (("plot", "majority:5", "-o", "fig.svg"), 2, "a figure shows two (or three)"),
        (("plot", "majority:4", "--space", "weight", "-o", "fig.svg"), 2, "need two free unknowns"),
        (("plot", "AND", "--space", "time", "-o", "fig.svg"), 2, "space is one of data, weight"),
        (("plot", "AND", "--draw", "magic", "-o", "fig.svg"), 2, "draw is one of examples"),
        (("plot", "AND", "--slice", "x0=2", "-o", "fig.svg"), 2, "sliced at x0=1"),
        (("plot", "AND", "--weights", "1,2", "-o", "fig.svg"), 2, "expected 2 weights and then b"),
        (("plot", "AND", "--weights", "1,2,q", "-o", "fig.svg"), 2, "expected a number"),
        (("plot", "AND", "--draw", "hulls", "-o", "fig.svg"), 2, "no common point"),
        (("plot", "XOR", "--draw", "margins", "-o", "fig.svg"), 2, "give a classifier"),
        (("plot", "AND", "--draw", "pictures", "--shape", "3", "-o", "fig.svg"), 2, "28x28"),
        (("plot", "AND", "--draw", "least-squares", "--without", "9", "-o", "fig.svg"), 2, "no ex"),
        (
            ("plot", "AND", "--space", "weight", "--draw", "cone", "-o", "fig.svg"),
            2,
            "need two free unknowns",
        ),
        (("plot", "AND", "--space", "weight", "--dummy", "-o", "fig.svg"), 2, "for data space"),
    ],
)
def test_bad_input(
    arguments: tuple[str, ...],
    code: int,
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One clear message, the promised exit code, and nothing written."""
    monkeypatch.chdir(tmp_path)
    found, out, err = say(capsys, *arguments)
    assert (found, out) == (code, "")
    assert said in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_figure_is_written_and_not_overwritten(
    kind: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / f"fig.{kind}"
    code, out, _ = say(capsys, "plot", "XOR", "-o", path)
    assert code == 0
    assert "are the same point, (1/2, 1/2)." in out
    first = path.read_bytes()
    assert say(capsys, "plot", "AND", "-o", path)[0] == 2
    assert path.read_bytes() == first
    assert say(capsys, "plot", "XOR", "-o", path, "--force")[0] == 0
    assert path.read_bytes() == first
