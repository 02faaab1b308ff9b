"""A run as its author wrote it: rows, and how what stands in the text was read.

A list of updates alone is one (``mode``), not a table with rows that are wrong.  What was
understood besides the rows is kept for the echo: which column was taken for what, what was
left out, which lines were passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.compared import Places
from linexact.grade.result import Span
from linexact.topics.perceptron import Look, Presentation

Mode: TypeAlias = Literal["presentations", "updates"]

MAX_ROWS = 300  # rows of a table that is marked
COLUMNS = ("example", "score", "mistake", "weights")
# Cells of a row, with the name of the same in a step.
CELLS = (
    ("example", "example"),
    ("before", "before"),
    ("score", "score"),
    ("scores", "scores"),
    ("margin", "margin"),
    ("mistake", "mistake"),
    ("moved", "moved"),
    ("weights", "after"),
)


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row; None where nothing was answered.

    Examples count from 0; one row may tell of one of them, or of the ``scores`` of all and which
    ``moved`` the weights.
    """

    example: int | None = None
    score: Fraction | None = None
    margin: Fraction | None = None
    mistake: bool | None = None
    before: Vector | None = None
    weights: Vector | None = None
    scores: Vector | None = None
    moved: tuple[int, ...] | None = None

    def agrees(self, step: Presentation | Look) -> bool:
        """Say whether all that is answered is what a step is."""
        for cell, name in CELLS:
            given = getattr(self, cell)
            if given is not None and given != getattr(step, name):
                return False
        return True

    @property
    def echo(self) -> tuple[Span, ...]:
        """What it says, by names."""
        spans: list[Span] = []
        for cell, _ in CELLS:
            given = getattr(self, cell)
            if given is not None:
                spans += ["; "] * bool(spans) + [f"{_ECHOED.get(cell, cell)} ", _echoed(given)]
        return tuple(spans) or ("nothing",)


_ECHOED = {"moved": "moved by"}


def _echoed(given: Any) -> Span:
    match given:
        case bool():
            return "yes" if given else "no"
        case int():
            return given + 1
        case ():
            return "none"
        case tuple() if isinstance(given[0], int):
            return tuple(Fraction(index + 1) for index in given)
    found: Span = given
    return found


@dataclass(frozen=True, slots=True)
class TypedRun:
    """The rows, what they are rows of, and what was understood besides: names with texts.

    ``places`` says with how many places its decimals are typed.
    """

    rows: tuple[TypedRow, ...]
    mode: Mode = "presentations"
    remarks: tuple[tuple[str, str], ...] = ()
    places: Places = field(default_factory=dict)
