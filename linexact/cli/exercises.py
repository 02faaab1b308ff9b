"""``linexact exercises``: the bank of exercises, listed and shown; variants with their keys."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from linexact.cli import options as o
from linexact.cli.options import argument, option
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.exercise.variants.family import Maker
    from linexact.tasks.files import Files

HELP = "The exercises that come with linexact; without a command: their list."


def list_all(*, output: o.OutputOptions) -> None:
    """List all exercises: id, kind, title.

    Example:  linexact exercises list
    """
    from linexact.front.teach import list_exercises

    output.check()
    output.tell(list_exercises())


def show(
    name: str = argument("", metavar="ID|FILE"),
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
    names: list[str] | None = argument(
        "Exercises (default: the bank).", metavar="[FILE|ID...]", default=None
    ),
    propose: bool = option(False, "Print the expectations that are missing, for you to read."),
    *,
    output: o.OutputOptions,
) -> int:
    """Test exercise files: solution, key, wrong neighbours, and the answers they expect.

    Exit code 1 when one is not in order.

    Example:  linexact exercises check mine.toml
    """
    from linexact.classroom import checking
    from linexact.exercise import names as bank
    from linexact.front.waiting import on_terminal
    from linexact.grade.testing import SelfTests

    output.check()
    asked = names or bank()
    if propose:
        output.write("".join(f"{text}\n\n" for text in checking.propose(asked)))
        return 0
    outcomes = []
    with on_terminal("check") as tell:
        for outcome in checking.check_files(asked):
            outcomes.append(outcome)
            tell(f"{len(outcomes)} of {len(asked)}, {outcome.name}")
    found = SelfTests(tuple(outcomes))
    output.tell(found)
    return int(found.in_order < len(found.outcomes))


def new(
    kind: str = argument(
        "What to make; an exercise of your own that states variants; with --blank"
        " a kind of exercise.",
        metavar="weights|inseparable|perceptron|FILE|KIND",
    ),
    out: Path | None = option(None, "Where to write.", "-o", "--out", metavar="FOLDER/"),
    seed: int | None = option(None, "The same seed gives the same files."),
    size: int | None = option(
        None,
        "The largest weight of the simplest solution (1 to 6, usually 2), the examples of"
        " the smallest proof (3 or 4, usually 4), or the number of updates (2 to 12, usually"
        " 5).",
    ),
    zero: bool = option(False, "perceptron: a score of 0 occurs after the first step."),
    count: int = option(1, "How many.", min=1, max=10_000),
    roster: Path | None = option(
        None, "One for each row's first column.", "--class", metavar="ROSTER.csv"
    ),
    blank: bool = option(False, "A commented file of this kind, to start from."),
    *,
    report: o.ShortReport,
) -> None:
    """Make exercises of equal difficulty, no two equal up to symmetry, with their keys.

    Of an exercise of your own: the variants that its file states. With --blank a commented file of
    a kind, which is printed without -o.

    Example:  linexact exercises new perceptron --seed 7 --size 5 --class roster.csv -o sheet
    """
    from linexact.classroom.handout import hand_out, variants
    from linexact.classroom.roster import read_students

    report.check()
    if blank:
        if (seed, size, zero, roster, count) != (None, None, False, None, 1):
            raise InputError("option", "--blank goes with a kind and -o FILE alone")
        _write_blank(kind, out, report)
        return
    seed, out = _stated(seed, out)
    students = [s.name for s in read_students(str(roster))] if roster is not None else []
    maker = _maker(kind, size, zero)
    found = list(islice(variants(maker, seed), len(students) or count))
    hand_out(out, maker, found, students)
    report.tell(_handed_out(out, len(found), maker.bounds))


def _stated(seed: int | None, out: Path | None) -> tuple[int, Path]:
    """Return seed and folder, which variants need."""
    if seed is None or out is None:
        raise InputError("option", "--seed N and -o FOLDER are expected, or --blank")
    if not 0 <= seed < 2**63:
        raise InputError("seed", "--seed is a whole number from 0 on, below 2^63")
    return seed, out


def _maker(kind: str, size: int | None, zero: bool) -> Maker:
    """Return what makes the variants, a family or a file."""
    from linexact.data.read.streams import read_text
    from linexact.exercise.variants.plane import facts_of
    from linexact.exercise.variants.stated import stated_variants
    from linexact.reading.exercise_file import MAX_BYTES

    if not kind.endswith(".toml"):
        return facts_of(kind, size, zero).maker
    if size is not None or zero:
        raise InputError("size", f"--size and --zero: {kind} says itself what is guaranteed")
    return stated_variants(read_text(kind, MAX_BYTES)[0])


def _write_blank(kind: str, out: Path | None, report: o.ReportOptions) -> None:
    from linexact.exercise.asking import blank_text
    from linexact.tasks.files import Files
    from linexact.tasks.question import find_question

    text = blank_text(find_question(kind))
    if out is None:
        print(text, end="")
        return
    report.check(out)
    o.write_file(out, text)
    remarks = (
        f"To see what students see: linexact exercises show {out}",
        f"To test it: linexact exercises check {out}",
    )
    report.tell(Files(f"An exercise of kind {kind}, to start from", (out,), remarks))


def _handed_out(
    out: Path,
    count: int,
    bounds: Mapping[str, tuple[object, object]],
) -> Files:
    from linexact.document.numbers import counted
    from linexact.tasks.files import Files

    hard = [
        f"{name} {low}" if low == high else f"{name} {low} to {high}"
        for name, (low, high) in bounds.items()
    ]
    remarks = (
        f"Each is as hard as the others: {', '.join(hard)}."
        if hard
        else "What the file guarantees is true of each, and each key was marked.",
        f"To print them: linexact sheet {out} -o FILE.pdf",
        f"To mark them:  linexact grade {out} SUBMISSIONS -o RESULTS",
    )
    many = counted(count, "exercise")
    return Files(f"{many} and keys.csv, which is yours alone", (out,), remarks)


COMMANDS = {"list": list_all, "show": show, "check": check, "new": new}
USUAL = "list"
