"""What a teacher wrote in Markdown, as a part of a document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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

_NAME = re.compile(r"(?:[b-z]|[a-z]+_?\d+)(?![\w'])|sqrt\(").match
_PLAIN = re.compile(r"[^*_`$\\\x00-\x1f\x7f-\x9f\u2028\u2029]+").fullmatch
_STYLES = {"em_open": "emphasis", "strong_open": "strong"}


def blocks_of(text: str) -> tuple[Block, ...]:
    """Return Markdown as blocks.

    Raises :class:`~linexact.errors.InputError` (``tex``) for a formula that cannot be read.

    >>> blocks_of("Find weights. Do *not* guess.")
    (Paragraph(text=('Find weights. Do ', Styled(style='emphasis', spans=('not',)), ' guess.')),)
    """
    return tuple(_Blocks(parse_markdown(text)).until(""))


def line_of(text: str) -> Text:
    """Return one line of Markdown, such as a title, as running text.

    >>> line_of("A run with 2 * 3 steps")
    ('A run with 2 * 3 steps',)
    """
    if _PLAIN(text):  # without a mark: the parser, which is large, need not even be loaded
        return (text,)
    return tuple(span for token in parse_line(text) for span in _line(token.children or ()))


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


class _Blocks:
    """A place in the tokens of blocks: what is open there closes by name."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = iter(tokens)

    def until(self, end: str) -> Iterator[Block]:
        for token in self.tokens:
            if token.type == end:
                return
            if token.type == "inline":
                yield from _paragraphs(token.children or ())
            elif token.type == "math_block":
                yield Formula(((Typed(parse_tex(token.content)),),))
            elif token.type == "fence":
                yield Verbatim(tuple(token.content.rstrip("\n").split("\n")))
            elif token.type.endswith("_list_open"):
                yield self._listing(token)
            elif token.type == "table_open":
                yield self._table()

    def _listing(self, opened: Token) -> Listing:
        first = int(opened.attrGet("start") or 1) if opened.type.startswith("ordered") else None
        items: list[tuple[Block, ...]] = []
        for token in self.tokens:
            if token.type == "list_item_open":
                items.append(tuple(self.until("list_item_close")))
            elif token.type.endswith("_list_close"):
                break
        return Listing(tuple(items), first)

    def _table(self) -> Table:
        rows: list[list[Text]] = []
        sides = []
        for token in self.tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "th_open":
                sides.append("right" if "right" in str(token.attrGet("style")) else "left")
            elif token.type == "inline":
                rows[-1].append(tuple(_line(token.children or ())))
            elif token.type == "table_close":
                break
        head, *body = rows
        columns = tuple(_name(cell) for cell in head)
        return Table(columns, tuple(map(tuple, body)), tuple(sides))  # type: ignore[arg-type]


def _paragraphs(tokens: Sequence[Token]) -> Iterator[Block]:
    """Yield a paragraph, with the formulas that are set apart in it on lines of their own."""
    gathered: list[Token] = []
    for token in (*tokens, None):
        if token is not None and token.type != "math_inline_double":
            gathered.append(token)
            continue
        text = tuple(_line(gathered))
        gathered = []
        if any(not isinstance(span, str) or span.strip() for span in text):
            yield Paragraph(text)
        if token is not None:
            yield Formula(((Typed(parse_tex(token.content)),),))


def _name(cell: Text) -> Span:
    """Return a column's name as one span: words and formulas in their order."""
    return cell[0] if len(cell) == 1 else Styled("plain", cell)


def _line(tokens: Sequence[Token]) -> Iterator[Span]:
    """Yield the spans of a line; emphasis holds what stands until it closes."""
    yield from _spans(iter(tokens), "")


def _spans(tokens: Iterator[Token], end: str) -> Iterator[Span]:
    for token in tokens:
        if token.type == end:
            return
        if token.type in _STYLES:
            inside = tuple(_spans(tokens, token.type.replace("open", "close")))
            yield Styled(_STYLES[token.type], inside)  # type: ignore[arg-type]
        elif token.type == "code_inline":
            yield Styled("code", (token.content,))
        elif token.type == "math_inline":
            yield Typed(parse_tex(token.content))
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.content:
            yield token.content
