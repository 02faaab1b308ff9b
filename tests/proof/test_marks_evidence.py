"""What marks claim of the bank's answers, as a stranger's checker says it."""

from __future__ import annotations

import pytest

from linexact.exercise.model import Exercise
from linexact.grade import Grade, Part, grade
from linexact.grade.keys import keys_of
from linexact.grade.receipts import together
from linexact.proof import checker
from tests.grade.test_bank import IDS, PARTS


@pytest.mark.parametrize(("exercise", "part"), PARTS, ids=IDS)
def test_claims_of_marks_are_verified(exercise: Exercise, part: Part) -> None:
    keys = keys_of(part.task)
    for answer in (*keys.right[:1], *keys.wrong[:1]):
        outcome = grade(part.task, answer)
        if not isinstance(outcome, Grade) or not outcome.receipts:
            continue
        evidence = [receipt.evidence for receipt in outcome.receipts]
        for one in (*evidence, together(evidence)):
            assert checker.verify(one.certificate().encode("ascii")), (exercise.id, answer)
