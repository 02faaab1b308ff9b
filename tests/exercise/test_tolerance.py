"""What an author says a number may be off: decided exactly, told, and refused where it is none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from own_exercise import MINE, exercise, graded

from linexact.errors import InputError
from linexact.exercise.marking import Tolerance
from linexact.explain.exercise import explain_exercise
from linexact.explain.grading import explain_marks
from linexact.grade import Grade, Marks, mark, parts_of
from linexact.grade.finding import Slips
from linexact.render.text import render_text
from linexact.text.surds import parse_surd

TEXT = f"""{MINE}kind = "distance"
asks = ["distance"]
points = 2
task = {{ w = [1, 2], b = -1 }}
[marking.tolerance]
"""


@pytest.mark.parametrize(
    ("tolerance", "value", "given", "allowed"),
    [
        (Tolerance(places=2), "1/sqrt(5)", "0.45", True),
        (Tolerance(places=2), "1/sqrt(5)", "0.44", False),
        (Tolerance(places=2), "1/8", "0.12", True),  # half a unit off, and so is 0.13
        (Tolerance(places=2), "1/8", "0.13", True),
        (Tolerance(places=2), "1/8", "0.1199999999", False),
        (Tolerance(places=0), "55/2", "28", True),
        (Tolerance(digits=2), "12345", "12000", True),
        (Tolerance(digits=2), "12345", "12900", False),
        (Tolerance(digits=2), "-0.0012345", "-0.0012", True),
        (Tolerance(digits=2), "-0.0012345", "0.0012", False),
        (Tolerance(digits=2), "0", "0.000001", False),
        (Tolerance(epsilon=Fraction(1, 100)), "sqrt(2)", "1.42", True),
        (Tolerance(epsilon=Fraction(1, 200)), "sqrt(2)", "1.42", False),
        (Tolerance(epsilon=Fraction(0)), "2", "2", True),
        (Tolerance(interval=(Fraction(1), Fraction(2))), "7", "sqrt(2)", True),
        (Tolerance(interval=(Fraction(1), Fraction(2))), "7", "2", True),
        (Tolerance(interval=(Fraction(1), Fraction(2))), "7", "2.0001", False),
    ],
)
def test_what_is_allowed(tolerance: Tolerance, value: str, given: str, allowed: bool) -> None:
    assert tolerance.allows(parse_surd(given), parse_surd(value)) is allowed


def test_a_rounded_number_is_right_and_told_the_exact_one() -> None:
    asked = exercise(TEXT + "distance = { digits = 2 }\n")
    said = "distance (2 points): a number, rounded to 2 digits"
    assert said in render_text(explain_exercise(asked))
    marked = mark(parts_of(asked), "0.45")
    assert isinstance(marked[0].outcome, Grade)
    assert (marked[0].outcome.is_right, marked[0].outcome.codes) == (True, ("within-tolerance",))
    told = " ".join(render_text(explain_marks(Marks("M", marked))).split())
    assert "0.45 counts as right (rounded to 2 digits); exactly it is 1/sqrt(5) ≈ 0.4472." in told
    assert graded(asked, "1/sqrt(5)").codes == ()


@pytest.mark.parametrize(
    ("answer", "slips"),
    [
        ("-0.45", ["sign-changed"]),
        ("0.9", []),
        ("0.89", ["doubled"]),
        ("0.2", ["squared-for-root"]),
    ],
)
def test_a_slip_may_be_rounded_as_the_right_number_may(answer: str, slips: list[str]) -> None:
    outcome = graded(exercise(TEXT + "distance = { places = 2 }\n"), answer)
    found = [s.name for f in outcome.findings if isinstance(f, Slips) for s in f.slips]
    assert found == slips


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("distance = { }", "expected one of places, digits, epsilon and interval"),
        ("distance = { places = 1, digits = 2 }", "expected one of places"),
        ("distance = { places = -1 }", "a whole number from 0 to 50"),
        ("distance = { epsilon = -1 }", "epsilon: -1; expected 0 or more"),
        ("distance = { interval = [2, 1] }", "the lower number first"),
        ("distance = { place = 1 }", "did you mean 'places'"),
        ("squared = { places = 1 }", "no key 'squared' is known in marking.tolerance"),
        ("distance = 2", "expected a table"),
    ],
)
def test_tolerances_that_cannot_be_read(stated: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        exercise(f"{TEXT}{stated}\n")
    assert said in str(refused.value)


def test_a_tolerance_of_what_is_no_number_is_refused() -> None:
    text = TEXT.replace('kind = "distance"\nasks = ["distance"]', 'kind = "same-boundary"')
    text = text.replace("b = -1 }", "b = -1, other_w = [2, 4], other_b = -2 }")
    with pytest.raises(InputError, match=r"marking\.tolerance\.answer: is for the forms number"):
        exercise(text + "answer = { places = 2 }\n")
