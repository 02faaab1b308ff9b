from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.errors import InputError
from linexact.text.scanner import Piece, scan

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
    (",;\n", "separator separator separator"),
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
    assert scan(text[end:]) == ()


def test_pieces_keep_their_places() -> None:
    piece = Piece.of("a = (1, 2);  b = 3")
    first, second = piece.split([i for i in piece.outside() if piece.tokens[i].text == ";"])
    assert (first.text, second.text, second.start, second.first) == ("a = (1, 2)", "b = 3", 11, 13)
    assert [part.text for part in piece.between(2, 7).words()] == ["(1,", "2)"]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("(1, -2, 1/2)", "1 -2 1/2"),
        ("[1; 2,5e1]", None),
        ("1; 2", "1 2"),
        ("()", ""),
        ("(2 -3 1/2)", "2 -3 1/2"),
        ("(2\n3)", "2 3"),
        (" '2' ", "2"),
        (r"(\frac{1}{2}, −.5)", "1/2 -1/2"),
    ],
)
def test_lists(text: str, values: str | None) -> None:
    if values is None:
        with pytest.raises(InputError):
            Piece.of(text).numbers()
    else:
        assert " ".join(str(n.value) for n in Piece.of(text).numbers()) == values


@pytest.mark.parametrize(
    ("text", "code", "start"),
    [
        ("(1, x)", "number", 4),
        ("(1, 2", "bracket", 5),
        ("(1, 2]", "bracket", 6),
        ("(1,, 2)", "empty", 3),
        ("(1 2)", "ambiguous", 2),
        ("(1 1/2)", "ambiguous", 2),
        ("(1; 1,5)", "ambiguous", 5),
    ],
)
def test_lists_are_refused_with_the_place(text: str, code: str, start: int) -> None:
    with pytest.raises(InputError) as caught:
        Piece.of(text).numbers()
    assert (caught.value.code, caught.value.start) == (code, start)
    assert caught.value.source == text


def test_blanks_separate_where_the_length_is_known() -> None:
    numbers = Piece.of("(1 1/2 000)").numbers(blanks=True)
    assert [str(n.value) for n in numbers] == ["1", "1/2", "0"]
    assert [n.start for n in numbers] == [1, 3, 7]


@pytest.mark.parametrize(("text", "start"), [("1)", 1), ("(1", 2), ("[" * 3_000, 3_000)])
def test_brackets_that_do_not_match(text: str, start: int) -> None:
    with pytest.raises(InputError) as caught:
        list(Piece.of(text).outside())
    assert (caught.value.code, caught.value.start) == ("bracket", start)
