"""The words about two parts of points."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.partition import PartitionTask, PartsApart
from linexact.grade.result import Grade


def _apart(found: PartsApart) -> Text:
    return ("a half-space parts the two: with w = ", found.w, ", b = ", found.b, " the score"
            " w . x + b is above 0 on the first part and below 0 on the second")  # fmt: skip


def _hints(task: PartitionTask, grade: Grade) -> Iterator[Hint]:
    yield hint("The convex hulls of these two parts do not meet.")
    for finding in grade.findings:
        yield hint("In detail: ", sentence(finding))
    parts = " and ".join("{" + ", ".join(str(i + 1) for i in part) + "}" for part in task.value)
    yield hint("Right are, for example, ", (parts,), last=True)


WORDS = FormWords(
    "two parts of the points",
    {"parts-apart": _apart, "moved-point": "with point {number} in the other part it is right"},
    hints=_hints,
    how="the numbers of the points of both parts, such as {1, 4} and {2, 3}",
    room=3,
)
