"""Reading kindly repairs nothing: what is read is what was written, sign for sign."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from linexact.errors import InputError
from linexact.grade import Grade, grade
from linexact.grade.forms.boundary.answer import find_boundary
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.number.answer import Asked, find_number
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.weights.answer import find_weights
from linexact.grade.forms.weights.parameters import Wanted
from linexact.text.surds import parse_surd

TWO = Wanted(("x1", "x2"), bias=True)

# {p}, {q} are the weights, {b} the bias, {t} the threshold -b.
WEIGHTS = [
    "w1 = {p}, w2 = {q}, b = {b}",
    "w=({p},{q}), b={b}",
    "w1={p} w2={q} b={b}.",
    "the bias is {b}, the weights are {p} and {q}",
    r"$\mathbf w = \begin{{pmatrix}} {p} \\ {q} \end{{pmatrix}}$, $b = {b}$",
    r"\begin{{align*}} w_1 &= {p} \\ w_2 &= {q} \\ b &= {b} \end{{align*}}",
    "np.array([{p}, {q}]), {b}",
    "w = [{p}. {q}.]\nb = {b}.",
    "(b, w1, w2) = ({b}, {p}, {q})",
    "w1, w2, b = {p}, {q}, {b}",
    '{{"weights": [{p}, {q}], "bias": {b}}}',
    "w1 = {p}, w2 = {q}, threshold {t}",
    "({p})*x1 + ({q})*x2 + ({b}) > 0",
    "output 1 if ({p}) x1 + ({q}) x2 exceeds {t}, else 0",
    "output 0 if ({p}) x1 + ({q}) x2 < {t}, else 1",
    "| w1 | w2 | b |\n|---|---|---|\n| {p} | {q} | {b} |",
    "Take w = ({p}, {q}), b = {b}. Test: 1 - 2 = -1 < 0.",
    "~~w = (9, 9), b = 9~~ w = ({p}, {q}), b = {b}",
    "- **w1**: {p}\n- **w2**: {q}\n- **b**: {b}",
]
AROUND = [
    ("I think this is right: ", ""),
    ("", " This was hard, but the picture with the square helped me a lot."),
    ("Zuerst habe ich gezeichnet. ", ""),
    ("# AND by hand\n\n", "\n\nThank you!"),
    ("", "\nCheck: 0 + 0 - 1 < 0 and so on."),
    ("Comme dans le cours. ", ""),
]


def points() -> list[tuple[int, int, int]]:
    rng = random.Random(17)
    numbers = [-5, -3, -2, -1, 1, 2, 4, 7]
    return [(rng.choice(numbers), rng.choice(numbers), rng.choice(numbers)) for _ in range(8)]


def written(template: str, p: int, q: int, b: int) -> str:
    return template.format(p=p, q=q, b=b, t=-b)


@pytest.mark.parametrize("template", WEIGHTS)
def test_weights_are_read_as_they_are_written(template: str) -> None:
    for p, q, b in points():
        text = written(template, p, q, b)
        answer = find_weights(text, TWO).answer
        assert answer is not None, text
        assert answer.point == (p, q, b), text


@pytest.mark.parametrize("template", WEIGHTS)
def test_words_around_change_nothing(template: str) -> None:
    for (before, behind), (p, q, b) in zip(AROUND, points(), strict=False):
        text = f"{before}{written(template, p, q, b)}{behind}"
        try:
            answer = find_weights(text, TWO).answer
        except InputError:
            continue  # asked back: nothing is lost, nothing is gained
        assert answer is not None, text
        assert answer.point == (p, q, b), text


@pytest.mark.parametrize(
    "template",
    ["({p}) x1 + ({q}) x2 + ({b}) = 0", "({p}) x + ({q}) y = {t}", "${p} x_1 + ({q}) x_2 = {t}$",
     "The boundary is the line ({p}) x1 + ({q}) x2 = {t}.",
     "{{(x1, x2) : {p} x1 + ({q}) x2 = {t}}}"],
)  # fmt: skip
def test_boundaries_are_read_as_they_are_written(template: str) -> None:
    for p, q, b in points():
        row = find_boundary(written(template, p, q, b), ("x1", "x2")).answer
        sign = 1 if p > 0 else -1
        assert (*row.coefficients, row.bound) == (sign * p, sign * q, -sign * b), template


@pytest.mark.parametrize(
    "template",
    ["{p}/7", "total = {p}/7", r"$\frac{{{p}}}{{7}}$", "so the loss is {p}/7.",
     "The total is {p}/7",
     "**{p}/7**",
     "3 + 1 = 4, so the total is {p}/7"],
)  # fmt: skip
def test_numbers_are_read_as_they_are_written(template: str) -> None:
    for p, _, _ in points():
        value = find_number(template.format(p=p), Asked("total")).answer.value
        assert value.as_fraction() == Fraction(p, 7), template


def test_entries_stand_where_their_names_do() -> None:
    value = (Fraction(6, 5), Fraction(-2), Fraction(1))
    task = VectorTask(value, "weights", {"value": Fraction(1)}, ("b", "w1", "w2"))
    right = ["b = 1.2, w1 = -2, w2 = 1", '{"w2": 1, "b": 1.2, "w1": -2}', "(6/5, -2, 1)",
             "(w1, w2, b) = (-2, 1, 1.2)"]  # fmt: skip
    wrong = ["w1=1.2, w2=-2, b=1", "(b, w1, w2) = (1, 1.2, -2)"]
    for text in right + wrong:
        outcome = grade(task, text)
        assert isinstance(outcome, Grade), text
        assert outcome.is_right == (text in right), text
    assert not isinstance(grade(task, "banana=1.2, w1=-2, w2=1"), Grade)


def test_what_is_nothing_is_nothing() -> None:
    task = NumberTask(parse_surd("49"), "total", {"value": Fraction(1)})
    for text in ("{{7*7}}", r"\def\x{49} \x", "__import__('os')", "<b></b>"):
        assert not isinstance(grade(task, text), Grade), text
