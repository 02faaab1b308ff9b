"""What a number is of: by the letter on its left, the words before it and the unit behind it.

Words of quantities have roles that begin with ``of-`` in the table of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from linexact.grade.named import Value
from linexact.language.expression import Apply, Expression, Name, Norm, Power
from linexact.language.normal import fraction_of
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


def _of(roles: str, loose: str = "", letters: str = "") -> Quantity:
    sets = (frozenset(words.split()) for words in (roles, loose, letters))
    return Quantity(*sets)


_QUANTITIES: Mapping[str, Quantity] = {
    "total": _of("of-total", "of-loss of-errors of-updates", "L E J S"),
    "loss": _of("of-loss", "of-total", "L E J"),
    "mean": _of("of-mean of-rate", "of-loss of-errors of-updates", "L R E"),
    "rate": _of("of-rate", "of-errors of-updates of-mean", "R E r"),
    "errors": _of("of-errors", "of-total of-updates", "E k"),
    "wrong": _of("of-errors", "of-total of-updates", "E k"),
    "updates": _of("of-updates", "of-total of-errors", "k n M U"),
    "moves": _of("of-updates", "of-total of-errors", "k n M U"),
    "passes": _of("of-passes", "of-total", "k n"),
    "presentations": _of("of-presentations", "of-total", "k n"),
    "score": _of("of-score", "", "z s h a f net"),
    "new_score": _of("of-score", "", "z s h a f net"),
    "distance": _of("of-distance", "", "d r D dist"),
    "squared": _of("of-squared", "", "d^2 r^2"),
    "margin": _of("of-margin", "of-width of-distance", "gamma m rho d"),
    "geometric_margin": _of("of-margin", "of-distance", "gamma m rho d"),
    "functional_margin": _of("of-functional", "of-margin", "gamma m rho"),
    "width": _of("of-width", "of-margin of-distance", "m d"),
    "gain": _of("of-gain", "of-score", "d"),
    "b": _of("bias", "", "b w0"),
}  # fmt: skip
_UNKNOWN = _of("")
# Words that make something else of what stands beside them: a mean loss is no loss.
_TURNING = frozenset(("of-mean", "of-rate", "of-squared", "of-functional", "of-right", "of-length"))
_ROLES = _TURNING.union(
    ("example", "bias", "threshold", "rate"), *(q.roles for q in _QUANTITIES.values())
)
_LETTERS = frozenset(("w", "x", "y", "t", "theta", "T", "eta", "norm")).union(
    *(q.letters for q in _QUANTITIES.values())
)


def quantity_of(name: str) -> Quantity:
    """Return what names the value that an exercise calls so; nothing for one of its own."""
    return _QUANTITIES.get(name, _UNKNOWN)


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
    if value.is_ordinal:
        return Rank.OTHER
    number = fraction_of(value.side)
    counted = number is not None and number.denominator == 1 and not value.is_derived
    for words in (value.after, value.before):
        found = _by_words(words, asked, counted=counted)
        if found != Rank.BARE:
            return found
    lettered = (letter for head in value.heads if (letter := letter_of(head)) is not None)
    return next((_by_letter(letter, asked) for letter in lettered), Rank.BARE)


def _by_words(words: Iterable[Token], asked: Quantity, *, counted: bool) -> Rank:
    """Return what words say; examples only where they are ``counted``: *4 points each = 12*."""
    roles = frozenset(role for token in words for role in token.roles) & _ROLES
    own = asked.roles | asked.loose
    if roles & _TURNING - own:
        return Rank.OTHER
    if roles & asked.roles:
        return Rank.NAMED
    if roles - own - {"example"}:
        return Rank.OTHER
    if roles & own:
        return Rank.LOOSE
    return Rank.OTHER if roles and counted else Rank.BARE


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


def _by_letter(letter: str, asked: Quantity) -> Rank:
    if letter in asked.letters:
        return Rank.NAMED
    known = letter in _LETTERS or letter.rstrip("0123456789") in _LETTERS
    return Rank.OTHER if known else Rank.BARE
