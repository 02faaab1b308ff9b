"""Numbers and vectors that a text says, each with what names it: sides and words around it.

Numbers in words are found too where they count things: ``forty updates``, ``one in four``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.exact.surds import SurdSum
from linexact.language.account import Known
from linexact.language.expression import Apply, Expression, Number, Quotient, Vector, names
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
