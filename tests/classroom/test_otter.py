"""Otter-Grader's tests: read, run and added up by Otter itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
import zipfile
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy

from linexact.classroom.contracts import answer_in, told_record, variable_of
from linexact.classroom.marking import Prepared, prepare, prepared
from linexact.classroom.members import Reason
from linexact.classroom.otter import cases, check, otter_files, otter_test
from linexact.cli import run
from linexact.errors import InputError
from linexact.exercise import names

HALF = "[verdict]\nnot separable"


@pytest.fixture(scope="module")
def otter() -> Any:
    """Return Otter's module of test files."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what its libraries warn of
        from otter import nbmeta_config, test_files
    return lambda path: test_files.create_test_file(str(path), nbmeta_config.NBMetadataConfig())


def export(tmp_path: Path, *names: str) -> Path:
    assert run(["export", "otter", *names, "-o", str(tmp_path / "tests")]) == 0
    return tmp_path / "tests"


def test_otter_reads_the_file(otter: Any, tmp_path: Path) -> None:
    folder = export(tmp_path, "grosse-and", "xnor", "blog-trace")
    assert sorted(p.name for p in folder.iterdir()) == ["blog-trace.py", "grosse-and.py", "xnor.py"]
    for path in folder.iterdir():
        exercise = prepare(path.stem)
        test = otter(path)
        assert test.name == path.stem
        assert test.all_or_nothing is False
        assert test.possible == exercise.possible
        assert [c.points for c in test.test_cases] == [float(c.points) for c in cases(exercise)]
        assert not any(c.hidden for c in test.test_cases)
        assert len({c.name for c in test.test_cases}) == len(test.test_cases)


def test_every_exercise_of_the_bank_that_is_marked_becomes_a_test(
    otter: Any, tmp_path: Path
) -> None:
    made = 0
    for name in names()[::8]:
        try:
            exercise = prepare(name)
        except InputError:
            continue
        path = tmp_path / f"{name}.py"
        path.write_text(otter_test(exercise, name), encoding="ascii")
        test = otter(path)
        assert Fraction(test.possible).limit_denominator(1000) == exercise.possible
        for scope in ({}, {variable_of(name): "[x"}):
            test.run(scope)
            assert test.score == 0
        made += 1
    assert made >= 15


def test_a_student_is_told_why_once(otter: Any, tmp_path: Path) -> None:
    test = otter(export(tmp_path, "blog-trace") / "blog-trace.py")
    answer = "1; 0; yes; (1, -3, -1)\n2; 1; yes; (2, -2, -2)"
    test.run({"blog_trace": answer})
    told = told_record(prepare("blog-trace"), answer)["text"]
    assert "2 rows are written, the run has 24." in told
    lost = [r for r in test.test_case_results if not r.passed]
    assert len(lost) == 4 * 2 * 22
    assert [told in r.message for r in lost] == [True] + [False] * (4 * 2 * 22 - 1)
    assert all("the reasons stand at trace: example" in r.message for r in lost[1:])
    assert lost[0].test_case.name == "trace: example, 5 of 48"


def test_a_page_of_otter_holds_no_tag_of_an_answer(otter: Any, tmp_path: Path) -> None:
    test = otter(export(tmp_path, "grosse-and") / "grosse-and.py")
    test.run({"grosse_and": "w1 = <script>alert(1)</script>"})
    page = test._repr_html_()
    assert "script" in page
    assert "<script" not in page
    assert "</script" not in page
    test.run({"grosse_and": "w1 = 1, w2 = 1, b = 0"})
    assert "a score < 0 is" in test._repr_html_()


def test_no_variable_is_no_answer(otter: Any, tmp_path: Path) -> None:
    test = otter(export(tmp_path, "grosse-and") / "grosse-and.py")
    test.run({})
    assert test.score == 0
    assert "no answer" in test.test_case_results[0].message


def test_the_export_writes_all_or_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = export(tmp_path, "xnor")
    before = (folder / "xnor.py").read_bytes()
    call = ["export", "otter", "grosse-and", "xnor", "-o", str(folder)]
    assert run(call) == 2
    assert [p.name for p in folder.iterdir()] == ["xnor.py"]
    assert run([*call, "--force"]) == 0
    assert (folder / "xnor.py").read_bytes() == before
    one = tmp_path / "q1.py"
    assert run(["export", "otter", "xnor", "-o", str(one)]) == 0
    assert "q1.py: the answer is in the variable xnor" in " ".join(capsys.readouterr().out.split())
    assert "\nname = 'q1'\n" in one.read_text()
    for output in (tmp_path / "q2.py", one / "tests", tmp_path / "no" / "where"):
        assert run(["export", "otter", "xnor", "nand", "-o", str(output)]) == 2
        assert not output.exists()


