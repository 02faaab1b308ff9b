"""What other systems are given: the stated fields, and the same marks in each."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path
from typing import Any

import pytest
from classes import Exercises

from linexact.classroom import autograder
from linexact.classroom.autograder import mark_one, write_gradescope_zip
from linexact.classroom.contracts import (
    gradescope_results,
    nbgrader_score,
    prairielearn_results,
    told_record,
)
from linexact.classroom.marking import answer_record, prepared, without_mark
from linexact.classroom.members import Reason
from linexact.classroom.otter import otter_test
from linexact.cli import run
from linexact.errors import InputError

TOP = {
    "score", "execution_time", "output", "output_format", "test_output_format",
    "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests", "leaderboard",
}  # fmt: skip
TEST = {
    "score", "max_score", "status", "name", "name_format", "number", "output", "output_format",
    "tags", "visibility", "extra_data",
}  # fmt: skip
VISIBILITY = {"hidden", "after_due_date", "after_published", "visible"}
FORMATS = {"text", "html", "simple_format", "md", "ansi"}
ANSWERS = {
    "right": ("w1 = 1, w2 = 1, b = -3/2", "[verdict]\ninseparable; segments"
              " (0,0)-(1,1) and (0,1)-(1,0) meet at (1/2, 1/2)"),
    "half": ("w1 = 1, w2 = 1, b = -3/2", "[verdict]\ninseparable"),
    "wrong": ("w1 = 1, w2 = 1, b = 0", "[verdict]\nseparable"),
    "unreadable": ("w = (1, 1), b = 1,5", "[verdict]\ninseparable"),
    "hostile": ("<script>alert(1)</script>\x1b[2J $(rm -rf /)", "=cmd|' /C calc'!A0"),
}  # fmt: skip


def records(exercises: Exercises, name: str) -> list[dict[str, Any]]:
    return [told_record(e, a) for e, a in zip(exercises, ANSWERS[name], strict=True)]


def check_gradescope(results: dict[str, Any]) -> None:
    """Hold results.json against the fields of Gradescope's specification."""
    assert results.keys() <= TOP
    assert "score" in results or results["tests"]
    assert results.get("visibility", "visible") in VISIBILITY
    assert results.get("stdout_visibility", "visible") in VISIBILITY
    for test in results["tests"]:
        assert test.keys() <= TEST
        assert isinstance(test["score"], float)
        assert isinstance(test["max_score"], float)
        assert test.get("status", "passed") in ("passed", "failed")
        assert test.get("output_format", "text") in FORMATS
        assert "\r" not in test["output"]
        assert test.get("visibility", "visible") in VISIBILITY
    json.dumps(results, allow_nan=False)


def check_prairielearn(results: dict[str, Any]) -> None:
    """Hold results.json against the fields of PrairieLearn's external graders."""
    assert len(json.dumps(results, allow_nan=False)) <= 1_000_000
    if not results["gradable"]:
        assert results["format_errors"]
        return
    assert 0 <= results["score"] <= 1
    for test in results["tests"]:
        assert test.keys() <= {"name", "description", "points", "max_points", "message", "output",
                               "images"}  # fmt: skip
        assert 0 <= test["points"] <= test["max_points"]


@pytest.mark.parametrize("name", ANSWERS)
def test_every_system_gets_its_fields_and_the_sum(exercises: Exercises, name: str) -> None:
    found = records(exercises, name)
    gradescope, prairielearn = gradescope_results(found), prairielearn_results(found)
    check_gradescope(gradescope)
    check_prairielearn(prairielearn)
    total = sum(test["score"] for test in gradescope["tests"])
    assert total == {"right": 8, "half": 5, "wrong": 0, "unreadable": 1, "hostile": 0}[name]
    assert prairielearn["gradable"] == (name not in ("unreadable", "hostile"))
    if prairielearn["gradable"]:
        assert prairielearn["score"] * 8 == pytest.approx(total)


def test_nbgrader_s_student_is_told_why_and_nothing_is_on_stderr(
    exercises: Exercises, capfd: pytest.CaptureFixture[str]
) -> None:
    assert nbgrader_score(exercises[0], ANSWERS["hostile"][0]) == 0.0
    said, errors = capfd.readouterr()
    assert said == records(exercises, "hostile")[0]["text"]
    assert "not counted as wrong" in said
    assert errors == ""
    assert nbgrader_score(exercises[0], "\ud800\x1b[2J", quiet=True) == 0.0
    assert capfd.readouterr() == ("", "")


