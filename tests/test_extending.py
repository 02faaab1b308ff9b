"""``docs/extending.md`` is carried out: each addition is made in a copy of the package."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<how>[^\n]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| \[(?P<what>[^\]]+)\]\(#[^)]*\) \| \S+ \| (?P<files>\d+)", re.MULTILINE)


@dataclass(frozen=True)
class Addition:
    """A section of the page: files to write, pieces to insert, commands with their output."""

    title: str
    files: dict[str, str]
    pieces: list[tuple[str, str, str]]  # file, a line, what stands in its place
    commands: list[tuple[str, str]]

    @property
    def touched(self) -> set[str]:
        """The files of the package that are written or changed."""
        return {f for f in (*self.files, *(p[0] for p in self.pieces)) if f.startswith("linexact/")}


def additions() -> dict[str, Addition]:
    found = {}
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        title = section.split("\n", 1)[0]
        addition = Addition(title, {}, [], [])
        for block in BLOCK.finditer(section):
            language, _, place = block["how"].partition(" ")
            if language == "console":
                command, output = block["body"].removeprefix("$ ").split("\n", 1)
                addition.commands.append((command, output))
            elif " after " in place:
                file, line = place.split(" after ", 1)
                addition.pieces.append((file, line, f"{line}\n{block['body']}"))
            elif " instead of " in place:
                file, line = place.split(" instead of ", 1)
                addition.pieces.append((file, line, block["body"]))
            elif place:
                addition.files[place] = block["body"]
        if addition.files or addition.pieces:
            found[title] = addition
    return found


ADDITIONS = additions()


def extended(addition: Addition, folder: Path) -> None:
    """Make the addition in a copy of the package."""
    shutil.copytree(
        ROOT / "linexact", folder / "linexact", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copytree(ROOT / "exercises", folder / "exercises")
    for name, text in addition.files.items():
        assert not (folder / name).exists(), f"{name} is there already"
        (folder / name).write_text(text, encoding="utf-8")
    for name, line, piece in addition.pieces:
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(f"\n{line}\n") == 1, f"{name} has no single line {line!r}"
        text = text.replace(f"\n{line}\n", f"\n{piece}")
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("addition", ADDITIONS.values(), ids=list(ADDITIONS))
def test_an_addition_is_made_and_used(addition: Addition, tmp_path: Path) -> None:
    extended(addition, tmp_path)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "COLUMNS": "80"}
    assert addition.commands
    for command, output in addition.commands:
        arguments = shlex.split(command)[1:]
        done = subprocess.run(
            [sys.executable, "-m", "linexact", *arguments],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout == output, command


def test_the_table_counts_the_files() -> None:
    counted = {row["what"].capitalize(): int(row["files"]) for row in ROW.finditer(PAGE)}
    assert len(counted) >= 7
    for title, addition in ADDITIONS.items():
        assert len(addition.touched) == counted[title], title
