"""Hand-written constraints at a terminal: points, contradictions, and unusable lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from linexact.cli import run
from linexact.proof import checker
from tests.cli.calls import say

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_point_meets_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys, "feasible", str(EXAMPLES / "and-weights.txt"), "--json")
    assert code == 0
    record = json.loads(out)
    point = {name: int(value) for name, value in record["point"].items()}
    assert record["verdict"] == "feasible"
    assert point["w1"] == point["w2"] < -point["b"] < 2 * point["w1"]


@pytest.mark.parametrize("name", ["and-weights.txt", "xor-weights.txt"])
def test_its_certificate_is_verified(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = str(tmp_path / "proof.json")
    assert run(["feasible", str(EXAMPLES / name), "--certificate", proof]) == 0
    capsys.readouterr()
    assert checker.main([proof]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED")


def test_demands_of_a_teacher(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demands = tmp_path / "demands.txt"
    demands.write_text("b = 1\nw1 >= 2 w2 > −1\nw1 + b < 0\n", encoding="utf-8")
    _, out, _ = say(capsys, "feasible", str(demands), "--json")
    record = json.loads(out)
    assert record["verdict"] == "infeasible"
    assert {row["row"] for row in record["multipliers"]} == {1, 2, 3}


UNUSABLE = {
    "": "no constraints",
    "# only a remark\n": "no constraints",
    "w1 * w2 > 0\n": "not linear",
    "w1 > 0\nw1 +\n": "line 2",
    "w1 > 10**10**10\n": "line 1",
    "__import__('os').system('ls') > 0\n": "line 1",
    "w1 > 1e999999999\n": "line 1",
    "w1 > " + "9" * 30_000 + "\n": "line 1",
}


@pytest.mark.parametrize("text", UNUSABLE, ids=lambda text: text[:16] or "empty")
def test_unusable_lines(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written, proof = tmp_path / "system.txt", tmp_path / "proof.json"
    written.write_text(text)
    code, out, err = say(capsys, "feasible", str(written), "--certificate", str(proof))
    assert (code, out) == (2, "")
    assert UNUSABLE[text] in err
    assert len(err) < 400
    assert not proof.exists()
