"""Points with labels of any number of classes, in exact numbers, and weights for each class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Any

from linexact.errors import InputError, LimitError
from linexact.model.dataset import Vector
from linexact.rational import Writing
from linexact.text.quoting import listed, quoted

MOST_CLASSES = 20
MOST_NUMBERS = 100_000  # of all points
MOST_DIGITS = 60  # of a number, above or below the line
MOST_LETTERS = 100  # of a class's name


@dataclass(frozen=True, slots=True)
class ClassWeights:
    """The weights of one class; ``b`` is 0 where there is no bias.

    >>> ClassWeights((Fraction(2), Fraction(-1)), Fraction(3)).score((Fraction(1), Fraction(4)))
    Fraction(1, 1)
    """

    w: Vector  # shape (d,)
    b: Fraction = Fraction(0)

    def score(self, x: Vector) -> Fraction:
        """Return ``w . x + b``."""
        return sum(map(mul, self.w, x), self.b)


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """Points, shape (n, d), each with the number of its class; ``classes`` in a stated order.

    Raises :class:`~linexact.errors.InputError` (``points``, ``class-names``) and
    :class:`~linexact.errors.LimitError`.

    >>> data = Labelled.of([[0], [1], [2]], ["b", "a", "c"], ["a", "b", "c"])
    >>> data.labels, data.count(0), data.dimension
    ((1, 0, 2), 1, 1)
    """

    points: tuple[Vector, ...]
    labels: tuple[int, ...]
    classes: tuple[str, ...]
    origin: str = "this data"
    writing: Writing | None = None  # how the numbers were typed
    reading: Mapping[str, Any] | None = None  # how a file is read that holds them

    def __post_init__(self) -> None:
        check_classes(self.classes)
        if not self.points or len(self.points) != len(self.labels):
            message = f"{len(self.points)} points and {len(self.labels)} labels"
            raise InputError("points", f"{message}; expected a label for each of one or more")
        _check_points(self.points)

    @classmethod
    def of(
        cls,
        points: Sequence[Sequence[Fraction | int]],
        labels: Sequence[str],
        classes: Sequence[str],
        origin: str = "this data",
    ) -> Labelled:
        """Return points with the names of their classes, which are all among ``classes``."""
        number = {name: c for c, name in enumerate(classes)}
        for i, label in enumerate(labels, start=1):
            if label not in number:
                message = f"label {i} is {quoted(label)}; the classes are {listed(classes)}"
                raise InputError("class-names", message)
        exact = tuple(tuple(Fraction(v) for v in row) for row in points)
        return cls(exact, tuple(number[label] for label in labels), tuple(classes), origin)

    @property
    def stated(self) -> tuple[Any, ...]:
        """What a certificate holds: points, labels, classes, and how a file is read for them."""
        return self.points, self.labels, self.classes, self.reading

    @property
    def dimension(self) -> int:
        """The number d of features."""
        return len(self.points[0])

    def count(self, label: int) -> int:
        """Return how many points have a class."""
        return self.labels.count(label)


def check_classes(classes: Sequence[str]) -> None:
    """Require 2 to 20 classes of different names.

    Raises :class:`~linexact.errors.InputError` (``class-names``) for others.

    >>> check_classes(["a", "b"])
    """
    if not 2 <= len(classes) <= MOST_CLASSES:
        said = f"{len(classes)} class{'' if len(classes) == 1 else 'es'}"
        raise InputError("class-names", f"{said}; expected 2 to {MOST_CLASSES}")
    if len({*classes}) < len(classes):
        raise InputError("class-names", f"a class is named twice: {listed(classes)}")
    if any(not 0 < len(name) <= MOST_LETTERS for name in classes):
        message = f"a class's name is empty or longer than {MOST_LETTERS} characters"
        raise InputError("class-names", message)


def _check_points(points: Sequence[Vector]) -> None:
    width = len(points[0])
    if not width:
        raise InputError("points", "point 1 has no numbers; expected at least one")
    if len(points) * width > MOST_NUMBERS:
        message = f"{len(points)} points of {width} numbers are more than {MOST_NUMBERS} numbers"
        raise LimitError("points", f"{message}, which is the limit", limit="MOST_NUMBERS")
    for number, x in enumerate(points, start=1):
        if len(x) != width:
            message = f"point {number} has {len(x)} numbers, point 1 has {width}"
            raise InputError("points", f"{message}; expected as many")
        if any(max(abs(v.numerator), v.denominator) >= 10**MOST_DIGITS for v in x):
            message = f"point {number}: a number of more than {MOST_DIGITS} digits, which is the"
            raise LimitError("digits", f"{message} limit", limit="MOST_DIGITS")
