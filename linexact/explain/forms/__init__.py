"""The words of the forms of answers.

Those of a form stand in ``words.toml``; functions stand here, or where hints look into its tasks in
a module with the name of the form's, as ``WORDS``.  Those of a form that does not come with
linexact stand beside its module, with ``_words`` behind the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from linexact.data.linear import linear_row
from linexact.document.blocks import Math, Text
from linexact.explain.finding import (
    STATED,
    FormWords,
    Hint,
    Sentence,
    hint,
    sentence,
    stated,
    tolerance_text,
)
from linexact.grade.form import Task
from linexact.grade.result import Grade


def words_of_form(form: str) -> FormWords:
    """Return the words of a form by its name.

    >>> words_of_form("trace").phrase, words_of_form("true-false").phrase
    ('a table of steps', 'true or false')
    """
    if form in PLAIN:
        return PLAIN[form]
    own = f"{form}_words" if "." in form else f"linexact.explain.forms.{form.replace('-', '_')}"
    words: FormWords = import_module(own).WORDS
    return words


def _example(finding: Any, what: str) -> Text:
    score: Text = () if finding.score is None else ("; its score is ", Math((finding.score,)))
    return (f"{finding.place} ", Math((finding.x,)), f" {what}", *score)


def _set_hints(task: Task, grade: Grade) -> Iterator[Hint]:
    first: Any = next(finding for finding in grade.findings if finding.code in _SET)
    yield hint("The set is not right. Look at ", (str(first.place), " ", Math((first.x,))))
    yield hint("In detail: ", sentence(first))


_SET: Mapping[str, Sentence] = {
    "example-missing": lambda finding: _example(finding, "is missing"),
    "example-superfluous": lambda finding: _example(finding, "is not one of them"),
}
_RULE = "a point is on the boundary when its score w . x + b is 0"


def _boundary_hints(task: Task, grade: Grade) -> Iterator[Hint]:
    yield hint("This is not the equation of the boundary. Which score have points that are on it?")
    yield hint(f"The rule: {_RULE}. What shows it: ", sentence(grade.findings[0]))


def _begin(task: Any) -> Iterator[Hint]:
    """Help whoever has not begun."""
    yield hint("Which score does a point have that is on the boundary?")
    yield hint(f"The rule: {_RULE}. Which equation says so of all of them?")
    equation = linear_row(task.equation, task.features)
    yield hint("The boundary is ", equation, (", at any scale but 0.",), last=True)


def _within(finding: Any) -> Text:
    allowed = tolerance_text(finding.allowed)
    return ("this equation counts as right (", *allowed, "); exactly it is ", *finding.exact)


_APART = ("any", "batch-table", "inequalities", "proof", "trace", "weights")  # in their modules
PLAIN: Mapping[str, FormWords] = {
    **{form: stated(form) for form in STATED if form not in _APART},
    "boundary": stated(
        "boundary", {"boundary-within-tolerance": _within}, hints=_boundary_hints, begin=_begin
    ),
    "set": stated("set", _SET, hints=_set_hints),
}
