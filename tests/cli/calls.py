"""What the tests of commands share: how one is called, and an exercise of one's own."""

from __future__ import annotations

import pytest

from linexact.cli import run

EXERCISE = """id = "mine"
title = "Three points"
statement = "Find weights."
kind = "weights"
points = 1
source = {lecture = "own"}
data = {positive = [[0, 1], [1, 0]], negative = [[-1, -1]]}
convention = {bias = false, boundary = "closed-negative"}
"""


def say(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command; return its exit code, standard output and standard error."""
    code = run([str(a) for a in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err
