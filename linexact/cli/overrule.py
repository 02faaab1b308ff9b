"""``linexact overrule``: give an answer of a class other points, for a reason."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from linexact.cli import options as o
from linexact.cli.options import REQUIRED, argument, option


def overrule(
    results: Path = argument("The folder of results.", metavar="RESULTS/"),
    student: str = argument("The submission, as the gradebook names it.", metavar="STUDENT"),
    part: str = argument(
        "A part of an exercise, EXERCISE/PART, or EXERCISE for all of it.", metavar="PART"
    ),
    points: str = argument("What it gets.", metavar="POINTS"),
    *,
    because: str = option(REQUIRED, "The reason, which the student is told."),
    report: o.ShortReport,
) -> None:
    """Overrule a mark of a class: gradebook, report and summary have the new points.

    The decision is kept in history.jsonl, through regrades too; another submission under the
    same name is not covered by it.

    Example:  linexact overrule results ann grosse-and 3 --because "right on paper"
    """
    from linexact.classroom.course import tell
    from linexact.classroom.overrule import overrule as decide
    from linexact.document.numbers import points_span
    from linexact.exact import parse_number
    from linexact.tasks.files import Files

    report.check()
    when = datetime.now(UTC).isoformat(timespec="seconds")
    made = decide(results, student, part, points, because=because, when=when)
    tell(results)
    what = "/".join(filter(None, (made["exercise"], made["part"])))
    whose = f" ({made['student']})" if made["student"] not in ("", made["submission"]) else ""
    given, of = (points_span(parse_number(made[key])) for key in ("points", "possible"))
    told = f"{made['submission']}{whose}: {given} of {of} points for {what}"
    written = ("gradebook.csv", "summary.html", "reports", "history.jsonl")
    report.tell(Files(told, tuple(results / name for name in written)))
