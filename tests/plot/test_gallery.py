"""The gallery's commands make the gallery's figures."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from linexact.cli import run

ROOT = Path(__file__).parents[2]
GALLERY = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    linexact (plot .*)$", GALLERY, re.MULTILINE)
MOST_BYTES = 1_500_000


def described(path: Path) -> str:
    found = re.search(r"<desc[^>]*>(.*?)</desc>", path.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_makes_its_figure(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words in the fresh file are those in the committed one (bytes depend on matplotlib)."""
    monkeypatch.chdir(ROOT)
    *arguments, option, output = shlex.split(command)
    assert option == "-o"
    fresh = tmp_path / Path(output).name
    assert run([*arguments, "-o", str(fresh)]) == 0
    assert described(fresh) == described(ROOT / output)


def test_every_picture_is_there_and_all_are_small() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md")]
    shown = {name for page in pages for name in re.findall(r"\]\((figures/[^)]*)\)", page)}
    made = {f"figures/{path.name}" for path in (ROOT / "docs" / "figures").iterdir()}
    assert shown == made
    assert len(COMMANDS) >= 15
    total = sum((ROOT / "docs" / name).stat().st_size for name in made)
    assert total < MOST_BYTES
