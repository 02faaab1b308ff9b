"""One's own data in a real browser: clicked, typed, pasted or a gate's; decided, proved, saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tools

import linexact
from linexact.cli import run as main
from linexact.data.gates import gate
from linexact.page.exercises import EXAMPLES, FEATURES
from linexact.proof import checker


@pytest.fixture
def own(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """The page, as the command writes it."""
    path = tmp_path / "own.html"
    assert main(["page", "--data", "-o", str(path)]) == 0
    with tools.opened(browser, path, viewport={"width": 800, "height": 1400}) as page:
        checked(page)
        yield page


def checked(page: Any) -> str:
    """Wait for the page's own checker; return the answer."""
    page.wait_for_selector("#checked:has-text('VERIFIED by')")
    return str(page.inner_text("#answer"))


def taken(page: Any, table: str) -> str:
    """Type a table; return the answer once it is one about it."""
    page.evaluate("document.getElementById('answer').textContent = ''")
    page.fill("#table", table)
    page.wait_for_selector("#answer:not(:empty)")
    return str(page.inner_text("#answer"))


def saved(page: Any, button: str) -> bytes:
    with page.expect_download() as saving:
        page.click(button)
    return Path(saving.value.path()).read_bytes()


def clicked(page: Any, across: float, down: float) -> None:
    """Click a part of the plane, wherever the page has been scrolled to."""
    plane = page.locator("#plane svg")
    plane.scroll_into_view_if_needed()
    box = plane.bounding_box()
    page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def verify(page: Any, folder: Path) -> str:
    """Save certificate and data; the stranger's program verifies the one with the other."""
    (folder / "data.csv").write_bytes(saved(page, "#savedata"))
    return checker.verify(saved(page, "#savecertificate"), str(folder / "data.csv"))[0]


def test_it_begins_with_xor_and_proves_it(own: Any, tmp_path: Path) -> None:
    assert checked(own) == "Not separable: no w and b are right on all 4 examples."
    assert "1/2 (0, 1) + 1/2 (1, 0) = (1/2, 1/2)" in own.inner_text("#proof")
    assert verify(own, tmp_path).startswith("There are no w1, w2, b with a positive score for")
    assert own.locator("#plane .common").count() == 1


@pytest.mark.parametrize("name", ["nimplies", "at-least:2:4", "0110"])
def test_gates_are_decided_as_linexact_decides_them(own: Any, tmp_path: Path, name: str) -> None:
    own.fill("#gate", name)
    own.press("#gate", "Enter")
    own.wait_for_selector(f"#told:has-text('The truth table of {name}')")
    own.wait_for_function("document.getElementById('checked').textContent.startsWith('VERIFIED')")
    data = gate(name)
    lines = own.input_value("#table").split()[1:]
    assert len(lines) == len(data)
    verdict = linexact.separate(name)
    assert verify(own, tmp_path) == checker.verify(verdict.certificate().encode())[0]


def test_points_are_clicked_and_taken_away(own: Any, tmp_path: Path) -> None:
    own.click("#clear")
    own.wait_for_selector("#answer:has-text('No data yet')")
    clicked(own, 0.68, 0.32)
    own.wait_for_selector("#told:has-text('Put (2, 2), class 1')")
    own.check("[value=negative]")
    clicked(own, 0.32, 0.68)
    own.wait_for_selector("#told:has-text('Put (-2, -2), class 0')")
    assert own.input_value("#table").split() == ["x1,x2,class", "2,2,1", "-2,-2,0"]
    assert "Separable: w = (1, 1), b = 0" in checked(own)
    assert "4*sqrt(2) wide" in own.inner_text("#proof")
    own.check("[value=remove]")
    clicked(own, 0.32, 0.68)
    own.wait_for_selector("#told:has-text('Taken away')")
    assert own.input_value("#table").split() == ["x1,x2,class", "2,2,1"]
    own.wait_for_selector("#checked:has-text('a positive score for')")
    assert "a positive score for (2, 2) of class" in verify(own, tmp_path)


def test_the_keyboard_puts_points_on_the_grid(own: Any) -> None:
    own.click("#clear")
    own.locator("#plane svg").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        own.keyboard.press(key)
    own.wait_for_selector("#told:has-text('at (2, 1)')")
    own.keyboard.press("Enter")
    own.wait_for_selector("#told:has-text('Put (2, 1), class 1')")
    own.keyboard.press("Delete")
    own.wait_for_selector("#told:has-text('Taken away: (2, 1)')")
    assert own.input_value("#table") == ""


