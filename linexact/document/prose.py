"""What a teacher wrote in Markdown, as a part of a document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from linexact.document.blocks import (
    Block,
    Formula,
    Listing,
    Paragraph,
    Span,
    Styled,
    Table,
    Text,
    Typed,
    Verbatim,
)
from linexact.errors import InputError
from linexact.text.markdown import parse_line, parse_markdown
from linexact.text.tex import parse_tex

if TYPE_CHECKING:
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

_NAME = re.compile(r"(?:[b-z]|[a-z]+_?\d+)(?![\w'])|sqrt\(").match
_PLAIN = re.compile(r"[^*_`$\\\x00-\x1f\x7f-\x9f\u2028\u2029]+").fullmatch


def blocks_of(text: str) -> tuple[Block, ...]:
    """Return Markdown as blocks.

    Raises :class:`~linexact.errors.InputError` (``tex``) for a formula that cannot be read.

    >>> blocks_of("Find weights. Do *not* guess.")
    (Paragraph(text=('Find weights. Do ', Styled(style='emphasis', spans=('not',)), ' guess.')),)
    """
    return tuple(_blocks(_tree(parse_markdown(text))))


def line_of(text: str) -> Text:
    """Return one line of Markdown, such as a title, as running text.

    >>> line_of("A run with 2 * 3 steps")
    ('A run with 2 * 3 steps',)
    """
    if _PLAIN(text):  # without a mark: the parser, which is large, need not even be loaded
        return (text,)
    return _cell(_tree(parse_line(text)))


def title_of(text: str) -> Text:
    r"""Return a name that may be a title in Markdown, or of a file, where nothing is refused.

    >>> title_of(r"the file $\x$.csv")
    ('the file $\\x$.csv',)
    """
    try:
        return line_of(text)
    except InputError:
        return (text,)


def paragraph_of(text: str) -> Text | None:
    r"""Return Markdown that is one paragraph as running text; None when it is more.

    >>> paragraph_of("one") == line_of("one"), paragraph_of("one\n\ntwo")
    (True, None)
    """
    blocks = blocks_of(text)
    only = blocks[0] if len(blocks) == 1 else None
    return only.text if isinstance(only, Paragraph) else None


def capital(text: Text) -> Text:
    """Return a sentence with a capital, but where it begins with a name of the mathematics.

    >>> capital(("the score is 0",)), capital(("w1, w2 are missing",)), capital(("b is 0",))
    (('The score is 0',), ('w1, w2 are missing',), ('b is 0',))
    """
    first, *rest = text
    if not isinstance(first, str) or _NAME(first):
        return text
    return (first[:1].upper() + first[1:], *rest)


def _tree(tokens: Sequence[Token]) -> SyntaxTreeNode:
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(tokens)


def _blocks(tree: SyntaxTreeNode) -> Iterator[Block]:
    for node in tree.children:
        match node.type:
            case "paragraph":
                yield from _paragraphs(node.children[0])
            case "math_block":
                yield _display(node)
            case "fence":
                yield Verbatim(tuple(node.content.rstrip("\n").split("\n")))
            case "ordered_list":
                yield Listing(_items(node), int(node.attrGet("start") or 1))
            case "bullet_list":
                yield Listing(_items(node))
            case "table":
                head, *rows = (row.children for part in node.children for row in part.children)
                sides = "".join(map(_side, head))
                cells = tuple(tuple(map(_cell, row)) for row in rows)
                yield Table(tuple(_name(_cell(cell)) for cell in head), cells, sides)


def _items(node: SyntaxTreeNode) -> tuple[tuple[Block, ...], ...]:
    return tuple(tuple(_blocks(item)) for item in node.children)


def _side(cell: SyntaxTreeNode) -> str:
    return "r" if "right" in str(cell.attrGet("style")) else "l"


def _cell(cell: SyntaxTreeNode) -> Text:
    """Return the spans of what holds no blocks, such as a cell."""
    return _line(child for inline in cell.children for child in inline.children)


def _name(cell: Text) -> Span:
    """Return a column's name as one span: words and formulas in their order."""
    return cell[0] if len(cell) == 1 else Styled("plain", cell)


def _display(node: SyntaxTreeNode) -> Formula:
    return Formula(((Typed(parse_tex(node.content)),),))


def _paragraphs(inline: SyntaxTreeNode) -> Iterator[Block]:
    """Yield a paragraph, with the formulas that are set apart in it on lines of their own."""
    for apart, nodes in groupby(
        inline.children, key=lambda node: node.type == "math_inline_double"
    ):
        if apart:
            yield from map(_display, nodes)
            continue
        text = _line(nodes)
        if any(not isinstance(span, str) or span.strip() for span in text):
            yield Paragraph(text)


def _line(nodes: Iterable[SyntaxTreeNode]) -> Text:
    """Return the spans of a line; emphasis holds what stands in it."""
    spans: list[Span] = []
    for node in nodes:
        match node.type:
            case "em":
                spans.append(Styled("emphasis", _line(node.children)))
            case "strong":
                spans.append(Styled("strong", _line(node.children)))
            case "code_inline":
                spans.append(Styled("code", (node.content,)))
            case "math_inline":
                spans.append(Typed(parse_tex(node.content)))
            case "softbreak" | "hardbreak":
                spans.append(" ")
            case _ if node.content:
                spans.append(node.content)
    return tuple(spans)
