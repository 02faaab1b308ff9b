"""Marking a class: seconds, memory, hostile submissions and archives, kills.

``python -m benchmarks.classroom [--count N] [--only WORD ...] [--write]``.  Every run over a
class is a process of its own, with two processes below it that mark.  No data are needed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from benchmarks.class_kills import contents, finish, kill_again_and_again
from benchmarks.class_runs import HOSTILE, Cost, run
from benchmarks.hostile_files import MAKERS, OUTSIDE
from benchmarks.report import machine
from benchmarks.students import EXERCISES, dear_submission, submission, write_class
from linexact.classroom.marking import canonical, mark_submission, prepare
from linexact.classroom.submissions import HandedIn

PAGE = Path("docs/benchmarks-classroom.md")
HOSTILES = 10
REPEATS = 2  # the faster run counts: the machine has other work
KILLS, LATE_KILLS = 20, 5
SIZES = (250, 1000, 4000)
HEAD = (
    "# Marking a class, measured",
    "",
    "Written by `python -m benchmarks.classroom --write`. A submission answers five exercises of"
    f" the bank ({', '.join(EXERCISES)}: weights, a proof, the table of a run, an equation and a"
    " distance, an update), right, wrong or unreadable, no two alike. Two submissions are marked"
    " at a time, in processes that up to 16 share; CPU seconds are those of all processes.",
    "",
)


def main() -> None:
    """Measure, print, and write the page if asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.classroom", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="submissions of the class (1000)")
    parser.add_argument("--only", nargs="+", help="parts whose name has one of these words")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    options = parser.parse_args()
    lines: list[str] = []
    for name, part in PARTS.items():
        if options.only and not any(word in name for word in options.only):
            continue
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            for line in chain(("", f"## {name}", ""), part(Path(folder), options.count), _load()):
                lines.append(line)
                print(line, flush=True)
    if options.write:
        PAGE.write_text("\n".join([*HEAD, machine(), *lines, ""]), encoding="utf-8")
        print(f"page: {PAGE}")


def _load() -> Iterator[str]:
    """Say how busy the machine was, this benchmark's own two or three processes included."""
    yield ""
    yield f"Load at the end of this part: {os.getloadavg()[1]:.1f}."


def speed(folder: Path, count: int) -> Iterator[str]:
    """Measure a class, the same with hostile submissions, and the marking alone."""
    yield "| class | wall s | CPU s | CPU ms a submission | peak MB | ends that are no marks |"
    yield "|---|--:|--:|--:|--:|---|"
    alone = _alone(min(count, 200))
    yield f"| the marking alone, in one process | | | {1000 * alone:.1f} | | |"
    usual = folder / "usual"
    write_class(usual, count)
    plain = _fastest(usual, folder, EXERCISES)
    yield _row(f"{count} submissions", plain, count)
    for name, change in (
        (f"{HOSTILES} of them with five of the dearest answers", _dear),
        (f"{HOSTILES} of them that loop, fill memory or crash", _hostile),
        (f"{HOSTILES} of them that loop", _looping),
    ):
        hostile = folder / "hostile"
        write_class(hostile, count)
        for number in range(HOSTILES):
            at = number * count // HOSTILES
            (hostile / f"student-{at:05}.txt").write_text(change(at, number), encoding="utf-8")
        cost = _fastest(hostile, folder, EXERCISES)
        yield _row(f"{name}: {cost.cpu - plain.cpu:+.1f} CPU s", cost, count)


