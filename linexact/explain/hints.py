"""Hints in three levels, computed from the mark and the proof, each saying more.

=====  ================================================================
level  what it says
=====  ================================================================
1      where it fails: which part, which example or row
2      what is wrong there, or which step is next, with the numbers of it
3      what mends it, or the next step worked out
=====  ================================================================

A :class:`Hint` also names what it gives away (``reveals``), so that a test can see that no
level holds what a later one gives away.  What each form hints at stands with its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from linexact.document.blocks import Block, Document, Heading, Paragraph, Text
from linexact.document.prose import capital, title_of
from linexact.exercise.model import Exercise
from linexact.explain.beginning import beginning
from linexact.explain.finding import value_hints, words_of
from linexact.explain.hint import Hint
from linexact.grade.form import Task, form_of
from linexact.grade.marking import Hints, Marked
from linexact.grade.result import Grade, Unreadable


def hints(
    task: Task, outcome: Grade | Unreadable, worked: Iterator[Hint] | None = None
) -> tuple[Hint, ...]:
    """Return the hints for an answer, the first level first; none when it is right.

    Whoever wrote nothing that can be read is helped to begin, by how it is ``worked`` out where
    that is known; so is whoever has a wrong answer, at the levels where nothing is said of it.
    """
    words = words_of(type(task))
    found: Iterator[Hint] = iter(())
    if isinstance(outcome, Grade):
        if outcome.is_right:
            return ()
        asked = words.hints
        found = asked(task, outcome) if asked else value_hints("The value is not right", outcome)
    begun = words.begin(task) if worked is None and words.begin else worked or ()
    said = {
        hint.level or level: hint
        for some in (begun, found)
        for level, hint in enumerate(some, start=1)
    }
    return tuple(replace(said[level], level=level) for level in sorted(said))


def hints_up_to(marked: Marked, level: int, exercise: Exercise | None = None) -> tuple[Hint, ...]:
    """Return the hints for a part up to a level; none for one that is right or not answered.

    How an ``exercise`` is worked out helps with a value, and with an argument.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> [marked] = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1")
    >>> [hint.level for hint in hints_up_to(marked, 2)]
    [1, 2]
    """
    task, worked = marked.part.task, None
    if exercise is not None and (form_of(task).is_argued or not words_of(type(task)).begin):
        worked = beginning(exercise, marked.part.name)
    found = () if marked.outcome is None else hints(task, marked.outcome, worked)
    return tuple(h for h in found if h.level <= level)


def explain_hints(asked: Hints) -> Document:
    """Return the hints for the parts that are answered, up to a level.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import Marks, mark, parts_of
    >>> marks = Marks("AND", mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1"))
    >>> told = explain_hints(Hints(marks, 1))
    >>> "".join(map(str, told.blocks[1].text))[:44]
    'Level 1. These weights miss 2 of 4 examples.'
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
