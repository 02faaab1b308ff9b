r"""Documents as Markdown: GitHub's dialect, formulas between dollar signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

from linexact.document.blocks import (
    FURTHER,
    Block,
    Document,
    Facts,
    Figures,
    Formula,
    Further,
    Heading,
    Listing,
    NewPage,
    Paragraph,
    Picture,
    Room,
    Section,
    Sketch,
    Span,
    Styled,
    Table,
    Text,
    Verbatim,
)
from linexact.errors import printable
from linexact.render.latex import latex_math
from linexact.render.letters import unmarked
from linexact.render.numbers import written
from linexact.render.sketch import sketch_lines
from linexact.render.tokens import KEPT

_BARS = {"|": r"\vert ", r"\|": r"\Vert "}
_OPEN_BAR = re.compile(r"(?<!\\)\|")
_BAR = re.compile(r"\\?\|")
_ESCAPED = str.maketrans({c: f"\\{c}" for c in r"\`*_{}[]<>#|$~&!"})


def markdown_fragment(document: Document, *, level: int = 1) -> str:
    r"""Return the document as Markdown, ending in a newline, its heading at this level.

    >>> from fractions import Fraction
    >>> text = Paragraph(("a_b is ", Fraction(1, 2)))
    >>> print(markdown_fragment(Document((Heading(("XOR",)), text)), level=3), end="")
    ### XOR
    <BLANKLINE>
    a\_b is $\frac{1}{2}$
    """
    return _joined(written(document).blocks, level) + "\n"


def _joined(blocks: Sequence[Block], level: int) -> str:
    return "\n\n".join(_block(block, level) for block in blocks)


def _block(block: Block, level: int) -> str:
    match block:
        case Heading(text):
            return f"{'#' * level} {_text(text)}"
        case Section(title, blocks):
            return f"{'#' * (level + 1)} {_text(title)}\n\n{_joined(blocks, level)}"
        case Further(blocks, asked):
            head = f"<details{' open' if asked else ''}>\n<summary>{_text(FURTHER)}</summary>"
            return f"{head}\n\n{_joined(blocks, level + 1)}\n\n</details>"
        case Paragraph(text):
            return _text(text)
        case Sketch(caption):
            drawn = [f"    {line}" for line in sketch_lines(block)]
            return "\n".join([*drawn, *[""][: len(drawn)], f"*{_text(caption)}*"])
        case Picture(caption, alt, _, file):
            return f"![{_escape(alt)}]({quote(file, safe='/:')})\n\n*{_text(caption)}*"
        case Figures(_, pictures):
            return _joined(pictures, level)
        case Formula(lines):
            return "\n\n".join(f"$$\n{_formula(line)}\n$$" for line in lines)
        case Verbatim(lines):  # indented, not fenced: no line that is typed can end it
            return "\n".join(f"    {printable(line)}" for line in lines)
        case Listing():
            return _listing(block, level)
        case NewPage():
            return "---"
        case Room(lines):
            return "\n\n".join(["&nbsp;"] * lines)
        case Facts(pairs):
            return "\n".join(f"- **{_escape(name)}**: {_text(text)}" for name, text in pairs)
        case Table(columns, rows, align):
            rule = "|".join("---:" if side == "r" else ":---" for side in align)
            head = _row([(name,) for name in columns])
            return "\n".join([head, f"|{rule}|", *map(_row, rows)])


def _row(cells: Sequence[Text]) -> str:
    """Return a row; a bar in a cell, such as one of a program, would end it."""
    shown = (_OPEN_BAR.sub(r"\\|", _text(cell)) for cell in cells)
    return f"| {' | '.join(shown)} |"


def _text(text: Text) -> str:
    return re.sub(r"^(\s*)([-+]|\d+[.)])(\s)", r"\1\\\2\3", _spans(text))


def _spans(text: Text) -> str:
    parts: list[str] = []
    for span in text:
        if isinstance(span, str):
            parts.append(_escape(span))
        elif isinstance(span, Styled):
            parts.append(_styled(span))
        else:
            parts.append(_inline(span))
    return "".join(parts)


@lru_cache(maxsize=KEPT)
def _inline(span: Span) -> str:
    return f"${_formula((span,))}$"


def _styled(span: Styled) -> str:
    if span.style == "code":
        typed = printable("".join(map(str, span.spans)))
        fence = "`" * (1 + max(map(len, re.findall("`+", typed)), default=0))
        return f"{fence} {typed} {fence}" if "`" in typed else f"{fence}{typed}{fence}"
    mark = {"emphasis": "*", "strong": "**", "plain": ""}[span.style]
    return f"{mark}{_spans(span.spans)}{mark}"


def _formula(text: Text) -> str:
    """Return a formula; a bar would end the cell of a table, and has a name."""
    return _BAR.sub(lambda bar: _BARS[bar[0]], unmarked(latex_math(text)))


def _listing(block: Listing, level: int) -> str:
    items = []
    for place, item in enumerate(block.items):
        mark = "-" if block.first is None else f"{block.first + place}."
        indent = " " * (len(mark) + 1)
        items.append(f"{mark} " + _joined(item, level).replace("\n", f"\n{indent}"))
    return "\n".join(items)


def _escape(text: str) -> str:
    return printable(text).translate(_ESCAPED)
