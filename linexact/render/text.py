"""Documents as plain text that fits a terminal.

Words wrap at ``width``; formulas break only where they say so (at ``=`` or ``+``) when a
line is too long.  What strangers wrote (labels, column names) is stripped of control
characters, so nothing in a file can move the cursor or change a colour.
"""

from __future__ import annotations

import re
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Figures,
    Formula,
    Heading,
    Listing,
    Math,
    NewPage,
    Paragraph,
    Picture,
    Room,
    Section,
    Seen,
    Sketch,
    Span,
    Styled,
    Table,
    Text,
    Typed,
    Verbatim,
    shown_blocks,
)
from linexact.errors import printable
from linexact.exact import WithRoots, show, show_vector
from linexact.render.numbers import written

WIDTH = 80
NARROWEST = 16  # of a column of words that folds
LONG, NARROW = 20, 64  # rows and characters of a table that is set small, or in two columns
KEPT = "\u00a0"  # a blank within a formula
INDENT = "  "
_BREAKS = re.compile(r" +(and |=> |from |[-+] )")


def render_text(document: Document, *, width: int = WIDTH) -> str:
    """Return the document as text, ending in a newline.

    >>> from fractions import Fraction
    >>> from linexact.document.blocks import Document, Paragraph
    >>> print(render_text(Document((Paragraph(("the score is ", Fraction(-3, 2))),))), end="")
    the score is -3/2
    """
    return "\n".join((*_joined(written(document).blocks, width), ""))


def text_fragment(document: Document, *, level: int = 1) -> str:
    r"""Return the document as text; what its heading is called does not show.

    >>> text_fragment(Document((Heading(("XOR",)),)), level=3)
    'XOR\n'
    """
    return render_text(document)


def plain(text: Text) -> str:
    r"""Return spans as one string without control characters.

    >>> from fractions import Fraction
    >>> from linexact.document.blocks import Symbol
    >>> plain(("the score ", Symbol("z"), " is ", Fraction(-3, 2), "\x1b"))
    'the score z is -3/2?'
    """
    return "".join(_span(span) for span in text)


def _span(span: object) -> str:
    match span:
        case str():
            return printable(span)
        case tuple() if any(isinstance(value, WithRoots) for value in span):
            return f"({', '.join(map(_span, span))})"
        case tuple():
            return show_vector(span)
        case Typed(tex):
            from linexact.render.typed_text import typed_text

            return typed_text(tex)
        case Math(spans) | Styled(_, spans):
            return plain(spans)
        case int() | Fraction():
            return show(span)
    return printable(str(span))


def _block(block: Seen, width: int, rule: str = "-") -> list[str]:
    """Return the lines of a block; ``rule`` underlines its title."""
    match block:
        case Heading(text):
            return textwrap.wrap(plain(text), width)
        case Paragraph(text):
            return textwrap.wrap(plain(text), width, break_long_words=False)
        case Facts(pairs):
            return _facts(pairs, width)
        case Formula(lines):
            return [piece for line in lines for piece in _formula(plain(line), width)]
        case Verbatim(lines):
            return [(INDENT + printable(line)).rstrip() for line in lines]
        case Listing():
            return _listing(block, width)
        case NewPage():
            return ["\f"]  # what printers take for it
        case Room(count):
            return [""] * count
        case Section(title, blocks):
            head = textwrap.wrap(plain(title), width)
            return [*head, rule * max(map(len, head)), *_joined(blocks, width, ".")]
        case Sketch(caption):
            from linexact.render.sketch import sketch_lines  # few documents have one

            words = textwrap.wrap(plain((*caption, ".")), width)
            drawn = [(INDENT + line).rstrip() for line in sketch_lines(block)]
            return [*drawn, "", *words] if drawn else words
        case Picture(caption, alt):
            return textwrap.wrap(f"{plain(caption)}. {printable(alt)}", width)
        case Figures(_, pictures):
            return _joined(pictures, width)
        case Table():
            return _table(block, width)


