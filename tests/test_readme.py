"""The documentation's examples run: console blocks print what they show, Python blocks too."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from linexact.cli import run

ROOT = Path(__file__).parents[1]
# What the guides show depends on what came before: test_guides.py follows them from the beginning.
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if not page.name.startswith("guide-")
]
CONSOLE = re.compile(r"```console\n\$ (linexact .*?)\n(.*?)```", re.DOTALL)
EXAMPLES = [
    pytest.param(command, output, id=f"{page.name}: {command}")
    for page in PAGES
    if page.name != "extending.md"  # carried out in copies of the package by test_extending.py
    for command, output in CONSOLE.findall(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_console_blocks_print_what_they_show(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    run(shlex.split(command)[1:])
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4
