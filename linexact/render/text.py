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

from linexact.document.blocks import (
    Align,
    Block,
    Document,
    Facts,
    Figures,
    Formula,
    Further,
    Heading,
    Listing,
    Math,
    NewPage,
    Paragraph,
    Picture,
    Room,
    Root,
    Section,
    Sketch,
    Span,
    Styled,
    Symbol,
    Table,
    Text,
    Typed,
    Verbatim,
    Written,
    shown_blocks,
)
from linexact.errors import printable
from linexact.exact import WithRoots, show, show_vector
from linexact.render.numbers import written

WIDTH = 80
NARROWEST = 16  # of a column of words that folds
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
    blocks = shown_blocks(written(document).blocks)
    return "\n".join("\n".join(_block(block, width)) + "\n" for block in blocks)


def text_fragment(document: Document, *, level: int = 1) -> str:
    r"""Return the document as text; what its heading is called does not show.

    >>> text_fragment(Document((Heading(("XOR",)),)), level=3)
    'XOR\n'
    """
    return render_text(document)


def plain(text: Text) -> str:
    r"""Return spans as one string without control characters.

    >>> from fractions import Fraction
    >>> plain(("the score ", Symbol("z"), " is ", Fraction(-3, 2), "\x1b"))
    'the score z is -3/2?'
    """
    return "".join(_span(span) for span in text)


def _span(span: object) -> str:
    if isinstance(span, str):
        return printable(span)
    if isinstance(span, tuple):
        rooted = any(isinstance(value, WithRoots) for value in span)
        return f"({', '.join(map(_span, span))})" if rooted else show_vector(span)
    if isinstance(span, (Symbol, Written, Root, WithRoots)):
        return _span(str(span))
    if isinstance(span, Typed):
        from linexact.render.typed_text import typed_text

        return typed_text(span.tex)
    if isinstance(span, (Math, Styled)):
        return plain(span.spans)
    return show(span)  # type: ignore[arg-type]


def _block(block: Block, width: int) -> list[str]:
    if isinstance(block, Heading):
        return textwrap.wrap(plain(block.text), width)
    if isinstance(block, Paragraph):
        return textwrap.wrap(plain(block.text), width, break_long_words=False)
    if isinstance(block, Facts):
        return _facts(block, width)
    if isinstance(block, Formula):
        return [piece for line in block.lines for piece in _formula(plain(line), width)]
    if isinstance(block, Verbatim):
        return [(INDENT + printable(line)).rstrip() for line in block.lines]
    if isinstance(block, Listing):
        return _listing(block, width)
    if isinstance(block, NewPage):
        return ["\f"]  # what printers take for it
    if isinstance(block, Room):
        return [""] * block.lines
    if isinstance(block, Section):
        return _section(block, width)
    if isinstance(block, Further):
        return [line for part in block.opened() for line in _section(part, width)]
    if isinstance(block, Sketch):
        return _figure(block, width)
    if isinstance(block, Picture):
        return textwrap.wrap(f"{plain(block.caption)}. {printable(block.alt)}", width)
    if isinstance(block, Figures):
        shown = [_block(picture, width) for picture in block.pictures]
        return [line for lines in shown for line in ("", *lines)][1:]
    return _table(block, width)


def _section(block: Section, width: int, rule: str = "-") -> list[str]:
    """Underline the title, within a section by dots; leave a blank line between the blocks."""
    lines = textwrap.wrap(plain(block.title), width)
    lines.append(rule * max(map(len, lines)))
    for place, inner in enumerate(shown_blocks(block.blocks)):
        shown = _section(inner, width, ".") if isinstance(inner, Section) else _block(inner, width)
        lines += ([""] if place else []) + shown
    return lines


def _listing(block: Listing, width: int) -> list[str]:
    """Set each item behind its mark."""
    lines: list[str] = []
    last = 0 if block.first is None else block.first + len(block.items) - 1
    margin = 2 if block.first is None else len(str(last)) + 2
    for place, item in enumerate(block.items):
        mark = "-" if block.first is None else f"{block.first + place}."
        inside: list[str] = []
        for inner in item:
            inside += ([""] if inside else []) + _block(inner, max(20, width - margin))
        first, *rest = inside or [""]
        lines.append(f"{mark:<{margin}}{first}".rstrip())
        lines += [(" " * margin + line).rstrip() for line in rest]
    return lines


def _figure(block: Sketch, width: int) -> list[str]:
    from linexact.render.sketch import sketch_lines

    caption = textwrap.wrap(plain((*block.caption, ".")), width)
    drawn = [(INDENT + line).rstrip() for line in sketch_lines(block)]
    return [*drawn, "", *caption] if drawn else caption


