"""Steps of a perceptron's run, of its bound, and of a cycle (Grosse section 4; the blog).

What is told of a run follows from its data and its rule alone (:class:`Training`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.tasks.steps import Value
from linexact.topics import perceptron  # whose names come late
from linexact.topics.perceptron.novikoff import ProofStep
from linexact.topics.perceptron.step import Look, Presentation


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A run from its beginning: presentations that follow each other."""

    problem: Training
    presentations: tuple[Presentation, ...]

    @property
    def updates(self) -> int:
        """How many of them are updates."""
        return sum(p.mistake for p in self.presentations)


@dataclass(frozen=True, slots=True, eq=False)
class BatchRun:
    """Steps on the whole data set (DSC 140A, part 4): looks that follow each other.

    An example with score 0 moves the weights, or does not: the two formulas for the subgradient
    differ there.  It moves none that the convention has on its own side.
    """

    problem: Training
    start: Vector
    looks: tuple[Look, ...]
    end: Vector


@dataclass(frozen=True, slots=True)
class PassCount:
    """How many examples a pass showed, and how many of them were mistakes."""

    presentations: int
    mistakes: int


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """A run counted, pass by pass.

    ``updated`` are the examples that were updated, by their numbers, none of a batch run.
    """

    problem: Training
    counts: tuple[PassCount, ...]
    presentations: int
    moves: int
    updated: tuple[int, ...] = ()

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        found: dict[str, Value] = {
            "presentations": Fraction(self.presentations),
            "passes": Fraction(len(self.counts)),
            "moves": Fraction(self.moves),
        }
        if self.counts:
            found["mistakes"] = tuple(Fraction(count.mistakes) for count in self.counts)
        if self.updated:
            found["updated"] = tuple(map(Fraction, self.updated))
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Gain:
    """What an update does to the score of its own example: ``z' = z + rate t |x|^2``."""

    problem: Training
    index: int
    rate: Fraction
    after: Vector
    z: Fraction
    squared: Fraction
    new_z: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "score": self.z,
            "new_score": self.new_z,
            "squared": self.squared,
            "gain": self.new_z - self.z,
        }


@dataclass(frozen=True, slots=True, eq=False)
class Setback:
    """An example that was right before an update of another one, and is wrong after it."""

    problem: Training
    number: int  # of the presentation that makes the update, from 1
    index: int
    before: Vector
    after: Vector
    z: Fraction
    new_z: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """The mistake bound on the actual run: its lines, one for each update, and its constants."""

    problem: Training
    v: Vector  # the shortest vector with every margin at least 1
    lines: tuple[ProofStep, ...]
    r_squared: Fraction
    b_squared: Fraction
    bound: Fraction
    end: Vector

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"r_squared": self.r_squared, "b_squared": self.b_squared, "bound": self.bound}


@dataclass(frozen=True, slots=True, eq=False)
class CycleSum:
    """Updates between two visits of the same weights add up to nothing: ``sum m t (x, c) = 0``."""

    problem: Training
    counts: tuple[tuple[int, int], ...]  # example, updates
    weights: Vector  # at both visits


@dataclass(frozen=True, slots=True, eq=False)
class Final:
    """Every score under the final weights."""

    problem: Training
    scores: Vector


def add(w: Vector, factor: Fraction, row: Vector) -> Vector:
    """Return ``w + factor * row``.

    >>> start, row = (Fraction(1), Fraction(0)), (Fraction(1), Fraction(3))
    >>> [str(v) for v in add(start, Fraction(-1, 2), row)]
    ['1/2', '-3/2']
    """
    return tuple(a + factor * v for a, v in zip(w, row, strict=True))


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
