"""Kind ``kkt``: a stated answer to a street, checked condition by condition.

The task states weights, slacks (where ``C`` allows some) and multipliers; the conditions are those
of Karush, Kuhn and Tucker.  An example that breaks one is named by its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, cast

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.duality.conditions import CONDITIONS, Condition, Conditions, Stated, conditions
from linexact.duality.objective import Slacks
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Follow, Kind, Setting
from linexact.exercise.stated_objective import read_slacks, stated_objective
from linexact.exercise.widths import check_bias, check_width
from linexact.handweights import Problem
from linexact.model.dataset import Vector


@dataclass(frozen=True, slots=True)
class Task:
    """The objective, and the answer: weights, slacks ``s`` and multipliers ``m``."""

    w: Vector
    m: Vector
    length: Fraction
    C: Fraction | None = None
    slacks: Annotated[Slacks | None, read_slacks] = None
    b: Fraction = Fraction(0)
    s: Vector | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """Every condition on the stated answer, and both objectives."""

    found: Conditions
    charge: Fraction | None
    rooms: Vector  # t z - 1 + s
    numbers: tuple[int, ...]  # of the examples, as people count
    held: Mapping[Condition, bool]
    at: Mapping[Condition, tuple[int, ...]]  # 0-based
    total: Fraction  # of the multipliers
    value: Fraction
    dual_value: Fraction
    gap: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        found = self.found
        return {
            **{str(name): held for name, held in self.held.items()},
            "optimal": found.is_best,
            **{f"{name}_at": self.numbered(self.at[name]) for name in _AT},
            "margins": found.margins,
            "combined": found.combined,
            "balance": found.balance,
            "value": self.value,
            "dual_value": self.dual_value,
            "gap": self.gap,
        }

    def numbered(self, indices: tuple[int, ...]) -> Vector:
        """Return the numbers of examples, as people count."""
        return tuple(Fraction(self.numbers[i]) for i in indices)

    def holds(self) -> bool:
        """Check every condition again."""
        again = checked(conditions(self.found.stated))
        return all(
            getattr(one, name) == getattr(other, name)
            for one, other in ((self, again), (self.found, again.found))
            for name in type(one).__slots__
            if name != "found"
        )

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the conditions."""
        yield self.found.certificate()


_AT: tuple[Condition, ...] = ("primal", "dual", "complementary")


def checked(found: Conditions) -> Checked:
    """Return the step of a stated answer.

    >>> from linexact.duality.objective import Objective
    >>> from linexact.model.dataset import Dataset
    >>> data, zero, one = Dataset.from_rows([[0], [2]], [-1, 1]), Fraction(0), Fraction(1)
    >>> half = Objective(Fraction(1, 2), None, None, bias=True)
    >>> step = checked(conditions(Stated(data, half, (one,), -one, (zero, zero), (one, one))))
    >>> step.held["stationary"], step.held["primal"], str(step.gap)
    (False, True, '1/2')
    """
    stated = found.stated
    data, failed = stated.dataset, found.failed
    triples = zip(found.margins, stated.slacks, strict=True)
    return Checked(
        found,
        stated.objective.charge(len(data)),
        tuple(margin - 1 + slack for margin, slack in triples),
        tuple(map(data.row_number, range(len(data)))),
        {name: name not in failed for name in CONDITIONS},
        {name: found.examples(name) for name in CONDITIONS},
        sum(stated.multipliers, Fraction(0)),
        found.value,
        found.dual_value,
        found.gap,
    )


def _check(task: Task, setting: Setting) -> None:
    stated_objective(task.length, task.C, task.slacks, bias=setting.convention.bias)
    check_bias(setting, task.b)
    check_width("task.w", task.w, setting.inputs or 0)
    size, each = setting.examples or 0, ", one for each example"
    check_width("task.m", task.m, size, each)
    if (task.C is None) != (task.s is None):
        wanted = "they are charged" if task.C is not None else "none are allowed"
        message = f"task.s: the slacks, where {wanted}; expected C and s, or neither"
        raise InputError("value", message)
    if task.s is not None:
        check_width("task.s", task.s, size, each)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    objective = stated_objective(task.length, task.C, task.slacks, bias=exercise.convention.bias)
    slacks = (Fraction(0),) * len(exercise.data) if task.s is None else task.s
    try:
        stated = Stated(exercise.data, objective, task.w, task.b, slacks, task.m)
    except (InputError, LimitError) as error:
        raise InputError("value", f"data: {error}") from None
    steps = (checked(conditions(stated)),)
    return Derivation(steps, evaluate(steps))


def _gap(exercise: Exercise, values: Mapping[str, Value]) -> Value | None:
    return cast("Fraction", values["value"]) - cast("Fraction", values["dual_value"])


KIND = Kind(
    "kkt",
    Task,
    values={
        **dict.fromkeys((*CONDITIONS, "optimal"), "true_false"),
        **{f"{name}_at": "set" for name in _AT},
        "margins": "vector", "combined": "vector", "balance": "number",
        "value": "number", "dual_value": "number", "gap": "number",
    },
    usual=CONDITIONS,
    derive=_derive,
    check=_check,
    follow={"gap": (Follow(("value", "dual_value"), _gap),)},
    example={"w": [1, 1], "m": [1, 0, 1, 0], "length": "1/2", "C": 1, "slacks": "sum", "s": [0, 0]},
)  # fmt: skip
