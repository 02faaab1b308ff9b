"""The examples of docs/bound-certificate-format.md are certificates."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact import bound_checker, checker

PAGE = Path(__file__).parents[1] / "docs" / "bound-certificate-format.md"
EXAMPLES = [
    line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith('{"about"')
]


def test_every_theorem_has_an_example():
    said = "".join(EXAMPLES)
    for about in ("least-norm", "cycle", "fewest-errors"):
        assert f'"about":"{about}"' in said


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_verified_and_no_certificate_of_the_other_format(text):
    assert bound_checker.verify(f"{text}\n".encode())
    with pytest.raises(checker.Rejected):
        checker.verify(f"{text}\n".encode())
