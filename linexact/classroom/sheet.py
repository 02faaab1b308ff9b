"""A sheet of exercises: one after another, with their worked solutions or without.

Variants make a sheet for a whole class: a page for each student, with the name on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from linexact.classroom.handout import KEYS, Handout, read_handout
from linexact.classroom.marking import find
from linexact.classroom.pdf import browser, pdf_pages
from linexact.document.blocks import Block, Document, Heading, NewPage, Room, Section
from linexact.document.notation import NOTATIONS
from linexact.document.prose import line_of
from linexact.errors import InputError
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import explain_exercise
from linexact.explain.forms import words_of_form
from linexact.explain.solution import WrittenSolution, worked_steps
from linexact.render import FORMATS
from linexact.render.ipynb import document_cell, notebook_cell, notebook_file
from linexact.render.numbers import written

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
    :func:`~.pdf.pdf_pages` does for a PDF.

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
    :func:`~.pdf.browser` does for a PDF.

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
