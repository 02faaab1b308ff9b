"""Whoever waits is told what goes on, and nobody else."""

from __future__ import annotations

import io
import json
import re
import sys
import time

import numpy as np

import linexact
from linexact.cli import run
from linexact.front import waiting as told


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def hurry(monkeypatch) -> None:
    monkeypatch.setattr(told, "AFTER", 0.01)
    monkeypatch.setattr(told, "EVERY", 0.01)


def test_long_work_is_told_and_wiped_away(monkeypatch):
    hurry(monkeypatch)
    stream = io.StringIO()
    with told.waiting("estimates", stream) as tell:
        tell("a long stage of the work")
        time.sleep(0.1)
        tell("short")
        time.sleep(0.1)
    text = stream.getvalue()
    assert text.startswith("\restimates: a long stage of the work, 0 s")
    assert "\restimates: short, 0 s " in text
    *_, last, end = text.split("\r")
    assert (last.strip(), end) == ("", "")
    assert len(last) == len("estimates: a long stage of the work, 0 s")


def test_short_work_is_not_told():
    stream = io.StringIO()
    with told.waiting("estimates", stream) as tell:
        tell("a stage")
    assert stream.getvalue() == ""


def test_a_terminal_is_told_and_a_file_is_not(monkeypatch):
    hurry(monkeypatch)
    for stream, said in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        with told.on_terminal("check") as tell:
            tell("reading")
            time.sleep(0.1)
        assert ("check: reading" in stream.getvalue()) == said


def test_a_notebook_is_told_unless_somebody_else_is(monkeypatch):
    hurry(monkeypatch)
    monkeypatch.setitem(sys.modules, "ipykernel", sys)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with told.in_notebook("separate") as tell:
        tell("deciding")
        time.sleep(0.1)
    assert "separate: deciding" in sys.stderr.getvalue()
    stages: list[str] = []
    linexact.estimates("AND", progress=stages.append)
    assert stages == [
        "reading",
        "which rows diverge",
        "coefficient 1 of 3",
        "coefficient 2 of 3",
        "coefficient 3 of 3",
        "checking every line",
    ]


def test_commands_wipe_what_they_told(monkeypatch, capsys):
    hurry(monkeypatch)
    monkeypatch.setattr(told, "EVERY", 0.001)
    monkeypatch.setattr(told, "AFTER", 0.0)
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    for words in (["estimates", "AND"], ["certify", "XOR"]):
        assert run([*words]) == 0
        assert capsys.readouterr().out
    assert stream.getvalue() == "" or stream.getvalue().endswith("\r")


def test_a_certificate_shows_how_far_its_hash_is(monkeypatch, tmp_path, capsys):
    hurry(monkeypatch)
    monkeypatch.setattr(told, "EVERY", 0.001)
    monkeypatch.setattr("linexact.proof.source._BLOCK_CELLS", 300)
    rng = np.random.default_rng(1)
    X = rng.standard_normal((100_001, 2))
    np.savez(tmp_path / "a.npz", X=np.rint(X * 1e6).astype(np.int64), t=X[:, 0] > 0)
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    proof = tmp_path / "proof.json"
    assert run(["certify", str(tmp_path / "a.npz"), "--certificate", str(proof)]) == 0
    assert json.loads(proof.read_text())["data"]["count"] == 100_001
    shown = re.findall(r"certificate: the rows' hash \[(#*)(-*)\] (\d+)%, \d+ s", stream.getvalue())
    assert shown
    shares = [int(share) for *_, share in shown]
    assert shares == sorted(shares)
    assert all(len(full) == share // 5 for (full, _, _), share in zip(shown, shares, strict=True))
    assert {len(full + rest) for full, rest, _ in shown} == {told.BAR}
    assert stream.getvalue().endswith("\r")
    assert "hash [" not in capsys.readouterr().out
