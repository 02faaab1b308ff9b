"""``linexact exercises``: the bank of exercises, listed and shown; variants with their keys."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.explain.files import Files

HELP = "The exercises that come with linexact; without a command: their list."


def list_all(*, output: o.OutputOptions) -> None:
    """List all exercises: id, kind, title.

    Example:  linexact exercises list
    """
    from linexact.front.teach import list_exercises

    output.check()
    output.tell(list_exercises())


def show(
    name: Annotated[str, typer.Argument(metavar="ID|FILE", show_default=False)],
    *,
    output: o.OutputOptions,
) -> None:
    """Show what an exercise asks, without its solution.

    Example:  linexact exercises show grosse-and
    """
    from linexact.front.teach import find_exercise

    output.check()
    output.tell(find_exercise(name))


def check(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE|ID...]", help="Exercises (default: the bank).", show_default=False
        ),
    ] = None,
    *,
    output: o.OutputOptions,
) -> int:
    """Test exercise files: solution, key, wrong neighbours, and the answers they expect.

    Exit code 1 when one is not in order.

    Example:  linexact exercises check mine.toml
    """
    from linexact.classroom.checking import check_files
    from linexact.exercise.bank import names as bank
    from linexact.explain.files import Files

    output.check()
    found = {name: list(faults) for name, faults in check_files(names or bank())}
    wrong = {name: faults for name, faults in found.items() if faults}
    told = f"{len(found) - len(wrong)} of {len(found)} exercises in order"
    remarks = tuple(f"{name}: {fault}" for name, faults in wrong.items() for fault in faults)
    output.tell(Files(told, (), remarks, entries={"faults": wrong}))
    return 1 if wrong else 0


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
    *,
    report: Annotated[o.ReportOptions, ("form", "as_json")],
) -> None:
    """Make exercises of equal difficulty, no two equal up to symmetry, with their keys.

    Example:  linexact exercises new perceptron --seed 7 --size 5 --class roster.csv -o sheet
    """
    from linexact.classroom.handout import hand_out
    from linexact.classroom.roster import read_roster
    from linexact.classroom.variants import variants
    from linexact.exercise.variants import facts_of

    report.check()
    if not 0 <= seed < 2**63:
        raise InputError("seed", "--seed is a whole number from 0 on, below 2^63")
    students = read_roster(str(roster)) if roster is not None else []
    facts = facts_of(kind, size, zero)
    found = list(islice(variants(facts, seed), len(students) or count))
    hand_out(out, facts, found, students)
    report.tell(_handed_out(out, len(found), facts.bounds))


def _handed_out(out: Path, count: int, bounds: Mapping[str, tuple[object, object]]) -> Files:
    from linexact.explain.files import Files

    hard = [
        f"{name} {low}" if low == high else f"{name} {low} to {high}"
        for name, (low, high) in bounds.items()
    ]
    remarks = (
        f"Each is as hard as the others: {', '.join(hard)}.",
        f"To print them: linexact sheet {out} -o FILE.pdf",
        f"To mark them:  linexact grade {out} SUBMISSIONS -o RESULTS",
    )
    many = f"{count} exercise{'' if count == 1 else 's'}"
    return Files(f"{many} and keys.csv, which is yours alone", (out,), remarks)


COMMANDS = {"list": list_all, "show": show, "check": check, "new": new}
USUAL = "list"
