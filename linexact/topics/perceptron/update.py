"""Kind ``update``: one step of a rule, from weights that are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import cast

from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import dot
from linexact.tasks.question import Asked, Follow, Question, Setting
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.perceptron import Rule, Trace, run
from linexact.topics.perceptron.deriving import one_step
from linexact.topics.perceptron.question import (
    Stated,
    boundary_of_weights,
    check_setting,
    derive_run,
)
from linexact.topics.perceptron.stated_rule import rule_of_task
from linexact.topics.perceptron.steps import Run
from linexact.topics.values.steps import boundary

_OF_ONE = ("score", "new_score", "squared", "gain")  # values of a step on one example
_OF_ALL = ("scores", "wrong")  # of one on all


@dataclass(frozen=True, slots=True)
class Task:
    """A rule, the weights before the step, and a rate of its own."""

    rule: Stated
    start: Vector
    rate: Fraction | None = None


def _check(task: Task, setting: Setting) -> None:
    chosen = _rule(task, setting.convention)
    check_setting(chosen, setting)
    other = _OF_ONE if chosen.batch is not None else _OF_ALL
    for value in other:
        if value in setting.wanted:
            on = "all examples" if chosen.batch is not None else "one example"
            message = f"asks: {value} is no value of a step on {on}; expected another one"
            raise InputError("value", message)


def _rule_of(asked: Asked) -> Rule:
    return _rule(asked.task, asked.convention)


def _rule(task: Task, convention: Convention) -> Rule:
    chosen = rule_of_task(task.rule, convention, start=task.start, rate=task.rate)
    if chosen.stop.is_limited:
        raise InputError("key", "task.rule: one step is made; expected no limit of a run")
    return replace(chosen, stop=replace(chosen.stop, presentations=1))


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    chosen, data = _rule_of(asked), asked.data
    if chosen.batch is not None:
        return _on_all(run(data, chosen))
    steps = tuple(one_step(data, chosen))
    made = steps[0]
    assert isinstance(made, Run)
    (shown,) = made.presentations
    row = made.problem.row(shown.example)
    w, b = chosen.split(shown.after)
    kept: dict[str, Value] = {  # unless there is an update
        "score": shown.score,
        "new_score": shown.score,
        "squared": dot(row, row),
        "gain": Fraction(0),
    }
    return Derivation(steps, {"weights": shown.after, **boundary(w, b), **kept, **evaluate(steps)})


def _new_score(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    """Return the score of the example under the weights after the step."""
    made = next(iter(one_step(asked.data, _rule_of(asked))))
    assert isinstance(made, Run)
    row = made.problem.row(made.presentations[0].example)
    return dot(cast("Vector", values["weights"]), row)


def _gain(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    return cast("Fraction", values["new_score"]) - cast("Fraction", values["score"])


def _on_all(trace: Trace) -> Derivation:
    """Return the one step of a batch rule, with the scores before it and what was wrong."""
    derived = derive_run(trace, bound=False)
    values = dict(derived.values)
    for look in trace.batch_steps():
        values["scores"] = look.scores
        values["wrong"] = Fraction(len(look.wrong))
    return replace(derived, values=values)


QUESTION = Question(
    "update",
    Task,
    values={
        "score": "number", "weights": "vector", "new_score": "number", "squared": "number",
        "gain": "number", "scores": "vector", "wrong": "number", "boundary": "boundary",
    },
    usual=("weights",),
    derive=_derive,
    check=_check,
    rule=_rule_of,
    follow={
        "new_score": (Follow(("weights",), _new_score),),
        "gain": (Follow(("score", "new_score"), _gain),),
        "boundary": (Follow(("weights",), boundary_of_weights),),
    },
    example={"rule": "grosse", "start": [0, 1, 2]},
)  # fmt: skip
