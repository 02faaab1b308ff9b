"""The tools of a page of exercises: moved by mouse, touch and keyboard, and what they write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import tools

from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.model import Exercise
from linexact.grade import mark, parts_of
from linexact.grade.testing import earned
from linexact.page.exercises import exercise_page
from linexact.page.problems import has_tools

SAID = ".said >> visible=true"
WRITE = "text=Write this into my answer >> visible=true"


@contextmanager
def opened(
    browser: Any, folder: Path, *exercises: Exercise, tool: int = 0, **context: Any
) -> Iterator[Any]:
    """A page of exercises with one of its tools opened."""
    path = folder / "page.html"
    path.write_text(exercise_page(exercises), encoding="utf-8")
    with tools.opened(browser, path, **context) as page:
        page.click(f".tool > summary >> nth={tool}")
        page.wait_for_selector(SAID)
        yield page


def settled(page: Any) -> None:
    """Wait until what was moved is drawn."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")


def spot(page: Any, plane: str, x: float, y: float) -> tuple[float, float]:
    """Where a part of a drawing, from 0 to 1 across and up, is on the screen."""
    page.locator(plane).scroll_into_view_if_needed()
    box = page.locator(plane).bounding_box()
    inside = 34 / 300
    across, up = (inside + (1 - 2 * inside) * part for part in (x, y))
    return box["x"] + across * box["width"], box["y"] + (1 - up) * box["height"]


def weights(page: Any) -> dict[str, str]:
    settled(page)
    return {name: page.input_value(f"[aria-label={name}]") for name in ("w1", "w2", "b")}


WEIGHT_SPACE = ".handweights .plane >> nth=1"
DATA_SPACE = ".handweights .plane >> nth=0"


def test_weights_are_typed_and_dragged_and_say_what_is_wrong(browser: Any, tmp_path: Path) -> None:
    exercise = find_exercise("grosse-and")
    with opened(browser, tmp_path, exercise) as page:
        assert page.inner_text(SAID) == "3 of 4 examples are not right: 1, 2 and 3."
        page.fill("[aria-label=b]", "-3/2")
        settled(page)
        assert page.inner_text(SAID) == "All 4 examples are right."
        assert "Corners: (3/2, 0), (3/2, 3/2), (0, 3/2)." in page.inner_text(".handweights")
        # From -4 to 4: three quarters across are 2, and what is between snaps to a half.
        page.mouse.move(*spot(page, WEIGHT_SPACE, 0.625, 0.625))
        page.mouse.down()
        page.mouse.move(*spot(page, WEIGHT_SPACE, 0.76, 0.49), steps=4)
        page.mouse.up()
        assert weights(page) == {"w1": "2", "w2": "0", "b": "-3/2"}
        assert page.inner_text(SAID) == "1 of 4 examples is not right: 3."
        assert page.locator(f"{WEIGHT_SPACE} >> .border.violated:not(.tick)").count() == 1
        assert page.locator(f"{DATA_SPACE} >> circle.violated").count() == 1
        assert page.inner_text("tr.violated td >> nth=1") == "w1 + b < 0"
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        assert weights(page) == {"w1": "3/2", "w2": "1", "b": "-3/2"}
        page.fill("[aria-label=w1]", "1,5")
        assert "w1: '1,5' may be one number or two: write 1.5" in page.inner_text(".fault")
        page.fill("[aria-label=w1]", "1.25")
        page.click(WRITE)
        assert page.input_value("textarea") == "w1 = 5/4, w2 = 1, b = -3/2"
        with page.expect_download() as saving:
            page.click("#save")
        text = Path(saving.value.path()).read_text(encoding="utf-8")
    assert earned(mark(parts_of(exercise), text)) == exercise.points


def test_the_line_is_shifted_and_turned_and_its_weights_follow(
    browser: Any, tmp_path: Path
) -> None:
    with opened(browser, tmp_path, find_exercise("grosse-and")) as page:
        page.fill("[aria-label=b]", "-1")
        settled(page)
        page.focus(DATA_SPACE)
        page.keyboard.press("ArrowRight")  # by 1/4: b = -1 - w1/4
        assert weights(page) == {"w1": "1", "w2": "1", "b": "-5/4"}
        page.keyboard.press("ArrowDown")
        assert weights(page) == {"w1": "1", "w2": "1", "b": "-1"}
        # From -1/2 to 3/2: the line leaves the window at (-1/2, 3/2) and (3/2, -1/2).
        page.mouse.move(*spot(page, DATA_SPACE, 1, 0))
        page.mouse.down()
        page.mouse.move(*spot(page, DATA_SPACE, 1, 0.5), steps=4)
        page.mouse.up()
        # Through (-1/2, 3/2) and (3/2, 1/2): x1 + 2 x2 = 5/2.
        assert weights(page) == {"w1": "2", "w2": "4", "b": "-5"}
        page.click("text=Swap the sides")
        assert weights(page) == {"w1": "-2", "w2": "-4", "b": "5"}


