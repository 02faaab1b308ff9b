"""Sheets: every exercise in every format, and no solution unless it is asked for."""

from __future__ import annotations

import json
import os
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

from linexact.classroom.sheet import BROWSERS, ENDINGS, SheetPart, pdf_pages, read_parts, sheet
from linexact.cli import run
from linexact.document.blocks import Document, Paragraph, Table, table
from linexact.errors import LimitError
from linexact.exercise.bank import list_exercises
from linexact.render.latex import render_latex

IDS = ("grosse-and", "xnor", "blog-trace", "lyu-distance-surd")
TEXTS = [ending for ending in ENDINGS if ending != ".pdf"]

# Writes what it was called with and sees, and a page; or does as the sheet says.
FAKE = """#!/bin/sh
echo "$@" > "$TOLD/arguments.txt"
echo "$PWD" > "$TOLD/folder.txt"
cp sheet.html "$TOLD/sheet.html"
if grep -q FAIL sheet.html; then exit 1; fi
if grep -q SLEEP sheet.html; then (echo begun; sleep 600; echo over) > "$TOLD/alive" & wait; fi
if grep -q NOTHING sheet.html; then exit 0; fi
echo "%PDF-1.5 fake" > sheet.pdf
"""


def written(names: tuple[str, ...], ending: str, *, solutions: bool) -> str:
    return sheet(read_parts(names, "Sheet"), ending, solutions=solutions).decode("utf-8")


@pytest.mark.parametrize("ending", TEXTS)
def test_questions_have_no_solution_and_solutions_have_questions(ending: str) -> None:
    [part] = read_parts(IDS, "Sheet")
    questions = written(IDS, ending, solutions=False)
    solved = written(IDS, ending, solutions=True)
    for exercise in part.exercises:
        words = exercise.statement.split()[0]
        assert words in questions
        assert words in solved
    assert "Solution" not in questions
    assert solved.count("Solution of") == len(IDS)
    assert "Answer" not in questions.replace("=== ", "")
    assert "Answer" in solved


def test_every_exercise_of_the_bank_fits_on_a_sheet() -> None:
    exercises = tuple(e for e in list_exercises() if e.kind.name not in ("external", "weights"))
    text = sheet([SheetPart("All", exercises)], ".html", solutions=True).decode("utf-8")
    parser = HTMLParser()
    parser.feed(text)
    assert text.count("<section>") >= 2 * len(exercises)


def test_a_notebook_has_the_stated_form_and_a_place_for_each_answer() -> None:
    notebook = json.loads(written(IDS, ".ipynb", solutions=False))
    assert (notebook["nbformat"], notebook["nbformat_minor"], notebook["metadata"]) == (4, 5, {})
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        assert cell.keys() == {"cell_type", "id", "metadata", "source"}
        assert cell["cell_type"] in ("markdown", "raw")
    answers = "".join("".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "raw")
    assert all(f"=== {name} ===" in answers for name in IDS)


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose only browser is a script that tells how it was called."""
    programs, told = tmp_path / "bin", tmp_path / "told"
    programs.mkdir()
    told.mkdir()
    (programs / "chromium").write_text(FAKE)
    (programs / "chromium").chmod(0o755)
    for name in ("cp", "grep", "sleep"):
        (programs / name).symlink_to(str(shutil.which(name)))
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("TOLD", str(told))
    return told


def test_the_browser_prints_the_page_in_a_folder_of_its_own_and_loads_nothing(
    fake: Path, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.pdf"
    assert run(["sheet", *IDS, "-o", str(path)]) == 0
    assert path.read_bytes() == b"%PDF-1.5 fake\n"
    assert "--host-resolver-rules=MAP * ~NOTFOUND" in (fake / "arguments.txt").read_text()
    assert (fake / "sheet.html").read_text() == written(IDS, ".html", solutions=False).replace(
        "Sheet", "Exercises"
    )
    assert not Path((fake / "folder.txt").read_text().strip()).exists()


@pytest.mark.parametrize("title", ["FAIL", "NOTHING"])
def test_nothing_is_written_when_the_browser_fails(
    title: str, fake: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.pdf"
    assert run(["sheet", "xnor", "-o", str(path), "--title", title]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"chromium did not print the sheet (exit code {int(title == 'FAIL')})" in told
    assert {p.name for p in tmp_path.iterdir()} == {"bin", "told"}


def test_a_browser_that_does_not_end_is_killed_with_its_children(fake: Path) -> None:
    os.mkfifo(fake / "alive")
    pipe = os.open(fake / "alive", os.O_RDONLY | os.O_NONBLOCK)  # so that it has a reader
    with pytest.raises(LimitError) as error:
        pdf_pages(Document((Paragraph(("SLEEP",)),)), seconds=3)
    assert error.value.code == "time"
    os.set_blocking(pipe, True)
    with open(pipe, "rb") as stream:  # its end comes when nobody is left who could write
        assert stream.read() == b"begun\n"


def test_without_a_browser_one_line_says_what_was_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run(["sheet", "xnor", "-o", str(tmp_path / "sheet.pdf")]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert all(name in told for name in (*BROWSERS[:3], ".html", ".tex"))
    assert not any(tmp_path.iterdir())


def test_european_names_have_their_letters() -> None:
    letters = "".join(chr(c) for c in range(0xC0, 0x180)) + "ȘșȚț中"
    latex = render_latex(Document((Paragraph((letters,)),)))
    assert r"\uni{4E2D}{中}" in latex
    assert "Ő" in latex


def test_a_table_shrinks_only_when_it_may_be_wider_than_the_page() -> None:
    def latex(columns: int) -> str:
        wide = table(["x"] * columns, [[10**9] * columns], "r" * columns)
        assert isinstance(wide, Table)
        return render_latex(Document((wide,)))

    assert "resizebox" not in latex(4)
    assert "resizebox" in latex(14)


def test_the_command_writes_once_and_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "sheet.md"
    assert run(["sheet", "xnor", "-o", str(path), "--title", "Week 3"]) == 0
    assert path.read_text().startswith("# Week 3\n")
    assert run(["sheet", "xnor", "-o", str(path)]) == 2
    assert run(["sheet", "xnor", "-o", str(tmp_path / "sheet.doc")]) == 2
    assert run(["sheet", "no-such", "-o", str(tmp_path / "x.md")]) == 2
    assert [p.name for p in tmp_path.iterdir()] == ["sheet.md"]


def test_variants_make_a_page_for_each_student_with_their_own(tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("name\nann\nBen Ő\n=cy\n")
    folder = tmp_path / "v"
    call = ["exercises", "new", "weights", "--seed", "2", "--class", str(roster)]
    assert run([*call, "-o", str(folder)]) == 0
    parts = read_parts(["xnor", str(folder)], "Week 3")
    assert [p.title for p in parts] == ["Week 3: ann", "Week 3: Ben Ő", "Week 3: =cy"]
    assert [[e.id for e in p.exercises] for p in parts] == [
        ["xnor", f"weights-9ae09a-000{k}"] for k in (1, 2, 3)
    ]
    page = sheet(parts, ".tex", solutions=False).decode("utf-8")
    assert page.count("\\newpage") == 2
    for ending, sign in ((".html", "break-after:page"), (".md", "\n---\n"), (".txt", "\f")):
        assert sheet(parts, ending, solutions=False).decode("utf-8").count(sign) == 2
    assert run(["sheet", "xnor", str(folder), "-o", str(tmp_path / "sheet.ipynb")]) == 2
    assert not (tmp_path / "sheet.ipynb").exists()
    assert run(["sheet", "xnor", str(folder), "-o", str(tmp_path / "sheet.html")]) == 0
