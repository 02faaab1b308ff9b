"""``linexact export``: what is written, what is refused, and the exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact.cli import run

XOR = Path(__file__).parents[2] / "examples" / "certificates" / "xor.json"
FIRST_LINES = {"coq": "(* ", "smt2": "; "}


@pytest.mark.parametrize("kind", FIRST_LINES)
def test_writes_the_file(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", kind, str(XOR)]) == 0
    printed = capsys.readouterr().out
    monkeypatch.chdir(tmp_path)
    assert run(["export", kind, str(XOR), "-o", "out"]) == 0
    assert capsys.readouterr().out.endswith("Written to out.\n")
    text = Path("out").read_text(encoding="ascii")
    assert printed == text
    assert text.startswith(f"{FIRST_LINES[kind]}One row for each demand of 4 examples")
    assert "have the SHA-256" in text


def test_does_not_overwrite_unless_forced(tmp_path: Path) -> None:
    out = tmp_path / "out.v"
    out.write_text("mine", encoding="ascii")
    assert run(["export", "coq", str(XOR), "-o", str(out)]) == 2
    assert out.read_text(encoding="ascii") == "mine"
    assert run(["export", "coq", str(XOR), "-o", str(out), "--force"]) == 0
    assert out.read_text(encoding="ascii") != "mine"


REFUSED = {
    "changed": (XOR.read_text(encoding="ascii").replace('"1/2"', '"1/3"'), []),
    "not a certificate": ("{}", []),
    "not ASCII": ("\u00e9", []),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refuses_with_one_line_and_writes_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, options = REFUSED[name]
    source, out = tmp_path / "c.json", tmp_path / "out"
    source.write_text(text, encoding="utf-8")
    assert run(["export", "coq", str(source), "-o", str(out), *options]) == 2
    message = capsys.readouterr().err
    assert message.startswith("linexact: ")
    assert message.count("\n") == 1
    assert not out.exists()


def test_missing_file(tmp_path: Path) -> None:
    assert run(["export", "smt2", str(tmp_path / "none"), "-o", str(tmp_path / "out")]) == 2
