"""The typed answers: the mark that each deserves is what exact arithmetic makes of its truth."""

from __future__ import annotations

import pytest

from tests.answers import truth
from tests.answers.corpus import Answer, answers


@pytest.mark.parametrize("form", sorted({answer.form for answer in answers()}))
def test_every_mark_is_what_exact_arithmetic_makes_of_the_truth(form: str) -> None:
    wrong = [a for a in answers() if a.form == form and not is_deserved(a)]
    assert not wrong


def is_deserved(answer: Answer) -> bool:
    """Say whether the mark follows from the truth."""
    if not answer.is_readable:
        return not answer.truth
    if answer.mark == "right":
        return truth.is_right(answer)
    if answer.mark == "wrong":
        return answer.truth == truth.BY_HAND or not truth.is_right(answer)
    jump = answer.truth.rpartition("@")[2].count("+") >= 2
    return jump == truth.is_right(answer) and truth.verdict_is_right(answer)
