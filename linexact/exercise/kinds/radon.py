"""Kind ``radon``: two parts of points whose convex hulls meet, so that they are not shattered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Kind, Setting, refuse_asked
from linexact.kernel import CertificateError
from linexact.model.dataset import Vector
from linexact.shattering.labelings import read_points
from linexact.shattering.radon import RadonPartition, radon_partition

MOST_POINTS = 20


@dataclass(frozen=True, slots=True)
class Task:
    """The points."""

    points: tuple[Vector, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """Two parts with their shares, whose averages are one point."""

    found: RadonPartition
    parts: str
    point: Vector
    numbers: tuple[int, ...]  # of the points, as people count

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"parts": self.parts, "point": self.point}

    def holds(self) -> bool:
        """Average both parts again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        again = split(self.found)
        return all(getattr(self, name) == getattr(again, name) for name in _NAMES)


_NAMES = ("parts", "point", "numbers")


def split(found: RadonPartition) -> Split:
    """Return the step of two parts.

    >>> from linexact import radon
    >>> split(radon([[0], [1], [2]])).parts
    '1, 3 | 2'
    """
    numbers = tuple(range(1, len(found.points) + 1))
    return Split(found, parts_text(found), found.point, numbers)


def parts_text(found: RadonPartition) -> str:
    """Return both parts by the numbers of points.

    >>> from linexact import radon
    >>> parts_text(radon([[0], [1], [2]]))
    '1, 3 | 2'
    """
    return " | ".join(", ".join(str(i + 1) for i in part) for part in (found.first, found.second))


def _check(task: Task, setting: Setting) -> None:
    if not setting.convention.bias:
        message = "convention.bias: Radon's parts are about half-spaces with a bias; expected true"
        raise InputError("value", message)
    if len(task.points) > MOST_POINTS:
        message = f"task.points: {len(task.points)} points; expected at most {MOST_POINTS}"
        raise InputError("value", message)
    try:
        radon_partition(read_points(task.points))
    except (InputError, LimitError) as error:
        raise InputError("value", f"task.points: {error}") from None


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    steps = (split(radon_partition(exercise.task.points)),)
    return Derivation(steps, evaluate(steps))


def _refuse(exercise: Exercise) -> None:
    if not radon_partition(exercise.task.points).is_only:
        message = "task.points: they can be split in several ways, with several common points"
        refuse_asked(exercise, ("point",), f"{message}; expected d + 2 in general position")


KIND = Kind(
    "radon",
    Task,
    values={"parts": "partition", "point": "vector"},
    usual=("parts", "point"),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.points[0]),
    check=_check,
    refuse=_refuse,
    proof=lambda exercise: radon_partition(exercise.task.points),
    example={"points": [[0, 0], [4, 0], [0, 4], [1, 1]]},
)
