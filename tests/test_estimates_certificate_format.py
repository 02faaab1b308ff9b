"""The examples of docs/estimates-certificate-format.md are certificates."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact import checker, estimates_checker

PAGE = Path(__file__).parents[1] / "docs" / "estimates-certificate-format.md"
EXAMPLES = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith('{"')]


def test_every_model_and_every_line_has_an_example():
    said = "".join(EXAMPLES)
    for model in ("binary", "multinomial", "ordinal", "poisson"):
        assert f'"model":"{model}"' in said
    for line in ("finite", "+inf", "-inf", "either", "not identified"):
        assert f'["{line}",' in said


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_verified_and_no_certificate_of_another_format(text):
    assert estimates_checker.verify(f"{text}\n".encode())
    with pytest.raises(checker.Rejected):
        checker.verify(f"{text}\n".encode())


@pytest.mark.parametrize("text", EXAMPLES[:1])
def test_the_first_checker_hands_it_to_the_one_beside(text, tmp_path, capsys):
    path = tmp_path / "and.json"
    path.write_text(f"{text}\n", encoding="ascii")
    assert checker.main([str(path)]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED Binary model")
