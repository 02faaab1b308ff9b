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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

from linexact.errors import InputError, quoted
from linexact.exact import Writing, typed_writing
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import USUAL, Feedback
from linexact.exercise.model import Exercise
from linexact.grade.boundaries import elsewhere_of, judged_elsewhere
from linexact.grade.compared import places_typed
from linexact.grade.form import Task, form_named, form_of
from linexact.grade.keys import key_of
from linexact.grade.pages import page_text, refuse_foreign, typed_so
from linexact.grade.part import Own, Part, followed, following
from linexact.grade.question import Question
from linexact.grade.reading import Read, Reading
from linexact.grade.receipts import together
from linexact.grade.result import Grade, NotWorkedOut, Unreadable, conditions, told
from linexact.grade.splitting import (
    behind_exercise,
    heads_of,
    named_conclusions,
    split_answer,
)
from linexact.language.normal import is_worked_out, numbers_of
from linexact.language.text import read
from linexact.proof.file import Evidence as Proof
from linexact.tasks.result import Evidence, Result
from linexact.tasks.steps import Value


def grade(task: Task, text: str, *, name: str | None = None) -> Grade | Unreadable:
    """Mark an answer; one that cannot be read is :class:`Unreadable`, never wrong.

    Every receipt has been checked by the kernel before the grade is returned.

    >>> from fractions import Fraction
    >>> from linexact.grade.forms.weights import WeightsTask
    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> task = WeightsTask(problem, {"valid": Fraction(2)})
    >>> outcome = grade(task, "w1 = 1, w2 = 1, b = -1")
    >>> outcome.earned, outcome.codes
    (Fraction(0, 1), ('score-zero', 'other-convention', 'repair'))
    >>> grade(task, "w = (1, 1), b = 1,5").message
    'two readings: 1.5, or 1 and 5; write the one you mean'
    """
    part = name or str(getattr(task, "name", task.kind))
    return _judged(task, partial(_read, task, page_text(text), part))


def _read(task: Task, text: str, name: str) -> Read[Any]:
    """Read what a worked solution announces as the answer to a part, or else the whole text."""
    refuse_foreign(text)
    form, said = form_of(task), named_conclusions(text).get(name)
    if said is None:
        begin = 0 if form.is_argued else behind_exercise(text)
        read = form.read(task, text[begin:])
    else:
        begin = said.start
        read = form.read(task, text[slice(*said)].replace("\n", " "))
    return Read(read.answer, read.reading.moved(text, begin)) if begin else read


