"""The words about inequalities."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.data.problem import Problem
from linexact.document.blocks import Formula
from linexact.explain.finding import FormWords
from linexact.explain.forms.weights import asked_row, example_text
from linexact.explain.hint import Hint, hint
from linexact.explain.hints import value_hints
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
        said = "Every example has its inequality, but one of those written is asked by no example."
        yield from value_hints(said, grade)
        return
    first = about[0]
    count = sum(finding.code == first.code for finding in about)
    yield hint("Of the inequalities, ", tail=(count, f" {_FLAWS[first.code]}. Which?"))
    index = first.place.index
    asks = (": which sign must its score have?",)
    yield hint("Look at ", example_text(task.dataset, index), asks)
    yield from _from_sign_to_all(task, index)


def _begin(task: InequalitiesTask) -> Iterator[Hint]:
    """Help whoever has not begun."""
    yield hint("Which sign must the score of a positive example have, and of a negative one?")
    if len(task.dataset):
        yield hint("Begin with ", example_text(task.dataset, 0), (": what is its score?",))
        yield from _from_sign_to_all(task, 0)


def _from_sign_to_all(task: InequalitiesTask, index: int) -> Iterator[Hint]:
    problem, convention = Problem(task.dataset, task.convention), task.convention
    lines = [asked_row(problem, i) for i in range(len(task.dataset))]
    sign = convention.positive if task.dataset.target(index) > 0 else convention.negative
    score = (f"a score {sign.rstrip('0')} 0",)
    yield hint("Its class asks for ", score, (". What is that in the weights?",))
    yield hint("In the weights this is ", lines[index], (". What do the others ask?",))
    said = ("all inequalities, in the order of the examples",)
    yield hint("Here are ", said, more=(Formula(tuple(lines)),), last=True)


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
    _begin,
    how="one line for each example, such as 41 w1 - 97 w2 + b > 0",
    room=8,
)
