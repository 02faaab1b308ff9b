"""The words about verdicts and their proofs."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Span, Text
from linexact.explain.finding import FormWords
from linexact.explain.forms.weights import example_text, picture, solution
from linexact.explain.hint import Hint, hint
from linexact.grade.finding import NumberedExample
from linexact.grade.forms.proof import verdict
from linexact.grade.result import Grade
from linexact.handweights import Problem
from linexact.model.linear import linear_row
from linexact.separability import Inseparable, Separable, separate_dataset


def _hints(task: verdict.VerdictTask, grade: Grade) -> Iterator[Hint]:
    found = {type(finding) for finding in grade.findings}
    if found & {verdict.IsSeparable, verdict.IsInseparable}:
        yield hint("Look at the verdict itself.")
    elif verdict.ProofMissing in found:
        yield hint("The verdict stands; what is missing is the proof.")
    else:
        yield hint("The verdict stands; the proof has a flaw.")
    truth = separate_dataset(task.dataset, task.convention)
    if isinstance(truth, Inseparable):
        yield from _towards_refutation(task, truth)
    else:
        yield from _towards_weights(task, truth)


def _towards_weights(task: verdict.VerdictTask, truth: Separable) -> Iterator[Hint]:
    problem = Problem(task.dataset, task.convention)
    index = min(range(len(task.dataset)), key=lambda i: abs(truth.score(i)), default=0)
    yield hint("A boundary passes nearest to ", example_text(task.dataset, index))
    asked = linear_row(problem.system.rows[index], problem.variables)
    yield hint("What it asks of the weights is ", asked)
    score: Text = ("score ", truth.score(index))
    yield hint("With the weights we found it has the ", score, more=picture(task.dataset))
    yield from solution(problem)


def _towards_refutation(task: verdict.VerdictTask, truth: Inseparable) -> Iterator[Hint]:
    names: list[Span] = []
    told: list[Span] = []
    for index, multiplier in truth.multipliers.items():
        comma, name = ", " if names else "", str(NumberedExample.of(task.dataset, index))
        names += [comma, name]
        told += [comma, multiplier, f" for {name}"]
    yield hint("A proof needs only these: ", tuple(names))
    point: Text
    if truth.common_point is None:
        lead = "Find multipliers such that, "
        asked = "negative ones with a minus sign, a weighted average of them is 0"
        point = ("(the zero vector)",)
    else:
        lead = "Find multipliers such that "
        asked = "a weighted average of the positive ones is one of the negative ones"
        point = ("the point ", truth.common_point)
    yield hint(lead, (asked,))
    yield hint("Both averages are ", point, more=picture(task.dataset))
    yield hint("Multipliers: ", tuple(told), last=True)


def _is_inseparable(finding: verdict.IsInseparable) -> Text:
    spans: list[Span] = []
    for multiplier, point in finding.terms:
        spans += [", " if spans else "", multiplier, " at ", point]
    return (
        "the data are not separable: the multipliers ",
        *spans,
        " give both classes the same weighted average",
    )


WORDS = FormWords(
    "a proof",
    {
        "is-separable": "the data are separable: w = {w}, b = {b} gets every example right",
        "is-inseparable": _is_inseparable,
        "proof-missing": "a proof is asked: weights, or multipliers, or two segments",
        "proof-of-the-opposite": "multipliers prove that data are not separable",
        "not-an-example": "the point {point} is not an example",
        "mixed-side": "the {side} side has examples of both classes; each side is one class",
        "multiplier-negative": "{place} has the multiplier {multiplier}; a multiplier is not"
        " negative",
        "no-multipliers": "all multipliers are 0, which proves nothing",
        "sum-not-one": "the multipliers of the {place} sum to {total}, not to 1",
        "points-differ": "the weighted sums of the classes are {positive} and {negative}, which are"
        " two points",
        "no-strict-example": "no example for which a score of 0 is wrong has a multiplier: weights"
        " 0 meet all of these ({convention})",
        "scaled": "both classes' multipliers sum to {total}: a proof at that scale; divided by it"
        " they are weighted averages",
        "common-point": "the point {given} is not where they meet; {point} is such a point",
        "segment-mixed": "the segment from {start} to {end} joins examples of different classes;"
        " such may cross in separable data",
        "segments-one-class": "both segments join examples of the same class; a proof needs one of"
        " each class",
        "segments-apart": "the segments do not meet: the line with w = {w} and b = {b} runs between"
        " them",
    },
    hints=_hints,
)
