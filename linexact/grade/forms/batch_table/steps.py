"""Batch steps told in lines or sentences: ``Step 1: all four are wrong, w = (1/2, 1/2, 1/2)``.

A step begins with its number.  What is told between its values is which examples are wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import NUMBERED, Sheet, is_numbering
from linexact.grade.forms.trace.told import (
    ENDS,
    Field,
    Telling,
    Told,
    sheet_of,
)
from linexact.language.scan import Token
from linexact.language.text import Text


def steps_told(text: Text, setting: Setting) -> Iterator[Sheet]:
    """Yield the steps that a text tells as rows of a sheet, if it tells any.

    Raises :class:`~linexact.errors.InputError` (``left-over``) for what is told besides.
    """
    rows = _steps(Telling(text, setting))
    if rows:
        yield sheet_of(text, rows)


def _steps(telling: Telling) -> list[Told]:
    """Return the rows of batch steps; without numbers, all is one step.

    What a text announces behind the last step is none of it.
    """
    tokens, begins = telling.text.tokens, list[int]()
    for place in range(len(tokens)):
        if _is_step(telling.text, place, len(begins) + 1):
            begins.append(place)
    last = begins[-1] if begins else -1
    finals = [telling.text.sentence(place).start for place in telling.text.holding("final")]
    end = next((place for place in finals if place > last), len(tokens))
    ends = [*begins[1:], end]
    rows = [_step(telling, range(*one)) for one in zip(begins or [0], ends, strict=True)]
    told = {one.head for row in rows for one in row.fields}
    return rows if "moved" in told and any("after" in telling.kinds(head) for head in told) else []


def _is_step(text: Text, place: int, number: int) -> bool:
    """Say whether the number of a step stands here: ``Step 1``, ``k=1:``, ``1)``."""
    token, before = text.tokens[place], text.near(place - 1)
    named = token.has("step", "pass") or token.low in NUMBERED
    at = place + named
    at += text.near(at).text == "="
    closed = text.near(at + 1).text in (":", ".", ")", ",", ";")
    begins = place == 0 or before.kind == "line" or (named and before.text in ENDS)
    return begins and (named or closed) and text.near(at).text == str(number)


def _step(telling: Telling, places: range) -> Told:
    """Return what a step says: values by their names, and between them what is wrong."""
    row, place, begin = Told(), places.start, places.start
    while telling.text.near(begin).text.isdigit() or is_numbering(telling.text.near(begin)):
        begin += 1
    place = begin
    while place < places.stop:
        one = telling.named(place)
        if one is None or "moved" in telling.kinds(one.head):
            place += 1
            continue
        _say_wrong(telling, row, begin, place)
        telling.add(row, one)
        begin = place = one.last
    _say_wrong(telling, row, begin, places.stop)
    row.covered.update(places[:1])
    return row


def _say_wrong(telling: Telling, row: Told, begin: int, end: int) -> None:
    """Read which examples are wrong from what stands between two values."""
    tokens = telling.text.tokens
    while begin < end and _parts(tokens[end - 1]):
        end -= 1
    while begin < end and _parts(tokens[begin]):
        begin += 1
    if any("moved" in telling.kinds(t.text) or t.has("fine") for t in tokens[begin:end]):
        telling.add(row, Field("moved", (begin, end), begin, end))
    else:
        for place in range(begin, end):
            telling.refuse(place)


def _parts(token: Token) -> bool:
    """Say whether a token only joins what a step says."""
    return token.kind in ("stop", "line", "arrow") or token.text == "," or token.has("announce")
