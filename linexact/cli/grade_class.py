"""``linexact grade-class``: mark all submissions of a class, from a folder or an archive."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from linexact.errors import InputError

NamesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="EXERCISE... SUBMISSIONS",
        help="Exercises (ids or .toml files), then the folder, zip or tar of submissions.",
        show_default=False,
    ),
]
OutOption = Annotated[
    Path, typer.Option("-o", "--out", metavar="RESULTS/", help="The folder of results.")
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=256, help="Processes at a time.", show_default="CPU cores"),
]
SecondsOption = Annotated[
    float, typer.Option("--seconds", min=0.1, max=600, help="Computing time for a submission.")
]
MemoryOption = Annotated[
    int, typer.Option("--memory", min=64, max=65536, help="Memory of a submission, in MB.")
]


def grade_class(
    names: NamesArgument,
    out: OutOption,
    jobs: JobsOption = None,
    seconds: SecondsOption = 1.0,
    memory: MemoryOption = 512,
) -> None:
    """Mark a class: gradebook, summary and a report for each submission.

    Each submission is marked in a process of its own; begun again after an interruption,
    it goes on where it was.

    Example:  linexact grade-class grosse-and grosse-xor submissions.zip -o results
    """
    from linexact.classroom.batch import Job
    from linexact.classroom.course import mark_class
    from linexact.classroom.isolation import Limits
    from linexact.classroom.marking import prepare
    from linexact.classroom.submissions import open_class
    from linexact.render.text import render_text

    *exercises, submissions = names
    if not exercises:
        raise InputError("call", "expected exercises and then the folder of submissions")
    job = Job(tuple(prepare(e) for e in exercises), Limits(seconds, memory * 2**20))
    with open_class(Path(submissions), [e.id for e in job.exercises]) as source, bar() as progress:
        summary = mark_class(source, job, out, jobs=jobs or os.cpu_count() or 1, progress=progress)
    print(render_text(summary), end="")
    print(f"\nWritten to {out}: gradebook.csv, summary.html, reports/, marks.jsonl")


@contextmanager
def bar() -> Iterator[Callable[[int, int], None]]:
    """Show progress on a terminal; without a thread, since processes are forked meanwhile."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, auto_refresh=False, disable=not sys.stderr.isatty()) as shown:
        task = shown.add_task("marking", total=None)

        def progress(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)
            if done % 10 == 0 or done == total:
                shown.refresh()

        yield progress
