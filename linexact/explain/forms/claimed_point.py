"""The words about points that nobody or several claim."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Math, Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.explain.several_classes import names_text
from linexact.grade.forms.claimed_point import NOBODY, ClaimedBySeveral, ClaimedPointTask
from linexact.grade.result import Grade


def _by_several(found: ClaimedBySeveral) -> Text:
    return ("the point ", found.x, f" is claimed by {names_text(found.names)}: the scores are ",
            found.scores)  # fmt: skip


def _hints(task: ClaimedPointTask, grade: Grade) -> Iterator[Hint]:
    whom = "no class" if task.name == NOBODY else "several classes"
    yield hint(f"This point is not one that {whom} would claim.")
    yield hint("In detail: ", sentence(grade.findings[0]))
    yield hint("Draw the boundary of each unit, and mark the side on which it is positive.")
    yield hint("Right is, for example, ", (Math((task.value,)),), last=True)


WORDS = FormWords(
    "a point",
    {
        "claimed-by-one": "the point {x} is claimed by {name} alone: the scores are {scores}",
        "claimed-by-several": _by_several,
        "claimed-by-nobody": "the point {x} is claimed by nobody: the scores are {scores}",
    },
    hints=_hints,
    how="the coordinates of one point, such as (1/2, 3)",
    room=3,
)
