"""Kind ``perceptron``: the run of a rule on the data, and what it proves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, TypeAlias, cast

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.learning import run_steps
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.scores import boundary
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Follow, Kind, Setting
from linexact.exercise.variants.family import Family
from linexact.handweights import Problem
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.perceptron import RULES, Converged, Cycle, Limit, Rule, Start, Trace, rule, run
from linexact.reading.records import count_between, one_of

RuleName: TypeAlias = Annotated[str, one_of(lambda: list(RULES))]


@dataclass(frozen=True, slots=True)
class Task:
    """A rule by its name, with its own start (in the rule's order), rate and number of steps."""

    rule: RuleName
    start: Vector | None = None
    rate: Fraction | None = None
    steps: Annotated[int | None, count_between(1, 10_000)] = None


def stated_rule(name: str, convention: Convention) -> Rule:
    """Return the rule of a lecture under the convention that an exercise states.

    Raises :class:`~linexact.errors.InputError` (``value``) for a bias where the rule has no
    place for one.

    >>> stated_rule("blog", Convention(bias=True, boundary="strict")).name
    'blog'
    >>> print(stated_rule("grosse", Convention(bias=False, boundary="closed-negative")).convention)
    without a bias; positive iff score > 0, negative iff score <= 0 (closed-negative)
    """
    of_lecture = rule(name)
    if convention.bias and of_lecture.bias == "absent":
        placed = [other for other, found in RULES.items() if found.bias != "absent"]
        message = (
            f"convention.bias: the rule {name} has no place for a bias; expected false, or a rule"
            f" with one ({', '.join(placed)})"
        )
        raise InputError("value", message)
    bias = of_lecture.bias if convention.bias else "absent"
    return rule(name, boundary=convention.boundary, bias=bias)


def check_start(chosen: Rule, setting: Setting) -> None:
    """Refuse a start that does not fit the data; raises as :meth:`Rule.start_weights`."""
    if setting.inputs is not None:
        try:
            chosen.start_weights(setting.inputs)
        except InputError as error:
            raise error.located("task.start") from None


def _check(task: Task, setting: Setting) -> None:
    check_start(_rule(task, setting.convention), setting)


def rule_of(exercise: Exercise) -> Rule:
    """Return the rule to run.

    >>> from linexact.exercise.bank import find_exercise
    >>> rule_of(find_exercise("blog-trace")).name
    'blog'
    """
    return _rule(exercise.task, exercise.convention)


def _rule(task: Task, convention: Convention) -> Rule:
    chosen = stated_rule(task.rule, convention)
    if task.start is not None:
        chosen = replace(chosen, start=Start(task.start))
    if task.rate is not None:
        chosen = replace(chosen, rate=task.rate)
    if task.steps is not None:
        chosen = replace(chosen, stop=replace(chosen.stop, presentations=task.steps))
    return chosen


def derive_run(trace: Trace, *, bound: bool) -> Derivation:
    """Return the steps of a run, with what it ends in; ``bound``: and the mistake bound."""
    steps = tuple(run_steps(trace, bound=bound))
    values = {
        "weights": trace.weights,
        "updates": Fraction(trace.updates),
        "presentations": Fraction(trace.presentations),
        "outcome": _outcome(trace),
        **boundary(trace.w, trace.b),
        **evaluate(steps),
    }
    return Derivation(steps, values)


def _outcome(trace: Trace) -> str:
    if isinstance(trace.outcome, Limit):
        return "limit"
    known = {Converged: "converged", Cycle: "cycle"}
    return known.get(type(trace.outcome), "stalled")


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    return derive_run(run(exercise.data, rule_of(exercise)), bound=True)


def _problem(exercise: Exercise) -> Problem:
    return Problem(exercise.data, rule_of(exercise).convention)


def _family() -> Family:
    from linexact.exercise.variants.perceptron import FAMILY

    return FAMILY


def boundary_of_weights(exercise: Exercise, values: Mapping[str, Value]) -> Value | None:
    """Return the boundary of weights in the order of the exercise's rule; None for weights 0."""
    assert exercise.kind.rule is not None
    w, b = exercise.kind.rule(exercise).split(cast("Vector", values["weights"]))
    return boundary(w, b).get("boundary")


def _bound(exercise: Exercise, values: Mapping[str, Value]) -> Value:
    r_squared, b_squared = (cast("Fraction", values[n]) for n in ("r_squared", "b_squared"))
    return r_squared * b_squared


KIND = Kind(
    "perceptron",
    Task,
    values={
        "trace": "trace", "weights": "vector", "updates": "number", "presentations": "number",
        "outcome": "outcome", "r_squared": "number", "b_squared": "number", "bound": "number",
        "proof": "proof", "boundary": "boundary",
    },
    usual=("trace",),
    derive=_derive,
    check=_check,
    problem=_problem,
    rule=rule_of,
    family=_family,
    follow={
        "boundary": (Follow(("weights",), boundary_of_weights),),
        "bound": (Follow(("r_squared", "b_squared"), _bound),),
    },
)  # fmt: skip
