"""The least-squares classifier: the normal equations, their solution, what it does.

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
from linexact.errors import InputError, LimitError
from linexact.proof.claim import Values, examples_of
from linexact.proof.file import Evidence
from linexact.tasks.steps import Value
from linexact.topics.least_squares.equations import NormalEquations, best_multiple
from linexact.topics.separability import Separable, separate_dataset
from linexact.topics.values.steps import Loss, LossTotal, score_claim

MAX_UNKNOWNS = 2_000


@dataclass(frozen=True, slots=True, eq=False)
class Fit(LossTotal):
    """Weights that minimise the square risk, and what they make of every example.

    They are those of least length ``|(w, b)|``; ``rank`` is that of ``X``.
    """

    loss: Loss = "square"
    rank: int = 0

    @property
    def vector(self) -> Vector:
        """All weights, the bias last if there is one."""
        return self.weights.point(bias=self.convention.bias)

    @property
    def is_unique(self) -> bool:
        """Say whether ``X^T X`` is invertible."""
        return self.rank == len(self.vector)

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

    def proved(self) -> Evidence:
        """Return the evidence: the least sum of squares, and that no others are as short.

        >>> from linexact.data.gates import gate
        >>> found = least_squares(gate("AND")).proved()
        >>> found.claims[0].value, [name for name, *_ in found.expects]
        ([Fraction(1, 1)], ['least'])
        """
        data, space = examples_of(self.data, self.convention)
        squares = sum(((margin - 1) ** 2 for margin in self.margins), Fraction(0))
        more = [] if self.is_unique else ["shortest"]
        claim = Values(space, self.vector, "least squares", [squares])
        return Evidence(data, (claim,), (("least", space, *more),))

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no other weights have so small a sum of squares; the scores, the wrong."""
        yield self.proved()
        yield score_claim(self.data, self.convention, self.weights)


def least_squares(dataset: Dataset, *, bias: bool = True) -> Fit:
    """Return the least-squares classifier for targets -1 and +1, exactly.

    Raises :class:`~linexact.errors.InputError` without examples and
    :class:`~linexact.errors.LimitError` beyond ``MAX_UNKNOWNS`` unknowns.

    >>> from linexact.data.gates import gate
    >>> fit = least_squares(gate("AND"))
    >>> [str(v) for v in fit.vector], str(fit.equations.determinant), fit.is_unique, fit.wrong
    (['1', '1', '-3/2'], '4', True, ())
    """
    if not len(dataset):
        raise InputError("no-examples", "least squares needs at least one example")
    if dataset.dimension + bias > MAX_UNKNOWNS:
        raise LimitError(
            "unknowns", f"least squares takes up to {MAX_UNKNOWNS} unknowns", limit="MAX_UNKNOWNS"
        )
    point, rank = NormalEquations.of(dataset, bias).shortest()
    found = Classifier.from_point(point, bias=bias)
    return Fit(dataset, Convention(bias, "strict"), found.w, found.b, rank=rank)