def test_two_exercises_of_one_variable_are_refused() -> None:
    with pytest.raises(InputError, match="two exercises have the variable xnor"):
        otter_files([prepare("xnor"), prepare("xnor")])


def test_any_text_of_an_exercise_is_carried() -> None:
    title = "Ampère's '''\"\"\" \\N{BULLET} {x} %s"
    text = prepare("grosse-and").text.replace('"AND by hand"', json.dumps(title))
    scope: dict[str, Any] = {}
    source = otter_test(prepared(prepare("grosse-and").exercise, text), "q'1\n")
    assert source.isascii()
    exec(source.partition("\n@test_case")[0].replace("from otter.", "# "), scope)
    assert scope["EXERCISE"] == text
    assert scope["name"] == "q'1\n"


class Unheard:
    def __str__(self) -> str:
        raise AssertionError("nobody asks")


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        ("shifted-line", [{"boundary": "4 x1 - 3 x2 + 15 = 0", "distance": -3}], None),
        ("lyu-length", [True, np.True_, "true"], "true"),
        ("grosse-rate", [Fraction(7), 7, 7.0, Decimal("7.0"), np.int8(7), np.array(7)], "7"),
        ("grosse-half-space", [(0.5, 1), [Fraction(1, 2), "1"], np.array([0.5, 1])], "(1/2, 1)"),
        ("grosse-and", [{"w": [1, 1], "b": -1.5}], "w = (1, 1)\nb = -3/2"),
        ("grosse-half-space", [sympy.Tuple, Unheard(), b"1", 1j, {1}, [[1]], [Unheard()]], Reason),
        ("grosse-half-space", [float("nan"), [1] * 2001, {"w": Unheard()}], Reason),
    ],
)
def test_what_a_variable_may_hold(name: str, values: list[Any], text: Any) -> None:
    exercise = prepare(name)
    for value in values:
        answer = answer_in(value, [part.name for part in exercise.parts])
        if text is Reason:
            assert isinstance(answer, Reason)
        elif text is None:
            assert told_record(exercise, answer)["earned"] == "2"
        else:
            assert answer == text


def test_a_case_is_earned_from_its_step_on() -> None:
    text = prepare("xnor").text
    check(text, HALF, "verdict", "verdict", 1, 1)
    with pytest.raises(AssertionError, match="A proof is asked"):
        check(text, HALF, "verdict", "proof", 1, 1)
    with pytest.raises(AssertionError, match="the reasons stand at verdict: verdict"):
        check(text, "[verdict]\nseparable", "verdict", "proof", 1, 1)


def notebook(path: Path, cells: list[str]) -> None:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    plain = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    content = {
        "cells": [plain | {"id": f"c{i}", "source": source} for i, source in enumerate(cells)],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(content))


@pytest.mark.slow
def test_otter_runs_a_notebook_and_adds_up(tmp_path: Path) -> None:
    export(tmp_path, "grosse-and", "xnor", "comp135-update", "grosse-rate")
    answers: dict[str, Any] = {
        "grosse-and": "w1 = 1, w2 = 1, b = -3/2",
        "xnor": HALF,
        "comp135-update": {"score": -0.81, "weights": [1.2, -2, 1], "new_score": "?"},
    }
    cells = ["import otter\ngrader = otter.Notebook()"]
    for name, answer in answers.items():
        cells += [f"{name.replace('-', '_')} = {answer!r}", f"grader.check({name!r})"]
    notebook(tmp_path / "homework.ipynb", cells)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with zipfile.ZipFile(tmp_path / "autograder.zip", "w") as archive:
        for file in (tmp_path / "tests").iterdir():
            archive.write(file, f"tests/{file.name}")
    subprocess.run(
        [sys.executable, "-m", "otter", "run", "homework.ipynb"],
        cwd=tmp_path,
        env=os.environ | {"PATH": path},
        check=True,
        capture_output=True,
        timeout=300,
    )
    results = json.loads((tmp_path / "results.json").read_bytes())
    scores = {t["name"]: (t["score"], t["max_score"]) for t in results["tests"] if "score" in t}
    parts = ("score", "weights", "new_score")
    for name in ("grosse-and", "xnor", "comp135-update", "grosse-rate"):
        exercise: Prepared = prepare(name)
        record = told_record(exercise, answer_in(answers.get(name), parts))
        expected = float(Fraction(record["earned"])), float(exercise.possible)
        assert scores.pop(name) == tuple(round(points, 5) for points in expected)
    assert not scores
