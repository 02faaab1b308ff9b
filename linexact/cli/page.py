"""``linexact page``: write a page that works by itself in a browser."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from linexact.cli import options as o
from linexact.cli.options import argument, option
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.tasks.files import Files


@dataclass(frozen=True, slots=True)
class ContentOptions:
    """What a page of exercises holds beside the questions and their boxes."""

    title: str | None = option(None, "The heading of the page (default: the exercise's title).")
    hints: bool = option(False, "With the hints that each exercise allows, closed until opened.")
    solutions: bool = option(False, "With the worked solutions: whoever has the page has them.")
    plain: bool = option(False, "Boxes alone, without tools that show what an answer does.")


def page(
    names: list[str] | None = argument(
        "Exercises (ids or .toml files), to be answered in the page; folders of variants:"
        " a page for each student.",
        metavar="EXERCISE...",
        default=None,
    ),
    check: bool = option(False, "The page that re-checks certificates dropped on it."),
    data: bool = option(False, "The page that decides data typed or clicked in it."),
    output: Path | None = option(
        None, "What to write.", "-o", "--output", metavar="FILE.html|FOLDER/"
    ),
    *,
    content: ContentOptions,
    report: o.ReportOptions,
) -> None:
    """Write a page, one HTML file without network or server: exercises, one's own data, a check.

    Students type their answers and save them as a file, which `linexact grade` marks; the page
    itself marks nothing.  With --check, a page on which a certificate is dropped and, if there is
    one, its data file: VERIFIED with the theorem, or REJECTED with the reason.  With --data, a
    page that decides small sets exactly, clicked, pasted or a gate's, with proof and certificate.

    Example:  linexact page grosse-and xnor -o sheet.html

    Example:  linexact page --check -o check.html

    Example:  linexact page --data -o own.html
    """
    from linexact.page import check_page
    from linexact.page.exercises import own_data_page
    from linexact.tasks.files import Files

    if check + data + bool(names) != 1:
        expected = "EXERCISE..., --check, which re-checks proofs, or --data, which takes one's own"
        raise InputError("page", f"which page? {expected}")
    if not names and content != ContentOptions():
        raise InputError("option", "--title, --hints, --solutions, --plain go with exercises")
    if output is None:
        raise InputError("output", "-o FILE.html names the file to write")
    if names:
        report.tell(_exercises(names, content, output, report))
        return
    report.check(output)
    o.write_file(output, check_page() if check else own_data_page())
    does = "re-checks certificates" if check else "decides data typed, pasted or clicked in it"
    report.tell(Files(f"A page that {does}", (output,)))


def _exercises(
    names: list[str], content: ContentOptions, output: Path, report: o.ReportOptions
) -> Files:
    """Write a page of exercises, or one for each student of a folder of variants."""
    from linexact.classroom.results import file_stem
    from linexact.classroom.sheet import read_parts
    from linexact.document.numbers import counted
    from linexact.page.exercises import Extras, exercise_page
    from linexact.tasks.files import Files

    parts = read_parts(names, content.title or "Exercises")
    extras = Extras(content.hints, content.solutions, not content.plain)
    if not parts[0].student:
        text = exercise_page(parts[0].exercises, content.title, extras)
        report.check(output)
        o.write_file(output, text)
    else:
        _refuse_folder(output, force=report.force)
        texts = [exercise_page(part.exercises, part.title, extras) for part in parts]
        output.mkdir(exist_ok=True)
        for part, text in zip(parts, texts, strict=True):
            o.write_file(output / f"{file_stem(part.student)}.html", text)
    count = max(len(part.exercises) for part in parts)
    many = "A page" if not parts[0].student else f"{len(parts)} pages, one for each student,"
    remark = f"To mark what is saved: linexact grade {shlex.join(names)} SUBMISSIONS -o RESULTS"
    return Files(f"{many} with {counted(count, 'exercise')}", (output,), (remark,))


def _refuse_folder(output: Path, *, force: bool) -> None:
    """Refuse what cannot be a new folder of pages."""
    if output.exists() and not (force and output.is_dir()):
        message = (
            f"{output}: exists already; expected a new folder, or --force for one that is there"
        )
        raise InputError("output-exists", message)
    o.refuse_nowhere(output)
