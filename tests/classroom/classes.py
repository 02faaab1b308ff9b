"""Classes and exercises of one's own on the disk, and what marking leaves of them."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from linexact.classroom.isolation import Limits
from linexact.classroom.marking import Prepared

Exercises = tuple[Prepared, ...]
Progress = Callable[[int, int], None]
IDS = ("grosse-and", "xnor")
TITLES = {"AND by hand": "grosse-and", "XNOR": "xnor"}
LIMITS = Limits(seconds=20, memory=2**28)  # a thousand times what they take
GOOD = "=== grosse-and ===\nw1 = 2, w2 = 2, b = -3\n=== xnor ===\n[verdict]\ninseparable\n"


def all_bytes(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def gradebook(out: Path, key: str = "submission") -> dict[str, dict[str, str]]:
    with (out / "gradebook.csv").open(encoding="utf-8", newline="") as stream:
        return {row[key]: row for row in csv.DictReader(stream)}


def handed_in(folder: Path, texts: dict[str, str]) -> Path:
    """Write submissions, each a file."""
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


def weights_and_updates(name: str, title: str, gate: str) -> str:
    """Return the text of an exercise that asks for a run's weights and count of updates."""
    return f"""
id = "{name}"
title = "{title}"
statement = "Do it."
kind = "perceptron"
asks = ["weights", "updates"]
points = {{ weights = 3, updates = 2 }}
source = {{ lecture = "own" }}
convention = {{ bias = true, boundary = "strict" }}
data = {{ truth_table = "{gate}" }}
task = {{ rule = "blog" }}
"""
