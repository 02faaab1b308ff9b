"""``linexact exercises``: the bank of exercises, listed and shown; variants with their keys."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError

app = typer.Typer(
    help="The exercises that come with linexact.", no_args_is_help=True, add_completion=False
)


@app.command("list")
def list_all(as_json: o.JsonOption = False) -> None:
    """List all exercises: id, kind, title."""
    from linexact.exercise import list_exercises
    from linexact.explain.exercise import explain_list
    from linexact.render.record import exercise_record

    exercises = tuple(list_exercises())
    o.show(
        lambda: explain_list(exercises),
        lambda: [exercise_record(e) for e in exercises],
        as_json=as_json,
        ascii_only=False,
    )


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
    from linexact.render.record import exercise_record

    exercise = find_exercise(name)
    o.show(
        lambda: explain_exercise(exercise),
        lambda: exercise_record(exercise),
        as_json=as_json,
        ascii_only=False,
    )


@app.command("check")
def check(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE|ID...]", help="Exercises (default: the bank).", show_default=False
        ),
    ] = None,
) -> int:
    """Test exercise files: solution, key, wrong neighbours, and the answers they expect.

    Example:  linexact exercises check mine.toml
    """
    from linexact.classroom.checking import check_files
    from linexact.exercise.bank import names as bank

    wrong = 0
    for name, faults in check_files(names or bank()):
        wrong += bool(faults)
        print(f"{name}: {'in order' if not faults else 'not in order'}")
        for fault in faults:
            print(f"  {fault}")
    return 1 if wrong else 0


@app.command("new")
def new(
    kind: Annotated[
        str, typer.Argument(metavar="weights|inseparable|perceptron", show_default=False)
    ],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER/", help="Where to write.")],
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same files.")],
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            help="The largest weight of the simplest solution (1 to 6, usually 2), the examples of"
            " the smallest proof (3 or 4, usually 4), or the number of updates (2 to 12, usually"
            " 5).",
        ),
    ] = None,
    zero: Annotated[
        bool, typer.Option("--zero", help="perceptron: a score of 0 occurs after the first step.")
    ] = False,
    count: Annotated[int, typer.Option("--count", min=1, max=10_000, help="How many.")] = 1,
    roster: Annotated[
        Path | None,
        typer.Option("--class", metavar="ROSTER.csv", help="One for each row's first column."),
    ] = None,
) -> None:
    """Make exercises of equal difficulty, no two equal up to symmetry, with their keys.

    Example:  linexact exercises new perceptron --seed 7 --size 5 --class roster.csv -o sheet
    """
    from linexact.classroom.handout import hand_out
    from linexact.classroom.roster import read_roster
    from linexact.classroom.variants import variants
    from linexact.exercise.variants import facts_of

    if not 0 <= seed < 2**63:
        raise InputError("seed", "--seed is a whole number from 0 on, below 2^63")
    students = read_roster(str(roster)) if roster is not None else []
    facts = facts_of(kind, size, zero)
    found = list(islice(variants(facts, seed), len(students) or count))
    hand_out(out, facts, found, students)
    hard = [
        f"{name} {low}" if low == high else f"{name} {low} to {high}"
        for name, (low, high) in facts.bounds.items()
    ]
    print(f"{len(found)} exercises and keys.csv, which is yours alone, written to {out}")
    print(f"Each is as hard as the others: {', '.join(hard)}.")
    print(f"To print them: linexact sheet {out} -o FILE.pdf")
    print(f"To mark them:  linexact grade {out} SUBMISSIONS -o RESULTS")
