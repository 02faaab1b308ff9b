"""The words about sets of examples."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.document.blocks import Math, Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.set import ExampleMissing, ExampleSuperfluous, SetTask
from linexact.grade.result import Grade


def _told(finding: ExampleMissing | ExampleSuperfluous, what: str) -> Text:
    score: Text = () if finding.score is None else ("; its score is ", Math((finding.score,)))
    return (f"{finding.place} ", Math((finding.x,)), f" {what}", *score)


def _hints(task: SetTask, grade: Grade) -> Iterator[Hint]:
    first = next(finding for finding in grade.findings if isinstance(finding, _ABOUT))
    look: Text = (str(first.place), " ", Math((first.x,)))
    yield hint("The set is not right. Look at ", look)
    yield hint("In detail: ", sentence(first))


_ABOUT = (ExampleMissing, ExampleSuperfluous)
WORDS = FormWords(
    "the numbers of examples, or none",
    {
        "example-missing": lambda finding: _told(finding, "is missing"),
        "example-superfluous": lambda finding: _told(finding, "is not one of them"),
    },
    {
        "the-others": "the other examples were named",
        "counted-from-zero": "the examples were counted from 0",
    },
    hints=_hints,
    how="the examples by number, such as 97, 99, or none",
    room=4,
)
