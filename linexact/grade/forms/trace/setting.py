"""What a run is read for: its data, its rule, and the names of its weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import mul
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.exact import plainly
from linexact.topics.perceptron import Rule

Order: TypeAlias = Literal["first", "last"]  # of the bias in a vector


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What a run is read for: its data, rule, columns, and the weights' names in order.

    Examples are named by their ``inputs`` as the data have them, or as the rule ``shows`` them.
    """

    dataset: Dataset
    rule: Rule
    columns: Sequence[str]
    parameters: tuple[str, ...]
    is_batch: bool = False  # each row is a step on all examples
    inputs: tuple[Vector, ...] = field(init=False, repr=False)
    shows: tuple[Vector, ...] = field(init=False, repr=False)
    start: Vector = field(init=False, repr=False)
    augmented: tuple[tuple[int | Fraction, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        inputs = tuple(map(self.dataset.x, range(len(self.dataset))))
        object.__setattr__(self, "inputs", inputs)
        shown = self.rule.prepared(self.dataset)
        shows = tuple(map(shown.x, range(len(shown)))) if self.rule.normalise else inputs
        object.__setattr__(self, "shows", shows)
        object.__setattr__(self, "start", self.rule.start_weights(self.dataset.dimension))
        augmented = tuple(plainly(self.rule.augmented(x)) for x in shows)
        object.__setattr__(self, "augmented", augmented)

    @property
    def width(self) -> int:
        """How many weights there are, with the bias."""
        return len(self.parameters)

    def with_input(self, point: Vector) -> list[int]:
        """Return the examples with this input, as the data have it or as it is shown."""
        of_data = [i for i, x in enumerate(self.inputs) if x == point]
        return of_data or [i for i, x in enumerate(self.shows) if x == point]

    def score(self, weights: Sequence[int | Fraction], index: int) -> int | Fraction:
        """Return the score of an example under weights in the rule's order."""
        threshold = self.rule.threshold or 0
        return sum(map(mul, self.augmented[index], weights), start=-threshold)

    @property
    def has_bias(self) -> bool:
        """Say whether one of the weights is the bias."""
        return self.rule.bias != "absent"

    @property
    def bias_place(self) -> int | None:
        """Which of the weights is the bias, None if none is."""
        return (0 if self.order == "first" else self.width - 1) if self.has_bias else None

    @property
    def order(self) -> Order:
        """Where the rule writes the bias."""
        return "first" if self.rule.bias == "first" else "last"

    def arranged(self, values: Vector, order: Order) -> Vector:
        """Return weights written with the bias at that place in the rule's own order."""
        if not self.has_bias or order == self.order:
            return values
        return (values[-1], *values[:-1]) if order == "last" else (*values[1:], values[0])
