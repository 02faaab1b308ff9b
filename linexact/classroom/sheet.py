"""A sheet of exercises: one after another, with their worked solutions or without.

Variants make a sheet for a whole class: a page for each student, with the name on it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from linexact.classroom.handout import KEYS, Handout, read_handout
from linexact.classroom.marking import find
from linexact.document.blocks import Block, Document, Heading, NewPage, Room, Section
from linexact.document.notation import NOTATIONS
from linexact.document.prose import line_of
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import explain_exercise
from linexact.explain.forms import words_of_form
from linexact.explain.solution import WrittenSolution, worked_steps
from linexact.render import FORMATS
from linexact.render.html import render_html
from linexact.render.ipynb import document_cell, notebook_cell, notebook_file
from linexact.render.latex import render_latex
from linexact.render.letters import marked_letters
from linexact.render.numbers import written

MAX_SECONDS = 300
BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)  # fmt: skip
_QUIET = (
    "--headless", "--disable-gpu", "--no-pdf-header-footer", "--no-first-run",
    "--disable-extensions", "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip
_DATE = re.compile(rb"(/(?:Creation|Mod)Date \(D:)[0-9]{14}([^)]*\))")
_NODE = re.compile(rb"(?<=\(node)[0-9]{8}(?=\))")


def browser() -> str:
    """Return the path of the first browser that is installed.

    Raises :class:`~linexact.errors.InputError` (``no-browser``) where there is none.
    """
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    message = f"a PDF needs a browser, and none of {', '.join(BROWSERS[:3])} is installed"
    raise InputError("no-browser", f"{message}; .html and .tex are written without it")


def pdf_pages(document: Document, *, seconds: float = MAX_SECONDS) -> bytes:
    """Return the pages of a document.

    Raises :class:`~linexact.errors.InputError`: as :func:`browser`, ``browser`` when it fails,
    ``letters`` for a letter that no font has; and :class:`~linexact.errors.LimitError` (``time``).
    """
    program = browser()
    _check_letters(marked_letters(render_latex(document)))
    with tempfile.TemporaryDirectory(prefix="linexact-") as name:
        folder = Path(name)
        (folder / "sheet.html").write_text(render_html(document), encoding="utf-8")
        made = folder / "sheet.pdf"
        call = [program, *_QUIET, f"--user-data-dir={folder / 'profile'}"]
        if os.geteuid() == 0:
            call.append("--no-sandbox")  # it does not run for root otherwise
        code = _run([*call, f"--print-to-pdf={made}", "sheet.html"], folder, seconds)
        if code != 0 or not made.is_file():
            message = f"{Path(program).name} did not print the sheet (exit code {code})"
            raise InputError("browser", f"{message}; write .html or .tex instead")
        printed = _DATE.sub(rb"\g<1>20000101000000\g<2>", made.read_bytes())
        order = sorted(_NODE.findall(printed))
        return _NODE.sub(lambda node: b"%08d" % bisect_left(order, node[0]), printed)


def _check_letters(letters: str) -> None:
    """Refuse a letter that no font has, where fontconfig says which there are."""
    listing = shutil.which("fc-list")
    for letter in sorted(set(letters)) if listing else ():
        call = [str(listing), f":charset={ord(letter):x}", "family"]
        found = subprocess.run(call, capture_output=True, check=False, timeout=60)
        if found.returncode == 0 and not found.stdout.strip():
            message = f"no installed font has the letter {letter} (U+{ord(letter):04X})"
            raise InputError("letters", f"{message}; install one, such as Noto, or write .html")


def _run(call: list[str], folder: Path, seconds: float) -> int:
    """Run a program with a group of its own, so that its children end with it."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        call, cwd=folder, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        message = f"{Path(call[0]).name} took more than {seconds:g} seconds; write .html instead"
        raise LimitError("time", message, limit="MAX_SECONDS") from None
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


