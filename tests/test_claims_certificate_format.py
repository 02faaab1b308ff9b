"""The examples of docs/claims-certificate-format.md are files of claims."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact import checker
from linexact.checkers import claims

PAGE = Path(__file__).parents[1] / "docs" / "claims-certificate-format.md"
EXAMPLES = [
    line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith('{"claims"')
]


def test_every_claim_has_an_example():
    said = "".join(EXAMPLES)
    for about in claims.KNOWN:
        assert f'"about":"{about}"' in said


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_verified_and_no_certificate_of_the_other_format(text):
    assert claims.verify(f"{text}\n".encode())
    with pytest.raises(checker.Rejected):
        checker.verify(f"{text}\n".encode())
