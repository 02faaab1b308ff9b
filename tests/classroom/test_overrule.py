"""A person overrules a mark: kept through regrades, told to the student, about one submission."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from classes import gradebook, handed_in, weights_and_updates

from linexact.cli import run
from linexact.exercise import folder as bank

KEY = weights_and_updates("run", "A run", "AND")


@pytest.fixture
def marked(tmp_path: Path) -> tuple[list[str], Path]:
    """A class of three, marked: its exercises and submissions, and its results."""
    texts = {
        "ann": "=== xnor ===\nsee the scan\n=== run ===\n[weights]\n1,5\n[updates]\n3",
        "ben": "=== xnor ===\nseparable\n=== run ===\n[weights]\n(1, 1, 1)",
        "cleo": "=== xnor ===\n[verdict]\nnot separable",
    }
    folder = handed_in(tmp_path / "class", texts)
    key = tmp_path / "key.toml"
    key.write_text(KEY)
    call = [str(bank() / "xnor.toml"), str(key), str(folder)]
    assert run(["grade", *call, "-o", str(tmp_path / "out"), "--jobs", "1"]) == 0
    return call, tmp_path / "out"


def row(out: Path, name: str) -> tuple[str, str, str, str]:
    found = gradebook(out)[name]
    return found["xnor"], found["run"], found["total"], found["to look at"]


def overrule(out: Path, *call: str, because: str = "a bad scan; right on paper") -> int:
    return run(["overrule", str(out), *call, "--because", because])


def test_a_decision_is_in_the_gradebook_the_report_and_the_history(
    marked: tuple[list[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = marked
    looks = "xnor: unreadable (verdict); run: weights unreadable (number)"
    assert row(out, "ann") == ("", "0", "0", looks)
    assert overrule(out, "ann", "xnor", "2.5") == 0
    assert overrule(out, "ann", "run/weights", "3") == 0
    assert "ann: 3 of 3 points for run/weights." in capsys.readouterr().out
    assert row(out, "ann") == ("2.5", "3", "5.5", "")
    report = (out / "reports" / "ann.md").read_text()
    assert (
        "Decided by a person: xnor has 2.5 of $4$ points (marked: not read), because: a bad scan;"
        " right on paper. The exercise has 2.5 of $4$ points by it."
    ) in report
    assert "run, weights has $3$ of $3$ points (marked: not read)" in report
    assert "Decided by a person" in (out / "reports" / "ann.html").read_text()
    entries = [json.loads(line) for line in (out / "history.jsonl").read_bytes().splitlines()]
    assert [(e["overruled"]["part"], e["overruled"]["points"]) for e in entries] == [
        ("", "5/2"),
        ("weights", "3"),
    ]
    assert row(out, "ben")[:3] == ("0", "0", "0")


def test_a_part_may_be_decided_again_and_the_last_word_holds(
    marked: tuple[list[str], Path],
) -> None:
    _, out = marked
    assert overrule(out, "ben", "updates", "2") == 0
    assert overrule(out, "ben", "updates", "1") == 0
    assert row(out, "ben")[:2] == ("0", "1")
    assert overrule(out, "ben", "run", "4") == 0
    assert row(out, "ben")[:2] == ("0", "4")


def test_a_decision_outlives_regrades(
    marked: tuple[list[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    call, out = marked
    assert overrule(out, "ben", "run", "4") == 0
    key = Path(call[1])
    key.write_text(KEY.replace("weights = 3", "weights = 6"))
    capsys.readouterr()
    assert run(["regrade", *call, "-o", str(out), "--jobs", "1"]) == 0
    assert "0 of 3 submissions change" in " ".join(capsys.readouterr().out.split())
    assert run(["regrade", *call, "-o", str(out), "--jobs", "1", "--write"]) == 0
    assert row(out, "ben")[:2] == ("0", "4")
    assert overrule(out, "cleo", "run", "8") == 0  # the points of the new key
    assert row(out, "cleo")[1] == "8"
    assert row(out, "ben")[1] == "4"
    report = (out / "reports" / "ben.md").read_text()
    assert "run has $4$ of $8$ points (marked: $0$)" in report


def test_another_submission_is_not_covered_and_that_is_said(
    marked: tuple[list[str], Path],
) -> None:
    call, out = marked
    assert overrule(out, "cleo", "xnor", "4") == 0
    assert row(out, "cleo")[0] == "4"
    (Path(call[2]) / "cleo.txt").write_text("=== xnor ===\n[verdict]\nseparable")
    assert run(["grade", *call, "-o", str(out), "--jobs", "1"]) == 0
    points, _, _, looks = row(out, "cleo")
    assert points == "0"
    assert "xnor: decided about another submission" in looks


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("an", "xnor", "1"), "no submission is called 'an'; did you mean 'ann'?"),
        (("ann", "xnr", "1"), "no part is called 'xnr'; did you mean 'xnor'?"),
        (("ann", "xnor", "5"), "5 points; expected from 0 to 4"),
        (("ann", "xnor", "1,5"), "two readings"),
        (("ann", "xnor", "many"), "many"),
    ],
)
def test_refusals_say_what_was_expected_and_write_nothing(
    marked: tuple[list[str], Path],
    call: tuple[str, ...],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out = marked
    before = (out / "gradebook.csv").read_bytes()
    assert overrule(out, *call) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert (out / "gradebook.csv").read_bytes() == before
    assert not (out / "history.jsonl").exists()


def test_a_reason_is_needed_and_what_was_decided_whole_stays_whole(
    marked: tuple[list[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = marked
    assert overrule(out, "ann", "xnor", "1", because=" ") == 2
    assert overrule(out, "ann", "run", "1") == 0
    assert overrule(out, "ann", "updates", "1") == 2
    assert "all of run was decided" in " ".join(capsys.readouterr().err.split())
    assert overrule(Path("/no/such"), "ann", "xnor", "1") == 2


def test_what_was_not_read_at_all_is_decided_part_by_part(
    marked: tuple[list[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    call, out = marked
    dan = Path(call[-1]) / "dan.txt"
    dan.write_bytes(b"\x00\x01\x02")  # a photograph, say
    assert run(["grade", *call, "-o", str(out), "--jobs", "1"]) == 0
    assert row(out, "dan")[:3] == ("", "", "")
    capsys.readouterr()
    assert overrule(out, "dan", "run/weights", "2") == 0
    assert "dan: 2 of 3 points for run/weights" in capsys.readouterr().out
    xnor, points, total, looks = row(out, "dan")
    assert (xnor, points, total) == ("", "2", "2")
    assert "run: updates unreadable" in looks
    assert overrule(out, "dan", "updates", "1") == 0
    assert row(out, "dan")[1] == "3"
    assert "run" not in row(out, "dan")[3]
    assert overrule(out, "dan", "updates", "7") == 2
    assert overrule(out, "dan", "run", "5") == 0
    assert row(out, "dan")[1] == "5"
    report = (out / "reports" / "dan.md").read_text(encoding="utf-8")
    assert "Decided by a person" in report
