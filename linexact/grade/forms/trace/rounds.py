"""What tables of single updates and of batch steps share: steps from weights to weights.

Rows that begin with the weights of the right table earn what is right in them.  What is carried
on from other weights earns a part: of the single weights that the student's steps change or
should change, each seen from the own row above, those that change rightly (half, where only the
direction is right); and no more than if the right table asked for all it does.  The first wrong
weights are not counted there: they cost their own cell alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, islice
from typing import Any, ClassVar, TypeAlias, TypeVar

from linexact.data.dataset import Dataset, Vector
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import Tolerance
from linexact.grade.compared import Places, accepts, is_rounded, needed, unit_of
from linexact.grade.finding import Finding, NumberedRow, Slips
from linexact.grade.forms.trace.answer import Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.findings import (
    BeforeDiffers,
    Carried,
    CarriedPart,
    CellMissing,
    CellsRounded,
    CellsWithinTolerance,
    RowsAfterEnd,
    WrongNumber,
    WrongWeights,
)
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.slips import table_slips
from linexact.grade.question import Question
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Judgement, Points, Receipt
from linexact.kernel import Constraint
from linexact.topics.perceptron import Clock, Look, Presentation, Rule

Step: TypeAlias = Presentation | Look
Taken = TypeVar("Taken", Presentation, Look)
Asked = TypeVar("Asked", bound="RowsTask")

HALF = Fraction(1, 2)
ROW_PIECES = 2  # into which the points of a row are shared out
MOST_RECEIPTS = 100
_NUMBERS = ("score", "scores", "weights")  # columns that may be off
# Columns by which exact weights are told from rounded ones, with the name of the same in a step.
_FOLLOWED = (
    ("score", "score"), ("scores", "scores"), ("mistake", "mistake"), ("weights", "after"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class RowsTask:
    """Run a rule and write its table; the points of each column are shared out over the rows."""

    called: ClassVar[Mapping[str, str]] = {}  # what is missing where a column is empty
    conditions: ClassVar[tuple[str, ...]]
    by: ClassVar[str] = "update"  # what moves the weights
    told_still: ClassVar[bool] = False  # whether it is certified, too, that they stay
    dataset: Dataset
    rule: Rule
    points: Points
    columns: tuple[str, ...]
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict, kw_only=True)  # by column
    told: bool = field(default=True, kw_only=True)  # whether more is wanted than if all is right
    truth: tuple[Step, ...] = field(init=False, repr=False)  # the rows of the right table
    setting: Setting = field(init=False, repr=False, compare=False)  # what answers are read for

    def prepare(self, mode: Mode, searched: int, most: int) -> None:
        """Make what answers are read for, and the right table of so many rows at most."""
        setting = Setting(self.dataset, self.rule, self.columns, self.read_names)
        object.__setattr__(self, "setting", setting)
        truth = tuple(islice(setting.own.rows_of(mode, searched), most))
        object.__setattr__(self, "truth", truth)

    @property
    def read_names(self) -> tuple[str, ...]:
        """The weights' names as answers are read."""
        return self.parameters

    @property
    def parameters(self) -> tuple[str, ...]:
        """The weights' names in the rule's order."""
        return self.rule.parameters(self.dataset.dimension)

    @property
    def pieces(self) -> int:
        """In how many pieces points are shared out, whatever is listed."""
        return max(1, ROW_PIECES * len(self.truth))

    def accepts(self, column: str, given: object, right: object) -> bool:
        """Say whether what stands in a cell is right, or as near as is allowed."""
        allowed = self.tolerance.get(column)
        if given == right or allowed is None:
            return given == right
        pairs = zip(_numbers(given), _numbers(right), strict=True)
        return all(accepts(a, b, allowed) for a, b in pairs)


def rows_asked(kind: type[Asked], question: Question, usual: Sequence[str], **more: Any) -> Asked:
    """Return the task of a table with these columns, unless the exercise shares out others."""
    equal = dict.fromkeys(usual, Fraction(1, len(usual)))
    shared = question.shared(equal, kind.conditions)
    allowed = question.tolerance_of([name for name in kind.conditions if name in _NUMBERS])
    return kind(question.data, question.rule(), shared, tuple(shared), tolerance=allowed, **more)


def _numbers(cell: object) -> Vector:
    numbers = cell if isinstance(cell, tuple) else (cell,)
    return tuple(map(Fraction, numbers))


