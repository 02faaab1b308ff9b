"""The steps of exercises about given weights."""

from __future__ import annotations

from fractions import Fraction

from linexact.classifier.comparison import compare
from linexact.classifier.losses import perceptron_loss
from linexact.derivation.steps.scores import (
    AverageScore,
    BetweenSolutions,
    Distance,
    Loss,
    LossRow,
    LossTotal,
    MaximumBetween,
    Network,
    SameBoundary,
    UnitRow,
    loss_of,
)
from linexact.derivation.steps.weights import score
from linexact.errors import InputError
from linexact.kernel import System
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier

ZERO = Fraction(0)


def losses(data: Dataset, convention: Convention, loss: Loss, w: Vector, b: Fraction) -> LossTotal:
    """Score and charge every example."""
    rows = []
    for i, example in enumerate(data.examples()):
        z = score(w, b, example.x)
        value = loss_of(loss, convention, example.x, example.target, z)
        rows.append(LossRow(data, convention, loss, w, b, i, z, value))
    total = sum((row.value for row in rows), ZERO)
    return LossTotal(tuple(rows), total, total / len(rows))


def distance(w: Vector, b: Fraction) -> Distance:
    """Return the signed distance between the planes with bias 0 and with bias ``b``."""
    if not any(w):
        raise InputError("zero-weights", "w = 0 has no plane; expected other weights")
    square = score(w, ZERO, w)
    foot = tuple(-b * v / square for v in w)
    return Distance(w, b, square, (b < 0) - (b > 0), b**2 / square, foot)


def same_boundary(w: Vector, b: Fraction, other_w: Vector, other_b: Fraction) -> SameBoundary:
    """Return why two weight vectors share their boundary; refuse ones that do not."""
    relation = compare(Classifier(w, b), Classifier(other_w, other_b))
    if not relation.same_boundary or relation.factor is None:
        raise InputError("value", "task: these two weight vectors have different boundaries")
    if relation.factor == 1:
        raise InputError("value", "task: the same weights twice; expected two different vectors")
    return SameBoundary(w, b, other_w, other_b, relation.factor)


def network(
    data: Dataset,
    convention: Convention,
    units: tuple[tuple[Vector, Fraction], ...],
    last: tuple[Vector, Fraction],
) -> Network:
    """Follow every example through threshold units in two layers."""
    rows = []
    for example in data.examples():
        hidden_scores = tuple(score(w, b, example.x) for w, b in units)
        hidden = tuple(Fraction(z > 0) for z in hidden_scores)
        z = score(*last, hidden)
        rows.append(UnitRow(example.x, hidden_scores, hidden, z, example.target))
    return Network(data, convention, units, last, tuple(rows))


def average(w: Vector, b: Fraction, points: tuple[Vector, ...], parts: Vector) -> AverageScore:
    """Average points, and their scores."""
    mean = tuple(
        sum((m * p[j] for m, p in zip(parts, points, strict=True)), ZERO) for j in range(len(w))
    )
    scores = tuple(score(w, b, p) for p in points)
    return AverageScore(w, b, points, parts, mean, scores, score(w, b, mean))


def between(system: System, first: Vector, second: Vector, part: Fraction) -> BetweenSolutions:
    """Average two solutions of a system."""
    mixed = tuple((1 - part) * a + part * v for a, v in zip(first, second, strict=True))
    return BetweenSolutions(system, first, second, part, mixed)


def maximum(
    x: Vector, target: int, first: Vector, second: Vector, part: Fraction
) -> MaximumBetween:
    """Charge the perceptron loss at two weight vectors and between them."""
    middle = tuple((1 - part) * a + part * v for a, v in zip(first, second, strict=True))
    scores = tuple(score(w, ZERO, x) for w in (first, second, middle))
    one, other, between_them = (perceptron_loss(z, target) for z in scores)
    mixed = (1 - part) * one + part * other
    charged = (one, other, between_them)
    return MaximumBetween(x, target, first, second, part, scores, charged, mixed)
