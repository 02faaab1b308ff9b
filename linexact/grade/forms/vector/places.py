"""Vectors told place by place: ``(0, 1): 1/2``, ``first pass 2, second 3``, ``pass 1: 2``.

Every place must be told once, each with its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from linexact.data.dataset import Vector as Entries
from linexact.exact.surds import SurdSum
from linexact.grade.named import Value
from linexact.language.expression import Apply, Expression, Name
from linexact.language.normal import fractions_of, number_of
from linexact.language.settle import Candidate
from linexact.language.text import Text

Roots: TypeAlias = tuple[SurdSum, ...]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_NUMBERED = ("pass", "step", "example", "loss", "score", "numbered")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A place, counted from 0, or a number, and where it stands."""

    place: int | None
    number: SurdSum | None
    span: tuple[int, int]


def placed(
    text: Text, values: Sequence[Value], size: int, inputs: Sequence[Entries]
) -> Iterator[Candidate[Roots]]:
    """Yield the vector whose entries are told by the places of examples, passes or steps.

    >>> from linexact.grade.named import values_of
    >>> from linexact.language.text import read
    >>> for typed in ("second 3, first pass 2", "2 in the first, 3 in the second", "pass 1: 2"):
    ...     text = read(typed)
    ...     print([[str(v) for v in c.value] for c in placed(text, values_of(text), 2, ())])
    [['2', '3']]
    [['2', '3']]
    []
    """
    pieces = sorted(_pieces(text, values, size, inputs), key=lambda piece: piece.span)
    groups = list(_groups(pieces))
    if [places for places, _ in groups] == [[0], *[[]] * (size - 1)] and _in_turn(text, pieces):
        groups = [([k], number) for k, (_, number) in enumerate(groups)]
    told = [place for places, _ in groups for place in places]
    if sorted(told) != list(range(size)) or not all(places for places, _ in groups):
        return
    given = {place: number for places, number in groups for place in places}
    roots = tuple(given[place] for place in range(size))
    yield Candidate(roots, tuple(piece.span for piece in pieces if piece.span[0] < piece.span[1]))


def _pieces(
    text: Text, values: Sequence[Value], size: int, inputs: Sequence[Entries]
) -> Iterator[_Piece]:
    """Yield all places and numbers."""
    for value in values:
        number = number_of(value.side)
        for head in value.heads:
            of = _input(head.of if isinstance(head, Apply) else head, inputs)
            if of is not None:
                yield _Piece(of, None, (value.first, value.first))
        place = _place(text, value, size, inputs)
        if place is not None:
            yield _Piece(place, None, value.span)
        elif number is not None:
            yield _Piece(None, number, value.span)
    for k, token in enumerate(text.tokens):
        if token.low in _ORDINALS[:size]:
            yield _Piece(_ORDINALS.index(token.low), None, (k, k + 1))


def _place(text: Text, value: Value, size: int, inputs: Sequence[Entries]) -> int | None:
    """Return the place that a value names: an input, ``pass 2``, ``2:``."""
    point = fractions_of(value.side)
    number = None if number_of(value.side) is None or point is None else point[0]
    if value.heads and not isinstance(value.heads[0], Name):
        return None
    if number is None:
        return _input(value.side, inputs)
    before, after = text.at(value.first - 1), text.at(value.last)
    counted = before is not None and before.has(*_NUMBERED) and not _is_ordinal(text, value.first)
    headed = after is not None and after.text == ":"
    is_place = number.denominator == 1 and 1 <= number <= size and not value.is_spelled
    return int(number) - 1 if is_place and (counted or headed) else None


def _input(side: Expression, inputs: Sequence[Entries]) -> int | None:
    """Return the one example that has an input."""
    found = [place for place, x in enumerate(inputs) if x == fractions_of(side)]
    return found[0] if len(found) == 1 else None


def _is_ordinal(text: Text, place: int) -> bool:
    """Say whether an ordinal stands before a noun: the 2 of *first pass 2* is no place."""
    return any(token.low in _ORDINALS for token in text.words(place - 2, place))


def _in_turn(text: Text, pieces: Sequence[_Piece]) -> bool:
    """Say whether *then* stands between the numbers."""
    between = text.words(pieces[0].span[0], pieces[-1].span[0])
    return any(token.low == "then" for token in between)


def _groups(pieces: Sequence[_Piece]) -> Iterator[tuple[list[int], SurdSum]]:
    """Yield places with their number, which stands before all of them or behind."""
    leads = bool(pieces) and pieces[0].number is not None
    places: list[int] = []
    number: SurdSum | None = None
    for piece in pieces:
        if piece.place is not None:
            places.append(piece.place)
            continue
        if not leads and piece.number is not None:
            yield places, piece.number
        elif number is not None:
            yield places, number
        places, number = [], piece.number
    if number is not None and leads:
        yield places, number