@dataclass(slots=True)
class Marking:
    """Where the marking of a table stands: the student's own weights, what was counted and found.

    What is right in a row is counted where it begins with the weights of the right table, or is
    carried on from others.
    """

    task: RowsTask
    run: TypedRun
    pieces: int  # in which points are shared out, whatever is listed
    own: FaultyPerceptron = field(init=False)
    weights: Vector = field(init=False)  # as they are written
    exact: Vector = field(init=False)  # what they stand for, rounded as far as is allowed
    place: NumberedRow = field(init=False)  # the row that is marked
    clock: Clock = field(default_factory=Clock)
    is_over: bool = False  # the last look moved nothing
    findings: list[Finding] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    off: list[tuple[NumberedRow, str, Any]] = field(default_factory=list)  # count, though not exact
    rows: int = 0  # which the right table has, too
    straight: Counter[str] = field(default_factory=Counter)  # right cells, by column
    carried: Counter[str] = field(default_factory=Counter)
    cells: Counter[str] = field(default_factory=Counter)  # those of the row
    has_left: bool = False  # the weights of the right table
    right: Fraction = Fraction(0)  # single weights changed rightly, half of those in the direction
    due: int = 0  # single weights that are changed, or should be
    needed: int = 0

    def __post_init__(self) -> None:
        self.own = self.task.setting.stepper()
        self.weights = self.exact = self.own.start
        pairs = (zip(step.before, step.after, strict=True) for step in self.task.truth)
        self.needed = sum(old != new for old, new in chain.from_iterable(pairs))

    @property
    def true(self) -> Step | None:
        """The row of the right table."""
        place = self.place.number
        return self.task.truth[place - 1] if place <= len(self.task.truth) else None

    def certify(self, make: Callable[..., Receipt], *said: Any) -> None:
        """Keep what makes a receipt of what is said, if it is wanted and not one too many."""
        if self.task.told and len(self.receipts) < MOST_RECEIPTS:
            self.receipts.append(make(*said))

    def begin(self, row: TypedRow, step: Callable[[Vector], Taken]) -> Taken:
        """Return the step that is due, from the weights that a row goes on with.

        They are the exact ones, or as they are written above.  They differ only where weights may
        be rounded; then whoever kept the exact ones is right, and so is whoever went on with the
        rounded ones.  Say where own weights are gone on with, unless they are only rounded.
        """
        due = step(self.exact)
        if self.exact != self.weights and not self._is_met(row, due):
            due = step(self.weights)
        before, true = due.before, self.true
        if row.before is not None and not self.task.accepts("weights", row.before, before):
            self.findings.append(BeforeDiffers(self.place, row.before, before))
        self.rows += true is not None
        self.cells = Counter() if true is None else self.straight
        if true is not None and before != true.before:
            self.cells = self.carried
            rounded = "weights" in self.task.tolerance and not self.findings
            if not (rounded or any(isinstance(f, Carried) for f in self.findings)):
                self.findings.append(Carried(self.place, before))
        return due

    def _is_met(self, row: TypedRow, step: Step) -> bool:
        """Say whether what a row says of a step is right, as far as columns of it are marked."""
        said = ((column, getattr(row, column), name) for column, name in _FOLLOWED)
        return all(
            given is None or self.task.accepts(column, given, getattr(step, name))
            for column, given, name in said
        )

    def is_wrong(self, column: str, given: Any, right: Any, worth: bool = True) -> bool:
        """Credit a cell that is right, and say whether one is given that is not."""
        if given is None:
            if column in self.task.columns:
                self.findings.append(CellMissing(self.place, self.task.called.get(column, column)))
            return False
        if not self.task.accepts(column, given, right):
            return True
        self.cells[column] += worth
        if given != right:
            self.off.append((self.place, column, right))
        return False

    def first_wrong(self, column: str, given: Vector, right: Vector) -> int:
        """Return the place of the first number of a cell that is not right."""
        accepts = self.task.accepts
        pairs = enumerate(zip(given, right, strict=True))
        return next(place for place, (a, b) in pairs if not accepts(column, a, b))

    def end(self, given: Vector | None, step: Step, after: Vector, *, worth: bool) -> None:
        """Mark the weights ``given`` after a row, and go on with them.

        ``after`` are those that follow from what the row decides; if that is right, they are
        those of the step that is due.
        """
        before, names = step.before, names_of_both(self.task.parameters)
        wrong = self.is_wrong("weights", given, after, worth)
        self.weights = after if given in (None, after) else given
        self.exact = self.weights if wrong else after
        self._count(before, step.after)
        if given is None:
            return
        point, by = (*before, *given), self.task.by
        if wrong:
            j = self.first_wrong("weights", given, after)
            name = self.task.parameters[j]
            self.findings.append(WrongWeights(self.place, given[j], after[j], name, before))
            claim = f"{self.place}: the weights do not move by the {by}"
            self.certify(violates, claim, names, point, moves_by(before, after, j))
        elif given == after and (self.task.told_still or after != before):
            claim = f"{self.place}: the weights move by the {by}"
            rows = [moves_by(before, after, j) for j in range(len(before))]
            self.certify(meets, claim, names, point, rows)

    def _count(self, before: Vector, after: Vector) -> None:
        """Count the changes of single weights, by those that are due."""
        true = self.true
        leaves = true is not None and self.exact != true.after and not self.has_left
        self.has_left |= leaves
        for old, right, new in zip(before, after, self.weights, strict=True):
            is_right = self.task.accepts("weights", new, right)
            is_right = is_right or is_rounding(new, right, self.run.places)
            if leaves and not is_right:  # this error is not counted
                self.needed -= old != right
                continue
            if old != right:
                self.right += 1 if is_right else HALF * ((new - old) * (right - old) > 0)
            self.due += old != right or not is_right

    def shares(self, spared: Fraction | int) -> dict[str, Fraction]:
        """Return what each column earns, in pieces; say what part what is carried on earns.

        ``spared`` are the rows that the end of the student's run leaves unwritten.
        """
        n, pieces = max(len(self.task.truth), 1), self.pieces
        asked = max(Fraction(self.due), self.needed * Fraction(self.rows + spared) / n)
        part = self.right / asked if asked else Fraction(1)
        if self.has_left and part < 1 and (self.carried or spared):
            self.findings.append(CarriedPart(part, self.right, self.due, self.needed))
        alike = Fraction(spared) / max(self.rows, 1)  # they earn what the others do
        shares = {}
        for column in self.task.columns:
            straight, carried = self.straight[column], self.carried[column]
            earned = straight + part * (carried + alike * (straight + carried))
            shares[column] = Fraction(earned * pieces // n, pieces)
        return shares

    def remarks(self) -> Iterator[Finding]:
        """Say which cells count though they are not exact, and which are right but for rounding."""
        for column, allowed in self.task.tolerance.items():
            off = [(place, right) for place, of, right in self.off if of == column]
            if off:
                yield CellsWithinTolerance(*off[0], column, len(off), allowed)
        wrong = (found for found in self.findings if isinstance(found, WrongNumber))
        rounded = [f for f in wrong if is_rounding(f.given, f.expected, self.run.places)]
        if rounded:
            exact = SurdSum.rational(rounded[0].expected)
            yield CellsRounded(rounded[0].place, len(rounded), needed(exact))


def mark_rows(
    marking: Marking,
    mark_row: Callable[[Marking, TypedRow], bool],
    spared: Callable[[Marking], Fraction | int],
    slips: type[Slips],
) -> Judgement:
    """Mark a table row by row; ``mark_row`` says whether the own run was not over before a row."""
    task, run = marking.task, marking.run
    for number, row in enumerate(run.rows, start=1):
        marking.place = NumberedRow(number)
        if not mark_row(marking, row):
            marking.findings.append(RowsAfterEnd(marking.place))
            break
    shares = marking.shares(spared(marking))
    if not task.told:
        return Judgement(shares, tuple(marking.findings))
    marking.findings += [*marking.remarks()]
    if any(share < 1 for share in shares.values()):
        marking.findings += map(slips, table_slips(task.dataset, task.rule, run.rows, run.mode))
    echo = tuple((f"row {number}", row.echo) for number, row in enumerate(run.rows, start=1))
    echo = (*((name, (text,)) for name, text in run.remarks), *echo)
    return Judgement(shares, tuple(marking.findings), tuple(marking.receipts), echo)


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


def is_rounding(given: Fraction, exact: Fraction, typed: Places) -> bool:
    """Say whether a number is another one rounded, as it is typed."""
    unit = unit_of(given, typed)
    numbers = SurdSum.rational(given), SurdSum.rational(exact)
    return unit is not None and is_rounded(*numbers, unit)
