"""Examples as texts mention them: by number, by name and number, by input, by place in a row.

``2``, ``x3``, ``(0, 1)``, ``01`` and ``the third`` mention examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.language import expression
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.text import Text

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXYZacdefghijklmnopqrstuvxyz_"  # all but those of weights
_OPERATORS = ("/", "*", "+", "-", "^", "to")


@dataclass(frozen=True, slots=True)
class Mention:
    """Examples that the tokens from ``first`` to ``last`` mention, counted from 0.

    ``is_open``: what is read as an input may as well be a list of numbers.
    """

    indices: tuple[int, ...]
    first: int
    last: int
    is_input: bool = False
    is_open: bool = False


def mentions_of(text: Text, data: Dataset) -> list[Mention]:
    """Return all mentions of examples outside of reasons, in their order.

    Raises :class:`~linexact.errors.InputError`: ``row`` for what is no example, ``ambiguous`` for
    what may be a number or an input, and for numbers and inputs together.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> [one.indices for one in mentions_of(read("x1, the second and 4"), gate("AND"))]
    [(0,), (1,), (3,)]
    """
    found: list[Mention] = []
    place = 0
    while place < len(text.tokens):
        reason = "because" in text.modes(place, place + 1)
        one = None if reason else _mention_at(text, place, data)
        place = place + 1 if one is None else one.last
        found += [] if one is None else [one]
    lone = len(found) == 1 or not any(one.last > one.first + 1 for one in found)
    if len({one.is_input for one in found}) > 1 or (lone and any(one.is_open for one in found)):
        message = "two readings: examples by number, or by input; write x1, x2, ..."
        raise text.ask("ambiguous", message, found[0].first)
    return found


def _mention_at(text: Text, place: int, data: Dataset) -> Mention | None:
    """Return the mention that begins at a place, if one does."""
    token = text.tokens[place]
    index = token.text.lstrip(_LETTERS)
    if token.text in ("(", "["):
        return _bracket(text, place, data)
    if token.low in _ORDINALS:
        return _mention(text, (place, place + 1), data, (Fraction(_ORDINALS.index(token.low) + 1),))
    if token.is_name and index.isdecimal():
        return _mention(text, (place, place + 1), data, (Fraction(int(index[:9])),))
    if token.kind != "number" or token.value is None:
        return None
    if {text.near(place - 1).low, text.near(place + 1).low} & {*_OPERATORS}:
        raise text.ask("row", "a calculation is the number of no example", place)
    bits = len(token.text) > 1 and token.text.isdecimal()
    point = tuple(map(Fraction, token.text)) if bits else (token.value,)
    listed = () if bits and token.text[0] == "0" else (token.value,)
    return _mention(text, (place, place + 1), data, listed, point)


def _mention(
    text: Text, span: tuple[int, int], data: Dataset, listed: Vector, point: Vector = ()
) -> Mention:
    """Return the example of an input, or those of some numbers."""
    rows = range(len(data))
    by_number = tuple(i for number in listed for i in rows if data.row_number(i) == number)
    by_input = tuple(i for i in rows if data.x(i) == point)
    is_list = bool(listed) and len(by_number) == len(listed)
    if len(by_input) > 1:
        raise text.ask("ambiguous", "several examples have this input; write their numbers")
    if by_input:
        is_open = is_list and {*by_number} != {*by_input}
        return Mention(by_input, *span, is_input=True, is_open=is_open)
    if not is_list:
        message = f"there is no such example; expected {data.row_number(0)} to "
        raise text.ask("row", message + f"{data.row_number(len(data) - 1)}", span[0])
    return Mention(by_number, *span)


def _bracket(text: Text, place: int, data: Dataset) -> Mention | None:
    """Read an input in brackets, or a list of numbers; None around other mentions."""
    side, last = Parser(text.tokens).atom(place) or (None, place)
    if side is None or (point := fractions_of(side)) is None:
        return None
    if any(isinstance(part, expression.Vector) for part in expression.parts(side)):
        return None
    return _mention(text, (place, last), data, point, point)
