"""What is asked for, and how texts name it: by letters, words, the place of an entry.

A number is a list of one.  Words of quantities have roles that begin with ``of-`` in the table of
words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TypeAlias

from linexact.data.dataset import Vector as Entries
from linexact.grade.named import Value
from linexact.language.expression import Apply, Expression, Name, Norm, Power, Vector
from linexact.language.normal import numbers_of
from linexact.language.scan import Token
from linexact.language.statement import Statement


class Rank(IntEnum):
    """How well a value is named as what is asked."""

    OTHER = 0  # it is named as something else
    BARE = 1
    LOOSE = 2  # by a word that is said of other things, too
    NAMED = 3


# roles, roles that name others as well, and letters
_QUANTITIES: Mapping[str, tuple[str, str, str]] = {
    "total": ("of-total", "of-loss of-errors of-updates", "L E J S"),
    "loss": ("of-loss", "of-total", "L E J l"),
    "mean": ("of-mean of-rate", "of-loss of-errors of-updates", "L R E"),
    "rate": ("of-rate", "of-errors of-updates of-mean", "R E r"),
    "errors": ("of-errors", "of-total of-updates", "E k e m"),
    "updates": ("of-updates", "of-total of-errors", "k n M U"),
    "passes": ("of-passes", "of-total", "k n"),
    "presentations": ("of-presentations", "of-total", "k n"),
    "score": ("of-score", "", "z s h a f net score"),
    "distance": ("of-distance", "", "d r D dist"),
    "squared": ("of-squared", "", "d^2 r^2"),
    "margin": ("of-margin", "of-width of-distance", "gamma m rho d"),
    "functional_margin": ("of-functional", "of-margin", "gamma m rho"),
    "width": ("of-width", "of-margin of-distance", "m d"),
    "gain": ("of-gain", "of-score", "d"),
    "b": ("bias", "", "b w0"),
    "weights": ("bias", "of-gain", "w W theta weight b B bias"),
}  # fmt: skip
_Quantity: TypeAlias = tuple[frozenset[str], frozenset[str], frozenset[str]]
_ALIKE = {
    "wrong": "errors", "moves": "updates", "new_score": "score", "geometric_margin": "margin",
    "losses": "loss", "mistakes": "errors", "margins": "functional_margin", "scores": "score",
    "distances": "distance",
}  # fmt: skip
_THINGS = ("bias", "threshold", "rate")  # numbers of these are of something else, too
_WEIGHTS = ("w", "W", "weight")
_BIASES = ("b", "bias", "B", "w0")
_DIGITS = "0123456789"
_PLACES = frozenset(("of-passes", "of-presentations"))  # what the entries of a list may be of
_NUMBERED = (*"zsfhaLldmek",)  # letters that number the values of examples


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: the value of a ``name``, whose entries have ``names``.

    ``inputs`` are those of the examples, where there is an entry for each; ``letters`` number
    the entries; ``is_partial``: those that are not told are 0.
    """

    name: str
    names: tuple[str, ...]
    inputs: tuple[Entries, ...] = ()
    letters: tuple[str, ...] = _NUMBERED
    is_partial: bool = False

    @property
    def quantity(self) -> _Quantity:
        """Its roles, those of other things too, and its letters; none for one of its own."""
        own = len(self.names) > 1 and self.names[0][0] in "wb"
        name = "weights" if own else _ALIKE.get(self.name, self.name)
        return _quantity(name)

    def numbered(self, number: object) -> list[int]:
        """Return the entry of a number; none where entries have names of their own.

        >>> Wanted("errors", ("errors1", "errors2")).numbered(2), Wanted("w", ("w1",)).numbered(1)
        ([1], [])
        """
        called = f"{self.names[0].rstrip('0123456789')}{number}"
        own = self.names[0][0] in "wbx"
        return [j for j, name in enumerate(self.names) if name == called and not own]

    def entries(self, side: Expression) -> list[int]:
        """Return the entries that a side names: one, all weights, or those of a list of names.

        >>> from linexact.language.grammar import expression_of
        >>> wanted = Wanted("weights", ("b", "w1", "w2"))
        >>> [wanted.entries(expression_of(text)) for text in ("w", "(w2, w0)", "w1'", "u")]
        [[1, 2], [2, 0], [1], []]
        """
        if isinstance(side, Vector):
            return [entry for part in side.entries for entry in self.entries(part)]
        if not isinstance(side, Name):
            return []
        called = side.letter + (side.index if side.index.isdigit() else "")
        if called in _WEIGHTS:
            return [j for j, name in enumerate(self.names) if name[0] == "w"]
        called = "b" if called in _BIASES and called not in self.names else called
        found = [j for j, name in enumerate(self.names) if name == called]
        is_numbered = side.letter in (self.quantity[2] or self.letters) and side.index.isdigit()
        return found or (self.numbered(side.index) if is_numbered else [])

    def is_told(self, one: Statement) -> bool:
        """Say whether a statement is about what is asked, or about an entry in numbers."""
        if len(self.names) == 1:
            return any(letter_of(side) in self.quantity[2] for side in one.sides)
        named = any(len(self.entries(side)) == 1 for side in one.sides)
        return named and numbers_of(one.right) is not None


