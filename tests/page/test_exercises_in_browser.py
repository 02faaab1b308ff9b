"""Pages of exercises in a real browser: typed, saved, loaded again, and marked by ``grade``."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
import tools

from linexact.classroom.questions import under_head
from linexact.exercise.bank import find_exercise
from linexact.grade import mark, parts_of
from linexact.grade.testing import earned
from linexact.page.exercises import Extras, exercise_page

SHEET = ("grosse-and", "grosse-xor", "blog-trace", "lyu-length")
RIGHT = {
    "grosse-and-weights": "w1 = 1, w2 = 1, b = -3/2",
    "grosse-xor-verdict": "not separable",
    "grosse-xor-proof": "1: 1/2, 2: 1/2\n3: 1/2, 4: 1/2",
    "lyu-length-answer": "true",
}


def written(folder: Path, *names: str, extras: Extras | None = None) -> Path:
    path = folder / "page.html"
    page = exercise_page([find_exercise(name) for name in names], extras=extras)
    path.write_text(page, encoding="utf-8")
    return path


def saved(page: Any) -> tuple[str, str]:
    """The name and the text of the file that the page saves."""
    with page.expect_download() as saving:
        page.click("#save")
    name = saving.value.suggested_filename
    return name, Path(saving.value.path()).read_text(encoding="utf-8")


def marked(name: str, text: str) -> object:
    return earned(mark(parts_of(find_exercise(name)), under_head(text, [name])))


def test_answers_are_typed_saved_loaded_again_and_marked(browser: Any, tmp_path: Path) -> None:
    path = written(tmp_path, *SHEET)
    with tools.opened(browser, path) as page:
        assert page.is_disabled("#save")
        for box, text in RIGHT.items():
            page.fill(f"[id={box}]", text)
        name, text = saved(page)
        assert name == "answers.txt"
        assert "Not answered yet: trace" in page.inner_text("#told")
        for exercise in ("grosse-and", "grosse-xor", "lyu-length"):
            assert marked(exercise, text) == find_exercise(exercise).points
        assert "blog-trace" not in text
    with tools.opened(browser, path) as page:
        page.set_input_files("#load", {"name": name, "mimeType": "", "buffer": text.encode()})
        page.wait_for_selector("#told:not(:empty)")
        assert page.inner_text("#told") == "Loaded answers.txt."
        assert {box: page.input_value(f"[id={box}]") for box in RIGHT} == RIGHT
        assert saved(page)[1] == text


def test_a_forged_mark_is_worth_nothing(browser: Any, tmp_path: Path) -> None:
    """Whatever a page is made to say of an answer, only what was typed is marked."""
    with tools.opened(browser, written(tmp_path, "grosse-and")) as page:
        page.fill("[id=grosse-and-weights]", "w1 = 1, w2 = 1, b = -1/2")
        page.evaluate("document.getElementById('told').textContent = 'Right: 4 of 4 points'")
        name, text = saved(page)
    assert name == "grosse-and.txt"
    assert marked("grosse-and", text) == 0
    forged = text + "Grade: 4 of 4 points\nresult: all 4 examples are right\n"
    assert marked("grosse-and", forged) in (0, None)


def test_what_is_no_file_of_answers_changes_nothing(browser: Any, tmp_path: Path) -> None:
    with tools.opened(browser, written(tmp_path, "grosse-xor")) as page:
        page.fill("[id=grosse-xor-verdict]", "no")
        for text in (b"=== other ===\n1\n", b"\x00\xff", b""):
            page.evaluate("document.getElementById('told').textContent = ''")
            page.set_input_files("#load", {"name": "x.txt", "mimeType": "", "buffer": text})
            page.wait_for_selector("#told:not(:empty)")
            assert "nothing is changed" in page.inner_text("#told")
        assert page.input_value("[id=grosse-xor-verdict]") == "no"
        saved(page)


def test_a_page_is_small_opens_and_asks_for_nothing(browser: Any, tmp_path: Path) -> None:
    path = written(tmp_path, "grosse-and")
    assert len(gzip.compress(path.read_bytes())) < 60_000
    with tools.opened(browser, path) as page:  # which fails where anything is asked for
        shown = "performance.getEntriesByType('navigation')[0].loadEventEnd"
        page.wait_for_load_state("load")
        assert page.evaluate(shown) > 0


@pytest.mark.parametrize(("scheme", "width"), [("dark", 360), ("light", 800)])
def test_pages_are_accessible_and_fit_a_phone(
    browser: Any, tmp_path: Path, scheme: str, width: int
) -> None:
    path = written(tmp_path, *SHEET, "circle", extras=Extras(hints=True, solutions=True))
    size = {"width": width, "height": 800}
    with tools.opened(browser, path, viewport=size, color_scheme=scheme) as page:
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert tools.faults_of_access(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
