"""The list of commands.

A command module imports only what its options need; the engine, scipy and the rest are
imported when the command runs, so ``--help`` and ``check`` are quick.
"""

from __future__ import annotations

from typing import Annotated

import typer

from linexact._version import __version__
from linexact.cli import (
    certify,
    check,
    evaluate,
    exercises,
    export,
    export_gradescope,
    feasible,
    features,
    fewest_errors,
    grade,
    grade_class,
    hint,
    margin,
    new_exercise,
    plot,
    region,
    regrade,
    score,
    sheet,
    solve,
    trace,
)

app = typer.Typer(
    name="linexact",
    help="Exact-arithmetic verifier and tutor for linear classification.\n\n"
    "Every verdict comes with a proof that anyone can re-check: "
    "[bold]linexact certify XOR[/bold]",
    no_args_is_help=True,
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)
    ] = False,
) -> None:
    if version:
        print(f"linexact {__version__}")
        raise typer.Exit


app.command("certify")(certify.certify)
app.command("solve")(solve.solve)
exercises.app.command("new")(new_exercise.new)
app.add_typer(exercises.app, name="exercises")
app.command("grade")(grade.grade)
app.command("grade-class")(grade_class.grade_class)
app.command("sheet")(sheet.sheet)
app.command("regrade")(regrade.regrade)
app.command("hint")(hint.hint)
app.command("check")(check.check)
app.command("feasible")(feasible.feasible)
app.command("region")(region.region)
app.command("features")(features.features)
app.command("plot")(plot.plot)
app.command("margin")(margin.margin)
app.command("trace")(trace.trace)
app.command("errors")(fewest_errors.errors)
app.command("score")(score.score)
app.command("evaluate")(evaluate.evaluate)
export.app.command("gradescope")(export_gradescope.gradescope)
export.app.command("stack")(export_gradescope.stack)
app.add_typer(export.app, name="export")
