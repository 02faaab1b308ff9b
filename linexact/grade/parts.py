"""An exercise as tasks: what is asked, in which form, for how many points.

Weights, verdicts, proofs and tables are marked from the data; the exact values of numbers,
vectors and outcomes are given by the caller, who has them from the worked solution.  An
answer to several parts names them in brackets, each on its own line::

    [trace]
    1, 0, yes, (1, -3, -1)
    [updates]
    9
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from linexact.errors import InputError
from linexact.exercise.model import Ask, Exercise
from linexact.exercise.solving import solve_exercise
from linexact.grade.boundary import BoundaryTask
from linexact.grade.inequalities import InequalitiesTask
from linexact.grade.marking import Task, grade
from linexact.grade.numbers_asked import NumberTask
from linexact.grade.plain_values import OUTCOMES, TRUE_FALSE, VERDICTS, VectorTask, WordTask
from linexact.grade.proof import VerdictTask
from linexact.grade.result import Outcome, Points
from linexact.grade.trace_answer import COLUMNS
from linexact.grade.traces import TraceTask
from linexact.grade.weights import WeightsTask
from linexact.handweights import Problem
from linexact.rational.surds import SurdSum
from linexact.text.fields import MAX_ANSWER
from linexact.text.quoting import did_you_mean, listed, quoted

_SECTION = re.compile(r"^[ \t]*\[([A-Za-z][\w -]{0,40})\][ \t]*$", re.MULTILINE)
_TRUE = {True: "true", False: "false"}


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A named part of an exercise."""

    name: str
    task: Task


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """The outcome of one part; None when the answer does not speak of it."""

    part: Part
    outcome: Outcome | None


def parts_of(exercise: Exercise) -> tuple[Part, ...]:
    """Return the tasks of an exercise.

    It is worked out when answers are compared with computed values; not when it asks for
    weights, proofs, inequalities or tables of steps only, which the data decide.

    Raises :class:`~linexact.errors.InputError` (``part``) for a value that is not computed.
    """
    values: Mapping[str, Any] = {}
    if exercise.kind.carries_data and compares_values(exercise):
        values = solve_exercise(exercise).values
    asks = {ask.name: ask for ask in exercise.asks}
    parts = []
    for ask in exercise.asks:
        if ask.name == "proof" and "verdict" in asks:
            continue  # marked with the verdict that it proves
        parts.append(Part(ask.name, _task(exercise, ask, asks, values)))
    return tuple(parts)


def problem_of(exercise: Exercise) -> Problem:
    """Return what weights, verdicts and proofs of an exercise are marked by."""
    assert exercise.kind.problem is not None
    return exercise.kind.problem(exercise)


def _is_decided(exercise: Exercise, ask: Ask) -> bool:
    """Say whether a verdict is decided from the data, and not compared with a value."""
    return ask.form in ("verdict", "proof") and exercise.kind.problem is not None


def compares_values(exercise: Exercise) -> bool:
    """Say whether answers are compared with computed values, and not with the data alone."""
    from_data = ("weights", "inequalities", "trace")
    return any(
        ask.form not in from_data and not _is_decided(exercise, ask) for ask in exercise.asks
    )


def _task(exercise: Exercise, ask: Ask, asks: Mapping[str, Ask], values: Mapping[str, Any]) -> Task:
    points = ask.points
    if ask.form == "weights":
        shared = _shared(exercise, ask, {"valid": points}, WeightsTask.conditions)
        return WeightsTask(problem_of(exercise), shared, exercise.marking.bias_place)
    if ask.form == "inequalities":
        usual = {"half-spaces": points / 2, "strictness": points / 4, "nothing-extra": points / 4}
        shared = _shared(exercise, ask, usual, InequalitiesTask.conditions)
        return InequalitiesTask(problem_of(exercise).dataset, exercise.convention, shared)
    if _is_decided(exercise, ask):
        return _verdict_task(exercise, ask, asks)
    if ask.form == "trace":
        assert exercise.kind.rule is not None
        rule = exercise.kind.rule(exercise)
        usual = {column: points / len(COLUMNS) for column in COLUMNS}
        shared = _shared(exercise, ask, usual, TraceTask.conditions)
        return TraceTask(exercise.data, rule, shared, tuple(shared))
    value = _value(ask, values)
    if ask.form == "boundary":
        shared = _shared(exercise, ask, {"boundary": points}, BoundaryTask.conditions)
        return BoundaryTask(tuple(value[:-1]), value[-1], exercise.features, shared)
    if ask.form == "vector":
        return VectorTask(tuple(value), ask.name, {"value": points})
    if ask.form == "true-false":
        return WordTask(_TRUE[bool(value)], ask.name, TRUE_FALSE, {"value": points})
    if ask.form in ("verdict", "outcome"):
        accepted = OUTCOMES if ask.form == "outcome" else VERDICTS
        return WordTask(str(value), ask.name, accepted, {"value": points})
    number = value if isinstance(value, SurdSum) else SurdSum.rational(Fraction(value))
    return NumberTask(number, ask.name, {"value": points})


def _shared(
    exercise: Exercise, ask: Ask, usual: Points, known: Sequence[str]
) -> dict[str, Fraction]:
    """Return the points of a value by condition, as the exercise shares them out."""
    shares = exercise.marking.shares.get(ask.name)
    if shares is None:
        return dict(usual)
    for name in shares:
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {listed(known)}"
            message = f"marking.{ask.name}: no condition is called {quoted(name)}{near}"
            raise InputError("key", message)
    total = sum(shares.values())
    return {name: ask.points * share / total for name, share in shares.items()}


def _verdict_task(exercise: Exercise, ask: Ask, asks: Mapping[str, Ask]) -> VerdictTask:
    points = {"verdict": ask.points} if ask.name == "verdict" else {}
    proof = asks.get("proof")
    if proof is not None:
        points |= _shared(exercise, proof, {"proof": proof.points}, VerdictTask.conditions[1:])
    problem = problem_of(exercise)
    return VerdictTask(problem.dataset, problem.convention, points)


def _value(ask: Ask, values: Mapping[str, Any]) -> Any:
    if ask.name in values:
        return values[ask.name]
    if ask.name == "distance" and "squared" in values:
        return SurdSum.root(Fraction(values["squared"]))
    raise InputError("part", f"the value {ask.name} of this exercise is not computed")


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
    """
    answers = split_answer(text, parts)
    return tuple(
        Marked(part, grade(part.task, answers[part.name]) if part.name in answers else None)
        for part in parts
    )
