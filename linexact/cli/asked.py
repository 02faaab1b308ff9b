"""What is asked by an exercise, a table or a gate, and what is answered: for `grade` and `hint`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.classifier.weights import Classifier
    from linexact.grade import Part

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
AskOption = Annotated[
    str,
    typer.Option(
        "--ask",
        metavar="|".join(KINDS),
        help="What is asked of a gate or a table (an exercise says it itself); boundary is the"
        " equation for the weights that --weights and --b give.",
    ),
]
PartOption = Annotated[
    str | None,
    typer.Option("--part", help="The part that is answered (default: the first one)."),
]


def answer_text(answer: str) -> str:
    """Return the answer itself, or what the file that it names holds."""
    import sys

    from linexact.grade.fields import MAX_ANSWER
    from linexact.reading.streams import read_text

    if answer == "-":
        return sys.stdin.read(20 * MAX_ANSWER)
    if os.path.isfile(answer):  # False for a text that can be no path, too
        return read_text(answer, 20 * MAX_ANSWER)[0]
    return answer


def marks(parts: tuple[Part, ...], text: str, part: str | None) -> Any:
    """Mark the answer to one part, or to all that it names."""
    from linexact.grade import mark
    from linexact.text.quoting import did_you_mean, listed, quoted

    if part is None:
        return mark(parts, text)
    names = [p.name for p in parts]
    if part not in names:
        near = did_you_mean(part, names) or f"; there are {listed(names)}"
        raise InputError("part", f"no part is called {quoted(part)}{near}")
    chosen = tuple(p for p in parts if p.name == part)
    return mark(chosen, text)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be answered, and what a level of hints costs."""

    title: str
    parts: tuple[Part, ...]
    hint_price: Fraction = Fraction(0)


def find_asked(
    source: str, ask: str, bias: bool | None, boundary: str | None, given: Classifier | None
) -> Asked:
    """Return the title and the tasks of an exercise, a table or a gate.

    ``given`` are the weights whose boundary is asked of a table or a gate.
    """
    from linexact.exercise.bank import find_exercise, is_exercise
    from linexact.exercise.read import is_exercise_file, read_exercise
    from linexact.grade import parts_of

    stated = None
    if is_exercise_file(source):
        stated = read_exercise(source)
    elif not Path(source).exists() and is_exercise(source):
        stated = find_exercise(source)
    if given is not None and (stated is not None or ask != "boundary"):
        raise InputError("option", "--weights go with --ask boundary of a gate or a table")
    if stated is None and ask == "boundary":
        if bias is not None or boundary is not None:
            message = "a boundary is the same in every convention; expected no options for it"
            raise InputError("option", message)
        return Asked(source, (_boundary_of(source, given),))
    if stated is None:
        return Asked(source, (_of_data(source, ask, bias, boundary),))
    if bias is not None or boundary is not None:
        raise InputError("option", "an exercise states its own convention; expected no options")
    return Asked(stated.title, parts_of(stated), stated.marking.hint_price)


def _boundary_of(source: str, given: Classifier | None) -> Part:
    from linexact.grade import Part
    from linexact.grade.forms.boundary import BoundaryTask

    if given is None:
        raise InputError("weights", "--ask boundary needs the weights: give --weights 1,1 --b -3/2")
    if given.is_constant:
        raise InputError("zero-weights", "w = 0 has no boundary; expected other weights")
    dataset = o.load(source, None, None, None, "error", None, None, None).dataset
    if len(given.w) != dataset.dimension:
        message = f"--weights: {len(given.w)} numbers; expected {dataset.dimension}, one a feature"
        raise InputError("length", message)
    points = {"boundary": Fraction(1)}
    return Part("boundary", BoundaryTask(given.w, given.b, dataset.features, points))


def _of_data(source: str, ask: str, bias: bool | None, boundary: str | None) -> Part:
    from linexact.grade import Part
    from linexact.grade.forms.inequalities import InequalitiesTask
    from linexact.grade.forms.proof import VerdictTask
    from linexact.grade.forms.weights import WeightsTask
    from linexact.handweights import Problem

    if ask not in KINDS:
        raise InputError("ask", f"--ask is one of {', '.join(KINDS)}, not {ask[:40]!r}")
    loaded = o.load(source, None, None, None, "error", None, None, None)
    convention = o.convention(bias, boundary, loaded.convention)
    one = Fraction(1)
    if ask == "verdict":
        points = {"verdict": one, "proof": 2 * one}
        return Part(ask, VerdictTask(loaded.dataset, convention, points))
    if ask == "inequalities":
        points = {"half-spaces": 2 * one, "strictness": one, "nothing-extra": one}
        return Part(ask, InequalitiesTask(loaded.dataset, convention, points))
    return Part(ask, WeightsTask(Problem(loaded.dataset, convention), {"valid": one}))
