"""Values that need no reading are left alone; all others are read by typer, as ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact.cli import run


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["certify"], "Missing argument"),
        (["errors", "XOR", "--max-cores", "many"], "--max-cores"),
        (["hint", "AND", "w1 = 1", "--level", "x"], "level"),
        (["overrule"], "Missing"),
    ],
)
def test_what_cannot_be_read_is_refused(
    call: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call) in (0, 2)
    shown = capsys.readouterr()
    assert said.casefold() in (shown.out + shown.err).casefold()


def test_numbers_paths_and_lists_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "errors.txt"
    assert run(["errors", "XOR", "--max-cores", "7", "-o", str(written)]) == 0
    assert "FEWEST ERRORS: 1 of 4" in written.read_text(encoding="utf-8")
    assert run(["region", "AND", "--slice", "w0=-1", "--slice", "w1=w2"]) == 0
    assert "w1" in capsys.readouterr().out
