"""The examples of docs/certificate-format.md are certificates."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact import certificate, checker

PAGE = Path(__file__).parents[1] / "docs" / "certificate-format.md"
EXAMPLES = [
    line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith('{"about"')
]


def test_every_verdict_has_an_example():
    said = "".join(EXAMPLES)
    for verdict in ("separable", "inseparable", "feasible", "infeasible"):
        assert f'"verdict":"{verdict}"' in said


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_verified_and_read(text):
    assert checker.verify(f"{text}\n".encode())
    assert certificate.read_certificate(f"{text}\n").tool == "by hand"
