"""``linexact regrade``: mark a class again and say who changes before anything is written."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from linexact.cli.grade_class import (
    JobsOption,
    MemoryOption,
    NamesArgument,
    OutOption,
    SecondsOption,
    bar,
)
from linexact.errors import InputError


def regrade(
    names: NamesArgument,
    out: OutOption,
    write: Annotated[
        bool, typer.Option("--write", help="Put the new marks in place and keep the history.")
    ] = False,
    jobs: JobsOption = None,
    seconds: SecondsOption = 1.0,
    memory: MemoryOption = 512,
) -> None:
    """Mark a class again after a change of key, points or convention.

    Prints who changes, by how much and by which rule; the results stay as they are unless
    --write is given.

    Example:  linexact regrade corrected.toml submissions.zip -o results --write
    """
    from linexact.classroom.batch import Job
    from linexact.classroom.course import finish, mark_anew
    from linexact.classroom.isolation import Limits
    from linexact.classroom.marking import prepare
    from linexact.classroom.regrade import adopt, explain_changes
    from linexact.classroom.submissions import open_class
    from linexact.render.text import render_text

    *exercises, submissions = names
    if not exercises:
        raise InputError("call", "expected exercises and then the folder of submissions")
    job = Job(tuple(prepare(e) for e in exercises), Limits(seconds, memory * 2**20))
    with open_class(Path(submissions), [e.id for e in job.exercises]) as source, bar() as progress:
        rules, changed = mark_anew(
            source, job, out, jobs=jobs or os.cpu_count() or 1, progress=progress
        )
        count = len(source.submissions)
    print(render_text(explain_changes(rules, changed, count)), end="")
    if not write:
        print(f"\nNothing in {out} is changed; add --write to put these marks in place.")
        return
    adopt(out, rules, changed, datetime.now(UTC).isoformat(timespec="seconds"))
    finish(job, out)
    print(f"\nThe new marks are in {out}; what changed is kept in history.jsonl.")
