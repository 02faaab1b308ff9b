"""What tables of single updates and of batch steps share: steps from weights to weights.

Rows that begin with the weights of the right table earn what is right in them.  What is carried
on from other weights earns a part: of the single weights that the student's steps change or
should change, each seen from the own row above, those that change rightly (half, where only the
direction is right); and no more than if the right table asked for all it does.  The first wrong
weights are not counted there: they cost their own cell alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Protocol, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.exact.surds import SurdSum
from linexact.exercise.tolerance import Tolerance
from linexact.grade.compared import Places, accepts, is_rounded, needed, unit_of
from linexact.grade.finding import Finding, NumberedRow
from linexact.grade.forms.trace.findings import (
    BeforeDiffers,
    Carried,
    CarriedPart,
    CellMissing,
    CellsRounded,
    CellsWithinTolerance,
    WrongNumber,
    WrongWeights,
)
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Points, Receipt, Span
from linexact.kernel import Constraint
from linexact.topics.perceptron import Rule

Cell: TypeAlias = tuple[str, Any, Any]  # its column, what is given there (None: nothing), and right

HALF = Fraction(1, 2)
ROW_PIECES = 2  # into which the points of a row are shared out
MOST_RECEIPTS = 100


@dataclass(frozen=True, slots=True, eq=False)
class RowsTask:
    """Run a rule and write its table; the points of each column are shared out over the rows."""

    called: ClassVar[Mapping[str, str]] = {}  # what is missing where a column is empty
    dataset: Dataset
    rule: Rule
    points: Points
    columns: tuple[str, ...]
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict, kw_only=True)  # by column
    told: bool = field(default=True, kw_only=True)  # whether more is wanted than if all is right

    @property
    def parameters(self) -> tuple[str, ...]:
        """The weights' names in the rule's order."""
        return self.rule.parameters(self.dataset.dimension)

    def accepts(self, column: str, given: object, right: object) -> bool:
        """Say whether what stands in a cell is right, or as near as is allowed."""
        allowed = self.tolerance.get(column)
        if given == right or allowed is None:
            return given == right
        pairs = zip(_numbers(given), _numbers(right), strict=True)
        return all(accepts(a, b, allowed) for a, b in pairs)


def _numbers(cell: object) -> Vector:
    numbers = cell if isinstance(cell, tuple) else (cell,)
    return tuple(map(Fraction, numbers))


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


@dataclass(slots=True)
class Marking:
    """Where the marking of a table stands: the student's own weights, and what was found."""

    task: RowsTask
    tally: Tally
    weights: Vector  # as they are written
    exact: Vector  # what they stand for, where they are rounded as far as is allowed
    findings: list[Finding] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    off: list[tuple[NumberedRow, str, Any]] = field(default_factory=list)  # count, though not exact

    def certify(self, make: Callable[[], Receipt]) -> None:
        """Keep a receipt, if it is wanted and not one too many."""
        if self.task.told and len(self.receipts) < MOST_RECEIPTS:
            self.receipts.append(make())

    def before(
        self, place: NumberedRow, given: Vector | None, cells: Callable[[Vector], Iterable[Cell]]
    ) -> Vector:
        """Return the weights that a row goes on with; say where it ``given`` others.

        They are the exact ones, or as they are written above.  They differ only where weights may
        be rounded; then whoever kept the exact ones is right, and so is whoever went on with the
        rounded ones.
        """
        before = self.exact
        if before != self.weights and not all(
            said is None or self.task.accepts(column, said, right)
            for column, said, right in cells(before)
        ):
            before = self.weights
        if given is not None and not self.task.accepts("weights", given, before):
            self.findings.append(BeforeDiffers(place, given, before))
        return before

    def is_wrong(
        self, place: NumberedRow, right_cells: Counter[str], cell: Cell, worth: bool = True
    ) -> bool:
        """Credit a cell that is right, and say whether one is given that is not."""
        column, given, right = cell
        if given is None:
            if column in self.task.columns:
                self.findings.append(CellMissing(place, self.task.called.get(column, column)))
            return False
        if not self.task.accepts(column, given, right):
            return True
        right_cells[column] += worth
        if given != right:
            self.off.append((place, column, right))
        return False

    def mark_weights(
        self,
        place: NumberedRow,
        right_cells: Counter[str],
        given: Vector | None,
        move: Move,
        by: str,
        *,
        worth: bool,
        still: bool,
    ) -> None:
        """Mark the weights ``given`` after a row by the step that is due, and go on with them.

        ``still``: that they stay where they are is said as well.
        """
        before, after, names = move.before, move.after, names_of_both(self.task.parameters)
        wrong = self.is_wrong(place, right_cells, ("weights", given, after), worth)
        self.weights = after if given in (None, after) else given
        self.exact = self.weights if wrong else after
        if given is None:
            return
        point = (*before, *given)
        if wrong:
            pairs = enumerate(zip(given, after, strict=True))
            j = next(j for j, (a, b) in pairs if not self.task.accepts("weights", a, b))
            name = self.task.parameters[j]
            self.findings.append(WrongWeights(place, given[j], after[j], name, before))
            claim = f"{place}: the weights do not move by the {by}"
            self.certify(partial(violates, claim, names, point, moves_by(before, after, j)))
        elif given == after and (still or after != before):
            claim = f"{place}: the weights move by the {by}"
            rows = [moves_by(before, after, j) for j in range(len(before))]
            self.certify(partial(meets, claim, names, point, rows))

    def remarks(self, typed: Places) -> Iterator[Finding]:
        """Say which cells count though they are not exact, and which are right but for rounding."""
        for column, allowed in self.task.tolerance.items():
            off = [(place, right) for place, of, right in self.off if of == column]
            if off:
                yield CellsWithinTolerance(*off[0], column, len(off), allowed)
        yield from cells_rounded(self.findings, typed)


def row_spans(cells: Iterable[tuple[str, Span | None]]) -> tuple[Span, ...]:
    """Return how a row is echoed: what it says, by names.

    >>> row_spans([("example", 2), ("score", None), ("mistake", "no")])
    ('example ', 2, '; ', 'mistake ', 'no')
    """
    spans: list[Span] = []
    for name, value in cells:
        if value is not None:
            spans += ["; "] * bool(spans) + [f"{name} ", value]
    return tuple(spans) or ("nothing",)


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
