r"""Documents as Markdown: GitHub's dialect, formulas between dollar signs."""

from __future__ import annotations

import re
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
_BAR = re.compile(r"\\?\|")
_ESCAPED = str.maketrans({c: f"\\{c}" for c in r"\`*_{}[]<>#|$~&!"})


def render_markdown(document: Document) -> str:
    r"""Return the document as Markdown, ending in a newline.

    >>> from fractions import Fraction
    >>> from linexact.document.blocks import Document, Paragraph
    >>> print(render_markdown(Document((Paragraph(("a_b is ", Fraction(1, 2))),))), end="")
    a\_b is $\frac{1}{2}$
    """
    return markdown_fragment(document)


def markdown_fragment(document: Document, *, level: int = 1) -> str:
    """Return the document as Markdown, its heading at this level.

    >>> print(markdown_fragment(Document((Heading(("XOR",)),)), level=3), end="")
    ### XOR
    """
    return "\n\n".join(_block(block, level) for block in written(document).blocks) + "\n"


def _block(block: Block, level: int) -> str:
    if isinstance(block, Heading):
        return f"{'#' * level} {_text(block.text)}"
    if isinstance(block, Section):
        inner = "\n\n".join(_block(b, level) for b in block.blocks)
        return f"{'#' * (level + 1)} {_text(block.title)}\n\n{inner}"
    if isinstance(block, Further):
        inner = "\n\n".join(_block(b, level + 1) for b in block.blocks)
        opened = "<details open>" if block.asked else "<details>"
        return f"{opened}\n<summary>{_text(FURTHER)}</summary>\n\n{inner}\n\n</details>"
    if isinstance(block, Paragraph):
        return _text(block.text)
    if isinstance(block, Sketch):
        drawn = [f"    {line}" for line in sketch_lines(block)]
        return "\n".join([*drawn, *([""] if drawn else []), f"*{_text(block.caption)}*"])
    if isinstance(block, Picture):
        return (
            f"![{_escape(block.alt)}]({quote(block.file, safe='/:')})\n\n*{_text(block.caption)}*"
        )
    if isinstance(block, Figures):
        return "\n\n".join(_block(picture, level) for picture in block.pictures)
    if isinstance(block, Formula):
        return "\n\n".join(f"$$\n{_formula(line)}\n$$" for line in block.lines)
    if isinstance(block, Verbatim):
        # Indented, not fenced: no line that is typed can end it.
        return "\n".join(f"    {printable(line)}" for line in block.lines)
    if isinstance(block, Listing):
        return _listing(block, level)
    if isinstance(block, NewPage):
        return "---"
    if isinstance(block, Room):
        return "\n\n".join(["&nbsp;"] * block.lines)
    if isinstance(block, Facts):
        return "\n".join(f"- **{_escape(name)}**: {_text(text)}" for name, text in block.pairs)
    return _table(block)


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
        inside = "\n\n".join(_block(one, level) for one in item)
        indent = " " * (len(mark) + 1)
        items.append(f"{mark} " + inside.replace("\n", f"\n{indent}"))
    return "\n".join(items)


def _escape(text: str) -> str:
    return printable(text).translate(_ESCAPED)


def _table(block: Table) -> str:
    head = "| " + " | ".join(_cell((name,)) for name in block.columns) + " |"
    rule = "|" + "|".join("---:" if side == "right" else ":---" for side in block.align) + "|"
    rows = ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in block.rows]
    return "\n".join([head, rule, *rows])


def _cell(cell: Text) -> str:
    """Return a cell; a bar in it, such as one of a program, would end it."""
    return re.sub(r"(?<!\\)\|", r"\\|", _text(cell))
