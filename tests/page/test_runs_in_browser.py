"""A perceptron's run in a page: filled in row by row and told at once, or shown, and marked."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
import tools

from linexact.exact import exact_text
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.model import Exercise
from linexact.exercise.read import read_exercise
from linexact.grade import mark, parts_of
from linexact.grade.testing import earned
from linexact.page.problems import RUNS, has_tools
from linexact.topics.perceptron import run

SAID = ".run .said"
ROWS = ("row by row", ".run")
WRITE = "text=Write this into my answer >> visible=true"


def asks_rows(exercise: Exercise) -> bool:
    return has_tools(exercise) and any(ask.form in RUNS for ask in exercise.asks)


IN_THE_BANK = [exercise.id for exercise in list_exercises() if asks_rows(exercise)]


def own(text: str) -> Exercise:
    """An exercise of a perceptron, with a head of its own."""
    head = 'id = "own"\ntitle = "T"\nkind = "perceptron"\npoints = 4\nstatement = "S"\n'
    convention = '[convention]\nbias = true\nboundary = "strict"\n'
    return read_exercise(io.StringIO(head + text.format(convention=convention)))


CYCLE = own("""asks = ["trace"]
{convention}[data]
truth_table = "XOR"
[task]
rule = "grosse"
steps = 40
""")
LINE = own("""asks = ["update_table"]
{convention}[data]
truth_table = "NOT"
[task]
rule = "blog"
""")


def typed(page: Any, cells: dict[str, str]) -> str:
    """Type a row and have it checked; return what is said."""
    for name, text in cells.items():
        box = page.locator(f".entry [aria-label='{name}']")
        if box.evaluate("box => box.tagName") == "SELECT":
            box.select_option(text)
        else:
            box.fill(text)
    page.click("text=Check this row")
    return str(page.inner_text(SAID))


def rows_of(exercise: Exercise) -> list[dict[str, str]]:
    """The rows of a run, each presentation one."""
    assert exercise.kind.rule is not None
    return [
        {
            "example": str(step.example + 1),
            "score": exact_text(step.score),
            "mistake": "yes" if step.mistake else "no",
            "weights after": ", ".join(map(exact_text, step.after)),
        }
        for step in run(exercise.data, exercise.kind.rule(exercise)).steps()
    ]


def test_rows_are_filled_in_and_told_at_once(browser: Any, tmp_path: Path) -> None:
    exercise = find_exercise("blog-trace")
    with tools.opened_at(browser, tmp_path, exercise, ROWS) as page:
        assert page.locator("text=Show the whole run").count() == 0
        first, second, *rest = rows_of(exercise)
        assert typed(page, {**first, "mistake": "no"}) == "Row 1: mistake is not right."
        wrong = {**first, "score": "-4", "weights after": "(1, 3, 1)"}
        assert typed(page, wrong) == "Row 1: score and weights after are not right."
        assert "Not read: weights after: 2 numbers" in typed(
            page, {**first, "weights after": "1 ,2"}
        )
        assert "'1,5' may be one number or two" in typed(page, {**first, "score": "1,5"})
        assert typed(page, first) == "Row 1 is right."
        page.click("text=The run ends here")
        assert page.inner_text(SAID) == "Not yet: the run goes on."
        page.click("text=Forward")
        assert page.inner_text(SAID) == "Fill in the next row first."
        for number, row in enumerate((second, *rest), start=2):
            assert typed(page, row) == f"Row {number} is right."
        assert "no further row" in typed(page, first)
        page.click("text=The run ends here")
        ended = "Right. The run ends: with (4, -1/2, 1) nothing that is shown is wrong."
        assert page.inner_text(SAID) == ended
        page.click(WRITE)
        answer = page.input_value("#blog-trace-trace")
    assert earned(mark(parts_of(exercise), answer)) == 6


def test_the_way_back_and_the_keyboard(browser: Any, tmp_path: Path) -> None:
    with tools.opened_at(browser, tmp_path, find_exercise("blog-trace"), ROWS, whole=True) as page:
        page.click("text=Show the whole run")
        assert "(4, -1/2, 1)" in page.inner_text(SAID)
        assert page.locator(".run tr.now").count() == 0
        page.focus(".run [type=range]")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        assert page.inner_text(".run tr.now td >> nth=3") == "(2, -1/2, -1)"
        assert page.locator(".run .way").count() == 4
        assert page.locator(".run circle.violated").count() == 1
        page.click(".run button:has-text('Back')")
        assert page.inner_text(".run tr.now td >> nth=3") == "(2, -2, -2)"
        assert "example 3 was right" in page.get_attribute(".run .plane >> nth=0", "aria-label")
        page.select_option(".run figure select", "w1, b")
        assert "w2 = -2" in page.inner_text(".run figure >> nth=1")


@pytest.mark.parametrize("name", IN_THE_BANK)
def test_every_run_of_the_bank_is_gone_through_and_marked(
    browser: Any, tmp_path: Path, name: str
) -> None:
    exercise = find_exercise(name)
    with tools.opened_at(browser, tmp_path, exercise, ROWS, whole=True) as page:
        page.click("text=Show the whole run")
        page.click(WRITE)
        (ask,) = (ask for ask in exercise.asks if ask.form in RUNS)
        answer = page.input_value(f"[data-ask={ask.name}]")
        assert tools.faults_of_access(page) == []
    (part,) = (part for part in parts_of(exercise) if part.name == ask.name)
    assert earned(mark((part,), answer)) == ask.points


def test_a_cycle_is_recognised(browser: Any, tmp_path: Path) -> None:
    with tools.opened_at(browser, tmp_path, CYCLE, ROWS, whole=True) as page:
        said = ""
        for _ in range(40):
            page.click("text=Forward")
            said = said or page.inner_text(SAID)
        rows = page.locator(".run tbody tr").all_inner_texts()
        page.click("text=Forward")
        assert page.inner_text(SAID) == "The run ends at its limit of 40 presentations."
    assert said.startswith("A cycle: the weights are (0, 0, 0) again, as ")
    assert "they add up to nothing, which proves that no weights are right." in said
    assert len(rows) == 40


def test_one_feature_and_a_phone(browser: Any, tmp_path: Path) -> None:
    phone = {"viewport": {"width": 360, "height": 700}, "has_touch": True}
    with tools.opened_at(browser, tmp_path, LINE, ROWS, whole=True, **phone) as page:
        page.tap("text=Forward")
        assert page.inner_text(".run tbody tr >> nth=0") == "1\t1\t(0, 1)"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert tools.faults_of_access(page) == []
