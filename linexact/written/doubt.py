"""What an answer leaves open: alternatives, ranges, plus-minus, about so much, perhaps.

``40 or 41``, ``between 1 and 3``, ``1-3``, ``±2``, ``about 40`` and ``maybe 2`` are no one number.
A rounded decimal is one (``about 0.45``), and so are two ways to write the same number (``1/2 or
0.5``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from linexact.errors import InputError
from linexact.written.lexicon import phrases_of
from linexact.written.plain import Span
from linexact.written.statements import Item, Mark, Prose, Statement, Word
from linexact.written.values import Form, Surd
from linexact.written.wording import Wording

_STOPS = (".", "\n", "!", ";")
_NUMERAL = r"(\d{1,40}(?:[.,]\d{1,40}|/[1-9]\d{0,40})?)"
_WRITTEN_RANGE = re.compile(
    rf"{_NUMERAL}(?: ?\\?%)?[-–—−]{_NUMERAL}(?: ?\\?%)?|{_NUMERAL} ?\\?% ?[-–—−] ?{_NUMERAL} ?\\?%"
).fullmatch
_ROUNDED = re.compile(r"[^.,]*\d*[.,]\d+[^.,]*").fullmatch
_TERNARY = re.compile(r"\s*[\"']?[-+]?\d[\"']?\s*:").match  # of a program: ``? 1 : 0``
_UNSURE = (
    "unsure",
    "hope",
    "others",
    "altered",
)  # of words that leave all open that their clause says
_DOUBTING = ("hedge", *_UNSURE)
_NEAR = 3  # words and marks between a hedge and its number
_ASKED = 8  # words and marks between a statement and a question mark
_COUNTED = ("updates", "errors", "total", "distance", "score", "margin")  # nouns behind numbers
_LONG = 12  # characters of prose between them


@dataclass(frozen=True, slots=True)
class Doubt:
    """A stretch of the text that leaves a number open, and how."""

    span: Span
    message: str


def refuse_doubted(items: Sequence[Item], text: str, used: Sequence[Span]) -> None:
    """Refuse an answer that stands where the text leaves it open.

    Raises :class:`~linexact.errors.InputError` (``open``).

    >>> from linexact.written.statements import statements
    >>> text = "40 or 41 updates"
    >>> refuse_doubted(statements(text), text, [Span(6, 8)])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: a choice is left open; write the one you mean
    >>> refuse_doubted(statements("1/2 or 0.5"), "1/2 or 0.5", [Span(0, 3)])
    """
    refuse_taken_back(text)
    for doubt in doubts(items, text):
        if any(s.start < doubt.span.stop and doubt.span.start < s.stop for s in used):
            raise InputError("open", doubt.message, start=doubt.span.start)


def refuse_taken_back(text: str) -> None:
    """Refuse a text that takes its answer back, or leaves it to its reader what the answer is.

    Raises :class:`~linexact.errors.InputError` (``open``).

    >>> refuse_taken_back("The answer is 40. Just kidding, 41.")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: this takes an answer back, or leaves it open; write the answer alone
    """
    for pattern in (_TAKEN_BACK, *_LEFT):
        found = pattern.search(text)
        if found is not None:
            message = "this takes an answer back, or leaves it open; write the answer alone"
            raise InputError("open", message, start=found.start())


_TAKEN_BACK = Wording("{taken back}")
_LEFT = (
    re.compile(r"\^\[(?!\s*\d{1,2}\s*\])[^\]\n]{0,200}\d"),  # a footnote
    re.compile(  # b in {-1, 2}; inputs may be of a set
        r"(?:\b[wb]_?\{?\d?\}?|\bbias)\s*\$?\s*(?:∈|\\in\b|\bin\b)\s*\\?\{[^{}\n]{0,80}[,;]",
        re.IGNORECASE,
    ),
    re.compile(r"(?<!\|)\|\s*[wb]_?\{?\d\}?\s*\|(?!\|)\s*=", re.IGNORECASE),  # |w1| = 1
    re.compile(r"(?<![\w.])0(?:[xX][\da-fA-F]{2,}|[bB][01]{2,})\b"),  # but 0x1 is 0 times x1
)


def doubts(items: Sequence[Item], text: str) -> Iterator[Doubt]:
    """Yield what leaves a number open.

    >>> from linexact.written.statements import statements
    >>> [d.message for text in ("b is about 3", "±2") for d in doubts(statements(text), text)]
    ['about so much is no number; write it out', 'two readings, + and -; write the one you mean']
    """
    for place, item in enumerate(items):
        if isinstance(item, Statement):
            yield from _in_statement(item, text)
            yield from _between(items, place, text)
        elif isinstance(item, Word) and (item.role in _DOUBTING or _is_bound(items, place)):
            yield from _hedged(items, place, item, text)
        elif isinstance(item, Mark) and item.text == "?" and not _TERNARY(text, item.span.stop):
            yield from _asked(items, place)
        elif isinstance(item, Mark) and item.text == "+" and _touches(items, place):
            yield Doubt(items[place - 1].span, _OPEN)
        elif isinstance(item, Mark) and item.text == "±":
            message = "two readings, + and -; write the one you mean"
            yield from (Doubt(s.span, message) for s in _beside(items, place))


def _in_statement(item: Statement, text: str) -> Iterator[Doubt]:
    """Look at ``is about 2``, where nothing exact stands before it, and at ``40-41``."""
    for i, relation in enumerate(item.relations):
        exact = any(_number(side) is not None for side in item.sides[: i + 1])
        whole = not exact and _is_whole(item, text, i + 1)
        if relation == "≈" and (whole or (item.sides[i] is None and _is_equation(item, text))):
            yield Doubt(item.span, _ABOUT)
    last = item.spans[-1]
    written = _WRITTEN_RANGE(text[last.start : last.stop].strip())
    single = not any(_number(side) is not None for side in item.sides[:-1])
    if written and single and _rises(*filter(None, written.groups())) and "≈" not in item.relations:
        yield Doubt(item.span, "a range, or a difference; write the number that you mean")


def _touches(items: Sequence[Item], place: int) -> bool:
    """Say whether a plus stands behind a number, and nothing is added: ``2+``."""
    before = items[place - 1] if place else None
    if not isinstance(before, Statement) or _number(before.sides[-1]) is None:
        return False
    alone = all(isinstance(item, Mark) for item in items[place + 1 : place + 2])
    return alone and before.span.stop == items[place].span.start


def _rises(first: str, second: str) -> bool:
    return Fraction(first.replace(",", ".")) < Fraction(second.replace(",", "."))


def _asked(items: Sequence[Item], place: int) -> Iterator[Doubt]:
    """Find what a question mark behind a statement leaves open: ``b = 3?``, ``2 (or is it 3?)``."""
    other = False
    for item in reversed(items[max(0, place - _ASKED) : place]):
        if isinstance(item, Statement):
            yield Doubt(item.span, _OPEN)
            return
        other |= _is_or(item)
        if other:  # "b = -1.5 ... or with the other sign?"
            continue
        if isinstance(item, Mark) and item.text in (*_STOPS, ",", ":", "?"):
            return


_OPEN = "an open answer; write the one you mean"
_ABOUT = "about so much is no number; write it out"


def _hedged(items: Sequence[Item], place: int, word: Word, text: str) -> Iterator[Doubt]:
    """Find what a word hedges: a whole number beside it; all that its clause says, if unsure."""
    if word.role in _UNSURE:
        yield from (Doubt(s.span, _OPEN) for s in _clause(items, place))
        return
    hyphen = items[place - 1 : place] if place else ()
    joined = any(isinstance(item, Mark) and item.text in ("-", "–") for item in hyphen)
    begin = max(0, place - 1 - joined)
    after = word.value in ("after", "any")
    order = reversed(items[begin : place - joined]) if after else (
        items[place + 1 : place + 1 + _NEAR]
    )  # fmt: skip
    for item in order:
        if isinstance(item, Statement):
            whole = _is_whole(item, text, len(item.sides) - 1 if after else 0)
            whole |= word.value in ("either", "any")
            if whole or (not after and _is_equation(item, text)):
                yield Doubt(item.span, _ABOUT)
            return
        if isinstance(item, Prose) and len(item.text) > _LONG:
            return


def _is_bound(items: Sequence[Item], place: int) -> bool:
    """Say whether a word bounds the number behind it: ``up to 2``, but not ``1 up to 2``."""
    item, before = items[place], items[place - 1] if place else None
    bounds = isinstance(item, Word) and item.text.casefold() in _bounds()
    return bounds and not (isinstance(before, Statement) and _number(before.sides[-1]) is not None)


def _is_equation(item: Statement, text: str) -> bool:
    """Say whether an equation of names is no rounded number: ``about y = 2x + 3``."""
    if "=" not in item.relations or _number(item.sides[0]) is not None:
        return False
    last = len(item.sides) - 1
    return _number(item.sides[last]) is None or _is_whole(item, text, last)


def _clause(items: Sequence[Item], place: int) -> Iterator[Statement]:
    """Yield the statements of a word's sentence; ``. Or was it 3?`` belongs to the one before."""
    word = items[place]
    begins = place > 0 and isinstance(items[place - 1], Mark)
    asks = begins and isinstance(word, Word) and word.text.split()[0].casefold() in _ors()
    for step in (-1, 1):
        i = place + step
        if asks and step < 0:
            i -= 1  # the stop
        while 0 <= i < len(items):
            item = items[i]
            if isinstance(item, Mark) and item.text in _STOPS:
                break
            if isinstance(item, Statement):
                yield item
            i += step


