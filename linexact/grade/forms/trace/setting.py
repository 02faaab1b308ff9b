"""What a run is read for: its data, its rule, and the names of its weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
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
    own: FaultyPerceptron = field(init=False, repr=False)
    inputs: tuple[Vector, ...] = field(init=False, repr=False)
    shows: tuple[Vector, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        own = FaultyPerceptron(self.dataset, self.rule)
        object.__setattr__(self, "own", own)
        for name, data in (("inputs", self.dataset), ("shows", own.dataset)):
            object.__setattr__(self, name, tuple(map(data.x, range(len(data)))))

    def stepper(self) -> FaultyPerceptron:
        """Return what steps without slips; it remembers its last weights, so each has their own."""
        return self.own.slipped(())

    @property
    def is_batch(self) -> bool:
        """Say whether each row is a step on all examples."""
        return self.rule.batch is not None

    @property
    def width(self) -> int:
        """How many weights there are, with the bias."""
        return len(self.parameters)

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
