"""An answer sheet: exercises one after another, with their worked solutions or without."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from linexact.errors import InputError
from linexact.exercise.model import Exercise
from linexact.explain.document import Block, Document, Heading, Section
from linexact.explain.exercise import explain_exercise
from linexact.explain.notation import NOTATIONS
from linexact.explain.solution import document as solution_document
from linexact.explain.work.exercises import solve_exercise
from linexact.render.html import render_html
from linexact.render.latex import render_latex
from linexact.render.markdown import render_markdown
from linexact.render.text import render_text


def sheet_document(exercises: Sequence[Exercise], *, title: str, solutions: bool) -> Document:
    """Return the sheet as one document."""
    blocks: list[Block] = [Heading((title,))]
    for number, exercise in enumerate(exercises, start=1):
        blocks += _exercise(exercise, f"{number}. {exercise.title}", solutions)
    return Document(tuple(blocks))


def _exercise(exercise: Exercise, title: str, solutions: bool) -> list[Block]:
    _, *question = explain_exercise(exercise).blocks  # its heading becomes the section's title
    blocks: list[Block] = [Section((title,), tuple(question))]
    if solutions:
        notation = NOTATIONS.get(exercise.source.lecture, NOTATIONS["grosse"])
        worked = solution_document(solve_exercise(exercise).worked, notation)
        _, _, *steps = worked.blocks  # the title and what is given are in the question
        blocks.append(Section((f"Solution of {title}",), tuple(steps)))
    return blocks


def sheet_notebook(exercises: Sequence[Exercise], *, title: str, solutions: bool) -> str:
    """Return the sheet as a Jupyter notebook: a cell for each answer below its question."""
    cells = [_cell("title", f"# {title}\n")]
    for number, exercise in enumerate(exercises, start=1):
        head = f"{number}. {exercise.title}"
        for place, block in enumerate(_exercise(exercise, head, solutions)):
            cells.append(_cell(f"exercise-{number}-{place}", render_markdown(Document((block,)))))
        if not solutions:
            cells.append(_cell(f"answer-{number}", f"=== {exercise.id} ===\n\n"))
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _cell(name: str, source: str) -> dict[str, Any]:
    kind = "raw" if name.startswith("answer") else "markdown"
    lines = source.splitlines(keepends=True)
    return {"cell_type": kind, "id": name, "metadata": {}, "source": lines}


_RENDERERS: Mapping[str, Callable[[Document], str]] = {
    ".tex": render_latex,
    ".html": render_html,
    ".md": render_markdown,
    ".txt": render_text,
}
ENDINGS = (*_RENDERERS, ".ipynb")


def sheet(exercises: Sequence[Exercise], ending: str, *, title: str, solutions: bool) -> str:
    """Return the sheet in the format of a file's ending.

    Raises :class:`~linexact.errors.InputError` (``format``) for another ending.

    >>> from linexact.exercise import find_exercise
    >>> text = sheet([find_exercise("grosse-and")], ".txt", title="Sheet 1", solutions=False)
    >>> text.splitlines()[0]
    'Sheet 1'
    """
    if ending == ".ipynb":
        return sheet_notebook(exercises, title=title, solutions=solutions)
    if ending not in _RENDERERS:
        message = f"a sheet is written as one of {', '.join(ENDINGS)}, not {ending[:40]!r}"
        raise InputError("format", message)
    return _RENDERERS[ending](sheet_document(exercises, title=title, solutions=solutions))
