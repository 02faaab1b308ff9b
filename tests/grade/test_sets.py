"""Sets of examples: one table of what people write, and where two readings are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade.forms.set import find_set

XOR = gate("XOR")
LINE = Dataset.from_rows([[3], [1], [-2], [5]], [1, -1, 1, -1])
TWICE = Dataset.from_rows([[0, 1], [0, 1], [1, 1], [1, 1]], [1, 1, 1, -1])
LATER = XOR.part([1, 3])  # examples 2 and 4


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("{1, 3}", {0, 2}),
        (r"$\{x_1, x_3\}$", {0, 2}),
        ("x₁ and x₃", {0, 2}),
        ("1 & 3", {0, 2}),
        ("#1, #3", {0, 2}),
        ("rows 2-4", {1, 2, 3}),
        ("1 and 3 to 4", {0, 2, 3}),
        ("P1, P3", {0, 2}),
        ("{2, ..., 4} minus none", None),
        ("01, 10", {1, 2}),
        ("(0,1), (1,0)", {1, 2}),
        ("[[0, 1], [1, 0]]", {1, 2}),
        ("all four of them", {0, 1, 2, 3}),
        ("None of them is misclassified.", set()),
        (r"\varnothing", set()),
        ("no errors", set()),
        ("The second and the fourth point", {1, 3}),
        ("So the answer is 2 and 3, because both score 0.", {1, 2}),
    ],
)
def test_what_people_write(text: str, chosen: set[int] | None) -> None:
    if chosen is None:
        with pytest.raises(InputError):
            find_set(text, XOR)
        return
    assert find_set(text, XOR).answer == chosen


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5", "row"),
        ("0", "row"),
        ("1.5", "row"),
        ("-1", "row"),
        ("1/2", "row"),
        ("4-2", "row"),
        ("1,5", "row"),
        ("2 or 3", "choice"),
        ("maybe 2", "open"),
        ("none, or rather", "word"),
        ("1, 2 ... wait, 2 and 3", "open"),
        ("3 errors: 1 and 2", "left-over"),
        ("2 (0, 1), 3 (0, 0)", "ambiguous"),
        ("2 - 4", "row"),
        ("2-", "row"),
        ("-1-3", "row"),
        ("1 to 3 to 4", "row"),
        ("1 minus 3", "row"),
        ("(0, 1)-(1, 1)", "row"),
        ("(0, 1), (2, 2)", "ambiguous"),
        ("(0, 1), (7, 7)", "row"),
        ("all but 2", "ambiguous"),
        ("Misclassified: 2, 3. Right: 1, 4 are right", "ambiguous"),
        ("2 is not misclassified", "ambiguous"),
        ("z = -1, 0, 0, 1", "row"),
        ("hello", "unread"),
        ("no", "unread"),
        ("", "empty"),
        ("1" * 30_000, "too-long"),
        ("1 " * 9_000, "too-long"),
    ],
)
def test_what_is_asked_back(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        find_set(text, XOR)
    assert caught.value.code == code


def test_bare_numbers_may_be_inputs_where_an_input_is_one_number() -> None:
    with pytest.raises(InputError, match="by input"):
        find_set("1 and 3", LINE)
    assert find_set("(-2), (5)", LINE).answer == {2, 3}
    assert find_set("2 and 4", LINE).answer == {1, 3}


def test_an_input_of_several_examples_is_asked_back() -> None:
    with pytest.raises(InputError, match="by input"):
        find_set("(0, 1)", TWICE)


def test_brackets_that_are_an_input_and_a_list_are_refused() -> None:
    data = Dataset.from_rows([[2, 3], [0, 0], [1, 1]], [1, -1, 1])
    with pytest.raises(InputError, match="by input"):
        find_set("(2, 3)", data)
    assert find_set("{2, 3}", data).answer == {1, 2}
    assert find_set("(1, 2)", data).answer == {0, 1}


def test_examples_keep_the_numbers_of_their_rows() -> None:
    assert find_set("2 and 4", LATER).answer == {0, 1}
    with pytest.raises(InputError, match="no example 1"):
        find_set("1", LATER)


@given(st.sets(st.integers(0, 7)), st.sampled_from(["{%s}", "examples %s", "%s"]), st.randoms())
def test_every_set_is_read_back(chosen: set[int], shape: str, order: object) -> None:
    data = gate("AND:3")
    numbers = sorted(chosen)
    order.shuffle(numbers)  # type: ignore[attr-defined]
    text = shape % ", ".join(str(i + 1) for i in numbers) if numbers else "none"
    assert find_set(text, data).answer == chosen


def test_exact_inputs_name_examples() -> None:
    data = Dataset.from_rows([[Fraction(1, 2), -1], [0, 3]], [1, -1])
    assert find_set("(1/2, -1)", data).answer == {0}
    assert find_set("(0.5, −1)", data).answer == {0}
