"""Linear forms and the classifiers they make: scores, thresholds, the dummy feature, writing.

``w`` has shape ``(d,)``, the score of an input ``x`` is ``z = w . x + b``.  The lectures
write the same thing in three ways: with a bias ``b``, with a threshold ``theta = -b``
(``w . x > theta``), or with a dummy feature that is always 1 and whose weight is the bias
(first in COMP 135, Lyu and DSC 140A, last in the blog).  As a point of weight space a
classifier is ``(w_1, ..., w_d, b)``, without ``b`` where the convention has no bias.

:func:`linear_form` writes a form as people do, as a sequence of numbers, names and signs
between them; whoever shows it chooses how numbers look.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import mul
from typing import Literal, TypeAlias, TypeVar

from linexact.data.dataset import Vector
from linexact.data.seen import Units
from linexact.errors import InputError
from linexact.exact import (
    Writing,
    dot,
    over_common_denominator,
    to_fraction,
    writing_beside,
)
from linexact.kernel import Constraint, Number

Place: TypeAlias = Literal["first", "last"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Classifier:
    """The classifier that decides by the sign of ``w . x + b``.

    >>> nand = Classifier.of([-2, -2], "3")
    >>> nand.score((1, 1)), nand.threshold, nand.augmented("first")
    (Fraction(-1, 1), Fraction(-3, 1), (Fraction(3, 1), Fraction(-2, 1), Fraction(-2, 1)))
    """

    w: Vector  # shape (d,)
    b: Fraction
    typed: Writing | None = field(default=None, compare=False, repr=False)  # how they were

    @classmethod
    def of(cls, w: Iterable[object], b: object = 0) -> Classifier:
        """Make a classifier from exact numbers: int, Fraction, text, sympy rationals.

        Raises :class:`~linexact.errors.InputError` for floats and for text that is no number.
        """
        stated = list(w)
        typed = writing_beside(str(v) for v in (*stated, b) if isinstance(v, str))
        return cls(tuple(to_fraction(v) for v in stated), to_fraction(b), typed)

    @classmethod
    def from_threshold(cls, w: Iterable[object], theta: object) -> Classifier:
        """Make the classifier that says positive above a threshold, ``w . x > theta``."""
        found = cls.of(w, theta)
        return replace(found, b=-found.b)

    @classmethod
    def from_augmented(cls, values: Sequence[object], place: Place = "first") -> Classifier:
        """Make a classifier from weights that include the dummy feature's, ``(w0, w1, ...)``.

        >>> Classifier.from_augmented(["0.2", "-2.5", "0.6"]).b
        Fraction(1, 5)
        """
        if not values:
            raise InputError("length", "0 weights were given; the dummy feature needs one")
        return (
            cls.of(values[1:], values[0]) if place == "first" else cls.of(values[:-1], values[-1])
        )

    @classmethod
    def from_point(cls, values: Sequence[Number], *, bias: bool) -> Classifier:
        """Make a classifier from a point of weight space, ``(w_1, ..., w_d)`` and the bias if any.

        >>> Classifier.from_point([1, 2], bias=False).b
        Fraction(0, 1)
        """
        exact = tuple(map(Fraction, values))
        return cls(exact[:-1], exact[-1]) if bias else cls(exact, Fraction(0))

    @property
    def threshold(self) -> Fraction:
        """The ``theta`` of the reading ``w . x > theta``: ``-b``."""
        return -self.b

    @property
    def is_constant(self) -> bool:
        """Say whether all weights are 0: the score is ``b`` everywhere, there is no boundary."""
        return not any(self.w)

    def augmented(self, place: Place = "first") -> Vector:
        """Return the weights with the dummy feature's, shape ``(d + 1,)``."""
        return (self.b, *self.w) if place == "first" else (*self.w, self.b)

    def point(self, *, bias: bool) -> Vector:
        """Return the point of weight space, ``(w_1, ..., w_d)`` and the bias if there is one."""
        return (*self.w, self.b) if bias else self.w

    def integers(self, *, bias: bool) -> Units:
        """Return the primitive integer multiple of :meth:`point`.

        >>> Classifier.of([1, "1/2"], -1).integers(bias=True)
        (2, 1, -2)
        """
        return primitive(over_common_denominator(self.point(bias=bias))[0])

    def times(self, factor: Fraction) -> Classifier:
        """Return ``factor (w, b)``."""
        return Classifier(tuple(factor * v for v in self.w), factor * self.b)

    def votes(self, x: Sequence[Number]) -> Vector:
        """Return the terms ``w_j x_j``, shape ``(d,)``: DSC 140A's weighted votes."""
        self.check_length(len(x))
        return tuple(a * v for a, v in zip(self.w, x, strict=True))

    def score(self, x: Sequence[Number]) -> Fraction:
        """Return ``w . x + b``."""
        self.check_length(len(x))
        return dot(self.w, x) + self.b

    def check_length(self, inputs: int) -> None:
        """Raise :class:`~linexact.errors.InputError` unless there is a weight for each input."""
        if len(self.w) != inputs:
            raise InputError(
                "length",
                f"{len(self.w)} weights (without the bias) meet {inputs} inputs; expected as many",
            )


