"""Marking a task, and an exercise as tasks: what is asked, in which form, for how many points.

:func:`grade` is the one door to all kinds of answers.  Weights, verdicts, proofs and tables are
marked from the data; numbers, vectors and outcomes are compared with the exact
values that the exercise is worked out for.  An answer to several parts names them in brackets, each
on its own line::

    [trace]
    1, 0, yes, (1, -3, -1)
    [updates]
    9
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.grade.form import Task, form_named, form_of
from linexact.grade.question import Question
from linexact.grade.result import Grade, Unreadable, conditions
from linexact.text.fields import MAX_ANSWER
from linexact.text.quoting import did_you_mean, listed, quoted

_SECTION = re.compile(r"^[ \t]*\[([A-Za-z][\w -]{0,40})\][ \t]*$", re.MULTILINE)


def grade(task: Task, text: str) -> Grade | Unreadable:
    """Mark an answer; one that cannot be read is :class:`Unreadable`, never wrong.

    Every receipt has been checked by the kernel before the grade is returned.

    >>> from fractions import Fraction
    >>> from linexact.grade.forms.weights import WeightsTask
    >>> from linexact.handweights import read_demands
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> task = WeightsTask(problem, {"valid": Fraction(2)})
    >>> outcome = grade(task, "w1 = 1, w2 = 1, b = -1")
    >>> outcome.earned, outcome.codes
    (Fraction(0, 1), ('score-zero', 'other-convention', 'repair'))
    >>> grade(task, "w1 = 1, w2 = 1, b = 1,5").message
    'two readings: 1.5, or the numbers 1 and 5; write the one you mean'
    """
    form = form_of(task)
    try:
        read = form.read(task, text)
        judged = form.mark(task, read.answer)
    except InputError as error:
        return Unreadable.of(task.kind, error)
    earned = conditions(task.points, judged.shares)
    outcome = Grade(
        task.kind, read.answer, read.reading, judged.understood, earned, judged.findings,
        judged.receipts,
    )  # fmt: skip
    outcome.check()
    return outcome


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A named part of an exercise."""

    name: str
    task: Task


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """The outcome of one part; None when the answer does not speak of it."""

    part: Part
    outcome: Grade | Unreadable | None


def parts_of(exercise: Exercise) -> tuple[Part, ...]:
    """Return the tasks of an exercise.

    It is worked out when answers are compared with computed values; not when it asks for
    weights, proofs, inequalities or tables of steps only, which the data decide.

    Raises :class:`~linexact.errors.InputError` (``part``) for a value that is not computed.

    >>> from linexact.exercise import find_exercise
    >>> [(part.name, part.task.kind) for part in parts_of(find_exercise("grosse-xor"))]
    [('verdict', 'verdict')]
    """

    @cache
    def values() -> Mapping[str, Value]:
        return solve_exercise(exercise).values if exercise.kind.carries_data else {}

    names = [ask.name for ask in exercise.asks]
    return tuple(
        Part(ask.name, form_named(ask.form).asked(Question(exercise, ask, values)))
        for ask in exercise.asks
        if ask.name != "proof" or "verdict" not in names  # marked with the verdict that it proves
    )


def split_answer(text: str, parts: Sequence[Part]) -> dict[str, str]:
    """Return the answer to each part; a text without names answers the first part.

    Raises :class:`~linexact.errors.InputError` for a part that is not asked (``part``), one
    that is named twice (``twice``), and an answer that is too long.
    """
    if len(text) > MAX_ANSWER * max(1, len(parts)):
        raise InputError("too-long", "the answer is too long to be marked", source=text[:200])
    heads = list(_SECTION.finditer(text))
    if not heads:
        return {parts[0].name: text}
    known = [part.name for part in parts]
    answers: dict[str, str] = {}
    for place, head in enumerate(heads):
        name = head[1].strip().casefold().replace("-", "_").replace(" ", "_")
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {listed(known)}"
            message = f"no part is called {quoted(name)}{near}"
            raise InputError("part", message, source=head[0])
        if name in answers:
            raise InputError("twice", f"the part {name} is there twice", source=head[0])
        stop = heads[place + 1].start() if place + 1 < len(heads) else len(text)
        answers[name] = text[head.end() : stop].strip("\n")
    if text[: heads[0].start()].strip():
        line = text.strip().split("\n")[0]
        raise InputError("part", "expected the name of a part, [name], first", source=line)
    return answers


def mark(parts: Sequence[Part], text: str) -> tuple[Marked, ...]:
    """Mark an answer to an exercise, part by part.

    Raises :class:`~linexact.errors.InputError` when the parts cannot be told apart.

    >>> from linexact.exercise import find_exercise
    >>> [marked] = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -3/2")
    >>> marked.part.name, marked.outcome.is_right
    ('weights', True)
    """
    answers = split_answer(text, parts)
    return tuple(
        Marked(part, grade(part.task, answers[part.name]) if part.name in answers else None)
        for part in parts
    )
