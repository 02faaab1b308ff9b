"""Kind ``growth``: the most labelings of a number of points, and the most points shattered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Annotated

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.kinds.shattering import read_side, taken_for
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.handweights import Problem
from linexact.kernel import CertificateError
from linexact.reading.records import count_between
from linexact.shattering.growth import best_points, growth, vc_dimension
from linexact.shattering.hypotheses import (
    MOST_DIMENSIONS,
    Hypotheses,
    Shape,
    Side,
)
from linexact.shattering.labelings import Labelings, labelings

MOST_POINTS = 60
MOST_LISTED = 6  # points of which all labelings are gone through


@dataclass(frozen=True, slots=True)
class Task:
    """The class in so many dimensions, and the number of points."""

    hypotheses: Shape
    dimension: Annotated[int, count_between(1, MOST_DIMENSIONS)]
    points: Annotated[int, count_between(1, MOST_POINTS)]
    positive: Annotated[Side | None, read_side] = None


@dataclass(frozen=True, slots=True, eq=False)
class Most:
    """The growth function at a number of points, and the Vapnik-Chervonenkis dimension.

    ``terms`` are the numbers of ways to choose so many (``chosen``) ``among`` so many, and their
    sum, ``factor`` times, is the growth; there are none where all labelings are produced.
    ``best`` are points that have so many, where they are few.
    """

    hypotheses: Hypotheses
    points: int
    every: Fraction
    factor: int
    among: int
    chosen: tuple[int, ...]
    terms: tuple[Fraction, ...]
    growth: Fraction
    missing: Fraction
    share: Fraction
    vc: Fraction
    best: Labelings | None

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "growth": self.growth, "missing": self.missing, "share": self.share, "vc": self.vc,
        }  # fmt: skip

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the points with so many labelings."""
        if self.best is not None:
            yield self.best.certificate()

    def holds(self) -> bool:
        """Add the terms again, and count the labelings of the best points."""
        if self.terms and self.factor * sum(self.terms) != self.growth:
            return False
        again = most_labelings(self.hypotheses, self.points)
        names = (
            "points",
            "every",
            "factor",
            "among",
            "chosen",
            "terms",
            "growth",
            "missing",
            "share",
            "vc",
        )
        if any(getattr(self, name) != getattr(again, name) for name in names):
            return False
        if self.best is None:
            return self.points > MOST_LISTED
        try:
            self.best.check()
        except CertificateError:
            return False
        return len(self.best.points) == self.points and self.best.count == self.growth


def most_labelings(hypotheses: Hypotheses, points: int) -> Most:
    """Return the step of a growth function.

    >>> from linexact.model.convention import Convention
    >>> half_planes = Hypotheses("half-spaces", 2, Convention(True, "strict"))
    >>> step = most_labelings(half_planes, 5)
    >>> step.factor, [int(term) for term in step.terms], int(step.growth), int(step.vc)
    (2, [1, 4, 6], 22, 3)
    """
    found, every = Fraction(growth(hypotheses, points)), Fraction(2**points)
    best = None
    if points <= MOST_LISTED:
        best = labelings(best_points(hypotheses, points), hypotheses)
    factor, among, count = _terms(hypotheses, points)
    return Most(
        hypotheses,
        points,
        every,
        factor,
        among,
        tuple(range(count)),
        tuple(Fraction(comb(among, k)) for k in range(count)),
        found,
        every - found,
        found / every,
        Fraction(vc_dimension(hypotheses)),
        best,
    )


def _terms(of: Hypotheses, points: int) -> tuple[int, int, int]:
    """Return the factor, among how many is chosen, and how many terms there are.

    Cover's count is of labels of either sign; else the positive points alone are chosen.
    """
    if of.shape == "boxes" and of.dimension > 1:
        return 1, points, 0
    most = vc_dimension(of)
    if of.is_linear or of.positive == "either":
        return 2, points - 1, min(most, points)
    return 1, points, min(most, points) + 1


def class_of(exercise: Exercise) -> Hypotheses:
    """Return the class of an exercise.

    >>> from linexact.exercise.bank import find_exercise
    >>> print(class_of(find_exercise("rays-either-side")))
    rays with the positive points on either side of the end
    """
    task: Task = exercise.task
    return Hypotheses(task.hypotheses, task.dimension, exercise.convention, task.positive)


def _check(task: Task, setting: Setting) -> None:
    try:
        of = Hypotheses(task.hypotheses, task.dimension, setting.convention, task.positive)
        growth(of, task.points)
    except InputError as error:
        raise InputError("value", f"task: {error}") from None


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    steps = (most_labelings(class_of(exercise), exercise.task.points),)
    return Derivation(steps, evaluate(steps))


def _counts(
    exercise: Exercise, name: str, values: Mapping[str, Value]
) -> Mapping[str, Fraction] | None:
    """Return what is counted by a slip."""
    of, m = class_of(exercise), exercise.task.points
    every, right = Fraction(2**m), values[name]
    assert isinstance(right, Fraction)
    found: dict[str, Fraction] = {}
    for slip, other in taken_for(of).items():
        try:
            of_other = Fraction(vc_dimension(other) if name == "vc" else growth(other, m))
        except InputError:  # of the other class nobody knows
            continue
        of_this = {"missing": every - of_other, "share": of_other / every}
        found[slip] = of_this.get(name, of_other)
    if name == "vc":
        return {**found, "next-number-given": right + 1}
    if name == "growth":
        found |= {"all-labelings-counted": every, "others-counted": every - right}
    if name == "missing":
        found["others-counted"] = every - right
    if right % 2 == 0 or name == "share":
        found["opposites-left-out"] = right / 2
    if name == "growth" and of.positive in ("inside", "right", "left"):
        found["empty-left-out"] = right - 1
    return found


KIND = Kind(
    "growth",
    Task,
    values={"growth": "number", "missing": "number", "share": "number", "vc": "number"},
    usual=("growth",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: task.dimension,
    check=_check,
    counts=_counts,
    example={"hypotheses": "half-spaces", "dimension": 2, "points": 4, "positive": "inside"},
)