def _joined(blocks: Sequence[Block], width: int, rule: str = "-") -> list[str]:
    """Leave a blank line between blocks."""
    shown = (_block(block, width, rule) for block in shown_blocks(blocks))
    return [line for lines in shown for line in ("", *lines)][1:]


def _listing(block: Listing, width: int) -> list[str]:
    """Set each item behind its mark."""
    if block.first is None:
        marks = ["-"] * len(block.items)
    else:
        marks = [f"{place}." for place in range(block.first, block.first + len(block.items))]
    margin = len(marks[-1]) + 1 if marks else 0
    within = max(20, width - margin)
    return _hanging(marks, [_joined(item, within) for item in block.items], margin)


def _facts(pairs: Sequence[tuple[str, Text]], width: int) -> list[str]:
    names = [_span(name) for name, _ in pairs]
    margin = max(map(len, names), default=0) + 2
    within = max(20, width - margin)
    told = [
        textwrap.wrap(plain(text), within, break_long_words=False, break_on_hyphens=False)
        for _, text in pairs
    ]
    return _hanging(names, told, margin)


def _hanging(marks: Sequence[str], several: Sequence[Sequence[str]], margin: int) -> list[str]:
    """Set lines behind their marks, and what goes on below their first ones."""
    found: list[str] = []
    for mark, lines in zip(marks, several, strict=True):
        first, *rest = lines or [""]
        found.append(f"{mark:<{margin}}{first}".rstrip())
        found += [(" " * margin + line).rstrip() for line in rest]
    return found


def _formula(line: str, width: int) -> list[str]:
    """Indent a line of arithmetic; break a long one before ``=``, then before other operators."""
    if len(INDENT + line) <= width:
        return [INDENT + line]
    first, *rest = line.replace(" = ", "\n= ").split("\n")
    sides = [(INDENT, first), *((INDENT * 2, side) for side in rest)]
    return [piece for indent, side in sides for piece in _terms(side, indent, width)]


def _terms(side: str, indent: str, width: int) -> list[str]:
    """Break one side before ``and``, ``=>``, ``+`` or ``-`` where it would pass ``width``."""
    pieces = [indent]
    for term in _BREAKS.sub(r"\n\1", side).split("\n"):
        longer = f"{pieces[-1].rstrip()} {term}" if pieces[-1].strip() else pieces[-1] + term
        if len(longer) <= width or not pieces[-1].strip():
            pieces[-1] = longer
        else:
            pieces.append(indent + INDENT + term)
    return [short for piece in pieces for short in _cut(piece, indent, width)]


def _cut(piece: str, indent: str, width: int) -> list[str]:
    """Break a long vector at its blanks, if nothing else made it short enough."""
    if len(piece) <= width:
        return [piece]
    return textwrap.wrap(
        piece.strip(), width, initial_indent=indent, subsequent_indent=indent + INDENT
    )


def _table(block: Table, width: int) -> list[str]:
    """Set a table in columns; where it is too wide, names and then cells fold over several lines.

    Words fold before formulas, which fold at blanks alone.
    """
    width = sys.maxsize if block.unbroken else width
    names = [_span(name) for name in block.columns]
    cells = [["".join(map(_kept, row[j])) for row in block.rows] for j in range(len(names))]
    widest = [max(map(cells_of, column), default=0) for column in cells]
    room = width - len(INDENT) - 2 * (len(names) - 1)
    heads = [[name] for name in names]
    if sum(map(max, widest, map(cells_of, names))) > room:
        heads = list(map(_folded, names, widest))
    widths = [max(w, *map(cells_of, head)) for w, head in zip(widest, heads, strict=True)]
    for words_alone in (True, False):
        if sum(widths) > room:
            _narrow(widths, heads, cells, block.align, room, words_alone)
    if sum(widths) > room:
        return _as_records(names, cells, width)
    return _in_columns(heads, _wrapped(cells, widths), widths, block.align)


