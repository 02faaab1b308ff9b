"""Hints for whoever has not begun on a value that is worked out: its solution, bit by bit.

First comes the question that its kind of exercise begins with, then the steps of the solution up
to where the value stands, in three bits, and last the value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

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
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import letters_of
from linexact.explain.hint import LEVELS, Hint, hint
from linexact.explain.kinds import words_of_kind
from linexact.explain.parts import tell_asked
from linexact.tasks.telling import tell

ON: Paragraph = Paragraph(("How does it go on?",))


def beginning(exercise: Exercise, name: str) -> Iterator[Hint]:
    """Yield the hints to a value of an exercise, a level each.

    >>> from linexact.exercise.bank import find_exercise
    >>> [len(h.blocks) for h in beginning(find_exercise("comp135-loss"), "scores")]
    [1, 2, 2, 2, 1]
    """
    solved = solve_exercise(exercise)
    letters, derived = letters_of(exercise), solved.derivation
    yield hint(words_of_kind(exercise.kind).first)
    value = solved.values.get(name)
    told = tell(derived.steps, letters, derived.stated)
    bits = list(_bits(told))
    common = value in (0, 1)  # such numbers stand in many sentences
    before = bits[:-1] if common else [bit for bit in bits if not _gives_away(bit, value)]
    for some in _shared_out(before or bits[:-1], LEVELS - 2):
        yield Hint((*some, ON))
    said = [p for p in tell_asked(solved, letters) if p.text[0] == f"Answer ({name}): "]
    yield Hint(tuple(said) or tuple(told), level=LEVELS)


def _bits(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield what is told without titles; of lines and rows the first by itself, bit by bit."""
    for block in blocks:
        if isinstance(block, Section):
            yield from _bits(block.blocks)
        elif isinstance(block, Figures):
            continue  # a place, and nothing is in it
        elif isinstance(block, Formula):
            yield from _lines(block)
        elif isinstance(block, Paragraph):
            yield from (Paragraph(sentence) for sentence in _sentences(block.text))
        elif isinstance(block, Table):
            first = replace(block, rows=block.rows[:1])
            if len(block.columns) > 2:  # its last cell is for the reader to find
                rows = tuple(row[:-1] for row in first.rows)
                yield replace(first, columns=block.columns[:-1], rows=rows, align=block.align[:-1])
            yield from (first, block) if len(block.rows) > 1 else (block,)
        else:
            yield block


def _lines(block: Formula) -> Iterator[Block]:
    """Yield the first line as a question, then with its answer, then the others."""
    first = block.lines[0]
    last = max((n for n, span in enumerate(first) if str(span).strip() == "="), default=0)
    if last:
        yield Formula(((*first[:last], " = ?"),))
    yield Formula((first,))
    if len(block.lines) > 1:
        yield Formula(block.lines[1:])


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


def _shared_out(bits: Sequence[Block], parts: int) -> Iterator[tuple[Block, ...]]:
    for part in range(parts):
        some = bits[len(bits) * part // parts : len(bits) * (part + 1) // parts]
        if some:
            later = [bit.columns for bit in some[1:] if isinstance(bit, Table)]
            yield tuple(b for b in some if b is some[-1] or not _is_first_row(b, later))


def _is_first_row(bit: Block, later: Sequence[tuple[Span, ...]]) -> bool:
    """Say whether a bit of a table is told again, and more of it, in the same hint."""
    if not isinstance(bit, Table) or len(bit.rows) > 1:
        return False
    return any(columns[: len(bit.columns)] == bit.columns for columns in later)
