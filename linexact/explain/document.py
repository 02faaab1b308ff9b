"""A document: what is said, apart from how it is shown.

A document is a tuple of blocks; a block's text is a tuple of *spans*: plain words, exact
numbers (``int``, ``Fraction``) and vectors of them, which stay numbers until a renderer
(floor 8) prints them.  So the same document reads in a terminal, in LaTeX and in HTML,
and a test can ask whether each number in it is one of the result's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

Span: TypeAlias = str | int | Fraction | tuple[Fraction, ...]
Text: TypeAlias = tuple[Span, ...]
Align: TypeAlias = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the first one of a document is its verdict or title."""

    text: Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: Text


@dataclass(frozen=True, slots=True)
class Formula:
    """Lines of arithmetic, set apart and not reflowed."""

    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with what is stated of each, one a line."""

    pairs: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under column names; ``align`` has one entry per column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    align: tuple[Align, ...]


Block: TypeAlias = Heading | Paragraph | Formula | Facts | Table


@dataclass(frozen=True, slots=True)
class Document:
    """Blocks in the order in which they are read."""

    blocks: tuple[Block, ...]


def table(columns: Sequence[str], rows: Sequence[Sequence[Span | Text]], align: str) -> Table:
    """Make a table from plain cells; ``align`` is one letter (``l`` or ``r``) a column.

    >>> table(["example", "score"], [[1, Fraction(-3, 2)]], "rr").rows
    (((1,), (Fraction(-3, 2),)),)
    """
    sides: dict[str, Align] = {"l": "left", "r": "right"}
    return Table(
        tuple(columns),
        tuple(tuple(_text(cell) for cell in row) for row in rows),
        tuple(sides[letter] for letter in align),
    )


def _text(cell: Span | Text) -> Text:
    """Wrap a single span; a tuple of Fractions is a vector, any other tuple is a text."""
    if isinstance(cell, tuple) and not all(isinstance(v, Fraction) for v in cell):
        return cell
    return (cell,)  # type: ignore[return-value]
