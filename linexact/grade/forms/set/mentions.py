"""Examples as texts mention them: by number, by name and number, by input, by place in a row.

``2``, ``x3``, ``(0, 1)``, ``01`` and ``the third`` mention examples.
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
_JOINED = ("/", "*", "+", "-", "^", "to", "=", "<", ">")


@dataclass(frozen=True, slots=True)
class Mention:
    """An example, counted from 0, that the tokens from ``first`` to ``last`` mention."""

    index: int
    first: int
    last: int
    is_input: bool = False


def mentions_of(text: Text, data: Dataset, *, by_input: bool = False) -> list[Mention]:
    """Return all mentions of examples, in their order; ``by_input``: brackets hold inputs.

    Raises :class:`~linexact.errors.InputError`: ``row`` for what is no example, ``ambiguous`` for
    what may be numbers or an input, and for numbers and inputs together.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> [one.index for one in mentions_of(read("x1, the second and 4"), gate("AND"))]
    [0, 1, 3]
    """
    found: list[Mention] = []
    place = 0
    while place < len(text.tokens):
        reason = "because" in text.modes(place, place + 1)
        one = None if reason else _mention_at(text, place, data, by_input=by_input)
        place = place + 1 if one is None else one.last
        found += [] if one is None else [one]
    if len({one.is_input for one in found}) > 1 or text.holding("dots"):
        raise text.ask("ambiguous", "write all examples by number, or all by input")
    return found


def _mention_at(text: Text, place: int, data: Dataset, *, by_input: bool) -> Mention | None:
    """Return the mention that begins at a place, if one does."""
    token = text.tokens[place]
    index = token.text.lstrip(_LETTERS)
    if token.text in ("(", "["):
        side, last = Parser(text.tokens).atom(place) or (ZERO, place)
        point = fractions_of(side) or ()
        return _input(text, (place, last), data, point, () if by_input else point)
    named = token.is_name and index.isdecimal()
    ordinal = token.low in _ORDINALS
    if text.near(place + 1).value is not None and (ordinal or token.low == "last"):
        raise text.ask("row", "write all of these examples", place)
    if ordinal:
        return _numbered(text, place, data, Fraction(_ORDINALS.index(token.low) + 1))
    if not named and (token.kind != "number" or text.near(place + 1).has(*_COUNTED)):
        return None
    dotted = [one.text for one in text.words(place + 1, place + 3)] == [".", "."]  # x1..x4
    if dotted or {text.near(place - 1).low, text.near(place + 1).low} & {*_JOINED}:
        raise text.ask("row", "expected the number of an example, alone", place)
    if named or token.value is None:
        return _numbered(text, place, data, Fraction(int(index[:9])))
    bits = len(token.text) > 1 and token.text.isdecimal()
    point = tuple(map(Fraction, token.text)) if bits else (token.value,)
    listed = () if bits and token.text[0] == "0" else (token.value,)
    found = _input(text, (place, place + 1), data, point, listed)
    return found or _numbered(text, place, data, token.value)


def _numbered(text: Text, place: int, data: Dataset, number: Fraction) -> Mention:
    """Return the example of a number."""
    for i in range(len(data)):
        if data.row_number(i) == number:
            return Mention(i, place, place + 1)
    low, high = data.row_number(0), data.row_number(len(data) - 1)
    raise text.ask("row", f"there is no example {number}; expected {low} to {high}", place)


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
    return Mention(rows[0], *span, is_input=not by_number) if rows else None
