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
    export_exercises,
    feasible,
    features,
    fewest_errors,
    grade,
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


_EXERCISES = "Exercises, for other grading systems"

exercises.app.command("new")(new_exercise.new)
export.app.command("gradescope", rich_help_panel=_EXERCISES)(export_exercises.gradescope)
export.app.command("otter", rich_help_panel=_EXERCISES)(export_exercises.otter)
export.app.command("stack", rich_help_panel=_EXERCISES)(export_exercises.stack)

_DECIDE, _STUDY, _TEACH = "Decide, with a proof", "Study", "Teach"

app.command("certify", rich_help_panel=_DECIDE)(certify.certify)
app.command("feasible", rich_help_panel=_DECIDE)(feasible.feasible)
app.command("errors", rich_help_panel=_DECIDE)(fewest_errors.errors)
app.command("margin", rich_help_panel=_DECIDE)(margin.margin)
app.command("features", rich_help_panel=_DECIDE)(features.features)
app.command("check", rich_help_panel=_DECIDE)(check.check)
app.add_typer(export.app, name="export", rich_help_panel=_DECIDE)
app.command("solve", rich_help_panel=_STUDY)(solve.solve)
app.command("trace", rich_help_panel=_STUDY)(trace.trace)
app.command("region", rich_help_panel=_STUDY)(region.region)
app.command("plot", rich_help_panel=_STUDY)(plot.plot)
app.command("score", rich_help_panel=_STUDY)(score.score)
app.command("evaluate", rich_help_panel=_STUDY)(evaluate.evaluate)
app.command("hint", rich_help_panel=_STUDY)(hint.hint)
app.add_typer(exercises.app, name="exercises", rich_help_panel=_TEACH)
app.command("grade", rich_help_panel=_TEACH)(grade.grade)
app.command("regrade", rich_help_panel=_TEACH)(regrade.regrade)
app.command("sheet", rich_help_panel=_TEACH)(sheet.sheet)
