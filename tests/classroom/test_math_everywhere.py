"""A teacher's formulas and figures reach every page, file and system; nothing else does."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from linexact.classroom.marking import prepare_text
from linexact.classroom.sheet import BROWSERS, SheetPart, pdf_pages, read_parts, sheet
from linexact.cli import run
from linexact.document.blocks import Document, Heading
from linexact.errors import InputError
from linexact.grade.form import form_named
from linexact.grade.marking import mark, parts_of
from linexact.grade.result import Grade

MINE = r"""
id = "mine"
title = "Weights with $|w_i| \\le 2$"
kind = "weights"
points = 2
figure = "data"
statement = '''
Find $w \in \mathbb{R}^2$ with $w^\top x + b > 0$ for *each* <b>positive</b> example;
[[input:x]] {@2^9@}

- one,
- two: $\frac{1}{2}$
'''
remarks = ["Any $w$ will **do**."]
source = { author = "王 Ελένη", year = 2026, url = "https://a.b/c" }
convention = { bias = true, boundary = "strict" }
data = { positive = [[3, -1], [0, 1.5]], negative = [[-1, 3], [-1, -1]] }
"""
EXERCISE = prepare_text(MINE)
PART = [SheetPart("Sheet", (EXERCISE.exercise,))]


def page(ending: str, *, solutions: bool = False) -> str:
    return sheet(PART, ending, solutions=solutions).decode("utf-8")


@pytest.mark.parametrize("solutions", [False, True])
def test_sheets_carry_formulas_and_figures(solutions: bool) -> None:
    html = page(".html", solutions=solutions)
    assert "<math><mrow><msup><mi>w</mi><mi>⊤</mi></msup><mi>x</mi><mo>+</mo>" in html
    assert "<svg" in html
    assert "&lt;b&gt;positive&lt;/b&gt;" in html
    assert "<li><p>two: <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p></li>" in html
    latex = page(".tex", solutions=solutions)
    assert r"$w^{\top }x+b>0$ for \emph{each} \textless{}b\textgreater{}" in latex
    assert r"\begin{picture}" in latex
    assert r"\uni{738B}{王}" in latex
    text = page(".txt", solutions=solutions)
    assert "with wᵀx + b > 0 for each <b>positive</b>" in " ".join(text.split())
    assert "- two: 1/2" in text
    markdown = page(".md", solutions=solutions)
    assert r"$w^{\top }x+b>0$ for *each* \<b\>" in markdown


def test_a_notebook_holds_the_figure_and_the_formulas() -> None:
    notebook = json.loads(page(".ipynb"))
    [asking] = [c for c in notebook["cells"] if c["id"] == "exercise-1-0"]
    source = "".join(asking["source"])
    assert r"$w\in \mathbb{R}^{2}$" in source
    [named] = re.findall(r"\(attachment:([^)]*)\)", source)
    assert list(asking["attachments"]) == [named]


def test_what_is_said_of_typing_is_of_no_exercise() -> None:
    """The examples of the forms get no points for any exercise of the bank that asks for them."""
    from linexact.exercise.bank import list_exercises
    from linexact.explain.forms import words_of_form

    seen = set()
    for exercise in list_exercises():
        if not exercise.kind.carries_data:
            continue
        for part in parts_of(exercise):
            form = next(a.form for a in exercise.asks if a.name == part.name)
            said = words_of_form(form).how.partition("such as ")[2].partition(", or ")[0]
            if not said or form in ("verdict", "proof"):
                continue
            assert form_named(form)
            seen.add(form)
            for marked in mark([part], said):
                if isinstance(marked.outcome, Grade):
                    assert not marked.outcome.is_right, (exercise.id, part.name, said)
    assert {"weights", "number", "vector", "boundary"} <= seen


browser = next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.mark.skipif(browser is None, reason="no browser of the Chromium family")
@pytest.mark.slow
def test_a_browser_prints_names_in_other_letters_the_same_each_time() -> None:
    parts = read_parts(["nor"], "Иван Ελένη")
    first, again = (sheet(parts, ".pdf", solutions=False) for _ in range(2))
    assert first.startswith(b"%PDF-")
    assert first == again


@pytest.mark.skipif(
    browser is None or shutil.which("fc-list") is None, reason="no browser, or no fontconfig"
)
def test_a_letter_that_no_font_has_is_told() -> None:
    nobody = "\U000e0fff"
    listed = subprocess.run(["fc-list", f":charset={ord('𓀀'):x}"], capture_output=True, check=True)
    letter = "𓀀" if not listed.stdout.strip() else nobody
    if not letter.isprintable():
        pytest.skip("every letter has a font here")
    with pytest.raises(InputError, match=rf"no installed font has the letter {letter}"):
        pdf_pages(Document((Heading((letter,)),)))


def test_grades_and_hints_set_the_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    run(["grade", str(file), "w1 = 0, w2 = 0, b = 0"])
    assert capsys.readouterr().out.startswith("Weights with |wᵢ| ≤ 2: 0 of 2 points")
    run(["hint", str(file), "w1 = 0, w2 = 0, b = 0"])
    assert capsys.readouterr().out.startswith("Hints for Weights with |wᵢ| ≤ 2")
