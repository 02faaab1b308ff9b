"""What marks claim of the bank's answers, as a stranger's checker says it."""

from __future__ import annotations

from typing import Any

import pytest

from linexact.exercise.model import Exercise
from linexact.grade import Grade, Part, grade
from linexact.grade.keys import keys_of
from linexact.grade.receipts import together
from linexact.proof import checker
from tests.grade.test_bank import IDS, PARTS, right_answer


@pytest.mark.parametrize(("exercise", "part", "values"), PARTS, ids=IDS)
def test_claims_of_marks_are_verified(exercise: Exercise, part: Part, values: Any) -> None:
    for answer in (right_answer(part, values), *keys_of(part.task).wrong[:1]):
        outcome = grade(part.task, answer)
        if not isinstance(outcome, Grade) or not outcome.receipts:
            continue
        evidence = [receipt.evidence for receipt in outcome.receipts]
        for one in (*evidence, together(evidence)):
            assert checker.verify(one.certificate().encode("ascii")), (exercise.id, answer)
