"""Which rows of a system can be left out, and why; in any number of dimensions.

A row is *redundant* beside others when these imply it, and the proof is a refutation of
the others together with the row's negation: a non-negative combination of the others is
the row, or a stronger one (Farkas 1902).  A row is *needed* beside others when some point
meets them and not the row.  :func:`prune` splits the rows of a system into such a kept part
and the rest:  the kept rows alone have the same solutions, and each kept row is needed
beside the other kept ones.  Of rows that say the same the first is kept.

Grosse asks what happened to the fourth constraint in his Figure 1(d): on the slice
``w0 = -1`` the constraint ``w0 < 0`` reads ``1 > 0``, implied by no rows at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact import kernel
from linexact.data.dataset import Vector
from linexact.errors import LimitError
from linexact.kernel import Constraint, Relation, System
from linexact.topics.separability import Feasible, feasible

MAX_ROWS = 2_000
MAX_TESTS = 6_000  # of one row beside others


@dataclass(frozen=True, slots=True)
class Needed:
    """A row that cannot be left out: ``point`` meets the other kept rows and not this one."""

    row: int
    point: Vector


@dataclass(frozen=True, slots=True)
class Reason:
    """Row ``row`` as a combination: ``sum m_i row_i`` is the row, or a stronger one.

    ``negation`` is the constraint that the combination refutes; an equality has two.
    """

    row: int
    negation: Constraint
    multipliers: Mapping[int, Fraction]  # by kept row

    def check(self, system: System) -> None:
        """Check the refutation; raises :class:`linexact.kernel.CertificateError`."""
        claim = kernel.Refutation({**self.multipliers, len(system.rows): Fraction(1)})
        if self.negation not in negations(system.rows[self.row]):
            raise kernel.CertificateError("negation", "not the row's negation", self.row)
        kernel.check(System(system.dimension, [*system.rows, self.negation]), claim)
        if self.row in self.multipliers:
            raise kernel.CertificateError("circular", "the row is used to imply itself", self.row)


@dataclass(frozen=True, slots=True)
class Pruned:
    """The rows of a feasible system, split into needed and redundant ones."""

    system: System
    needed: tuple[Needed, ...]
    redundant: Mapping[int, tuple[Reason, ...]]

    @property
    def kept(self) -> tuple[int, ...]:
        """The rows that alone describe the region."""
        return tuple(item.row for item in self.needed)

    def check(self) -> None:
        """Check every row's claim; raises :class:`linexact.kernel.CertificateError`."""
        kept = set(self.kept)
        if kept | set(self.redundant) != set(range(len(self.system.rows))):
            raise kernel.CertificateError("rows", "some row is neither needed nor redundant")
        for reason in (reason for reasons in self.redundant.values() for reason in reasons):
            reason.check(self.system)
            if not kept.issuperset(reason.multipliers):
                raise kernel.CertificateError("circular", "a row that is left out is used")
        for item in self.needed:
            others = [self.system.rows[i] for i in sorted(kept - {item.row})]
            kernel.check(System(self.system.dimension, others), kernel.Solution(item.point))
            if is_met(self.system.rows[item.row], item.point):
                raise kernel.CertificateError("needed", "the point meets the row", item.row)


def is_met(row: Constraint, point: Sequence[Fraction]) -> bool:
    """Say whether a point meets a constraint.

    >>> point = (Fraction(1), Fraction(2))
    >>> [is_met(Constraint(relation, (1, 1), 3), point) for relation in (">", ">=")]
    [False, True]
    """
    try:
        kernel.check(System(len(point), [row]), kernel.Solution(point))
    except kernel.CertificateError:
        return False
    return True


def negations(row: Constraint) -> tuple[Constraint, ...]:
    """Return the constraints of which one holds exactly where ``row`` does not.

    >>> [c.relation for c in negations(Constraint("==", (1,), 2))]
    ['>', '>']
    """
    opposite = tuple(-v for v in row.coefficients)
    if row.relation == "==":
        return (
            Constraint(">", tuple(row.coefficients), row.bound),
            Constraint(">", opposite, -row.bound),
        )
    relation: Relation = ">=" if row.relation == ">" else ">"
    return (Constraint(relation, opposite, -row.bound),)


