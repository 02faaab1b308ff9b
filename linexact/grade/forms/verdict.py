"""Is it separable?  The data decide, and a proof may be asked; or it is a word to compare."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from linexact.data.problem import Problem
from linexact.grade.form import Task
from linexact.grade.forms import proof
from linexact.grade.forms.word import Meanings, word_asked
from linexact.grade.question import Question

_VERDICTS = Meanings(
    {"separable": "separable", "inseparable": "inseparable"}, {}, yes="separable", no="inseparable"
)


def _asked(question: Question) -> Task:
    if question.exercise.kind.problem is None:
        return word_asked(question, _VERDICTS)
    return proof.FORM.asked(question)


def _of_data(problem: Problem) -> Task:
    points = {"verdict": Fraction(1), "proof": Fraction(2)}
    return proof.VerdictTask(problem.dataset, problem.convention, points)


FORM = replace(proof.FORM, asked=_asked, of_data=_of_data)
