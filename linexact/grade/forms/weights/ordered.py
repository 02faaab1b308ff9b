"""Names in one row and their numbers in another: ``-10, -10 and 5 for w1, w2 and b, respectively``.

Also a number that is settled on for what was spoken of last: ``the bias is positive and below 1; I
take 1/2``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.grade.forms.weights.parameters import Wanted
from linexact.written import Form, Item, Mark, Prose, Span, Statement, Word
from linexact.written.discourse import Said

_IN_ORDER = ("inorder", "otherwise")
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
    found = list(said)
    if not any(isinstance(one.item, Word) and one.item.role in _IN_ORDER for one in said):
        return found
    numbers = _rows(said, lambda item: _number(item) is not None)
    names = _rows(said, lambda item: _parameter(item, wanted) is not None)
    every = wanted.size + wanted.bias
    if [len(row) for row in (*numbers, *names)] != [every, every]:
        return found
    for j, k in zip(names[0], numbers[0], strict=True):
        name, value, span = _parameter(said[j].item, wanted), _number(said[k].item), _span(said, k)
        assert name is not None
        assert value is not None
        found[j] = replace(said[j], item=Word("filler", "", "", said[j].item.span))
        found[k] = replace(said[k], item=_given(name, value, span))
    return found


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
        value = _number(one.item)
        takes = isinstance(before, Word) and before.role == "take"
        spoken_of = spoken in ("b", "threshold") and k - place <= _SETTLED
        if takes and value is not None and spoken_of and _is_alone(said, k):
            found[k] = replace(one, item=_given(spoken, value, one.item.span))
    return found


def _is_alone(said: Sequence[Said], place: int) -> bool:
    """Say whether a number ends its sentence."""
    behind = said[place + 1].item if place + 1 < len(said) else None
    return behind is None or (isinstance(behind, Mark) and behind.text in (".", "\n", ";", ")"))


def _rows(said: Sequence[Said], holds: Callable[[Item], bool]) -> list[list[int]]:
    """Return the places of items that stand together, with commas or *and* between them."""
    found: list[list[int]] = [[]]
    for place, one in enumerate(said):
        if holds(one.item):
            found[-1].append(place)
        elif not _joins(one.item):
            found.append([])
    return [row for row in found if len(row) > 1]


def _joins(item: Item) -> bool:
    if isinstance(item, Mark):
        return item.text in (",", "", ";")
    return (isinstance(item, Word) and item.role in ("and", "otherwise")) or (
        isinstance(item, Prose) and item.text.strip() in ("$", "")
    )


def _number(item: Item) -> Fraction | None:
    side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
    return side.value if isinstance(side, Form) else None


def _parameter(item: Item, wanted: Wanted) -> str | None:
    side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
    name = side.name if isinstance(side, Form) else None
    return None if name is None or name in wanted.features else wanted.parameter(name)


def _span(said: Sequence[Said], place: int) -> Span:
    return said[place].item.span


def _given(name: str, value: Fraction, span: Span) -> Statement:
    sides = (Form(((name, Fraction(1)),)), Form.of({"": value}))
    return Statement(sides, ("=",), (span, span), span, worded=True)
