"""The classifier of one feature as a cut: ``cut at 3, bigger is positive``.

Where the cut is and which side is of which class must both be said; two cuts are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.grade.forms.weights.classifier import Stated
from linexact.grade.forms.weights.parameters import Wanted
from linexact.written import Form, Mark, Statement, Word
from linexact.written.discourse import Said

_NEAR = 4  # items between a side and its class
_CUT = "the classifier that cuts there"


def cuts(said: Sequence[Said], wanted: Wanted) -> Iterator[Stated]:
    """Yield the classifier of a text that tells where it cuts and which side is positive.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> texts = ("cut at 3, bigger is positive", "everything below 3 is positive")
    >>> for text in texts:
    ...     [found] = cuts(discourse(statements(text)), Wanted(("x1",), True))
    ...     print(found.w[0], found.b)
    1 -3
    -1 3
    """
    if wanted.size != 1 or not wanted.bias:
        return
    places = [(i, one.item) for i, one in enumerate(said) if isinstance(one.item, Statement)]
    numbers = {value for _, item in places if (value := _value(item)) is not None}
    sides = {side for i, one in enumerate(said) if (side := _side(said, i)) is not None}
    if len(numbers) != 1 or len(sides) != 1 or any(_value(item) is None for _, item in places):
        return
    [number], [sign] = numbers, sides
    place, item = places[0]
    yield Stated((Fraction(sign),), -sign * number, item.span, place, _CUT)


def _value(item: Statement) -> Fraction | None:
    """Return the number of ``below 0.5``, ``threshold at 0.5``, ``x = 0.5`` or ``0.5``."""
    last = item.sides[-1]
    return last.value if isinstance(last, Form) and len(item.sides) <= 2 else None


def _side(said: Sequence[Said], place: int) -> int | None:
    """Return 1 where what is above the cut is said to be positive, -1 where it is negative."""
    item = said[place].item
    above: bool | None = None
    if isinstance(item, Word) and item.role == "beyond":
        above = item.value == ">"
    elif isinstance(item, Statement) and item.sides[0] is None and item.relations[0] in "<>":
        above = item.relations[0] == ">"
    if above is None:
        return None
    for one in said[place + 1 : place + 1 + _NEAR]:
        if isinstance(one.item, Mark | Statement):
            return None
        positive = _class(one.item)
        if positive is not None:
            return 1 if above == positive else -1
    return None


def _class(item: object) -> bool | None:
    """Say whether a word names the positive class."""
    if isinstance(item, Word) and item.role == "output":
        return item.value == "1"
    if isinstance(item, Word) and item.role == "sign":
        return {">": True, "<": False}.get(item.value)
    return None
