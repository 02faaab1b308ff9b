"""What may not be read in part: numbers that go on, comments against their code, reasons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade import Grade, Unreadable, grade
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.word.answer import Meanings, find_word
from linexact.handweights import Problem
from linexact.written import Statement, Unclear, statements

AND = WeightsTask(Problem(gate("AND"), Convention(True, "strict")), {"valid": Fraction(1)})
SEPARABLE = Meanings(
    {"separable": "separable", "inseparable": "inseparable"}, {}, "separable", "inseparable"
)


@pytest.mark.parametrize("number", ["one point five", "one eleventh"])
def test_refuse_partial_asks_for_digits_where_a_number_word_goes_on(number: str) -> None:
    found = statements(f"b = {number}")
    assert any(isinstance(item, Unclear) for item in found), found


@pytest.mark.parametrize("number", ["seven", "three fifths", "minus two"])
def test_refuse_partial_leaves_whole_numbers_alone(number: str) -> None:
    [found] = statements(f"b = {number}")
    assert isinstance(found, Statement)


def test_refuse_commented_asks_back_where_a_comment_has_other_weights_than_its_code() -> None:
    code = "# w = (3, 3), b = -5\nw = np.array([2, 2])\nb = -3\n"
    found = grade(AND, code)
    assert isinstance(found, Unreadable)
    assert found.code == "several"


def test_refuse_commented_takes_a_comment_that_agrees() -> None:
    code = "# w = (2, 2), b = -3\nw = np.array([2, 2])\nb = -3\n"
    found = grade(AND, code)
    assert isinstance(found, Grade)
    assert found.is_right


def test_is_whole_reason_reads_a_reason_that_says_the_verdict_and_nothing_else() -> None:
    assert find_word("Because they are separable.", SEPARABLE).answer == "separable"


def test_is_whole_reason_holds_a_reason_against_its_answer() -> None:
    with pytest.raises(InputError) as refused:
        find_word("No, because they are separable.", SEPARABLE)
    assert refused.value.code == "several"


def test_is_whole_reason_passes_over_what_is_said_in_the_middle_of_a_reason() -> None:
    text = "No, since separable data would have a line between their hulls."
    assert find_word(text, SEPARABLE).answer == "inseparable"
