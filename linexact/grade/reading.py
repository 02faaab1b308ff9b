"""How an answer was found in its text: where it stands, what was passed over, what was chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from linexact.language.account import Ledger
from linexact.language.words import roles_of

Confidence: TypeAlias = Literal["certain", "chosen"]

_Answer = TypeVar("_Answer")


class Span(NamedTuple):
    """A stretch of a text, from ``start`` to before ``stop``."""

    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Reading:
    """Where in its text an answer was found.

    ``used`` are the stretches that were read as the answer, ``passed`` those passed over;
    ``chosen`` says what was chosen between, and is empty where there was one way to read it;
    ``explained`` says of what was passed over, piece by piece, why it may stand there.
    ``alike`` says that it was read without a look at what is right, and so is read alike under
    every rule for the boundary.
    """

    text: str
    used: tuple[Span, ...]
    chosen: tuple[str, ...] = ()
    explained: tuple[tuple[Span, str], ...] = ()
    alike: bool = field(default=False, repr=False, compare=False)

    @property
    def confidence(self) -> Confidence:
        """``certain``: one way to read it; ``chosen``: the one that fits what is asked."""
        return "chosen" if self.chosen else "certain"

    @property
    def passed(self) -> tuple[Span, ...]:
        """What was passed over: all words and numbers outside of what was used.

        >>> reading = Reading("I take b = -3, I think.", (Span(7, 13),))
        >>> [reading.text[start:stop] for start, stop in reading.passed]
        ['I take', 'I think']
        """
        found, begin = [], 0
        for start, stop in [*sorted(self.used), Span(len(self.text), len(self.text))]:
            piece = _CORE(self.text, begin, max(begin, start))
            if piece is not None and any(c.isalnum() for c in piece[0]):
                found += [] if _says_nothing(piece[0]) else [Span(*piece.span())]
            begin = max(begin, stop)
        return tuple(found)

    def moved(self, text: str, begin: int) -> Reading:
        """Return the reading of a part of a text as one of the whole text.

        >>> Reading("b = 2", (Span(0, 5),)).moved("Answer: b = 2", 8).used
        (Span(start=8, stop=13),)
        """
        used = tuple(Span(start + begin, stop + begin) for start, stop in self.used)
        told = tuple((Span(at + begin, end + begin), why) for (at, end), why in self.explained)
        chosen = (*self.chosen, "what is announced as the answer is taken")
        return Reading(text, used, chosen, told, self.alike)

    def quoted(self, spans: Iterable[Span]) -> tuple[str, ...]:
        """Return what was typed in these stretches."""
        return tuple(self.text[start:stop] for start, stop in spans)


@dataclass(frozen=True, slots=True)
class Read(Generic[_Answer]):
    """An answer as it was understood, and how it was found."""

    answer: _Answer
    reading: Reading


def _says_nothing(piece: str) -> bool:
    """Say whether a stretch is of articles, pronouns and *and* alone.

    >>> _says_nothing(", and the "), _says_nothing(" not "), _says_nothing(" a 3 ")
    (True, False, False)
    """
    words = _WORDS(piece.casefold())
    if any(c.isdigit() for c in piece) or len(words) > MOST_WORDS:
        return False
    return all(roles_of((word,)) & {"article", "and"} for word in words)


MOST_WORDS = 4
_WORDS = re.compile(r"\w+").findall
# From the first letter, digit or opening bracket to the last letter, digit or closing one.
_CORE = re.compile(r"(?:[^\W_]|[(\[{√-])(?:.*(?:[^\W_]|[)\]}]))?", re.DOTALL).search


def read_by(ledger: Ledger, answer: _Answer) -> Read[_Answer]:
    """Return an answer with what its accounting says of where it stands.

    >>> from linexact.language.text import read
    >>> ledger = Ledger(read("Take b = -3."))
    >>> ledger.use(1, 5)
    >>> read_by(ledger, -3).reading.quoted(read_by(ledger, -3).reading.used)
    ('b = -3',)
    """
    text = ledger.text
    used = tuple(Span(*text.span(first, last)) for first, last in ledger.used)
    explained = tuple((Span(*text.span(*places)), why) for places, why in ledger.explained)
    return Read(answer, Reading(text.raw, used, explained=explained))


def whole(text: str, answer: _Answer) -> Read[_Answer]:
    """Return an answer that is its whole text.

    >>> whole("yes", True).reading.passed
    ()
    """
    return Read(answer, Reading(text, (Span(0, len(text)),)))