def primitive(values: Sequence[int]) -> Units:
    """Divide integers by their greatest common divisor.

    >>> primitive([4, -6]), primitive([0, 0])
    ((2, -3), (0, 0))
    """
    common = math.gcd(*values)
    return tuple(v // common for v in values) if common > 1 else tuple(values)


def signed_terms(
    coefficients: Iterable[Number], names: Iterable[T]
) -> Iterator[tuple[str, Number, T]]:
    """Yield the sign to write, the size and the name of every term that is not 0.

    >>> list(signed_terms([-1, 0, -2, 3], "abcd"))
    [('-', 1, 'a'), (' - ', 2, 'c'), (' + ', 3, 'd')]
    """
    minus, plus = "-", ""
    for value, name in zip(coefficients, names, strict=True):
        if value:
            yield (minus, -value, name) if value < 0 else (plus, value, name)
            minus, plus = " - ", " + "


def linear_form(
    coefficients: Iterable[Number], names: Iterable[T]
) -> tuple[str | int | Fraction | T, ...]:
    """Return ``w1 - 2 w2 + b`` in pieces, a size of 1 left out; ``0`` when no term is left.

    >>> linear_form([1, -2, 0], ["w1", "w2", "b"]), linear_form([0], ["w1"])
    (('w1', ' - ', 2, ' ', 'w2'), (0,))
    """
    pieces: list[str | int | Fraction | T] = []
    for sign, size, name in signed_terms(coefficients, names):
        pieces += [sign] if sign else []
        pieces += [name] if size == 1 else [size, " ", name]
    return tuple(pieces) or (0,)


def linear_row(row: Constraint, names: Iterable[T]) -> tuple[str | int | Fraction | T, ...]:
    """Return a constraint in pieces as it stands, ``-w1 - b > 0``.

    >>> linear_row(Constraint("==", (1, -1), 2), ["w1", "b"])
    ('w1', ' - ', 'b', ' = ', 2)
    """
    relation = "=" if row.relation == "==" else row.relation
    return (*linear_form(row.coefficients, names), f" {relation} ", row.bound)


def turned_row(row: Constraint, names: Sequence[T]) -> tuple[str | int | Fraction | T, ...]:
    """Return a constraint in pieces as people write it, its first unknown counted positively.

    >>> turned_row(Constraint(">", (-1, 0), -1), ("w1", "w2"))
    ('w1', ' < ', 1)
    """
    if next((v for v in row.coefficients if v), 0) >= 0:
        return linear_row(row, names)
    relation = {">": " < ", ">=": " <= ", "==": " = "}[row.relation]
    return (*linear_form([-v for v in row.coefficients], names), relation, -row.bound)


def is_met(row: Constraint, point: Sequence[Number]) -> bool:
    """Say whether a point meets one constraint.

    >>> [is_met(Constraint(relation, (1, 1), 3), (1, 2)) for relation in (">", ">=", "==")]
    [False, True, True]
    """
    # Integers stay integers here: it is the inner loop of marking.
    excess: Number = sum(map(mul, point, row.coefficients)) - row.bound
    if row.relation == "==":
        return excess == 0
    return excess > 0 or (excess == 0 and row.relation == ">=")


def score(w: Vector, b: Fraction, x: Vector) -> Fraction:
    """Return ``w . x + b``.

    >>> score((Fraction(1), Fraction(2)), Fraction(-3), (Fraction(1), Fraction(1, 2)))
    Fraction(-1, 1)
    """
    return dot(w, x) + b
