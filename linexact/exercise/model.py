"""An exercise as data; ``docs/exercise-format.md`` is the page for those who write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from linexact.derivation.steps.published import Value
from linexact.exercise.marking import Marking
from linexact.model import lectures
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector, default_features

Kind: TypeAlias = Literal[
    "weights",
    "separability",
    "features",
    "perceptron",
    "update",
    "loss",
    "distance",
    "same-boundary",
    "network",
    "average",
    "between",
    "maximum",
    "least-squares",
    "external",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
Form: TypeAlias = Literal[
    "weights", "verdict", "proof", "inequalities", "number", "vector", "trace", "true-false",
    "boundary",
]  # fmt: skip

LECTURES: Mapping[str, str] = {
    **{name: lecture.title for name, lecture in lectures.LECTURES.items()},
    "own": "linexact",
}


@dataclass(frozen=True, slots=True)
class Source:
    """Where an exercise comes from: a lecture and a place in it."""

    lecture: str  # a key of LECTURES
    place: str

    def __str__(self) -> str:
        return f"{LECTURES[self.lecture]}, {self.place}" if self.place else LECTURES[self.lecture]


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that is asked for: the name of the value, the form of an answer, its points."""

    name: str
    form: Form
    points: Fraction


@dataclass(frozen=True, slots=True)
class Erratum:
    """A published statement that is not right as printed, with what shows it.

    The exercise's own computed ``value`` is ``exact``, which differs from ``printed`` where the
    statement names a value.
    """

    claim: str
    why: str
    value: str
    printed: Value | None  # None: the statement names no value
    exact: Value


@dataclass(frozen=True, slots=True)
class External:
    """A data file that does not come with linexact: its name, what it is, how to read it."""

    file: str
    what: str
    label: str | None
    positive: str | None
    negative: str | None


@dataclass(frozen=True, slots=True)
class Task:
    """What the kinds need besides data; what a kind does not use is at its default."""

    demands: tuple[str, ...] = ()  # weights
    features: str | None = None  # features: monomials
    rule: str | None = None  # perceptron
    start: Vector | None = None
    rate: Fraction | None = None
    steps: int | None = None
    w: Vector | None = None  # given weights
    b: Fraction = Fraction(0)
    other_w: Vector | None = None
    other_b: Fraction = Fraction(0)
    loss: str | None = None
    units: tuple[tuple[Vector, Fraction], ...] = ()  # network
    last: tuple[Vector, Fraction] | None = None
    points: tuple[Vector, ...] = ()  # average
    parts: Vector = ()
    x: Vector | None = None  # maximum
    target: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Exercise:
    """One exercise: the words, the data, what is asked, and what was published."""

    id: str
    title: str
    statement: str
    kind: Kind
    convention: Convention
    dataset: Dataset | None
    task: Task
    asks: tuple[Ask, ...]
    source: Source
    published: Mapping[str, Value]
    erratum: Erratum | None
    remarks: tuple[str, ...]
    external: External | None
    marking: Marking = field(default_factory=Marking)

    @property
    def points(self) -> Fraction:
        """The points of all that is asked."""
        return sum((ask.points for ask in self.asks), Fraction(0))

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the features: those of the data, or ``x1``, ``x2``, ... without data."""
        if self.dataset is not None:
            return self.dataset.features
        return default_features(len(self.task.w or ()))
