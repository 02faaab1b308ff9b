"""``linexact grade`` and ``linexact hint``: marks, unreadable answers, unusable calls."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from linexact.cli import run
from linexact.proof import checker


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_an_unreadable_answer_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "grade", "grosse-and", "w = (1, 1), b = -1,5")
    assert code == 0
    assert "could not be read" in out
    lines = out.split("\n")
    caret = next(number for number, line in enumerate(lines) if line.strip() == "^")
    assert lines[caret - 1][lines[caret].index("^") :] in ("-1,5", "1,5", "b = -1,5")


def test_json_holds_receipts_that_the_stranger_verifies(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = "[verdict]\nno; the segments (0,0)-(1,1) and (0,1)-(1,0) cross"
    _, out, _ = call(capsys, "grade", "grosse-xor", answer, "--json")
    record = json.loads(out)
    assert (record["earned"], record["possible"]) == ("4", "4")
    (part,) = record["parts"]
    assert part["status"] == "graded"
    for receipt in part["receipts"]:
        assert checker.verify(receipt["certificate"].encode())


def test_what_shows_the_marks_is_one_file_that_the_stranger_verifies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "marks.json"
    asked = ("grade", "AND", "w = (1, 1), b = 0", "--certificate", str(file))
    assert call(capsys, *asked)[0] == 0
    assert checker.main([str(file)]) == 0
    told = capsys.readouterr().out
    assert "not met: constraint 1" in told
    code, _, error = call(capsys, *asked)
    assert code == 2
    assert "exists already" in error


def test_an_answer_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_text("w = [1, 1]\nb = -1.5\n", encoding="utf-8")
    assert "4 of 4 points" in call(capsys, "grade", "grosse-and", str(path))[1]


def test_parts_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    answer = "[score]\n-0.81\n[weights]\n(1.2, -2, 1)"
    _, out, _ = call(capsys, "grade", "comp135-update", answer)
    assert "2.67 of 4 points" in out
    assert "This part is not answered." in out
    _, out, _ = call(capsys, "grade", "comp135-update", "0.6", "--part", "new_score")
    assert "1.33 of 1.33 points" in out


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_hostile_answers_are_harmless(capsys: pytest.CaptureFixture[str], form: str) -> None:
    for answer in (
        "\x1b[31mred\x07", "<script>alert(1)</script>", "\\input{/etc/passwd}", "{0.__class__}",
        "=cmd|' /c calc'!A1", "%s%s%n", "[link](javascript:alert(1))", "w1 = 1, ${HOME} = 2",
    ):  # fmt: skip
        code, out, _ = call(capsys, "grade", "AND", answer, "--format", form)
        assert code == 0
        assert "could not be read" in out
        assert "\x1b" not in out
        assert "\x07" not in out
        # A terminal has no tags, and neither has an indented block of Markdown.
        lines = [line for line in out.split("\n") if not line.startswith("    ")]
        assert form == "text" or "<script>" not in "".join(lines)
        assert form != "html" or "<script>" not in out


def test_the_boundary_of_given_weights(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--ask", "boundary", "--weights", "2,2")
    for answer in ("x2 = 3/2 - x1", "6 = 4 x1 + 4 x2"):
        for bias in (("--b", "-3"), ("--threshold", "3")):
            assert "1 of 1 point" in call(capsys, "grade", "AND", answer, *asked, *bias)[1]
    code, out, _ = call(capsys, "grade", "AND", "x1 + x2 = 1", *asked, "--b", "-3")
    assert code == 0
    assert "0 of 1 point" in out
    assert "is on the boundary, but in the equation written it leaves 1/2" in " ".join(out.split())
    hint = ("hint", "AND", "x1 + x2 = 1", *asked, "--b", "-3", "--level")
    _, out, _ = call(capsys, *hint, "2")
    assert "Level 2. The rule: a point is on the boundary when its score w . x + b is 0." in out
    assert "2 x1 + 2 x2 = 3" not in out
    assert "2 x1 + 2 x2 = 3" in call(capsys, *hint, "3")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("grade", "AND", "x1 = 1", "--ask", "boundary"), "needs the weights"),
        (("grade", "AND", "x1 = 1", "--ask", "boundary", "--weights", "1"), "expected 2"),
        (("grade", "AND", "x1 = 1", "--ask", "boundary", "--weights", "0,0"), "no boundary"),
        (("grade", "AND", "x1 = 1", "--weights", "1,1"), "weights go with the boundary"),
        (("grade", "blog-boundary", "1", "--weights", "1,1"), "an exercise says what is asked"),
        (
            ("grade", "AND", "1", "--ask", "boundary", "--weights", "1,1", "--boundary", "strict"),
            "the same in every convention",
        ),
        (("grade", "XR", "1"), "no file, exercise or gate is called 'XR'; did you mean 'xor'"),
        (("grade", "AND", "1", "--ask", "essay"), "is not asked of data; there are"),
        (("grade", "AND", "1", "--format", "pdf"), "--format is one of"),
        (("grade", "grosse-and", "1", "--boundary", "strict"), "states its own convention"),
        (("grade", "grosse-and", "1", "--part", "proof"), "no part is called"),
        (("grade", "grosse-and", "[colour]\n1"), "no part is called"),
        (("grade", "grosse-and", "[weights]\n1\n[weights]\n2"), "is there twice"),
        (("grade", "AND", "1", "--hints", "6"), "a number from 0 to 3"),
        (("hint", "AND", "w = (1, 1), b = -1", "--level", "0"), "from 1 to 3"),
    ],
)
def test_unusable_calls(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = call(capsys, *arguments)
    assert code == 2
    assert said in err
    assert not out


def test_an_answer_longer_than_any_file_name_is_an_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["grade", "AND", "w1 = 2, w2 = 2, b = -3 # " + "so it goes " * 50]) == 0
    assert "1 of 1 point" in capsys.readouterr().out
