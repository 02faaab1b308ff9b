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
from linexact.topics.values.comparison import compare
from linexact.topics.values.distances import decision_hyperplane, distance_of
from linexact.topics.values.losses import (
    hinge_loss,
    perceptron_loss,
    signed_sum,
    square_loss,
    zero_one_loss,
)
from linexact.topics.values.measure import measure

Loss: TypeAlias = Literal["zero-one", "square", "perceptron", "hinge", "signed-sum"]


@dataclass(frozen=True, slots=True, eq=False)
class LossTotal:
    """Every score and what a loss charges for it; the total, and the mean (the risk)."""

    data: Dataset
    convention: Convention
    loss: Loss
    w: Vector
    b: Fraction
    scores: Vector
    losses: Vector
    total: Fraction
    mean: Fraction

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

    @property
    def bias(self) -> Fraction | None:
        """The bias, where there is one."""
        return self.b if self.convention.bias else None

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim the scores, which are wrong, and the risk if it is a quantity of the checker."""
        risks = {self.loss} & {"square", "perceptron"}
        yield score_claim(self.data, self.convention, Classifier(self.w, self.b), *risks)


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


@dataclass(frozen=True, slots=True, eq=False)
class Distance:
    """The signed distance from ``w . x = 0`` to ``w . x + b = 0`` along ``w`` is ``-b / |w|``.

    ``foot`` is the point of the second plane on the line through 0 along ``w``.
    """

    w: Vector
    b: Fraction
    squared_length: Fraction
    squared: Fraction
    foot: Vector

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "squared": self.squared,
            "foot": self.foot,
            **boundary(self.w, self.b),
            **distance_of(-self.b, self.w),
        }


@dataclass(frozen=True, slots=True, eq=False)
class SameBoundary:
    """Two different weight vectors with one boundary: the second is ``factor`` times the first."""

    w: Vector
    b: Fraction
    other_w: Vector
    other_b: Fraction
    factor: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"answer": True, "factor": self.factor, **boundary(self.w, self.b)}


@dataclass(frozen=True, slots=True, eq=False)
class AverageScore:
    """The score of a weighted average is the average of the scores, so half-spaces are convex."""

    w: Vector
    b: Fraction
    points: tuple[Vector, ...]
    parts: Vector  # >= 0, summing to 1
    average: Vector
    scores: Vector
    z: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"point": self.average, "score": self.z}


@dataclass(frozen=True, slots=True, eq=False)
class BetweenSolutions:
    """A weighted average of two solutions of a system is a solution: the region is convex."""

    system: System
    first: Vector
    second: Vector
    part: Fraction  # of the second, between 0 and 1
    between: Vector

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"point": self.between}


@dataclass(frozen=True, slots=True, eq=False)
class MaximumBetween:
    """The perceptron loss ``max(0, -t z)`` of an average is at most the average of the losses."""

    x: Vector
    target: int
    first: Vector
    second: Vector
    part: Fraction
    losses: tuple[Fraction, Fraction, Fraction]  # at the first, the second, the average
    mixed: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"loss": self.losses[2], "mixed": self.mixed}


def derived(step: Step) -> Derivation:
    """Return the derivation of one step.

    >>> derived(distance((Fraction(1),), Fraction(2))).values["squared"]
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


def losses(data: Dataset, convention: Convention, loss: Loss, w: Vector, b: Fraction) -> LossTotal:
    """Score and charge every example.

    >>> from linexact.data.gates import gate
    >>> strict, ones = Convention(bias=True, boundary="strict"), (Fraction(1), Fraction(1))
    >>> found = losses(gate("AND"), strict, "square", ones, Fraction(-1))
    >>> [str(value) for value in found.losses], str(found.total), str(found.mean)
    (['0', '1', '1', '0'], '2', '1/2')
    """
    scores, values = [], []
    for example in data.examples():
        scores.append(score(w, b, example.x))
        values.append(loss_of(loss, convention, example.x, example.target, scores[-1]))
    total = sum(values, Fraction(0))
    summed = (total, total / len(values))
    return LossTotal(data, convention, loss, w, b, tuple(scores), tuple(values), *summed)


def distance(w: Vector, b: Fraction) -> Distance:
    """Return the signed distance between the planes with bias 0 and with bias ``b``.

    Raises :class:`~linexact.errors.InputError` (``zero-weights``) for weights 0.

    >>> found = distance((Fraction(3), Fraction(4)), Fraction(10))
    >>> str(found.squared), [str(v) for v in found.foot]
    ('4', ['-6/5', '-8/5'])
    """
    place = decision_hyperplane(Classifier(w, b))
    return Distance(w, b, dot(w, w), place.offset.square, place.foot)


def same_boundary(w: Vector, b: Fraction, other_w: Vector, other_b: Fraction) -> SameBoundary:
    """Return why two weight vectors share their boundary; refuse ones that do not.

    >>> same_boundary((Fraction(1),), Fraction(3), (Fraction(-2),), Fraction(-6)).factor
    Fraction(-2, 1)
    """
    relation = compare(Classifier(w, b), Classifier(other_w, other_b))
    if not relation.same_boundary or relation.factor is None:
        raise InputError("value", "task: these two weight vectors have different boundaries")
    if relation.factor == 1:
        raise InputError("value", "task: the same weights twice; expected two different vectors")
    return SameBoundary(w, b, other_w, other_b, relation.factor)


def average(w: Vector, b: Fraction, points: tuple[Vector, ...], parts: Vector) -> AverageScore:
    """Average points, and their scores.

    >>> half, points = Fraction(1, 2), ((Fraction(0),), (Fraction(4),))
    >>> mean = average((Fraction(3),), Fraction(1), points, (half, half))
    >>> [str(z) for z in mean.scores], [str(v) for v in mean.average], str(mean.z)
    (['1', '13'], ['2'], '7')
    """
    mean = tuple(dot(parts, column) for column in zip(*points, strict=True))
    scores = tuple(score(w, b, p) for p in points)
    return AverageScore(w, b, points, parts, mean, scores, score(w, b, mean))


def between(system: System, first: Vector, second: Vector, part: Fraction) -> BetweenSolutions:
    """Average two solutions of a system.

    >>> from linexact.kernel import Constraint
    >>> positive = System(1, (Constraint(">", (1,)),))
    >>> between(positive, (Fraction(1),), (Fraction(5),), Fraction(1, 4)).between
    (Fraction(2, 1),)
    """
    return BetweenSolutions(system, first, second, part, mixed(first, second, part))


def mixed(first: Vector, second: Vector, part: Fraction) -> Vector:
    """Return what is between two vectors; ``part`` is that of the second."""
    return tuple((1 - part) * a + part * v for a, v in zip(first, second, strict=True))


def maximum(x: Vector, target: int, w: Vector, other_w: Vector, part: Fraction) -> MaximumBetween:
    """Charge the perceptron loss at two weight vectors and between them.

    >>> step = maximum((Fraction(1),), 1, (Fraction(-2),), (Fraction(2),), Fraction(1, 4))
    >>> [str(loss) for loss in step.losses], str(step.mixed)
    (['2', '0', '1'], '3/2')
    """
    weights = (w, other_w, mixed(w, other_w, part))
    one, other, middle = (perceptron_loss(dot(v, x), target) for v in weights)
    average = (1 - part) * one + part * other
    return MaximumBetween(x, target, w, other_w, part, (one, other, middle), average)
