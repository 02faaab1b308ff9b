"""What linexact prints as a solution is read back: the announced answers earn all their points."""

from __future__ import annotations

import pytest

from linexact import work_out
from linexact.exercise.bank import list_exercises
from linexact.grade import Grade, Part, grade, parts_of

# Printed in the lecture's own order, the bias first, which a list without names does not say.
OTHER_ORDER = {("comp135-line", "weights"), ("comp135-threshold", "weights")}
FORMATS = ["text", "markdown", "latex"]
SOLVED = [e for e in list_exercises() if e.kind.carries_data and e.id != "dsc140a-batch"]


def printed(exercise_id: str, form: str) -> str:
    told = work_out(exercise_id).explain()
    return str(told) if form == "text" else str(getattr(told, form)())


def parts(kind: str) -> list[tuple[str, Part]]:
    return [(e.id, p) for e in SOLVED for p in parts_of(e) if p.task.kind == kind]


@pytest.mark.parametrize("form", FORMATS)
def test_printed_weights_are_read_back(form: str) -> None:
    count = 0
    for name, part in parts("weights"):
        outcome = grade(part.task, printed(name, form))
        if (name, part.name) in OTHER_ORDER:
            assert not isinstance(outcome, Grade), name
            continue
        assert isinstance(outcome, Grade), (name, outcome)
        assert outcome.is_right, (name, outcome.findings)
        count += 1
    assert count >= 25


@pytest.mark.parametrize("form", FORMATS)
def test_printed_boundaries_are_read_back(form: str) -> None:
    for name, part in parts("boundary"):
        outcome = grade(part.task, printed(name, form))
        assert isinstance(outcome, Grade), (name, outcome)
        assert outcome.is_right, name


@pytest.mark.parametrize("form", FORMATS)
def test_a_printed_total_is_read_back_and_no_other_number_for_it(form: str) -> None:
    """Where the printed answer names another value than the one asked, it is asked back."""
    right = 0
    for name, part in parts("number"):
        outcome = grade(part.task, printed(name, form))
        if isinstance(outcome, Grade):
            assert outcome.is_right, (name, outcome.understood)
            right += 1
    assert right >= 15
