"""Kind ``update``: one step of a rule, from weights that are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from linexact.derivation.derivation import Derivation
from linexact.exercise.kinds.perceptron import RuleName, derive_run
from linexact.exercise.model import Exercise, Kind
from linexact.model.dataset import Vector
from linexact.perceptron import Rule, Start, rule, run


@dataclass(frozen=True, slots=True)
class Task:
    """A rule by its name, the weights before the step, and a rate of its own."""

    rule: RuleName
    start: Vector
    rate: Fraction | None = None


def _rule(exercise: Exercise) -> Rule:
    task: Task = exercise.task
    chosen = rule(task.rule)
    return replace(
        chosen,
        start=Start(task.start),
        rate=chosen.rate if task.rate is None else task.rate,
        stop=replace(chosen.stop, presentations=1),
    )


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    return derive_run(run(exercise.data, _rule(exercise)), bound=False)


KIND = Kind(
    "update",
    Task,
    values={
        "score": "number", "weights": "vector", "new_score": "number", "squared": "number",
        "gain": "number", "boundary": "boundary",
    },
    usual=("weights",),
    derive=_derive,
    rule=_rule,
)  # fmt: skip
