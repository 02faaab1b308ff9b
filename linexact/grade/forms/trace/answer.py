"""A run as its author wrote it: rows, and how what stands in the text was read.

A list of updates alone is one (``mode``), not a table with rows that are wrong.  What was
understood besides the rows is kept for the echo: which column was taken for what, what was
left out, which lines were passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.compared import Places

Mode: TypeAlias = Literal["presentations", "updates"]

MAX_ROWS = 300  # rows of a table that is marked
COLUMNS = ("example", "score", "mistake", "weights")


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row; None where nothing was answered.  ``line`` is its line in the text, from 1.

    ``span`` is where it stands in the text.
    """

    line: int
    example: int | None = None  # 0-based
    score: Fraction | None = None
    margin: Fraction | None = None
    mistake: bool | None = None
    before: Vector | None = None
    weights: Vector | None = None
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class TypedRun:
    """The rows, what they are rows of, and what was understood besides: names with texts.

    ``chosen`` says what was chosen between, and is empty where there was one way to read it;
    ``used`` is where in the text the run stands, ``places`` with how many places its decimals are.
    """

    rows: tuple[TypedRow, ...]
    mode: Mode = "presentations"
    remarks: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    places: Places = field(default_factory=dict)
