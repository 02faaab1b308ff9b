"""Numbers and vectors that a text says, what names them, and what is asked for.

Sides and words around a value name it.  Numbers in words are found too where they count things:
``forty updates``, ``one in four``.  What is asked is named by letters, words, the place of an
entry; a number is a list of one.  Words of quantities have roles that begin with ``of-`` in the
table of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from linexact.data.dataset import Dataset
from linexact.data.dataset import Vector as Entries
from linexact.exact.surds import SurdSum
from linexact.language.account import Known
from linexact.language.expression import (
    Apply,
    Expression,
    Name,
    Norm,
    Number,
    Power,
    Quotient,
    Vector,
    names,
)
from linexact.language.grammar import counts_known
from linexact.language.normal import number_of, numbers_of
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import NOT_ASSERTED, Text

_ENDING = ("because", "but", "and", "choice", "announce", "when", "suppose", "neg", "cite")
_TEARING = ("minus", "plus", "times", "alter", "scale", "vague", "<", "<=", ">", ">=")
_SHARING = ("per ", "each ", "each of ", "apiece ", "in each ", "in each of ", "in every ")


@dataclass(frozen=True, slots=True)
class Value:
    """What the tokens from ``first`` to ``last`` come to, and what names it.

    ``heads`` are the sides before it in its chain, ``before`` and ``after`` the words around it;
    ``is_derived``: a relation leads to it.
    """

    side: Expression
    first: int
    last: int
    heads: tuple[Expression, ...] = ()
    before: tuple[Token, ...] = ()
    after: tuple[Token, ...] = ()
    is_derived: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """The places of its tokens."""
        return self.first, self.last

    @property
    def numbers(self) -> tuple[SurdSum, ...]:
        """Its entries; of a number, it."""
        return numbers_of(self.side) or ()

    @property
    def number(self) -> SurdSum | None:
        """The number that it is; None for a vector."""
        return number_of(self.side)


def values_of(text: Text) -> list[Value]:
    """Return all values that a text asserts, in their order.

    >>> from linexact.language.text import read
    >>> [(v.first, str(v.number)) for v in values_of(read("The net is 3 - 1 = 2, so d = 2/5"))]
    [(1, '2'), (10, '2/5')]
    """
    found = [in_words(text, v) for v in (*_stated(text), *_spelled(text)) if is_said(text, v)]
    return sorted(found, key=lambda value: value.first)


def is_said(text: Text, one: Value | Statement) -> bool:
    """Say whether what stands here is said to be so, and of what is asked."""
    return not text.modes(one.first, one.last) & (NOT_ASSERTED | {"unreal"})


def _stated(text: Text) -> Iterator[Value]:
    """Yield the values that equations end in, and those that stand alone."""
    for one in text.statements:
        before = text.near(one.first - 1)
        stop = next((k for k, r in enumerate(one.relations) if r != "="), len(one.relations))
        is_value = (stop or not one.relations) and numbers_of(one.sides[stop]) is not None
        if is_value and before.text != "~" and not before.has("vague") and not is_left(text, one):
            heads = one.sides[before.text == ")" : stop]  # a factor is no name
            yield Value(one.sides[stop], one.first, one.last, heads, is_derived=stop > 0)


def _spelled(text: Text) -> Iterator[Value]:
    """Yield numbers in words that count something, and so are in no statement."""
    inside = {place for one in text.statements for place in range(one.first, one.last)}
    for place, token in enumerate(text.tokens):
        is_free = place not in inside and not counts_known(text.near(place - 1))
        if token.is_spelled and token.value is not None and is_free:
            yield Value(Number(token.value), place, place + 1)


def is_left(text: Text, one: Statement) -> bool:
    """Say whether a value is what something was: the 1 of *goes from 1 to 2*."""
    return text.near(one.first - 1).low == "from" and text.near(one.last).low == "to"


def in_words(text: Text, value: Value) -> Value:
    """Return a value with the relation and the words before it, and the words behind it."""
    link = text.near(value.first - 1)
    linked = link.text in ("=", ":") or link.kind == "arrow"
    first = begin = value.first - linked
    while _is_word(text.near(begin - 1)):
        begin -= 1
    side, last = value.side, value.last
    if text.near(last).has("percent"):
        side, last = Quotient(side, Number(Fraction(100))), last + 1
    end = last
    while _is_word(text.near(end)) and not text.near(end).has(*_ENDING):
        end += 1
    before, after = text.words(begin, first), text.words(last, end)
    derived = value.is_derived or (linked and link.text != ":")
    words = (*before, text.tokens[value.first])
    return replace(
        value, side=side, first=first, last=last, before=words, after=after, is_derived=derived
    )


def _is_word(token: Token) -> bool:
    """Say whether a token may name a number: a word, and no number itself."""
    return token.kind == "word" and token.value is None


def is_torn(text: Text, value: Value) -> bool:
    """Say whether words beside a value change it, or it is a range.

    >>> from linexact.language.text import read
    >>> [is_torn(text, values_of(text)[0]) for text in map(read, ("1 minus it", "2-3", "1"))]
    [True, True, False]
    """
    ends = (value.last, value.last + len(value.after))  # "4 updates in each of the passes"
    behind = ["".join(f"{token.low} " for token in text.words(end, end + 2)) for end in ends]
    shared = any(said.startswith(_SHARING) for said in behind)
    beside = (text.near(value.first - 1), text.near(value.last))
    if any(token.has(*_TEARING) for token in beside) or shared:
        return True
    if beside[0].text == ")" and text.tokens[value.first].low == "sqrt":
        return True  # "(2) √4": a label, or a factor?
    inner = text.words(*value.span)[1:]
    return [token.text for token in inner[:-1]] == ["-"] and not any(t.spaced for t in inner)


def known_of(data: Dataset | None) -> Known:
    """Return what may be said of the data: the inputs of the examples, and how many there are."""
    points = (data.x(i) for i in range(len(data))) if data else ()
    return Known(frozenset(points), sizes=frozenset({len(data)} if data else ()))


def beside(text: Text, is_asked: Callable[[Statement], bool]) -> Callable[[Statement], bool]:
    """Return what says of a statement whether it may stand beside an answer.

    It may be a reason, what would be otherwise, a point, or a formula in letters that is not of
    what is asked for.
    """

    def agrees(one: Statement) -> bool:
        modes = text.modes(one.first, one.last)
        if modes & {"because", "unreal"} or is_left(text, one):
            return True
        if not one.relations and isinstance(one.left, Vector):
            return "choice" not in modes
        formula = any(any(names(side)) or isinstance(side, Apply) for side in one.sides)
        return formula and not is_asked(one)

    return agrees


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
    told = _QUANTITIES.get(name, ("", "", ""))
    named, loose, letters = (frozenset(words.split()) for words in told)
    return named, loose, letters


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
