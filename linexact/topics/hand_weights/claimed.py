"""Weights by hand as evidence: a point with its moves, simplest integers, or that none do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from linexact.data.constraints import dataset_system
from linexact.data.problem import Problem
from linexact.kernel import (
    CertificateError,
    Constraint,
    Number,
    Refutation,
    Solution,
    System,
    check,
)
from linexact.proof.claim import Claim, Combination, Examples, Point, signs, unscaled
from linexact.proof.file import Evidence
from linexact.topics.hand_weights.cases import Case, halves
from linexact.topics.hand_weights.intervals import Interval, intervals

MAX_TRIED = 2_000_000  # products, when a stranger tries all integers again


def space_of(problem: Problem, further: Iterable[Constraint] = ()) -> Examples:
    """Return the rows of a problem: the examples', the demands, and further ones."""
    return Examples(problem.convention, also=(*problem.demands, *further))


@dataclass(frozen=True, slots=True, eq=False)
class WeightsClaim:
    """A point that meets a problem and further rows, and where each parameter may move.

    ``simplest`` says that no integers are simpler.

    >>> from linexact.topics.hand_weights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("OR"), Convention(True, "strict"))
    >>> found = moves_of(problem, (2, 2, -1))
    >>> found.check()
    >>> [str(one) for one in found.moves], len(found.proved().claims)
    (['(1, oo)', '(1, oo)', '(-2, 0)'], 5)
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

    def proved(self) -> Evidence:
        """Return it as evidence: the point, and for each move the rows at its ends.

        Between two points of which neither is below a row, and one meets it, all meet it.
        """
        problem, space = self.problem, space_of(self.problem, self.further)
        claims: list[Claim] = [self._at(space, self.point, simplest=self.simplest)]
        for j, move in enumerate(self.moves):
            for end in {move.low, move.high} - {None}:
                assert end is not None
                claims.append(self._at(space, (*self.point[:j], end, *self.point[j + 1 :])))
        expects = [("solvable", space)] + [("simplest", space)] * self.simplest
        return Evidence(problem.dataset, tuple(dict.fromkeys(claims)), tuple(expects))

    def _at(self, space: Examples, point: tuple[Number, ...], *, simplest: bool = False) -> Point:
        zero, below = signs(self.system, point)
        return Point(space, point, zero, below, simplest=simplest)


@dataclass(frozen=True, slots=True, eq=False)
class NoIntegersClaim:
    """No integers meet a problem, by cases (:func:`linexact.topics.hand_weights.cases.cases`).

    >>> from linexact.topics.hand_weights.cases import cases
    >>> from linexact.topics.hand_weights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(True, "strict"), ["2 b = -3"])
    >>> claim = NoIntegersClaim(problem, cases(problem))
    >>> claim.check()
    >>> len(claim.proved().claims)
    2
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

    def proved(self) -> Evidence:
        """Return it as evidence: each case is refuted; that integers lie in one is plain."""
        problem, left = self.problem, [tuple[Constraint, ...]()]
        claims: list[Claim] = []
        for case in self.tree:
            bounds = left.pop()
            if isinstance(case, Mapping):
                shares = unscaled(problem.dataset, case)
                claims.append(Combination(space_of(problem, bounds), shares))
            else:
                left += [(*bounds, half) for half in halves(case)]
        expects = tuple(("unsolvable", claim.space) for claim in claims)
        return Evidence(problem.dataset, tuple(claims), expects)


def moves_of(
    problem: Problem, point: Sequence[Number], further: Sequence[Constraint] = ()
) -> WeightsClaim:
    """Return the claim that a point meets a problem and rows, with where each parameter may move.

    Raises :class:`~linexact.kernel.CertificateError` when it does not.

    >>> from linexact.topics.hand_weights.problem import read_demands
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
