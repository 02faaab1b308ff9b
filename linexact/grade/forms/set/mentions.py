"""Examples as texts mention them: by number, by name and number, by input, by place in a row.

``2``, ``x3``, ``rows 2-4``, ``(0, 1)``, ``01`` and ``the third`` mention examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Dataset
from linexact.language.expression import Expression, Name, Number, Vector
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.text import Text

Indices: TypeAlias = tuple[int, ...]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_COUNTED = ("example", "of-errors", "counted")


@dataclass(frozen=True, slots=True)
class Mention:
    """Examples that the tokens from ``first`` to ``last`` mention, counted from 0.

    ``inputs`` are those that a bare number is the input of, where it may be one; ``listed`` those
    whose numbers stand in brackets that are an input.
    """

    indices: Indices
    first: int
    last: int
    is_input: bool = False
    inputs: Indices | None = None
    listed: Indices | None = None


def mentions_of(text: Text, data: Dataset) -> list[Mention]:
    """Return all mentions of examples, in their order.

    Raises :class:`~linexact.errors.InputError`: ``row`` for what is no example, ``ambiguous``.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> [one.indices for one in mentions_of(read("x1, rows 2-4 and (0, 1)"), gate("AND"))]
    [(0,), (1, 2, 3), (1,)]
    """
    reader = _Reader(text, data)
    found: list[Mention] = []
    place = 0
    while place < len(text.tokens):
        reason = "because" in text.modes(place, place + 1)  # both score 0: no example
        one = None if reason else reader.at(place)
        if one is None:
            place += 1
            continue
        place = one.last
        if found and _repeats(text, found[-1], one):
            found[-1] = reader.joined(found[-1], one)
        else:
            found.append(one)
    if len(found) == 1 and found[0].listed is not None:
        message = "two readings: examples by number, or an input; write x1, x2, ..."
        raise text.ask("ambiguous", message, found[0].first)
    return found


def _repeats(text: Text, one: Mention, other: Mention) -> bool:
    """Say whether an input stands behind the number of its example: ``2: (0, 1)``, ``2 (0, 1)``."""
    between = [token.text for token in text.words(one.last, other.first)]
    return other.is_input and not one.is_input and between in ([], [":"], ["="])


@dataclass(slots=True)
class _Reader:
    """Reads mentions of the examples of a data set."""

    text: Text
    data: Dataset

    def at(self, place: int) -> Mention | None:
        """Return the mention that begins at a place, if one does."""
        token = self.text.tokens[place]
        if token.text in ("(", "["):
            return self._bracket(place)
        if token.low in _ORDINALS:
            return Mention((self._index(place, _ORDINALS.index(token.low) + 1),), place, place + 1)
        if token.is_name and token.text[-1:].isdigit() and token.text[0] not in "wb":
            digits = token.text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
            number = int(digits[:9]) if digits.isdigit() else 0
            return Mention((self._index(place, number),), place, place + 1)
        if token.kind != "number" or self._is_count(place):
            return None
        return self._range(place) or self._number(place)

    def joined(self, one: Mention, other: Mention) -> Mention:
        """Return a number and an input of one example as one mention."""
        if one.indices[0] not in other.indices:
            message = "the number and the input are of two examples; which one counts?"
            raise self.text.ask("contradiction", message, other.first)
        return replace(one, last=other.last, inputs=None)

    def _is_count(self, place: int) -> bool:
        """Say whether a number counts examples: ``2 errors``."""
        behind = self.text.at(place + 1)
        return behind is not None and behind.has(*_COUNTED)

    def _index(self, place: int, number: Fraction | int) -> int:
        """Return the example of a number."""
        data = self.data
        known = {data.row_number(i): i for i in range(len(data))}
        if number not in known:
            low, high = min(known, default=0), max(known, default=0)
            message = f"there is no example {number}; expected {low} to {high}"
            raise self.text.ask("row", message, place)
        return known[int(number)]

    def _range(self, place: int) -> Mention | None:
        """Read ``2-4`` and ``2 to 4``."""
        joint, last = self.text.at(place + 1), self.text.at(place + 2)
        if joint is None or last is None or last.value is None or joint.low not in ("-", "to"):
            return None
        first, stop = self.text.tokens[place].value or 0, last.value
        if not first < stop:
            raise self.text.ask("row", "expected the smaller number first", place)
        self._index(place, first)
        self._index(place, stop)
        numbered = range(len(self.data))
        inside = tuple(i for i in numbered if first <= self.data.row_number(i) <= stop)
        return Mention(inside, place, place + 3)

    def _number(self, place: int) -> Mention:
        """Read a number of an example, or its input as digits: ``01``."""
        token, before = self.text.tokens[place], self.text.at(place - 1)
        for beside in (before, self.text.at(place + 1)):
            if beside is not None and beside.text in ("/", "*", "+", "^"):
                raise self.text.ask("row", "a calculation is the number of no example", place)
        signed = before is not None and before.text == "-"
        if len(token.text) == self.data.dimension > 1 and set(token.text) <= {"0", "1"}:
            found = self._with_input(tuple(map(Fraction, token.text)))
            if found and (token.text[0] == "0" or len(self.data) < int(token.text)):
                return Mention(found, place, place + 1, is_input=True)
        size = token.value or Fraction(0)
        value = -size if signed else size
        if self.data.dimension == 1 and not self._is_numbered(place - signed):
            return self._number_or_input(place, value, signed=signed)
        return Mention((self._index(place, value),), place - signed, place + 1)

    def _number_or_input(self, place: int, value: Fraction, *, signed: bool) -> Mention:
        """Read a bare number where an input is one number, too."""
        inputs = self._with_input((value,))
        numbers = {self.data.row_number(i): i for i in range(len(self.data))}
        indices = (numbers[int(value)],) if value in numbers else ()
        if not indices and not inputs:
            self._index(place, value)
        return Mention(indices, place - signed, place + 1, inputs=inputs)

    def _is_numbered(self, place: int) -> bool:
        before = self.text.words(place - 4, place)
        return any(token.has("example") and not token.low.startswith("point") for token in before)

    def _with_input(self, point: Sequence[Fraction]) -> Indices:
        """Return the examples with an input."""
        return tuple(i for i in range(len(self.data)) if self.data.x(i) == tuple(point))

    # brackets

    def _bracket(self, place: int) -> Mention | None:
        """Read an input in brackets, or a list of numbers or inputs."""
        found = Parser(self.text.tokens).atom(place)
        if found is None or isinstance(found[0], Name):
            return None
        side, last = found
        indices = self._of_point(side, place)
        if indices is not None:
            listed = self._listed(fractions_of(side) or ())
            differs = listed is not None and set(listed) != set(indices)
            return Mention(indices, place, last, is_input=True, listed=listed if differs else None)
        entries = side.entries if isinstance(side, Vector) else (side,)
        if all(isinstance(entry, Number) for entry in entries):
            numbers = [entry.value for entry in entries if isinstance(entry, Number)]
            return Mention(tuple(self._index(place, n) for n in numbers), place, last)
        return None  # a bracket around mentions: they follow

    def _listed(self, point: Sequence[Fraction]) -> Indices | None:
        """Return the examples whose numbers are the entries of an input, if all are."""
        numbers = {self.data.row_number(i): i for i in range(len(self.data))}
        found = tuple(numbers[int(v)] for v in point if v in numbers)
        return found if len(found) == len(point) > 1 else None

    def _of_point(self, side: Expression, place: int) -> Indices | None:
        """Return the examples with an input, None for what is no input."""
        point = fractions_of(side) if not _is_nested(side) else None
        found = () if point is None else self._with_input(point)
        if point is None or not found:
            return None
        if len({self.data.target(i) for i in found}) > 1:
            message = "this input is in both classes; write the examples' numbers"
            raise self.text.ask("ambiguous", message, place)
        return found


def _is_nested(side: Expression) -> bool:
    return isinstance(side, Vector) and any(isinstance(entry, Vector) for entry in side.entries)


def counts_of(text: Text) -> Iterator[tuple[int, int]]:
    """Yield how many examples are announced, and where: the 2 of ``2 errors: 1 and 3``."""
    for place, token in enumerate(text.tokens):
        behind = text.at(place + 1)
        if token.kind == "number" and behind is not None and behind.has(*_COUNTED):
            yield int(token.value or 0), place
