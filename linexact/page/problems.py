"""What the tools of a page know of an exercise: its examples, convention and demands, as JSON.

Numbers are texts, as in a certificate: ``"-3/2"``.  A tool shows at every move which examples are
right, so that none stands where the exercise keeps that from its students.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.problem import Problem
from linexact.exact import exact_text
from linexact.exercise.model import Exercise
from linexact.kernel import Constraint
from linexact.page.running import example_rows, run_fields

MOST_EXAMPLES = 60
MOST_UNKNOWNS = 10
SHOWN = frozenset({"place", "counterexample"})  # topics of feedback that every tool gives away
RUNS = ("trace", "update-table", "batch-table")  # forms of answers that are rows of a run
STREETS = ("separator",)  # forms of answers that are a street, in a picture of up to two features
FORMS = ("weights", "proof", *RUNS, *STREETS)  # of answers that a tool writes

Fields: TypeAlias = dict[str, object]


def has_tools(exercise: Exercise) -> bool:
    """Say whether an answer may be tried out in the page, and the page is able to.

    >>> from linexact.exercise.bank import find_exercise
    >>> has_tools(find_exercise("grosse-and")), has_tools(find_exercise("lyu-distance"))
    (True, False)
    """
    told = exercise.feedback.told(1)
    if exercise.dataset is None or not (told is None or told >= SHOWN):
        return False
    forms = {ask.form for ask in exercise.asks}
    problem = _problem(exercise) if not forms.isdisjoint(FORMS) else None
    if problem is None or not 0 < len(problem.dataset) <= MOST_EXAMPLES:
        return False
    most = 2 if not forms.isdisjoint(STREETS) else MOST_UNKNOWNS - 1
    return problem.dataset.dimension <= most


def _problem(exercise: Exercise) -> Problem | None:
    """Return what answers are tried against; of a street, that no example stands at its middle."""
    if exercise.kind.problem is not None:
        return exercise.kind.problem(exercise)
    if any(ask.form in STREETS for ask in exercise.asks):
        return Problem(exercise.data, Convention(exercise.convention.bias, "strict"))
    return None


def exercise_fields(exercise: Exercise, *, whole: bool) -> Fields:
    """Return what the tools of an exercise know, and whether the ``whole`` may be shown.

    >>> from linexact.exercise.bank import find_exercise
    >>> sorted(exercise_fields(find_exercise("blog-trace"), whole=False)["run"])
    ['examples', 'rule']
    """
    kind, problem = exercise.kind, _problem(exercise)
    assert problem is not None
    fields = {**problem_fields(problem), "whole": whole}
    if kind.rule is not None and any(ask.form in RUNS for ask in exercise.asks):
        fields["run"] = run_fields(exercise.data, kind.rule(exercise))
    return fields


def problem_fields(problem: Problem) -> Fields:
    """Return a problem for the page; what a page cannot check is named in ``unchecked``.

    >>> from linexact.exercise.bank import find_exercise
    >>> exercise = find_exercise("and-unequal")
    >>> fields = problem_fields(exercise.kind.problem(exercise))
    >>> fields["examples"][1], fields["demands"][0]["text"], fields["demands"][0]["row"]
    (['-', '0', '1'], 'w1 >= 2 w2', ['1', '-2', '0'])
    """
    lines = zip(problem.lines, problem.demands, strict=False)
    whole = ["integers"] if problem.integers else []
    return {
        **data_fields(problem.dataset, problem.convention),
        "demands": [_demand(text, row) for text, row in lines],
        "unchecked": [*whole, *(length.line for length in problem.lengths)],
    }


def data_fields(data: Dataset, convention: Convention) -> Fields:
    """Return a data set and its convention for the page.

    >>> from linexact.data.gates import gate
    >>> data_fields(gate("NOT"), Convention(bias=True, boundary="strict"))["examples"]
    [['+', '0'], ['-', '1']]
    """
    return {
        "convention": {"bias": convention.bias, "boundary": convention.boundary},
        "features": list(data.features),
        "examples": example_rows(data),
    }


def _demand(text: str, row: Constraint) -> Fields:
    """Return a demand as a row over the weights, the bias last."""
    coefficients = [_text(value) for value in row.coefficients]
    return {"text": text, "relation": row.relation, "row": coefficients, "bound": _text(row.bound)}


def _text(number: int | Fraction) -> str:
    return exact_text(Fraction(number))
