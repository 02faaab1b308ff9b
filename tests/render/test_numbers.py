"""One way to write numbers in one document, in every format, decided from all of them."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linexact import hint, mark
from linexact.document.blocks import (
    Document,
    Facts,
    Formula,
    Further,
    Math,
    Paragraph,
    table,
)
from linexact.document.notation import NOTATIONS
from linexact.document.numbers import number_span
from linexact.document.prose import blocks_of
from linexact.exact import Writing, show_as, writing_of
from linexact.exact.surds import SurdSum
from linexact.exercise.read import read_exercise
from linexact.explain.exercise import explain_exercise
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.render import FORMATS
from linexact.render.html import html_fragment
from linexact.render.latex import latex_fragment
from linexact.render.markdown import markdown_fragment
from linexact.render.numbers import written
from linexact.render.text import render_text
from tests.bank_solutions import NAMES, solved

RUN = """
id = "run"
title = "A run"
statement = "Run it."
kind = "perceptron"
points = 4
asks = ["weights"]
source = {{ lecture = "own" }}
convention = {{ bias = true, boundary = "strict" }}
data = {{ positive = [[{half}, {more}]], negative = [[-1, -1]] }}
task = {{ rule = "blog", rate = {tenth} }}
"""
DECIMALS = RUN.format(half="0.5", more="1.5", tenth="0.1")
FRACTIONS = RUN.format(half='"1/2"', more='"3/2"', tenth='"1/10"')
DECIMAL = re.compile(r"(?<![\w.≈])\d+\.\d")
FRACTION = re.compile(r"(?<![\w)|])\d+/\d")


@given(
    st.lists(st.fractions(-50, 50, max_denominator=40), max_size=8),
    st.sampled_from(["decimals", "fractions", None]),
)
def test_no_document_mixes_decimals_and_fractions(
    values: list[Fraction], typed: Writing | None
) -> None:
    row: list[object] = [*values, tuple(values)]
    blocks = (
        Paragraph(tuple(x for v in values for x in (v, ", "))),
        Formula(((Math((tuple(values), " = ", *values[:1])),),)),
        table(["", *["v"] * len(values)], [row], "r" * (len(values) + 1)),  # type: ignore[list-item]
    )
    text = render_text(Document(blocks, typed))
    if typed is not None:
        assert not (DECIMAL.search(text) and FRACTION.search(text))
    ends = all(10**20 * v == int(10**20 * v) for v in values)
    broken = any(v.denominator != 1 for v in values)
    if typed == "decimals" and broken:
        assert bool(DECIMAL.search(text)) == ends
    if typed == "fractions":
        assert not DECIMAL.search(text)


@pytest.mark.parametrize(("text", "typed"), [(DECIMALS, "decimals"), (FRACTIONS, "fractions")])
def test_an_exercise_is_told_as_it_is_typed(text: str, typed: Writing) -> None:
    exercise = read_exercise(io.StringIO(text))
    assert exercise.typed == typed
    page = render_text(explain_exercise(exercise))
    assert ("0.5" in page, "1/2" in page) == (typed == "decimals", typed == "fractions")
    assert ("0.1" in page, "1/10" in page) == (typed == "decimals", typed == "fractions")


def test_whole_numbers_say_nothing_so_the_answer_decides() -> None:
    for answer, shown in (("w = (1, 1), b = -2.5", "-2.5"), ("w = (1, 1), b = -5/2", "-5/2")):
        text = str(mark("NAND", answer).explain())
        assert shown in text
        assert not (DECIMAL.search(text) and FRACTION.search(text))
        told = str(hint("NAND", answer, level=3).explain())
        assert not (DECIMAL.search(told) and FRACTION.search(told))


@pytest.mark.parametrize("name", NAMES)
def test_no_solution_of_the_bank_mixes_them(name: str) -> None:
    found = explain_written(WrittenSolution.of(solved(name), NOTATIONS["grosse"]))
    told = replace(found, blocks=tuple(b for b in found.blocks if not isinstance(b, Facts)))
    text = re.sub(r"≈ \S+|section [\d.]+", "", render_text(told, width=10**6))
    assert not (DECIMAL.search(text) and FRACTION.search(text))


def test_a_number_is_written_alike_in_every_format() -> None:
    document = Document((Paragraph((Fraction(1, 2), " and ", Fraction(1, 10))),), "decimals")
    for form in FORMATS.values():
        text = form.fragment(document)
        assert "0.5" in text
        assert "0.1" in text


def test_a_root_has_its_decimal_and_a_share_its_percentage() -> None:
    root = SurdSum.root(Fraction(4, 13))
    document = Document((Paragraph((root, "; ", (root, Fraction(0)))),))
    assert render_text(document) == ("2/sqrt(13) ≈ 0.5547; (2/sqrt(13), 0) ≈ (0.5547, 0)\n")
    assert r"2 / \sqrt{13} \approx 0.5547" in markdown_fragment(document)
    assert r"\sqrt{13} \approx 0.5547" in latex_fragment(document)
    shown = "<msqrt><mn>13</mn></msqrt><mo>≈</mo><mn>0.5547</mn>"
    assert shown in html_fragment(document)
    for share, shown in (("3/4", "3/4 = 75%"), ("1/3", "1/3 ≈ 33.33%"), ("0", "0 = 0%")):
        told = render_text(Document((Paragraph((number_span(Fraction(share), "rate"),)),)))
        assert told == f"{shown}\n"
    assert render_text(
        Document((Paragraph((number_span(Fraction("3/4"), "rate"),)),), "decimals")
    ) == ("0.75 = 75%\n")


@given(st.integers(1, 10**60), st.integers(1, 10**60), st.integers(-3000, 3000))
def test_a_rounded_number_is_right_to_its_digits(top: int, bottom: int, power: int) -> None:
    value = -Fraction(top, bottom) * Fraction(10) ** power
    shown = show_as(value, "rounded")
    near = shown.removeprefix("≈")
    assert len(near) < 25
    assert abs(Fraction(near) - value) <= (-value / 2000 if near != shown else 0)


def test_corners() -> None:
    assert writing_of([]) == "fractions"
    assert writing_of([Fraction(1, 2**300)], "decimals") == "rounded"
    assert written(Document(())).blocks == ()
    huge = SurdSum(((2, Fraction(10**60)),))
    assert "≈" not in render_text(Document((Paragraph((huge,)),)))


def test_no_bar_of_a_formula_ends_the_cell_of_a_table() -> None:
    typed = "| a | $\\|x\\|$ |\n|---|---|\n| $\\|w\\| = \\lvert x\\rvert$ | `p|q` |\n"
    rows = markdown_fragment(Document(blocks_of(typed.replace("p|q", "p\\|q")))).splitlines()
    assert [len(re.findall(r"(?<!\\)\|", row)) for row in rows] == [3, 3, 3]


def test_what_is_closed_does_not_decide_for_the_rest() -> None:
    third, half = Fraction(1, 3), Fraction(1, 2)
    closed = Further((Paragraph((third, " and ", half)),))
    shown = written(Document((Paragraph((half,)), closed), "decimals"))
    first, further = shown.blocks
    assert isinstance(first, Paragraph)
    assert isinstance(further, Further)
    assert str(first.text[0]) == "0.5"
    assert [str(span) for span in further.blocks[0].text] == ["1/3", " and ", "1/2"]
    opened = written(Document((Paragraph((half,)), replace(closed, asked=True)), "decimals"))
    assert str(opened.blocks[0].text[0]) == "1/2"