def test_what_is_hostile_comes_out_harmless(exercises: Exercises) -> None:
    found = records(exercises, "hostile")
    results = json.dumps([gradescope_results(found), prairielearn_results(found)])
    assert "\\u001b" not in results
    for test in gradescope_results(found)["tests"]:
        assert test["output_format"] == "text"  # shown letter by letter
    reports = [answer_record(*one) for one in zip(exercises, ANSWERS["hostile"], strict=True)]
    assert "<script" not in "".join(r["html"] for r in reports)


def test_an_answer_whose_marking_was_stopped_says_so(exercises: Exercises) -> None:
    stopped = without_mark(exercises[0], "stopped", Reason("time", "it took too long"))
    results = gradescope_results([stopped])
    check_gradescope(results)
    assert results["tests"][0]["output"] == "it took too long.\n"
    assert results["tests"][0]["tags"] == ["stopped"]
    check_prairielearn(prairielearn_results([stopped]))


def runner_results(results: dict[str, Any]) -> dict[str, Any]:
    """Return what gradescope-utils writes for unit tests with the same marks."""
    from gradescope_utils.autograder_utils import decorators
    from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

    def unit_test(test: dict[str, Any]) -> Any:
        def method(self: unittest.TestCase, set_score: Any) -> None:
            set_score(test["score"])
            print(test["output"], end="")

        method.__doc__ = test["name"]
        for decorate in (
            decorators.partial_credit(test["max_score"]),
            decorators.number(test["number"]),
            decorators.tags(*test["tags"]),
            decorators.visibility(test["visibility"]),
        ):
            method = decorate(method)
        return method

    methods = {f"test_{t['number']}": unit_test(t) for t in results["tests"]}
    suite = unittest.TestLoader().loadTestsFromTestCase(
        type("Tests", (unittest.TestCase,), methods)
    )
    stream = io.StringIO()
    runner = JSONTestRunner(stream, visibility="visible", stdout_visibility="hidden")
    runner.run(suite)
    written: dict[str, Any] = json.loads(stream.getvalue())
    return written


@pytest.mark.parametrize("name", ANSWERS)
def test_gradescope_s_own_runner_writes_the_same(exercises: Exercises, name: str) -> None:
    ours = gradescope_results(records(exercises, name))
    theirs = runner_results(ours)
    extra = {"output_format", "extra_data"}  # fields of the specification that it does not write
    for test in ours["tests"]:
        assert extra <= test.keys()
    bare = [{k: v for k, v in test.items() if k not in extra} for test in ours["tests"]]
    assert theirs["tests"] == bare
    assert theirs["score"] == sum(test["score"] for test in ours["tests"])
    for key in ("visibility", "stdout_visibility"):
        assert theirs[key] == ours[key]


def test_prairielearn_takes_no_more_than_a_megabyte(exercises: Exercises) -> None:
    long = told_record(exercises[0], ANSWERS["right"][0]) | {"text": "\U0001d7d9" * 100_000}
    for n in (1, 2, 50):
        check_prairielearn(prairielearn_results([long] * n))


def unpacked(exercises: Exercises, root: Path) -> Path:
    """Lay a Gradescope zip out as its image does: the run script above the source."""
    stream = io.BytesIO()
    write_gradescope_zip(stream, exercises)
    with zipfile.ZipFile(stream) as archive:
        archive.extractall(root / "source")
        modes = {e.filename: e.external_attr >> 16 & 0o777 for e in archive.infolist()}
    assert modes["setup.sh"] == modes["run_autograder"] == 0o755
    (root / "run_autograder").write_bytes((root / "source" / "run_autograder").read_bytes())
    (root / "run_autograder").chmod(0o755)
    (root / "submission").mkdir()
    return root


def run_as_gradescope(root: Path) -> dict[str, Any]:
    done = subprocess.run(
        [str(root / "run_autograder")],
        env={"PATH": "/usr/bin:/bin"},
        cwd="/",
        capture_output=True,
        timeout=120,
    )
    results: dict[str, Any] = json.loads((root / "results" / "results.json").read_bytes())
    results["returned"] = done.returncode
    return results


