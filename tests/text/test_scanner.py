from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.text.expression import scan

KINDS = [
    ("2 .5 5. 1.5e-3", "number number number number"),
    ("2e 2e+ 2ex", "number name number name sign number name"),
    ("w1 w_1 w₁ θ0 λ petal", "name name name name name name"),
    ("√5 sqrt(5) sqrt 5 \\sqrt{5} root2", "root number root opening number closing root number "
     "root opening number closing root number"),
    ("root sqrt sqrtx mysqrt(5)", "name name name name opening number closing"),
    (r"\frac \tfrac \dfrac \infty \fraction", "frac frac frac command command"),
    ("< <= =< => == != <> ≤ ≥ ≠", " ".join(["relation"] * 10)),
    ("+ - − – ＋", "sign sign sign sign sign"),
    ("* ** / ^ · × ⁄", " ".join(["operator"] * 7)),
    ("([{)]}", "opening opening opening closing closing closing"),
    (",;\n", "mark mark"),
    ("|:\"'.?#", " ".join(["mark"] * 7)),
    ("w² ½ ² _ $ \0 ٣", "name " + " ".join(["strange"] * 7)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kinds"), KINDS)
def test_kinds(text: str, kinds: str) -> None:
    assert " ".join(token.kind for token in scan(text)) == kinds


def test_look_alikes_stand_for_plain_characters() -> None:
    assert [t.text for t in scan("w₁＝−２．５×θ₀")] == ["w1", "=", "-", "2.5", "*", "θ0"]


def test_tabs_are_blanks() -> None:
    assert [t.text for t in scan("1\t2")] == ["1", "2"]


@settings(deadline=None)
@given(st.text(max_size=60) | st.text(alphabet="w1₁²√sqrt\\frac{}()[],;:= \t\n.e+-#'", max_size=60))
def test_any_text_is_covered_by_its_tokens(text: str) -> None:
    end = 0
    for token in scan(text):
        assert end <= token.start < token.end <= len(text)
        assert len(token.text) == token.end - token.start
        assert {t.kind for t in scan(text[end : token.start])} == set()
        end = token.end
    assert scan(text[end:]) == []
