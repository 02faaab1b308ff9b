"""Weights by hand as evidence: a point with its moves, simplest integers, or that none do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from linexact.data.problem import Problem
from linexact.kernel import Constraint, Number, System
from linexact.proof.claim import Claim, Combination, Examples, Expected, Point, signs, unscaled
from linexact.proof.file import Evidence
from linexact.topics.hand_weights.cases import Refuted
from linexact.topics.hand_weights.intervals import Interval, intervals

MAX_TRIED = 2_000_000  # products, when a stranger tries all integers again


def weights_evidence(
    problem: Problem,
    point: Sequence[Number],
    moves: Sequence[Interval] = (),
    further: Sequence[Constraint] = (),
    *,
    simplest: bool = False,
) -> Evidence:
    """Return the evidence of a point on a problem and further rows, and of where it may move.

    For each move the rows at its ends are claimed: between two points of which neither is below
    a row, and one meets it, all meet it.  ``simplest`` says that no integers are simpler.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = Problem(gate("OR"), Convention(True, "strict"))
    >>> moves = intervals(problem.system, (2, 2, -1))
    >>> len(weights_evidence(problem, (2, 2, -1), moves).claims)
    5
    """
    space = Examples(problem.convention, also=(*problem.demands, *further))
    system = System(problem.system.dimension, (*problem.system.rows, *further))
    points = [tuple(point)]
    for j, move in enumerate(moves):
        ends = {move.low, move.high} - {None}
        points += [(*point[:j], end, *point[j + 1 :]) for end in ends if end is not None]
    claims: list[Claim] = [
        Point(space, one, *signs(system, one), simplest=simplest and place == 0)
        for place, one in enumerate(points)
    ]
    expects: list[Expected] = [("solvable", space)]
    if simplest:
        expects.append(("simplest", space))
    return Evidence(problem.dataset, tuple(dict.fromkeys(claims)), tuple(expects))


def moves_evidence(
    problem: Problem, point: Sequence[Fraction], further: Sequence[Constraint]
) -> Evidence:
    """Return the evidence of where each parameter may move on a problem and further rows.

    Raises :class:`~linexact.kernel.CertificateError` when the point does not meet them.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> fixed, point = Constraint("==", (1, -1, 0)), [Fraction(2), Fraction(2), Fraction(-3)]
    >>> found = moves_evidence(Problem(gate("AND"), Convention(True, "strict")), point, [fixed])
    >>> len(found.claims)  # the weights are where they are; the bias may move to two ends
    3
    """
    system = System(problem.system.dimension, (*problem.system.rows, *further))
    return weights_evidence(problem, point, intervals(system, point), further)


def none_evidence(problem: Problem, refuted: Iterable[Refuted]) -> Evidence:
    """Return the evidence that nothing meets a problem, or no integers in any of these cases.

    That integers lie in one of the cases is plain.

    >>> from linexact.topics.hand_weights.cases import cases, refuted
    >>> from linexact.topics.hand_weights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(True, "strict"), ["2 b = -3"])
    >>> len(none_evidence(problem, refuted(problem, cases(problem))).claims)
    2
    """
    claims = [
        Combination(
            Examples(problem.convention, also=(*problem.demands, *bounds)),
            unscaled(problem.dataset, multipliers),
        )
        for bounds, multipliers in refuted
    ]
    expects = tuple(("unsolvable", claim.space) for claim in claims)
    return Evidence(problem.dataset, tuple(claims), expects)


def can_be_tried(problem: Problem, size: int) -> bool:
    """Say whether a stranger tries all integer weights of a size again in a second or two.

    Beside a Euclidean length, which is no row, nobody does.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = Problem(gate("AND"), Convention(True, "strict"))
    >>> can_be_tried(problem, 2), can_be_tried(problem, 1000)
    (True, False)
    """
    d, rows = problem.dataset.dimension, len(problem.dataset) + len(problem.demands)
    tried = (2 * size + 1) ** d * (rows + 1) * (d + 1)
    return bool(tried <= MAX_TRIED) and not problem.lengths
