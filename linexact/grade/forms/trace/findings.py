"""What may be remarked on a table of a perceptron's run."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.data.dataset import Vector
from linexact.exercise.marking import Tolerance
from linexact.grade.finding import Finding, NumberedRow
from linexact.grade.result import CountsAsRight, NotRight, RowsMissing


@dataclass(frozen=True, slots=True)
class OfRow(Finding):
    """A row, and the column that is not right there (none where cells are missing)."""

    column: ClassVar[str] = ""
    place: NumberedRow

    def weaker(self) -> tuple[Finding, ...]:
        """Return the row with its column alone."""
        return (NotRight(f"{self.place}, {self.column}"),) if self.column else ()


@dataclass(frozen=True, slots=True)
class BeforeDiffers(OfRow, code="before-differs", tells=("place", "counterexample")):
    """The row begins with other weights than those that the row above ends with."""

    column: ClassVar[str] = "weights"
    given: Vector
    expected: Vector


@dataclass(frozen=True, slots=True)
class WrongExample(OfRow, code="wrong-example", tells=("place", "value")):
    """Another example, by its number, than the one that is next."""

    column: ClassVar[str] = "example"
    given: int
    expected: int


@dataclass(frozen=True, slots=True)
class CellMissing(OfRow, code="cell-missing", tells=()):
    """A cell that is not answered."""

    cell: str


@dataclass(frozen=True, slots=True)
class WrongNumber(OfRow):
    """A cell that holds another number."""

    given: Fraction
    expected: Fraction


@dataclass(frozen=True, slots=True)
class WrongScore(WrongNumber, code="wrong-score", tells=("place", "value")):
    """Another score than that of the input ``x``, with its constant, under the weights."""

    column: ClassVar[str] = "score"
    weights: Vector
    x: Vector


@dataclass(frozen=True, slots=True)
class WrongDecision(OfRow, code="wrong-decision", tells=("place", "value")):
    """Another answer to whether this score is a mistake."""

    column: ClassVar[str] = "mistake"
    given: bool
    expected: bool
    score: Fraction


@dataclass(frozen=True, slots=True)
class WrongWeights(WrongNumber, code="wrong-weights", tells=("place", "value")):
    """The first weight that is another one than the update makes it."""

    column: ClassVar[str] = "weights"
    parameter: str
    before: Vector


@dataclass(frozen=True, slots=True)
class CellsWithinTolerance(Finding, code="cells-within-tolerance", tells=("value",)):
    """Cells of a column that count though they are not exact: the first, and how many there are."""

    place: NumberedRow
    exact: Fraction | Vector
    column: str
    count: int
    allowed: Tolerance

    def weaker(self) -> tuple[Finding, ...]:
        """Return that they count, without the exact numbers."""
        return (CountsAsRight(f"in the column {self.column}, what is rounded", self.allowed),)


@dataclass(frozen=True, slots=True)
class CellsRounded(Finding, code="cells-rounded", tells=("place", "slip")):
    """Wrong cells that are right but for rounding: the first, how many, what that one needs."""

    place: NumberedRow
    count: int
    needs: str


@dataclass(frozen=True, slots=True)
class Carried(OfRow, code="carried", tells=("place",)):
    """From here on the table is marked from the student's own weights."""

    weights: Vector


@dataclass(frozen=True, slots=True)
class CarriedPart(Finding, code="carried-part", tells=("counterexample",)):
    """What is carried on earns a part: of the changes that are due, those that are right.

    Single weights are counted that the student's own steps change ``right`` (half, where only the
    direction is right), and that they change or should change; and those that the right table
    changes.
    """

    part: Fraction
    right: Fraction
    due: int
    needed: int


class RowsAfterEnd(OfRow, code="rows-after-end", tells=("place",)):
    """The first row after the end of the run."""

    is_fault: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TraceIncomplete(Finding, code="trace-incomplete", tells=("counterexample",)):
    """Fewer rows than the run has."""

    given: int
    expected: int

    def weaker(self) -> tuple[Finding, ...]:
        """Return that rows are missing, without how many."""
        return (RowsMissing(),)
