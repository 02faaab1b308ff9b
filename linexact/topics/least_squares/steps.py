"""The step of a least-squares classifier: the normal equations, their solution, what it does.

``X`` has the rows ``(x_i, 1)`` (without a bias ``x_i``) and ``t`` the targets -1 and +1, whatever
labels a lecture writes (DSC 140A, lecture 6, part 2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.proof.file import Evidence
from linexact.tasks.steps import Step, Value
from linexact.topics.hand_weights.deriving import verification
from linexact.topics.least_squares.equations import (
    LeastSquares,
    NormalEquations,
    best_multiple,
    least_squares,
)
from linexact.topics.separability import Separable, separate_dataset
from linexact.topics.values.steps import Loss, LossTotal, score_claim


@dataclass(frozen=True, slots=True, eq=False)
class Fit(LossTotal):
    """The only weights that solve ``X^T X v = X^T t``, and what they make of every example."""

    loss: Loss = "square"

    @property
    def vector(self) -> Vector:
        """All weights, the bias last if there is one."""
        return self.weights.point(bias=self.convention.bias)

    @property
    def equations(self) -> NormalEquations:
        """The equations that the weights solve."""
        return NormalEquations.of(self.data, self.convention.bias)

    @property
    def far(self) -> tuple[int, ...]:
        """The examples (0-based) that are right and charged for lying beyond their target."""
        return tuple(i for i, margin in enumerate(self.margins) if margin > 1)

    @property
    def separator(self) -> Classifier | None:
        """Weights that get every example right, if these do not and others do.

        They are scaled so that square loss charges least, which makes the comparison fair.
        """
        strict = replace(self.convention, boundary="strict")
        verdict = separate_dataset(self.data, strict) if self.wrong else None
        if not isinstance(verdict, Separable):
            return None
        return best_multiple(self.data, verdict.classifier)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {
            "w": self.w,
            "b": self.b,
            "determinant": self.equations.determinant,
            "scores": self.scores,
            "losses": self.losses,
            "errors": Fraction(len(self.wrong)),
            "total": self.total,
        }

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no other weights have so small a sum of squares; the scores, the wrong."""
        bias, k = self.convention.bias, len(self.vector)
        yield LeastSquares(self.data, bias, self.weights, k).proved()
        yield score_claim(self.data, self.convention, self.weights)


def fit_step(data: Dataset, convention: Convention) -> Fit:
    """Solve the normal equations.

    Raises :class:`~linexact.errors.InputError` (``value``) when there are several solutions.

    >>> from linexact.data.gates import gate
    >>> fit = fit_step(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> [str(v) for v in fit.vector], str(fit.equations.determinant), fit.wrong
    (['1', '1', '-3/2'], '4', ())
    """
    found = least_squares(data, bias=convention.bias)
    if not found.is_unique:
        raise InputError(
            "value", "the normal equations have several solutions; expected data with one"
        )
    return Fit(data, convention, tuple(found.classifier.w), found.classifier.b)


def separator_steps(fit: Fit) -> Iterator[Step]:
    """Yield weights that get right what least squares gets wrong, and what they are charged.

    >>> from linexact.data.read.arrays import read_arrays
    >>> data = read_arrays([[0], [1], [2], [30]], [-1, 1, 1, 1])
    >>> fit = fit_step(data, Convention(bias=True, boundary="strict"))
    >>> shown, charged = separator_steps(fit)
    >>> len(fit.wrong), str(fit.total), str(charged.total)
    (1, '6504/2531', '2468/873')
    """
    best, strict = fit.separator, replace(fit.convention, boundary="strict")
    if best is not None:
        yield verification(Problem(fit.data, strict), best.point(bias=strict.bias))
        yield LossTotal(fit.data, strict, best.w, best.b, "square")
