"""The words about inequalities."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.data.problem import Problem
from linexact.document.blocks import Paragraph, Text
from linexact.explain.finding import FormWords, Hint, hint, value_hints
from linexact.explain.forms.weights import asked_row, example_text
from linexact.grade.finding import OfExample
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.result import Grade

_FLAWS = {
    "reversed": "turned the wrong way",
    "both-ways": "written in both directions",
    "strictness": "wrong about a score of 0",
    "inequality-missing": "missing",
    "follows": "missing",
}


def _hints(task: InequalitiesTask, grade: Grade) -> Iterator[Hint]:
    about = [finding for finding in grade.findings if isinstance(finding, OfExample)]
    if not about:
        said = "Every example has its inequality, but one of those written is asked by no example"
        yield from value_hints(said, grade)
        return
    first = about[0]
    count = sum(finding.code == first.code for finding in about)
    lead: Text = (count, f" of the inequalities {_FLAWS[first.code]}. Look at ")
    yield _look(task, first.place.index, lead)
    yield from _towards_row(task, first.place.index)


def _look(task: InequalitiesTask, index: int, lead: Text) -> Hint:
    asks = (": which sign must its score have?",)
    return Hint((Paragraph((*lead, *example_text(task.dataset, index), *asks)),))


def _towards_row(task: InequalitiesTask, index: int) -> Iterator[Hint]:
    problem, convention = Problem(task.dataset, task.convention), task.convention
    sign = convention.positive if task.dataset.target(index) > 0 else convention.negative
    score = (f"a score {sign.rstrip('0')} 0",)
    yield hint("Its class asks for ", score, (". What is that in the weights?",))
    asks = (". What do the others ask?",)
    yield hint("In the weights this is ", asked_row(problem, index), asks, last=True)


WORDS = FormWords(
    "inequalities",
    {
        "strictness": "{place}, {x}: '{line}' has the right boundary, but a score {required} 0 is"
        " asked, so it is wrong about a score of 0",
        "reversed": "{place}, {x}: '{line}' is the other side",
        "both-ways": "{place}, {x}: '{line}' is its inequality, but '{opposite}', the other side,"
        " is written too; only one of them can be meant",
        "follows": "{place}, {x}, has no inequality of its own; what it asks follows from the"
        " others",
        "inequality-missing": "{place}, {x}, has no inequality: the weights {point} meet all that"
        " is written and miss what it asks by {value}",
        "extra-follows": "'{place}' is asked by no example, but it follows from those that are",
        "extra-wrong": "'{place}' is asked by no example: the weights {point} get every example"
        " right and do not meet it",
    },
    {
        "weak-for-strict": ">= was written where > is asked",
        "negatives-not-turned": "negative examples were written like positive ones",
    },
    _hints,
    how="one line for each example, such as 41 w1 - 97 w2 + b > 0",
    room=8,
)
