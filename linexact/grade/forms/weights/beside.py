"""Nouns beside their numbers: ``4, 2 are the weights``, ``threshold h = 3/2``, ``weights -1``.

Statements are rewritten, with their places, so that the noun stands before its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.grade.forms.weights.parameters import Wanted
from linexact.written import Form, Item, Mark, Prose, Row, Span, Statement, Value, Word
from linexact.written.discourse import Said
from linexact.written.values import Sum
from linexact.written.wording import Wording

_ARE = Wording("{are these}")
_WEIGHTS = Wording("{several weights}")
_W0 = re.compile(r"\bw_?\{?0\b", re.IGNORECASE).search
_LINKS = 3  # words between numbers and their noun
_CONSTANT = Wording(
    r"{constant input}[^.;\d\n]{0,25}?(?P<input>[-−]?1)\b(?![./])[^.;\d\n]{0,25}{of weight}\s*"
    r"(?P<weight>[-−]?\d{1,20}(?:\.\d{1,20}|/[1-9]\d{0,20})?)(?![\w/]|[.,]\d)"
)
_FIXED = Wording(r"{constant input}[^.;\d\n]{0,25}?[-−]1\b(?![./\d])")
_NEGATIVE = (0, Fraction(-1))  # the constant input of w0
_APPOSED = ("b", "threshold")


def beside(said: Sequence[Said], wanted: Wanted, text: str) -> list[Said]:
    """Return what is said with nouns before their numbers.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "4, 2 are the weights and -5 is the bias"
    >>> found = beside(discourse(statements(text)), Wanted(("x1", "x2"), True), text)
    >>> [one.item.sides[0].name for one in found if isinstance(one.item, Statement)]
    ['weights', 'b']
    """
    found = list(map(_listed_once, said))
    found = list(map(_without_head, found))
    found = _apposed(_without_remarks(_constant_input(found, text)), wanted)
    return _plural(_before_noun(found, wanted), wanted, text)


def _listed_once(one: Said) -> Said:
    """Return a statement with ``2 * (1, 1)`` as the list that it is."""
    item = one.item
    if not isinstance(item, Statement) or not any(_scaled(side) for side in item.sides):
        return one
    return replace(one, item=replace(item, sides=tuple(_scaled(s) or s for s in item.sides)))


def _scaled(side: Value | None) -> Row | None:
    """Return a single multiple of a list of numbers as a list."""
    if not isinstance(side, Sum) or len(side.terms) != 1:
        return None
    [(factor, row)] = side.terms
    numbers = row.vector
    return None if numbers is None else Row(tuple(Form.of({"": factor * v}) for v in numbers))


def _without_head(one: Said) -> Said:
    """Return ``e2: weights`` without what a colon joins before the noun."""
    item = one.item
    if isinstance(item, Statement) and item.relations == (":",):
        first, second = item.sides
        named = isinstance(second, Form) and second.name == "weights"
        if named and isinstance(first, Form) and first.name is not None:
            return replace(one, item=Statement((second,), (), item.spans[1:], item.spans[1]))
    return one


def _constant_input(said: Sequence[Said], text: str) -> list[Said]:
    """Return what is said with ``an extra input fixed at -1 with weight 3/2`` as the bias -3/2."""
    match = _CONSTANT.search(text)
    if match is None:
        return list(said)
    over, _, under = match["weight"].replace("−", "-").partition("/")
    sign = -1 if match["input"] in ("-1", "−1") else 1
    value = sign * Fraction(over) / Fraction(under or 1)
    span = Span(*match.span())
    sides = (Form((("b", Fraction(1)),)), Form.of({"": value}))
    made = Statement(sides, ("=",), (span, span), span, worded=True)
    inside = [k for k, one in enumerate(said) if _overlaps(one.item.span, span)]
    if not inside:
        return list(said)
    return [*said[: inside[0]], replace(said[inside[0]], item=made), *said[inside[-1] + 1 :]]


def fixed_input(said: Sequence[Said], wanted: Wanted, text: str) -> tuple[list[Said], Wanted]:
    """Return what is said without that the constant input is -1, and what is asked with it.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "the constant input is -1: w0 = 3"
    >>> fixed_input(discourse(statements(text)), Wanted(("x1", "x2"), True), text)[1].constant
    (0, Fraction(-1, 1))
    """
    match = _FIXED.search(text) if wanted.bias and wanted.constant is None else None
    if match is None or _CONSTANT.search(text) or not _W0(text):
        return list(said), wanted
    span = Span(*match.span())
    found = [
        replace(one, item=Prose(text[one.item.span.start : one.item.span.stop], one.item.span))
        if _overlaps(one.item.span, span)
        else one
        for one in said
    ]
    return found, replace(wanted, constant=_NEGATIVE)


def _overlaps(span: Span, other: Span) -> bool:
    return span.start < other.stop and other.start < span.stop


def _without_remarks(said: Sequence[Said]) -> list[Said]:
    """Return what is said without what a bracket calls a noun: ``bias (= -threshold)``."""
    found: list[Said] = []
    place = 0
    while place < len(said):
        found.append(said[place])
        place += 1
        close = _closing(said, place) if _noun(found[-1].item) in _APPOSED else None
        if close is not None:
            place = close + 1
    return found


def _closing(said: Sequence[Said], place: int) -> int | None:
    """Return where a bracket ends that begins here and holds words and names, no number."""
    if place >= len(said) or said[place].item != Mark("(", said[place].item.span):
        return None
    for k in range(place + 1, min(place + 2 + 2 * _LINKS, len(said))):
        item = said[k].item
        if isinstance(item, Mark) and item.text == ")":
            return k
        if isinstance(item, Statement) and any(
            isinstance(side, Row) or (isinstance(side, Form) and side.value is not None)
            for side in item.sides
        ):
            return None
    return None


def _apposed(said: Sequence[Said], wanted: Wanted) -> list[Said]:
    """Return what is said with ``threshold h = 3/2`` as one: the letter is the noun's."""
    found: list[Said] = []
    for one in said:
        noun = _noun(found[-1].item) if found else None
        item = one.item
        if noun in _APPOSED and isinstance(item, Statement) and item.relations == ("=",):
            letter, value = item.sides
            own = isinstance(letter, Form) and letter.name is not None
            if (
                own
                and isinstance(letter, Form)
                and isinstance(value, Form)
                and value.value is not None
            ):
                other = wanted.parameter(letter.name or "")
                if other is None and letter.name not in wanted.features:
                    head = found.pop().item
                    span = Span(head.span.start, item.span.stop)
                    name = Form(((str(noun), Fraction(1)),))
                    one = replace(one, item=replace(item, sides=(name, value), span=span))
        found.append(one)
    return found


