"""Sheets: every exercise in every format, and no solution unless it is asked for."""

from __future__ import annotations

import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from linexact.classroom.sheet import ENDINGS, sheet
from linexact.cli import run
from linexact.exercise import find_exercise, list_exercises

IDS = ("grosse-and", "xnor", "blog-trace", "lyu-distance-surd")


@pytest.mark.parametrize("ending", ENDINGS)
def test_questions_have_no_solution_and_solutions_have_questions(ending: str) -> None:
    exercises = [find_exercise(name) for name in IDS]
    questions = sheet(exercises, ending, title="Sheet", solutions=False)
    solved = sheet(exercises, ending, title="Sheet", solutions=True)
    for exercise in exercises:
        words = exercise.statement.split()[0]
        assert words in questions
        assert words in solved
    assert "Solution" not in questions
    assert solved.count("Solution of") == len(IDS)
    assert "Answer" not in questions.replace("=== ", "")
    assert "Answer" in solved


def test_every_exercise_of_the_bank_fits_on_a_sheet() -> None:
    exercises = [e for e in list_exercises() if e.kind not in ("external", "weights")]
    text = sheet(exercises, ".html", title="All", solutions=True)
    parser = HTMLParser()
    parser.feed(text)
    assert text.count("<section>") >= 2 * len(exercises)


def test_a_notebook_has_the_stated_form_and_a_place_for_each_answer() -> None:
    exercises = [find_exercise(name) for name in IDS]
    notebook = json.loads(sheet(exercises, ".ipynb", title="Sheet", solutions=False))
    assert (notebook["nbformat"], notebook["nbformat_minor"], notebook["metadata"]) == (4, 5, {})
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        assert cell.keys() == {"cell_type", "id", "metadata", "source"}
        assert cell["cell_type"] in ("markdown", "raw")
    answers = "".join("".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "raw")
    assert all(f"=== {name} ===" in answers for name in IDS)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_compiles(tmp_path: Path) -> None:
    path = tmp_path / "sheet.tex"
    assert run(["sheet", *IDS, "-o", str(path), "--solutions"]) == 0
    call = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    assert subprocess.run(call, cwd=tmp_path, capture_output=True, check=False).returncode == 0


def test_the_command_writes_once_and_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "sheet.md"
    assert run(["sheet", "xnor", "-o", str(path), "--title", "Week 3"]) == 0
    assert path.read_text().startswith("# Week 3\n")
    assert run(["sheet", "xnor", "-o", str(path)]) == 2
    assert run(["sheet", "xnor", "-o", str(tmp_path / "sheet.pdf")]) == 2
    assert run(["sheet", "no-such", "-o", str(tmp_path / "x.md")]) == 2
    assert [p.name for p in tmp_path.iterdir()] == ["sheet.md"]