def _beside(items: Sequence[Item], place: int) -> Iterator[Statement]:
    for item in (*items[max(0, place - 1) : place], *items[place + 1 : place + 2]):
        if isinstance(item, Statement):
            yield item


def _between(items: Sequence[Item], place: int, text: str) -> Iterator[Doubt]:
    """Find another number behind *or*, *to*, or behind *between* and *and*."""
    first = items[place]
    assert isinstance(first, Statement)
    number = _number(first.sides[-1])
    joined = _joined(items, place)
    if number is None or joined is None:
        return
    how, second = joined
    other = _number(second.sides[0])
    if other is None or other == number or (second.relations and how != "range"):
        return
    if how == "or" and any(r == "≈" for r in second.relations):
        return
    span = Span(first.span.start, second.span.stop)
    message = "a range" if how == "range" else "a choice"
    yield Doubt(span, f"{message} is left open; write the one you mean")


def _joined(items: Sequence[Item], place: int) -> tuple[str, Statement] | None:
    """Return the statement that an open choice or a range joins to one, and which of them."""
    how = ""
    for item in items[place + 1 : place + 3 + _NEAR]:
        if isinstance(item, Statement):
            if not how and _is_counted(item):
                continue
            return (how, item) if how else None
        if _is_or(item):
            how = "or"
        elif how and isinstance(item, Mark) and item.text == ".":
            continue  # "resp."
        elif isinstance(item, Word) and item.role == "and" and not how:
            if not _says_between(items, place):
                return None
            how = "range"
        elif _is_range(item) and not how:
            if _is_change(items, place):
                return None
            how = "range"
        elif isinstance(item, Word) and item.role in ("hedge", "unsure", "filler"):
            continue
        elif not isinstance(item, Mark) or item.text not in (",", "(", "/", '"', "$", ""):
            return None
    return None


