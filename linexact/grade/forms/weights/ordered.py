"""Names in one row and their numbers in another: ``-10, -10 and 5 for w1, w2 and b, respectively``.

Where the numbers follow their names at once, ``w1, w2 and the bias are 3, 3 and -4``, that they
stand in the same order need not be said.  Also a number that is settled on for what was spoken
of last: ``the bias is positive and below 1; I take 1/2``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from linexact.grade.forms.weights.parameters import Wanted
from linexact.written import Form, Item, Mark, Prose, Span, Statement, Word
from linexact.written.discourse import Said

_IN_ORDER = ("inorder", "otherwise")
_SHORT = ("otherwise",)  # "bzw.", whose full stop ends nothing
_LEAST = 2  # numbers in a row
_VERB = 2  # words between names and their numbers
_SETTLED = 8  # items between what is spoken of and the number that is taken


def in_order(said: Sequence[Said], wanted: Wanted) -> list[Said]:
    """Return what is said with every number of a row under its name in the other.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "-1, -1 and 1/2 for w1, w2 and b respectively"
    >>> found = in_order(discourse(statements(text)), Wanted(("x1", "x2"), True))
    >>> [str(s.item.sides[0]) for s in found if isinstance(s.item, Statement)]
    ['1 w1', '1 w2', '1 b']
    """
    rows = [row for row in _rows(said, wanted) if row]
    every = wanted.size + wanted.bias
    names = [row for row in rows if row[0].names and _is_whole(row, wanted)]
    numbers = [row for row in rows if not row[0].names and len(row) == every]
    if len(names) != 1 or len(numbers) != 1 or every < _LEAST:
        return list(said)
    called, counted = names[0], numbers[0]
    if not _is_said(said, _IN_ORDER) and not _follows(said, called[-1].place, counted[0].place):
        return list(said)
    found = list(said)
    for one in called:
        found[one.place] = replace(
            said[one.place], item=Word("filler", "", "", _span(said, one.place))
        )
    listed = [name for one in called for name in one.names]
    for name, one in zip(dict.fromkeys(listed), counted, strict=True):
        assert one.number is not None
        found[one.place] = replace(
            said[one.place], item=_given(name, one.number, _span(said, one.place))
        )
    return found


class _Entry(NamedTuple):
    """An entry of a row: the parameters that it names, or its number."""

    place: int
    names: tuple[str, ...] = ()
    number: Fraction | None = None


def _rows(said: Sequence[Said], wanted: Wanted) -> Iterator[list[_Entry]]:
    """Yield names that stand together, and numbers, with commas or *and* between them.

    The last name may have the first number: ``w1, w2 and the bias are 3, 3 and -4``.
    """
    row: list[_Entry] = []
    for place, one in enumerate(said):
        names, number = _named(one.item, wanted), _number(one.item)
        related = _relates(one.item)
        if names and (not related or (row and row[0].names)):
            if row and not row[0].names:
                yield row
                row = []
            row.append(_Entry(place, names))
        if number is not None and not (names and len(row) == 1):
            if row and (row[0].names or related):
                yield row
                row = []
            row.append(_Entry(place, number=number))
        elif not names and row and not _joins(said, place):
            yield row
            row = []
    yield row


def _named(item: Item, wanted: Wanted) -> tuple[str, ...]:
    """Return the parameters that an item names; it may give them a number."""
    if not isinstance(item, Statement) or item.relations not in ((), ("=",), (":",)):
        return ()
    name = item.sides[0].name if isinstance(item.sides[0], Form) else None
    if name is None or name in wanted.features:
        return ()
    if item.relations and _number(item) is None:
        return ()
    if name in ("w", "weights") and wanted.size > 1 and not item.relations:
        return wanted.names
    parameter = wanted.parameter(name)
    return () if parameter is None else (parameter,)


def _is_whole(row: Sequence[_Entry], wanted: Wanted) -> bool:
    """Say whether a row names every parameter once; *weights* may stand before their names."""
    names = [name for one in row for name in one.names]
    asked = {*wanted.names, "b"} if wanted.bias else {*wanted.names}
    if {"b" if name == "threshold" else name for name in names} != asked:
        return False
    return len(dict.fromkeys(names)) == len(asked)


def _is_said(said: Sequence[Said], roles: Sequence[str]) -> bool:
    return any(isinstance(one.item, Word) and one.item.role in roles for one in said)


def _follows(said: Sequence[Said], place: int, numbers: int) -> bool:
    """Say whether numbers follow a row of names with nothing but a verb or a colon between them."""
    between = [one.item for one in said[place + 1 : numbers]]
    return (
        len(between) <= _VERB
        and all(isinstance(item, Word | Prose) or item == Mark(":", item.span) for item in between)
        and all(item.role in ("filler", "relation") for item in between if isinstance(item, Word))
        and all(item.text.isalpha() for item in between if isinstance(item, Prose))
    )


def settled(said: Sequence[Said], wanted: Wanted) -> list[Said]:
    """Return what is said with a number behind *I take* as the bias that was spoken of before.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "w1 = w2 = -1. The bias must be positive but less than 1; I take 1/2."
    >>> found = settled(discourse(statements(text)), Wanted(("x1", "x2"), True))
    >>> [str(s.item.sides[1]) for s in found if isinstance(s.item, Statement)][-1]
    '1/2'
    """
    found = list(said)
    spoken, place = "", 0
    for k, one in enumerate(said):
        head = one.item.sides[0] if isinstance(one.item, Statement) else None
        name = wanted.parameter(head.name) if isinstance(head, Form) and head.name else None
        if name is not None:
            spoken, place = name, k
        before = said[k - 1].item if k else None
        value = None if _relates(one.item) else _number(one.item)
        takes = isinstance(before, Word) and before.role == "take"
        spoken_of = spoken in ("b", "threshold") and k - place <= _SETTLED
        if takes and value is not None and spoken_of and _is_alone(said, k):
            found[k] = replace(one, item=_given(spoken, value, one.item.span))
    return found


def _is_alone(said: Sequence[Said], place: int) -> bool:
    """Say whether a number ends its sentence."""
    behind = said[place + 1].item if place + 1 < len(said) else None
    return behind is None or (isinstance(behind, Mark) and behind.text in (".", "\n", ";", ")"))


def _joins(said: Sequence[Said], place: int) -> bool:
    item = said[place].item
    if isinstance(item, Mark):
        shortened = item.text == "." and place > 0 and _is_said(said[place - 1 : place], _SHORT)
        return shortened or item.text in (",", "", ";")
    return (isinstance(item, Word) and item.role in ("and", "otherwise", "filler")) or (
        isinstance(item, Prose) and item.text.strip() in ("$", "")
    )


def _number(item: Item) -> Fraction | None:
    """Return the number that an item is, or ends in behind a verb: ``es -10``, ``b are 3``."""
    if not isinstance(item, Statement) or item.relations not in ((), ("=",), (":",)):
        return None
    last = item.sides[-1]
    return last.value if isinstance(last, Form) else None


def _relates(item: Item) -> bool:
    return isinstance(item, Statement) and item.relations != ()


def _span(said: Sequence[Said], place: int) -> Span:
    return said[place].item.span


def _given(name: str, value: Fraction, span: Span) -> Statement:
    sides = (Form(((name, Fraction(1)),)), Form.of({"": value}))
    return Statement(sides, ("=",), (span, span), span, worded=True)
