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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from linexact.data.problem import Problem
from linexact.document.blocks import (
    Block,
    Document,
    Figures,
    Formula,
    Heading,
    Paragraph,
    Section,
    Span,
    Table,
    Text,
    spans,
)
from linexact.document.notation import Notation
from linexact.document.prose import capital, title_of
from linexact.exercise.marking import HINT_LEVELS
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import letters_of
from linexact.explain.finding import Hint, hint, value_hints, words_of
from linexact.explain.kinds import answer_line, answers, first_question
from linexact.grade.form import Task
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.marking import Hints, Marked
from linexact.grade.result import Grade, Unreadable
from linexact.tasks.question import find_question
from linexact.tasks.steps import Derivation
from linexact.tasks.telling import tell
from linexact.topics.hand_weights.answer import answer_of
from linexact.topics.hand_weights.derivation import derive_problem


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
        if words.hints is not None:
            found = words.hints(task, outcome)
        else:
            leads = (words.leads[code] for code in outcome.codes if code in words.leads)
            found = value_hints(next(leads, words.lead), outcome)
    said: dict[int, Hint] = {}
    for some in (found, _worked(task) if worked is None else worked):
        for level, one in enumerate(some, start=1):
            level = one.level or level
            before = said.get(level, Hint(()))
            if not before.blocks or level == HINT_LEVELS:
                reveals = before.reveals + one.reveals
                said[level] = Hint(before.blocks + one.blocks, reveals, level)
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


ON: Paragraph = Paragraph(("How does it go on?",))


def beginning(exercise: Exercise, name: str) -> Iterator[Hint]:
    """Yield the hints to a value of an exercise, a level each.

    >>> from linexact.exercise.bank import find_exercise
    >>> [len(h.blocks) for h in beginning(find_exercise("comp135-loss"), "total")]
    [1, 2, 2]
    """
    solved = solve_exercise(exercise)
    letters = letters_of(exercise)
    text = answers(solved, letters).get(name)
    said = [] if text is None else [answer_line(name, text)]
    first = first_question(exercise.kind)
    yield from _towards(solved.derivation, letters, first, solved.values.get(name), said)


def beginning_of(problem: Problem) -> Iterator[Hint]:
    """Yield the hints to weights, inequalities or a verdict, of data that no exercise asks about.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> len(list(beginning_of(Problem(gate("XOR"), Convention(True, "strict")))))
    3
    """
    letters = letters_of(problem)
    derived = derive_problem(problem)
    said = [Paragraph(capital(answer_of(derived, letters)))]
    first = first_question(find_question("weights"))
    yield from _towards(derived, letters, first, None, said)


def _towards(
    derived: Derivation, letters: Notation, first: str, value: object, said: Iterable[Block]
) -> Iterator[Hint]:
    yield hint(first)
    if derived.verdict is not None:  # too large to be written out
        yield Hint(derived.verdict.document().blocks, level=HINT_LEVELS)
        return
    told = tell(derived.steps, letters, derived.stated)
    bits = list(_bits(told))
    common = value in (0, 1)  # such numbers stand in many sentences
    before = bits[:-1] if common else [bit for bit in bits if not _gives_away(bit, value)]
    before = before or bits[:-1]
    begun = before[: (len(before) + 2) // 3]
    if begun:
        yield Hint((*_joined(begun), ON))
    yield Hint((*told, *said), level=HINT_LEVELS)


def _bits(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield what is told without titles; of lines and rows the first by itself, bit by bit."""
    for block in blocks:
        if isinstance(block, Section):
            yield from _bits(block.blocks)
        elif isinstance(block, Figures):
            continue  # a place, and nothing is in it
        elif isinstance(block, Formula):
            yield from (Formula((line,)) for line in block.lines)
        elif isinstance(block, Paragraph):
            yield from (Paragraph(sentence) for sentence in _sentences(block.text))
        elif isinstance(block, Table) and len(block.rows) > 1:
            yield replace(block, rows=block.rows[:1])
            yield replace(block, rows=block.rows[1:])
        else:
            yield block


def _joined(bits: Sequence[Block]) -> list[Block]:
    """Put the bits of one table, or of lines and sentences that follow each other, together."""
    found: list[Block] = []
    for bit in bits:
        before = found[-1] if found else None
        if isinstance(bit, Table) and isinstance(before, Table) and before.columns == bit.columns:
            found[-1] = replace(bit, rows=before.rows + bit.rows)
        elif isinstance(bit, Formula) and isinstance(before, Formula):
            found[-1] = Formula(before.lines + bit.lines)
        elif isinstance(bit, Paragraph) and isinstance(before, Paragraph):
            found[-1] = Paragraph((*before.text, " ", *bit.text))
        else:
            found.append(bit)
    return found


def _sentences(text: Text) -> Iterator[Text]:
    """Yield the sentences of a text: they end in a full stop before a blank."""
    said: list[Span] = []
    for span in text:
        if not isinstance(span, str):
            said.append(span)
            continue
        *ended, rest = span.split(". ")
        for part in ended:
            yield (*said, f"{part}.")
            said = []
        said += [rest.lstrip() if not said else rest] if rest.strip() else []
        if rest.endswith("."):
            yield tuple(said)
            said = []
    if said:
        yield tuple(said)


def _gives_away(bit: Block, value: object) -> bool:
    """Say whether the value that is asked for is in a bit."""
    if isinstance(value, str):
        return any(isinstance(span, str) and value in span for span in spans([bit]))
    return any(span == value for span in spans([bit]))