@cache
def _quantity(name: str) -> _Quantity:
    named, loose, letters = _QUANTITIES.get(name, ("", "", ""))
    return frozenset(named.split()), frozenset(loose.split()), frozenset(letters.split())


def rank(value: Value, wanted: Wanted) -> Rank:
    """Return how well a value is named as what is asked.

    >>> from linexact.grade.named import values_of
    >>> from linexact.language.text import read
    >>> asked = Wanted("distance", ("distance",))
    >>> [rank(values_of(read(text))[0], asked).name for text in ("d = 2", "3 updates", "2")]
    ['NAMED', 'OTHER', 'BARE']
    """
    for words in (value.after, value.before):
        found = _by_words(words, wanted)
        if found != Rank.BARE:
            return found
    words = (*value.after, *value.before) if len(wanted.names) == 1 else ()
    if not value.is_derived and any(token.has("example") for token in words):
        return Rank.OTHER
    return rank_by_letter(value, wanted)


def rank_by_letter(value: Value, wanted: Wanted) -> Rank:
    """Return how well the letters before a value name it; entries of a list are numbered."""
    letters = [letter for head in value.heads if (letter := letter_of(head)) is not None]
    asked, several = wanted.quantity[2], len(wanted.names) > 1
    if not letters or not asked:
        return Rank.BARE
    letter = letters[0].rstrip(_DIGITS) if several else letters[0]
    return Rank.NAMED if letter in asked or letters[0] in wanted.names else Rank.OTHER


def _by_words(words: Iterable[Token], wanted: Wanted) -> Rank:
    """Return what words say; a word that may name what is asked does."""
    named, loose, asked = wanted.quantity
    if len(wanted.names) > 1:
        if not asked:
            return Rank.BARE
        own = wanted.name.split("_")
        loose |= _PLACES.union(*(token.roles for token in words if token.low in own))
        if any(token.has("before", "target") for token in words):
            return Rank.OTHER
    roles = {role for token in words for role in token.roles & named or token.roles}
    roles = {role for role in roles if role.startswith("of-") or role in _THINGS}
    if roles - named - loose:
        return Rank.OTHER
    if roles & named:
        return Rank.NAMED
    return Rank.LOOSE if roles else Rank.BARE


def letter_of(side: Expression) -> str | None:
    """Return the letter that a side is; None for a formula.

    >>> from linexact.language.grammar import expression_of
    >>> letter_of(expression_of("d^2")), letter_of(expression_of("2 d"))
    ('d^2', None)
    """
    match side:
        case Name():
            return side.letter + side.index if side.index.isdigit() else side.letter
        case Power(Name(), exponent):
            return f"{letter_of(side.base)}^{exponent}"
        case Norm():
            return "norm"
        case Apply(function, _):
            return function
    return None
