"""``linexact export``: what is written, what is refused, and the exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact.cli import run

XOR = Path(__file__).parents[2] / "examples" / "certificates" / "xor.json"
FIRST_LINES = {"coq": "(* No", "smt2": "; No"}


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
    assert text.startswith(
        f"{FIRST_LINES[kind]} linear classifier gets all of 4 examples in 2 dimensions right,"
    )
    assert "positive iff score >= 0, negative iff score < 0 (closed-positive)" in text


def test_support_leaves_out_the_other_rows(tmp_path: Path) -> None:
    certificate, out = tmp_path / "c.json", tmp_path / "out"
    assert run(["certify", "parity:3", "--certificate", str(certificate)]) == 0
    assert run(["export", "smt2", str(certificate), "-o", str(out), "--support"]) == 0
    assert out.read_text(encoding="ascii").count("(assert ") == 4


def test_forms_of_coq(tmp_path: Path) -> None:
    out = tmp_path / "out.v"
    options = ["--form", "lra", "--numbers", "R"]
    assert run(["export", "coq", str(XOR), "-o", str(out), *options]) == 0
    assert "Proof. intros w1 w2 b; lra. Qed." in out.read_text(encoding="ascii")


def test_does_not_overwrite_unless_forced(tmp_path: Path) -> None:
    out = tmp_path / "out.v"
    out.write_text("mine", encoding="ascii")
    assert run(["export", "coq", str(XOR), "-o", str(out)]) == 2
    assert out.read_text(encoding="ascii") == "mine"
    assert run(["export", "coq", str(XOR), "-o", str(out), "--force"]) == 0
    assert out.read_text(encoding="ascii") != "mine"


REFUSED = {
    "changed": (XOR.read_text(encoding="ascii").replace("1/2", "1/3"), []),
    "not a certificate": ("{}", []),
    "not ASCII": ("\u00e9", []),
    "unknown form": (XOR.read_text(encoding="ascii"), ["--form", "tactic"]),
    "unknown numbers": (XOR.read_text(encoding="ascii"), ["--numbers", "C"]),
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


def test_a_solution_has_no_support(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = XOR.with_name("and.json"), tmp_path / "out"
    assert run(["export", "coq", str(source), "-o", str(out), "--support"]) == 2
    assert "only a refutation has a support" in capsys.readouterr().err


def test_missing_file(tmp_path: Path) -> None:
    assert run(["export", "smt2", str(tmp_path / "none"), "-o", str(tmp_path / "out")]) == 2
