"""Reports of marked answers hold the certificates of their findings and check them again."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import tools

import linexact
from linexact.cli import run as main
from linexact.page import with_evidence
from linexact.proof import checker

HOSTILE = "<img src=x onerror=alert(1)>"
SHEET = "=== grosse-and ===\nw1 = 1, w2 = 1, b = {}\n=== xnor ===\n[verdict]\nseparable\n"
GATE = ["grade", "AND", "w1 = 1, w2 = 1, b = -1"]


def checked(page: Any, outcome: str) -> list[str]:
    """Press the button; return what is said of each claim when the outcome is there."""
    page.click("#recheck")
    page.wait_for_selector(f"#result[data-outcome={outcome}]")
    return [str(line) for line in page.locator("#claims .outcome").all_inner_texts()]


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A class marked by the command line: one that is wrong, one with hostile names, one empty."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ann.txt").write_text(SHEET.format(-1))
    (folder / f"{HOSTILE.replace('/', '')}.txt").write_text(SHEET.format(f"-2 {HOSTILE}</script>"))
    (folder / "eve.txt").write_text("")
    out = tmp_path / "results"
    call = ["grade", "grosse-and", "xnor", str(folder), "-o", str(out), "--seconds", "20"]
    assert main(call) == 0
    return out


def test_a_marked_answer_checks_the_certificates_of_its_findings(
    browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / "marked.html"
    assert main([*GATE, "--format", "html", "-o", str(path)]) == 0
    assert path.read_text("utf-8").count("<script") == 1
    with tools.opened(browser, path) as page:
        said = checked(page, "verified")
        assert page.locator("#claims > li > p:first-child").all_inner_texts() == [
            "example 2 is not right under these weights",
            "the examples named have these scores",
            "right where closed-negative is the rule",
            "b alone may be changed, and lie in (-2, -1)",
        ]
        assert said[0].startswith("VERIFIED: At w1 = 1, w2 = 1, b = -1 exactly 1 of 1")
        assert all(line.startswith("VERIFIED: ") for line in said)
        assert "4 of 4 certificates" in page.inner_text("#result")
        page.click("summary >> nth=0")
        with page.expect_download() as saving:
            page.click("#claims button >> nth=0")
        saved = tmp_path / "saved.json"
        saving.value.save_as(saved)
        assert checker.main([str(saved)]) == 0
        assert [fault for fault in tools.faults_of_access(page) if fault[1] == "serious"] == []
        page.evaluate(
            "(pre) => { pre.textContent = pre.textContent.replace('-1', '-2'); }",
            page.query_selector("#claims pre"),
        )
        said = checked(page, "rejected")
        assert said[0].startswith("REJECTED")
        assert said[1].startswith("VERIFIED")
        assert "1 of 4 certificates" in page.inner_text("#result")


def test_the_reports_of_a_class_check_theirs_and_names_stay_text(
    browser: Any, results: Path
) -> None:
    pages = [*(results / "reports").glob("*.html"), results / "summary.html"]
    assert len(pages) == 4
    for path in pages:
        text = path.read_text("utf-8")
        assert len(gzip.compress(text.encode())) < 100_000
        if "eve" in path.name:
            assert "Re-check" not in text
            assert "<script" not in text
            continue
        assert text.count("<script") == 1
        with tools.opened(browser, path) as page:
            assert page.locator("img").count() == 0
            said = checked(page, "verified")
            assert said
            assert all(line.startswith("VERIFIED: ") for line in said)


def test_a_claim_of_an_unknown_kind_is_never_verified(browser: Any, tmp_path: Path) -> None:
    report = '<!DOCTYPE html>\n<html lang="en"><head>\n<meta charset="utf-8">\n</head><body></body>'
    unknown = ("the page cannot know it", linexact.hard_margin("AND").certificate())
    text = with_evidence(report, [unknown], "nowhere")
    assert "Re-check here" not in text
    assert "cannot check those of this kind" in text
    path = tmp_path / "marked.html"
    assert main([*GATE, "--json", "-o", str(path)]) == 0
    receipts = json.loads(path.read_text("utf-8"))["parts"][0]["receipts"]
    known = (HOSTILE, receipts[0]["certificate"])
    text = with_evidence(report, [unknown, known], "nowhere")
    assert "1 certificate is of a kind it does not know." in text
    path.write_text(text, encoding="utf-8")
    with tools.opened(browser, path) as page:
        first, second = checked(page, "unknown")
        assert first.startswith("UNKNOWN CLAIM")
        assert second.startswith("VERIFIED")
        assert page.locator("img").count() == 0


def test_what_is_too_long_is_left_out_and_said_to_be() -> None:
    long = ("long", json.dumps({"claims": [], "rows": "1" * 200}))
    short = ("short", json.dumps({"claims": []}))
    text = with_evidence("<body></body>", [long, short, short], "look there", 100)
    assert text.count("<li>") == 1
    assert "1 certificate is too long to stand here: look there." in text
