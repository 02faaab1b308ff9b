"""Pages in a browser: how large they are, how soon they open, how smoothly they are dragged.

Run with ``python -m benchmarks.pages [--write]``, where Debian's Chromium and Playwright are.  The
pointer is moved once in every frame; every update of the page is timed from within it.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.report import machine
from linexact.exercise.bank import find_exercise
from linexact.exercise.read import read_exercise
from linexact.page import check_page
from linexact.page.exercises import exercise_page, own_data_page

PAGE = Path("docs/benchmarks-pages.md")
EXAMPLES, MOVES, OPENED = 50, 240, 7
HEAD = (
    "# Pages in a browser",
    "",
    "Written by `python -m benchmarks.pages --write`: pages opened from a file in Chromium without"
    " a window. *Opens*: from asking for the page until its script has run, the middle of {opened}."
    " *Dragging*: the point in weight space is moved in each of {moves} frames, with"
    " {examples} examples in two features, so {examples} half-planes in three unknowns; both"
    " pictures, the table and the words are drawn anew at each update, from rationals. *An update*:"
    " the time that the page's own script takes of a frame.",
    "",
)
MANY = """
id = "many"
title = "Fifty examples"
kind = "weights"
points = 1
statement = "Find weights."
[convention]
bias = true
boundary = "strict"
[data]
positive = [{positive}]
negative = [{negative}]
"""
DRAGGED = """async ([box, moves]) => {
  const own = window.requestAnimationFrame, taken = [];
  window.requestAnimationFrame = (step) => own((now) => {
    const begin = performance.now();
    step(now);
    taken.push([begin, performance.now() - begin]);
  });
  // A pointer that script makes cannot be captured.
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.hasPointerCapture = () => true;
  const plane = document.querySelectorAll('.handweights .plane')[1];
  const at = (move) => {
    const part = 0.5 + 0.4 * Math.sin(move / 9), up = 0.5 + 0.4 * Math.cos(move / 7);
    const clientX = box.x + box.width * part, clientY = box.y + box.height * up;
    return { clientX, clientY, cancelable: true };
  };
  plane.dispatchEvent(new PointerEvent('pointerdown', at(0)));
  for (let move = 1; move <= moves; move++) {
    plane.dispatchEvent(new PointerEvent('pointermove', at(move)));
    await new Promise((done) => own(done));
  }
  return taken;
}"""
DECIDED = """async () => {
  const begin = performance.now();
  document.getElementById('takegate').click();
  const answer = document.getElementById('answer');
  while (!answer.textContent.includes('64')) await new Promise((done) => setTimeout(done, 0));
  return performance.now() - begin;
}"""


def main() -> None:
    """Measure, print, and write the page where that is asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    options = parser.parse_args()
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        program = shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        lines = [*_sizes(browser, Path(folder)), *_work(browser, Path(folder))]
        load = os.getloadavg()[0]
        cores = os.cpu_count()
        lines += ["", f"Chromium {browser.version}; load {load:.0f} on {cores} cores."]
        browser.close()
    print(*lines, sep="\n")
    if options.write:
        head = [line.format(opened=OPENED, moves=MOVES, examples=EXAMPLES) for line in HEAD]
        PAGE.write_text("\n".join([*head, machine(), "", *lines, ""]), encoding="utf-8")


def _sizes(browser: Any, folder: Path) -> Sequence[str]:
    """Return a table of the pages."""
    pages = {
        "AND, an exercise": exercise_page([find_exercise("grosse-and")]),
        "a perceptron's run": exercise_page([find_exercise("blog-trace")]),
        "one's own data": own_data_page(),
        "certificates re-checked": check_page(),
    }
    rows = ["| page | bytes | packed (gzip) | opens, ms |", "|---|--:|--:|--:|"]
    for name, text in pages.items():
        whole, packed = len(text.encode()), len(gzip.compress(text.encode()))
        rows.append(f"| {name} | {whole:,} | {packed:,} | {_opens(browser, folder, text):.0f} |")
    return rows


def _opens(browser: Any, folder: Path, text: str) -> float:
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    taken = []
    for _ in range(OPENED):
        page = browser.new_page()
        begin = time.perf_counter()
        page.goto(path.as_uri(), wait_until="load")
        taken.append((time.perf_counter() - begin) * 1000)
        page.close()
    return sorted(taken)[OPENED // 2]


def _work(browser: Any, folder: Path) -> Sequence[str]:
    """Return what dragging and deciding take."""
    taken = _dragged(browser, folder)
    updates = sorted(time for _, time in taken)
    seconds = (taken[-1][0] - taken[0][0]) / 1000
    late = updates[int(len(updates) * 0.95)]
    return [
        "",
        f"Dragging with {EXAMPLES} constraints: {len(updates)} updates in {seconds:.1f} s,"
        f" {(len(updates) - 1) / seconds:.0f} a second. An update takes"
        f" {updates[len(updates) // 2]:.1f} ms in the middle, {updates[len(updates) // 4]:.1f} ms"
        f" or less in the quickest quarter, {late:.1f} ms or less in 19 of 20; 60 a second leave"
        " 16.7 ms.",
        "",
        f"One's own data, 64 examples with 6 features (`parity:6`), from the click to the answer"
        f" with its proof: {_decided(browser, folder):.0f} ms.",
    ]


def _dragged(browser: Any, folder: Path) -> list[tuple[float, float]]:
    """Drag the point in weight space; return when each update began and what it took, in ms."""
    half = EXAMPLES // 2
    positive = ", ".join(f"[{i % 5}, {i % 7 + 4}]" for i in range(half))
    negative = ", ".join(f"[{i % 5}, {i % 7 - 9}]" for i in range(half))
    exercise = read_exercise(io.StringIO(MANY.format(positive=positive, negative=negative)))
    path = folder / "many.html"
    path.write_text(exercise_page([exercise]), encoding="utf-8")
    page = browser.new_page(viewport={"width": 900, "height": 1200})
    page.goto(path.as_uri())
    page.click(".tool > summary")
    page.locator(".handweights .plane >> nth=1").scroll_into_view_if_needed()
    box = page.locator(".handweights .plane >> nth=1").bounding_box()
    taken: list[tuple[float, float]] = [
        (begin, spent) for begin, spent in page.evaluate(DRAGGED, [box, MOVES])
    ]
    page.close()
    return taken


def _decided(browser: Any, folder: Path) -> float:
    path = folder / "own.html"
    path.write_text(own_data_page(), encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("#checked:has-text('VERIFIED')")
    page.fill("#gate", "parity:6")
    taken = float(page.evaluate(DECIDED))
    page.close()
    return taken


if __name__ == "__main__":
    main()
