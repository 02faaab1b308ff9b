"""The words of the forms of answers.

Those of a form stand here, or where hints look into its tasks in a module with the name of the
form's, as ``WORDS``; those of a form that does not come with linexact beside its module, with
``_words`` behind the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from linexact.data.linear import linear_row
from linexact.document.blocks import Math, Text
from linexact.explain.finding import (
    FormWords,
    Hint,
    hint,
    rounded_words,
    sentence,
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


_VECTOR = FormWords(
    "a list of numbers",
    {
        "entry-wrong": "{place}: {given} is {size}",
        "entry-rounded": rounded_words(
            "{place}: {given} is a rounded value ({size}, by at most {unit}); the exact number is"
            " asked, {needs}"
        ),
        "entry-within-tolerance": "{place}: {given} counts as right ({allowed}); exactly it is"
        " {exact}",
    },
    {
        "first-entry-last": "the first entry was written last",
        "last-entry-first": "the last entry was written first",
        "order-reversed": "the entries were written in the opposite order",
    },
    how="the numbers in brackets, such as (41, -97/2, 13), or each by its name",
    room=6,
)


def _example(finding: Any, what: str) -> Text:
    score: Text = () if finding.score is None else ("; its score is ", Math((finding.score,)))
    return (f"{finding.place} ", Math((finding.x,)), f" {what}", *score)


def _set_hints(task: Task, grade: Grade) -> Iterator[Hint]:
    first: Any = next(finding for finding in grade.findings if finding.code in _SET.sentences)
    yield hint("The set is not right. Look at ", (str(first.place), " ", Math((first.x,))))
    yield hint("In detail: ", sentence(first))


_SET = FormWords(
    "the numbers of examples, or none",
    {
        "example-missing": lambda finding: _example(finding, "is missing"),
        "example-superfluous": lambda finding: _example(finding, "is not one of them"),
    },
    {
        "the-others": "the other examples were named",
        "counted-from-zero": "the examples were counted from 0",
    },
    hints=_set_hints,
    how="the examples by number, such as 97, 99, or none",
    room=4,
)
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


_BOUNDARY = FormWords(
    "an equation",
    {
        "boundary-within-tolerance": _within,
        "no-boundary": "this equation has no unknown left in it, so it is no boundary; {point} is a"
        " point of the right one",
        "other-boundary": "the point {point} is on the boundary, but in the equation written it"
        " leaves {value}",
        "parallel": "the line written is parallel to the right one",
    },
    {
        "bias-sign": "the bias has the other sign",
        "features-exchanged": "the two features were exchanged",
    },
    _boundary_hints,
    _begin,
    how="an equation in the inputs, such as 41 x1 - 97 x2 = 13",
    room=5,
)
PLAIN: Mapping[str, FormWords] = {
    "boundary": _BOUNDARY,
    "example-list": FormWords(
        "examples in their order",
        how="the numbers of examples in their order, such as 97, 41, 97",
    ),
    "multipliers": FormWords(
        "a multiplier for each example",
        {
            "sums-differ": "the multipliers of the positive examples sum to {positive}, those of"
            " the negative ones to {negative}; these are to be equal",
            "other-weights": "these multipliers combine the examples to {combined}, not to {w}",
            "off-street": "the multiplier of {place} is {multiplier}, though its margin is {margin}"
            "; off the street it is 0",
        },
        {
            "scaled-to-one": "the multipliers were scaled so that each class sums to 1",
            "halved": "half of each multiplier was given",
            "doubled": "twice each multiplier was given",
            "times-target": "the multipliers were multiplied by the targets",
        },
        lead="The multipliers do not prove the weights shortest",
        how="a multiplier for each example by number, such as 97: 2/5, 98: 0, 99: 2/5",
        room=8,
    ),
    "number": FormWords(
        "a number",
        {
            "within-tolerance": "{given} counts as right ({allowed}); exactly it is {exact}",
            "number-wrong": "{given} is {size}",
            "rounded": rounded_words(
                "{given} is a rounded value ({size}, by at most {unit}); the exact number is asked,"
                " {needs}"
            ),
        },
        {
            "squared-for-root": "the square was given for the number itself",
            "root-for-square": "the root was given for the number itself",
            "inverted": "one over the number was given",
            "doubled": "twice the number was given",
            "halved": "half the number was given",
            "updates-counted": "the updates were counted",
            "presentations-counted": "all examples that were looked at were counted",
            "passes-counted": "the passes were counted",
            "moves-counted": "the steps that move the weights were counted",
            "first-pass-counted": "only the updates of the first pass were counted",
            "right-counted": "the right examples were counted, not the wrong ones",
            "zeros-left-out": "the examples on the boundary, whose score is 0, were not counted",
            "one-too-many": "the count is one too high",
            "one-too-few": "the count is one too low",
        },
        how="one exact number, such as 97, -41/97 or sqrt(97)/41",
        room=5,
    ),
    "outcome": FormWords(
        "a verdict",
        how="one word: converged, cycle, stalled or limit",
        room=3,
    ),
    "predicted": FormWords(
        "positive, negative, or neither",
        how="one word: positive, negative, or neither",
        room=3,
    ),
    "roots": FormWords(
        "a list of numbers, roots allowed",
        {
            "distance-wrong": "{place}: {given} is not right; its score is {score}",
            "distance-rounded": rounded_words(
                "{place}: {given} is a rounded value; exactly it is {needs}"
            ),
            "distance-within-tolerance": "{place}: {given} counts as right ({allowed}); exactly it"
            " is {exact}",
        },
        {
            "not-divided": "the scores were not divided by the length of the weights",
            "sign-dropped": "the distances were given without their signs",
            "times-target": "the distances were multiplied by the targets",
        },
        how="a list of exact numbers, such as (-41/sqrt(97), 0, 13)",
        room=6,
    ),
    "separator": FormWords(
        "weights of the widest street",
        {
            "not-canonical": "the boundary is right, but the nearest examples have a margin of"
            " {factor}; the canonical scale asks for 1",
            "narrower": "every example is right, but the nearest is {margin} from the boundary, not"
            " {widest}",
        },
        lead="These are not the weights of the widest street",
        leads={"not-canonical": "The boundary is right; look at the scale of the weights"},
        how="weights and bias by name, such as w1 = 7, w2 = -5/2, b = 11; or that there are none",
        how_unbiased="weights by name, such as w1 = 7, w2 = -5/2; or that there are none",
        room=8,
    ),
    "set": _SET,
    "side": FormWords(
        "positive, negative, or boundary",
        how="one word: positive, negative, or boundary",
        room=3,
    ),
    "true-false": FormWords(
        "true or false",
        how="true or false",
        room=3,
    ),
    "update-table": FormWords(
        "a table of updates",
        how="a table with a line for each update, such as example 97; weights after it (41, -97/2)",
        room=12,
    ),
    "vector": _VECTOR,
    "verdict": FormWords(
        "a verdict",
        how="one word, such as separable or not separable",
        room=3,
    ),
    "word": FormWords("a word", {"word-wrong": "'{given}' is not right"}),
}
