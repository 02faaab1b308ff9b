"""``linexact grade``: mark an answer, or with ``--out`` the answers of a whole class."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import grade_class as c
from linexact.cli import options as o
from linexact.cli import question as q
from linexact.cli import weights as w
from linexact.cli.options import argument, option
from linexact.errors import InputError

BOTH = ("names", "out", "form", "as_json", "attempt")  # for one answer and for a class
OF_A_CLASS = tuple(option.name for option in fields(c.JobOptions))


@dataclass(frozen=True, slots=True)
class HintOptions:
    """Which hints were used, and whether there are marks at all."""

    hints: int = option(0, "The level of hints that was used.", metavar="LEVEL")
    read_only: bool = option(False, "Show what is understood, without marking it.")


def grade(
    context: typer.Context,
    names: list[str] = argument(
        "One answer: an exercise's id (`linexact exercises list`), an exercise file, a"
        " table of data or a gate such as AND; then the answer, a file that holds it, or -"
        " for standard input. Answers to several parts stand under their names in square"
        " brackets, one a line. A class: exercises (ids, .toml files, folders of"
        " variants), then the folder, zip or tar of submissions.",
        metavar="EXERCISE... ANSWER|SUBMISSIONS",
    ),
    *,
    question: q.QuestionOptions,
    used: HintOptions,
    told: q.FeedbackOptions,
    weights: Annotated[w.WeightOptions, w.OF_A_BOUNDARY],
    convention: o.ConventionOptions,
    output: Annotated[o.ProofOptions, ("form", "as_json", "force", "certificate")],
    out: Path | None = option(
        None,
        "Write to this file; for a class, the folder of its results.",
        "-o",
        "--output",
        metavar="FILE|RESULTS/",
        show_default=False,
    ),
    job: c.JobOptions,
) -> None:
    """Mark an answer: what was understood, points, and the evidence for each lost one.

    An answer that cannot be read is not wrong; the place is shown (exit code 0).

    With -o it marks a class: gradebook, summary, a report for each submission.

    Begun again after an interruption, it goes on where it was.

    Example:  linexact grade AND "w1 = 1, w2 = 1, b = -1" --boundary strict

    Example:  linexact grade grosse-and xnor submissions.zip -o results
    """
    from linexact.grade import Readings

    typed = _typed(context)
    asks_for_a_class = not typed.keys().isdisjoint(OF_A_CLASS) and os.path.isfile(names[-1])
    for_class = _is_class(names) or asks_for_a_class
    _refuse_mixture(typed, for_class=for_class)
    if for_class:
        report = o.OutputOptions(form=output.form, as_json=output.as_json)
        c.mark_a_class(names, out, job, report, attempt=told.attempt)
        return
    if len(names) != 2:
        raise InputError("call", f"expected an answer to {names[0][:80]} after it")
    problem, answer = names
    asked = question.find(problem, convention, weights)
    price = asked.cost(used.hints)
    output = replace(output, output=out)
    output.check()
    text = q.answer_text(answer, asked)
    marks = asked.marks(text, question.part, price, attempt=told.attempt, teacher=told.teacher)
    output.tell(Readings(marks)) if used.read_only else output.prove(marks, hint=False)


def _is_class(names: list[str]) -> bool:
    """Say whether the last name is a folder or an archive, which holds the answers of a class."""
    last = names[-1]
    if len(names) > 2 or os.path.isdir(last):
        return True
    if not os.path.isfile(last):
        return False
    from linexact.classroom.archives import is_archive  # an answer in the call needs none of it

    with open(last, "rb") as stream:
        return is_archive(stream.read(512))


def _typed(context: typer.Context) -> dict[str, str]:
    """Return the options that stand in the call, each as it is called there."""
    found = {}
    for given in context.command.params:
        source = context.get_parameter_source(given.name or "")
        if source is not None and source.name == "COMMANDLINE":
            found[given.name or ""] = given.opts[0]
    return found


def _refuse_mixture(typed: dict[str, str], *, for_class: bool) -> None:
    """Refuse options of one answer for a class, and those of a class for one answer."""
    what = "a class; expected -o RESULTS/ with it"
    if for_class:
        what = "one answer; a class is marked as its exercises say"
    for name, called in typed.items():
        if name not in BOTH and (name in OF_A_CLASS) != for_class:
            raise InputError("option", f"{called} goes with {what}")
