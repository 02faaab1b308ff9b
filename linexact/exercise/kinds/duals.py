"""Kind ``duals``: the widest street with or without slacks, and all multipliers that prove it.

``length`` is the coefficient of ``|w|^2``, ``C`` is charged for the sum or the mean of the slacks
(``slacks``); without ``C`` no slack is allowed.  ``support`` says what a support vector is: on the
street or in it, with a multiplier above 0 in some solution, or in every one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, cast

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.scores import agrees
from linexact.derivation.steps.weights import score
from linexact.duality.objective import Objective, Slacks
from linexact.duality.optimum import MarginOptimum, Support, optimum
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Follow, Kind, Setting, refuse_asked
from linexact.exercise.stated_objective import other_objectives, read_slacks, stated_objective
from linexact.handweights import Problem
from linexact.kernel import CertificateError
from linexact.model.dataset import Vector
from linexact.reading.records import one_of
from linexact.result import Result
from linexact.separability import Inseparable

MEANINGS: tuple[Support, ...] = ("street", "some", "every")
read_support = one_of(lambda: MEANINGS)


@dataclass(frozen=True, slots=True)
class Task:
    """The objective, and what a support vector is where some are asked for."""

    length: Fraction
    C: Fraction | None = None
    slacks: Annotated[Slacks | None, read_slacks] = None
    support: Annotated[Support | None, read_support] = None


@dataclass(frozen=True, slots=True, eq=False)
class BestStreet:
    """The best weights, their margins and slacks, and every vertex of the multipliers.

    Scores, margins and slacks are those of one best bias; there may be others.
    """

    found: MarginOptimum
    support: Support | None
    scores: Vector
    margins: Vector
    lacking: Vector  # 1 - t z
    slacks: Vector
    value: Fraction
    squared: Fraction  # |w|^2
    combined: Vector  # 2 a w
    total: Fraction  # of the multipliers
    numbers: tuple[int, ...]  # of the examples, as people count
    supports: Mapping[Support, tuple[int, ...]]  # 0-based

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        low, high = self.found.interval
        charge = self.found.charge
        values: dict[str, Value] = {
            "w": self.found.w,
            "combined": self.combined,
            "value": self.value,
            "total": self.total,
            "multipliers": self.found.multipliers,
            "scores": self.scores,
            "margins": self.margins,
            "b_low": low,
            "b_high": high,
        }
        if low == high:
            values |= {"b": low, "slacks": self.slacks}
        if charge is not None:
            values["cap"] = charge
        if self.found.vertices is not None:
            values["vertices"] = Fraction(len(self.found.vertices))
        if self.support is not None and self.support in self.supports:
            values["support_vectors"] = self.numbered(self.supports[self.support])
        return values

    def numbered(self, indices: tuple[int, ...]) -> Vector:
        """Return the numbers of examples, as people count."""
        return tuple(Fraction(self.numbers[i]) for i in indices)

    def holds(self) -> bool:
        """Check both objectives for every vertex, and score every example again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        return agrees(self, best_street(self.found, self.support))

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the optimum."""
        yield self.found.certificate()


def best_street(found: MarginOptimum, support: Support | None) -> BestStreet:
    """Return the step of an optimum.

    >>> from linexact import duals
    >>> step = best_street(duals([[0], [2]], [-1, 1], length="1/2"), "street")
    >>> [str(m) for m in step.margins], step.supports["every"]
    (['1', '1'], (0, 1))
    """
    data, w, b = found.dataset, found.w, found.b
    known = MEANINGS if found.vertices is not None else MEANINGS[:1]
    squared = sum((v * v for v in w), Fraction(0))
    return BestStreet(
        found,
        support,
        tuple(score(w, b, data.x(i)) for i in range(len(data))),
        found.margins,
        tuple(1 - m for m in found.margins),
        found.slacks,
        found.value,
        squared,
        tuple(2 * found.objective.length * v for v in w),
        sum(found.multipliers, Fraction(0)),
        tuple(map(data.row_number, range(len(data)))),
        {meaning: found.support(meaning) for meaning in known},
    )


def _objective(exercise: Exercise) -> Objective:
    task: Task = exercise.task
    bias = exercise.convention.bias
    return stated_objective(task.length, task.C, task.slacks, bias=bias)


def _check(task: Task, setting: Setting) -> None:
    stated_objective(task.length, task.C, task.slacks, bias=setting.convention.bias)
    if "support_vectors" in setting.wanted and task.support is None:
        message = "task.support is expected: street, some or every, as sources differ on what a"
        raise InputError("value", f"{message} support vector is")


def _solved(exercise: Exercise, objective: Objective) -> MarginOptimum | Inseparable:
    try:
        return optimum(exercise.data, objective)
    except (InputError, LimitError) as error:
        raise InputError("value", f"data: {error}") from None


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    found = _solved(exercise, _objective(exercise))
    if isinstance(found, Inseparable):
        message = "data: they are not separable, so that there is no street without slacks"
        raise InputError("value", f"{message}; expected C and slacks, or other data")
    if found.interval[0] != found.interval[1]:
        message = "asks: b may be anything in an interval, and slacks with it"
        refuse_asked(exercise, ("b", "slacks"), f"{message}; expected b_low and b_high")
    if found.vertices is None:
        message = "asks: the vertices of the multipliers are too many to try"
        names = ("vertices", "support_vectors")
        if exercise.task.support != "street":
            refuse_asked(exercise, names, f"{message}; expected other data")
        refuse_asked(exercise, names[:1], f"{message}; expected other data")
    if not exercise.convention.bias:
        message = "asks: there is no bias; expected other values"
        refuse_asked(exercise, ("b", "b_low", "b_high"), message)
    if found.charge is None:
        message = "asks: no slack is allowed; expected C, or other values"
        refuse_asked(exercise, ("slacks", "cap"), message)
    steps = (best_street(found, exercise.task.support),)
    return Derivation(steps, evaluate(steps))


def _proof(exercise: Exercise) -> Result:
    return _solved(exercise, _objective(exercise))


def _slips(exercise: Exercise, name: str) -> Mapping[str, Value]:
    """Return what other objectives make of a value, and other meanings of its words."""
    found = _solved(exercise, _objective(exercise))
    assert isinstance(found, MarginOptimum)
    step, made = best_street(found, exercise.task.support), dict[str, Value]()
    for slip, objective in other_objectives(found.objective):
        other = optimum(exercise.data, objective)
        if isinstance(other, MarginOptimum):
            values = best_street(other, exercise.task.support).ends_in
            if name in values:
                made[slip] = values[name]
    if name == "slacks":
        made["max-forgotten"] = step.lacking
    if name == "support_vectors":
        others = {step.numbered(indices) for indices in step.supports.values()}
        others -= {cast("Vector", step.ends_in[name])}
        if others:
            made["other-meaning"] = min(others)
    return {slip: value for slip, value in made.items() if value != step.ends_in.get(name)}


def _of_margins(exercise: Exercise, values: Mapping[str, Value]) -> Value | None:
    margins = cast("Vector", values["margins"])
    return tuple(max(Fraction(0), 1 - m) for m in margins)


_EXAMPLE: Mapping[str, Any] = {"length": "1/2", "C": 1, "slacks": "sum", "support": "street"}

KIND = Kind(
    "duals",
    Task,
    values={
        "w": "vector", "b": "number", "b_low": "number", "b_high": "number", "value": "number",
        "margins": "vector", "slacks": "vector", "multipliers": "multipliers", "cap": "number",
        "total": "number", "combined": "vector", "vertices": "number", "support_vectors": "set",
    },
    usual=("w",),
    derive=_derive,
    check=_check,
    proof=_proof,
    slips=_slips,
    follow={"slacks": (Follow(("margins",), _of_margins),)},
    example=_EXAMPLE,
)  # fmt: skip
