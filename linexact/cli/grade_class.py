"""Marking a whole class on the command line: what ``grade`` and ``regrade`` share."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from linexact.cli.options import OutputOptions, option
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.classroom.batch import Job
    from linexact.classroom.course import Marking
    from linexact.classroom.marking import Record
    from linexact.classroom.submissions import Class

PANEL = "A class"


@dataclass(frozen=True, slots=True)
class JobOptions:
    """What the marking of a class may take."""

    PANEL: ClassVar[str] = PANEL

    jobs: int | None = option(
        None, "Processes at a time.", min=1, max=256, show_default="CPU cores"
    )
    workers: str | None = option(
        None,
        "Instead, mark by so many workers, processes of this machine, or by those of a Dask"
        " scheduler (linexact[cluster]).",
        metavar="N|ADDRESS",
    )
    seconds: float = option(0.75, "Computing time for a submission.", min=0.1, max=600)
    memory: int = option(512, "Memory of a submission, in MB.", min=64, max=65536)
    roster: Path | None = option(
        None,
        "A table of the class: whose submission is whose, and who handed in nothing.",
        metavar="ROSTER.csv",
    )

    @contextmanager
    def marking(self) -> Iterator[Marking]:
        """Open the workers, if there are any, and return what marks."""
        from linexact.classroom.batch import mark_all, mark_with
        from linexact.cluster.workers import opened_executor

        if self.workers is not None and self.jobs is not None:
            raise InputError("call", "--jobs and --workers contradict each other; expected one")
        with opened_executor(self.workers) as executor:
            processes = self.jobs or os.cpu_count() or 1
            yield partial(mark_with, executor) if executor else partial(mark_all, jobs=processes)


def mark_a_class(
    names: list[str], out: Path | None, options: JobOptions, report: OutputOptions, *, attempt: int
) -> None:
    """Mark a class into a folder and print the summary."""
    from linexact.classroom.course import mark_class
    from linexact.document.numbers import counted
    from linexact.tasks.files import Files

    if out is None:
        shown = names[-1][:80]
        raise InputError("call", f"{shown}: the answers of a class; expected -o RESULTS/")
    report.check()
    with opened(names, options, attempt) as (source, job, how):
        summary = mark_class(source, job, out, **how)
        count = len(source.submissions)
    written = ("gradebook.csv", "summary.html", "reports", "marks.jsonl")
    told = f"{counted(count, 'submission')} marked"
    report.tell(Files(told, tuple(out / name for name in written), summary=summary))


def marked_anew(
    names: list[str], out: Path, options: JobOptions, attempt: int
) -> tuple[list[str], list[Record], int]:
    """Mark a class again; return the rules, what changes, and how many submissions there are."""
    from linexact.classroom.course import mark_anew

    with opened(names, options, attempt) as (source, job, how):
        rules, changed = mark_anew(source, job, out, **how)
        return rules, changed, len(source.submissions)


@contextmanager
def opened(
    names: list[str], options: JobOptions, attempt: int
) -> Iterator[tuple[Class, Job, dict[str, Any]]]:
    """Open exercises, folders of variants and, named last, the submissions; and what marks them."""
    from linexact.classroom.batch import Job
    from linexact.classroom.handout import exercise_or_handout
    from linexact.classroom.isolation import Limits
    from linexact.classroom.roster import read_students
    from linexact.classroom.submissions import open_class

    *exercises, submissions = names
    if not exercises:
        raise InputError("call", "expected exercises and then the folder of submissions")
    asked = tuple(exercise_or_handout(name).at(attempt) for name in exercises)
    roster = read_students(str(options.roster)) if options.roster is not None else []
    job = Job(asked, Limits(options.seconds, options.memory * 2**20), roster=tuple(roster))
    with (
        open_class(Path(submissions), job.ids, job.called) as source,
        options.marking() as mark,
    ):
        yield source, job, {"mark": mark, "progress": _progress}


def _progress(done: int, total: int) -> None:
    """Show progress on a terminal; without a thread, since processes are forked meanwhile."""
    from linexact.front.waiting import bar

    if sys.stderr.isatty() and (done % 10 == 0 or done == total):
        end = "\n" if done == total else ""
        print(f"\rmarking {bar(done, total)}", end=end, file=sys.stderr, flush=True)
