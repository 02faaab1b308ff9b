"""Steps with given weights: scores, losses, distances, convexity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier, score
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.exact import dot
from linexact.kernel import System
from linexact.proof.file import Evidence
from linexact.tasks.steps import Derivation, Step, Value, evaluate
from linexact.topics.values.distances import compare, decision_hyperplane, distance_of
from linexact.topics.values.losses import (
    hinge_loss,
    perceptron_loss,
    signed_sum,
    square_loss,
    zero_one_loss,
)
from linexact.topics.values.measure import measure
from linexact.topics.values.scores import Weighed

Loss: TypeAlias = Literal["zero-one", "square", "perceptron", "hinge", "signed-sum"]


@dataclass(frozen=True, slots=True, eq=False)
class LossTotal(Weighed):
    """What a loss charges for every score; the total, and the mean (the risk).

    >>> from linexact.data.gates import gate
    >>> strict, ones = Convention(bias=True, boundary="strict"), (Fraction(1), Fraction(1))
    >>> found = LossTotal(gate("AND"), strict, ones, Fraction(-1), "square")
    >>> [str(value) for value in found.losses], str(found.total), str(found.mean)
    (['0', '1', '1', '0'], '2', '1/2')
    """

    loss: Loss

    @property
    def losses(self) -> Vector:
        """What is charged for each example."""
        pairs = zip(self.data.examples(), self.scores, strict=True)
        return tuple(loss_of(self.loss, self.convention, e.x, e.target, z) for e, z in pairs)

    @property
    def total(self) -> Fraction:
        """What is charged in all."""
        return sum(self.losses, Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The risk."""
        return self.total / len(self.data)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "total": self.total,
            "mean": self.mean,
            "scores": self.scores,
            "losses": self.losses,
            **boundary(self.w, self.b),
        }

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim the scores, which are wrong, and the risk if it is a quantity of the checker."""
        risks = {self.loss} & {"square", "perceptron"}
        yield score_claim(self.data, self.convention, self.weights, *risks)


def score_claim(
    data: Dataset, convention: Convention, weights: Classifier, *risks: str
) -> Evidence:
    """Return the scores of given weights, and these of their risks, as evidence.

    >>> from linexact.data.gates import gate
    >>> found = score_claim(gate("OR"), Convention(True, "strict"), Classifier.of([1, 1], -1))
    >>> found.claims[0].zero
    [1, 2]
    """
    return measure(data, weights, convention.boundary, bias=convention.bias).claimed(*risks)


@dataclass(frozen=True, slots=True)
class Distance:
    """The signed distance from ``w . x = 0`` to ``w . x + b = 0`` along ``w`` is ``-b / |w|``.

    >>> found = Distance((Fraction(3), Fraction(4)), Fraction(10))
    >>> str(found.squared), [str(v) for v in found.foot]
    ('4', ['-6/5', '-8/5'])
    """

    w: Vector
    b: Fraction

    @property
    def squared_length(self) -> Fraction:
        """The squared length of the weights."""
        return dot(self.w, self.w)

    @property
    def squared(self) -> Fraction:
        """The square of the distance."""
        return self.b**2 / self.squared_length

    @property
    def foot(self) -> Vector:
        """The point of the second plane on the line through 0 along ``w``."""
        return decision_hyperplane(Classifier(self.w, self.b)).foot

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "squared": self.squared,
            "foot": self.foot,
            **boundary(self.w, self.b),
            **distance_of(-self.b, self.w),
        }


@dataclass(frozen=True, slots=True)
class SameBoundary:
    """Two different weight vectors with one boundary: the second is ``factor`` times the first.

    >>> SameBoundary((Fraction(1),), Fraction(3), (Fraction(-2),), Fraction(-6)).factor
    Fraction(-2, 1)
    """

    w: Vector
    b: Fraction
    other_w: Vector
    other_b: Fraction

    @property
    def factor(self) -> Fraction:
        """What the second is of the first.

        Raises :class:`~linexact.errors.InputError` (``value``) for different boundaries.
        """
        found = compare(Classifier(self.w, self.b), Classifier(self.other_w, self.other_b))
        if not found.same_boundary or found.factor is None:
            raise InputError("value", "task: these two weight vectors have different boundaries")
        if found.factor == 1:
            message = "task: the same weights twice; expected two different vectors"
            raise InputError("value", message)
        return found.factor

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"answer": True, "factor": self.factor, **boundary(self.w, self.b)}


@dataclass(frozen=True, slots=True)
class AverageScore:
    """The score of a weighted average is the average of the scores, so half-spaces are convex.

    >>> half, points = Fraction(1, 2), ((Fraction(0),), (Fraction(4),))
    >>> mean = AverageScore((Fraction(3),), points, (half, half), Fraction(1))
    >>> [str(z) for z in mean.scores], [str(v) for v in mean.average], str(mean.z)
    (['1', '13'], ['2'], '7')
    """

    w: Vector
    points: tuple[Vector, ...]
    parts: Vector  # >= 0, summing to 1
    b: Fraction = Fraction(0)

    @property
    def average(self) -> Vector:
        """The average of the points."""
        return tuple(dot(self.parts, column) for column in zip(*self.points, strict=True))

    @property
    def scores(self) -> Vector:
        """The scores of the points."""
        return tuple(score(self.w, self.b, point) for point in self.points)

    @property
    def z(self) -> Fraction:
        """The score of the average."""
        return score(self.w, self.b, self.average)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"point": self.average, "score": self.z}


@dataclass(frozen=True, slots=True, eq=False)
class BetweenSolutions:
    """A weighted average of two solutions of a system is a solution: the region is convex.

    >>> from linexact.kernel import Constraint
    >>> positive = System(1, (Constraint(">", (1,)),))
    >>> BetweenSolutions(positive, (Fraction(1),), (Fraction(5),), Fraction(1, 4)).between
    (Fraction(2, 1),)
    """

    system: System
    first: Vector
    second: Vector
    part: Fraction  # of the second, between 0 and 1

    @property
    def between(self) -> Vector:
        """The average."""
        return mixed(self.first, self.second, self.part)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"point": self.between}


@dataclass(frozen=True, slots=True)
class MaximumBetween:
    """The perceptron loss ``max(0, -t z)`` of an average is at most the average of the losses.

    >>> step = MaximumBetween((Fraction(1),), 1, (Fraction(-2),), (Fraction(2),), Fraction(1, 4))
    >>> [str(loss) for loss in step.losses], str(step.mixed)
    (['2', '0', '1'], '3/2')
    """

    x: Vector
    target: Literal[-1, 1]
    w: Vector
    other_w: Vector
    part: Fraction  # of the second

    @property
    def losses(self) -> Vector:
        """The losses at the first weights, at the second, and at their average."""
        weights = (self.w, self.other_w, mixed(self.w, self.other_w, self.part))
        return tuple(perceptron_loss(dot(w, self.x), self.target) for w in weights)

    @property
    def mixed(self) -> Fraction:
        """The average of the losses."""
        one, other, _ = self.losses
        return (1 - self.part) * one + self.part * other

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"loss": self.losses[2], "mixed": self.mixed}


def derived(step: Step) -> Derivation:
    """Return the derivation of one step.

    >>> derived(Distance((Fraction(1),), Fraction(2))).values["squared"]
    Fraction(4, 1)
    """
    return Derivation((step,), evaluate((step,)))


def boundary(w: Vector, b: Fraction) -> Mapping[str, Value]:
    """Return the value ``boundary``, ``(w, b)`` at one of its scales; none for weights 0.

    >>> boundary((Fraction(2),), Fraction(-3)), boundary((Fraction(0),), Fraction(-3))
    ({'boundary': (Fraction(2, 1), Fraction(-3, 1))}, {})
    """
    return {"boundary": (*w, b)} if any(w) else {}


def loss_of(loss: Loss, convention: Convention, x: Vector, target: int, z: Fraction) -> Fraction:
    """Return what ``loss`` charges for a score; ``signed-sum`` predicts 1 iff ``z >= 0``.

    >>> strict, x = Convention(bias=True, boundary="strict"), (Fraction(1),)
    >>> [str(loss_of(loss, strict, x, -1, Fraction(2))) for loss in ("square", "perceptron")]
    ['9', '2']
    >>> plain = Convention(bias=False, boundary="strict")
    >>> [str(loss_of("signed-sum", one, x, -1, Fraction(2))) for one in (strict, plain)]
    ['-2', '-1']
    """
    if loss == "square":
        return square_loss(z, target)
    if loss == "perceptron":
        return perceptron_loss(z, target)
    if loss == "hinge":
        return hinge_loss(z, target)
    if loss == "zero-one":
        return Fraction(zero_one_loss(z, target, convention.boundary))
    return signed_sum(x, int(target > 0), int(z >= 0), dummy=convention.bias)


def mixed(first: Vector, second: Vector, part: Fraction) -> Vector:
    """Return what is between two vectors; ``part`` is that of the second."""
    return tuple((1 - part) * a + part * v for a, v in zip(first, second, strict=True))
