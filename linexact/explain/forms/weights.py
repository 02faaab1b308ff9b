"""The words about weights."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.data.dataset import Dataset
from linexact.data.linear import linear_form, linear_row
from linexact.data.problem import Problem
from linexact.document.blocks import Paragraph, Text
from linexact.document.formulas import sketched
from linexact.document.prose import capital
from linexact.explain.finding import FormWords, Hint, hint, sentence, value_hints
from linexact.grade.finding import NumberedExample
from linexact.grade.forms.weights import WeightsTask, score_of, sides_of
from linexact.grade.forms.weights.answer import WeightsAnswer
from linexact.grade.forms.weights.remarks import unmet
from linexact.grade.result import Grade


def _hints(task: WeightsTask, grade: Grade) -> Iterator[Hint]:
    problem, answer = task.problem, grade.answer
    if not isinstance(answer, WeightsAnswer):
        yield hint("There are such weights.")
        return
    wrong = unmet(problem.system.rows, answer.point)
    n = len(problem.dataset)
    if not wrong:
        said = "Every example is right; look at the demands on the numbers themselves"
        yield from value_hints(said, grade)
    elif wrong[0] < n:
        count: Text = (len([i for i in wrong if i < n]), " of ", n, " examples")
        shown = (". Look at ", *example_text(problem.dataset, wrong[0]), ": what is its score?")
        yield hint("These weights miss ", tail=(*count, *shown))
        yield _score_there(problem, answer, wrong[0])
    else:
        line = problem.lines[wrong[0] - n]
        yield hint(f"Every example is right. Look at the demand '{line}': is it met?")
        left, right = sides_of(line, problem.system.rows[wrong[0]], answer.point)
        yield hint("With all unknowns on the left, ", ("its sides come to ", left, " and ", right))
    if wrong:
        yield _repair(problem, grade)


def asked_row(problem: Problem, index: int) -> Text:
    """Return what a row asks, an example's in the way its class asks it: ``w2 + b < 0``.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> "".join(map(str, asked_row(read_demands(gate("AND"), Convention(True, "strict")), 1)))
    'w2 + b < 0'
    """
    row, dataset = problem.system.rows[index], problem.dataset
    if index >= len(dataset) or dataset.target(index) > 0:
        return linear_row(row, problem.variables)
    form = linear_form([-c for c in row.coefficients], problem.variables)
    return (*form, f" {row.relation.replace('>', '<')} ", -row.bound)


def _score_there(problem: Problem, answer: WeightsAnswer, index: int) -> Hint:
    """Say what an example asks and what its score is."""
    score: Text = ("its score is ", score_of(problem.dataset, answer, index))
    said = ("Its class asks for ", *asked_row(problem, index), "; with your weights ", *score, ".")
    is_plane = problem.dataset.dimension == 2
    picture = [sketched(problem.dataset, "The examples")] if is_plane else []
    return Hint((Paragraph(said), *picture), (score,))


def _repair(problem: Problem, grade: Grade) -> Hint:
    """Say which number alone may be another one, as it was found."""
    if problem.lengths:  # which a repair of the rows may break
        return hint("The length of the weights is bounded as well.")
    found = next((finding for finding in grade.findings if finding.code == "repair"), None)
    if found is None:
        return hint("No change of one number alone mends it.")
    return hint("", capital(sentence(found)))


def example_text(dataset: Dataset, index: int) -> Text:
    """Return an example by its number, with its input."""
    return (f"{NumberedExample.of(dataset, index)}, ", dataset.x(index))


WORDS = FormWords(
    "weights",
    {
        "wrong-side": "{place}, {x}, has the score {score}: on the wrong side, a score {required} 0"
        " is asked",
        "score-zero": "{place}, {x}, has the score {score}: exactly on the boundary, a score"
        " {required} 0 is asked",
        "zero-weights": "all weights are 0: every input gets the score {score}",
        "more-wrong": "{count} more examples are wrong",
        "demand-unmet": "the demand '{place}' is not met: with all unknowns on the left, its sides"
        " come to {left} and {right}",
        "weights-exist": "there are such weights: {point} (the bias last)",
        "too-long": "the demand '{place}' is not met: the squares of the weights add up to"
        " {squared}, and at most {allowed} is allowed",
        "not-whole": "{place} is {value}; whole numbers are asked",
        "other-gate": "these weights compute {gate}",
        "repair": "changing {place} alone is enough: it is {value} and may be any number in"
        " {interval}",
    },
    {"bias-misplaced": "the bias was written first, in the place of the first weight"},
    _hints,
    how="weights and bias by name, such as w1 = 7, w2 = -5/2, b = 11; or that there are none",
    how_unbiased="weights by name, such as w1 = 7, w2 = -5/2; or that there are none",
    room=8,
)
