"""Kind ``perceptron``: the run of a rule on the data, and what it proves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, TypeAlias, cast

from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.reading.records import count_between
from linexact.tasks.question import Asked, Follow, Question, Setting
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.perceptron import (
    Cycle,
    Limit,
    Rule,
    Trace,
    run,
)
from linexact.topics.perceptron.deriving import run_steps, tally
from linexact.topics.perceptron.result import PerceptronRun
from linexact.topics.perceptron.stated_rule import (
    StatedRule,
    check_fits,
    is_batch,
    read_stated,
    rule_of_task,
)
from linexact.topics.perceptron.steps import BatchRun, Bound, Run
from linexact.topics.values.steps import boundary

Stated: TypeAlias = Annotated[StatedRule, read_stated]
_Number: TypeAlias = Annotated[int | None, count_between(1, 10_000)]
_OF_NUMBER = {  # values of one update or pass, and the key that says of which
    "weights_after_updates": "after_updates",
    "weights_after_passes": "after_passes",
    "update_example": "update_number",
}
_COUNTED = ("presentations", "passes", "moves", "mistakes", "updated", "update_example")
_OF_AN_END = (
    *("trace", "update_table", "weights", "updates", "moves", "presentations", "passes"),
    *("mistakes", "updated", "boundary"),
)
_OF_SINGLE_EXAMPLES = ("update_table", "updated", "update_example")  # none in a batch run


@dataclass(frozen=True, slots=True)
class Task:
    """A rule, with its own start (in the rule's order), rate and number of steps.

    ``after_updates``, ``after_passes`` and ``update_number`` say which update or pass is asked
    about.
    """

    rule: Stated
    start: Vector | None = None
    rate: Fraction | None = None
    steps: _Number = None
    after_updates: _Number = None
    after_passes: _Number = None
    update_number: _Number = None


def check_setting(chosen: Rule, setting: Setting) -> None:
    """Refuse a rule that does not fit the data; raises as :func:`check_fits`."""
    if setting.inputs is not None:
        check_fits(chosen, setting.inputs, setting.examples or 0)


def _check(task: Task, setting: Setting) -> None:
    chosen = _rule(task, setting.convention)
    check_setting(chosen, setting)
    for value, key in _OF_NUMBER.items():
        wanted, stated = value in setting.wanted, getattr(task, key) is not None
        if wanted and not stated:
            message = f"task.{key} is expected: {value} is asked for"
            raise InputError("key", message)
        if stated and not wanted:
            message = f"task.{key}: {value} is not asked for; expected no such key"
            raise InputError("key", message)
    if chosen.batch is not None:
        for value in _OF_SINGLE_EXAMPLES:
            if value in setting.wanted:
                message = (
                    f"asks: {value} is about updates on one example, and a batch step is on all;"
                    " expected trace, moves or mistakes"
                )
                raise InputError("value", message)


def _form_for(task: Task, value: str) -> str:
    """Return the form of a value: the steps of a batch rule are a table of another form."""
    if value == "trace" and is_batch(task.rule):
        return "batch-table"
    return QUESTION.values[value]


def rule_of(asked: Asked) -> Rule:
    """Return the rule to run.

    >>> from linexact.exercise.bank import find_exercise
    >>> rule_of(find_exercise("blog-trace")).name
    'blog'
    """
    wanted = {ask.name for ask in asked.asks}
    ends = not wanted.isdisjoint(_OF_AN_END)
    return _rule(asked.task, asked.convention, to_its_end=ends)


def _rule(task: Task, convention: Convention, *, to_its_end: bool = False) -> Rule:
    chosen = rule_of_task(task.rule, convention, start=task.start, rate=task.rate, steps=task.steps)
    return replace(chosen, stop=replace(chosen.stop, goes_on=True)) if to_its_end else chosen


def _refuse_endless(asked: Asked) -> None:
    """Refuse to ask what a run ends with, or how often, where it never ends.

    Raises :class:`~linexact.errors.InputError` (``value``).
    """
    wanted = [ask.name for ask in asked.asks if ask.name in _OF_AN_END]
    chosen = rule_of(asked)
    if not wanted or chosen.stop.is_limited:
        return
    outcome = run(asked.data, chosen, keep=False).outcome
    if isinstance(outcome, Cycle):
        why = "comes back to weights it had and never ends"
    elif isinstance(outcome, Limit) and not outcome.asked:
        why = f"has not ended after {outcome.value:,} {outcome.kind}"
    else:
        return
    message = (
        f"asks: {wanted[0]} is asked of a run that {why}; expected an end (steps, or passes or"
        " updates of the rule), or asks outcome"
    )
    raise InputError("value", message)


def derive_run(trace: Trace, *, bound: bool, counted: bool = False) -> Derivation:
    """Return the steps of a run, with what it ends in.

    ``bound``: and the mistake bound; ``counted``: and what is counted pass by pass.
    """
    way = run_steps(trace, bound=bound)
    steps = list(way.steps)
    values: dict[str, Value] = {
        "weights": trace.weights,
        "updates": Fraction(trace.updates),
        "presentations": Fraction(trace.presentations),
        "outcome": trace.outcome.name,
        **boundary(trace.w, trace.b),
    }
    if isinstance(steps[0], Run | BatchRun):
        counts = tally(trace)
        values |= counts.ends_in
        steps += [counts] if counted else []
    values |= evaluate((*steps, *way.further))
    return Derivation(tuple(steps), values, further=way.further)


def _proof(asked: Asked) -> PerceptronRun:
    return PerceptronRun(run(asked.data, rule_of(asked)))


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    trace = run(asked.data, rule_of(asked))
    wanted = {ask.name for ask in asked.asks}
    derived = derive_run(trace, bound=True, counted=not wanted.isdisjoint(_COUNTED))
    numbered = _of_number(asked.task, trace)
    derived = replace(derived, values={**derived.values, **numbered})
    if wanted.isdisjoint(("r_squared", "b_squared", "bound")):
        return derived
    bound = tuple(step for step in derived.further if isinstance(step, Bound))
    rest = tuple(step for step in derived.further if step not in bound)
    return replace(derived, steps=(*derived.steps, *bound), further=rest)


def _of_number(task: Task, trace: Trace) -> Mapping[str, Value]:
    """Return the values of the update or the pass that the task names."""
    steps = list(trace.moves())
    made = [step for step in steps if step.moved]
    ends = {step.epoch: step.after for step in steps}
    of: Mapping[str, Sequence[Value]] = {
        "after_updates": [step.after for step in made],
        "after_passes": [*ends.values()],
        "update_number": [Fraction(step.moved[0] + 1) for step in made],
    }
    asked = {value: (key, getattr(task, key)) for value, key in _OF_NUMBER.items()}
    return {
        value: _numbered(key, number, of[key])
        for value, (key, number) in asked.items()
        if number is not None
    }


def _numbered(key: str, number: int, made: Sequence[Value]) -> Value:
    if number > len(made):
        unit = "passes" if key == "after_passes" else "updates"
        message = f"task.{key}: {number}, but the run makes {len(made)} {unit}; expected no more"
        raise InputError("value", message)
    return made[number - 1]


def _problem(asked: Asked) -> Problem:
    chosen = rule_of(asked)
    return Problem(chosen.prepared(asked.data), chosen.convention)


def boundary_of_weights(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    """Return the boundary of weights in the order of the exercise's rule; None for weights 0."""
    assert asked.kind.rule is not None
    w, b = asked.kind.rule(asked).split(cast("Vector", values["weights"]))
    return boundary(w, b).get("boundary")


def _bound(asked: Asked, values: Mapping[str, Value]) -> Value:
    r_squared, b_squared = (cast("Fraction", values[n]) for n in ("r_squared", "b_squared"))
    return r_squared * b_squared


QUESTION = Question(
    "perceptron",
    Task,
    values={
        "trace": "trace", "update_table": "update-table", "weights": "vector",
        "updates": "number", "moves": "number", "presentations": "number", "passes": "number",
        "mistakes": "vector", "updated": "example-list", "update_example": "number",
        "weights_after_updates": "vector", "weights_after_passes": "vector",
        "outcome": "outcome", "r_squared": "number", "b_squared": "number", "bound": "number",
        "proof": "proof", "boundary": "boundary",
    },
    usual=("trace",),
    derive=_derive,
    check=_check,
    problem=_problem,
    rule=rule_of,
    proof=_proof,
    form_for=_form_for,
    refuse=_refuse_endless,
    follow={
        "boundary": (Follow(("weights",), boundary_of_weights),),
        "bound": (Follow(("r_squared", "b_squared"), _bound),),
    },
    example={"rule": "grosse"},
)  # fmt: skip