def memory(folder: Path, count: int) -> Iterator[str]:
    """Measure the peak of the process that holds the class, for classes of several sizes."""
    yield "| submissions | peak MB | of a process that marks | wall s |"
    yield "|--:|--:|--:|--:|"
    for size in SIZES:
        write_class(folder / str(size), size * count // 1000)
        cost = run(folder / str(size), folder / f"{size}-out", EXERCISES)
        number = size * count // 1000
        yield f"| {number:,} | {cost.peak:.1f} | {cost.child_peak:.1f} | {cost.wall:.1f} |"
    yield ""
    yield (
        "What rises is what is known of each submission: its name, and where its files and its"
        " line of the journal are. Everything else is of the submissions being marked."
    )


def kills(folder: Path, count: int) -> Iterator[str]:
    """Kill a run with SIGKILL while it marks and while it writes, and go on."""
    submissions, whole = folder / "class", folder / "whole"
    write_class(submissions, count)
    finish(submissions, whole, EXERCISES)
    began = time.monotonic()
    found = kill_again_and_again(
        submissions, whole, folder / "killed", EXERCISES, KILLS, LATE_KILLS
    )
    seconds = time.monotonic() - began
    often = "once" if found.anew == 1 else f"{found.anew} times"
    anew = f"; begun anew {often}, as nothing was left to mark" if found.anew else ""
    yield f"- SIGKILL while it marked: {found.marking} of {KILLS}{anew}"
    yield f"- SIGKILL after the last mark, while it wrote: {found.writing} of {LATE_KILLS}"
    yield f"- each line that was whole stayed, none is there twice: {_yes(found.kept)}"
    yield (
        f"- the {len(contents(whole))} files are those of a run that was not killed, byte by byte:"
        f" {_yes(found.same)}"
    )
    yield f"- all this took {seconds:.0f} s"


def hostile_files(folder: Path, count: int) -> Iterator[str]:
    """Mark each hostile archive or folder; the honest submission in it must get its points."""
    columns = ("beside an honest submission", "packed MB", "wall s", "peak MB", "below it, MB")
    yield f"| {' | '.join(columns)} | ends |"
    yield "|---|--:|--:|--:|--:|---|"
    for number, (name, maker) in enumerate(MAKERS.items()):
        inside, results = folder / f"{number}" / "class", folder / f"{number}-results"
        inside.mkdir(parents=True)
        source = maker(inside)
        before = _names(inside.parent)
        cost = run(source, results, ["grosse-and"])
        if _names(inside.parent) != before or OUTSIDE.exists():
            raise RuntimeError(f"{name}: something was written where it must not be")
        ends = ", ".join(f"{n} {code}" for code, n in cost.ends.items())
        packed = source.stat().st_size / 1e6 if source.is_file() else 0.0
        yield (
            f"| {name} | {packed:.1f} | {cost.wall:.1f} | {cost.peak:.0f} |"
            f" {cost.child_peak:.0f} | {ends} |"
        )
        shutil.rmtree(inside.parent)
        shutil.rmtree(results)


PARTS: dict[str, Callable[[Path, int], Iterator[str]]] = {
    "Seconds": speed,
    "Memory": memory,
    "Kills": kills,
    "Hostile archives and files": hostile_files,
}


def _alone(count: int) -> float:
    """Return CPU seconds a submission for the marking itself, without processes or files."""
    exercises = [prepare(name) for name in EXERCISES]
    handed_in = [HandedIn(f"{n}", (("", submission(n).encode()),), "") for n in range(count)]
    began = time.process_time()
    for one in handed_in:
        for record in mark_submission(exercises, one, 0):
            canonical(record)
    return (time.process_time() - began) / count


def _fastest(submissions: Path, folder: Path, exercises: tuple[str, ...]) -> Cost:
    costs = []
    for _ in range(REPEATS):
        costs.append(run(submissions, folder / "results", exercises))
        shutil.rmtree(folder / "results")
    return min(costs, key=lambda cost: cost.wall)


def _row(name: str, cost: Cost, count: int) -> str:
    ends = ", ".join(
        f"{n} {code}" for code, n in cost.ends.items() if code not in ("graded", "unreadable")
    )
    each = 1000 * cost.cpu / count
    return f"| {name} | {cost.wall:.1f} | {cost.cpu:.1f} | {each:.1f} | {cost.peak:.0f} | {ends} |"


def _dear(number: int, which: int) -> str:
    return dear_submission()


def _hostile(number: int, which: int) -> str:
    return f"{submission(number)}# {HOSTILE[which % len(HOSTILE)]}\n"


def _looping(number: int, which: int) -> str:
    return f"{submission(number)}# LOOP\n"


def _names(folder: Path) -> set[str]:
    return {str(path) for path in folder.rglob("*")}


def _yes(held: bool) -> str:
    return "yes" if held else "NO"


if __name__ == "__main__":
    main()