def test_without_a_bias_and_with_a_boundary(own: Any, tmp_path: Path) -> None:
    answer = taken(own, "1,a\n-1,a\n")
    assert answer.startswith("Separable: w = (0), b = 1")
    own.uncheck("#bias")
    own.wait_for_selector("#answer:has-text('no w is right on all 2 examples (without a bias)')")
    assert "1/2 (1) + 1/2 (-1) = (0)" in own.inner_text("#proof")
    assert verify(own, tmp_path).startswith("There are no w1 with a positive score for")
    own.select_option("#boundary", "closed-positive")
    own.wait_for_selector("#answer:has-text('Separable: w = (0) is right')")
    own.wait_for_selector("#checked:has-text('>= 0')")
    assert verify(own, tmp_path).startswith("There are w1 with a score >= 0 for (1) and (-1)")


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("1,2,0\n1,2\n", "line 2: 2 columns, where line 1 has 3"),
        ("a b class\n1 x 0\n", "line 2: 'x' is no number"),
        ("1;2,5;0\n", "line 1: '2,5' may be one number or two: write 2.5 for the one"),
        ("1,a\n2,b\n3,c\n", "3 classes (a, b, c); expected two"),
        ("1,1\n2,1.0\n", "one class is written in two ways: 1 and 1.0"),
        ("1,\n", "line 1: no class"),
        ("x1,class\n", "names alone"),
        ("5\n", "one column"),
        ("1,0\n" * (EXAMPLES + 1), "this page decides up to 64 with 6. Beyond that run: linexact"),
        ("1,2,3,4,5,6,7,0\n", f"7 features; this page decides up to {EXAMPLES} with {FEATURES}"),
        ('1,"<img src=x onerror=alert(1)>"\n2,<b>\n3,c', "3 classes (<img src=x onerror=alert(1)>"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_line(own: Any, table: str, fault: str) -> None:
    assert fault in taken(own, table)
    assert own.is_disabled("#savecertificate")
    assert own.inner_text("#checked") == ""
    assert own.locator("#answer *").count() == 0


@pytest.mark.parametrize(
    "table",
    [
        "x\ty\tt\n0\t1/2\tyes\n-3/2\t1e-3\tno\n",
        "0 0 -1\n1 1 +1\n",
        "1;2;+\n3;4;-\n",
        '"a, b",c,"the class"\n1,2,"p, q"\n2,2,"r"\n',
        f"{10**299 + 7}/{10**298 + 9},1\n-1,0\n",
        "1,1,0\n1,1,1\n",
    ],
)
def test_tables_of_every_dress_and_long_numbers(own: Any, tmp_path: Path, table: str) -> None:
    taken(own, table)
    own.wait_for_selector("#checked:has-text('VERIFIED by')")
    verify(own, tmp_path)
    path = tmp_path / "data.csv"
    verdict = linexact.separate(str(path))
    same = checker.verify(verdict.certificate().encode(), str(path))[0].split(": ")[0]
    assert checker.verify(saved(own, "#savecertificate"))[0].split(": ")[0] == same


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_fits_a_phone(own: Any, scheme: str) -> None:
    own.set_viewport_size({"width": 360, "height": 700})
    own.emulate_media(color_scheme=scheme)
    assert tools.faults_of_access(own) == []
    assert own.evaluate("document.documentElement.scrollWidth") <= 360
    own.fill("#gate", "AND")
    own.click("#takegate")
    own.wait_for_selector("#answer[data-verdict=separable]")
    assert tools.faults_of_access(own) == []


@pytest.mark.parametrize("also", [["--check"], ["xnor"]])
def test_the_command_writes_one_page_alone(tmp_path: Path, also: list[str]) -> None:
    """Without a browser: what is asked for is obeyed, and nothing twice."""
    path = tmp_path / "own.html"
    assert main(["page", "--data", *also, "-o", str(path)]) == 2
    assert main(["page", "--data", "--plain", "-o", str(path)]) == 2
    assert not path.exists()
    assert main(["page", "--data", "-o", str(path)]) == 0
    assert "<h1>Your own data: can a line separate them?</h1>" in path.read_text(encoding="utf-8")


def test_limits_are_those_of_the_script() -> None:
    source = (tools.SCRIPT / "owntable.js").read_text(encoding="utf-8")
    assert f"MOST_EXAMPLES = {EXAMPLES};" in source
    assert f"MOST_FEATURES = {FEATURES};" in source


def test_a_perceptron_runs_on_them_and_its_cycle_is_recognised(own: Any) -> None:
    own.click("#runit")
    said = own.inner_text(".run .said")
    assert said == (
        "A cycle: the weights are (0, 0, 0) again, as at the start, 4 presentations ago. The run"
        " goes on for ever. Updates in between: 1 of example 1, 1 of example 2, 1 of example 3,"
        " 1 of example 4; they add up to nothing, which proves that no weights are right."
    )
    own.fill("#gate", "AND")
    own.click("#takegate")
    own.wait_for_selector("#answer[data-verdict=separable]")
    assert own.locator(".run").count() == 0
    for name in own.locator("#rule option").all_inner_texts():
        own.select_option("#rule", name)
        own.click("#runit")
        trace = linexact.trace("AND", rule=name).trace
        rows = own.locator(".run tbody tr")
        assert rows.count() == (trace.presentations if trace.rule.batch is None else trace.passes)
        weights = f"({', '.join(map(str, trace.weights))})"
        if rows.count():
            assert rows.last.inner_text().endswith(weights)
    assert tools.faults_of_access(own) == []
