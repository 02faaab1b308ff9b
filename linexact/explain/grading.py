"""A marked answer in words: what was understood first, then the marks and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Section,
    Text,
    Verbatim,
    table,
)
from linexact.document.numbers import number_span, points_span
from linexact.document.prose import capital, title_of
from linexact.errors import window
from linexact.exact.surds import SurdSum
from linexact.explain.finding import sentence
from linexact.grade.marking import Marked, Marks, Readings
from linexact.grade.part import FollowedFrom
from linexact.grade.reading import Reading
from linexact.grade.result import Grade, Unreadable

MOST_TOLD = 40  # findings of one part
MOST_PIECES = 12  # of an answer that are quoted
WIDTH = 120  # characters of one of them


def explain_marks(marks: Marks) -> Document:
    """Return all parts of a marked answer as a document.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> marked = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -3/2")
    >>> told = explain_marks(Marks("AND", marked))
    >>> "".join(map(str, told.blocks[0].text)), told.blocks[-1].text
    ('AND: 4 of 4 points', ('Right.',))
    """
    title = (*title_of(marks.title), ": ", *_total(marks))
    return _document(marks, title, marks.told, marked_blocks)


def _document(
    marks: Marks,
    title: Text,
    parts: Sequence[Marked],
    tell: Callable[[Grade], list[Block]],
) -> Document:
    """Tell the parts under a title, each below its name where there are several."""
    blocks: list[Block] = [Heading(title)]
    for part in parts:
        told = outcome_blocks(part.outcome, tell)
        several = len(marks.parts) > 1
        blocks += [Section((part.part.name,), tuple(told))] if several else told
    return Document(tuple(blocks), marks.writing)


def outcome_blocks(
    outcome: Grade | Unreadable | None, tell: Callable[[Grade], list[Block]]
) -> list[Block]:
    """Return what is said of one part, of a mark as this tells it."""
    if outcome is None:
        return [Paragraph(("This part is not answered.",))]
    return _unreadable(outcome) if isinstance(outcome, Unreadable) else tell(outcome)


def _total(marks: Marks) -> Text:
    if marks.is_unread:
        return ("not marked, because it could not be read",)
    spans: Text = (points_span(marks.earned), " of ", points_span(marks.possible), " points")
    if marks.price:
        spans = (*spans, " (", points_span(marks.price), " taken off for hints)")
    if marks.unread:
        one = marks.unread == 1
        left = (points_span(marks.unread), " point is open" if one else " points are open")
        spans = (*spans, "; a part could not be read, and its ", *left)
    return spans


def marked_blocks(outcome: Grade) -> list[Block]:
    """Return one outcome as blocks: the echo before anything else."""
    points = [(c.name, points_span(c.earned), points_span(c.possible)) for c in outcome.conditions]
    blocks = [*understood(outcome), table(["condition", "earned", "of"], points, "lrr")]
    if outcome.is_right and not any(isinstance(f, FollowedFrom) for f in outcome.findings):
        blocks.append(Paragraph(("Right.",)))
    for finding in outcome.findings[:MOST_TOLD]:
        blocks.append(Paragraph((*capital(sentence(finding)), ".")))
    more = len(outcome.findings) - MOST_TOLD
    if more > 0:
        blocks.append(Paragraph((more, " further remarks are left out.")))
    return blocks


def understood(outcome: Grade) -> list[Block]:
    """Return what was understood, where it stands, and what was passed over.

    >>> from linexact.grade import mark, parts_of
    >>> from linexact.exercise.bank import find_exercise
    >>> [part] = mark(parts_of(find_exercise("grosse-and")), "I take w = (1, 1) and b = -3/2.")
    >>> [block.text for block in understood(part.outcome)[2:]]
    [('Read in: w = (1, 1) ... b = -3/2',), ('Passed over: I take',)]
    """
    facts = tuple(
        (name, tuple(number_span(s, name) if isinstance(s, SurdSum) else s for s in spans))
        for name, spans in outcome.understood
    )
    blocks: list[Block] = [Paragraph(("Understood:",)), Facts(facts)]
    reading = outcome.reading
    if reading.passed:
        blocks.append(Paragraph((f"Read in: {_told(reading.quoted(reading.used))}",)))
        blocks.append(Paragraph((f"Passed over: {_told(_passed(reading))}",)))
    if reading.chosen:
        blocks.append(Paragraph((f"Chosen: {'; '.join(reading.chosen)}.",)))
    return blocks


def _passed(reading: Reading) -> list[str]:
    """Return what was passed over, as it was typed, each with why it may stand there."""
    found = []
    for stretch in reading.passed:
        start, stop = stretch
        near = [why for at, why in reading.explained if at[0] < stop and start < at[1]]
        inside = dict.fromkeys(near)
        (quoted,) = reading.quoted([stretch])
        found.append(f"{quoted} ({', '.join(inside)})" if inside else quoted)
    return found


def _told(pieces: Sequence[str]) -> str:
    """Return stretches of an answer in one line, the longest ones shortened."""
    lines = [" ".join(piece.split()) for piece in pieces[:MOST_PIECES]]
    short = [line if len(line) <= WIDTH else f"{line[:WIDTH]} ..." for line in lines]
    return " ... ".join(short) + (" ..." if len(pieces) > MOST_PIECES else "")


def explain_readings(readings: Readings) -> Document:
    """Return how each part of an answer was understood, without marks.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> marked = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -3/2")
    >>> explain_readings(Readings(Marks("AND", marked))).blocks[0].text
    ('AND', ': how the answer is understood')
    """
    marks = readings.marks
    title = (*title_of(marks.title), ": how the answer is understood")
    return _document(marks, title, marks.parts, understood)


def _unreadable(outcome: Unreadable) -> list[Block]:
    blocks: list[Block] = [
        Paragraph(("This is asked back, and not counted as wrong.",)),
        Paragraph(capital((outcome.message.rstrip(".") + ".",))),
    ]
    if outcome.source:
        line, start = window(outcome.source, outcome.start)
        blocks.append(Verbatim((line, " " * start + "^")))
    if outcome.instead:
        blocks.append(Paragraph(("It can be typed so: ", outcome.instead)))
    return blocks
