"""The commands trace and margin: what is printed, what is written, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calls import say


@pytest.fixture
def blog(tmp_path: Path) -> str:
    path = tmp_path / "blog.csv"
    path.write_text("x1,x2,y\n-1,3,-1\n-1,-1,-1\n3,-1,1\n0,1.5,1\n")
    return str(path)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--restart",), "29 in 10 passes"),
        (("--order", "4,3,2,1"), "examples 4 3 2 1, again and again"),
        (("--rule", "comp135", "--seed", "2"), "drawn from [-1, 1] with seed 2"),
        (("--rate", "1000/(1000+t)"), "the rate changes with time"),
        (("--rule", "dsc140a-stays"), "STALLED"),
        (("--rule", "lyu", "--order", "worst"), "always the worst mistake"),
        (("--limit", "3"), "LIMIT: the run was stopped (3 presentations, asked for)"),
        (("--bias", "absent"), "through the origin"),
    ],
)
def test_options(
    capsys: pytest.CaptureFixture[str], blog: str, options: tuple[str, ...], words: str
) -> None:
    code, out, _ = say(capsys, "trace", blog, *options)
    assert code == 0
    assert words in " ".join(out.split())


def test_formats(capsys: pytest.CaptureFixture[str], blog: str) -> None:
    _, out, _ = say(capsys, "trace", blog, "--format", "json")
    record = json.loads(out)
    assert record["weights"] == ["4", "-1/2", "1"]
    assert record["bound"]["bound"] == "55"
    assert len(record["steps"]) == 24
    _, out, _ = say(capsys, "trace", blog, "--format", "csv", "--only-updates")
    assert len(out.splitlines()) == 10
    for form, start in (("markdown", "| step"), ("latex", r"\documentclass"), ("html", "<!")):
        _, out, _ = say(capsys, "trace", blog, "--format", form)
        assert out.startswith(start)
    _, out, _ = say(capsys, "trace", blog, "--accuracy", "--format", "csv")
    assert (out.splitlines()[:2], out.splitlines()[-1]) == (["pass,accuracy", "0,0"], "6,1")
    _, out, _ = say(capsys, "trace", blog, "--accuracy", "--json")
    assert json.loads(out)["accuracy"][-1] == {"pass": 6, "accuracy": "1"}


def test_the_checker_says_what_a_cycle_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "xor.json"
    assert say(capsys, "trace", "XOR", "--certificate", str(path))[0] == 0
    told = " ".join(say(capsys, "check", str(path))[1].split())
    assert "after 0 and after 4 presentations it has the same weights at the same place" in told
    assert "There are no w1, w2, b with a positive score for (0, 1) and (1, 0)" in told


def test_the_proofs_of_bounds_are_written_and_checked(
    capsys: pytest.CaptureFixture[str], blog: str, tmp_path: Path
) -> None:
    bound, margin, errors = (str(tmp_path / name) for name in ("b.json", "m.json", "e.json"))
    assert say(capsys, "trace", blog, "--no-table", "--bound-certificate", bound)[0] == 0
    assert say(capsys, "margin", blog, "--certificate", margin)[0] == 0
    assert say(capsys, "errors", blog, "--certificate", errors)[0] == 0
    for path, words in (
        (bound, "at most 11 * 5 = 55 updates"),
        (margin, "width 2/|w|, squared 1,"),
        (errors, "There are w1, w2, b"),
    ):
        code, out, _ = say(capsys, "check", path, blog)
        assert code == 0
        assert words in " ".join(out.split())


def test_of_what_has_no_bound_the_reason_is_certified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = str(tmp_path / "none.json")
    assert say(capsys, "trace", "XOR", "--no-table", "--bound-certificate", path)[0] == 0
    assert "There are no w1, w2, b" in say(capsys, "check", path)[1]
    assert say(capsys, "margin", "XOR", "--certificate", path, "--force")[0] == 0
    assert "There are no w1, w2, b" in say(capsys, "check", path)[1]
    code, _, err = say(
        capsys, "trace", "AND", "--rate", "1/(1+t)", "--bound-certificate", path, "--force"
    )
    assert code == 2
    assert "the rate changes with time" in err


def test_the_default_limit_is_exit_3(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from linexact.topics.perceptron import engine

    monkeypatch.setattr(engine, "DEFAULT_PRESENTATIONS", 50)
    code, out, _ = say(capsys, "trace", "XOR", "--rule", "comp135-schedule", "--no-table")
    assert code == 3
    assert "50 presentations, the default" in out
    assert "says nothing about the data" in out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--rate", "0"), "expected a rate above 0"),
        (("--rate", "sqrt(2)"), "a number, t or"),
        (("--start", "sqrt(2),0,0"), "rational"),
        (("--rate", "1/t"), "divides by zero at t = 0"),
        (("--start", "1,2"), "3 are expected"),
        (("--order", "1,9"), "names example 9"),
        (("--rule", "adaline"), "no rule is called"),
    ],
)
def test_bad_calls_are_one_message_and_exit_2(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], words: str
) -> None:
    code, out, err = say(capsys, "trace", "XOR", *options)
    assert (code, out) == (2, "")
    assert words in err


def test_a_cycle_without_proof_leaves_the_decision_to_the_engine(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "both.csv"
    path.write_text("x,label\n1,yes\n-1,yes\n")
    options = ("--rule", "lyu", "--boundary", "closed-positive", "--start", "1/2")
    code, out, _ = say(capsys, "trace", str(path), "--positive", "yes", *options)
    words = " ".join(out.split())
    assert code == 0
    assert "This is no proof" in words
    assert "separable all the same: w = (0)" in words


def test_csv_is_the_table_of_steps(capsys: pytest.CaptureFixture[str], blog: str) -> None:
    code, out, _ = say(capsys, "trace", blog, "--format", "csv")
    assert (code, out.splitlines()[0]) == (0, "step,pass,example,y,W,y W.X,verdict,W after,name")
    code, _, err = say(capsys, "trace", blog, "--format", "csv", "--no-table")
    assert (code, "CSV is the table" in err) == (2, True)
