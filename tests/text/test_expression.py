"""The scanner, and the grammar of sums with plain fractions for values, in both notations."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.errors import InputError
from linexact.text.expression import Algebra, Reader, scan


def inverse(value: Fraction) -> Fraction:
    if not value:
        raise InputError("zero", "division by 0")
    return 1 / value


def algebra(*, program: bool) -> Algebra[Fraction]:
    return Algebra(
        factors=frozenset({"number", "frac", "(", "{"}),
        operand="a number",
        number=lambda value: value,
        add=lambda total, value, sign: total + sign * value,
        times=lambda left, right: left * right,
        inverse=inverse,
        power=lambda base, exponent: base**exponent,
        side_by_side=not program,
    )


WRITTEN, PROGRAM = algebra(program=False), algebra(program=True)

LEAVES = st.integers(1, 30).map(lambda n: (Fraction(n), str(n)))


def joined(children: st.SearchStrategy[tuple[Fraction, str]]) -> st.SearchStrategy:
    def join(a: tuple[Fraction, str], mark: str, b: tuple[Fraction, str]) -> tuple[Fraction, str]:
        (x, left), (y, right) = a, b
        if mark == "/" and not y:
            mark = "-"
        value = {"+": x + y, "-": x - y, "*": x * y}[mark] if mark != "/" else x / y
        return value, f"({left}) {mark} ({right})"

    return st.builds(join, children, st.sampled_from("+-*/"), children)


@settings(deadline=None)
@given(st.recursive(LEAVES, joined, max_leaves=12))
def test_an_expression_is_its_tree(pair: tuple[Fraction, str]) -> None:
    value, text = pair
    assert Reader(text, WRITTEN).whole() == Reader(text, PROGRAM).whole() == value


@pytest.mark.parametrize(
    ("text", "written", "program"),
    [
        ("1 - 2 - 3", "-4", "-4"),
        ("2 + 3 * 4", "14", "14"),
        ("-3/2", "-3/2", "-3/2"),
        ("3/-2", "-3/2", "-3/2"),
        ("3/2 * 4", "6", "6"),
        ("3/2 (4)", "6", None),
        ("2(1 + 1)", "4", None),
        (r"\frac{1 + 2}{\frac{1}{2}}", "6", "6"),
        ("2 * -3", None, "-6"),
        ("--3", None, "3"),
        ("2^3", "8", "8"),
        ("-2**2", "-4", "-4"),
        ("8/2/2", None, "2"),
        ("3/2^2", "3/4", "3/4"),
        ("2 3", None, None),
        ("(1", None, None),
        ("1 +", None, None),
        ("", None, None),
    ],
)
def test_two_notations(text: str, written: str | None, program: str | None) -> None:
    for notation, value in ((WRITTEN, written), (PROGRAM, program)):
        if value is None:
            with pytest.raises(InputError):
                Reader(text, notation).whole()
        else:
            assert Reader(text, notation).whole() == Fraction(value)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("1 1/2", "1 + 1/2, or 1 * 1/2"),
        ("1/2(3)", r"(1/2) * (...), or 1/(2 * (...))"),
        ("(1)/2(3)", r"(.../2) * (...), or .../(2 * (...))"),
        ("1/2/3", "(a/b)/c, or a/(b/c)"),
        ("(1)/2/3", "(a/b)/c, or a/(b/c)"),
        (r"2\frac{1}{2}", "a mixed number"),
        ("(1) 2", "(...) + 2, or (...) * 2"),
    ],
)
def test_two_readings(text: str, readings: str) -> None:
    with pytest.raises(InputError) as caught:
        Reader(text, WRITTEN).whole()
    assert caught.value.code == "ambiguous"
    assert readings in caught.value.message


def test_a_sum_ends_where_it_ends() -> None:
    reader = Reader("1 + 2 = 3, as we saw", WRITTEN)
    assert reader.sum() == 3
    assert (reader.peek().text, reader.place) == ("=", 3)
    reader.place += 1
    assert reader.sum() == 3
    assert reader.peek().text == ","


def test_refusals_of_values_get_a_place() -> None:
    with pytest.raises(InputError, match="division by 0") as caught:
        Reader("1 + 2/(1 - 1)", WRITTEN).whole()
    assert caught.value.start == 6


@pytest.mark.parametrize("notation", [WRITTEN, PROGRAM])
def test_brackets_are_bounded(notation: Algebra[Fraction]) -> None:
    depth = notation.max_depth
    assert Reader("(" * depth + "1" + ")" * depth, notation).whole() == 1
    with pytest.raises(InputError, match="inside one another") as caught:
        Reader("(" * 3_000 + "1" + ")" * 3_000, notation).whole()
    assert (caught.value.code, caught.value.start) == ("too-long", depth)


# Tokens

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
