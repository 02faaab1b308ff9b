"""Kind ``multiclass-separability``: several classes at once, one against the rest, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.kinds.multiclass_trace import weights_text
from linexact.exercise.model import Exercise, Kind, Setting, refuse_asked
from linexact.handweights import Problem
from linexact.kernel import CertificateError
from linexact.model.dataset import Vector
from linexact.several_classes.against import Against, separate_against
from linexact.several_classes.kesler import (
    JointlyInseparable,
    JointlySeparable,
    separate_jointly,
)
from linexact.several_classes.labelled import Labelled

MOST_POINTS = 40  # of which a person may look at the scores


@dataclass(frozen=True, slots=True)
class Task:
    """Points with labels, and the classes in their order."""

    points: tuple[Vector, ...]
    labels: tuple[str, ...]
    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class OneScoreEach:
    """Weights for each class with the highest score in the own class, or why there are none."""

    found: JointlySeparable | JointlyInseparable
    joint: bool
    weights: str | None

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        values: dict[str, Value] = {"joint": self.joint}
        return values if self.weights is None else {**values, "weights": self.weights}

    def holds(self) -> bool:
        """Check the proof again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        again = one_score_each(self.found)
        return (self.joint, self.weights) == (again.joint, again.weights)


@dataclass(frozen=True, slots=True, eq=False)
class ClassesApart:
    """Each class against the rest, or each pair, and how many are separable."""

    found: Against
    count: Fraction
    of: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The value of this step."""
        return {self.found.by: self.count}

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of all verdicts."""
        yield self.found.certificate()

    def holds(self) -> bool:
        """Check every proof, and count again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        return self.count == self.found.count and self.of == len(self.found.duels)


def one_score_each(found: JointlySeparable | JointlyInseparable) -> OneScoreEach:
    """Return the step of weights for each class.

    >>> from linexact import separate_classes
    >>> one_score_each(separate_classes([[0], [1], [2]], ["a", "b", "c"])).joint
    True
    """
    if isinstance(found, JointlySeparable):
        said = weights_text(
            found.data.classes, ((*one.w, one.b) if found.bias else one.w for one in found.weights)
        )
        return OneScoreEach(found, True, said)
    return OneScoreEach(found, False, None)


def classes_apart(found: Against) -> ClassesApart:
    """Return the step of questions of two classes each.

    >>> from linexact import separate_classes
    >>> step = classes_apart(separate_classes([[0], [1], [2]], ["a", "b", "c"], by="rest"))
    >>> int(step.count), int(step.of)
    (2, 3)
    """
    return ClassesApart(found, Fraction(found.count), Fraction(len(found.duels)))


def data_of(task: Task) -> Labelled:
    """Return the points with their labels.

    >>> from linexact.exercise.bank import find_exercise
    >>> data_of(find_exercise("three-on-a-line").task).classes
    ('left', 'middle', 'right')
    """
    return Labelled.of(task.points, task.labels, task.classes)


def jointly(exercise: Exercise) -> JointlySeparable | JointlyInseparable:
    """Return the verdict on one score a class.

    >>> from linexact.exercise.bank import find_exercise
    >>> type(jointly(find_exercise("three-on-a-line"))).__name__
    'JointlySeparable'
    """
    return separate_jointly(data_of(exercise.task), bias=exercise.convention.bias)


def _check(task: Task, setting: Setting) -> None:
    if setting.convention.boundary != "strict" and {"joint", "weights"} & {*setting.wanted}:
        message = "convention.boundary: scores of classes are compared, and none with 0; expected"
        raise InputError("value", f"{message} strict, or rest and pairs asked for")
    try:
        data_of(task)
    except (InputError, LimitError) as error:
        raise InputError("value", f"task: {error}") from None
    if len(task.points) > MOST_POINTS:
        message = f"task.points: {len(task.points)} points; expected at most {MOST_POINTS}"
        raise InputError("value", message)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    data = data_of(exercise.task)
    steps = (
        one_score_each(jointly(exercise)),
        classes_apart(separate_against(data, "rest", exercise.convention)),
        classes_apart(separate_against(data, "pairs", exercise.convention)),
    )
    return Derivation(steps, evaluate(steps))


def _refuse(exercise: Exercise) -> None:
    asked = any(ask.name == "weights" for ask in exercise.asks)
    if asked and isinstance(jointly(exercise), JointlyInseparable):
        message = "task: no weights give each point its highest score in its own class"
        refuse_asked(exercise, ("weights",), message)


def _counts(
    exercise: Exercise, name: str, values: Mapping[str, Value]
) -> Mapping[str, Fraction] | None:
    """Return what is counted by a slip."""
    if name not in ("rest", "pairs"):
        return None
    k = len(exercise.task.classes)
    right, other = values[name], values["pairs" if name == "rest" else "rest"]
    assert isinstance(right, Fraction)
    assert isinstance(other, Fraction)
    every = Fraction(k if name == "rest" else k * (k - 1) // 2)
    return {
        "rest-counted" if name == "pairs" else "pairs-counted": other,
        "inseparable-counted": every - right,
    }


KIND = Kind(
    "multiclass-separability",
    Task,
    values={
        "joint": "true-false",
        "weights": "class-separator",
        "rest": "number",
        "pairs": "number",
    },
    usual=("joint", "rest", "pairs"),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.points[0]),
    check=_check,
    refuse=_refuse,
    proof=jointly,
    counts=_counts,
    example={
        "points": [[0], [1], [2]],
        "labels": ["A", "B", "C"],
        "classes": ["A", "B", "C"],
    },
)
