"""Kind ``subgradient``: steps down the hinge and the length, each with a subgradient.

``edge`` says whether an example with a margin of exactly 1 counts, ``order`` which example each
step looks at (without it all of them), ``first`` the time of the first step for a rate such as
``1/t``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated, get_args

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.duality.objective import Slacks
from linexact.duality.subgradient import (
    MOST_STEPS,
    Descent,
    Edge,
    Faulty,
    Stepped,
    descend,
    descent_certificate,
)
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.stated_objective import read_slacks, stated_objective
from linexact.exercise.widths import check_bias, check_width
from linexact.handweights import Problem
from linexact.model.dataset import Vector
from linexact.perceptron.schedule import Schedule, parse_rate
from linexact.reading.records import count_between, one_of, read_number, read_text

MOST_LISTED = 100  # entries of an order
read_edge = one_of(lambda: get_args(Edge))


def _rate(key: str, value: object) -> Fraction | Schedule:
    if isinstance(value, str):
        try:
            return parse_rate(read_text(key, value))
        except InputError as error:
            raise error.located(key) from None
    return read_number(key, value)


@dataclass(frozen=True, slots=True)
class Task:
    """The objective, the start, and how steps are made."""

    w: Vector
    rate: Annotated[Fraction | Schedule, _rate]
    steps: Annotated[int, count_between(1, MOST_STEPS)]
    edge: Annotated[Edge, read_edge]
    length: Fraction
    C: Fraction
    slacks: Annotated[Slacks, read_slacks]
    b: Fraction = Fraction(0)
    order: tuple[Fraction, ...] | None = None
    first: Annotated[int | None, count_between(0, 1_000_000)] = None


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """All steps, one after the other."""

    descent: Descent
    made: tuple[Stepped, ...]
    numbers: tuple[int, ...]  # of the examples, as people count
    value: Fraction  # of the objective at the start
    next_value: Fraction  # and at the end

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        first, last = self.made[0], self.made[-1]
        return {
            "w": last.next_w,
            "b": last.next_b,
            "direction": first.direction,
            "margins": first.margins,
            "counted": tuple(Fraction(self.numbers[i]) for i in first.counted),
            "value": self.value,
            "next_value": self.next_value,
        }

    def holds(self) -> bool:
        """Make every step again."""
        again = steps_of(self.descent)
        return all(
            tuple(getattr(one, name) for name in Stepped.__slots__)
            == tuple(getattr(other, name) for name in Stepped.__slots__)
            for one, other in zip(self.made, again.made, strict=True)
        ) and (self.value, self.next_value, self.numbers) == (
            again.value, again.next_value, again.numbers,
        )  # fmt: skip

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the steps, unless their numbers are too long for one."""
        text = descent_certificate(self.descent, self.made)
        if text is not None:
            yield text


def steps_of(descent: Descent, slip: Faulty | None = None) -> Steps:
    """Return the steps of a descent, with a slip in each of them if there is one.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> found = solve_exercise(find_exercise("hinge-two-steps"))
    >>> [str(v) for v in found.values["w"]]
    ['1/6']
    """
    made, data = descend(descent, slip), descent.dataset
    numbers = tuple(map(data.row_number, range(len(data))))
    return Steps(descent, made, numbers, made[0].value, made[-1].next_value)


def _check(task: Task, setting: Setting) -> None:
    stated_objective(task.length, task.C, task.slacks, bias=setting.convention.bias)
    check_width("task.w", task.w, setting.inputs or 0)
    check_bias(setting, task.b)
    if isinstance(task.rate, Schedule) != (task.first is not None):
        message = "task.first: the time t of the first step, on which sources differ"
        wanted = "0 or 1" if task.first is None else "it left out, as the rate is constant"
        raise InputError("value", f"{message}; expected {wanted}")
    if not isinstance(task.rate, Schedule) and task.rate <= 0:
        raise InputError("value", "task.rate: expected a rate above 0")
    order = task.order or ()
    if len(order) > MOST_LISTED:
        message = f"task.order: {len(order)} examples; expected at most {MOST_LISTED}"
        raise InputError("value", message)
    n = setting.examples or 0
    wrong = [v for v in order if v.denominator != 1 or not 1 <= v <= n]
    if wrong:
        raise InputError("value", f"task.order: {wrong[0]}; expected numbers from 1 to {n}")


def _descent(exercise: Exercise) -> Descent:
    task: Task = exercise.task
    objective = stated_objective(task.length, task.C, task.slacks, bias=exercise.convention.bias)
    rate, first = task.rate, task.first or 0
    order = None if task.order is None else tuple(int(v) - 1 for v in task.order)
    at = rate.at if isinstance(rate, Schedule) else partial(_constant, rate)
    try:
        return Descent(
            exercise.data, objective, task.w, task.b, at, task.steps, task.edge, order, first
        )
    except (InputError, LimitError) as error:
        raise InputError("value", f"task: {error}") from None


def _constant(rate: Fraction, _: int) -> Fraction:
    return rate


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    try:
        steps = (steps_of(_descent(exercise)),)
    except LimitError as error:
        raise InputError("value", f"task: {error}") from None
    return Derivation(steps, evaluate(steps))


def _slips(exercise: Exercise, name: str) -> Mapping[str, Value]:
    """Return what slips in each of the steps make of a value."""
    descent = _descent(exercise)
    right, n = steps_of(descent).ends_in[name], len(exercise.data)
    objective = descent.objective
    assert objective.C is not None
    summed = objective.slacks == "sum"
    other_charge = objective.C / n if summed else objective.C
    slips = {
        "hinge-sign-changed": Faulty(hinge_sign=-1),
        "two-forgotten": Faulty(doubled=False),
        "label-forgotten": Faulty(with_targets=False),
        "max-forgotten": Faulty(all_count=True),
    }
    if name != "direction":  # of which it is no slip: the step goes along it
        slips["step-uphill"] = Faulty(length_sign=-1, hinge_sign=-1)
    if descent.order is None:
        slips["slacks-averaged" if summed else "slacks-summed"] = Faulty(charge=other_charge)
    made = {slip: steps_of(descent, faulty).ends_in[name] for slip, faulty in slips.items()}
    edge: Edge = "does not count" if descent.edge == "counts" else "counts"
    made["other-edge"] = steps_of(replace(descent, edge=edge)).ends_in[name]
    if name == "b":
        made["bias-not-updated"] = descent.b
    return {slip: value for slip, value in made.items() if value != right}


KIND = Kind(
    "subgradient",
    Task,
    values={
        "w": "vector", "b": "number", "direction": "vector", "margins": "vector",
        "counted": "set", "value": "number", "next_value": "number",
    },
    usual=("w",),
    derive=_derive,
    check=_check,
    slips=_slips,
    example={
        "w": [0, 0], "rate": "1/2", "steps": 2, "edge": "counts", "length": "1/2", "C": 1,
        "slacks": "mean",
    },
)  # fmt: skip
