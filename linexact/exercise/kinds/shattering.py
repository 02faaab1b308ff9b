"""Kind ``shattering``: which labelings of given points a class of positive sets produces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps import Step
from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Kind, Setting, refuse_asked
from linexact.handweights import Problem
from linexact.kernel import CertificateError
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.reading.records import one_of
from linexact.separability import Inseparable
from linexact.shattering.growth import best_points, growth, refuse_growth, vc_dimension
from linexact.shattering.hypotheses import EVERY_SIDE, Hypotheses, Shape, Side
from linexact.shattering.labelings import Labelings, labelings, read_points

MOST_POINTS = 8  # of which a person may go through the labelings
_OF_THE_BEST = ("some",)
read_side = one_of(lambda: EVERY_SIDE)


@dataclass(frozen=True, slots=True)
class Task:
    """The points, and the class; of rays, intervals and boxes on which side they are positive."""

    points: tuple[Vector, ...]
    hypotheses: Shape
    positive: Annotated[Side | None, read_side] = None


@dataclass(frozen=True, slots=True, eq=False)
class EveryLabeling:
    """Every labeling of the points with its proof."""

    found: Labelings
    every: Fraction
    count: Fraction
    missing: Fraction
    shattered: bool
    labeling: str | None  # one that is not produced, the first of them
    numbers: tuple[int, ...]  # of the points, as people count
    shares: tuple[Vector, ...]  # with which vectors add up to 0, of labelings not produced

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        values: dict[str, Value] = {
            "count": self.count, "missing": self.missing, "shattered": self.shattered,
        }  # fmt: skip
        return values if self.labeling is None else {**values, "labeling": self.labeling}

    def holds(self) -> bool:
        """Check every proof, and count again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        again = every_labeling(self.found)
        names = ("every", "count", "missing", "shattered", "labeling", "numbers", "shares")
        return all(getattr(self, name) == getattr(again, name) for name in names)


@dataclass(frozen=True, slots=True, eq=False)
class SomeSet:
    """Whether some set of as many points is shattered: by the most of which one is.

    ``best`` are such points with every labeling proved, where there are some.
    """

    hypotheses: Hypotheses
    points: int
    most: int
    best: Labelings | None
    some: bool

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The value of this step."""
        return {"some": self.some}

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the points that are shattered."""
        if self.best is not None:
            yield self.best.certificate()

    def holds(self) -> bool:
        """Check the points that are shattered, or that too many are asked for."""
        if self.most != vc_dimension(self.hypotheses) or self.some != (self.points <= self.most):
            return False
        if self.best is None:
            return not self.some and growth(self.hypotheses, self.points) < 2**self.points
        try:
            self.best.check()
        except CertificateError:
            return False
        return self.some and self.best.is_shattered and len(self.best.points) == self.points


def every_labeling(found: Labelings) -> EveryLabeling:
    """Return the step of labelings that are decided.

    >>> from linexact import shatter
    >>> step = every_labeling(shatter([[0, 0], [1, 1], [2, 2]]))
    >>> int(step.count), step.shattered, step.labeling
    (6, False, '-+-')
    """
    return EveryLabeling(
        found,
        Fraction(len(found.each)),
        Fraction(found.count),
        Fraction(len(found.missing)),
        found.is_shattered,
        found.missing[0].text if found.missing else None,
        tuple(range(1, len(found.points) + 1)),
        tuple(
            tuple(m for _, m in sorted(one.proof.multipliers.items()))
            for one in found.missing
            if isinstance(one.proof, Inseparable)
        ),
    )


def some_set(hypotheses: Hypotheses, points: int) -> SomeSet:
    """Return the step about other points, as many.

    >>> from linexact.model.convention import Convention
    >>> step = some_set(Hypotheses("half-spaces", 2, Convention(True, "strict")), 4)
    >>> step.some, step.most
    (False, 3)
    """
    most = vc_dimension(hypotheses)
    some = points <= most
    best = labelings(best_points(hypotheses, points), hypotheses) if some else None
    return SomeSet(hypotheses, points, most, best, some)


def hypotheses_of(task: Task, convention: Convention) -> Hypotheses:
    """Return the class that a task states under a convention.

    >>> from linexact.exercise.bank import find_exercise
    >>> exercise = find_exercise("intervals-on-four")
    >>> print(hypotheses_of(exercise.task, exercise.convention))
    intervals with the positive points inside
    """
    return Hypotheses(task.hypotheses, len(task.points[0]), convention, task.positive)