MOST_ROOM = 24  # lines to write below a question


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Exercises under a heading: a whole sheet, or the part of it for one student."""

    title: str
    exercises: tuple[Exercise, ...]
    student: str = ""


def read_parts(names: Sequence[str], title: str) -> list[SheetPart]:
    """Read exercises, and folders of variants, from which each student gets their own.

    Raises :class:`~linexact.errors.InputError` as for exercises and variants.

    >>> [part] = read_parts(["grosse-and", "xnor"], "Week 3")
    >>> part.title, [exercise.id for exercise in part.exercises]
    ('Week 3', ['grosse-and', 'xnor'])
    """
    given = [_exercise_or_variants(name) for name in names]
    handouts = [one for one in given if isinstance(one, Handout)]
    students = dict.fromkeys(student for handout in handouts for student in handout.variants)
    return [
        SheetPart(f"{title}: {name}" if name else title, tuple(_of_student(given, name)), name)
        for name in students or ("",)
    ]


def _exercise_or_variants(name: str) -> Exercise | Handout:
    folder = Path(name)
    return read_handout(folder) if (folder / KEYS).is_file() else find(name)[0]


def _of_student(given: Sequence[Exercise | Handout], student: str) -> Iterator[Exercise]:
    for one in given:
        if isinstance(one, Exercise):
            yield one
        elif student in one.variants:
            yield one.variants[student].exercise


def sheet_document(
    parts: Sequence[SheetPart], *, solutions: bool, further: bool = False
) -> Document:
    """Return the sheet as one document; each part begins a page."""
    blocks: list[Block] = []
    for part in parts:
        blocks += [NewPage()] if blocks else []
        blocks.append(Heading((part.title,)))
        for number, exercise in enumerate(part.exercises, start=1):
            blocks += _exercise(exercise, number, solutions, further=further)
    return Document(tuple(blocks))


def _exercise(
    exercise: Exercise,
    number: int,
    solutions: bool,
    *,
    room: bool = True,
    further: bool = False,
) -> list[Block]:
    _, *question = explain_exercise(exercise).blocks  # its heading becomes the section's title
    title = (f"{number}. ", *line_of(exercise.title))
    if not solutions and room:
        lines = sum(words_of_form(ask.form).room for ask in exercise.asks)
        question.append(Room(min(lines, MOST_ROOM)))
    blocks: list[Block] = [Section(title, tuple(question))]
    if solutions:
        notation = NOTATIONS.get(exercise.source.lecture, NOTATIONS["grosse"])
        solved = WrittenSolution.of(solve_exercise(exercise), notation, further=further)
        steps = worked_steps(solved)
        blocks.append(Section(("Solution of ", *title), steps))
    # Each exercise in the writing of its own numbers.
    return list(written(Document(tuple(blocks), exercise.typed)).blocks)


def sheet_notebook(part: SheetPart, *, solutions: bool, further: bool = False) -> str:
    """Return the sheet as a Jupyter notebook: a cell for each answer below its question."""
    cells = [notebook_cell("title", f"# {part.title}\n")]
    for number, exercise in enumerate(part.exercises, start=1):
        blocks = _exercise(exercise, number, solutions, room=False, further=further)
        for place, block in enumerate(blocks):
            cells.append(document_cell(f"exercise-{number}-{place}", (block,)))
        if not solutions:
            text = f"=== {exercise.id} ===\n\n"
            cells.append(notebook_cell(f"answer-{number}", text, raw=True))
    return notebook_file(cells)


_FORMATS = {one.ending: one for one in FORMATS.values()}
ENDINGS = (*_FORMATS, ".pdf")


def sheet(
    parts: Sequence[SheetPart], ending: str, *, solutions: bool, further: bool = False
) -> bytes:
    """Return the sheet as a file with this ending; ``further`` as in a worked solution.

    Raises :class:`~linexact.errors.InputError` (``format``) for another ending, and as
    :func:`pdf_pages` does for a PDF.

    >>> content = sheet(read_parts(["grosse-and"], "Sheet 1"), ".txt", solutions=False)
    >>> content.decode().splitlines()[0]
    'Sheet 1'
    """
    check_ending(ending, parts)
    if ending == ".ipynb":
        return sheet_notebook(parts[0], solutions=solutions, further=further).encode("utf-8")
    document = sheet_document(parts, solutions=solutions, further=further)
    if ending == ".pdf":
        return pdf_pages(document)
    return _FORMATS[ending].render(document).encode("utf-8")


def check_ending(ending: str, parts: Sequence[SheetPart] = ()) -> None:
    """Refuse a format that there is not, or that is not for these parts.

    Raises :class:`~linexact.errors.InputError` (``format``), and as
    :func:`browser` does for a PDF.

    >>> check_ending(".html")
    >>> check_ending(".ipynb", [SheetPart("Ann", ()), SheetPart("Ben", ())])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: a notebook is for one student; expected .pdf or .html
    """
    if ending not in ENDINGS:
        message = f"a sheet is written as one of {', '.join(ENDINGS)}, not {ending[:40]!r}"
        raise InputError("format", message)
    if ending == ".ipynb" and len(parts) > 1:
        raise InputError("format", "a notebook is for one student; expected .pdf or .html")
    if ending == ".pdf":
        browser()