def test_a_finger_moves_the_point(browser: Any, tmp_path: Path) -> None:
    phone = {"width": 360, "height": 700}
    exercise = find_exercise("grosse-and")
    with opened(browser, tmp_path, exercise, viewport=phone, has_touch=True) as page:
        page.touchscreen.tap(*spot(page, WEIGHT_SPACE, 0.75, 0.875))
        assert weights(page) == {"w1": "2", "w2": "3", "b": "0"}
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_proof_is_built_from_a_point_or_from_segments(browser: Any, tmp_path: Path) -> None:
    exercise = find_exercise("grosse-xor")
    plane = ".buildproof .plane"
    with opened(browser, tmp_path, exercise, tool=1) as page:
        for x in (1 / 6, 5 / 6):  # from -1/4 to 5/4: the negative examples
            page.mouse.click(*spot(page, plane, x, x))
        settled(page)
        assert "the average of the negative examples is (1/2, 1/2)" in page.inner_text(
            ".buildproof"
        )
        assert page.inner_text(SAID) == "Not yet: w1, w2 and b do not cancel."
        assert page.locator(f"{plane} >> .joined.negative").count() == 1
        page.focus("[aria-label='multiplier of example 2, by the grid']")
        for _ in range(2):
            page.keyboard.press("ArrowRight")
        page.fill("[aria-label='multiplier of example 3']", "1/2")
        settled(page)
        said = "A proof: both averages are (1/2, 1/2), and no line has one point on both of its"
        assert page.inner_text(SAID).startswith(said)
        page.click(WRITE)
        assert page.input_value("textarea") == "1: 1/2, 2: 1/2, 3: 1/2, 4: 1/2"
        page.click("text=All to 0")
        page.focus(plane)
        for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"):
            page.keyboard.press(key)
        settled(page)
        assert page.inner_text(SAID).startswith(said)
        page.select_option("text=Written as", "rows that are added")
        page.click(WRITE)
        text = page.input_value("textarea")
        assert text.splitlines()[0] == "(1) -b > 0"
        assert "1/2 times (4): 0 > 0, a contradiction." in text
        page.fill("[id=grosse-xor-verdict]", "not separable")
        with page.expect_download() as saving:
            page.click("#save")
        file = Path(saving.value.path()).read_text(encoding="utf-8")
    marked = mark(parts_of(exercise), file.removeprefix("=== grosse-xor ===\n"))
    assert earned(marked) == exercise.points


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_tool_of_the_bank_opens_and_is_accessible(
    browser: Any, tmp_path: Path, scheme: str
) -> None:
    path = tmp_path / "page.html"
    exercises = [exercise for exercise in list_exercises() if has_tools(exercise)]
    assert len(exercises) > 40
    path.write_text(exercise_page(exercises), encoding="utf-8")
    size = {"width": 360, "height": 800}
    with tools.opened(browser, path, viewport=size, color_scheme=scheme) as page:
        page.evaluate("document.querySelectorAll('.tool').forEach((one) => { one.open = true; })")
        page.wait_for_selector(f".tool >> nth={page.locator('.tool').count() - 1} >> .said")
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if scheme == "dark":
            page.evaluate("[...document.querySelectorAll('.exercise')].slice(6)"
                          ".forEach((one) => one.remove())")  # fmt: skip
            assert tools.faults_of_access(page) == []
        page.emulate_media(media="print")
        assert page.locator(".tool >> visible=true").count() == 0


def test_numbers_of_300_digits_stay_exact(browser: Any, tmp_path: Path) -> None:
    huge = f"{10**299 + 7}/{10**298 + 9}"
    with opened(browser, tmp_path, find_exercise("grosse-and")) as page:
        page.fill("[aria-label=w1]", huge)
        page.fill("[aria-label=w2]", "1e300")
        page.fill("[aria-label=b]", f"-{huge}")
        settled(page)
        # The score of (1, 0) is 0 exactly, which is not right for it.
        score = Fraction(10**300) - Fraction(huge)
        assert page.inner_text("tr.violated >> nth=0 >> td >> nth=2") == str(score)
        assert page.inner_text("tr.violated >> nth=1 >> td >> nth=2") == "0"
