"""Pictures of the pages that work by themselves, for the gallery: ``python docs/screenshots.py``.

They need Playwright and Debian's Chromium; each is a page as a reader has it after a few moves.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from linexact import find_exercise
from linexact.page.exercises import exercise_page

FIGURES = Path(__file__).parent / "figures"
COLOURS = 160  # of a picture, which keeps it small


def weights(page: Any) -> None:
    """Choose for AND weights that get one example wrong."""
    page.click("text=Weights by hand")
    for name, value in (("w1", "2"), ("w2", "1"), ("b", "-3/2")):
        page.fill(f"[aria-label={name}]", value)
    page.keyboard.press("Tab")


def proof(page: Any) -> None:
    """Build the proof of XOR from the point that both classes share."""
    page.click("text=Build a proof")
    page.locator(".buildproof .plane").click()


def run(page: Any) -> None:
    """Fill in the first steps of a run."""
    page.locator(".tool > summary").first.click()
    for example, score, weights in (("1", "0", "(1, -3, -1)"), ("2", "1", "(2, -2, -2)")):
        page.fill("[placeholder='1 to 4']", example)
        page.fill("[placeholder='-3/2']", score)
        page.locator("fieldset select").first.select_option("yes")
        page.get_by_label("weights after").fill(weights)
        page.click("text=Check this row")


SHOTS: dict[str, tuple[str, int, str, Callable[[Any], None]]] = {
    "page-weights": ("grosse-and", 800, "light", weights),
    "page-proof": ("grosse-xor", 390, "dark", proof),
    "page-run": ("blog-trace", 800, "light", run),
}


def main() -> None:
    """Write every picture."""
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (exercise, width, scheme, move) in SHOTS.items():
            path = Path(folder) / f"{name}.html"
            path.write_text(exercise_page([find_exercise(exercise)]), encoding="utf-8")
            size = {"width": width, "height": 900}
            page = browser.new_page(viewport=size, color_scheme=scheme)
            page.goto(path.as_uri())
            move(page)
            page.wait_for_timeout(300)
            taken = Image.open(io.BytesIO(page.locator(".tool[open]").screenshot()))
            small = taken.convert("RGB").quantize(COLOURS)
            small.save(FIGURES / f"{name}.png", optimize=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
