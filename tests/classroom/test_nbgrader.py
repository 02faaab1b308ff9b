"""nbgrader marks an assignment whose cells end in nbgrader_score, in a course of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from table_exercises import questions

from linexact.classroom.contracts import told_record

HEAD = """\
from linexact.classroom.contracts import nbgrader_score
from linexact.classroom.marking import prepare
"""
# The whole of it in a process of its own: nbgrader starts kernels, threads and a data base.
MARK = """\
import json
import pathlib
import shutil
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

config = Config()
config.CourseDirectory.root = str(pathlib.Path.cwd())
config.ExecutePreprocessor.timeout = 600
api = NbGraderAPI(config=config)
made = api.generate_assignment("homework")
assert made["success"], made
shutil.copytree("answered", "submitted/ann/homework")
marked = api.autograde("homework", "ann")
assert marked["success"], marked
with api.gradebook as gradebook:
    submission = gradebook.find_submission("homework", "ann")
    grades = {g.name: [g.auto_score, g.max_score] for g in submission.notebooks[0].grades}
    print(json.dumps({"total": submission.score, "grades": grades}))
"""


def cell(name: str, source: str, points: float | None = None) -> dict[str, Any]:
    """Return a cell for the answer, or for its mark when there are points."""
    about = {"schema_version": 3, "grade_id": name, "task": False, "cell_type": "code"}
    if points is None:
        about |= {"grade": False, "solution": True, "locked": False}
    else:
        about |= {"grade": True, "solution": False, "locked": True, "points": points}
    return code(name, source) | {"metadata": {"nbgrader": about}}


def code(name: str, source: str) -> dict[str, Any]:
    plain = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    return plain | {"id": name, "source": source}


def write_notebook(path: Path, cells: list[dict[str, Any]]) -> None:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    about = {"kernelspec": kernel, "language_info": {"name": "python"}}
    content = {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content))


@pytest.mark.slow
def test_nbgrader_gives_our_marks(tmp_path: Path) -> None:
    asked, answered, expected = [code("head", HEAD)], [code("head", HEAD)], {}
    for number, question in enumerate([*questions(24)][::3]):
        exercise = question.exercise
        path = tmp_path / f"{exercise.id}.toml"
        path.write_text(exercise.text)
        load = code(f"load{number}", f"exercise = prepare({str(path)!r})")
        asked.append(load)
        answered.append(load)
        for place, answer in enumerate(question.answers):
            name, possible = f"q{number}-{place}", float(exercise.possible)
            mark = cell(f"{name}-mark", "nbgrader_score(exercise, answer)", possible)
            asked += [cell(name, "answer = None"), mark]
            answered += [cell(name, f"answer = {answer!a}"), mark]
            earned = Fraction(told_record(exercise, answer)["earned"] or 0)
            expected[f"{name}-mark"] = [float(earned), possible]
    write_notebook(tmp_path / "source" / "homework" / "answers.ipynb", asked)
    write_notebook(tmp_path / "answered" / "answers.ipynb", answered)
    binaries = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [sys.executable, "-c", MARK],
        cwd=tmp_path,
        env=os.environ | {"PATH": binaries},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    marks = json.loads(done.stdout.splitlines()[-1])
    assert marks["grades"] == expected
    assert marks["total"] == pytest.approx(sum(earned for earned, _ in expected.values()))
    assert len(expected) >= 20
