"""Kind ``multiclass-trace``: a perceptron of several classes, run as the exercise states it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from linexact.certificate.fields import texts
from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.kernel import CertificateError
from linexact.model.dataset import Vector
from linexact.reading.records import count_between
from linexact.several_classes.labelled import ClassWeights, Labelled
from linexact.several_classes.runs import ClassRule, ClassRun, Ties, Update, run_classes

MOST_SHOWN = 300  # presentations, of which a person may go through


@dataclass(frozen=True, slots=True)
class Task:
    """Points with labels, the classes in their order, and the rule.

    ``start`` and ``moves`` have a row for each class, the bias last; in ``moves`` 0 is a weight
    that stays.  ``order`` are the points of a pass, numbered from 1.
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


@dataclass(frozen=True, slots=True, eq=False)
class ClassesTrained:
    """The run, and the weights at the end: those of each class in their order, the bias last."""

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
        weights_text(found.data.classes, found.final, bias=found.rule.bias),
        Fraction(found.updates),
        Fraction(found.passes),
        found.outcome,
    )


def weights_text(classes: Sequence[str], weights: Sequence[ClassWeights], *, bias: bool) -> str:
    """Return the weights of each class behind its name, the bias last.

    >>> weights_text(["a", "b"], (ClassWeights((1,), 2), ClassWeights((3,), 4)), bias=True)
    'a: (1, 2); b: (3, 4)'
    """
    each = (texts((*one.w, one.b) if bias else one.w) for one in weights)
    named = (f"{name}: ({', '.join(one)})" for name, one in zip(classes, each, strict=True))
    return "; ".join(named)


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
    width = len(task.points[0])
    start = None
    if task.start is not None:
        if any(len(row) != width + bias for row in task.start):
            message = f"start: expected {width + bias} numbers for each class"
            raise InputError("start", message + (", the bias last" if bias else ""))
        start = tuple(
            ClassWeights(row[:width], row[width] if bias else Fraction(0)) for row in task.start
        )
    moves = None
    if task.moves is not None:
        if any(v not in (0, 1) for row in task.moves for v in row):
            raise InputError(
                "moves", "moves: expected 1 for a weight that moves, 0 for one that stays"
            )
        moves = tuple(tuple(v == 1 for v in row) for row in task.moves)
    order = None if task.order is None else tuple(i - 1 for i in task.order)
    return ClassRule(bias, task.update, task.ties, task.rate, start, order, moves)


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
    },
)
