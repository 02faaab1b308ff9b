"""Statements found in texts: classes of notation, places, and hostile input."""

from __future__ import annotations

import contextlib
import time

import pytest

from linexact.errors import InputError
from linexact.written import (
    Form,
    Label,
    Reference,
    Row,
    Statement,
    Sum,
    Unclear,
    Value,
    Word,
    statements,
    text_of,
)


def side(value: Value | None) -> str:
    if isinstance(value, Form):
        return " + ".join(f"{a} {n}".strip() for n, a in value.terms) or "0"
    if isinstance(value, Row):
        return "(" + ", ".join(map(side, value.entries)) + ")"
    if isinstance(value, Sum):
        return " + ".join(f"{a} {side(row)}" for a, row in value.terms)
    return "?" if value is None else str(value.value)


def shown(text: str) -> list[str]:
    """Return the statements of a text, in one notation."""
    found = []
    for item in statements(text):
        if isinstance(item, Statement):
            told = side(item.sides[0])
            for relation, value in zip(item.relations, item.sides[1:], strict=True):
                told += f" {relation} {side(value)}"
            found.append(told)
        elif isinstance(item, Unclear):
            found.append(f"! {item.code}")
    return found


CASES = [
    ("w1=w2=4 b=-6.", ["1 w1 = 1 w2 = 4", "1 b = -6"]),
    ("the bias is -5, both weights are 3", ["1 b = -5", "1 w* = 3"]),
    (r"\begin{pmatrix}3\\3\end{pmatrix}", ["(3, 3)"]),
    (r"\left(\begin{smallmatrix}3\\3\end{smallmatrix}\right)", ["(3, 3)"]),
    (r"b=-\dfrac{9}{2}", ["1 b = -9/2"]),
    (r"\frac12 x_1 \ge \tfrac{3}{4}", ["1/2 x1 >= 3/4"]),
    ("array([3.,  3.])", ["((3, 3))"]),
    ("[3. -3.]", ["(3, -3)"]),
    ("[[3.]\n [4.]]", ["((3), (4))"]),
    ("<1,1,-3/2>", ["(1, 1, -3/2)"]),
    ("(b, w1, w2) = (-5, 3, 3)", ["(1 b, 1 w1, 1 w2) = (-5, 3, 3)"]),
    ("3a + 3b exceeds 5", ["3 a + 3 b > 5"]),
    ("2¼", ["9/4"]),
    ("-4{,}5", ["-9/2"]),
    ("45e-1", ["9/2"]),
    ("75 %", ["3/4"]),
    ("minus seven", ["-7"]),
    ("√2/2 ≈ 0.71", ["1/2*sqrt(2) ≈ 71/100"]),
    ("w1 = 1,5; b = -2,25", ["1 w1 = 3/2", "1 b = -9/4"]),
    ("w = (1, 1), b = -1,5", ["1 w = (1, 1)", "! ambiguous"]),
    ("b is negative", ["1 b < 0"]),
    ("u + t < 0 < u + v + t", ["1 u + 1 t < 0 < 1 u + 1 v + 1 t"]),
    ("(1,0) ↦ 0", ["(1, 0) → 0"]),
    ("1/2 (0,1) + 1/2 (1,0) = (1/2, 1/2)", ["1/2 (0, 1) + 1/2 (1, 0) = (1/2, 1/2)"]),
    ("z(0,0) + z(1,1) = 0", ["1 z(0,0) + 1 z(1,1) = 0"]),
    ("w1x1 + w2x2 > 0", ["1 w1*x1 + 1 w2*x2 > 0"]),
    ("[2, 3] . w + b > 0", ["2 w1 + 3 w2 + 1 b > 0"]),
    ("(2) x1 + (1) x2 = 3", ["2 x1 + 1 x2 = 3"]),
    ("a bias of 3", ["1 b = 3"]),
    ('{"w": [2, 2], "b": "-3"}', ["1 w : (2, 2)", "1 b : -3"]),
    ("~~b = 3~~ b = -3", ["1 b = -3"]),
    ("# b = 3\nb = -3", ["1 b = -3"]),
    ("1/2/3", ["! ambiguous"]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_statements(text: str, expected: list[str]) -> None:
    found = [told.replace("1/2 sqrt(2)", "1/2*sqrt(2)") for told in shown(text)]
    assert [f.replace("sqrt(2)/2", "1/2*sqrt(2)") for f in found] == [
        e.replace("sqrt(2)/2", "1/2*sqrt(2)") for e in expected
    ]


def test_places_lead_back_to_what_was_typed() -> None:
    text = r"So $w=\left(\begin{smallmatrix}3\\3\end{smallmatrix}\right)$, **b** is $-\frac92$."
    found = [text_of(item, text) for item in statements(text) if isinstance(item, Statement)]
    assert found == [
        r"w=\left(\begin{smallmatrix}3\\3\end{smallmatrix}\right)",
        r"b** is $-\frac92",
    ]


def test_labels_and_references() -> None:
    text = "1) b < 0\n(ii) w1 + b > 0\nFrom (2) and (1): w1 > 0"
    kinds = [
        (type(i).__name__, i.name) for i in statements(text) if isinstance(i, Label | Reference)
    ]
    assert kinds == [
        ("Label", "1"), ("Label", "2"), ("Reference", "2"), ("Reference", "1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "role"),
    [("No.", "no"), ("no line does it", "inseparable"), ("Nope", "no"), ("not so", "not"),
     ("it cannot be separated", "inseparable"), ("not linearly separable", "inseparable"),
     ("therefore", "so")],
)  # fmt: skip
def test_words(text: str, role: str) -> None:
    assert role in [item.role for item in statements(text) if isinstance(item, Word)]


HOSTILE = [
    "{{7*7}}", r"\def\b{-3}", r"\newcommand{\b}{3} \b", "__import__('os').system('x')",
    "<script>alert(1)</script>", "${7*7}", "=cmd|'/c calc'!A1", "%s%n{0.__class__}",
    r"\input{/etc/passwd}", "9" * 5_000 + " = b", "1e999999999", "\x00\ufffe\ud800", "w" * 500,
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_do_nothing(text: str) -> None:
    for item in statements(text):
        if isinstance(item, Statement):
            assert "49" not in side(item.sides[-1])
            assert item.span.stop <= len(text)


PATTERNS = [
    "1+", "(", "()", "w1 = 3, ", "(0,1)+", "[[", "1,5 ", r"\frac{1}{2} ", "<s>", "$", "*a", "x",
    "'a", "\\", "线性不可分", "a ", "-", "= ", "~~a", "9", "x1+", "z(0,1)+", "1) a\n", "x^2 ",
    "# a=\n", r"\frac", "<1,", "- - 1 ", " ", "not ", "(1 ", "√", "is ", "f(1,", "(2, 3) . w ",
    "1 ", "w1 3 ", "\\begin{pmatrix}", "(((", "from (2) ", "{", "1/",
]  # fmt: skip


@pytest.mark.parametrize("pattern", PATTERNS)
def test_time_grows_with_the_text_alone(pattern: str) -> None:
    text = (pattern * 20_000)[:20_000]
    begin = time.process_time()
    with contextlib.suppress(InputError):  # more tokens than are read
        found = statements(text)
        assert all(0 <= item.span.start <= item.span.stop <= len(text) for item in found)
    assert time.process_time() - begin < 10.0  # the square of it takes minutes
