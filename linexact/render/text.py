"""Documents as plain text that fits a terminal.

Words wrap at ``width``; formulas break only where they say so (at ``=`` or ``+``) when a
line is too long.  What strangers wrote (labels, column names) is stripped of control
characters, so nothing in a file can move the cursor or change a colour.
"""

from __future__ import annotations

import textwrap

from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Formula,
    Heading,
    Paragraph,
    Table,
    Text,
)
from linexact.rational import show, show_vector

WIDTH = 80
INDENT = "  "


def render_text(document: Document, *, width: int = WIDTH) -> str:
    """Return the document as text, ending in a newline.

    >>> from fractions import Fraction
    >>> from linexact.explain.document import Document, Paragraph
    >>> print(render_text(Document((Paragraph(("the score is ", Fraction(-3, 2))),))), end="")
    the score is -3/2
    """
    return "\n".join("\n".join(_block(block, width)) + "\n" for block in document.blocks)


def plain(text: Text) -> str:
    """Return spans as one string without control characters."""
    return "".join(_span(span) for span in text)


def _span(span: object) -> str:
    if isinstance(span, str):
        return "".join(c if c.isprintable() else "?" for c in span)
    if isinstance(span, tuple):
        return show_vector(span)
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
    return _table(block)


def _facts(block: Facts, width: int) -> list[str]:
    margin = max(len(name) for name, _ in block.pairs) + 2
    lines = []
    for name, text in block.pairs:
        wrapped = textwrap.wrap(
            plain(text), max(20, width - margin), break_long_words=False, break_on_hyphens=False
        )
        lines.append(f"{name:<{margin}}{wrapped[0] if wrapped else ''}".rstrip())
        lines.extend(" " * margin + piece for piece in wrapped[1:])
    return lines


def _formula(line: str, width: int) -> list[str]:
    """Indent a line of arithmetic; break a long one before ``=`` or ``+``."""
    room = width - len(INDENT)
    pieces = [""]
    for part in line.replace(" = ", "\n= ").replace(" + ", "\n+ ").split("\n"):
        longer = f"{pieces[-1]} {part}".strip()
        if len(longer) <= room or not pieces[-1]:
            pieces[-1] = longer
        else:
            pieces.append(part)
    return [INDENT + pieces[0]] + [INDENT * 2 + piece for piece in pieces[1:]]


def _table(block: Table) -> list[str]:
    cells = [list(block.columns)] + [[plain(cell) for cell in row] for row in block.rows]
    widths = [max(len(row[j]) for row in cells) for j in range(len(block.columns))]
    lines = []
    for row in cells:
        padded = [
            cell.rjust(w) if side == "right" else cell.ljust(w)
            for cell, w, side in zip(row, widths, block.align, strict=True)
        ]
        lines.append((INDENT + "  ".join(padded)).rstrip())
    lines.insert(1, INDENT + "  ".join("-" * w for w in widths))
    return lines
