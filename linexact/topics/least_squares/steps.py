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
from linexact.topics.values.scores import Weighed
from linexact.topics.values.steps import LossTotal, score_claim


@dataclass(frozen=True, slots=True, eq=False)
class Fit(Weighed):
    """The only weights that solve ``X^T X v = X^T t``, and what they make of every example."""

    others: bool = False  # steps follow with weights that get every example right

    @property
    def vector(self) -> Vector:
        """All weights, the bias last if there is one."""
        return self.weights.point(bias=self.convention.bias)

    @property
    def equations(self) -> NormalEquations:
        """The equations that the weights solve."""
        return NormalEquations.of(self.data, self.convention.bias)

    @property
    def charged(self) -> LossTotal:
        """The score and the square loss of every example."""
        return LossTotal(self.data, self.convention, self.w, self.b, "square")

    @property
    def far(self) -> tuple[int, ...]:
        """The examples (0-based) that are right and charged for lying beyond their target."""
        wrong, margins = self.wrong, self.margins
        return tuple(i for i, margin in enumerate(margins) if margin > 1 and i not in wrong)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        charged = self.charged
        return {
            "w": self.w,
            "b": self.b,
            "determinant": self.equations.determinant,
            "scores": charged.scores,
            "losses": charged.losses,
            "errors": Fraction(len(self.wrong)),
            "total": charged.total,
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

    They are scaled so that square loss charges least, which makes the comparison fair.

    >>> from linexact.data.read.arrays import read_arrays
    >>> data = read_arrays([[0], [1], [2], [30]], [-1, 1, 1, 1])
    >>> fit = fit_step(data, Convention(bias=True, boundary="strict"))
    >>> shown, charged = separator_steps(fit)
    >>> len(fit.wrong), str(fit.ends_in["total"]), str(charged.total)
    (1, '6504/2531', '2468/873')
    """
    data, strict = fit.data, replace(fit.convention, boundary="strict")
    verdict = separate_dataset(data, strict) if fit.wrong else None
    if not isinstance(verdict, Separable):
        return
    best = best_multiple(data, verdict.classifier)
    yield verification(Problem(data, strict), best.point(bias=strict.bias))
    yield LossTotal(data, strict, best.w, best.b, "square")
