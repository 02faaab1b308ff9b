"""Examples as texts mention them: by number, by name and number, by input, by place in a row.

``2``, ``x3``, ``rows 2-4``, ``(0, 1)``, ``01`` and ``the third`` mention examples.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Dataset
from linexact.language.expression import Vector
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.text import Text

Indices: TypeAlias = tuple[int, ...]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_COUNTED = ("example", "of-errors", "counted")
_OPERATORS = ("/", "*", "+", "^")


@dataclass(frozen=True, slots=True)
class Mention:
    """Examples that the tokens from ``first`` to ``last`` mention, counted from 0.

    ``is_list``: its numbers stand in brackets, and may be an input instead.
    """

    indices: Indices
    first: int
    last: int
    is_input: bool = False
    is_list: bool = False


def mentions_of(text: Text, data: Dataset, *, by_input: bool = False) -> list[Mention]:
    """Return all mentions of examples, in their order; ``by_input``: brackets hold inputs.

    Raises :class:`~linexact.errors.InputError`: ``row`` for what is no example, ``ambiguous``,
    ``contradiction`` for the number and the input of two examples.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> [one.indices for one in mentions_of(read("x1, rows 2-4 and (0, 1)"), gate("AND"))]
    [(0,), (1, 2, 3), (1,)]
    """
    examples = _Examples(text)
    for i in range(len(data)):
        examples.numbers[Fraction(data.row_number(i))] = i
        examples.inputs.setdefault(data.x(i), []).append(i)
    found: list[Mention] = []
    place = 0
    while place < len(text.tokens):
        one = None if "because" in text.modes(place, place + 1) else examples.at(place)
        place = place + 1 if one is None else one.last
        if one is not None and found and _repeats(text, found[-1], one):
            if found[-1].indices[0] not in one.indices:
                raise text.ask("contradiction", "the number and the input differ", one.first)
            found[-1] = replace(found[-1], last=one.last)
        elif one is not None:
            found.append(one)
    if len(found) == 1 and found[0].is_list and not by_input:
        message = "two readings: examples by number, or an input; write x1, x2, ..."
        raise text.ask("ambiguous", message, found[0].first)
    return found


def _repeats(text: Text, one: Mention, other: Mention) -> bool:
    """Say whether an input stands behind the number of its example: ``2: (0, 1)``, ``2 (0, 1)``."""
    between = [token.text for token in text.words(one.last, other.first)]
    return other.is_input and not one.is_input and between in ([], [":"], ["="])


@dataclass(slots=True)
class _Examples:
    """Examples by their numbers and inputs, as a text mentions them."""

    text: Text
    numbers: dict[Fraction, int] = field(default_factory=dict)
    inputs: dict[tuple[Fraction, ...], list[int]] = field(default_factory=dict)

    def at(self, place: int) -> Mention | None:
        """Return the mention that begins at a place, if one does."""
        token, behind = self.text.tokens[place], self.text.near(place + 1)
        index = token.text.lstrip("ABCDEFGHIJKLMNOPQRSTUVXYZacdefghijklmnopqrstuvxyz_")
        if token.text in ("(", "["):
            return self._bracket(place)
        if token.low in ("first", "last") and behind.value is not None:
            return self._several(place, token.low == "last", behind.value)
        if token.low in _ORDINALS:
            return self._numbered(place, Fraction(_ORDINALS.index(token.low) + 1), place + 1)
        if token.is_name and index.isdecimal():
            further = self.text.near(place + 2)
            if behind.text in (".", "-", "...") and (further.text == "." or further.is_name):
                raise self.text.ask("row", "write all of these examples", place)
            return self._numbered(place, Fraction(int(index[:9])), place + 1)
        if token.kind != "number" or token.value is None or behind.has(*_COUNTED):
            return None
        if behind.low in ("-", "to") and self.text.near(place + 2).kind == "number":
            return self._range(place)
        digits = tuple(map(Fraction, token.text)) if token.text.isdecimal() else ()
        apart = token.text[0] == "0" or token.value not in self.numbers
        if len(digits) > 1 and digits in self.inputs and apart:
            return self._input(place, digits, place + 1)
        return self._number(place, token.value)

    def _several(self, place: int, at_end: bool, count: Fraction) -> Mention:
        """Read *first two* and *last two*."""
        every = tuple(self.numbers.values())
        if count not in range(1, len(every) + 1):
            raise self.text.ask("row", f"there are {len(every)} examples", place)
        whole = int(count)
        return Mention(every[-whole:] if at_end else every[:whole], place, place + 2)

    def _numbered(self, place: int, number: Fraction, last: int) -> Mention:
        """Return the example of a number."""
        if number not in self.numbers:
            low, high = min(self.numbers, default=0), max(self.numbers, default=0)
            message = f"there is no example {number}; expected {low} to {high}"
            raise self.text.ask("row", message, place)
        return Mention((self.numbers[number],), place, last)

    def _input(self, place: int, point: tuple[Fraction, ...], last: int) -> Mention:
        return Mention(tuple(self.inputs[point]), place, last, is_input=True)

    def _range(self, place: int) -> Mention:
        """Read ``2-4`` and ``2 to 4``."""
        first, last = self.text.tokens[place].value, self.text.tokens[place + 2].value
        if first not in self.numbers or last not in self.numbers or not first < last:
            raise self.text.ask("row", "this is no range of examples", place)
        inside = tuple(i for number, i in self.numbers.items() if first <= number <= last)
        return Mention(inside, place, place + 3)

    def _number(self, place: int, number: Fraction) -> Mention:
        """Read a number of an example; where inputs are single numbers it may be one of these."""
        before = self.text.near(place - 1)
        if {before.text, self.text.near(place + 1).text} & set(_OPERATORS):
            raise self.text.ask("row", "a calculation is the number of no example", place)
        first = place - (before.text == "-")
        number = -number if first < place else number
        named = any(
            t.has("example") and t.low[:5] != "point" for t in self.text.words(place - 4, place)
        )
        if named or (number,) not in self.inputs:
            return self._numbered(first, number, place + 1)
        if number in self.numbers and [self.numbers[number]] != self.inputs[(number,)]:
            message = "two readings: examples by number, or by input; write example 2 or x = (2)"
            raise self.text.ask("ambiguous", message, place)
        return self._input(first, (number,), place + 1)

    def _bracket(self, place: int) -> Mention | None:
        """Read an input in brackets, or a list of numbers; None around other mentions."""
        side, last = Parser(self.text.tokens).atom(place) or (None, place)
        nested = isinstance(side, Vector) and any(isinstance(e, Vector) for e in side.entries)
        point = None if side is None or nested else fractions_of(side)
        if point is None:
            return None
        listed = [self.numbers.get(number) for number in point]
        if point in self.inputs:
            found = self._input(place, point, last)
            differs = None not in listed and set(listed) != set(found.indices)
            return replace(found, is_list=differs and len(point) > 1)
        members = [self._numbered(place, number, last).indices[0] for number in point]
        return Mention(tuple(members), place, last)
