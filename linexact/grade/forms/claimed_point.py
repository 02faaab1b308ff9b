"""A point that nobody or several of given units claim: any such point is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.forms.vector.answer import find_vector
from linexact.grade.question import Question
from linexact.grade.receipts import meets
from linexact.grade.result import Judgement, Points
from linexact.model.dataset import Vector, default_features
from linexact.several_classes.claimed import Units

NOBODY = "nobody"  # the value that asks for a point without a class


@dataclass(frozen=True, slots=True, eq=False)
class ClaimedPointTask:
    """Give a point that no class claims (``name`` is ``nobody``), or several; ``value`` is one."""

    kind: ClassVar[str] = "claimed-point"
    value: Vector
    name: str
    units: Units
    points: Points


@dataclass(frozen=True, slots=True)
class ClaimedByOne(Finding, code="claimed-by-one", tells=("counterexample",)):
    """A point that one class claims, and all scores there."""

    x: Vector
    name: str
    scores: Vector


@dataclass(frozen=True, slots=True)
class ClaimedBySeveral(Finding, code="claimed-by-several", tells=("counterexample",)):
    """A point that several classes claim, and all scores there."""

    x: Vector
    names: tuple[str, ...]
    scores: Vector


@dataclass(frozen=True, slots=True)
class ClaimedByNobody(Finding, code="claimed-by-nobody", tells=("counterexample",)):
    """A point that no class claims, and all scores there."""

    x: Vector
    scores: Vector


def is_right(task: ClaimedPointTask, x: Vector) -> bool:
    """Say whether as many classes claim a point as is asked for."""
    count = len(task.units.winners(task.units.pattern(x)))
    return count == 0 if task.name == NOBODY else count > 1


def _asked(question: Question) -> ClaimedPointTask:
    points = question.shared({"value": Fraction(1)}, ("value",))
    return ClaimedPointTask(question.vector(), question.name, question.claimed().units, points)


def _mark(task: ClaimedPointTask, given: Vector) -> Judgement:
    right = is_right(task, given)
    pattern = task.units.pattern(given)
    names = default_features(task.units.dimension)
    claim = "the scores at this point have the signs that are shown"
    receipt = meets(claim, names, given, task.units.rows(pattern).rows)
    findings = () if right else tuple(_findings(task.units, given))
    return Judgement({"value": right}, findings, (receipt,), ((task.name, (given,)),))


def _findings(units: Units, x: Vector) -> Iterator[Finding]:
    scores = tuple(one.score(x) for one in units.weights)
    names = tuple(units.classes[c] for c in units.winners(units.pattern(x)))
    if not names:
        yield ClaimedByNobody(x, scores)
    elif len(names) == 1:
        yield ClaimedByOne(x, names[0], scores)
    else:
        yield ClaimedBySeveral(x, names, scores)


FORM = Form(
    _asked,
    lambda task, text: find_vector(text, default_features(task.units.dimension), "point"),
    _mark,
    worked_out=True,
)