def _before_noun(said: Sequence[Said], wanted: Wanted) -> list[Said]:
    """Return what is said with numbers that stand before their noun behind it."""
    found: list[Said] = []
    for place, one in enumerate(said):
        noun = _noun(one.item)
        known = noun == "weights" or noun in _APPOSED
        begin = _numbers_before(found) if known and not _is_followed(said, place) else None
        count = wanted.size if noun == "weights" else 1
        numbers = (
            []
            if begin is None
            else [v for s in found[begin:] if (v := _number(s.item)) is not None]
        )
        if begin is not None and len(numbers) == count and (count > 1 or noun != "weights"):
            span = Span(found[begin].item.span.start, one.item.span.stop)
            row: Value = Row(tuple(Form.of({"": v}) for v in numbers))
            value = row if noun == "weights" else Form.of({"": numbers[0]})
            sides = (Form(((str(noun), Fraction(1)),)), value)
            one = replace(
                found[begin], item=Statement(sides, ("=",), (span, span), span, worded=True)
            )
            del found[begin:]
        found.append(one)
    return found


def _is_followed(said: Sequence[Said], place: int) -> bool:
    """Say whether a noun has its numbers behind it."""
    behind = said[place + 1].item if place + 1 < len(said) else None
    return isinstance(behind, Statement)


def _numbers_before(found: Sequence[Said]) -> int | None:
    """Return where the numbers begin of which it is said at the end what they are."""
    place = len(found) - 1
    linked = False
    while place >= 0 and _number(found[place].item) is None:
        item = found[place].item
        linked |= isinstance(item, Word | Prose) and _ARE.is_all(item.text.strip())
        if not isinstance(item, Word | Prose) or len(found) - place > _LINKS:
            return None
        if isinstance(item, Word) and item.role not in ("filler", "relation", "from"):
            return None
        place -= 1
    if not linked or place < 0:
        return None
    while place > 0 and _joins(found, place - 1):
        place -= 1 if _number(found[place - 1].item) is not None else 2
    return place


def _joins(found: Sequence[Said], place: int) -> bool:
    """Say whether a comma or *and* stands here, with a number before it."""
    item = found[place].item
    joins = (isinstance(item, Word) and item.role == "and") or (
        isinstance(item, Mark) and item.text == ","
    )
    return joins and place > 0 and _number(found[place - 1].item) is not None


def _plural(said: Sequence[Said], wanted: Wanted, text: str) -> list[Said]:
    """Return what is said with ``weights -1`` as the weight of all."""
    found = list(said)
    for place, one in enumerate(said[:-1]):
        number = _number(said[place + 1].item)
        typed = text[one.item.span.start : one.item.span.stop]
        if wanted.size < 2 or number is None or _noun(one.item) != "weights":
            continue
        if _WEIGHTS.is_all(typed) and _is_last(said, place + 2):
            side = Form(((("w*"), Fraction(1)),))
            item = said[place + 1].item
            span = Span(one.item.span.start, item.span.stop)
            sides = (side, Form.of({"": number}))
            found[place] = replace(one, item=Word("filler", "", typed, one.item.span))
            made = Statement(sides, ("=",), (span, span), span, worded=True)
            found[place + 1] = replace(said[place + 1], item=made)
    return found


def _is_last(said: Sequence[Said], place: int) -> bool:
    """Say whether a sentence ends here, or goes on without a number."""
    for one in said[place : place + 3]:
        if isinstance(one.item, Mark) and one.item.text in (".", "\n", ";", ")"):
            return True
        if isinstance(one.item, Statement):
            return _number(one.item) is None
    return True


def _noun(item: Item) -> str | None:
    """Return the name that is a whole statement."""
    side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
    return side.name if isinstance(side, Form) else None


def _number(item: Item) -> Fraction | None:
    """Return the number that is a whole statement."""
    side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
    return side.value if isinstance(side, Form) else None
