"""Kind ``claimed-regions``: which regions nobody or several of given units claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Kind, Setting, refuse_asked
from linexact.kernel import CertificateError
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.several_classes.against import By
from linexact.several_classes.claimed import Claimed, Units, claimed
from linexact.several_classes.labelled import ClassWeights


@dataclass(frozen=True, slots=True)
class Task:
    """The classes, and the weights of units: one a class, or one a pair in their order."""

    classes: tuple[str, ...]
    by: By
    w: tuple[Vector, ...]
    b: Vector | None = None


@dataclass(frozen=True, slots=True, eq=False)
class EveryPattern:
    """Every pattern of the units, with a point of it or the proof that there is none."""

    found: Claimed
    every: Fraction
    regions: Fraction  # patterns that occur
    unclaimed: Fraction
    contested: Fraction
    nobody: Vector | None  # a point that nobody claims
    several: Vector | None  # a point that several claim

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        values: dict[str, Value] = {
            "regions": self.regions, "unclaimed": self.unclaimed, "contested": self.contested,
        }  # fmt: skip
        points = {"nobody": self.nobody, "several": self.several}
        return values | {name: point for name, point in points.items() if point is not None}

    def holds(self) -> bool:
        """Check every proof, and count again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        again = every_pattern_of(self.found)
        names = ("every", "regions", "unclaimed", "contested", "nobody", "several")
        return all(getattr(self, name) == getattr(again, name) for name in names)


def every_pattern_of(found: Claimed) -> EveryPattern:
    """Return the step of patterns that are decided.

    >>> from linexact import claimed_regions
    >>> step = every_pattern_of(claimed_regions(["a", "b"], [[1], [-1]], [-1, -1]))
    >>> int(step.regions), step.nobody, step.several
    (3, (Fraction(0, 1),), None)
    """
    first = (next(iter(some), None) for some in (found.unclaimed, found.contested))
    nobody, several = (None if one is None else one.point for one in first)
    occurring = sum(one.point is not None for one in found.patterns)
    return EveryPattern(
        found,
        Fraction(len(found.patterns)),
        Fraction(occurring),
        Fraction(len(found.unclaimed)),
        Fraction(len(found.contested)),
        nobody,
        several,
    )


def units_of(task: Task, convention: Convention) -> Units:
    """Return the units of a task.

    Raises :class:`~linexact.errors.InputError` where they do not fit.

    >>> from linexact.exercise.bank import find_exercise
    >>> exercise = find_exercise("nobody-in-the-middle")
    >>> units_of(exercise.task, exercise.convention).by
    'rest'
    """
    if convention.bias != (task.b is not None):
        raise InputError("units", "a bias for each unit is expected exactly where there is one")
    if task.b is not None and len(task.b) != len(task.w):
        message = f"{len(task.w)} units and {len(task.b)} biases; expected as many"
        raise InputError("units", message)
    b = task.b or (Fraction(0),) * len(task.w)
    weights = tuple(ClassWeights(w, bias) for w, bias in zip(task.w, b, strict=True))
    return Units(task.classes, task.by, weights, convention)


def claimed_by(exercise: Exercise) -> Claimed:
    """Return every pattern of an exercise's units.

    >>> from linexact.exercise.bank import find_exercise
    >>> len(claimed_by(find_exercise("nobody-in-the-middle")).patterns)
    8
    """
    return claimed(units_of(exercise.task, exercise.convention))


def _check(task: Task, setting: Setting) -> None:
    if task.by == "rest" and setting.convention.boundary == "closed-negative":
        message = "convention.boundary: a unit of rest claims a score of 0 or does not; expected"
        raise InputError("value", f"{message} closed-positive or strict")
    try:
        units_of(task, setting.convention)
    except (InputError, LimitError) as error:
        raise InputError("value", f"task: {error}") from None


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    steps = (every_pattern_of(claimed_by(exercise)),)
    return Derivation(steps, evaluate(steps))


def _refuse(exercise: Exercise) -> None:
    step = every_pattern_of(claimed_by(exercise))
    for name, point in (("nobody", step.nobody), ("several", step.several)):
        if point is None:
            who = "no point is left unclaimed" if name == "nobody" else "no two claim a point"
            refuse_asked(exercise, (name,), f"task: {who}; expected another question")


def _counts(
    exercise: Exercise, name: str, values: Mapping[str, Value]
) -> Mapping[str, Fraction] | None:
    """Return what is counted by a slip."""
    if name not in ("regions", "unclaimed", "contested"):
        return None
    step = every_pattern_of(claimed_by(exercise))
    every = {
        "regions": step.every,
        "unclaimed": Fraction(sum(not one.winners for one in step.found.patterns)),
        "contested": Fraction(sum(len(one.winners) > 1 for one in step.found.patterns)),
    }
    found = {"all-patterns-counted": every[name]}
    others = {"unclaimed": step.contested, "contested": step.unclaimed}
    if name in others:
        found["other-regions-counted"] = others[name]
    found["both-counted"] = step.unclaimed + step.contested
    return found


KIND = Kind(
    "claimed-regions",
    Task,
    values={
        "regions": "number",
        "unclaimed": "number",
        "contested": "number",
        "nobody": "claimed-point",
        "several": "claimed-point",
    },
    usual=("unclaimed", "contested"),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.w[0]),
    check=_check,
    refuse=_refuse,
    proof=claimed_by,
    counts=_counts,
    example={
        "classes": ["A", "B", "C"],
        "by": "rest",
        "w": [[1, 0], [0, 1], [-1, -1]],
        "b": [-1, -1, -1],
    },
    stated=("b",),
)
