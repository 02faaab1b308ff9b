"""The words of forms whose findings need nothing but words."""

from __future__ import annotations

from collections.abc import Mapping

from linexact.explain.finding import FormWords, rounded_words

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
_EXAMPLE_LIST = FormWords(
    "examples in their order",
    hints=_VECTOR.hints,
    how="the numbers of examples in their order, such as 97, 41, 97",
)
_NUMBER = FormWords(
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
)
_OUTCOME = FormWords(
    "a verdict",
    how="one word: converged, cycle, stalled or limit",
    room=3,
)
_PREDICTED = FormWords(
    "positive, negative, or neither",
    how="one word: positive, negative, or neither",
    room=3,
)
_ROOTS = FormWords(
    "a list of numbers, roots allowed",
    {
        "distance-wrong": "{place}: {given} is not right; its score is {score}",
        "distance-rounded": rounded_words(
            "{place}: {given} is a rounded value; exactly it is {needs}"
        ),
        "distance-within-tolerance": "{place}: {given} counts as right ({allowed}); exactly it is"
        " {exact}",
    },
    {
        "not-divided": "the scores were not divided by the length of the weights",
        "sign-dropped": "the distances were given without their signs",
        "times-target": "the distances were multiplied by the targets",
    },
    how="a list of exact numbers, such as (-41/sqrt(97), 0, 13)",
    room=6,
)
_SIDE = FormWords(
    "positive, negative, or boundary",
    how="one word: positive, negative, or boundary",
    room=3,
)
_TRUE_FALSE = FormWords(
    "true or false",
    how="true or false",
    room=3,
)
_UPDATE_TABLE = FormWords(
    "a table of updates",
    how="a table with a line for each update, such as example 97; weights after it (41, -97/2)",
    room=12,
)
_VERDICT = FormWords(
    "a verdict",
    how="one word, such as separable or not separable",
    room=3,
)
_WORD = FormWords("a word", {"word-wrong": "'{given}' is not right"})
PLAIN: Mapping[str, FormWords] = {
    "example-list": _EXAMPLE_LIST,
    "number": _NUMBER,
    "outcome": _OUTCOME,
    "predicted": _PREDICTED,
    "roots": _ROOTS,
    "side": _SIDE,
    "true-false": _TRUE_FALSE,
    "update-table": _UPDATE_TABLE,
    "vector": _VECTOR,
    "verdict": _VERDICT,
    "word": _WORD,
}
