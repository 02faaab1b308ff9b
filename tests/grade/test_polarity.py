"""*Yes* and *no* answer the question as it was put: tried on every part of the bank."""

from __future__ import annotations

import pytest

from linexact.exercise.bank import find_exercise, names
from linexact.grade import Grade, Part, Unreadable, grade, parts_of
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.word import WordTask
from linexact.topics.separability import Separable, separate_dataset

SAID = {"Yes.": True, "No.": False, "yes": True, "no": False}


def right_answer_is_yes(part: Part) -> bool | None:
    """Say what the question as it was put is answered by; None where by neither."""
    task = part.task
    if isinstance(task, WordTask):
        yes, no = task.meanings.yes, task.meanings.no
        return None if yes is None or no is None else task.value == yes
    assert isinstance(task, VerdictTask)
    if task.yes == "neither":
        return None
    found = separate_dataset(task.dataset, task.convention)
    return (task.yes == "separable") == isinstance(found, Separable)


PARTS = [
    pytest.param(part, id=f"{name}-{part.name}")
    for name in names()
    if find_exercise(name).kind.carries_data
    for part in parts_of(find_exercise(name))
    if isinstance(part.task, WordTask)
    or (isinstance(part.task, VerdictTask) and part.task.points.get("verdict"))
]


@pytest.mark.parametrize("part", PARTS)
def test_yes_and_no_answer_the_question_as_it_was_put(part: Part) -> None:
    truth = right_answer_is_yes(part)
    for said, yes in SAID.items():
        outcome = grade(part.task, said)
        if truth is None:
            is_unread = isinstance(outcome, Unreadable)
            # One of several words may be what yes alone means; no is then not one of them.
            assert is_unread or yes, (said, outcome)
            continue
        assert isinstance(outcome, Grade), (said, outcome)
        earned = sum(c.earned for c in outcome.conditions if c.name in ("verdict", "value"))
        assert (earned > 0) == (yes == truth), (said, outcome.conditions)


def test_there_are_questions_of_each_polarity() -> None:
    truths = [right_answer_is_yes(param.values[0]) for param in PARTS]  # type: ignore[arg-type]
    assert len(PARTS) >= 30
    assert {True, False, None} == set(truths)
