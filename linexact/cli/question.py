"""A question of an exercise, a table or a gate, and the answer to it: for `grade` and `hint`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

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
    from linexact.grade.form import Form
    from linexact.grade.marking import Marked
    from linexact.model.linear import Classifier

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
        metavar="weights|verdict|inequalities|boundary",
    )
    part: str | None = option(None, "The part that is answered (default: the first one).")
    form: str = option(
        "text", "How the feedback is written.", "--format", metavar="|".join(ANSWERS)
    )

    def find(
        self, source: str, convention: o.ConventionOptions, weights: w.WeightOptions
    ) -> QuestionPaper:
        """Return what an exercise, a table or a gate asks.

        The weights are those whose boundary is asked of a table or a gate.
        """
        check_format(self.form, ANSWERS)
        given = weights.read()
        stated = o.stated_exercise(source)
        if stated is not None:
            _refuse_weights(given)
            return _of_exercise(stated, convention)
        return QuestionPaper(source, (_of_data(source, self.ask, convention, given),))


@dataclass(frozen=True, slots=True)
class QuestionPaper:
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


def _of_exercise(exercise: Exercise, convention: o.ConventionOptions) -> QuestionPaper:
    from linexact.grade import parts_of

    if convention.given:
        raise InputError("option", "an exercise states its own convention; expected no options")
    return QuestionPaper(exercise.title, parts_of(exercise), exercise.marking.hint_price)


def _form(ask: str) -> Form[Any, Any]:
    """Return a form that a gate or a table may be asked for."""
    from linexact.grade.form import form_named, form_names

    def may_be_asked(name: str) -> bool:
        form = form_named(name)
        return form.of_data is not None or form.of_weights is not None

    names = form_names()
    if ask not in names or not may_be_asked(ask):
        known = ", ".join(name for name in names if may_be_asked(name))
        raise InputError("ask", f"--ask is one of {known}, not {ask[:40]!r}")
    return form_named(ask)


def _of_data(source: str, ask: str, options: o.ConventionOptions, given: Classifier | None) -> Part:
    from linexact.grade import Part
    from linexact.handweights import Problem

    form = _form(ask)
    if form.of_data is not None:
        _refuse_weights(given)
        loaded = o.DataOptions().load(source)
        problem = Problem(loaded.dataset, options.over(loaded.convention))
        return Part(ask, form.of_data(problem))
    assert form.of_weights is not None
    if options.given:
        message = f"a {ask} is the same in every convention; expected no options for it"
        raise InputError("option", message)
    if given is None:
        raise InputError("weights", f"--ask {ask} needs the weights: give --weights 1,1 --b -3/2")
    dataset = o.DataOptions().load(source).dataset
    if len(given.w) != dataset.dimension:
        message = f"--weights: {len(given.w)} numbers; expected {dataset.dimension}, one a feature"
        raise InputError("length", message)
    return Part(ask, form.of_weights(dataset, given))


def _refuse_weights(given: Classifier | None) -> None:
    if given is not None:
        raise InputError("option", "--weights go with --ask boundary of a gate or a table")