def _check(task: Task, setting: Setting) -> None:
    try:
        read_points(task.points)
        of = hypotheses_of(task, setting.convention)
        if {*_OF_THE_BEST} & {*setting.wanted}:
            vc_dimension(of)
    except InputError as error:
        raise InputError("value", f"task: {error}") from None
    if len(task.points) > MOST_POINTS:
        message = f"task.points: {len(task.points)} points; expected at most {MOST_POINTS}"
        raise InputError("value", message)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    of = hypotheses_of(task, exercise.convention)
    step = every_labeling(labelings(task.points, of))
    steps: tuple[Step, ...] = (step, *_some(of, len(task.points)))
    return Derivation(steps, evaluate(steps))


def _some(of: Hypotheses, points: int) -> tuple[SomeSet, ...]:
    try:
        return (some_set(of, points),)
    except InputError:  # of this class nobody knows, and nobody asks here
        return ()


def _refuse(exercise: Exercise) -> None:
    task: Task = exercise.task
    if any(ask.name == "labeling" for ask in exercise.asks):
        found = labelings(task.points, hypotheses_of(task, exercise.convention))
        if found.is_shattered:
            message = "task: every labeling of these points is produced; expected others"
            refuse_asked(exercise, ("labeling",), message)


def _counts(
    exercise: Exercise, name: str, values: Mapping[str, Value]
) -> Mapping[str, Fraction] | None:
    """Return what is counted by a slip; a number stands under the slip that is named first."""
    if name not in ("count", "missing"):
        return None
    task: Task = exercise.task
    of, n = hypotheses_of(task, exercise.convention), len(task.points)
    found: dict[str, Fraction] = {}
    every = Fraction(2**n)
    for slip, count in _miscounted(of, task.points, values).items():
        found[slip] = Fraction(count) if name == "count" else every - count
    right, other = values[name], values["missing" if name == "count" else "count"]
    assert isinstance(right, Fraction)
    assert isinstance(other, Fraction)
    found["others-counted"] = other
    if right % 2 == 0:
        found["opposites-left-out"] = right / 2
    found["all-labelings-counted"] = every
    return found


def taken_for(of: Hypotheses) -> Mapping[str, Hypotheses]:
    """Return the classes that this one is taken for, by the slip.

    >>> strict = Convention(bias=True, boundary="strict")
    >>> others = taken_for(Hypotheses("half-spaces", 2, strict))
    >>> {slip: other.convention.bias for slip, other in others.items()}
    {'bias-forgotten': False}
    """
    if of.is_linear:
        turned = Convention(not of.convention.bias, "strict")
        slip = "origin-forgotten" if turned.bias else "bias-forgotten"
        return {slip: replace(of, convention=turned)}
    if of.positive == "either":
        one: Side = "right" if of.shape == "rays" else "inside"
        return {"one-side-counted": replace(of, positive=one)}
    return {"both-sides-counted": replace(of, positive="either")}


def _miscounted(
    of: Hypotheses, points: tuple[Vector, ...], values: Mapping[str, Value]
) -> Mapping[str, int]:
    """Return how many labelings another class produces, or other points have."""
    found = {slip: labelings(points, other).count for slip, other in taken_for(of).items()}
    if not of.is_linear and of.positive != "either":
        count = values["count"]
        assert isinstance(count, Fraction)
        found["empty-left-out"] = int(count) - 1
    try:
        refuse_growth(of, len(points))
        found["some-set-counted"] = growth(of, len(points))
    except InputError:  # no other points are known to have more
        pass
    return found


KIND = Kind(
    "shattering",
    Task,
    values={
        "count": "number",
        "missing": "number",
        "shattered": "shattered",
        "some": "shattered",
        "labeling": "labeling",
    },
    usual=("count",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.points[0]),
    check=_check,
    refuse=_refuse,
    proof=lambda exercise: labelings(
        exercise.task.points, hypotheses_of(exercise.task, exercise.convention)
    ),
    counts=_counts,
    example={"points": [[0, 0], [1, 0], [0, 1]], "hypotheses": "half-spaces", "positive": "inside"},
)
