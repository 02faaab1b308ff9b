"""``linexact hint``: help with a wrong answer, one level at a time."""

from __future__ import annotations

from typing import Annotated

from linexact.cli import options as o
from linexact.cli import question as q
from linexact.cli import weights as w
from linexact.cli.options import option


def hint(
    problem: o.ProblemArgument,
    answer: q.AnswerArgument,
    *,
    level: int = option(1, "1: where it fails, 2: what is wrong or next there, 3: what mends it."),
    question: q.QuestionOptions,
    told: q.FeedbackOptions,
    weights: Annotated[w.WeightOptions, w.OF_A_BOUNDARY],
    convention: o.ConventionOptions,
    output: o.OutputOptions,
) -> None:
    """Give hints on an answer, up to a level; no level says what a later one gives away.

    Example:  linexact hint AND "w1 = 1, w2 = 1, b = -1" --level 2
    """
    output.check()
    asked = question.find(problem, convention, weights)
    text = q.answer_text(answer, asked)
    output.tell(asked.hints(text, question.part, level, attempt=told.attempt, teacher=told.teacher))
