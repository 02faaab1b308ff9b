"""Tables of batch steps as they were understood: for each step what is wrong, the weights after."""

from __future__ import annotations

from dataclasses import dataclass, field

from linexact.data.dataset import Vector
from linexact.grade.compared import Places

COLUMNS = ("scores", "moved", "weights")


@dataclass(frozen=True, slots=True)
class TypedLook:
    """One row; None where nothing was answered.  Examples are 0-based."""

    line: int
    scores: Vector | None = None
    moved: frozenset[int] | None = None
    before: Vector | None = None
    weights: Vector | None = None


@dataclass(frozen=True, slots=True)
class TypedBatch:
    """The rows, and how the columns were taken."""

    rows: tuple[TypedLook, ...]
    columns: str = ""
    places: Places = field(default_factory=dict)  # with how many decimals are typed
