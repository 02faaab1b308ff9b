"""A part of an exercise: its name, its task, what it earns, and what follows from earlier parts.

A part that lost points is marked once more against what follows from the student's own earlier
answers: the final weights from the table that was written, a boundary from the weights that were
given.  What it earns so counts in the share that the author states, condition by condition, and
only in place of what it earns in itself: nothing is paid twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import prod
from typing import NamedTuple

from linexact.errors import InputError
from linexact.grade.boundaries import Elsewhere
from linexact.grade.finding import Finding
from linexact.grade.form import Task, form_named, form_of
from linexact.grade.keys import key_of
from linexact.grade.question import Question, Values
from linexact.grade.result import Condition, Grade
from linexact.tasks.question import Question as Kind
from linexact.tasks.steps import Value


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A named part of an exercise; ``also`` names what is asked for and marked with it.

    ``following`` is how it follows from earlier parts, where it does; ``unevaluated`` the share
    that counts of what is not worked out (None: it is asked back); ``elsewhere`` the part under
    other rules for the boundary.
    """

    name: str
    task: Task
    also: tuple[str, ...] = ()
    following: Following | None = None
    unevaluated: Fraction | None = Fraction(1)
    elsewhere: Elsewhere | None = None

    def pieces(self, condition: str) -> int:
        """Return n such that whatever earns points of a condition earns a multiple of 1/n."""
        shares = (self.following.share if self.following else None, self.unevaluated)
        own = max(1, form_of(self.task).pieces(self.task).get(condition, 1))
        return own * prod(s.denominator for s in shares if s is not None)

    @property
    def possible(self) -> Fraction:
        """All points that it gives."""
        return sum(self.task.points.values(), Fraction(0))

    @property
    def names(self) -> tuple[str, ...]:
        """What heads an answer to it, in the order in which such answers are read."""
        return (self.name, *self.also)


@dataclass(frozen=True, slots=True)
class FollowedFrom(Finding, code="followed-from", tells=()):
    """The answer counts, in this share, as far as it is right with an own earlier part."""

    place: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Followed(FollowedFrom, code="followed", tells=("counterexample",)):
    """As :class:`FollowedFrom`, with the own values and what follows from them."""

    own: tuple[tuple[str, Value], ...]
    recomputed: str  # an answer that would be right with them

    def weaker(self) -> tuple[Finding, ...]:
        """Return the part alone."""
        return (FollowedFrom(self.place, self.share),)


class Own(NamedTuple):
    """A value as a student's own answer to a part has it."""

    part: str
    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Following:
    """How a part follows from the others, for a share of its points."""

    question: Question
    share: Fraction

    def others(self, own: Mapping[str, Own]) -> Iterator[tuple[Task, Followed]]:
        """Yield the task against each value that follows from own ones, with how it does."""
        asked, right = self.question, self.question.values()
        for used, value in self._values(own, right):
            if value is None or value == right.get(asked.name):
                continue
            changed: Values = partial(dict, right, **{asked.name: value})
            task = form_named(asked.ask.form).asked(replace(asked, values=changed))
            parts = dict.fromkeys(own[name].part for name in used)
            recomputed = key_of(task, asked.exercise.typed)
            said = tuple((name, own[name].value) for name in used)
            yield task, Followed(" and ".join(parts), self.share, said, recomputed)

    def _values(
        self, own: Mapping[str, Own], right: Mapping[str, Value]
    ) -> Iterator[tuple[Sequence[str], Value | None]]:
        name = self.question.name
        if name in own:
            yield (name,), own[name].value
        yield from self._worked_out(name, own, right)

    def _worked_out(
        self, name: str, own: Mapping[str, Own], right: Mapping[str, Value]
    ) -> Iterator[tuple[Sequence[str], Value | None]]:
        """Yield what follows from own values, then from what follows from others in its turn."""
        exercise = self.question.exercise
        for way in exercise.kind.follow.get(name, ()):
            used = [needed for needed in way.needs if needed in own]
            known = {**right, **{n: own[n].value for n in used}}
            if used and known.keys() >= set(way.needs):
                yield used, way.of(exercise, known)
            for one in way.needs if len(way.needs) == 1 else ():
                for further, value in self._worked_out(one, own, right):
                    if value is not None:
                        yield further, way.of(exercise, {**right, one: value})


def following(question: Question, before: Iterable[Task]) -> Following | None:
    """Return how a part follows from those that are asked ``before`` it; None: it does not.

    Raises :class:`~linexact.errors.InputError` (``key``) where the exercise says that a value
    follows which nothing before it gives.
    """
    exercise, name = question.exercise, question.name
    share = exercise.marking.follows(name)
    if share is None:
        return None
    said = {given for task in before for given in form_of(task).may_say(task)}
    if said.intersection((name, *_sources(exercise.kind, name))):
        return Following(question, share)
    if isinstance(exercise.marking.follow, Mapping):
        message = f"marking.follow.{name}: it follows from nothing that is asked before it"
        raise InputError("key", f"{message}; expected none")
    return None


def followed(grade: Grade, following: Following, own: Mapping[str, Own]) -> Grade:
    """Return the grade with what the answer earns by follow-through, where that is more."""
    best = grade
    for task, finding in following.others(own):
        judged = form_of(task).mark(task, grade.answer)
        shares = {name: following.share * Fraction(one) for name, one in judged.shares.items()}
        conditions = tuple(
            Condition(c.name, c.possible, max(c.earned, c.possible * shares.get(c.name, 0)))
            for c in grade.conditions
        )
        if sum(c.earned for c in conditions) > best.earned:
            best = replace(
                grade,
                conditions=conditions,
                findings=(finding, *grade.findings),
                receipts=(*grade.receipts, *judged.receipts),
            )
    return best


def _sources(kind: Kind, name: str) -> Iterator[str]:
    """Yield the values from which one follows, at once or over others."""
    for way in kind.follow.get(name, ()):
        yield from way.needs
        if len(way.needs) == 1:
            yield from _sources(kind, *way.needs)