def _narrow(
    widths: list[int],
    heads: list[list[str]],
    cells: list[list[str]],
    align: str,
    room: int,
    words_alone: bool,
) -> None:
    """Narrow columns, the widest first, until they fit the room or none can be narrower.

    Words fold first, in columns on the left; then what is on the right, and formulas.
    """
    for j in sorted(range(len(widths)), key=lambda j: -widths[j]):
        if align[j] == "r" and words_alone:
            continue
        shortest = min(widths[j], NARROWEST) if align[j] == "l" else 0
        words = [w for cell in cells[j] for w in cell.split(" " if words_alone else None)]
        least = max(shortest, *map(cells_of, (*heads[j], *words)))
        widths[j] = max(least, widths[j] - max(0, sum(widths) - room))


def cells_of(text: str) -> int:
    """Return how many cells of a terminal a text takes: wide letters two, combining marks none.

    >>> cells_of("x1"), cells_of("犬"), cells_of("e\u0301")
    (2, 2, 1)
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def _folded(name: str, width: int) -> list[str]:
    """Break a column's name after ``_`` or at a blank into lines of about ``width``."""
    lines = [""]
    for piece in name.replace("_", "_\n").replace(" ", " \n").split("\n"):
        if lines[-1] and len((lines[-1] + piece).rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _in_columns(
    heads: list[list[str]], cells: list[list[str]], widths: list[int], align: str
) -> list[str]:
    height = max(map(len, heads))
    columns = [
        [""] * (height - len(head)) + head + cell for head, cell in zip(heads, cells, strict=True)
    ]
    lines = []
    for row in zip(*columns, strict=True):
        padded = []
        for cell, width, side in zip(row, widths, align, strict=True):
            blank = " " * (width - cells_of(cell))
            padded.append(blank + cell if side == "r" else cell + blank)
        lines.append((INDENT + "  ".join(padded)).rstrip().replace(KEPT, " "))
    lines.insert(height, INDENT + "  ".join("-" * width for width in widths))
    return lines


def _wrapped(columns: list[list[str]], widths: list[int]) -> list[list[str]]:
    """Fold cells to the widths of their columns; what goes on has blank cells beside it."""
    found: list[list[str]] = [[] for _ in columns]
    for row in zip(*columns, strict=True):
        folded = list(map(_pieces, row, widths))
        height = max(map(len, folded))
        for column, pieces in zip(found, folded, strict=True):
            column += [*pieces, *[""] * (height - len(pieces))]
    return found


def _pieces(cell: str, width: int) -> list[str]:
    """Fold a cell at the blanks between formulas, or within them where those are too long."""
    if cells_of(cell) <= width:
        return [cell]
    pieces = textwrap.wrap(cell, width, break_long_words=False)
    if any(len(piece) > width for piece in pieces):
        pieces = textwrap.wrap(cell.replace(KEPT, " "), width)
    return pieces


def _as_records(names: list[str], columns: list[list[str]], width: int) -> list[str]:
    """Write a table that is too wide as one wrapped line ``name: cell; name: cell`` a row."""
    lines: list[str] = []
    for row in zip(*columns, strict=True):
        cells = [f"{name}: {cell}" if name else cell for name, cell in zip(names, row, strict=True)]
        line = "; ".join(cells).replace(KEPT, " ")
        lines += textwrap.wrap(line, width, initial_indent=INDENT, subsequent_indent=INDENT * 2)
    return lines


def _kept(span: Span) -> str:
    """Return a span with blanks that do not fold, if it is a formula."""
    return _span(span).replace(" ", KEPT) if not isinstance(span, str) else _span(span)


def is_long(block: Table) -> bool:
    """Say whether a table is long and narrow.

    >>> rows = tuple(((f"{j}",),) for j in range(24))
    >>> [is_long(Table(("step",), some, "r")) for some in (rows, rows[:12])]
    [True, False]
    """
    wide = max((sum(len(plain(cell)) for cell in row) for row in block.rows), default=0)
    return len(block.rows) >= LONG and wide + 2 * len(block.columns) <= NARROW