def test_the_gradescope_zip_runs_in_a_bare_environment(
    exercises: Exercises, tmp_path: Path
) -> None:
    root = unpacked(exercises, tmp_path / "autograder")
    (root / "venv").symlink_to(sys.prefix)
    for exercise, answer in zip(exercises, ANSWERS["half"], strict=True):
        (root / "submission" / f"{exercise.id}.txt").write_text(answer)
    results = run_as_gradescope(root)
    assert results.pop("returned") == 0
    check_gradescope(results)
    assert results == gradescope_results(records(exercises, "half"))


def test_when_marking_cannot_begin_the_student_is_told_so(
    exercises: Exercises, tmp_path: Path
) -> None:
    root = unpacked(exercises, tmp_path / "autograder")  # without a Python: setup.sh failed
    results = run_as_gradescope(root)
    assert results["returned"] != 0
    assert "could not be started" in results["output"]
    assert results["score"] == 0


@pytest.mark.parametrize("system", ["gradescope", "prairielearn"])
def test_a_marking_that_breaks_off_leaves_a_result(
    exercises: Exercises, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    def break_off(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(autograder, "mark_all", break_off)
    asked = tmp_path / autograder.PLATFORMS[system].exercises
    asked.mkdir(parents=True)
    for exercise in exercises:
        (asked / f"{exercise.id}.toml").write_text(exercise.text)
    (tmp_path / autograder.PLATFORMS[system].submission).mkdir()
    with pytest.raises(MemoryError):
        mark_one(tmp_path, system)
    left = tmp_path / "results" / "results.json"
    assert list(left.parent.iterdir()) == [left]
    results = json.loads(left.read_bytes())
    if system == "gradescope":
        check_gradescope(results)
        assert results["score"] == 0
        assert results["tests"][0]["max_score"] == 8
        assert "This is not your mark" in results["output"]
    else:
        check_prairielearn(results)
        assert results["gradable"] is False


@pytest.mark.parametrize("typed", [True, False])
def test_prairielearn_s_folders_are_read(exercises: Exercises, tmp_path: Path, typed: bool) -> None:
    (tmp_path / "tests" / "exercises").mkdir(parents=True)
    (tmp_path / "student").mkdir()
    (tmp_path / "data").mkdir()
    submitted: dict[str, str] = {}
    for exercise, answer in zip(exercises, ANSWERS["half"], strict=True):
        (tmp_path / "tests" / "exercises" / f"{exercise.id}.toml").write_text(exercise.text)
        if typed:
            submitted[exercise.id] = answer
        else:
            (tmp_path / "student" / f"{exercise.id}.txt").write_text(answer)
    data = {"submitted_answers": submitted, "params": {}}
    (tmp_path / "data" / "data.json").write_text(json.dumps(data))
    mark_one(tmp_path, "prairielearn")
    results = json.loads((tmp_path / "results" / "results.json").read_bytes())
    check_prairielearn(results)
    assert results == prairielearn_results(records(exercises, "half"))


def test_the_zip_is_the_same_bytes_and_scripts_are_sound(
    exercises: Exercises, tmp_path: Path
) -> None:
    first, second = tmp_path / "1.zip", tmp_path / "2.zip"
    call = ["export", "gradescope", "grosse-and", "xnor", "-o"]
    assert run([*call, str(first)]) == run([*call, str(second)]) == 0
    assert first.read_bytes() == second.read_bytes()
    assert run([*call, str(first)]) == 2
    with zipfile.ZipFile(first) as archive:
        for script in ("setup.sh", "run_autograder"):
            text = archive.read(script)
            assert subprocess.run(["sh", "-n"], input=text, check=False).returncode == 0
        assert b"'python-flint>=" in archive.read("setup.sh")


def test_data_in_another_file_are_refused(exercises: Exercises) -> None:
    text = exercises[0].text.replace('truth_table = "AND"', 'file = "and.csv"')
    moved = prepared(exercises[0].exercise, text)
    with pytest.raises(InputError, match="its data lie in another file"):
        write_gradescope_zip(io.BytesIO(), [moved])
    with pytest.raises(InputError, match="its data lie in another file"):
        otter_test(moved, "grosse-and")


def test_the_page_s_commands_work_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Path(__file__).parents[2] / "docs" / "classroom.md"
    section = page.read_text(encoding="utf-8").partition("## Other systems")[2]
    commands = re.findall(r"^    linexact (export .*)$", section, re.MULTILINE)
    assert {command.split()[1] for command in commands} == {"gradescope", "otter"}
    monkeypatch.chdir(tmp_path)
    for command in commands:
        *_, output = call = command.split()
        assert run(call) == 0
        assert (tmp_path / output).exists()
