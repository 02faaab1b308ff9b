from __future__ import annotations

import io
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.errors import InputError
from linexact.reading.source import read_constraints
from linexact.text.constraints import parse_constraints


def rows(text):
    written = parse_constraints(text)
    return written.variables, [
        (row.relation, tuple(row.coefficients), row.bound) for row in written.system.rows
    ]


F = Fraction
GOOD = {
    "w1 ≥ 2w2": (("w1", "w2"), (">=", (1, -2), 0)),
    "3/2 w1 - 0.5*w2 < 2": (("w1", "w2"), (">", (F(-3, 2), F(1, 2)), -2)),
    "2(w1+w2) <= 3": (("w1", "w2"), (">=", (-2, -2), -3)),
    "-(w1 - 3) > -(-(w2))": (("w1", "w2"), (">", (-1, -1), -3)),
    "2 w / 3 > 1": (("w",), (">", (F(2, 3),), 1)),
    "w₁ − 2·w₂ > 0  # Unicode": (("w1", "w2"), (">", (1, -2), 0)),
    "θ_1 > .5": (("θ_1",), (">", (1,), F(1, 2))),
    "w + w - 2w > 0": (("w",), (">", (0,), 0)),
    "0 > 1": ((), (">", (), 1)),
    "2e3 > w": (("w",), (">", (-1,), -2000)),
    "2e-3 w > 1E2": (("w",), (">", (F(1, 500),), 100)),
    "2e > 1": (("e",), (">", (2,), 1)),
    "1/-2 w > 1/+2": (("w",), (">", (F(-1, 2),), F(1, 2))),
    "w/-2 > -.5": (("w",), (">", (F(-1, 2),), F(-1, 2))),
    r"\frac{1}{2} w1 - \tfrac{w2}{4} > \dfrac{-3}{2}": (
        ("w1", "w2"),
        (">", (F(1, 2), F(-1, 4)), F(-3, 2)),
    ),
    "w／２ × ３ ≧ １": (("w",), (">=", (F(3, 2),), 1)),
    "+w > +1": (("w",), (">", (1,), 1)),
    "(1/3)w > 2 * 3": (("w",), (">", (F(1, 3),), 6)),
    "10**12 w > -2^(2)": (("w",), (">", (10**12,), -4)),
    "w/2^2 > 3/2^-1": (("w",), (">", (F(1, 4),), 6)),
}


@pytest.mark.parametrize("text", GOOD)
def test_one_line(text):
    variables, row = GOOD[text]
    assert rows(text) == (variables, [row])


def test_a_file_keeps_its_lines():
    text = "\ufeff# AND\r\nb < 0\r\n\r\nw1 + b < 0 # first\r\n w1 + w2 + b > 0"
    written = read_constraints(io.BytesIO(text.encode()))
    assert written.lines == ("b < 0", "w1 + b < 0", "w1 + w2 + b > 0")
    assert written.line_numbers == (2, 4, 5)
    assert written.variables == ("b", "w1", "w2")
    assert written.system.dimension == 3
    assert [tuple(row.coefficients) for row in written.system.rows] == [
        (-1, 0, 0),
        (-1, -1, 0),
        (1, 1, 1),
    ]


# text, code, words of the message, the character under the caret
BAD = [
    ("w1 w2 > 0", "nonlinear", "not linear", "w2"),
    ("3 > w1**2", "nonlinear", "a power of an unknown", "2"),
    ("w² > 0", "nonlinear", "a power of a number is written", "²"),
    ("10**10**10 > w", "syntax", "one whole number", "10**10 >"),
    ("9^99999999 > w", "syntax", "up to 9999", "99999999"),
    ("9^(9999) > w", "too-long", "bits", "(9999)"),
    ("2^3w > 0", "ambiguous", "(2^3) * w, or 2^(3 * w)", "w"),
    ("|w| < 1", "nonlinear", "two lines", "|"),
    ("1/w > 0", "nonlinear", "division by an unknown", "w"),
    ("1/2w > 0", "ambiguous", "(1/2) * w, or 1/(2 * w)", "w"),
    ("w/2 v > 0", "ambiguous", "two readings", "v"),
    ("2e3w > 0", "ambiguous", "2e3 * w, or 2 * e3w", "w"),
    ("1,5 w > 0", "ambiguous", "decimal point", ","),
    ("1 1/2 w > 0", "ambiguous", "1 + 1/2, or 1 * 1/2", "1/2"),
    ("w 2 > 0", "ambiguous", "w * 2, or a name w2", "2"),
    ("f(w) > 0", "ambiguous", "function", "("),
    ("v/1/2 > 0", "ambiguous", "two readings", "1/2"),
    ("w => 1", "relation", "write >=", "=>"),
    ("w =< 1", "relation", "write <=", "=<"),
    ("0 < w != 1", "relation", "no linear constraint", "!="),
    ("w + 1", "syntax", "expected a relation", ""),
    ("w > ", "syntax", "breaks off", ""),
    ("> 1", "syntax", "expected a number or an unknown", ">"),
    ("(w > 1", "syntax", "closing parenthesis", "> 1"),
    ("w) > 1", "syntax", "expected a relation", ")"),
    ("- -w > 1", "syntax", "expected a number or an unknown", "-w"),
    ("w > 1 $", "syntax", "'$' is not understood", "$"),
    ("½ w > 1", "syntax", "'½' is not understood", "½"),
    ("w / 0 > 1", "zero-denominator", "division by 0", "0"),
    ("1/0 w > 1", "zero-denominator", "denominator is 0", "0"),
    ("9" * 15_000 + " > w", "too-long", "", ""),
    ("9" * 5_000 + "* w > 0", "too-long", "bits", ""),
    ("w" * 30_000 + " > 0", "too-long", "characters", ""),
    ("# nothing\n\n", "no-constraints", "expected one a line", ""),
    ("w\0 > 0", "syntax", "not understood", "\0"),
    ("w < nan", "not-finite", "not a finite number", "nan"),
    ("2 Inf w > 0", "not-finite", "not a finite number", "Inf"),
    ("w < ∞", "not-finite", "not a finite number", "∞"),
    (r"w < \infty", "not-finite", "not a finite number", "\\infty"),
    ("1/2/3 w > 0", "ambiguous", "(a/b)/c", "1/2"),
    ("1/2e3 w > 0", "ambiguous", "(1/2)e3, or 1/(2e3)", "e3"),
    ("1/2(3) w > 0", "ambiguous", "(1/2) * (...), or 1/(2 * (...))", "(3)"),
    ("(1)/2(3) w > 0", "ambiguous", "(.../2) * (...), or .../(2 * (...))", "(3)"),
    ("(1) 2 w > 0", "ambiguous", "(...) + 2, or (...) * 2", "2 w"),
    (r"2\frac{1}{2} w > 0", "ambiguous", "mixed number", "\\frac"),
    (r"\frac12 w > 0", "syntax", "expected ( or {", "12"),
    (r"\frac{1}{w} > 0", "nonlinear", "division by an unknown", "{w}"),
    ("sqrt(2) w > 0", "syntax", "'sqrt' is not understood", "sqrt"),
    ("(" * 3_000 + " > 0", "too-long", "parentheses", ""),
]


