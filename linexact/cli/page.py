"""``linexact page``: write a page that works by itself in a browser."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.errors import InputError


@dataclass(frozen=True, slots=True)
class ContentOptions:
    """What a page of exercises holds beside the questions and their boxes."""

    title: str | None = option(None, "The heading of the page (default: the exercise's title).")
    hints: bool = option(False, "With the hints that each exercise allows, closed until opened.")
    solutions: bool = option(False, "With the worked solutions: whoever has the page has them.")
    plain: bool = option(False, "Boxes alone, without tools that show what an answer does.")

    @property
    def given(self) -> bool:
        """Say whether any of them was typed."""
        return self != ContentOptions()


def page(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="EXERCISE...",
            help="Exercises (ids of the bank or .toml files), to be answered in the page.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="The page that re-checks certificates dropped on it.")
    ] = False,
    data: Annotated[
        bool, typer.Option("--data", help="The page that decides data typed or clicked in it.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE.html", help="The file to write.")
    ] = None,
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
    from linexact.classroom.journal import replacing
    from linexact.explain.files import Files

    if check + data + bool(names) != 1:
        expected = "EXERCISE..., --check, which re-checks proofs, or --data, which takes one's own"
        raise InputError("page", f"which page? {expected}")
    if not names and content.given:
        raise InputError("option", "--title, --hints, --solutions, --plain go with exercises")
    if output is None:
        raise InputError("output", "-o FILE.html names the file to write")
    report.check(output)
    remarks: tuple[str, ...] = ()
    if names:
        text, said, remarks = _exercises(names, content)
    else:
        text, said = _tool(check)
    with replacing(output) as stream:
        stream.write(text.encode("utf-8"))
    report.tell(Files(said, (output,), remarks))


def _tool(check: bool) -> tuple[str, str]:
    """Return the page that checks certificates, or that of one's own data, and what it is."""
    from linexact.page import check_page
    from linexact.page.owndata import own_data_page

    if check:
        return check_page(), "A page that re-checks certificates"
    return own_data_page(), "A page that decides data typed, pasted or clicked in it"


def _exercises(names: list[str], content: ContentOptions) -> tuple[str, str, tuple[str, ...]]:
    """Return the page of exercises, what it is, and how it is marked."""
    from linexact.front.teach import find_exercise
    from linexact.page.exercises import Extras, exercise_page

    found = [find_exercise(name) for name in names]
    extras = Extras(content.hints, content.solutions, not content.plain)
    what = "1 exercise" if len(found) == 1 else f"{len(found)} exercises"
    marked = shlex.join(names)
    remarks = (f"To mark what is saved from it: linexact grade {marked} SUBMISSIONS -o RESULTS",)
    return exercise_page(found, content.title, extras), f"A page with {what}", remarks