def prune(system: System, likely: Iterable[int] = ()) -> Pruned:
    """Split the rows of a feasible system; ``likely`` names rows to keep if in doubt (a hint).

    Raises :class:`~linexact.errors.LimitError` beyond ``MAX_ROWS`` rows or ``MAX_TESTS`` tests.

    >>> row = Constraint
    >>> triangle = [row(">=", (1, 0)), row(">=", (0, 1)), row(">=", (1, 1)), row(">", (0, 0), -1)]
    >>> pruned = prune(System(2, triangle))
    >>> pruned.kept, {i: dict(r.multipliers) for i, (r,) in pruned.redundant.items()}
    ((0, 1), {2: {0: Fraction(1, 1), 1: Fraction(1, 1)}, 3: {}})
    """
    if len(system.rows) > MAX_ROWS:
        raise LimitError(
            "rows", f"more than {MAX_ROWS} constraints; fewer can be compared", limit="MAX_ROWS"
        )
    search = _Search(system)
    kept = search.sufficient(likely)
    kept = search.irredundant(kept)
    needed = tuple(Needed(i, search.point_without(i, kept)) for i in sorted(kept))
    redundant = {i: search.reasons(i, kept) for i in range(len(system.rows)) if i not in kept}
    pruned = Pruned(system, needed, redundant)
    pruned.check()
    return pruned


class _Search:
    """Tests of one row beside others, counted."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.tests = 0

    def _test(self, negation: Constraint, others: Sequence[int]) -> Vector | dict[int, Fraction]:
        """Return a point that meets the others and the negation, or the multipliers."""
        self.tests += 1
        if self.tests > MAX_TESTS:
            raise LimitError(
                "tests", f"more than {MAX_TESTS} comparisons of rows", limit="MAX_TESTS"
            )
        rows = [*(self.system.rows[i] for i in others), negation]
        verdict = feasible(System(self.system.dimension, rows))
        if isinstance(verdict, Feasible):
            return verdict.point
        unit = verdict.multipliers[len(others)]
        return {others[i]: m / unit for i, m in verdict.multipliers.items() if i < len(others)}

    def _implied(self, row: int, kept: Iterable[int]) -> bool:
        others = sorted(i for i in kept if i != row)
        return not any(
            isinstance(self._test(n, others), tuple) for n in negations(self.system.rows[row])
        )

    def sufficient(self, likely: Iterable[int]) -> set[int]:
        """Return rows that imply all others; a row joins when those so far do not imply it."""
        kept = set(likely)
        for row in range(len(self.system.rows)):
            if row not in kept and not self._implied(row, kept):
                kept.add(row)
        return kept

    def irredundant(self, kept: set[int]) -> set[int]:
        """Drop rows, the last first, that the remaining ones imply."""
        for row in sorted(kept, reverse=True):
            if self._implied(row, kept):
                kept = kept - {row}
        return kept

    def reasons(self, row: int, kept: Iterable[int]) -> tuple[Reason, ...]:
        """Return why the kept rows imply a row; the shortest reason where it is plain to see."""
        return tuple(
            Reason(row, negation, self._reason(row, negation, sorted(kept)))
            for negation in negations(self.system.rows[row])
        )

    def _reason(self, row: int, negation: Constraint, kept: list[int]) -> dict[int, Fraction]:
        """Try no row at all, then single parallel rows, then all."""
        a = self.system.rows[row].coefficients
        if not any(a):
            tries: list[list[int]] = [[]]
        else:
            tries = [[i] for i in kept if _parallel(a, self.system.rows[i].coefficients)]
        for others in [*tries, kept]:
            found = self._test(negation, others)
            if isinstance(found, dict):
                return found
        raise AssertionError("a dropped row is not implied by the kept ones")

    def point_without(self, row: int, kept: Iterable[int]) -> Vector:
        """Return a point that only this one of the kept rows excludes."""
        others = sorted(i for i in kept if i != row)
        for negation in negations(self.system.rows[row]):
            found = self._test(negation, others)
            if isinstance(found, tuple):
                return found
        raise AssertionError("a kept row is implied by the others")


def _parallel(a: Sequence[kernel.Number], b: Sequence[kernel.Number]) -> bool:
    """Say whether two non-zero vectors lie on one line through 0."""
    j = next(j for j, v in enumerate(a) if v)
    return bool(b[j]) and all(v * b[j] == u * a[j] for v, u in zip(a, b, strict=True))
