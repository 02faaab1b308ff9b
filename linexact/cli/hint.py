"""``linexact hint``: help with a wrong answer, one level at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.cli import question as q
from linexact.cli import weights as w

if TYPE_CHECKING:
    from linexact.explain.document import Block


def hint(
    exercise: q.ExerciseArgument,
    answer: q.AnswerArgument,
    *,
    level: Annotated[
        int,
        typer.Option(
            "--level",
            help="1: which part, 2: which example, 3: which inequality, 4: how far off, with a"
            " picture, 5: a solution.",
        ),
    ] = 1,
    question: q.QuestionOptions,
    weights: Annotated[w.WeightOptions, w.OF_A_BOUNDARY],
    convention: o.ConventionOptions,
) -> None:
    """Give hints on an answer, up to a level; no level says what a later one gives away.

    Example:  linexact hint AND "w1 = 1, w2 = 1, b = -1" --level 2
    """
    from linexact.explain.document import Document
    from linexact.explain.hints import explain_hints

    asked = question.find(exercise, convention, weights)
    blocks: list[Block] = []
    for marked in asked.marks(q.answer_text(answer), question.part):
        if marked.outcome is None:
            continue
        name = marked.part.name
        title = asked.title if len(asked.parts) == 1 else f"{asked.title}, {name}"
        blocks += explain_hints(marked.part.task, marked.outcome, level, title=title).blocks
    q.show(Document(tuple(blocks)), question.form)
