"""Question ``leave-one-out``: which examples are wrong under the street of all the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.plot.illustration import Illustration, judged_figure
from linexact.tasks.question import Asked, Question
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.margin.street import HardMargin, widest_street


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing: the data and the convention say it all."""


@dataclass(frozen=True, slots=True, eq=False)
class LeftOut:
    """The street without each example in turn, and the margin ``t z`` of that example."""

    data: Dataset
    bias: bool
    streets: tuple[HardMargin, ...]

    @property
    def margins(self) -> tuple[Fraction, ...]:
        """The target times the score, for each example under the street of the others."""
        return tuple(
            self.data.target(i) * Classifier(street.w, street.b).score(self.data.x(i))
            for i, street in enumerate(self.streets)
        )

    @property
    def wrong(self) -> frozenset[int]:
        """The examples, by index, that are wrong when they are left out."""
        return frozenset(i for i, margin in enumerate(self.margins) if margin <= 0)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The numbers of these examples, and how many they are."""
        numbers = tuple(Fraction(self.data.row_number(i)) for i in sorted(self.wrong))
        return {"wrong": numbers, "errors": Fraction(len(numbers))}

    def figure(self) -> Illustration:
        """Plan the data, with the street that the first wrong example would be judged by."""
        street = self.streets[min(self.wrong, default=0)]
        return judged_figure(self.data, Classifier(street.w, street.b), bias=self.bias)


def left_out(data: Dataset, bias: bool) -> LeftOut:
    """Find the street without each example in turn; each is checked before it is used.

    Raises :class:`~linexact.errors.InputError` (``value``) where there is no such street.
    """
    streets = []
    for i in range(len(data)):
        others = data.part([j for j in range(len(data)) if j != i])
        found = widest_street(others, bias=bias)
        if not isinstance(found, HardMargin) or not any(found.w):
            why = f"without example {data.row_number(i)} no street parts two classes"
            raise InputError("value", f"data: {why}; expected separable data of two classes")
        found.check()
        streets.append(found)
    return LeftOut(data, bias, tuple(streets))


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    steps = (left_out(asked.data, asked.convention.bias),)
    return Derivation(steps, evaluate(steps))


QUESTION = Question(
    "leave-one-out",
    Task,
    values={"wrong": "leave_one_out.form", "errors": "number"},
    usual=("wrong", "errors"),
    derive=_derive,
)