def _judged(task: Task, read: Callable[[], Read[Any]]) -> Grade | Unreadable:
    """Return the marks of an answer, its receipts checked."""
    try:
        found = read()
        judged = form_of(task).mark(task, found.answer)
    except InputError as error:
        return Unreadable.of(task.kind, error, typed_so(task))
    earned = conditions(task.points, judged.shares)
    return Grade(
        task.kind, found.answer, found.reading, judged.understood, earned, judged.findings,
        judged.receipts,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """The outcome of one part; None when the answer does not speak of it.

    >>> from linexact.exercise.bank import find_exercise
    >>> [marked] = mark(parts_of(find_exercise("nor")), "w = (-1, -1), b = 1/2")
    >>> marked.part.name, marked.outcome.is_right
    ('weights', True)
    """

    part: Part
    outcome: Grade | Unreadable | None


def grades_of(parts: Sequence[Marked]) -> list[Grade]:
    """Return the marks of the parts that were read."""
    return [marked.outcome for marked in parts if isinstance(marked.outcome, Grade)]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Marks(Result):
    """An answer to all parts of an exercise, marked; ``price`` is what hints cost.

    ``parts`` are complete; its author is told of them what ``feedback`` says for this ``attempt``,
    unless ``complete`` says that all of it is shown.  ``typed`` is how the exercise's numbers are.

    >>> from linexact.exercise.bank import find_exercise
    >>> marked = mark(parts_of(find_exercise("nor")), "w = (-1, -1), b = 1/2")
    >>> marks = Marks("NOR", marked, price=Fraction(1))
    >>> marks.earned, marks.possible
    (Fraction(2, 1), Fraction(3, 1))
    """

    title: str
    parts: tuple[Marked, ...]
    price: Fraction = Fraction(0)
    feedback: Feedback = USUAL
    attempt: int = 1
    complete: bool = False
    typed: Writing | None = None

    @property
    def writing(self) -> Writing | None:
        """How numbers are typed in the answer, or else in the exercise.

        Decimals that a student typed are shown as such: 0.67 counts for 2/3.

        >>> from linexact.exercise.bank import find_exercise
        >>> Marks("NOR", mark(parts_of(find_exercise("nor")), "w = (-1, -1), b = 0.5")).writing
        'measured'
        """
        grades = grades_of(self.parts)
        answered = typed_writing(outcome.reading.text for outcome in grades)
        if any(_has_decimal_comma(outcome) for outcome in grades):
            answered = "decimals"
        return "measured" if answered == "decimals" else self.typed or answered

    @property
    def told(self) -> tuple[Marked, ...]:
        """The parts with the findings that are told; every way to show marks shows these.

        >>> from linexact.exercise.bank import find_exercise
        >>> marked = mark(parts_of(find_exercise("nor")), "w = (-1, -1), b = 1")
        >>> marks = Marks("NOR", marked, feedback=Feedback(attempts=((), ("slip",))))
        >>> marks.told[0].outcome.codes, marks.parts[0].outcome.codes[0]
        ((), 'score-zero')
        """
        topics = None if self.complete else self.feedback.told(self.attempt)
        return tuple(
            Marked(m.part, told(m.outcome, topics, partial(key_of, m.part.task, self.typed)))
            if isinstance(m.outcome, Grade)
            else m
            for m in self.parts
        )

    @property
    def possible(self) -> Fraction:
        """All points that the parts give."""
        return sum((m.part.possible for m in self.parts), Fraction(0))

    @property
    def earned(self) -> Fraction:
        """The points earned, less the price of hints; an unreadable part earns none yet."""
        earned = sum((grade.earned for grade in grades_of(self.parts)), Fraction(0))
        return max(earned - self.price, Fraction(0))

    @property
    def unread(self) -> Fraction:
        """The points of the parts that are answered and could not be read."""
        left = (m.part.possible for m in self.parts if isinstance(m.outcome, Unreadable))
        return sum(left, Fraction(0))

    @property
    def is_unread(self) -> bool:
        """Say whether something is answered and nothing of it could be read."""
        outcomes = {type(m.outcome) for m in self.parts}
        return Unreadable in outcomes and Grade not in outcomes

    @property
    def is_right(self) -> bool:
        """Say whether every part is answered, and nothing lost."""
        return all(isinstance(m.outcome, Grade) and m.outcome.is_right for m in self.parts)

    def check(self) -> None:
        """Check every receipt; raises :class:`linexact.kernel.CertificateError`."""
        for grade in grades_of(self.parts):
            grade.check()

    def proved(self) -> Proof:
        """Return all that shows the marks and findings that are told, as one.

        >>> from linexact import mark
        >>> len(mark("AND", "w = (1, 1), b = -2").proved().claims)
        6
        """
        found = [shown.evidence for grade in grades_of(self.told) for shown in grade.receipts]
        if not found:
            message = "there is nothing to prove: nothing was marked, or not all of it may be told"
            raise InputError("no-certificate", message)
        return together(found)

    def evidence(self) -> tuple[Evidence, ...]:
        """Return what shows the marks and findings that are told, each with its certificate.

        >>> from linexact import mark
        >>> [claim for claim, _ in mark("AND", "w = (1, 1), b = -2").evidence()][:1]
        ['example 4 is not right under these weights']
        """
        several = len(self.parts) > 1
        return tuple(
            (
                f"{m.part.name}: {shown.claim}" if several else shown.claim,
                shown.evidence.certificate(),
            )
            for m in self.told
            if isinstance(m.outcome, Grade)
            for shown in m.outcome.receipts
        )


def _has_decimal_comma(outcome: Grade) -> bool:
    """Say whether a number that was understood is typed as a decimal with a comma."""
    typed = places_typed(outcome.reading.text) if "," in outcome.reading.text else {}
    broken = {value for value in typed if value.denominator != 1}
    return bool(broken) and not broken.isdisjoint(_sizes(outcome.understood))


def _sizes(spans: object) -> Iterator[Fraction]:
    """Yield the sizes of the numbers among what was understood."""
    if isinstance(spans, tuple):
        for one in spans:
            yield from _sizes(one)
    elif isinstance(spans, Fraction | SurdSum):
        value = spans.as_fraction() if isinstance(spans, SurdSum) else spans
        if value is not None:
            yield abs(value)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Readings(Result):
    """How an answer was understood, without marks, for its author to correct.

    >>> from linexact.exercise.bank import find_exercise
    >>> marked = mark(parts_of(find_exercise("nor")), "w = (-1, -1), b = 1/2")
    >>> Readings(Marks("NOR", marked)).marks.parts[0].outcome.reading.confidence
    'certain'
    """

    marks: Marks

    def check(self) -> None:
        """Check the receipts of the marks; raises :class:`linexact.kernel.CertificateError`."""
        self.marks.check()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Hints(Readings):
    """Hints for a marked answer, up to a level.

    >>> from linexact import hint
    >>> hint("AND", "w = (1, 1), b = -1", level=2).level
    2
    """

    level: int = 1
    exercise: Exercise | None = None  # to be worked out for whoever has not begun


def parts_of(exercise: Exercise) -> tuple[Part, ...]:
    """Return the tasks of an exercise.

    It is worked out when answers are compared with computed values; not when it asks for
    weights, proofs, inequalities or tables of steps only, which the data decide.

    Raises :class:`~linexact.errors.InputError` (``part``) for a value that is not computed.

    >>> from linexact.exercise.bank import find_exercise
    >>> [(part.name, part.task.kind) for part in parts_of(find_exercise("grosse-xor"))]
    [('verdict', 'verdict')]
    """

    @cache
    def values() -> Mapping[str, Value]:
        from linexact.exercise.solving import solve_exercise  # not for weights and proofs

        return solve_exercise(exercise).values if exercise.kind.carries_data else {}

    names = [ask.name for ask in exercise.asks]
    proof = ("proof",) if {"verdict", "proof"} <= set(names) else ()  # marked with the verdict
    tasks: list[Task] = []
    parts = []
    for ask in exercise.asks:
        if ask.name in proof:
            continue
        question = Question(exercise, ask, values)
        task = form_named(ask.form).asked(question)
        also = proof if ask.name == "verdict" else ()
        follows = following(question, tasks)
        count = exercise.marking.unevaluated if form_of(task).worked_out else Fraction(1)
        parts.append(Part(ask.name, task, also, follows, count, elsewhere_of(exercise, ask)))
        tasks.append(task)
    if exercise.marking.follow is not None and not any(part.following for part in parts):
        message = "marking.follow: no value follows from one that is asked before it"
        raise InputError("key", f"{message}; expected no such key")
    return tuple(parts)


def mark(parts: Sequence[Part], text: str) -> tuple[Marked, ...]:
    """Mark an answer to an exercise, part by part.

    Raises :class:`~linexact.errors.InputError` when the parts cannot be told apart.

    >>> from linexact.exercise.bank import find_exercise
    >>> [marked] = mark(parts_of(find_exercise("grosse-and")), "w = (1, 1), b = -3/2")
    >>> marked.part.name, marked.outcome.is_right
    ('weights', True)
    """
    answers = split_answer(text, parts)
    own: dict[str, Own] = {}
    marked = []
    for part in parts:
        outcome = _grade(part, answers[part.name], own) if part.name in answers else None
        marked.append(Marked(part, outcome))
        if isinstance(outcome, Grade):
            said = form_of(part.task).says(part.task, outcome.answer, outcome.findings)
            own |= {name: Own(part.name, value) for name, value in said.items()}
    named = heads_of(page_text(text), parts) or named_conclusions(text)
    if len(answers) < len(parts) and not named:
        return _with_open_parts(marked)
    typed = "\n".join(answers.values())
    return tuple(_unless_spoken_of(one, typed) for one in marked)


def _unless_spoken_of(one: Marked, typed: str) -> Marked:
    """Ask a part back that has no answer, if those to other parts speak of it: ``no errors``."""
    names = [name.replace("_", "[ _-]").removesuffix("s") for name in one.part.names]
    spoken = re.search(rf"\b({'|'.join(names)})s?\b", typed, re.IGNORECASE)
    if one.outcome is not None or spoken is None or len(spoken[0]) == 1:
        return one
    message = f"what is said of {quoted(spoken[0])}? expected [{one.part.name}] before it"
    return replace(one, outcome=Unreadable(one.part.task.kind, "parts", message, spoken[0], 0))


def _with_open_parts(marked: Sequence[Marked]) -> tuple[Marked, ...]:
    """Ask the other parts back where an answer without names has numbers that the first leaves."""
    first = marked[0].outcome
    left = first.reading.quoted(first.reading.passed) if isinstance(first, Grade) else ()
    numbers = [piece for piece in left if any(c.isdigit() for c in piece)]
    if not numbers:
        return tuple(marked)
    names = " and ".join(f"[{m.part.name}]" for m in marked)
    message = (
        f"{quoted(' '.join(numbers[-1].split()))} is left over, and the answer names no part;"
        f" expected {names} before what answers them"
    )
    line = numbers[-1].strip().split("\n")[0]
    others = ((m, Unreadable(m.part.task.kind, "parts", message, line, 0)) for m in marked[1:])
    return (marked[0], *(replace(m, outcome=asked) for m, asked in others))


def _grade(part: Part, text: str, own: Mapping[str, Own]) -> Grade | Unreadable:
    """Mark the answer to a part as the exercise says, with what follows from earlier parts."""
    outcome = grade(part.task, text, name=part.name)
    if isinstance(outcome, Unreadable):
        return outcome
    if part.elsewhere is not None:
        alike = form_of(part.task).reads_alike or outcome.reading.alike
        read = Read(outcome.answer, outcome.reading)
        again = partial(_judged, read=lambda: read) if alike else partial(grade, text=text)
        outcome = judged_elsewhere(outcome, part.task, part.elsewhere, again)
    if part.following is not None and not outcome.is_right:
        outcome = followed(outcome, part.following, own)
    if part.unevaluated == 1:
        return outcome
    found = _not_worked_out(outcome.reading)
    if found is None:
        return outcome
    if part.unevaluated is None:
        message = f"{quoted(found)} is not worked out; expected the number that it comes to"
        return Unreadable(part.task.kind, "unevaluated", message, found, 0)
    return _counted(outcome, part.unevaluated, found)


def _not_worked_out(reading: Reading) -> str | None:
    """Return what was read as the answer and is left as a sum; None if nothing is."""
    for typed in reading.quoted(reading.used):
        for one in read(typed).statements:
            if numbers_of(one.right) is not None and not is_worked_out(one.right):
                return typed
    return None


def _counted(outcome: Grade, share: Fraction, typed: str) -> Grade:
    """Return the share of a grade that counts for what is not worked out."""
    less = tuple(replace(c, earned=c.earned * share) for c in outcome.conditions)
    said = (NotWorkedOut(typed, share), *outcome.findings)
    return replace(outcome, conditions=less, findings=said)
