"""Hints for whoever has not begun on a value that is worked out.

First comes the question that its kind of exercise begins with, then the first steps of the
solution, and last all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from linexact.data.problem import Problem
from linexact.document.blocks import (
    Block,
    Figures,
    Formula,
    Paragraph,
    Section,
    Span,
    Table,
    Text,
    spans,
)
from linexact.document.notation import NOTATIONS, Notation
from linexact.document.prose import capital
from linexact.exercise.feedback import HINT_LEVELS
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import letters_of
from linexact.explain.hint import Hint, hint
from linexact.explain.kinds import first_question
from linexact.explain.parts import tell_asked
from linexact.tasks.question import find_question
from linexact.tasks.steps import Derivation
from linexact.tasks.telling import tell
from linexact.topics.hand_weights.answer import answer_of
from linexact.topics.hand_weights.derivation import derive_problem

ON: Paragraph = Paragraph(("How does it go on?",))


def beginning(exercise: Exercise, name: str) -> Iterator[Hint]:
    """Yield the hints to a value of an exercise, a level each.

    >>> from linexact.exercise.bank import find_exercise
    >>> [len(h.blocks) for h in beginning(find_exercise("comp135-loss"), "total")]
    [1, 2, 2]
    """
    solved = solve_exercise(exercise)
    letters = letters_of(exercise)
    said = (p for p in tell_asked(solved, letters) if p.text[0] == f"Answer ({name}): ")
    first = first_question(exercise.kind)
    yield from _towards(solved.derivation, letters, first, solved.values.get(name), said)


def beginning_of(problem: Problem) -> Iterator[Hint]:
    """Yield the hints to weights, inequalities or a verdict, of data that no exercise asks about.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> len(list(beginning_of(Problem(gate("XOR"), Convention(True, "strict")))))
    3
    """
    letters = NOTATIONS["grosse"].of_data(problem.dataset).with_names(problem.dataset)
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
