"""Pieces of a document that claim something: they are checked, and then written as spans.

Words beside them hold no numbers and no relations: whatever is claimed stands in a piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from linexact.document.blocks import Block, Math, Span, Symbol
from linexact.language import line
from linexact.language.expression import Expression, Name
from linexact.language.line import Relation

ARROW = "  =>  "  # between what is known and what follows
EQUALS = " = "  # between pieces and what they come to, which a line says as well


@dataclass(frozen=True, slots=True)
class Shown:
    """A value that is printed without what it is ``of``; ``each`` entry of that, if it is said."""

    of: Expression
    value: Expression
    each: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """A word of :data:`JUDGED`, which says how something stands to 0 that is not printed."""

    word: str
    of: Expression


JUDGED: Mapping[str, Relation] = {
    "positive": ">", "negative": "<", "right": ">", "wrong": "<", "boundary": "=",
    "A mistake": "<", "On the boundary": "=", "added to": ">", "subtracted from": "<",
    "rises": ">", "falls": "<", "counts as wrong": ">", "does not count as wrong": "=",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Near:
    """A value as it is ``of``, but that its numbers with decimals are rounded."""

    of: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Listed:
    """All values of which a vector is made, in its order; ``none`` is written where it has none."""

    of: Expression
    values: tuple[Expression, ...]
    none: str = ""


@dataclass(frozen=True, slots=True)
class Always:
    """Relations that hold with each of ``W 1``, ``W 2``, ..., up to a ``count``, for ``W``."""

    sides: tuple[Expression, ...]
    relations: tuple[Relation, ...]
    names: tuple[str, ...]
    count: Expression


@dataclass(frozen=True, slots=True)
class Called:
    """A name that somebody gave, to a class for one; it claims nothing."""

    name: str


@dataclass(frozen=True, slots=True)
class Labelled:
    """How the class is called on whose side of 0 something is that is not printed."""

    label: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Edge:
    """What is said of the examples whose scores are 0: these, and no others of known scores."""

    rows: tuple[int, ...]
    pieces: Pieces = ()


@dataclass(frozen=True, slots=True)
class Interval:
    """Where the rows leave an unknown, the others as they are; None is no end."""

    unknown: Name
    low: Expression | None
    high: Expression | None
    closed: tuple[bool, bool] = (False, False)


Claim: TypeAlias = "Shown | Near | Listed | Always | Judged | Called | Labelled | Edge | Interval"
Piece: TypeAlias = "Span | Expression | line.Line | Claim"
Pieces: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Titled:
    """What is told under a title; values that are given in it are not known behind it."""

    title: Pieces
    blocks: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph with pieces; ``unsaid`` is on what they rest that is not printed."""

    pieces: Pieces
    unsaid: Pieces = ()


@dataclass(frozen=True, slots=True)
class Display:
    """Lines set apart, below one another, or pieces that make up a line.

    ``gone`` is an unknown that cancels in each.
    """

    lines: tuple[line.Line | Pieces, ...]
    gone: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of pieces under headings; ``align`` has a letter, l or r, for each column."""

    columns: tuple[str | Symbol | Math, ...]
    rows: tuple[tuple[Pieces, ...], ...]
    align: str


@dataclass(frozen=True, slots=True)
class Branch:
    """A case: what is supposed in it, and the lines that contradict each other."""

    supposed: tuple[line.Line, ...]
    lines: tuple[line.Line, ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """Cases that leave nothing out; ``instead`` is printed where they are many."""

    branches: tuple[Branch, ...]
    instead: Pieces = ()


@dataclass(frozen=True, slots=True)
class Impossible:
    """The end of a proof that nothing meets what is asked."""

    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Drawn:
    """The examples in the plane, and segments between two of one class."""

    caption: Pieces
    segments: tuple[tuple[int, int], ...] = ()


Told: TypeAlias = "Block | Titled | Words | Display | Grid | Cases | Impossible | Drawn"
