"""Weights by hand as claims: a point with its moves, simplest integers, or that none do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.regions import Asked, no_integers_certificate, weights_claim
from linexact.data.constraints import dataset_system
from linexact.handweights.cases import Case, halves
from linexact.handweights.intervals import Interval, intervals
from linexact.handweights.problem import Problem
from linexact.kernel import (
    CertificateError,
    Constraint,
    Number,
    Refutation,
    Solution,
    System,
    check,
)

MAX_TRIED = 2_000_000  # products, when a stranger tries all integers again


@dataclass(frozen=True, slots=True, eq=False)
class WeightsClaim:
    """A point that meets a problem and further rows, and where each parameter may move.

    ``simplest`` says that no integers are simpler.

    >>> from linexact.handweights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("OR"), Convention(True, "strict"))
    >>> found = moves_of(problem, (2, 2, -1))
    >>> found.check()
    >>> [str(one) for one in found.moves], "may move alone" in found.text()
    (['(1, oo)', '(1, oo)', '(-2, 0)'], True)
    """

    problem: Problem
    further: tuple[Constraint, ...]
    point: tuple[Number, ...]
    moves: tuple[Interval, ...]
    simplest: bool = False

    @property
    def system(self) -> System:
        """All rows: the examples', the demands, and the further ones."""
        problem = self.problem
        rows = dataset_system(problem.dataset, problem.convention).rows
        return System(len(problem.variables), (*rows, *problem.demands, *self.further))

    def check(self) -> None:
        """Check the point and the moves; raises :class:`linexact.kernel.CertificateError`."""
        check(self.system, Solution(self.point))
        if self.moves and intervals(self.system, self.point) != self.moves:
            raise CertificateError("interval", "a parameter may move elsewhere")

    def text(self) -> str:
        """Return the certificate file's text."""
        problem = self.problem
        rows = (*problem.demands, *self.further)
        asked = Asked(problem.variables, rows, problem.dataset, problem.convention)
        ends = [(one.low, one.low_closed, one.high, one.high_closed) for one in self.moves]
        claim = weights_claim(asked, self.point, ends, simplest=self.simplest)
        return claims_certificate(problem.dataset, [claim])


@dataclass(frozen=True, slots=True, eq=False)
class NoIntegersClaim:
    """No integers meet a problem, by cases (:func:`linexact.handweights.cases.cases`).

    >>> from linexact.handweights.cases import cases
    >>> from linexact.handweights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(True, "strict"), ["2 b = -3"])
    >>> claim = NoIntegersClaim(problem, cases(problem))
    >>> claim.check()
    >>> "There are no integer w and b" in claim.text()
    True
    """

    problem: Problem
    tree: tuple[Case, ...]

    def check(self) -> None:
        """Refute every case again; raises :class:`linexact.kernel.CertificateError`."""
        system, left = self.problem.system, [tuple[Constraint, ...]()]
        for case in self.tree:
            bounds = left.pop() if left else None
            if bounds is None:
                raise CertificateError("cases", "there are more cases than splits make")
            if isinstance(case, Mapping):
                check(System(system.dimension, (*system.rows, *bounds)), Refutation(case))
            elif all(isinstance(v, int) for v in (*case[0], case[1])):
                left += [(*bounds, half) for half in halves(case)]
            else:
                raise CertificateError("cases", "a split is not at integers")
        if left:
            raise CertificateError("cases", "a case is left open")

    def text(self) -> str:
        """Return the certificate file's text."""
        problem = self.problem
        asked = problem.dataset, problem.convention, problem.variables, problem.demands
        return no_integers_certificate(*asked, self.tree)


def moves_of(
    problem: Problem, point: Sequence[Number], further: Sequence[Constraint] = ()
) -> WeightsClaim:
    """Return the claim that a point meets a problem and rows, with where each parameter may move.

    Raises :class:`~linexact.kernel.CertificateError` when it does not.

    >>> from linexact.handweights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(True, "strict"), ["w1 = w2"])
    >>> [str(one) for one in moves_of(problem, (2, 2, -3)).moves]
    ['[2, 2]', '[2, 2]', '(-4, -2)']
    """
    bare = WeightsClaim(problem, tuple(further), tuple(point), ())
    moves = intervals(bare.system, [*bare.point])
    return WeightsClaim(problem, bare.further, bare.point, moves)


def can_be_tried(problem: Problem, size: int) -> bool:
    """Say whether a stranger tries all integer weights of a size again in a second or two.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = Problem(gate("AND"), Convention(True, "strict"))
    >>> can_be_tried(problem, 2), can_be_tried(problem, 1000)
    (True, False)
    """
    d, rows = problem.dataset.dimension, len(problem.dataset) + len(problem.demands)
    return bool((2 * size + 1) ** d * (rows + 1) * (d + 1) <= MAX_TRIED)
