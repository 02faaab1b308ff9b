"""``linexact solve`` and ``linexact exercises`` at a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calls import say


def test_what_may_be_said_further_is_said_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = say(capsys, "solve", "grosse-and", "--further")
    assert out.index("Check\n") < out.index("Further\n") < out.index("The simplest whole weights")
    _, page, _ = say(capsys, "solve", "grosse-and", "--format", "html")
    assert "<details>\n<summary>Further</summary>" in page
    _, page, _ = say(capsys, "solve", "grosse-and", "--format", "html", "--further")
    assert "<details open>" in page
    for form, closed in (("latex", False), ("markdown", True), ("ipynb", True)):
        _, page, _ = say(capsys, "solve", "grosse-and", "--format", form)
        assert ("<details>" in page) == closed == ("Further" in page)
    code, _, err = say(capsys, "sheet", "grosse-and", "-o", "never.txt", "--further")
    assert code == 2
    assert "expected --solutions" in err


def test_a_gate_with_options(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = say(capsys, "solve", "AND", "--boundary", "closed-negative", "--notation", "lyu")
    assert "b = -1 would put (0, 1) and (1, 0) on" in out
    assert "θ = (1, 1), b = -3/2" in out
    _, out, _ = say(capsys, "solve", "AND", "--demand", "b = 1")
    assert "No weights meet the demands" in out
    _, out, _ = say(capsys, "solve", "XOR", "--format", "latex")
    assert out.startswith("\\documentclass")


def test_constraints_as_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    examples = Path(__file__).parents[2] / "examples"
    path = examples / "xor-weights.txt"
    code, out, _ = say(capsys, "solve", "--constraints", str(path))
    assert code == 0
    assert "from (P) + (Q) + (R) + (S)" in out
    assert "The last line is false" in out
    _, out, _ = say(capsys, "solve", "--constraints", str(path), "--further")
    assert "Eliminate w1" in out
    _, out, _ = say(capsys, "solve", "--constraints", str(examples / "and-weights.txt"))
    assert "Answer. The point b = -3, w2 = 2, w1 = 2 meets every constraint." in out


UNUSABLE = [  # (arguments, words of the message)
    (("solve", "grosse-andd"), "did you mean 'grosse-and'"),
    (("solve", "AND:25"), "a truth table may have 16"),
    (("solve", "AND", "--notation", "bishop"), "notation is one of"),
    (("solve", "AND", "--demand", "w9 = 1"), "no parameter is called 'w9'"),
    (("solve", "grosse-and", "--demand", "b = 1"), "an exercise states"),
    (("solve", "grosse-and", "--boundary", "strict"), "an exercise states"),
    (("solve", "dsc140a-digits"), "--data FOLDER"),
    (("solve", "dsc140a-digits", "--data", "/nonexistent"), "no such file"),
    (("solve", "missing.toml"), "no such file"),
    (("exercises", "show", "grosse-adn"), "grosse-and"),
]


@pytest.mark.parametrize(("arguments", "words"), UNUSABLE)
def test_unusable_calls(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = say(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_the_digits_from_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mnist-3-7.csv").write_text("label,p\n3,10\n7,200\n3,0\n7,255\n", encoding="utf-8")
    code, out, _ = say(capsys, "solve", "dsc140a-digits", "--data", str(tmp_path))
    assert code == 0
    assert "Answer (verdict): separable;" in out


def test_list_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys, "exercises", "list")
    assert code == 0
    assert "grosse-xor-features" in out
    assert max(map(len, out.splitlines())) <= 80
    _, out, _ = say(capsys, "exercises", "list", "--json")
    assert len(json.loads(out)["exercises"]) >= 60
    _, out, _ = say(capsys, "exercises", "show", "grosse-xor")
    assert "verdict (1 point): one word" in out
    assert "1/2" not in out  # the solution is not shown
    _, out, _ = say(capsys, "exercises", "show", "grosse-xor", "--json")
    assert json.loads(out)["asks"][1] == {"value": "proof", "form": "proof", "points": "3"}
