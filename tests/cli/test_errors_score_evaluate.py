"""The commands errors, score and evaluate: answers, limits, interruption, unusable calls."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import linexact
from linexact.topics.errors.search import Search
from tests.cli.calls import say

TRAINING = "x,y,kind\n0,0,no\n1,0,no\n0,1,no\n3,3,yes\n4,3,yes\n3,5,yes\n"
TEST = "x,y,kind\n0,0,no\n5,5,yes\n1,1,yes\n"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    texts = {
        "train": TRAINING,
        "test": TEST,
        "strange": TEST + "2,2,perhaps\n",
        "only-no": "x,y,kind\n0,0,no\n9,9,no\n",
        "wide": "x,y,z,kind\n0,0,0,no\n1,1,1,yes\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
    return {name: str(tmp_path / f"{name}.csv") for name in texts}


def test_a_limit_leaves_bounds_and_exit_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = say(capsys, "errors", "parity:5", "--max-examples", "10")
    assert code == 3
    assert out.startswith("OPEN: the fewest errors are at least ")
    assert "limit on examples" in err
    assert err.count("\n") == 1


def test_an_interruption_leaves_bounds_and_exit_code_130(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Search.rounds

    def interrupted(self: Search):  # type: ignore[no-untyped-def]
        rounds = whole(self)
        yield next(rounds)
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "rounds", interrupted)
    monkeypatch.setattr("linexact.topics.errors.search.GREEDY_STEPS", 0)
    code, out, _ = say(capsys, "errors", "parity:5")
    assert code == 130
    assert out.startswith("OPEN: the fewest errors are at least ")
    assert "at least 0" not in out.splitlines()[0]


def test_an_integer_programme_is_interrupted(tmp_path: Path) -> None:
    """In a process of its own; random labels on 200 rows would keep HiGHS for minutes."""
    random = Random(5)
    rows = [[*(random.randint(0, 99) for _ in range(8)), random.randint(0, 1)] for _ in range(200)]
    data, proof = tmp_path / "noise.csv", tmp_path / "proof.json"
    data.write_text("\n".join(",".join(map(str, row)) for row in rows) + "\n")
    code = (
        "import signal, sys; from linexact.cli import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # may be ignored around here
        "from linexact.topics.errors import guess, search\n"
        "def told(*asked): print('asked', flush=True); return apart(*asked)\n"
        "apart, guess.smallest_apart, guess.MOMENT = guess.smallest_apart, told, 1e-6\n"
        "search.GREEDY_STEPS = 1\n"
        "main(sys.argv[1:])"
    )
    words = ["errors", str(data), "--seconds", "3600", "--certificate", str(proof)]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "asked\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, "linexact: interrupted\n")
    assert "OPEN: the fewest errors are at least " in out
    assert "(interrupted)" in out
    assert linexact.check(proof).verified
    assert [e for e in json.loads(proof.read_text())["expects"] if e[0] == "breaks" and e[2] > 0]


@pytest.mark.parametrize(
    "given", [("--weights", "1,1", "--b", "-3/2"), ("--weights", "(1, 1)", "--threshold", "1.5")]
)
def test_bias_and_threshold_score_alike(
    given: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = say(capsys, "score", "AND", *given, "--json")
    assert json.loads(out)["errors"] == 0


@pytest.mark.parametrize("by", ["perceptron", "least-squares"])
def test_training_on_one_file_and_judging_on_another(
    by: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("evaluate", files["test"], "--train", files["train"], "--by", by)
    code, out, _ = say(capsys, *arguments)
    assert code == 0
    assert "Accuracy" in out
    _, out, _ = say(capsys, *arguments, "--json")
    record = json.loads(out)
    assert Fraction(record["error_fraction"]) + Fraction(record["accuracy"]) == 1
    assert 1 not in record["missed"]
    assert record["false_alarms"] == []


def test_given_weights_and_the_best_threshold(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = say(capsys, "evaluate", files["train"], "--weights", "1,1", "--json")
    assert json.loads(out)["errors"] == 3
    arguments = ("evaluate", files["train"], "--weights", "1,1", "--best-threshold", "--json")
    _, out, _ = say(capsys, *arguments)
    record = json.loads(out)
    assert (record["errors"], record["b"]) == (0, "-7/2")


def test_a_test_file_of_one_class(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("evaluate", files["only-no"], "--train", files["train"], "--json")
    code, out, _ = say(capsys, *arguments)
    record = json.loads(out)
    assert code == 0
    assert (record["data"]["negatives"], record["false_alarms"]) == (2, [2])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("score", "AND"), "no weights"),
        (("score", "AND", "--weights", "1"), "1 weights"),
        (("score", "AND", "--weights", "1,x"), "number 2"),
        (("score", "AND", "--weights", "1,1", "--b", "inf"), "finite"),
        (("score", "AND", "--weights", "1,1", "--b", "1", "--threshold", "1"), "not both"),
        (("score", "AND", "--b", "1"), "--weights"),
        (("score", "AND", "--weights", "1,1", "--augmented", "1"), "bias already"),
        (("score", "AND", "--weights", "1,1", "--boundary", "open"), "strict"),
        (("score", "AND", "--weights", ""), "nothing"),
        (("evaluate", "AND"), "--train"),
        (("evaluate", "AND", "--train", "AND", "--by", "magic"), "least-squares"),
        (("evaluate", "{strange}", "--train", "{train}"), "perhaps"),
        (("evaluate", "{wide}", "--train", "{train}"), "3 features"),
        (("evaluate", "{missing}", "--train", "{train}"), "no such file"),
        (("errors", "XAND"), "gate"),
        (("errors", "XOR", "--boundary", "either"), "strict"),
    ],
)
def test_unusable_calls_say_what_was_expected(
    arguments: tuple[str, ...],
    words: str,
    files: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    named = {**files, "missing": "nowhere/nothing.csv"}
    code, out, err = say(capsys, *(part.format(**named) for part in arguments))
    assert code == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err
