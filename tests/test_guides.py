"""The guides are followed to the letter: each in a folder of its own, block after block.

``LINEXACT_GUIDES=write`` puts what the commands print now into the pages; read the difference.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from linexact.cli import run

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").glob("guide-*.md"))
BLOCK = re.compile(r"^```(?P<how>[^\n]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(
    r"^\$ (?P<command>[^\n]*)\n(?P<output>.*?)(?=^\$ |\Z)", re.DOTALL | re.MULTILINE
)
PROJECT = ("examples", "exercises", "linexact")


def printed(command: str) -> str:
    """Carry out a line of a console block; return what it prints."""
    program, *arguments = shlex.split(command)
    if program == "cat":
        return "".join(Path(name).read_text(encoding="utf-8") for name in arguments)
    if program == "python":
        done = subprocess.run(
            [sys.executable, *arguments], capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr
    assert program == "linexact", f"a guide shows linexact, python and cat: {command}"
    shown = io.StringIO()
    with redirect_stdout(shown), redirect_stderr(shown):
        run(arguments)
    return shown.getvalue()


def followed(text: str, name: str) -> str:
    """Return a page with what its commands print in the present folder."""
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner()

    def block(match: re.Match[str]) -> str:
        language, _, place = match["how"].partition(" ")
        if place:
            Path(place).parent.mkdir(parents=True, exist_ok=True)
            Path(place).write_text(match["body"], encoding="utf-8")
        elif language == "console":
            body = COMMAND.sub(_rerun, match["body"])
            return f"```{match['how']}\n{body}```"
        elif language == "python":
            test = doctest.DocTestParser().get_doctest(match["body"], names, name, name, 0)
            assert runner.run(test, clear_globs=False).failed == 0, name
            names.update(test.globs)
        return match[0]

    return BLOCK.sub(block, text)


def _rerun(match: re.Match[str]) -> str:
    return f"$ {match['command']}\n{printed(match['command'])}"


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_guide_shows_what_happens(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in PROJECT:
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    text = page.read_text(encoding="utf-8")
    now = followed(text, page.name)
    if os.environ.get("LINEXACT_GUIDES") == "write":
        page.write_text(now, encoding="utf-8")
    assert now == text


def test_there_are_three() -> None:
    names = [page.stem for page in PAGES]
    assert names == ["guide-analyst", "guide-student", "guide-teacher"]
    for page in PAGES:
        assert len(BLOCK.findall(page.read_text(encoding="utf-8"))) >= 5