def _is_counted(item: Statement) -> bool:
    """Say whether a statement is a noun alone, of what is counted: ``40 updates``."""
    side = item.sides[0]
    return not item.relations and isinstance(side, Form) and side.name in _COUNTED


def _is_or(item: Item) -> bool:
    """Say whether something joins two numbers of which one is meant: *or*, ``resp.``, ``bzw.``."""
    if isinstance(item, Word):
        return item.role in ("or", "otherwise") or item.text.casefold() == "vs"
    return isinstance(item, Prose) and item.text.casefold() in ("u", "vs")


def _is_range(item: Item) -> bool:
    if isinstance(item, Mark):
        return item.text in ("–", "—", "...", "…")
    written = item.text.strip(" .").casefold() if isinstance(item, Prose | Word) else ""
    return written in _ranges()


@cache
def _ranges() -> frozenset[str]:
    return frozenset(phrases_of("range"))


@cache
def _ors() -> frozenset[str]:
    return frozenset(phrases_of("or"))


@cache
def _bounds() -> frozenset[str]:
    return frozenset(phrases_of("bound"))


@cache
def _betweens() -> frozenset[str]:
    return frozenset(phrases_of("between"))


def _says_between(items: Sequence[Item], place: int) -> bool:
    """Say whether *between* stands before a number."""
    return any(
        isinstance(item, Word | Prose) and not _betweens().isdisjoint(item.text.casefold().split())
        for item in items[max(0, place - 2) : place]
    )


def _is_change(items: Sequence[Item], place: int) -> bool:
    """Say whether ``from 1 to 3`` is something that changes, of which the end is the answer."""
    before = items[place - 1] if place else None
    if not isinstance(before, Word) or before.role != "from" or place < 2:
        return False
    earlier = items[place - 2]
    return not isinstance(earlier, Mark)


def _is_whole(item: Statement, text: str, side: int) -> bool:
    """Say whether a side is a number that was not typed as a rounded decimal or in per cent."""
    if side >= len(item.sides) or _number(item.sides[side]) is None:
        return False
    written = text[item.spans[side].start : item.spans[side].stop]
    return _ROUNDED(written) is None and "%" not in written


def _number(side: object) -> Fraction | Surd | None:
    if isinstance(side, Form):
        return side.value
    return side if isinstance(side, Surd) else None
