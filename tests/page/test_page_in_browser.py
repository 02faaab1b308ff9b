"""The page in a real browser: files are chosen and dropped, and nothing is asked for elsewhere."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import tools

import linexact
from linexact.cli import run as main
from linexact.page import CHECKED, check_page, recheckable
from linexact.proof import checker

DROP = """([files]) => {
  const transfer = new DataTransfer();
  for (const [name, content] of files) {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name));
  }
  document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
}"""
VERIFIED = "There are w1, w2, b with a positive score for (1, 1) of class '1'"
AND_CSV = "a,b,t\n0,0,0\n0,1.0,0\n1,0,0\n?,1,1\n1,1,1\n"


def text_of(name: str) -> bytes:
    """Return the certificate of a gate, or of AND as a table that it leaves out."""
    if name != "no-data":
        return linexact.separate(name.upper()).certificate().encode()
    with TemporaryDirectory() as folder:
        path = Path(folder, "and.csv")
        path.write_text(AND_CSV, encoding="utf-8")
        found = linexact.separate(path, missing="skip")
    return found.proved().certificate(include_data=False).encode()


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
    assert "the certificate's own copy, compared with no file" in said


def test_a_certificate_and_its_table_are_dropped_together(page: Any) -> None:
    files = [("and.csv", AND_CSV.encode()), ("and.json", text_of("no-data"))]
    page.evaluate(DROP, [[[name, base64.b64encode(text).decode()] for name, text in files]])
    said = told(page, "verified")
    assert "a, b" in said
    assert page.evaluate("document.getElementById('data').files[0].name") == "and.csv"


def test_without_its_table_nothing_is_checked(page: Any) -> None:
    page.set_input_files("#certificate", chosen("and.json", text_of("no-data")))
    assert "name the data file" in told(page, "unreadable")
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
    assert "the fields are not those" in told(page, "rejected")
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
    "certify AND": "There are w1, w2, b with",
    "certify XOR": "There are no w1, w2, b with",
    "solve XOR": "There are no w1, w2, b with",
    "trace XOR --no-bound": "so it would go on for ever without a limit",
    "solve blog-trace": "it converged",
    "estimates AND": "The estimate of x1 tends to +infinity.",
    "features XOR": "The least degree of products that do is 2.",
    "score AND --weights 1,1 --b -1": "exactly 2 of 4 are not right: examples 2-3",
    "certify XOR --kind": "have the rank 3 of 3",
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
        assert checker.main([str(saved)]) == 0
        page.evaluate("certificate.textContent = certificate.textContent.replace('1', '2')")
        page.click("#recheck")
        assert "REJECTED" in told(page, "rejected")


def test_a_report_without_its_data_asks_for_their_file(browser: Any, tmp_path: Path) -> None:
    fields = linexact.separate("AND").explain().html()
    path = tmp_path / "report.html"
    path.write_text(recheckable(fields, text_of("no-data").decode()), encoding="utf-8")
    with tools.opened(browser, path) as page:
        page.click("#recheck")
        assert "name the data file" in told(page, "unreadable")
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
        assert "The estimate of dose tends to +infinity." in said
        assert "'yes': 2 examples" in said


def test_a_report_says_what_its_page_cannot_check() -> None:
    margin = linexact.hard_margin("AND").certificate()
    text = recheckable("<body></body>", margin)
    assert "Re-check here" not in text
    assert "cannot check one of this kind" in text
    errors = recheckable("<body></body>", linexact.fewest_errors("XOR").certificate())
    assert "does not know:</b> hitting." in errors


def test_the_atoms_that_the_pages_check_are_those_of_their_script() -> None:
    source = (tools.SCRIPT / "atoms.js").read_text(encoding="utf-8")
    table = source.split("export const ATOMS = {")[1].split("\n};")[0]
    assert tuple(re.findall(r"^  (\w+)[(:]", table, re.MULTILINE)) == CHECKED


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_fits_a_phone(page: Any, scheme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.emulate_media(color_scheme=scheme)
    page.set_input_files("#certificate", chosen("and.json", text_of("and")))
    told(page, "verified")
    assert tools.faults_of_access(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
