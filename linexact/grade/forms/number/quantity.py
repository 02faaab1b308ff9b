"""What a number is of: by the letter on its left, the words before it and the unit behind it.

Words of quantities have roles that begin with ``of-`` in the table of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from linexact.grade.named import Value
from linexact.language.expression import Apply, Expression, Name, Norm, Power
from linexact.language.scan import Token


class Rank(IntEnum):
    """How well a number is named as what is asked."""

    OTHER = 0  # it is named as something else
    BARE = 1
    LOOSE = 2  # by a word that is said of other things, too
    NAMED = 3


@dataclass(frozen=True, slots=True)
class Quantity:
    """Roles of words and letters that name a quantity; ``loose`` ones name others as well."""

    roles: frozenset[str]
    loose: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()


# roles, loose roles and letters
_QUANTITIES: Mapping[str, tuple[str, str, str]] = {
    "total": ("of-total", "of-loss of-errors of-updates", "L E J S"),
    "loss": ("of-loss", "of-total", "L E J"),
    "mean": ("of-mean of-rate", "of-loss of-errors of-updates", "L R E"),
    "rate": ("of-rate", "of-errors of-updates of-mean", "R E r"),
    "errors": ("of-errors", "of-total of-updates", "E k"),
    "updates": ("of-updates", "of-total of-errors", "k n M U"),
    "passes": ("of-passes", "of-total", "k n"),
    "presentations": ("of-presentations", "of-total", "k n"),
    "score": ("of-score", "", "z s h a f net"),
    "distance": ("of-distance", "", "d r D dist"),
    "squared": ("of-squared", "", "d^2 r^2"),
    "margin": ("of-margin", "of-width of-distance", "gamma m rho d"),
    "functional_margin": ("of-functional", "of-margin", "gamma m rho"),
    "width": ("of-width", "of-margin of-distance", "m d"),
    "gain": ("of-gain", "of-score", "d"),
    "b": ("bias", "", "b w0"),
}  # fmt: skip
_ALIKE = {"wrong": "errors", "moves": "updates", "new_score": "score", "geometric_margin": "margin"}
_THINGS = ("bias", "threshold", "rate")  # numbers of these are of something else, too


def quantity_of(name: str) -> Quantity:
    """Return what names the value that an exercise calls so; nothing for one of its own."""
    told = _QUANTITIES.get(_ALIKE.get(name, name), ("", "", ""))
    return Quantity(*(frozenset(words.split()) for words in told))


def rank(value: Value, asked: Quantity) -> Rank:
    """Return how well a number is named as what is asked.

    >>> from linexact.grade.named import values_of
    >>> from linexact.language.text import read
    >>> for text in ("d = 2", "3 updates", "2", "its score is 4"):
    ...     print(rank(values_of(read(text))[0], quantity_of("distance")).name)
    NAMED
    OTHER
    BARE
    OTHER
    """
    for words in (value.after, value.before):
        found = _by_words(words, asked)
        if found != Rank.BARE:
            return found
    words = (*value.after, *value.before)
    if not value.is_derived and any(token.has("example") for token in words):
        return Rank.OTHER
    letters = [letter for head in value.heads if (letter := letter_of(head)) is not None]
    if not letters or not asked.letters:
        return Rank.BARE
    return Rank.NAMED if letters[0] in asked.letters else Rank.OTHER


def _by_words(words: Iterable[Token], asked: Quantity) -> Rank:
    """Return what words say; a word that may name what is asked does."""
    roles = {role for token in words for role in token.roles & asked.roles or token.roles}
    roles = {role for role in roles if role.startswith("of-") or role in _THINGS}
    if roles - asked.roles - asked.loose:
        return Rank.OTHER
    if roles & asked.roles:
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
