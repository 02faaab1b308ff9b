"""The steps of a least-squares classifier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from linexact.classifier.losses import square_loss
from linexact.derivation.scores import losses
from linexact.derivation.steps import Step
from linexact.derivation.steps.fitting import (
    FitRow,
    FitScores,
    NormalEquations,
    NormalSolution,
    determinant,
    rows_of,
)
from linexact.derivation.steps.weights import score
from linexact.derivation.weights import verification
from linexact.errors import InputError
from linexact.handweights import Problem
from linexact.least_squares import best_multiple, least_squares
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.model.linear import Classifier
from linexact.separability import Separable, separate_dataset


def fit_steps(
    data: Dataset, convention: Convention
) -> tuple[NormalEquations, NormalSolution, FitScores]:
    """Return the equations, their solution and its scores.

    Raises :class:`~linexact.errors.InputError` (``value``) when there are several solutions.
    """
    equations = _equations(data, convention)
    fit = least_squares(data, bias=convention.bias)
    if not fit.is_unique:
        raise InputError(
            "value", "the normal equations have several solutions; expected data with one"
        )
    w, b = fit.classifier.w, fit.classifier.b
    solution = NormalSolution(equations, tuple(w), b, determinant(equations.gram))
    return equations, solution, fit_scores(solution)


def fit_scores(fit: NormalSolution) -> FitScores:
    """Score and charge every example."""
    data, convention = fit.equations.data, fit.equations.convention
    rows = []
    for i, example in enumerate(data.examples()):
        z = score(fit.w, fit.b, example.x)
        right = convention.is_right(example.target, z)
        rows.append(FitRow(i, example.target, z, right, square_loss(z, example.target)))
    errors = sum(not row.is_right for row in rows)
    return FitScores(fit, tuple(rows), errors, sum((row.square for row in rows), Fraction(0)))


def separator_steps(scores: FitScores) -> Iterator[Step]:
    """Yield weights that get right what least squares gets wrong, and what they are charged.

    They are scaled so that square loss charges least, which makes the comparison fair.
    """
    data, convention = scores.fit.equations.data, scores.fit.equations.convention
    strict = replace(convention, boundary="strict")
    verdict = separate_dataset(data, strict) if scores.errors else None
    if not isinstance(verdict, Separable):
        return
    best = best_multiple(data, Classifier(verdict.w, verdict.b))
    point = (*best.w, best.b) if convention.bias else best.w
    yield verification(Problem(data, strict), tuple(point))
    yield losses(data, strict, "square", tuple(best.w), best.b)


def _equations(data: Dataset, convention: Convention) -> NormalEquations:
    rows = rows_of(data, convention)
    columns = list(zip(*rows, strict=True))
    gram = tuple(
        tuple(sum((a * v for a, v in zip(p, q, strict=True)), Fraction(0)) for q in columns)
        for p in columns
    )
    targets = data.targets.tolist()
    right = tuple(
        sum((a * t for a, t in zip(p, targets, strict=True)), Fraction(0)) for p in columns
    )
    return NormalEquations(data, convention, gram, right)
