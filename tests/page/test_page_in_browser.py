"""The page in a real browser: files are chosen and dropped, and nothing is asked for elsewhere."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tools
from attack_certificates import AND_CSV, PARTS_CSV, text_of
from linexact.checkers import claims

import linexact
from linexact.cli import run as main
from linexact.page import CHECKED, check_page, recheckable
from linexact.page.joining import CHECKED_WHOLE
from linexact.proof import checker

DROP = """([files]) => {
  const transfer = new DataTransfer();
  for (const [name, content] of files) {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name));
  }
  document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
}"""
VERIFIED = "There are w and b with w . x + b > 0 for each of the 1 positive"


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """The page that re-checks certificates."""
    path = tmp_path / "check.html"
    path.write_text(check_page(), encoding="utf-8")
    with tools.opened(browser, path) as page:
        yield page


def chosen(name: str, content: bytes) -> dict[str, Any]:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def told(page: Any, outcome: str) -> str:
    """Wait for an outcome and return what stands there."""
    page.wait_for_selector(f"#result[data-outcome={outcome}]")
    return str(page.inner_text("#result"))


def test_a_certificate_alone_is_verified_on_its_own_data(page: Any) -> None:
    page.set_input_files("#certificate", chosen("and.json", text_of("and")))
    said = told(page, "verified")
    assert said.startswith("VERIFIED")
    assert VERIFIED in said
    assert "none compared: the theorem is about the data inside the certificate" in said


def test_a_certificate_and_its_table_are_dropped_together(page: Any) -> None:
    files = [("and.csv", AND_CSV.encode()), ("and.json", text_of("no-data"))]
    page.evaluate(DROP, [[[name, base64.b64encode(text).decode()] for name, text in files]])
    said = told(page, "verified")
    assert 'columns 1 to 2: "a", "b"' in said
    assert "1 row with missing values, 0 rows of other classes" in said
    assert page.evaluate("document.getElementById('data').files[0].name") == "and.csv"


def test_several_files_are_found_by_their_names(page: Any) -> None:
    """A browser does not tell in which folder a file lay."""
    parts = [chosen(name.rsplit("/")[-1], text) for name, text in PARTS_CSV.items()]
    page.set_input_files("#certificate", chosen("and.json", text_of("and-files")))
    told(page, "verified")
    page.set_input_files("#data", parts[:1])
    assert "none of that name is given" in told(page, "unreadable")
    page.set_input_files("#data", parts)
    assert '2: "a.csv", "b.csv"' in told(page, "verified")


def test_without_its_table_nothing_is_checked(page: Any) -> None:
    page.set_input_files("#certificate", chosen("and.json", text_of("no-data")))
    assert "its data file is needed" in told(page, "unreadable")
    page.set_input_files("#data", chosen("and.csv", AND_CSV.replace("1.0", "1.5").encode()))
    assert "REJECTED" in told(page, "rejected")
    page.set_input_files("#data", chosen("and.csv", AND_CSV.encode()))
    assert VERIFIED in told(page, "verified")


def test_a_changed_certificate_is_rejected_and_its_text_draws_nothing(page: Any) -> None:
    changed = text_of("xor").replace(b'"1/2"', b'"1/3"', 1)
    page.set_input_files("#certificate", chosen("<b>xor</b>.json", changed))
    assert "REJECTED" in told(page, "rejected")
    hostile = b'{"format":"<img src=x onerror=alert(1)>"}\n'
    page.set_input_files("#certificate", chosen("hostile.json", hostile))
    assert "<img src=x onerror=alert(1)>" in told(page, "unknown")
    assert page.locator("#result img").count() == 0


def test_the_keyboard_starts_again(page: Any) -> None:
    page.set_input_files("#certificate", chosen("and.json", text_of("and")))
    told(page, "verified")
    page.focus("#again")
    page.keyboard.press("Enter")
    page.wait_for_selector("#result:not([data-outcome])", state="attached")
    assert page.inner_text("#result") == ""
    assert page.evaluate("document.getElementById('certificate').files.length") == 0


REPORTS = {
    "certify AND": "There are w and b with",
    "certify XOR": "There are no w and b with",
    "solve NOT": "There is a point in 2 unknowns that meets all 2 constraints.",
    "margin AND": "the squared distance between the hulls",
    "errors XOR": "is wrong on at least 1",
    "trace XOR": "so it goes on for ever",
    "solve blog-trace": "It converged",
    "solve blog-widest-street": "The least |w|^2 of w and b with",
    "estimates AND": "+infinity: 'x1', 'x2'",
    "region AND": "Of the 4 rows these are needed",
    "region NOT": "In the plane they are an area, unbounded",
    "features XOR": "repeats allowed, for N = 2, and none for N = 0, 1.",
    "features XOR --fewest": "and none in fewer than 3 of (x1, x2, x1*x2).",
    "score AND --weights 1,1 --b -1": "2 of the 1 positive and 3 negative examples",
    "certify XOR --kind": "have rank 3 of 3",
}


@pytest.mark.parametrize("command", REPORTS)
def test_a_report_checks_its_own_proof(browser: Any, tmp_path: Path, command: str) -> None:
    path = tmp_path / "report.html"
    assert main([*command.split(), "--format", "html", "-o", str(path)]) == 0
    with tools.opened(browser, path) as page:
        page.click("#recheck")
        assert REPORTS[command] in told(page, "verified")
        page.click("summary:has-text('The certificate')")
        with page.expect_download() as saving:
            page.click("#save")
        saved = tmp_path / "saved.json"
        saving.value.save_as(saved)
        program = bound_checker if '"linexact-bound/' in saved.read_text("utf-8") else checker
        assert program.main([str(saved)]) == 0
        page.evaluate("certificate.textContent = certificate.textContent.replace('1', '2')")
        page.click("#recheck")
        assert "REJECTED" in told(page, "rejected")


def test_a_report_without_its_data_asks_for_their_file(browser: Any, tmp_path: Path) -> None:
    fields = linexact.separate("AND").explain().html()
    path = tmp_path / "report.html"
    path.write_text(recheckable(fields, text_of("no-data").decode()), encoding="utf-8")
    with tools.opened(browser, path) as page:
        page.click("#recheck")
        assert "its data file is needed" in told(page, "unreadable")
        page.set_input_files("#data", chosen("and.csv", AND_CSV.encode()))
        page.click("#recheck")
        assert VERIFIED in told(page, "verified")


def test_a_report_on_estimates_of_a_file_asks_for_it(browser: Any, tmp_path: Path) -> None:
    table, path = tmp_path / "trial.csv", tmp_path / "report.html"
    table.write_text("dose,died\n1,no\n2,no\n3,yes\n4,yes\n", encoding="utf-8")
    command = ["estimates", str(table), "--label", "died", "--format", "html", "-o", str(path)]
    assert main(command) == 0
    with tools.opened(browser, path) as page:
        page.set_input_files("#data", str(table))
        page.click("#recheck")
        said = told(page, "verified")
        assert "+infinity: 'dose'" in said
        assert '"yes": 2 rows' in said


def test_a_report_has_no_button_that_cannot_work() -> None:
    text = recheckable("<html></html>", '{"about": "walk"}')
    assert "Re-check here" not in text
    assert "cannot check one of this kind" in text


def test_the_formats_that_the_pages_check_are_those_of_their_script() -> None:
    source = (tools.SCRIPT / "check.js").read_text(encoding="utf-8")
    table, more = source.split("const KINDS = {")[1].split("\n\n")[0].split("\n};")
    for form, abouts in CHECKED.items():
        assert f'"{form}": {{' in table
        assert all(about in table + more for about in abouts)
    assert table.count("linexact-") == len(CHECKED)
    whole = source.split("const WHOLE = {")[1].split("}")[0]
    assert all(f'"{form}": ' in whole for form in CHECKED_WHOLE)


def test_the_pages_know_every_claim_that_the_checkers_know() -> None:
    known = {about for abouts in CHECKED.values() for about in abouts}
    assert claims.KNOWN.keys() <= known


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_fits_a_phone(page: Any, scheme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.emulate_media(color_scheme=scheme)
    page.set_input_files("#certificate", chosen("and.json", text_of("and")))
    told(page, "verified")
    assert tools.faults_of_access(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
