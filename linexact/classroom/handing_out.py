"""Handing variants out: a file and a page for each, and one table of keys for the teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from linexact.classroom.gradebook import safe_cell
from linexact.classroom.journal import replacing
from linexact.classroom.results import file_stem
from linexact.classroom.variants import Variant
from linexact.errors import InputError
from linexact.exercise.variants.family import Facts
from linexact.explain.exercise import explain_exercise
from linexact.reading.streams import Source, read_text
from linexact.render.markdown import render_markdown

MAX_ROSTER = 4_000_000  # bytes
KEYS = "keys.csv"


def read_roster(source: Source) -> list[str]:
    r"""Return the names in the first column of a table, below its header.

    Raises :class:`~linexact.errors.InputError` (``roster``) for an empty table, an empty name
    or one that is there twice.

    >>> read_roster(io.StringIO("email,name\nann@x.org,Ann\nben@x.org,Ben\n"))
    ['ann@x.org', 'ben@x.org']
    """
    text, name = read_text(source, MAX_ROSTER)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), strict=True) if row]
    except csv.Error as error:
        message = f"{name}: not a table of comma-separated values: {error}"
        raise InputError("roster", message) from None
    students = [row[0].strip() for row in rows[1:]]
    if not students:
        raise InputError("roster", f"{name}: expected a header and a row for each student")
    for place, student in enumerate(students, start=2):
        if not student:
            raise InputError("roster", f"{name}: row {place} has no name in its first column")
    if len(set(students)) < len(students):
        twice = next(s for s in students if students.count(s) > 1)
        raise InputError("roster", f"{name}: {twice[:60]} is there twice")
    return students


def hand_out(
    folder: Path, facts: Facts, found: Sequence[Variant], students: Sequence[str] = ()
) -> None:
    """Write each variant as a file and a page without its answer, and the table of keys.

    With ``students``, one for each of them, named after them.

    Raises :class:`~linexact.errors.InputError` (``output-exists``) when keys are there already.
    """
    if (folder / KEYS).exists():
        raise InputError("output-exists", f"{folder / KEYS}: exists already; name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    owners = list(students) or [variant.id for variant in found]
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\r\n")
    measures = facts.bounds
    table.writerow(["student", "exercise", "kind", "size", *measures, "file", "key"])
    for owner, variant in zip(owners, found, strict=True):
        stem = file_stem(owner)
        page = render_markdown(explain_exercise(variant.prepared().exercise))
        (folder / f"{stem}.toml").write_bytes(variant.text.encode("utf-8"))
        (folder / f"{stem}.md").write_bytes(page.encode("utf-8"))
        hard = [str(variant.measures[name]) for name in measures]
        name, size = facts.family.name, str(facts.size)
        cells = [owner, variant.id, name, size, *hard, f"{stem}.toml", variant.key]
        table.writerow([safe_cell(cell) for cell in cells])
    with replacing(folder / KEYS) as stream:
        stream.write(rows.getvalue().encode("utf-8"))