@pytest.mark.parametrize(("text", "code", "words", "mark"), BAD, ids=[t[:20] for t, *_ in BAD])
def test_refuse(text, code, words, mark):
    with pytest.raises(InputError) as caught:
        parse_constraints(text)
    error = caught.value
    assert error.code == code
    assert words in error.message
    assert "\n" not in error.message
    if mark:
        assert error.source == text
        assert text[error.start :].startswith(mark)


def test_limits():
    with pytest.raises(InputError, match="lines"):
        parse_constraints("w > 0\n" * 30_000)
    with pytest.raises(InputError, match="line 5: beyond the limit of 2000"):
        parse_constraints("\n\n".join(["0" + "<0" * 9_999] * 4))
    with pytest.raises(InputError, match="unknowns"):
        parse_constraints("\n".join(f"a{i} > 0" for i in range(2_500)))
    hostile = " + ".join(f"1/{p}" for p in range(10_001, 12_000)) + " > w"
    with pytest.raises(InputError, match="bits"):
        parse_constraints(hostile)


def test_constraints_between_marks():
    written = parse_constraints("b < 0 # one; w1 > 0, w2 > 0 and w1 > b", separated=True)
    assert written.lines == ("b < 0", "w1 > 0", "w2 > 0", "w1 > b")
    assert written.line_numbers == (1, 2, 3, 4)
    with pytest.raises(InputError, match="decimal point"):
        parse_constraints("b > 0,5", separated=True)


def test_an_unknown_keeps_its_place():
    written = parse_constraints("w₁ > 0\n 2 w₁ - w₂ > 0")
    assert written.variables == ("w1", "w2")

    def place(name):
        if name == "w1":
            return 0
        raise InputError("name", "no such unknown")

    with pytest.raises(InputError, match="no such unknown") as caught:
        written.rows_on(1, place)
    assert (caught.value.source, caught.value.start) == ("2 w₁ - w₂ > 0", 7)


NUMBERS = st.fractions(min_value=-50, max_value=50, max_denominator=20)


SUMS = st.tuples(NUMBERS, NUMBERS, NUMBERS)  # of y0, of y1, alone
TURNED = {">": (">", 1), "<": (">", -1), ">=": (">=", 1), "≤": (">=", -1), "==": ("==", 1)}


def spelled(terms):
    names = " * y0", " * y1", ""
    pairs = ((f"{'-' if c < 0 else '+'} {abs(c)}", n) for c, n in zip(terms, names, strict=True))
    return " ".join(map("".join, pairs))


@settings(max_examples=60, deadline=None)
@given(SUMS, st.lists(st.tuples(st.sampled_from(sorted(TURNED)), SUMS), min_size=1, max_size=4))
def test_a_chain_is_its_links(first, links):
    lefts, expected, apart = [first, *(terms for _, terms in links)], [], []
    for left, (sign, right) in zip(lefts, links, strict=False):
        relation, turn = TURNED[sign]
        *coefficients, constant = (turn * (x - y) for x, y in zip(left, right, strict=True))
        expected.append((relation, tuple(coefficients), -constant))
        apart.append(f"{spelled(left)} {sign} {spelled(right)}")
    chain = " ".join([spelled(first), *(f"{sign} {spelled(terms)}" for sign, terms in links)])
    assert rows(chain) == rows("\n".join(apart)) == (("y0", "y1"), expected)
    assert parse_constraints(chain).lines == tuple(apart)
    with pytest.raises(InputError, match="a product of unknowns") as caught:
        parse_constraints(f"{chain} > (w)(v) > {chain}")
    assert caught.value.start == len(f"{chain} > (w)")


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="w12b.+-*/()<>=≥ ^e,#", max_size=30))
def test_rubbish_is_refused_in_one_line(text):
    try:
        written = parse_constraints(text)
    except InputError as error:
        message = error.message
    else:
        message = ""
        assert len(written.lines) == len(re.findall("[<>=≥]+", text.partition("#")[0]))
    assert "\n" not in message
