"""What tables of single updates and of batch steps share: steps from weights to weights.

Rows that begin with the weights of the right table earn what is right in them.  What is carried
on from other weights earns a part: of the single weights that the student's steps change or
should change, each seen from the own row above, those that change rightly (half, where only the
direction is right); and no more than if the right table asked for all it does.  The first wrong
weights are not counted there: they cost their own cell alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from linexact.data.dataset import Vector
from linexact.exact.surds import SurdSum
from linexact.grade.finding import Finding, NumberedRow
from linexact.grade.forms.trace.findings import Carried, CarriedPart, CellsRounded, WrongNumber
from linexact.grade.rounding import Places, is_rounded, needed, unit_of
from linexact.kernel import Constraint

HALF = Fraction(1, 2)
ROW_PIECES = 2  # into which the points of a row are shared out


class Move(Protocol):
    """A step from weights to weights."""

    @property
    def before(self) -> Vector:
        """The weights before it."""

    @property
    def after(self) -> Vector:
        """The weights after it."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A step of a student's own run: the weights before it, and what it makes of them."""

    before: Vector
    after: Vector


class Tally:
    """What is counted while the rows of a table are gone through.

    ``accepts`` says whether a weight counts as another; one that is rounded, as ``typed``, does.
    """

    def __init__(
        self, truth: Sequence[Move], accepts: Callable[[Fraction, Fraction], bool], typed: Places
    ) -> None:
        self.truth, self.accepts, self.typed = truth, accepts, typed
        self.rows = 0
        self.straight, self.carried = Counter[str](), Counter[str]()  # right cells, by column
        self.has_left = False  # the weights of the right table
        self.right = Fraction(0)  # single weights changed rightly, half of those in the direction
        self.due = 0  # single weights that are changed, or should be
        self.needed = sum(changes(move.before, move.after) for move in truth)

    def row(self, place: NumberedRow, before: Vector, found: list[Finding]) -> Counter[str]:
        """Return where a row's right cells count; say where own weights are gone on with."""
        true = self._true(place)
        if true is None:
            return Counter()
        self.rows += 1
        if before == true.before:
            return self.straight
        if not any(isinstance(f, Carried) for f in found):
            found.append(Carried(place, before))
        return self.carried

    def step(self, place: NumberedRow, own: Move, given: Vector, exact: Vector) -> None:
        """Count a step of the ``own`` run to the weights ``given``, which stand for ``exact``."""
        true = self._true(place)
        leaves = true is not None and exact != true.after and not self.has_left
        self.has_left |= leaves
        for old, right, new in zip(own.before, own.after, given, strict=True):
            is_right = self.accepts(new, right) or is_rounding(new, right, self.typed)
            if leaves and not is_right:  # this error is not counted
                self.needed -= old != right
                continue
            if old != right:
                self.right += 1 if is_right else HALF * ((new - old) * (right - old) > 0)
            self.due += old != right or not is_right

    def _true(self, place: NumberedRow) -> Move | None:
        return self.truth[place.number - 1] if place.number <= len(self.truth) else None

    def shares(
        self, columns: Iterable[str], pieces: int, spared: Fraction | int, found: list[Finding]
    ) -> dict[str, Fraction]:
        """Return what each column earns, in pieces; say what part what is carried on earns.

        ``spared`` are the rows that the end of the student's run leaves unwritten.
        """
        n = max(len(self.truth), 1)
        asked = max(Fraction(self.due), self.needed * Fraction(self.rows + spared) / n)
        part = self.right / asked if asked else Fraction(1)
        if self.has_left and part < 1 and (self.carried or spared):
            found.append(CarriedPart(part, self.right, self.due, self.needed))
        alike = Fraction(spared) / max(self.rows, 1)  # they earn what the others do
        shares = {}
        for column in columns:
            straight, carried = self.straight[column], self.carried[column]
            earned = straight + part * (carried + alike * (straight + carried))
            shares[column] = Fraction(earned * pieces // n, pieces)
        return shares


def changes(before: Vector, after: Vector) -> int:
    """Return how many single weights change.

    >>> changes((Fraction(1), Fraction(2)), (Fraction(1), Fraction(3)))
    1
    """
    return sum(old != new for old, new in zip(before, after, strict=True))


def names_of_both(parameters: Sequence[str]) -> list[str]:
    """Return the names of the weights before a step, and of those after it.

    >>> names_of_both(["w1", "b"])
    ['w1 before', 'b before', 'w1 after', 'b after']
    """
    return [name + side for side in (" before", " after") for name in parameters]


def moves_by(before: Vector, after: Vector, j: int) -> Constraint:
    """Say of the weights before and after that the j-th moves as the step asks.

    >>> from fractions import Fraction
    >>> row = moves_by((Fraction(1), Fraction(2)), (Fraction(3), Fraction(5)), 1)
    >>> [str(v) for v in row.coefficients], str(row.bound)
    (['0', '-1', '0', '1'], '3')
    """
    unit = [0] * (2 * len(before))
    unit[j], unit[len(before) + j] = -1, 1
    return Constraint("==", unit, after[j] - before[j])


def cells_rounded(found: Sequence[Finding], typed: Places) -> Iterator[Finding]:
    """Say how many wrong cells are right but for rounding, and what the first would need."""
    wrong = (f for f in found if isinstance(f, WrongNumber))
    off = [f for f in wrong if is_rounding(f.given, f.expected, typed)]
    if off:
        exact = SurdSum.rational(off[0].expected)
        yield CellsRounded(off[0].place, len(off), needed(exact))


def is_rounding(given: Fraction, exact: Fraction, typed: Places) -> bool:
    """Say whether a number is another one rounded, as it is typed."""
    unit = unit_of(given, typed)
    numbers = SurdSum.rational(given), SurdSum.rational(exact)
    return unit is not None and is_rounded(*numbers, unit)
