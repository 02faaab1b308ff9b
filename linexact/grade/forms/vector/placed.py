"""Vectors told place by place: ``(0, 1): 1/2``, ``first pass 2, second 3``, ``1/2 for (1, 0)``.

Every place must be told once, each with its number; what is said of anything else is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from linexact.data.dataset import Vector
from linexact.exact.surds import SurdSum
from linexact.written import Form, Item, Mark, Prose, Row, Span, Statement, Surd, Value, Word
from linexact.written.discourse import Said
from linexact.written.wording import Wording

_THEN = Wording("{in turn}")
_PASSED = ("filler", "example", "case", "from", "and", "so", "all", "ratio", "inorder", "final")
_JOINING = ("=", ":", "→")
_LONG = 20  # characters of words that are passed over
_CALLED = re.compile(r"[a-z]+\(([-\d/,]+)\)").fullmatch


@dataclass(frozen=True, slots=True)
class Placed:
    """The numbers of all places in their order, and where they stand."""

    values: tuple[SurdSum, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A place, counted from 0, or a number."""

    place: int | None
    number: SurdSum | None
    span: Span


def placed(said: Sequence[Said], text: str, size: int, inputs: Sequence[Vector]) -> Placed | None:
    """Return the vector whose entries are told by the places of examples, passes or steps.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> for text in ("second 3, first pass 2", "2 in the first, 3 in the second", "pass 1: 2"):
    ...     found = placed(discourse(statements(text)), text, 2, ())
    ...     print(found and [str(v) for v in found.values])
    ['2', '3']
    ['2', '3']
    None
    """
    pieces = list(_pieces(said, text, size, inputs))
    if None in pieces or not pieces:
        return None
    known = [piece for piece in pieces if piece is not None]
    given: dict[int, SurdSum] = {}
    groups = list(_groups(known))
    if [places for places, _ in groups] == [[0], *[[]] * (size - 1)] and _in_turn(said):
        return Placed(tuple(number for _, number in groups), tuple(p.span for p in known))
    for places, number in groups:
        for place in places:
            if place in given and given[place] != number:
                return None
            given[place] = number
    told = sum(piece.place is not None for piece in known)
    if sorted(given) != list(range(size)) or told != size:
        return None
    return Placed(tuple(given[j] for j in range(size)), tuple(piece.span for piece in known))


def _in_turn(said: Sequence[Said]) -> bool:
    """Say whether *then* stands between the numbers."""
    return any(isinstance(one.item, Word) and _THEN.is_all(one.item.text) for one in said)


def _groups(pieces: Sequence[_Piece]) -> Iterator[tuple[list[int], SurdSum]]:
    """Yield places with their number, which stands before all of them or behind."""
    first = pieces[0].number is not None
    places: list[int] = []
    number: SurdSum | None = None
    for piece in pieces:
        if piece.place is not None:
            places.append(piece.place)
            continue
        assert piece.number is not None
        if first:
            if number is not None:
                yield places, number
            places, number = [], piece.number
        else:
            yield places, piece.number
            places = []
    if first and number is not None:
        yield places, number


def _pieces(
    said: Sequence[Said], text: str, size: int, inputs: Sequence[Vector]
) -> Iterator[_Piece | None]:
    """Yield the places and the numbers of a text; None for what is neither."""
    for k, one in enumerate(said):
        item = one.item
        if isinstance(item, Statement) and one.mood in ("said", "conditional"):
            yield from _of_statement(item, text, size, inputs, _is_counted(said, k))
        elif isinstance(item, Word) and item.role == "ordinal":
            yield _place(int(item.value) - 1, size, item.span)
        elif not _is_passed(item):
            yield None


def _is_counted(said: Sequence[Said], place: int) -> bool:
    """Say whether a number names a place: ``pass 1``, ``1: ...``; ``first pass 2`` does not."""
    before = [one.item for one in said[max(0, place - 2) : place]]
    roles = [item.role if isinstance(item, Word) else "" for item in before]
    named = roles[-1:] == ["example"] and "ordinal" not in roles
    behind = said[place + 1].item if place + 1 < len(said) else None
    return named or (isinstance(behind, Mark) and behind.text == ":")


def _is_passed(item: Item) -> bool:
    if isinstance(item, Mark):
        return item.text not in ("?", "±")
    if isinstance(item, Word):
        return item.role in _PASSED
    return isinstance(item, Prose) and len(item.text) <= _LONG


def _place(place: int, size: int, span: Span) -> _Piece | None:
    return _Piece(place, None, span) if 0 <= place < size else None


def _of_statement(
    item: Statement, text: str, size: int, inputs: Sequence[Vector], counted: bool
) -> Iterator[_Piece | None]:
    """Yield the place and the number of a statement, or one of them."""
    if not set(item.relations) <= {*_JOINING}:
        yield None
        return
    head, last = item.sides[0], item.sides[-1]
    if not item.relations and counted:
        value = head.value if isinstance(head, Form) else None
        whole = value is not None and value.denominator == 1
        yield _place(int(value) - 1, size, item.span) if whole and value is not None else None
        return
    place = _input(head, text[item.spans[0].start : item.spans[0].stop], inputs)
    if place is not None:
        yield _Piece(place, None, item.spans[0])
    number = _number(last) if place is None or item.relations else None
    if number is not None:
        yield _Piece(None, number, item.spans[-1])
    elif place is None and not (isinstance(head, Form) and head.name):
        yield None


def _input(head: Value | None, typed: str, inputs: Sequence[Vector]) -> int | None:
    """Return the example whose input a side names: ``(0, 1)``, ``z(0,1)``, ``01``."""
    called = _CALLED(head.name or "") if isinstance(head, Form) else None
    texts = called[1].split(",") if called else []
    vector = head.vector if isinstance(head, Row) else None
    for j, x in enumerate(inputs):
        digits = "".join(map(str, x))
        if vector == x or texts == [str(v) for v in x] or (len(x) > 1 and typed.strip() == digits):
            return j if list(inputs).count(x) == 1 else None
    return None


def _number(side: Value | None) -> SurdSum | None:
    if isinstance(side, Surd):
        return side.value
    value = side.value if isinstance(side, Form) else None
    return None if value is None else SurdSum.rational(value)
