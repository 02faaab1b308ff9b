from __future__ import annotations

import pytest

from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.text.surds import parse_surd

READ = {
    "2√5/5": "2*sqrt(5)/5",
    "2 sqrt 5": "2*sqrt(5)",
    "sqrt5": "sqrt(5)",
    r"\frac{1}{\sqrt{5}}": "sqrt(5)/5",
    r"2\frac{1}{\sqrt{5}}": "2*sqrt(5)/5",
    "-sqrt(3/4)": "-sqrt(3)/2",
    "root(8) + 1": "1 + 2*sqrt(2)",
    "2/3*√8/4": "sqrt(2)/3",
    "1/-2 + sqrt(0)": "-1/2",
    "(1 + √2)*(1 - √2)": "-1",
    "2e1 + sqrt(1e2)": "30",
    "1e-3": "0.001",
    "sqrt(2)\n": "sqrt(2)",
}


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    assert str(parse_surd(text)) == READ[text]


def test_one_number_in_many_forms() -> None:
    forms = {parse_surd(text) for text in ("1/sqrt(5)", "sqrt(5)/5", "√5/5", "sqrt(1/5)")}
    assert forms == {SurdSum.of({5: parse_surd("1/5").as_fraction() or 0})}


@pytest.mark.parametrize(
    ("text", "code", "start"),
    [
        ("", "empty", 0),
        ("1/2√5", "ambiguous", 3),
        ("1/2 √5", "ambiguous", 4),
        ("sqrt 5/5", "ambiguous", 6),
        ("√5/2/3", "ambiguous", 3),
        ("√5 2", "ambiguous", 3),
        (r"√5 + 2\frac{1}{2}", "ambiguous", 6),
        ("√5,2", "ambiguous", 2),
        ("1,5", "ambiguous", 1),
        ("1/(1 + sqrt(5))", "syntax", 2),
        ("1/(√5 - √5)", "zero-denominator", 2),
        ("sqrt(-5)", "negative-square", 0),
        ("2 sqrt(sqrt(5))", "nested-root", 2),
        ("5^(1/2)", "syntax", 1),
        ("sin(2)", "syntax", 0),
        ("sqrt(5", "syntax", 6),
        ("sqrt(99999999999)", "too-long", 0),
        ("(" * 300, "too-long", 12),
        ("√" * 500, "too-long", 0),
    ],
)
def test_refused(text: str, code: str, start: int) -> None:
    with pytest.raises(InputError) as caught:
        parse_surd(text)
    assert (caught.value.code, caught.value.start) == (code, start)
