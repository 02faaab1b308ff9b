"""Follow-through between parts: what is right with a student's own values of earlier parts.

A part that lost points is marked once more against what follows from the student's own earlier
answers: the final weights from the table that was written, a boundary from the weights that were
given.  What it earns so counts in the share that the author states, condition by condition, and
only in place of what it earns in itself: nothing is paid twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from linexact.errors import InputError
from linexact.exercise.model import Exercise
from linexact.grade.finding import Finding
from linexact.grade.form import Task, form_named, form_of
from linexact.grade.keys import key_of
from linexact.grade.question import Question, Values
from linexact.grade.result import Condition, Grade
from linexact.tasks.question import Ask
from linexact.tasks.steps import Value


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


@dataclass(frozen=True, slots=True, eq=False)
class Own:
    """A value as a student's own answer to a part has it."""

    part: str
    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Following:
    """How a part follows from the others, for a share of its points."""

    exercise: Exercise
    ask: Ask
    values: Values
    share: Fraction

    def others(self, own: Mapping[str, Own]) -> Iterator[tuple[Task, Followed]]:
        """Yield the task against each value that follows from own ones, with how it does."""
        right = self.values()
        for used, value in self._values(own, right):
            if value is None or value == right.get(self.ask.name):
                continue
            changed: Values = partial(dict, right, **{self.ask.name: value})
            question = Question(self.exercise, self.ask, changed)
            task = form_named(self.ask.form).asked(question)
            parts = dict.fromkeys(own[name].part for name in used)
            recomputed = key_of(task, self.exercise.typed)
            said = tuple((name, own[name].value) for name in used)
            yield task, Followed(" and ".join(parts), self.share, said, recomputed)

    def _values(
        self, own: Mapping[str, Own], right: Mapping[str, Value]
    ) -> Iterator[tuple[Sequence[str], Value | None]]:
        name = self.ask.name
        if name in own:
            yield (name,), own[name].value
        for way in self.exercise.kind.follow.get(name, ()):
            used = [needed for needed in way.needs if needed in own]
            known = dict(right) | {n: own[n].value for n in used}
            if used and all(needed in known for needed in way.needs):
                yield used, way.of(self.exercise, known)


def following(
    exercise: Exercise, ask: Ask, values: Values, before: Mapping[str, Task]
) -> Following | None:
    """Return how a part follows from those that are asked ``before`` it; None: it does not.

    Raises :class:`~linexact.errors.InputError` (``key``) where the exercise says that a value
    follows which nothing before it gives.
    """
    share = exercise.marking.follows(ask.name)
    if share is None:
        return None
    said = {name for task in before.values() for name in form_of(task).may_say(task)}
    ways = exercise.kind.follow.get(ask.name, ())
    if ask.name in said or any(said.intersection(way.needs) for way in ways):
        return Following(exercise, ask, values, share)
    if isinstance(exercise.marking.follow, Mapping):
        message = f"marking.follow.{ask.name}: it follows from nothing that is asked before it"
        raise InputError("key", f"{message}; expected none")
    return None


def followed(grade: Grade, answer: Any, following: Following, own: Mapping[str, Own]) -> Grade:
    """Return the grade with what the answer earns by follow-through, where that is more."""
    best = grade
    for task, finding in following.others(own):
        judged = form_of(task).mark(task, answer)
        conditions = tuple(
            Condition(c.name, c.possible, max(c.earned, _by(judged.shares, c, following.share)))
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


def _by(shares: Mapping[str, Any], condition: Condition, share: Fraction) -> Fraction:
    return condition.possible * share * Fraction(shares.get(condition.name, 0))
