"""The classifier that adds up its inputs: ``the sum of the inputs minus 3/2; positive means 1``.

Where no weights are named, the sum of the inputs is ``x1 + ... + xn``: what is taken off it, or
what it is compared with, is the bias.  For which side it is that the output is 1 must be said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeGuard

from linexact.grade.forms.weights.parameters import VECTORS, Wanted
from linexact.written import Form, Item, Mark, Prose, Span, Statement, Value, Word
from linexact.written.discourse import Said
from linexact.written.wording import Wording

_SUM = Wording(r"{adding up}")
_WEIGHTED = Wording(r"{weighed}")
_INPUTS = Wording(r"(?:\w+\s+)?{inputs}")
_TAKEN_OFF = Wording(r"\s*(?:{take off}\s*|[-−–]\s*).*")
_OF = ("ratio", "from", "filler", "all", "add")
_BETWEEN = 3  # words between *sum* and *inputs*
_SHORT = 12  # characters of a word that is not known


def named_sums(said: Sequence[Said]) -> list[Said]:
    """Return what is said with *the sum* before a comparison as the score.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "the neuron fires as soon as the sum exceeds 1.5"
    >>> found = named_sums(discourse(statements(text)))
    >>> [str(s.item.sides[0]) for s in found if isinstance(s.item, Statement)]
    ['1 score']
    """
    found: list[Said] = []
    for one in said:
        item, before = one.item, found[-1].item if found else None
        compares = isinstance(item, Statement) and item.sides[0] is None
        summed = isinstance(before, Word | Prose) and _TOTAL.is_all(before.text.strip())
        if compares and summed and isinstance(item, Statement) and item.relations[0] in "<=>=":
            sides = (_SCORE, *item.sides[1:])
            one = replace(one, item=replace(item, sides=sides, worded=True))
            found[-1] = replace(found[-1], item=Word("filler", "", "", found[-1].item.span))
        found.append(one)
    return found


_TOTAL = Wording("{a total}")
_SCORE = Form((("score", Fraction(1)),))


def or_more(items: Sequence[Item]) -> list[Item]:
    """Return items with ``the sum is 2 or more`` as an inequality.

    >>> from linexact.written import statements
    >>> [str(i.relations) for i in or_more(statements("the sum is 2 or more"))]
    ["('>=',)"]
    """
    found: list[Item] = []
    for item in items:
        before = found[-1] if found else None
        relation = _bound_of(item)
        if relation and isinstance(before, Statement) and before.relations[-1:] == ("=",):
            last = before.sides[-1]
            if isinstance(last, Form) and last.value is not None:
                found[-1] = replace(before, relations=(*before.relations[:-1], relation))
                continue
        named = found[-2] if len(found) > 1 else None
        if relation and _is_named(named) and _is_number(before):  # "if the sum is 2 or more"
            found[-2:] = [_compared(named, relation, before)]
            continue
        found.append(item)
    return found


def _is_named(item: Item | None) -> TypeGuard[Statement]:
    side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
    return isinstance(side, Form) and side.name is not None


def _is_number(item: Item | None) -> TypeGuard[Statement]:
    side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
    return isinstance(side, Form) and side.value is not None


def _compared(left: Statement, relation: str, right: Statement) -> Statement:
    span = Span(left.span.start, right.span.stop)
    sides = (left.sides[0], right.sides[0])
    return Statement(sides, (relation,), (left.span, right.span), span, worded=True)


def _bound_of(item: Item) -> str | None:
    """Return the relation of ``or more`` and ``or less``."""
    if not isinstance(item, Word | Prose):
        return None
    return ">=" if _MORE.is_all(item.text) else "<=" if _LESS.is_all(item.text) else None


_MORE, _LESS = Wording("{or more}"), Wording("{or less}")


def with_sums(said: Sequence[Said], wanted: Wanted, text: str) -> list[Said]:
    """Return what is said with the sum of the inputs written out, where no weights are named.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "the sum of the inputs minus 3/2"
    >>> found = with_sums(discourse(statements(text)), Wanted(("x1", "x2"), True), text)
    >>> str(found[0].item.sides[0])
    '1 x1 + 1 x2 + -3/2'
    """
    if wanted.size < 2 or not wanted.bias or any(_weighs(one.item, wanted) for one in said):
        return list(said)
    found: list[Said] = []
    place = 0
    while place < len(said):
        made = _sum_at(said, place, wanted, text)
        if made is None:
            found.append(said[place])
            place += 1
        else:
            statement, place = made
            found.append(statement)
    return found


def _weighs(item: Item, wanted: Wanted) -> bool:
    """Say whether an item names weights."""
    sides = item.sides if isinstance(item, Statement) else ()
    names = {n for side in sides if isinstance(side, Form) for n in side.names}
    return not names.isdisjoint({*VECTORS, *wanted.names, "w*"})


def _sum_at(said: Sequence[Said], place: int, wanted: Wanted, text: str) -> tuple[Said, int] | None:
    """Return the statement that a sum of inputs begins here, and the place behind it."""
    begin = _inputs_summed(said, place, text)
    if begin is None:
        return None
    item = said[begin].item
    rest: tuple[Value | None, ...] = item.sides[1:] if isinstance(item, Statement) else ()
    relations = item.relations if isinstance(item, Statement) else ()
    off, stop = Fraction(0), begin + 1
    if not relations:
        taken = _taken_off(said, stop, text)
        if taken is not None:
            off, stop, rest, relations = taken
        else:
            after = said[stop].item if stop < len(said) else None
            if isinstance(after, Statement) and after.sides[0] is None:
                rest, relations, stop = after.sides[1:], after.relations, stop + 1
    if not relations and not off:
        return None
    table = {name: Fraction(1) for name in wanted.features} | {"": -off}
    span = Span(said[place].item.span.start, said[stop - 1].item.span.stop)
    spans = (span,) * (1 + len(rest))
    made = Statement((Form.of(table), *rest), relations, spans, span, worded=True)
    return replace(said[begin], item=made), stop


def _inputs_summed(said: Sequence[Said], place: int, text: str) -> int | None:
    """Return where the inputs are named of which a sum is spoken, or the last word of that."""
    head = text[said[place].item.span.start : said[place].item.span.stop]
    behind = said[place + 1].item if place + 1 < len(said) else None
    summed = isinstance(behind, Word) and behind.role == "together"
    if summed and _is_inputs(said[place].item):
        return place + 1
    if not _SUM.search(head) or _WEIGHTED.search(head):
        return None
    for j in range(place + 1, min(place + 2 + _BETWEEN, len(said))):
        item = said[j].item
        typed = text[item.span.start : item.span.stop]
        if _is_inputs(item):
            return j
        if isinstance(item, Word | Prose) and _INPUTS.is_all(typed):
            return j
        linked = isinstance(item, Word) and item.role in _OF
        if not linked and not (isinstance(item, Prose) and len(typed) < _SHORT):
            return None
    return None


def _is_inputs(item: Item) -> bool:
    side = item.sides[0] if isinstance(item, Statement) else None
    return isinstance(side, Form) and side.name in ("inputs", "inputs*")


def _taken_off(
    said: Sequence[Said], place: int, text: str
) -> tuple[Fraction, int, tuple[Value | None, ...], tuple[str, ...]] | None:
    """Return what is taken off a sum, the place behind it, and what is said of the difference."""
    subtracts = False
    for j in range(place, min(place + 1 + _BETWEEN, len(said))):
        item = said[j].item
        if isinstance(item, Word) and item.role == "subtract":
            subtracts = True
        elif isinstance(item, Statement):
            side = item.sides[0]
            number = side.value if isinstance(side, Form) else None
            typed = text[item.span.start : item.span.stop]
            if number is None or not (subtracts or _TAKEN_OFF.is_all(typed)):
                return None
            off = number if subtracts else -number
            return off, j + 1, item.sides[1:], item.relations
        elif not (isinstance(item, Mark) and item.text in (",", "(")) and not (
            isinstance(item, Word) and item.role in ("and", "so", "filler")
        ):
            return None
    return None


def told_side(said: Sequence[Said], place: int) -> int | None:
    """Return 1 where a sum is said to be positive for output 1, -1 where negative; else None.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> [told_side(discourse(statements(f"x1 - 1; {how}")), 0)
    ...  for how in ("positive means 1", "outputs 0 if that is positive", "we are done")]
    [1, -1, None]
    """
    sides = {s for one in said[place + 1 :] if (s := _side_of(one.item)) is not None}
    classes = [c for one in said[place + 1 :] if (c := _class_of(one.item)) is not None]
    if len(sides) != 1 or not classes:
        return None
    return sides.pop() * (1 if classes[0] else -1)


def _side_of(item: Item) -> int | None:
    """Return the side of ``positive``, ``above zero``."""
    if isinstance(item, Word) and item.role == "sign":
        return {">": 1, ">=": 1, "<": -1, "<=": -1}.get(item.value)
    if isinstance(item, Statement) and item.sides[0] is None and len(item.sides) == 2:
        zero = item.sides[1] == Form(())
        return {">": 1, ">=": 1, "<": -1, "<=": -1}.get(item.relations[0]) if zero else None
    return None


def _class_of(item: Item) -> bool | None:
    """Return whether class 1 is named: ``fires``, ``outputs 1``, a bare 1."""
    if isinstance(item, Word) and item.role == "output":
        return item.value == "1"
    if isinstance(item, Prose) and _FIRES.is_all(item.text.strip()):
        return True
    if isinstance(item, Statement) and not item.relations and isinstance(item.sides[0], Form):
        value = item.sides[0].value
        return None if value not in (0, 1, -1) else value == 1
    return None


_FIRES = Wording("{fires}")
