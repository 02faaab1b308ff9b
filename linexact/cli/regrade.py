"""``linexact regrade``: mark a class again and say who changes before anything is written."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from linexact.cli import grade_class as c
from linexact.cli import options as o
from linexact.cli.options import REQUIRED, argument, option


def regrade(
    names: list[str] = argument(
        "Exercises (ids, .toml files, folders of variants), then the folder, zip or"
        " tar of submissions.",
        metavar="EXERCISE... SUBMISSIONS",
    ),
    *,
    out: Path = option(REQUIRED, "The folder of results.", "-o", "--out", metavar="RESULTS/"),
    write: bool = option(False, "Put the new marks in place and keep the history."),
    options: c.JobOptions,
    report: o.ShortReport,
) -> None:
    """Mark a class again after a change of key, points or convention.

    Prints who changes, by how much and by which rule; the results stay as they are unless
    --write is given.

    Example:  linexact regrade corrected.toml submissions.zip -o results --write
    """
    from linexact.classroom.course import attempt_of, tell
    from linexact.classroom.regrade import adopt, explain_changes
    from linexact.tasks.files import Files

    report.check()
    rules, changed, count = c.marked_anew(names, out, options, attempt_of(out))
    told = f"Nothing in {out} is changed; add --write to put these marks in place"
    if write:
        adopt(out, rules, changed, datetime.now(UTC).isoformat(timespec="seconds"))
        tell(out)
        told = "The new marks are in place; what changed is kept in history.jsonl"
    entries = {"rules": rules, "submissions": count, "changes": changed}
    summary = explain_changes(rules, changed, count)
    report.tell(Files(told, (out,) if write else (), summary=summary, entries=entries))
