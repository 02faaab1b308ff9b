"""Hints in five levels, computed from the mark and the proof, each saying one thing more.

=====  ===============================================================
level  what it says
=====  ===============================================================
1      which part of the answer is not right
2      which example (or row) shows it
3      which inequality (or rule) is at stake there
4      how far off it is: a picture, an interval, the value of the score
5      the whole solution
=====  ===============================================================

A :class:`Hint` also names what it gives away (``reveals``), so that a test can see that no
level holds what a later one gives away.  What each form hints at stands with its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from linexact.document.blocks import Block, Document, Heading, Paragraph, Text
from linexact.document.prose import capital, title_of
from linexact.errors import InputError
from linexact.exercise.model import Exercise
from linexact.explain.beginning import beginning
from linexact.explain.finding import sentence, words_of
from linexact.explain.hint import LEVELS, Hint, hint
from linexact.grade.form import Task
from linexact.grade.marking import Hints, Marked
from linexact.grade.result import Grade, Unreadable


def value_hints(lead: str, grade: Grade) -> Iterator[Hint]:
    """Yield a first hint and then the findings, a level each.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> [marked] = mark(parts_of(find_exercise("lyu-length")), "false")
    >>> [h.blocks[0].text for h in value_hints("Look again.", marked.outcome)]
    [('Look again.',), ('', "'false' is not right", '.')]
    """
    yield hint(lead)
    for finding in grade.findings[: LEVELS - 1]:
        yield hint("", sentence(finding))


def hints(task: Task, outcome: Grade | Unreadable) -> tuple[Hint, ...]:
    """Return the hints for an answer, the first level first; none when it is right.

    Whoever wrote nothing that can be read is helped to begin.
    """
    words = words_of(type(task))
    if isinstance(outcome, Unreadable):
        found = iter(()) if words.begin is None else words.begin(task)
    elif outcome.is_right:
        return ()
    elif words.hints is None:
        found = value_hints("The value is not right.", outcome)
    else:
        found = words.hints(task, outcome)
    return _numbered(found)


def _numbered(found: Iterator[Hint]) -> tuple[Hint, ...]:
    return tuple(replace(h, level=h.level or level) for level, h in enumerate(found, start=1))


def hints_up_to(marked: Marked, level: int, exercise: Exercise | None = None) -> tuple[Hint, ...]:
    """Return the hints for a part up to a level; none for one that is right or not answered.

    Whoever has not begun on a value is shown how the ``exercise`` is worked out.

    Raises :class:`~linexact.errors.InputError` for a level that does not exist.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> [marked] = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1")
    >>> [hint.level for hint in hints_up_to(marked, 2)]
    [1, 2]
    """
    if not 1 <= level <= LEVELS:
        raise InputError("level", f"--level is a number from 1 to {LEVELS}")
    found = () if marked.outcome is None else hints(marked.part.task, marked.outcome)
    if isinstance(marked.outcome, Unreadable) and not found and exercise is not None:
        found = _numbered(beginning(exercise, marked.part.name))
    return tuple(h for h in found if h.level <= level)


def explain_hints(asked: Hints) -> Document:
    """Return the hints for the parts that are answered, up to a level.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import Marks, mark, parts_of
    >>> marks = Marks("AND", mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1"))
    >>> told = explain_hints(Hints(marks, 1))
    >>> "".join(map(str, told.blocks[1].text))
    'Level 1. Which examples do these weights get right? They miss 2 of 4 examples.'
    """
    blocks: list[Block] = []
    for marked in asked.marks.parts:
        if marked.outcome is not None:
            several = f", {marked.part.name}" if len(asked.marks.parts) > 1 else ""
            blocks.append(Heading(("Hints for ", *title_of(asked.marks.title), several)))
            blocks += _part(marked, marked.outcome, asked)
    return Document(tuple(blocks), asked.marks.writing)


def _part(marked: Marked, outcome: Grade | Unreadable, asked: Hints) -> list[Block]:
    shown = hints_up_to(marked, asked.level, asked.exercise)
    if isinstance(outcome, Grade) and outcome.is_right:
        return [Paragraph(("The answer is right; there is nothing to hint at.",))]
    blocks: list[Block] = []
    if isinstance(outcome, Unreadable) and outcome.code != "empty":
        said = "The answer could not be read, so these hints begin at the beginning: "
        blocks.append(Paragraph((said, outcome.message, ".")))
    for one in shown:
        first, *rest = one.blocks
        lead: Text = (f"Level {one.level}. ",)
        if isinstance(first, Paragraph):
            blocks += [Paragraph((*lead, *capital(first.text))), *rest]
        else:
            blocks += [Paragraph(lead), first, *rest]
    return blocks