def _facts(block: Facts, width: int) -> list[str]:
    pairs = [(_span(name), text) for name, text in block.pairs]
    margin = max((len(name) for name, _ in pairs), default=0) + 2
    lines = []
    for name, text in pairs:
        wrapped = textwrap.wrap(
            plain(text), max(20, width - margin), break_long_words=False, break_on_hyphens=False
        )
        lines.append(f"{name:<{margin}}{wrapped[0] if wrapped else ''}".rstrip())
        lines.extend(" " * margin + piece for piece in wrapped[1:])
    return lines


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
    for folded in (heads, list(map(_folded, names, widest))):
        widths = [max(w, *map(cells_of, head)) for w, head in zip(widest, folded, strict=True)]
        if sum(widths) <= room:
            return _in_columns(folded, cells, widths, block.align)
    fitting = _narrowed(folded, cells, block.align, room)
    if fitting is not None:
        return _in_columns(folded, _wrapped(cells, fitting), fitting, block.align)
    return _as_records([[n, *column] for n, column in zip(names, cells, strict=True)], width)


def _narrowed(
    heads: list[list[str]], cells: list[list[str]], align: tuple[Align, ...], room: int
) -> list[int] | None:
    """Return widths that fit the room, the widest column narrowed first; None if none do.

    Words fold first, in columns on the left; then what is on the right, and formulas.
    """
    widths = [
        max(map(cells_of, (*head, *column))) for head, column in zip(heads, cells, strict=True)
    ]
    for words_alone in (True, False):
        for j in sorted(range(len(widths)), key=lambda j: -widths[j]):
            if align[j] == "right" and words_alone:
                continue
            shortest = min(widths[j], NARROWEST) if align[j] == "left" else 0
            words = [w for cell in cells[j] for w in cell.split(" " if words_alone else None)]
            least = max(shortest, *map(cells_of, (*heads[j], *words)))
            widths[j] = max(least, widths[j] - max(0, sum(widths) - room))
        if sum(widths) <= room:
            return widths
    return None


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
    heads: list[list[str]], cells: list[list[str]], widths: list[int], align: tuple[Align, ...]
) -> list[str]:
    height = max(map(len, heads))
    columns = [
        [*[""] * (height - len(head)), *head, *column]
        for head, column in zip(heads, cells, strict=True)
    ]
    lines = []
    for row in zip(*columns, strict=True):
        padded = [
            f"{' ' * (w - cells_of(cell))}{cell}"
            if side == "right"
            else f"{cell}{' ' * (w - cells_of(cell))}"
            for cell, w, side in zip(row, widths, align, strict=True)
        ]
        lines.append((INDENT + "  ".join(padded)).rstrip().replace(KEPT, " "))
    lines.insert(height, INDENT + "  ".join("-" * w for w in widths))
    return lines


def _wrapped(columns: list[list[str]], widths: list[int]) -> list[list[str]]:
    """Fold cells to the widths of their columns; what goes on has blank cells beside it."""
    found: list[list[str]] = [[] for _ in columns]
    for row in zip(*columns, strict=True):
        folded = [_pieces(cell, width) for cell, width in zip(row, widths, strict=True)]
        height = max(map(len, folded))
        for column, pieces in zip(found, folded, strict=True):
            column += [*pieces, *[""] * (height - len(pieces))]
    return found


def _pieces(cell: str, width: int) -> list[str]:
    """Fold a cell at the blanks between formulas, or within them where those are too long."""
    pieces = textwrap.wrap(cell, width, break_long_words=False)
    if any(len(piece) > width for piece in pieces):
        pieces = textwrap.wrap(cell.replace(KEPT, " "), width)
    return pieces or [""]


def _as_records(columns: list[list[str]], width: int) -> list[str]:
    """Write a table that is too wide as one wrapped line ``name: cell; name: cell`` a row."""
    lines: list[str] = []
    names = [column[0] for column in columns]
    for row in zip(*(column[1:] for column in columns), strict=True):
        row = tuple(cell.replace(KEPT, " ") for cell in row)
        cells = [f"{name}: {cell}" if name else cell for name, cell in zip(names, row, strict=True)]
        lines += textwrap.wrap(
            "; ".join(cells), width, initial_indent=INDENT, subsequent_indent=INDENT * 2
        )
    return lines


def _kept(span: Span) -> str:
    """Return a span with blanks that do not fold, if it is a formula."""
    return _span(span).replace(" ", KEPT) if not isinstance(span, str) else _span(span)
