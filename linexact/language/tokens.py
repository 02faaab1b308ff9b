"""The tokens of LaTeX, and what reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from linexact.language.letters import HIGH, LOW, VULGAR
from linexact.language.placed import Pen

_TOKEN = re.compile(
    rf"""\\(?:begin|end)[ ]?\{{[A-Za-z]{{1,20}}\*?\}} | \\[A-Za-z]+\*? | \\[\s\S]? | \$\$? | \{{,\}}
   |[{{}}^_&~\n] | [{HIGH}]+(?:[⁄∕/][{LOW}]+)? | [{LOW}]+ | [{VULGAR}] | [^\x00-\x7f]
   |[^\\$\x7f-\U0010ffff{{}}^_&~\n]+""",
    re.VERBOSE,
)
_PAIRS = (("{", "}"), ("\\begin", "\\end"), ("\\left", "\\right"))


class Token(NamedTuple):
    """A command, a mark, or what stands between them."""

    text: str
    start: int


class Reader(Protocol):
    """What reads the cells."""

    tokens: list[Token]
    math: bool
    inline: bool

    @property
    def partner(self) -> Mapping[int, int]:
        """Where what begins at a token ends."""

    @property
    def pen(self) -> Pen:
        """What writes."""

    def read(self, start: int, stop: int) -> None:
        """Write what tokens stand for."""

    def argument(self, here: int, stop: int) -> int:
        """Write an argument; return the place behind it."""

    def taken(self, here: int, stop: int) -> tuple[str, int]:
        """Read an argument and write nothing; return what it says, and the place behind it."""


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a text."""
    return [Token(match[0], match.start()) for match in _TOKEN.finditer(text)]


def partners_of(tokens: list[Token]) -> dict[int, int]:
    """Return where what begins at a token ends."""
    partner: dict[int, int] = {}
    stacks: dict[str, list[int]] = {opener: [] for opener, _ in _PAIRS}
    openers = {closer: opener for opener, closer in _PAIRS}
    for place, token in enumerate(tokens):
        kind = token.text.partition("{")[0].rstrip() or token.text
        if kind in stacks:
            stacks[kind].append(place)
        elif kind in openers and stacks[openers[kind]]:
            partner[stacks[openers[kind]].pop()] = place
    return partner
