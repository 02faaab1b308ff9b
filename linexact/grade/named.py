"""Numbers and vectors that a text says, each with what names it: sides and words around it.

Numbers in words are found too where they count things: ``forty updates``, ``one in four``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Dataset
from linexact.grade.rounding import Places
from linexact.language.account import Ledger, is_false, is_near
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Number,
    Quotient,
    Vector,
    names,
    parts,
)
from linexact.language.grammar import counts_known
from linexact.language.normal import holds, number_of, numbers_of
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import NOT_ASSERTED, Text, read

_FAR = 8  # words before a number that may name it
_NEAR = 5  # words behind it that may be its unit
_ENDING = ("because", "but", "and", "choice", "announce", "when", "suppose", "neg")
_THINGS = (
    "of-updates",
    "of-errors",
    "of-passes",
    "of-presentations",
    "example",
    "numbered",
    "step",
)
_LINKS = ("=", ":")
_OPERATORS = ("*", "/", "^", "**", "@", "±")
_TEARING = ("plus", "times", "alter", "scale", "vague")
_SHARING = ("per", "each", "apiece")
_BOUNDS = ("<", "<=", ">", ">=")
_PREPOSITIONS = ("in", "for", "with", "per", "until", "before", "after", "by", "from", "than")


@dataclass(frozen=True, slots=True)
class Value:
    """What the tokens from ``first`` to ``last`` come to, and what names it.

    ``heads`` are the sides before it in its chain, ``before`` and ``after`` the words around it;
    ``is_derived``: a relation leads to it; ``is_announced``: the words say that it is the answer;
    ``is_ordinal``: it numbers a thing, as in *update 40*.
    """

    side: Expression
    first: int
    last: int
    heads: tuple[Expression, ...] = ()
    before: tuple[Token, ...] = ()
    after: tuple[Token, ...] = ()
    is_derived: bool = False
    is_announced: bool = False
    is_spelled: bool = False
    is_ordinal: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """The places of its tokens."""
        return self.first, self.last


def values_of(text: Text) -> list[Value]:
    """Return all values that a text asserts, in their order.

    Raises :class:`~linexact.errors.InputError` (``contradiction``) for a link that is not true.

    >>> from linexact.language.text import read
    >>> [(v.first, v.is_announced) for v in values_of(read("The net is 3 - 1 = 2, so d = 2/5"))]
    [(1, False), (10, True)]
    """
    found = [value for one in text.statements for value in _said(text, one)]
    inside = {place for one in text.statements for place in range(one.first, one.last)}
    for place, token in enumerate(text.tokens):
        is_free = place not in inside and not counts_known(text.near(place - 1))
        if token.is_spelled and is_free and _is_asserted(text, place, place + 1):
            found.append(_spelled(text, place))
    found.sort(key=lambda value: value.first)
    found = [value for value in found if not _is_left(text, *value.span)]
    ends = [0, *(value.last for value in found)]
    begins = [*(value.first for value in found[1:]), len(text.tokens)]
    return [_in_words(text, *three) for three in zip(found, ends, begins, strict=False)]


def _is_left(text: Text, first: int, last: int) -> bool:
    """Say whether a value is what something was: the 1 of *goes from 1 to 2*."""
    return text.near(first - 1).low == "from" and text.near(last).low == "to"


def _is_asserted(text: Text, first: int, last: int) -> bool:
    """Say whether what stands here is said to be so, and of what is asked."""
    return not text.modes(first, last) & (NOT_ASSERTED | {"unreal"})


def _said(text: Text, one: Statement) -> Iterator[Value]:
    """Yield the value that the equations of a statement end in, if they do."""
    before = text.near(one.first - 1)
    is_rounded = before.text == "~" or before.has("vague")
    if is_rounded or not _is_asserted(text, one.first, one.last):
        return
    stop = next((k for k, r in enumerate(one.relations) if r != "="), len(one.relations))
    sides = one.sides[: stop + 1]
    if is_false(one):
        sides = _exact(text, one, sides)
    beyond = one.links[stop:]
    if beyond and (not stop or not all(holds(*link) for link in beyond)):
        return
    if not any(names(sides[-1])) and numbers_of(sides[-1]) is not None:
        yield Value(sides[-1], one.first, one.last, sides[:-1], is_derived=stop > 0)


def _exact(text: Text, one: Statement, sides: Sequence[Expression]) -> tuple[Expression, ...]:
    """Return the sides of a chain without one that rounds an exact value at its end.

    Raises :class:`~linexact.errors.InputError` (``contradiction``) for another false link.
    """
    exact, given = (number_of(side) for side in (sides[0], *sides)[-2:])
    places, *others = [text.tokens[k].places for k in range(one.last - 1, one.first - 1, -1)]
    links = [holds(a, "=", b) is not False for a, b in pairwise(sides)]
    near = None not in (exact, given, places) and is_near(exact, given, places)  # type: ignore
    if not near or not links or not all(links[:-1]):
        raise text.ask("contradiction", "the two sides of this are not the same", one.first)
    return tuple(sides if any(p is not None for p in others) else sides[:-1])


def _spelled(text: Text, place: int) -> Value:
    """Return a number in words that counts something."""
    number: Expression = Number(text.tokens[place].value or Fraction(0))
    if text.near(place - 1).has("minus"):
        return Value(Minus(number), place - 1, place + 1, is_spelled=True)
    return Value(number, place, place + 1, is_spelled=True)


def _in_words(text: Text, value: Value, end: int, begin: int) -> Value:
    """Return a value with the relation and the words before it, and the words behind it."""
    first, derived = value.first, value.is_derived
    before = text.near(first - 1)
    if first > end and (before.text in _LINKS or before.kind == "arrow"):
        first, derived = first - 1, derived or before.text != ":"
    head = _head(text, first, end)
    side, last = value.side, value.last
    if text.near(last).has("percent"):
        side, last = Quotient(side, Number(Fraction(100))), last + 1
    if value.heads:
        head += tuple(token for token in text.words(first, first + 1) if token.kind == "word")
    announced = any(token.has("announce", "final") for token in head)
    return replace(
        value, side=side, first=first, last=last, before=head, after=_unit(text, last, begin),
        is_derived=derived, is_announced=announced, is_ordinal=_is_ordinal(text, value.first),
    )  # fmt: skip


def _is_ordinal(text: Text, place: int) -> bool:
    """Say whether a noun stands right before a number, as in *update 40* and not *updates: 40*."""
    before, number = text.near(place - 1), text.tokens[place].value
    whole = number is not None and number.denominator == 1
    return whole and before.has(*_THINGS) and not before.low.endswith("s")


def _head(text: Text, first: int, end: int) -> tuple[Token, ...]:
    """Return the words before a place, back to a comma, a stop or what stood before."""
    begin = max(end, text.sentence(min(first, len(text.tokens) - 1)).start, first - _FAR)
    place = first
    while place > begin:
        token = text.tokens[place - 1]
        linked = token.text in _LINKS and place == first
        if not linked and token.kind != "word" and token.text not in ("(", '"', "&"):
            break
        place -= 1
    return tuple(token for token in text.words(place, first) if token.kind == "word")


def _unit(text: Text, last: int, begin: int) -> tuple[Token, ...]:
    """Return the words right behind a value that may say what it counts."""
    place = last
    found: list[Token] = []
    while place < min(begin, last + _NEAR):
        token = text.tokens[place]
        if token.kind != "word" or token.low in _PREPOSITIONS or token.has(*_ENDING):
            break
        found.append(token)
        place += 1
    return tuple(found)


def is_range(text: Text, value: Value) -> bool:
    """Say whether a value is written as a range may be: ``38-42``."""
    tokens = text.words(*value.span)
    glued = len(tokens) == 3 and not tokens[1].spaced and not tokens[2].spaced
    return glued and [token.text == "-" for token in tokens] == [False, True, False]


def _operates(text: Text, place: int) -> bool:
    """Say whether an operation stands at a place, and no sign of a number or dash."""
    token, behind = text.near(place), text.near(place + 1)
    if token.text not in ("+", "-"):
        return token.text in _OPERATORS or token.low == "minus" or token.has(*_TEARING)
    is_sign = token.spaced and not behind.spaced
    return not is_sign and (behind.kind == "number" or behind.text in ("(", "[") or behind.is_name)


def is_torn(text: Text, value: Value) -> bool:
    """Say whether an operation or a bound beside a value is not read with it.

    >>> from linexact.language.text import read
    >>> [is_torn(text, values_of(text)[0]) for text in (read("1 minus the rest"), read("1"))]
    [True, False]
    """
    operated = _operates(text, value.first - 1) or _operates(text, value.last)
    after = text.near(value.last)
    shared = after.low in _SHARING or (after.low == "in" and text.near(value.last + 1).has("each"))
    bounded = after.has(*_BOUNDS) and after.low.startswith(("at ", "or "))
    bounded = bounded or text.near(value.first - 1).has(*_BOUNDS)
    return operated or shared or bounded or is_range(text, value)


def typed_places(text: Text, value: Value) -> int | None:
    """Return how many decimals a value is typed with, None for what is no plain decimal."""
    side = value.side.of if isinstance(value.side, Minus) else value.side
    percent = text.tokens[value.last - 1].text.endswith("%")
    return side.places if isinstance(side, Number) and not percent else None


def places_in(raw: str) -> Places:
    """Return with how many places the decimals of a text are typed, by their size."""
    found: dict[Fraction, int] = {}
    for token in read(raw).tokens:
        if token.places is not None and token.value is not None and not token.text.endswith("%"):
            found[token.value] = max(token.places, found.get(token.value, 0))
    return found


def is_elsewhere(text: Text, place: int, rate: Fraction | None) -> bool:
    """Say whether a sentence is about another learning rate than the one that is asked about."""
    for k in text.sentence(place) if rate is not None else ():
        follows = text.words(k + 1, k + 4)
        told = next((t.value for t in follows if t.value is not None), rate)
        if text.tokens[k].has("rate") and told != rate:
            return True
    return False


def use_name(ledger: Ledger, name: str) -> None:
    """Account for the name of what is asked, as an exercise spells it: ``new_score = 3``."""
    tokens, written = ledger.text.tokens, ledger.text.plain.text
    for place, token in enumerate(tokens):
        stop = token.start + len(name)
        last = next((k for k in range(place, len(tokens)) if tokens[k].stop >= stop), place)
        spelled = written.startswith(name, token.start) and tokens[last].stop == stop
        behind = ledger.text.near(last + 1)
        if spelled and (behind.text in _LINKS or behind.has("be")):
            ledger.use(place, last + 1)


def points_of(data: Dataset | None) -> frozenset[tuple[Fraction, ...]]:
    """Return the inputs of all examples."""
    return frozenset() if data is None else frozenset(data.x(i) for i in range(len(data)))


def beside(
    text: Text, first: int, is_asked: Callable[[Statement], bool]
) -> Callable[[Statement], bool]:
    """Return what says of a statement whether it may stand beside an answer that begins ``first``.

    It may be a reason behind the answer, what would be otherwise, a point, or a formula in letters
    that is not of what is asked for.
    """

    def agrees(one: Statement) -> bool:
        modes = text.modes(one.first, one.last)
        reason = "because" in modes and one.first > first
        if reason or "unreal" in modes or _is_left(text, one.first, one.last):
            return True
        if not one.relations and isinstance(one.left, Vector):
            return "choice" not in modes
        return any(map(_is_formula, one.sides)) and not is_asked(one)

    return agrees


def _is_formula(side: Expression) -> bool:
    """Say whether letters or a function stand in a side."""
    return isinstance(side, Apply) or any(names(side)) or any(map(_is_formula, parts(side)))
