"""The street of weights in a page: its width as a root, who stands at its edge, which is widest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tools

from linexact.exact import exact_text
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.model import Exercise
from linexact.grade import mark, parts_of
from linexact.grade.testing import earned
from linexact.page.problems import STREETS, has_tools
from linexact.topics.margin.street import HardMargin, widest_street

SAID = ".said >> visible=true"
STREET = ("The street of weights", SAID)
WRITE = "text=Write this into my answer >> visible=true"


def asks_street(exercise: Exercise) -> bool:
    return has_tools(exercise) and any(ask.form in STREETS for ask in exercise.asks)


STREETS_OF_THE_BANK = [exercise.id for exercise in list_exercises() if asks_street(exercise)]


def said_of(page: Any, **weights: str) -> str:
    """Type weights; return what is said once they are drawn."""
    for name, text in weights.items():
        page.fill(f"[aria-label={name}]", text)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
    return str(page.inner_text(SAID))


def test_a_street_is_told_with_its_edge_and_scaled(browser: Any, tmp_path: Path) -> None:
    with tools.opened_at(browser, tmp_path, find_exercise("or-street-any-scale"), STREET) as page:
        wrong = "3 of 4 examples are not right: 2, 3 and 4. There is no street yet."
        assert said_of(page, w1="1", w2="1", b="-2") == wrong
        assert said_of(page, w1="3", w2="2", b="-1") == (
            "The street is 2*sqrt(13)/13 wide, sqrt(13)/13 on either side of its middle; "
            "the least t z is 1, of examples 1 and 2. There is a wider one."
        )
        assert said_of(page, w1="4", w2="4", b="-2") == (
            "The street is sqrt(2)/2 wide, sqrt(2)/4 on either side of its middle; "
            "the least t z is 2, of examples 1, 2 and 3. No street is wider."
        )
        page.click("text=Scale: least t z = 1")
        assert "least t z is 1" in said_of(page)
        assert page.input_value("[aria-label=w1]") == "2"
        assert page.locator(".street .plane .street").count() == 2
        assert page.locator(".street .plane .support").count() == 3
        assert page.inner_text(".street tbody tr >> nth=3").split("\t")[-1] == "3*sqrt(2)/4"
        page.fill("[aria-label=b]", "-1,5")
        assert "may be one number or two" in page.inner_text(".street .fault")


@pytest.mark.parametrize("name", STREETS_OF_THE_BANK)
def test_the_widest_street_is_known_and_marked(browser: Any, tmp_path: Path, name: str) -> None:
    exercise = find_exercise(name)
    bias = exercise.convention.bias
    with tools.opened_at(browser, tmp_path, exercise, STREET, whole=True) as page:
        assert tools.faults_of_access(page) == []
        if name == "xor-no-street":
            assert "There is no street yet." in said_of(page)
            return
        found = widest_street(exercise.data, bias=bias)
        assert isinstance(found, HardMargin)
        names = [f"w{j + 1}" for j in range(len(found.w))]
        weights = dict(zip(names, map(exact_text, found.w), strict=True))
        said = said_of(page, **weights, **({"b": exact_text(found.b)} if bias else {}))
        assert "No street is wider: example" in said
        page.click(WRITE)
        (ask,) = (ask for ask in exercise.asks if ask.form in STREETS)
        answer = page.input_value(f"[data-ask={ask.name}]")
    assert earned(mark(parts_of(exercise), answer)) == ask.points


def test_the_line_is_dragged_on_a_phone(browser: Any, tmp_path: Path) -> None:
    phone = {"viewport": {"width": 360, "height": 700}, "has_touch": True}
    with tools.opened_at(
        browser, tmp_path, find_exercise("or-street-any-scale"), STREET, **phone
    ) as page:
        said_of(page, w1="2", w2="2", b="-1")
        page.focus(".street .plane")
        page.keyboard.press("ArrowRight")
        assert "There is a wider one." in said_of(page) or "no street yet" in said_of(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
