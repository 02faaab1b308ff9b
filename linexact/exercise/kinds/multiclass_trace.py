"""Kind ``multiclass-trace``: a perceptron of several classes, run as the exercise states it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

from linexact.certificate.fields import texts
from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.kernel import CertificateError
from linexact.model.dataset import Vector
from linexact.reading.records import count_between
from linexact.several_classes.labelled import Labelled
from linexact.several_classes.runs import (
    ClassRule,
    ClassRun,
    Ties,
    Update,
    moves_listed,
    run_classes,
    weights_listed,
)

MOST_SHOWN = 300  # presentations, of which a person may go through


@dataclass(frozen=True, slots=True)
class Task:
    """Points with labels, the classes in their order, and the rule.

    ``start`` and ``moves`` have a row for each class, the bias where ``bias_place`` says; in
    ``moves`` 0 is a weight that stays.  ``order`` are the points of a pass, numbered from 1.
    """

    points: tuple[Vector, ...]
    labels: tuple[str, ...]
    classes: tuple[str, ...]
    update: Update
    ties: Ties
    passes: Annotated[int, count_between(1, MOST_SHOWN)]
    rate: Fraction = Fraction(1)
    start: tuple[Vector, ...] | None = None
    order: tuple[Annotated[int, count_between(1, MOST_SHOWN)], ...] | None = None
    moves: tuple[Vector, ...] | None = None
    bias_place: Literal["first", "last"] = "last"


@dataclass(frozen=True, slots=True, eq=False)
class ClassesTrained:
    """The run, and the weights at the end: those of each class in their order."""

    found: ClassRun
    weights: str
    updates: Fraction
    passes: Fraction
    outcome: str

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "weights": self.weights, "updates": self.updates, "passes": self.passes,
            "outcome": self.outcome,
        }  # fmt: skip

    def holds(self) -> bool:
        """Run again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        again = trained(self.found)
        names = ("weights", "updates", "passes", "outcome")
        return all(getattr(self, name) == getattr(again, name) for name in names)


def trained(found: ClassRun) -> ClassesTrained:
    """Return the step of a run.

    >>> from linexact import trace_classes
    >>> step = trained(trace_classes([[0], [1]], ["a", "b"], update="predicted", ties="first"))
    >>> step.weights, step.outcome
    ('a: (-1, 0); b: (1, 0)', 'converged')
    """
    return ClassesTrained(
        found,
        weights_text(found.data.classes, map(found.rule.listed, found.final)),
        Fraction(found.updates),
        Fraction(found.passes),
        found.outcome,
    )


def weights_text(classes: Sequence[str], weights: Iterable[Vector]) -> str:
    """Return the weights of each class behind its name.

    >>> weights_text(["a", "b"], [(1, 2), (3, 4)])
    'a: (1, 2); b: (3, 4)'
    """
    each = zip(classes, weights, strict=True)
    return "; ".join(f"{name}: ({', '.join(texts(one))})" for name, one in each)


def data_of(task: Task) -> Labelled:
    """Return the points with their labels.

    >>> from linexact.exercise.bank import find_exercise
    >>> data_of(find_exercise("three-classes-one-pass").task).classes
    ('A', 'B', 'C')
    """
    return Labelled.of(task.points, task.labels, task.classes)


def rule_of(task: Task, *, bias: bool) -> ClassRule:
    """Return the rule of a run.

    Raises :class:`~linexact.errors.InputError` for weights of another number than there are.

    >>> from linexact.exercise.bank import find_exercise
    >>> rule_of(find_exercise("three-classes-one-pass").task, bias=True).ties
    'first'
    """
    first = task.bias_place == "first"
    start = None
    if task.start is not None:
        start = weights_listed(task.start, len(task.points[0]), bias=bias, bias_first=first)
    moves = None if task.moves is None else moves_listed(task.moves, bias_first=first)
    order = None if task.order is None else tuple(i - 1 for i in task.order)
    return ClassRule(bias, task.update, task.ties, task.rate, start, order, moves, first)


def run_of(exercise: Exercise) -> ClassRun:
    """Return the run that an exercise states.

    >>> from linexact.exercise.bank import find_exercise
    >>> run_of(find_exercise("three-classes-one-pass")).passes
    1
    """
    task: Task = exercise.task
    rule = rule_of(task, bias=exercise.convention.bias)
    return run_classes(data_of(task), rule, task.passes)


def _check(task: Task, setting: Setting) -> None:
    if setting.convention.boundary != "strict":
        message = "convention.boundary: scores are compared with each other, and none with 0;"
        raise InputError("value", f"{message} expected strict")
    try:
        rule = rule_of(task, bias=setting.convention.bias)
        found = run_classes(data_of(task), rule, task.passes)
    except (InputError, LimitError) as error:
        raise InputError("value", f"task: {error}") from None
    if len(found.steps) > MOST_SHOWN:
        message = f"task: {len(found.steps)} presentations; expected at most {MOST_SHOWN}"
        raise InputError("value", message)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    steps = (trained(run_of(exercise)),)
    return Derivation(steps, evaluate(steps))


def _counts(
    exercise: Exercise, name: str, values: Mapping[str, Value]
) -> Mapping[str, Fraction] | None:
    """Return what is counted by a slip."""
    if name not in ("updates", "passes"):
        return None
    run = run_of(exercise)
    other = "passes" if name == "updates" else "updates"
    counted = {f"{other}-counted": values[other]}
    found = {slip: value for slip, value in counted.items() if isinstance(value, Fraction)}
    found["presentations-counted"] = Fraction(len(run.steps))
    return found


KIND = Kind(
    "multiclass-trace",
    Task,
    values={
        "weights": "class-weights",
        "updates": "number",
        "passes": "number",
        "outcome": "outcome",
    },
    usual=("weights", "updates"),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.points[0]),
    check=_check,
    proof=run_of,
    counts=_counts,
    example={
        "points": [[1, 0], [0, 1], [-1, -1]],
        "labels": ["A", "B", "C"],
        "classes": ["A", "B", "C"],
        "update": "predicted",
        "ties": "first",
        "passes": 1,
        "rate": 1,
        "start": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
        "order": [1, 2, 3],
        "moves": [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
        "bias_place": "last",
    },
)
