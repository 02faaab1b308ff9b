r"""Markdown with formulas between dollar signs, read once: the words of exercises.

Paragraphs, lists, tables, ``*emphasis*``, ``**strength**``, `` `code` ``, fenced lines, ``$w_1$``
and ``$$...$$`` on lines of their own.  Nothing else is markup: HTML, links and pictures stay the
characters that they are.  A star between letters and digits is a star (``w1*x1 + w2*x2``), and so
is a dollar sign without its other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from linexact.errors import InputError
from linexact.text.tex import parse_tex

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

MAX_NESTING = 20
FORMULAS = ("math_inline", "math_inline_double", "math_block")
_RULES = ("list", "fence", "table", "emphasis", "escape", "backticks", "newline")
_BEFORE = "([{\"'“‘—–-*_"  # what may stand before a star that opens
_AFTER = ")]}\"'”’—–-*_.,;:!?"


def parse_markdown(text: str) -> Sequence[Token]:
    r"""Return the tokens of a text's blocks; formulas have been read.

    Raises :class:`~linexact.errors.InputError` (``tex``) for a formula that is none, and
    (``markdown``) for emphasis or lists in too many others.

    >>> parse_markdown(r"$\def\x{1}$")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: the formula '\def\x{1}': the command \def is not known
    >>> [token.type for token in parse_markdown("Is $w_1*x$ **0**?")]
    ['paragraph_open', 'inline', 'paragraph_close']
    """
    tokens = _markdown().parse(text)
    _read_formulas(tokens)
    return tokens


def parse_line(text: str) -> Sequence[Token]:
    """Return the tokens of a text without blocks, such as a title.

    >>> [token.content for token in parse_line("5*6*7 is $210$")[0].children]
    ['5*6*7 is ', '210']
    """
    tokens = _markdown().parseInline(text)
    _read_formulas(tokens)
    return tokens


def _read_formulas(tokens: Sequence[Token]) -> None:
    depth = 0
    for token in _opened(tokens):
        depth += token.nesting
        if depth > MAX_NESTING:
            message = f"Markdown in more than {MAX_NESTING} layers, which is the limit"
            raise InputError("markdown", message)
        if token.type in FORMULAS:
            parse_tex(token.content)


def _opened(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _opened(token.children or ())


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    found = MarkdownIt("zero", {"maxNesting": MAX_NESTING, "html": False}).enable(list(_RULES))
    dollarmath_plugin(
        found, allow_labels=False, allow_space=False, allow_digits=False, double_inline=True
    )
    found.inline.ruler.at("emphasis", _emphasis)
    return found


def _emphasis(state: StateInline, silent: bool) -> bool:
    """Take stars and underscores for emphasis where they cannot be a product."""
    from markdown_it.rules_inline.emphasis import tokenize

    start, known = state.pos, len(state.delimiters)
    if not tokenize(state, silent):
        return False
    before, after = state.src[start - 1 : start], state.src[state.pos : state.pos + 1]
    for mark in state.delimiters[known:]:
        mark.open = mark.open and (not before.strip() or before in _BEFORE)
        mark.close = mark.close and (not after.strip() or after in _AFTER)
    return True
