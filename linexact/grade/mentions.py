"""Examples as texts mention them: by number, by name and number, by input, by place in a row.

``2``, ``x3``, ``(0, 1)``, ``01``, ``the third`` and ``2-4`` mention examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.language.grammar import ZERO, Parser
from linexact.language.normal import fractions_of
from linexact.language.text import Text

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXYZacdefghijklmnopqrstuvxyz_"  # all but those of weights
_COUNTED = ("example", "of-errors", "counted")
_RANGES = ("-", "to", "through")
_JOINED = ("/", "*", "+", "-", "^", "to", "=", "<", ">")


@dataclass(frozen=True, slots=True)
class Mention:
    """Examples, counted from 0, that the tokens from ``first`` to ``last`` mention."""

    indices: tuple[int, ...]
    first: int
    last: int
    is_input: bool = False


def mentions_of(text: Text, data: Dataset, *, by_input: bool = False) -> list[Mention]:
    """Return all mentions of examples, in their order; ``by_input``: brackets hold inputs.

    Raises :class:`~linexact.errors.InputError`: ``row`` for what is no example, ``ambiguous`` for
    what may be numbers or an input, and for numbers and inputs together.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> [one.indices for one in mentions_of(read("x1, the second and 3-4"), gate("AND"))]
    [(0,), (1,), (2, 3)]
    """
    found: list[Mention] = []
    place = 0
    while place < len(text.tokens):
        reason = "because" in text.modes(place, place + 1)
        one = None if reason else mention_at(text, place, data, by_input=by_input)
        place = place + 1 if one is None else one.last
        found += [] if one is None else [one]
    if len({one.is_input for one in found}) > 1 or text.holding("dots"):
        raise text.ask("ambiguous", "write all examples by number, or all by input")
    return found


def mention_at(text: Text, place: int, data: Dataset, *, by_input: bool = False) -> Mention | None:
    """Return the mention that begins at a place, if one does; of one example, or of a range.

    Raises :class:`~linexact.errors.InputError` as :func:`mentions_of`.
    """
    one = _single(text, place, data, by_input=by_input)
    if one is None or text.tokens[place].text in ("(", "["):
        return one
    before, behind, far = (text.near(k) for k in (place - 1, one.last, one.last + 1))
    if behind.low in _RANGES and not (behind.text == "-" and behind.spaced):
        other = _single(text, one.last + 1, data, by_input=by_input)
        if other is not None and not other.is_input and one.indices < other.indices:
            indices = tuple(range(one.indices[0], other.indices[0] + 1))
            return Mention(indices, place, other.last)
    dotted = behind.text == far.text == "."  # x1..x4
    if dotted or {before.low, behind.low} & {*_JOINED, *_RANGES}:
        raise text.ask("row", "expected the number of an example, alone", place)
    return one


def _single(text: Text, place: int, data: Dataset, *, by_input: bool) -> Mention | None:
    """Return the mention of one example that begins at a place."""
    token, follows = text.near(place), text.near(place + 1)
    if token.text in ("(", "["):
        side, last = Parser(text.tokens).atom(place) or (ZERO, place)
        point = fractions_of(side) or ()
        return _input(text, (place, last), data, point, () if by_input else point)
    if follows.value is not None and token.low in (*_ORDINALS, "last"):
        raise text.ask("row", "write all of these examples", place)
    index = token.text.lstrip(_LETTERS)
    if token.low in _ORDINALS:
        return _numbered(text, place, data, Fraction(_ORDINALS.index(token.low) + 1))
    if token.is_name and index.isdecimal():
        return _numbered(text, place, data, Fraction(int(index[:9])))
    if token.kind != "number" or token.value is None or follows.has(*_COUNTED):
        return None
    bits = len(token.text) > 1 and token.text.isdecimal()
    point = tuple(map(Fraction, token.text)) if bits else (token.value,)
    listed = () if bits and token.text[0] == "0" else (token.value,)
    found = _input(text, (place, place + 1), data, point, listed)
    return found or _numbered(text, place, data, token.value)


def _numbered(text: Text, place: int, data: Dataset, number: Fraction) -> Mention:
    """Return the example of a number."""
    numbers = [data.row_number(i) for i in range(len(data))]
    if number in numbers:
        return Mention((numbers.index(int(number)),), place, place + 1)
    message = f"there is no example {number}; expected {numbers[0]} to {numbers[-1]}"
    raise text.ask("row", message, place)


def _input(
    text: Text, span: tuple[int, int], data: Dataset, point: Vector, listed: Vector
) -> Mention | None:
    """Return the example of an input, if there is one; ``listed`` are numbers that it may be."""
    rows = [i for i in range(len(data)) if data.x(i) == point]
    numbers = {Fraction(data.row_number(i)) for i in range(len(data)) if i not in rows}
    is_list = 0 < len(listed) == len({*listed} & numbers)
    if len(rows) > 1 or (rows and is_list):
        message = "this may be examples by number, or by input; write x1, x2, ..."
        raise text.ask("ambiguous", message, span[0])
    by_number = bool(rows) and data.row_number(rows[0]) in listed
    return Mention((rows[0],), *span, is_input=not by_number) if rows else None
