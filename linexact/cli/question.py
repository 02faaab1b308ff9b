"""A question of an exercise, a table or a gate, and the answer to it: for `grade` and `hint`."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.cli import weights as w
from linexact.cli.options import option

if TYPE_CHECKING:
    from linexact.front.teach import Question

AnswerArgument = Annotated[
    str,
    typer.Argument(
        metavar="ANSWER",
        help="The answer, a file that holds it, or - for standard input. An existing file wins."
        " Answers to several parts stand under their names in square brackets, one a line.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class QuestionOptions:
    """What is asked, and which part of it is answered."""

    ask: str | None = option(
        None,
        "What is asked of a gate or a table (default: weights; an exercise says it itself);"
        " boundary is the equation for the weights that --weights and --b give.",
        metavar="weights|verdict|inequalities|boundary",
    )
    part: str | None = option(None, "The part that is answered (default: the first one).")

    def find(
        self, problem: str, convention: o.ConventionOptions, weights: w.WeightOptions
    ) -> Question:
        """Return what an exercise, a table or a gate asks."""
        from linexact.front.given import read_boundary
        from linexact.front.teach import question

        said = convention.boundary
        boundary = None if said is None else read_boundary(said)
        return question(
            problem, ask=self.ask, weights=weights.read(), bias=convention.bias, boundary=boundary
        )


@dataclass(frozen=True, slots=True)
class FeedbackOptions:
    """Who is told, and at which attempt."""

    attempt: int = option(
        1, "Which attempt it is, where the exercise tells more of later ones.", min=1, max=1000
    )
    teacher: bool = option(False, "Tell everything, whatever the exercise keeps from students.")


def answer_text(answer: str, asked: Question) -> str:
    """Return the answer itself, or what the file that it names holds for the exercise."""
    from linexact.language.text import MOST_CHARACTERS

    text = answer
    if answer == "-":
        text = sys.stdin.read(20 * MOST_CHARACTERS)
    elif os.path.isfile(answer):  # False for a text that can be no path, too
        from linexact.data.read.streams import read_text

        text = read_text(answer, 20 * MOST_CHARACTERS)[0]
    if asked.exercise is None:
        return text
    from linexact.classroom.questions import under_head

    return under_head(text, [asked.exercise.id])
