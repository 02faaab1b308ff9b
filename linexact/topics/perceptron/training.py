"""A rule that is run on data, as it is stated: what is told of the run follows from it alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.topics import perceptron  # whose names come late


@dataclass(frozen=True, slots=True, eq=False)
class Training:
    """Data as they are shown, and a rule; ``once``: its first presentation alone.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> [p.example for p in Training(gate("NOT"), rule("grosse")).presentations()]
    [0, 1, 0, 1, 0, 1, 0, 1]
    """

    dataset: Dataset
    rule: perceptron.Rule
    once: bool = False

    @property
    def runner(self) -> perceptron.Perceptron:
        """What takes the steps, one by one."""
        return perceptron.Perceptron(self.dataset, self.rule)

    @property
    def added(self) -> Fraction:
        """What a score has besides weights times inputs: the negative of a threshold."""
        return -(self.rule.threshold or Fraction(0))

    def row(self, index: int) -> Vector:
        """Return an input with its constant where the rule has one, in the rule's order."""
        return self.rule.augmented(self.dataset.x(index))

    def signed(self, index: int) -> Vector:
        """Return such a row with the sign of its target: what an update at rate 1 adds."""
        target = self.dataset.target(index)
        return tuple(target * v for v in self.row(index))

    def trace(self) -> perceptron.Trace:
        """Run it to its end."""
        return perceptron.run(self.dataset, self.rule)

    def presentations(self) -> Iterator[perceptron.Presentation]:
        """Take the steps up to where the run ends."""
        runner = self.runner
        if self.once:
            return iter((runner.step(runner.start, perceptron.Clock()),))
        return self.trace().steps()
