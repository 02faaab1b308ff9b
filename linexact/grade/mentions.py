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
_JOINED = (*_RANGES, "/", "*", "+", "^", "=", "<", ">", "minus", "plus", "times")


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
    for place in range(len(text.tokens)):
        reason = "because" in text.modes(place, place + 1)
        if not reason and (not found or place >= found[-1].last):
            one = mention_at(text, place, data, by_input=by_input)
            found += [] if one is None else [one]
    if len({one.is_input for one in found}) > 1 or text.holding("dots"):
        raise text.ask("ambiguous", "write all examples by number, or all by input")
    return found


def mention_at(text: Text, place: int, data: Dataset, *, by_input: bool = False) -> Mention | None:
    """Return the mention that begins at a place, if one does; of one example, or of a range.

    Raises :class:`~linexact.errors.InputError` as :func:`mentions_of`.
    """
    joined = {*_JOINED}
    if text.tokens[place].text in ("(", "["):
        side, last = Parser(text.tokens).atom(place) or (ZERO, place)
        point = fractions_of(side) or ()
        one = _example(text, (place, last), data, point, () if by_input else point)
        joined -= {"=", "to"}
    else:
        one = _with_input(text, _range(text, place, data), data)
    if one is None:
        return None
    before, behind, far = (text.near(k) for k in (place - 1, one.last, one.last + 1))
    if behind.text == far.text == "." or {before.low, behind.low} & joined:
        raise text.ask("row", "expected the number of an example, alone", place)
    return one


def _with_input(text: Text, one: Mention | None, data: Dataset) -> Mention | None:
    """Return a mention with the input behind it, if it is its own: ``x2 = (0, 1)``."""
    if one is None or one.is_input or len(one.indices) > 1:
        return one
    begin = one.last + (text.near(one.last).text == "=")
    side, last = Parser(text.tokens).atom(begin) or (ZERO, begin)
    own = text.near(begin).text in ("(", "[") and fractions_of(side) == data.x(one.indices[0])
    return Mention(one.indices, one.first, last) if own else one


def _range(text: Text, place: int, data: Dataset) -> Mention | None:
    """Return the mention of one example, or of all from one to another: ``2-4``, ``2 to 4``."""
    one = _alone(text, place, data)
    behind = text.near(one.last) if one else text.near(place)
    if one is None or behind.low not in _RANGES or (behind.text == "-" and behind.spaced):
        return one
    other = _alone(text, one.last + 1, data)
    if other is None or one.indices >= other.indices:
        return one
    return Mention((*range(one.indices[0], other.indices[-1] + 1),), place, other.last)


def _alone(text: Text, place: int, data: Dataset) -> Mention | None:
    """Return the mention of one example by its number, its name, its bits, its place in a row."""
    token, follows = text.near(place), text.near(place + 1)
    if follows.value is not None and follows.low != "one" and token.low in (*_ORDINALS, "last"):
        raise text.ask("row", "write all of these examples", place)
    index, number = token.text.lstrip(_LETTERS), token.value
    point: Vector = ()
    if token.low in _ORDINALS:
        number = Fraction(_ORDINALS.index(token.low) + 1)
    elif token.low == "last":
        number = Fraction(data.row_number(len(data) - 1))
    elif token.is_name and index.isdecimal():
        number = Fraction(int(index[:9]))
    elif token.kind != "number" or number is None or follows.has(*_COUNTED):
        return None
    elif text.near(place - 1).has("each") and number == len(data):
        return None  # all 4
    else:
        bits = len(token.text) > 1 and token.text.isdecimal()
        point = tuple(map(Fraction, token.text)) if bits else (number,)
    listed = () if len(point) > 1 and not point[0] else (number,)
    return _example(text, (place, place + 1), data, point, listed, number)


def _example(
    text: Text, span: tuple[int, int], data: Dataset, point: Vector, listed: Vector,
    number: Fraction | None = None,
) -> Mention | None:  # fmt: skip
    """Return the example of an input, or of a number; ``listed`` are numbers that it may be."""
    known = {Fraction(data.row_number(i)): i for i in range(len(data))}
    rows = [i for i in known.values() if data.x(i) == point]
    others = known.keys() - {Fraction(data.row_number(i)) for i in rows}
    is_list = 0 < len(listed) == len({*listed} & others)
    if len(rows) > 1 or (rows and is_list):
        message = "this may be examples by number, or by input; write x1, x2, ..."
        raise text.ask("ambiguous", message, span[0])
    if rows:
        is_input = len(listed) > 1 or data.row_number(rows[0]) not in listed
        return Mention((rows[0],), *span, is_input=is_input)
    if number is None or number in known:
        return None if number is None else Mention((known[number],), *span)
    message = f"there is no example {number}; expected {min(known)} to {max(known)}"
    raise text.ask("row", message, span[0])
