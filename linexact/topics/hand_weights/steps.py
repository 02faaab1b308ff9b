"""Steps that find weights by hand (Grosse, CSC321 lecture 3, section 2.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.data.problem import Problem
from linexact.exact import dot
from linexact.kernel import Constraint, System
from linexact.proof.file import Evidence
from linexact.tasks.steps import Step, Value
from linexact.topics.hand_weights.claimed import can_be_tried, none_evidence, weights_evidence
from linexact.topics.hand_weights.intervals import Interval
from linexact.topics.hand_weights.search import Simplest
from linexact.topics.separability import Separable
from linexact.topics.separability.steps import RowSum
from linexact.topics.values.scores import Weighed

Side: TypeAlias = Literal[">", ">=", "<", "<="]


@dataclass(frozen=True, slots=True, eq=False)
class Inequalities:
    """What each example asks of its score, in table order: ``w . x + b  side  0``."""

    data: Dataset


@dataclass(frozen=True, slots=True, eq=False)
class Follows:
    """Rows add up to a bound on one unknown: ``sign * y > bound`` (``>=`` unless strict)."""

    system: System
    unknown: int
    sign: int
    bound: Fraction
    strict: bool
    multipliers: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Swap:
    """Exchanging two neighbouring inputs maps the examples onto themselves."""

    data: Dataset
    first: int

    @property
    def second(self) -> int:
        """The other input."""
        return self.first + 1


@dataclass(frozen=True, slots=True, eq=False)
class Trial(Weighed):
    """Published weights, tried.

    >>> from linexact.data.gates import gate
    >>> tried = Trial(gate("AND"), Convention(True, "strict"), (Fraction(1),) * 2, Fraction(-1))
    >>> tried.on_boundary, tried.wrong
    ((1, 2), (1, 2))
    """

    @property
    def on_boundary(self) -> tuple[int, ...]:
        """The examples (0-based) with a score of 0."""
        return tuple(i for i, z in enumerate(self.scores) if z == 0)


@dataclass(frozen=True, slots=True, eq=False)
class BiasRange:
    """With ``w`` fixed, the largest negative and the smallest positive ``w . x`` leave room."""

    data: Dataset
    convention: Convention
    w: Vector
    sums: Vector  # w . x of every example, shape (n,)
    largest: Fraction  # w . x of a negative example
    smallest: Fraction  # w . x of a positive example
    low: Fraction  # -smallest: b must be above (or at, by the convention)
    high: Fraction  # -largest: b must be below
    chosen: Fraction  # strictly between

    @property
    def at_ends(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cases on the boundary when b is ``low``, and when it is ``high``."""
        data = self.data
        return tuple(  # type: ignore[return-value]
            tuple(i for i, z in enumerate(self.sums) if z == -end and data.target(i) == target)
            for end, target in ((self.low, 1), (self.high, -1))
        )


@dataclass(frozen=True, slots=True, eq=False)
class Verification:
    """The score of every example under the same weights."""

    data: Dataset
    convention: Convention
    w: Vector
    b: Fraction
    scores: Vector

    @property
    def problem(self) -> Problem:
        """What the weights were looked for, if that is all."""
        return Problem(self.data, self.convention)

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"verdict": "separable", "w": self.w, "b": self.b}

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that the data are separable; weights of a problem are claimed with its demands."""
        if problem is None:
            yield Separable(self.data, self.convention, Classifier(self.w, self.b)).proved()


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One unknown chosen after others: the rows left bound it, and the value lies inside."""

    system: System
    fixed: tuple[tuple[int, Fraction], ...]
    unknown: int
    room: Interval
    value: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """A point put into every constraint: the left sides, row by row."""

    system: System
    point: Vector
    values: Vector


@dataclass(frozen=True, slots=True, eq=False)
class Demanded:
    """Chosen weights put into what is demanded of them beside the examples."""

    problem: Problem
    point: Vector
    values: Vector  # of the left sides


@dataclass(frozen=True, slots=True, eq=False)
class Freedom:
    """For each unknown the exact interval in which it may move, the others fixed."""

    system: System
    point: Vector
    ranges: tuple[Interval, ...]

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim how far each unknown may move; a bound on a length moves by roots."""
        if problem is not None and not problem.lengths:
            yield weights_evidence(problem, self.point, self.ranges)


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """Weights whose Euclidean length is what the demands allow."""

    problem: Problem
    w: Vector

    @property
    def squared(self) -> Fraction:
        """The square of the length."""
        return dot(self.w, self.w)


@dataclass(frozen=True, slots=True, eq=False)
class SimplestIntegers:
    """No integers are simpler: least max ``|w_j|``, then least sum, then least ``|b|``."""

    found: Simplest

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no integers are simpler, where others can be tried again."""
        asked = self.found.problem
        if can_be_tried(asked, self.found.size):
            yield weights_evidence(asked, self.found.point, simplest=True)


@dataclass(frozen=True, slots=True, eq=False)
class OtherForms:
    """The same classifier with a threshold, and with a dummy feature (section 2.1)."""

    w: Vector
    b: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class IntegerCases:
    """No integers meet a problem: it is split at integers until each case is refuted.

    A refuted case adds up the problem's rows and its bounds.
    """

    problem: Problem
    refuted: tuple[RowSum, ...]

    def bounds(self, case: RowSum) -> tuple[Constraint, ...]:
        """Return the bounds between integers that make up a case: ``a . y >= k``."""
        return tuple(case.system.rows[len(self.problem.system.rows) :])

    def proofs(self, problem: Problem | None) -> Iterator[Evidence]:
        """Claim that no integers do, by these cases."""
        cases = ((self.bounds(one), dict(one.multipliers)) for one in self.refuted)
        yield none_evidence(self.problem, cases)


@dataclass(frozen=True, slots=True, eq=False)
class NoneFound:
    """A search that leaves no integers out found none that meet a problem; no file holds it."""

    problem: Problem


def side_of(convention: Convention, target: int) -> Side:
    """Return how a score is compared with 0 for an example of this class.

    >>> [side_of(Convention(True, name), -1) for name in ("strict", "closed-negative")]
    ['<', '<=']
    """
    return side(target, strict=convention.is_strict_for(target))


def side(sign: int, *, strict: bool) -> Side:
    """Return the relation of what lies above something, or below it.

    >>> side(1, strict=False), side(-1, strict=True)
    ('>=', '<')
    """
    if sign > 0:
        return ">" if strict else ">="
    return "<" if strict else "<="


def asking(system: System, known: Collection[int], unknown: int) -> list[int]:
    """Return the rows in which an unknown is the only one that is not known.

    >>> from linexact.kernel import Constraint
    >>> asking(System(2, (Constraint(">", (1, 1)), Constraint(">", (0, -1), -2))), (), 1)
    [1]
    """
    return [
        i for i, row in enumerate(system.rows)
        if [j for j, a in enumerate(row.coefficients) if a and j not in known] == [unknown]
    ]  # fmt: skip


def weights_of(steps: Sequence[Step]) -> Verification | None:
    """Return the check of the weights that steps ended in, if they ended in weights.

    >>> weights_of(()) is None
    True
    """
    found = [step for step in steps if isinstance(step, Verification)]
    return found[-1] if found else None
