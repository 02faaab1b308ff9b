"""``linexact exercises``: the bank of exercises, listed and shown."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from linexact.cli import options as o

app = typer.Typer(help="The exercises that come with linexact.", no_args_is_help=True)


@app.command("list")
def list_all(as_json: o.JsonOption = False) -> None:
    """List all exercises: id, kind, title."""
    from linexact.exercise import list_exercises
    from linexact.explain.exercise import explain_list
    from linexact.render.exercise_record import exercise_record
    from linexact.render.text import render_text

    exercises = tuple(list_exercises())
    if as_json:
        print(json.dumps([exercise_record(e) for e in exercises], indent=2, ensure_ascii=False))
        return
    print(render_text(explain_list(exercises)), end="")


@app.command("show")
def show(
    name: Annotated[str, typer.Argument(metavar="ID", show_default=False)],
    as_json: o.JsonOption = False,
) -> None:
    """Show what an exercise asks, without its solution.

    Example:  linexact exercises show grosse-and
    """
    from linexact.exercise import find_exercise
    from linexact.explain.exercise import explain_exercise
    from linexact.render.exercise_record import exercise_record
    from linexact.render.text import render_text

    exercise = find_exercise(name)
    if as_json:
        print(json.dumps(exercise_record(exercise), indent=2, ensure_ascii=False))
        return
    print(render_text(explain_exercise(exercise)), end="")
