"""Is every row right?  Yes, or no with rows that are not.

::

    yes
    no, row 3
    no: rows 2 and 3
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.finding import Finding, NumberedRow
from linexact.grade.form import Form
from linexact.grade.question import Question
from linexact.grade.reading import whole
from linexact.grade.result import Judgement, Points, Span
from linexact.text.fields import check_size
from linexact.text.quoting import quoted
from linexact.written.lexicon import ordinals, sayings_of
from linexact.written.wording import Wording

_REASON = Wording("{giving the reason}")
_RIGHT = Wording(r"{called right in a row}")
_LAST = Wording("{the last in a row}")


@dataclass(frozen=True, slots=True, eq=False)
class EveryRowTask:
    """Say whether each of the ``rows`` is right; ``wrong`` are the numbers of those that are not.

    Points: ``verdict``, and ``row`` for a wrong row where there is one.
    """

    kind: ClassVar[str] = "every-row"
    wrong: tuple[int, ...]
    rows: tuple[int, ...]
    name: str
    points: Points
    bare: Fraction = Fraction(1)  # the share of the verdict's points without a row that shows it
    conditions: ClassVar[tuple[str, ...]] = ("verdict", "row")


@dataclass(frozen=True, slots=True)
class EveryRowAnswer:
    """What was said, and the rows that were named, from 1."""

    every: bool
    rows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RowIsWrong(Finding, code="row-is-wrong", tells=("counterexample",)):
    """A row that is not right, where all were said to be."""

    place: NumberedRow


@dataclass(frozen=True, slots=True)
class RowIsRight(Finding, code="row-is-right", tells=("value",)):
    """A row that was said to be wrong."""

    place: NumberedRow


class EveryRowIsRight(Finding, code="every-row-is-right", tells=("value",)):
    """No row is wrong, where one was said to be."""


class NoRowNamed(Finding, code="no-row-named", tells=()):
    """The verdict is right, and no row shows it."""


def _asked(question: Question) -> EveryRowTask:
    rows = tuple(question.data.row_number(i) for i in range(len(question.data)))
    truth = read_every_row(str(question.value()), rows)
    usual = {"verdict": Fraction(1), **({"row": Fraction(1)} if truth.rows else {})}
    points = question.shared(usual, EveryRowTask.conditions)
    return EveryRowTask(truth.rows, rows, question.name, points, question.bare_verdict)


def read_every_row(text: str, known: Sequence[int]) -> EveryRowAnswer:
    """Read yes, or no with some of the ``known`` rows.

    Raises :class:`~linexact.errors.InputError`: ``word`` for neither, ``row`` for what is no row.

    >>> read_every_row("No; rows 2 and 3.", range(1, 5))
    EveryRowAnswer(every=False, rows=(2, 3))
    >>> read_every_row("The last row comes out wrong, since it gives 1.", range(1, 5)).rows
    (4,)
    >>> read_every_row("no, row 7", range(1, 5))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: there is no row 7; expected 1 to 4
      no, row 7
      ^
    """
    check_size(text)
    line = text.strip().split("\n")[0]
    reason = _REASON.search(line)
    said = line[: reason.start()] if reason is not None else line
    plain = " ".join(re.findall(r"[^\W\d]+|\d+|[^\w\s,;:.!，。-]", said.casefold()))
    for every, phrases in _verdicts():
        for phrase in phrases:
            if plain == phrase or plain.startswith(f"{phrase} "):
                return EveryRowAnswer(every, _rows(plain[len(phrase) :], every, known, line))
    if _WRONG.search(plain):  # "row 3 is wrong"
        return EveryRowAnswer(False, _rows(plain, False, known, line))
    message = f"{quoted(line)} is not understood; expected yes, or no with a row such as: no, row 2"
    raise InputError("word", message, source=line)


def _rows(rest: str, every: bool, known: Sequence[int], line: str) -> tuple[int, ...]:
    """Return the numbers of the rows that are named; nothing else may be said of rows."""
    rest = rest.strip()
    if every:
        for phrase in sayings_of("every one of the rows"):
            rest = rest.removeprefix(phrase)
        rest = _RIGHT.pattern.sub("", rest)
    words = [_numbered(word, known) for word in rest.split()]
    beside = {*sayings_of("a row of a table"), *sayings_of("around a row")}
    words = [word for word in words if word not in beside]
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            message = f"{quoted(word)} is not understood; expected the numbers of rows"
            raise InputError("row", message, source=line)
        if int(word) not in known:
            message = f"there is no row {int(word)}; expected {known[0]} to {known[-1]}"
            raise InputError("row", message, source=line)
    if every and words:
        message = "two readings: every row is right, or a row is named that is not"
        raise InputError("ambiguous", message, source=line)
    return tuple(sorted({int(word) for word in words}))


def _numbered(word: str, known: Sequence[int]) -> str:
    """Return the number of a row that is named by its place."""
    if _LAST.is_all(word):
        return str(known[-1])
    place = ordinals().get(word)
    return str(known[place - 1]) if place is not None and place <= len(known) else word


@cache
def _verdicts() -> Sequence[tuple[bool, Sequence[str]]]:
    """Return the phrases that say that every row is right, or not, in the order to be tried."""
    return (
        (True, sayings_of("no row is wrong")),
        (False, sayings_of("some row is wrong")),
        (True, sayings_of("every row is right")),
    )


_WRONG = Wording(r"(?<=\s){called wrong in a row}")


def _mark(task: EveryRowTask, given: EveryRowAnswer) -> Judgement:
    findings: list[Finding] = []
    if given.every and task.wrong:
        findings.append(RowIsWrong(NumberedRow(task.wrong[0])))
    elif not given.every and not task.wrong:
        findings.append(EveryRowIsRight())
    elif not given.every:
        right = [row for row in given.rows if row not in task.wrong]
        findings += [RowIsRight(NumberedRow(row)) for row in right[:1]]
        findings += [] if given.rows else [NoRowNamed()]
    verdict = given.every == (not task.wrong)
    said: list[Span] = ["yes" if given.every else "no"]
    said += [span for row in given.rows for span in (", row ", row)]
    bare = verdict and not given.every and not given.rows
    shares = {"verdict": task.bare if bare else verdict, "row": verdict and not findings}
    return Judgement(shares, tuple(findings), (), ((task.name, tuple(said)),))


FORM = Form(_asked, lambda task, text: whole(text, read_every_row(text, task.rows)), _mark)
