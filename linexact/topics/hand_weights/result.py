"""Weights by hand as one answer: the simplest ones, and how far each may move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.data.problem import Problem
from linexact.kernel import CertificateError
from linexact.proof.file import Evidence
from linexact.tasks.result import Result, no_evidence
from linexact.topics.hand_weights.cases import Case, cases, refuted
from linexact.topics.hand_weights.claimed import can_be_tried, none_evidence, weights_evidence
from linexact.topics.hand_weights.intervals import Interval, intervals
from linexact.topics.hand_weights.problem import hand_weights
from linexact.topics.hand_weights.search import NoIntegers, Simplest, simplest_within_limits
from linexact.topics.separability import Feasible, Infeasible

Integers: TypeAlias = Simplest | NoIntegers | None  # None: a limit of the search was reached


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HandWeights(Result):
    """Weights that meet examples and demands, or the proof that none do.

    ``integers`` are the simplest whole ones (least largest ``|w_j|``, then least sum), or why
    there are none; ``moves`` says for each parameter where it may move while the others stay (not
    beside a Euclidean length, which bounds moves by roots).

    >>> from linexact import hand_weights
    >>> found = hand_weights("OR")
    >>> found.weights.integers(bias=True), str(found.moves[2])
    ((2, 2, -1), '(-2, 0)')
    """

    problem: Problem
    answer: Feasible | Infeasible
    integers: Integers = None
    moves: tuple[Interval, ...] = ()

    @property
    def dataset(self) -> Dataset:
        """The data whose examples the weights are to get right."""
        return self.problem.dataset

    @property
    def point(self) -> Vector | None:
        """The chosen ``(w_1, ..., w_d)``, then ``b`` if there is a bias: whole if that can be.

        None where none meet the demands, and where ``integers`` are demanded and none are known.
        """
        whole_enough = isinstance(self.integers, Simplest) or not self.problem.integers
        return self.answer.point if isinstance(self.answer, Feasible) and whole_enough else None

    @property
    def weights(self) -> Classifier | None:
        """The same as a classifier."""
        point, bias = self.point, self.problem.convention.bias
        return None if point is None else Classifier.from_point(point, bias=bias)

    def check(self) -> None:
        """Check the weights or the refutation, and the intervals."""
        self.answer.check()
        if isinstance(self.integers, Simplest):
            self.integers.check()
        if self.problem.lengths:  # which bound moves by roots: none are told
            return
        if self.point is not None and intervals(self.problem.system, self.point) != self.moves:
            raise CertificateError("interval", "a parameter may move elsewhere")

    def proved(self) -> Evidence:
        """Return the evidence of the weights with their moves, or of why there are none.

        That integers are the simplest is claimed where a stranger can try all others again.  A
        bound on the Euclidean length is no row: beside one the other rows alone are claimed.

        Raises :class:`~linexact.errors.InputError` (``no-certificate``) where others would do
        and it is integers that there are none of, or none known, without a proof by cases.
        """
        problem, answer, found = self.problem, self.answer, self.cases
        if isinstance(answer, Infeasible):
            return none_evidence(problem, [((), answer.multipliers)])
        if found is not None:
            return none_evidence(problem, refuted(problem, found))
        if self.point is None:
            raise no_evidence(self)
        return weights_evidence(problem, self.point, self.moves, simplest=self.is_tried)

    @property
    def cases(self) -> tuple[Case, ...] | None:
        """The proof by cases that no integers meet the demands; None without one."""
        return cases(self.problem) if isinstance(self.integers, NoIntegers) else None

    @property
    def is_tried(self) -> bool:
        """Say whether these are the simplest integers, and few enough to be tried again."""
        whole = self.integers
        return isinstance(whole, Simplest) and can_be_tried(self.problem, whole.size)


def choose(problem: Problem) -> HandWeights:
    """Return the simplest weights for a problem, or the proof that it has none.

    >>> from linexact.topics.hand_weights import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> found = choose(read_demands(gate("AND"), Convention(True, "strict"), ["b <= -1"]))
    >>> [str(v) for v in found.point], [str(interval) for interval in found.moves]
    (['2', '2', '-3'], ['(1, 3)', '(1, 3)', '(-4, -2)'])
    """
    answer = hand_weights(problem)
    if isinstance(answer, Infeasible):
        return HandWeights(problem, answer)
    whole = simplest_within_limits(problem)
    if isinstance(whole, Simplest):
        answer = Feasible(problem.system, whole.point, problem.variables)
    moves = () if problem.lengths else intervals(problem.system, answer.point)
    return HandWeights(problem, answer, whole, moves)
