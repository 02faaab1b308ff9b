"""Classes of students, made on the spot."""

from __future__ import annotations

from pathlib import Path

import pytest

GOOD = "=== grosse-and ===\nw1 = 2, w2 = 2, b = -3\n=== xnor ===\n[verdict]\ninseparable\n"


@pytest.fixture
def small_class(tmp_path: Path) -> Path:
    """A folder with five submissions: right, wrong, unreadable, in files, and empty."""
    folder = tmp_path / "class"
    (folder / "dora").mkdir(parents=True)
    (folder / "ann.txt").write_text(GOOD)
    (folder / "ben.txt").write_text(GOOD.replace("-3", "-1"))
    (folder / "=cmd|' '!A1.txt").write_text(GOOD.replace("-3", "1,5"))
    (folder / "dora" / "grosse-and.txt").write_text("w1 = 1, w2 = 1, b = -3/2")
    (folder / "dora" / "XNOR.md").write_text("[verdict]\nseparable\n")
    (folder / "eve.txt").write_text("")
    return folder
