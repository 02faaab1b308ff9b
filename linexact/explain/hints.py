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

from linexact.data.problem import Problem
from linexact.document.blocks import Block, Document, Heading, Paragraph, Text
from linexact.document.prose import capital, title_of
from linexact.exercise.feedback import HINT_LEVELS
from linexact.exercise.model import Exercise
from linexact.explain.beginning import beginning, beginning_of
from linexact.explain.finding import value_hints, words_of
from linexact.explain.hint import Hint
from linexact.grade.form import Task
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.marking import Hints, Marked
from linexact.grade.result import Grade, Unreadable


def hints(
    task: Task, outcome: Grade | Unreadable, worked: Iterator[Hint] | None = None
) -> tuple[Hint, ...]:
    """Return the hints for an answer, the first level first; none when it is right.

    Whoever wrote nothing that can be read is helped to begin, by how it is ``worked`` out; so is
    whoever has a wrong answer, at the levels where nothing is said of it, and at the last.
    """
    words = words_of(type(task))
    found: Iterator[Hint] = iter(())
    if isinstance(outcome, Grade):
        if outcome.is_right:
            return ()
        asked = words.hints
        found = asked(task, outcome) if asked else value_hints("The value is not right", outcome)
    said: dict[int, Hint] = {}
    for some in (found, _worked(task) if worked is None else worked):
        for level, one in enumerate(some, start=1):
            level = one.level or level
            before = said.get(level, Hint(()))
            if before == Hint(()) or level == HINT_LEVELS:
                blocks, reveals = (*before.blocks, *one.blocks), (*before.reveals, *one.reveals)
                said[level] = Hint(blocks, reveals, level)
    return tuple(said[level] for level in sorted(said))


def _worked(task: Task) -> Iterator[Hint]:
    """Yield how a task is worked out that no exercise states."""
    begin = words_of(type(task)).begin
    if begin is not None:
        yield from begin(task)
    elif isinstance(task, WeightsTask):
        yield from beginning_of(task.problem)
    elif isinstance(task, VerdictTask | InequalitiesTask):
        yield from beginning_of(Problem(task.dataset, task.convention))


def hints_up_to(marked: Marked, level: int, exercise: Exercise | None = None) -> tuple[Hint, ...]:
    """Return the hints for a part up to a level; none for one that is right or not answered.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> [marked] = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -1")
    >>> [hint.level for hint in hints_up_to(marked, 2)]
    [1, 2]
    """
    worked = None if exercise is None else beginning(exercise, marked.part.name)
    found = () if marked.outcome is None else hints(marked.part.task, marked.outcome, worked)
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
