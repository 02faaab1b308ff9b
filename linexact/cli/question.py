"""A question of an exercise, a table or a gate, and the answer to it: for `grade` and `hint`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.cli import weights as w
from linexact.cli.options import option
from linexact.errors import InputError
from linexact.render.formats import ANSWERS, FORMATS, check_format

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise
    from linexact.explain.document import Document
    from linexact.grade import Part
    from linexact.grade.marking import Marked
    from linexact.model.linear import Classifier

KINDS = ("weights", "verdict", "inequalities", "boundary")

ExerciseArgument = Annotated[
    str,
    typer.Argument(
        metavar="ID|EXERCISE|GATE",
        help="An exercise's id (`linexact exercises list`), an exercise file, a table of data,"
        " or a gate such as AND.",
        show_default=False,
    ),
]
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
    """What is asked, and how the feedback is written."""

    ask: str = option(
        "weights",
        "What is asked of a gate or a table (an exercise says it itself); boundary is the"
        " equation for the weights that --weights and --b give.",
        metavar="|".join(KINDS),
    )
    part: str | None = option(None, "The part that is answered (default: the first one).")
    form: str = option(
        "text", "How the feedback is written.", "--format", metavar="|".join(ANSWERS)
    )

    def find(
        self, source: str, convention: o.ConventionOptions, weights: w.WeightOptions
    ) -> Question:
        """Return what an exercise, a table or a gate asks.

        The weights are those whose boundary is asked of a table or a gate.
        """
        check_format(self.form, ANSWERS)
        given = weights.read()
        stated = o.stated_exercise(source)
        if given is not None and (stated is not None or self.ask != "boundary"):
            raise InputError("option", "--weights go with --ask boundary of a gate or a table")
        if stated is not None:
            return _of_exercise(stated, convention)
        if self.ask == "boundary":
            return Question(source, (_boundary_of(source, convention, given),))
        return Question(source, (_of_data(source, self.ask, convention),))


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be answered, and what a level of hints costs."""

    title: str
    parts: tuple[Part, ...]
    hint_price: Fraction = Fraction(0)

    def marks(self, text: str, part: str | None) -> tuple[Marked, ...]:
        """Mark the answer to one part, or to all that it names."""
        from linexact.grade import mark
        from linexact.text.quoting import did_you_mean, listed, quoted

        if part is None:
            return mark(self.parts, text)
        names = [p.name for p in self.parts]
        if part not in names:
            near = did_you_mean(part, names) or f"; there are {listed(names)}"
            raise InputError("part", f"no part is called {quoted(part)}{near}")
        return mark(tuple(p for p in self.parts if p.name == part), text)


def show(document: Document, form: str) -> None:
    """Print feedback."""
    print(FORMATS[form].render(document), end="")


def answer_text(answer: str) -> str:
    """Return the answer itself, or what the file that it names holds."""
    import sys

    from linexact.reading.streams import read_text
    from linexact.text.fields import MAX_ANSWER

    if answer == "-":
        return sys.stdin.read(20 * MAX_ANSWER)
    if os.path.isfile(answer):  # False for a text that can be no path, too
        return read_text(answer, 20 * MAX_ANSWER)[0]
    return answer


def _of_exercise(exercise: Exercise, convention: o.ConventionOptions) -> Question:
    from linexact.grade import parts_of

    if convention.given:
        raise InputError("option", "an exercise states its own convention; expected no options")
    return Question(exercise.title, parts_of(exercise), exercise.marking.hint_price)


def _boundary_of(source: str, convention: o.ConventionOptions, given: Classifier | None) -> Part:
    from linexact.grade import Part
    from linexact.grade.forms.boundary import BoundaryTask

    if convention.given:
        message = "a boundary is the same in every convention; expected no options for it"
        raise InputError("option", message)
    if given is None:
        raise InputError("weights", "--ask boundary needs the weights: give --weights 1,1 --b -3/2")
    if given.is_constant:
        raise InputError("zero-weights", "w = 0 has no boundary; expected other weights")
    dataset = o.DataOptions().load(source).dataset
    if len(given.w) != dataset.dimension:
        message = f"--weights: {len(given.w)} numbers; expected {dataset.dimension}, one a feature"
        raise InputError("length", message)
    points = {"boundary": Fraction(1)}
    return Part("boundary", BoundaryTask(given.w, given.b, dataset.features, points))


def _of_data(source: str, ask: str, options: o.ConventionOptions) -> Part:
    from linexact.grade import Part
    from linexact.grade.forms.inequalities import InequalitiesTask
    from linexact.grade.forms.proof import VerdictTask
    from linexact.grade.forms.weights import WeightsTask
    from linexact.handweights import Problem

    if ask not in KINDS:
        raise InputError("ask", f"--ask is one of {', '.join(KINDS)}, not {ask[:40]!r}")
    loaded = o.DataOptions().load(source)
    convention = options.over(loaded.convention)
    one = Fraction(1)
    if ask == "verdict":
        points = {"verdict": one, "proof": 2 * one}
        return Part(ask, VerdictTask(loaded.dataset, convention, points))
    if ask == "inequalities":
        points = {"half-spaces": 2 * one, "strictness": one, "nothing-extra": one}
        return Part(ask, InequalitiesTask(loaded.dataset, convention, points))
    return Part(ask, WeightsTask(Problem(loaded.dataset, convention), {"valid": one}))
