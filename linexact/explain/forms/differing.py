"""The words about points at which regions differ."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.differing import BothHold, DifferingTask, NeitherHolds
from linexact.grade.result import Grade


def _both(found: BothHold) -> Text:
    return ("at ", found.x, " the net is on (the last unit scores ", found.z, "), and the point"
            " lies in the region as well")  # fmt: skip


def _neither(found: NeitherHolds) -> Text:
    return ("at ", found.x, " the net is off (the last unit scores ", found.z, "), and the point"
            " does not lie in the region either")  # fmt: skip


def _hints(task: DifferingTask, grade: Grade) -> Iterator[Hint]:
    yield hint("The two do not differ there.")
    yield hint("In detail: ", sentence(grade.findings[0]))
    yield hint("Look at each cell, and then at the lines: a score of 0 has an owner.")
    yield hint("They differ, for example, at ", (task.value,), last=True)


WORDS = FormWords(
    "a point",
    {"both-hold": _both, "neither-holds": _neither},
    hints=_hints,
    how="a point, such as (41, 97)",
    room=2,
)
