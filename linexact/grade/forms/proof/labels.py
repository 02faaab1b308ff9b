"""Lines that a text names at their head, ``A: b < 0`` or ``eq1) b < 0``, and where it says so.

The reader knows numbers in brackets for what they are.  Other names are found here: what stands
before an inequality at the head of its line, in two lines or more, is a name, and where it stands
again outside of mathematics the line is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from linexact.written import (
    Label,
    Mark,
    Prose,
    Reference,
    Span,
    Statement,
    Word,
    statements,
)
from linexact.written.statements import Item
from linexact.written.wording import Wording

LEAST_NAMED = 2
NEAR = 30  # characters before a number
_HEAD = re.compile(
    r"^[ \t>*•–-]*\W{0,2}"
    r"(?P<name>[A-Za-z]{1,3}[ _]?\{?\d{1,2}\}?|[IVXivx]{1,4}|[A-Za-z]\*?|\*{1,3})"
    r"['’]?(?:[)\]]?\$?[ \t]*[:.)]|[)\]])[ \t]+(?=[^\n]*(?:[<>≤≥]|\\[lg](?:e|t)))",
    re.MULTILINE,
)
_CELL = re.compile(  # a row of a table: | B | 01 | w2 + b > 0 |
    r"^[ \t]*\|?[ \t]*\W{0,2}(?P<name>[A-HJ-Z]|[A-Za-z]{1,3}\d{1,2})\W{0,2}[ \t]*[|&]"
    r"(?=[^\n]*(?:[<>≤≥]|\\[lg](?:e|t)))",
    re.MULTILINE,
)
_INLINE = re.compile(
    r"(?<=[.;,][ ])(?P<name>[A-Z]{1,3}\d{1,2}|[B-Z])[:)][ ]+(?=[^\n.;:]*(?:[<>≤≥]|\\[lg](?:e|t)))"
)
_BEHIND = re.compile(r"\((?P<name>[A-Za-z]{1,2}_?\d{1,2})\)[ \t]*(?:\n|\Z|[,;.])")
_BRACKETED = re.compile(  # "where (1) b < 0 (2) w2 + b > 0": a number that heads an inequality
    r"(?:\((?P<name>\d{1,2})\)|(?P<circled>[\u2460-\u2473]))[ \t]*"
    r"(?=\$?[-−]?[ ]?(?:\d*[ ]?[^\W\d]|\\[a-z])[^\n,;.()]{0,60}?(?:[<>≤≥]|\\[lg](?:e|t)))"
)
_HEADING = Wording(r"(?:\A|[\n,;.:|$>&]|[<>≤≥=][ ]?0[$]?|{where})[ \t]*\Z")
_DERIVING = Wording(r"{derives}[ \t]*\Z")
LEAST_NUMBERED = 3
_PART = re.compile(r"[A-Za-z]{1,3}[ _]?\{?\d{1,2}\}?|[A-Za-z]+\*?|\*{1,3}")
_UNKNOWN = re.compile(r"w_?\{?\d+\}?|x_?\{?\d+\}?", re.IGNORECASE).fullmatch


def named_lines(text: str, items: Sequence[Item]) -> list[Item]:
    r"""Return the items of a text with its names of lines as labels and references.

    >>> from linexact.written import statements
    >>> text = "A: b < 0\nB: w1 + b > 0\nA + B: w1 > 0"
    >>> [type(item).__name__ for item in named_lines(text, statements(text))][-5:]
    ['Reference', 'Mark', 'Reference', 'Mark', 'Statement']
    """
    heads = [
        *_HEAD.finditer(text),
        *_CELL.finditer(text),
        *_INLINE.finditer(text),
        *_BEHIND.finditer(text),
    ]
    items = [_uncircled(item) for item in items]
    names = {_plain(match["name"]) for match in heads if not _UNKNOWN(match["name"])}
    places = {at + 1: name for at, name in numbered_heads(text).items()}
    if len(names) < LEAST_NAMED and not places:
        return list(items)
    if len(names) < LEAST_NAMED:
        return list(_renamed(text, items, set(), places))
    places |= {match.start("name"): _plain(match["name"]) for match in heads}
    return list(_renamed(text, items, names, places))


def numbered_heads(text: str) -> dict[int, str]:
    """Return the numbers that head inequalities within their lines, by their places.

    They count from 1 without a gap; where each begins its line there is nothing to find.

    >>> numbered_heads("where (1) b < 0 (2) v + b > 0 (3) u + b > 0; by (2) v > 0")
    {6: '1', 16: '2', 30: '3'}
    """
    found = {
        m.start(): m["name"] or _circled(m["circled"])
        for m in _BRACKETED.finditer(text)
        if _HEADING.search(text[max(0, m.start() - NEAR) : m.start()])
    }
    if list(found.values()) != list(map(str, range(1, len(found) + 1))):
        return {}
    begins = all(
        text[at] == "(" and not text[:at].rpartition("\n")[2].strip(" \t>*-") for at in found
    )
    later = dict(_later_heads(text, found)) if len(found) >= LEAST_NUMBERED else {}
    return later if begins or len(found) < LEAST_NUMBERED else found | later


def _later_heads(text: str, found: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Yield the numbers that go on behind these where a line is derived: ``gives (5) w1 < 0``."""
    count = len(found)
    for match in _BRACKETED.finditer(text, max(found)):
        name = match["name"] or _circled(match["circled"])
        behind = match.start() > max(found) and name == str(count + 1)
        if behind and _DERIVING.search(text[max(0, match.start() - NEAR) : match.start()]):
            count += 1
            yield match.start(), name


def _circled(numeral: str) -> str:
    """Return the number in a circle.

    >>> _circled("②")
    '2'
    """
    return str(ord(numeral) - ord("①") + 1)


def _uncircled(item: Item) -> Item:
    """Return a number in a circle as what it is."""
    if isinstance(item, Prose) and len(item.text) == 1 and "①" <= item.text <= "⑳":
        return Reference(_circled(item.text), item.span)
    return item


def _plain(name: str) -> str:
    return re.sub(r"[ _{}]", "", name).casefold()


def _renamed(
    text: str, items: Sequence[Item], names: set[str], places: dict[int, str]
) -> Iterator[Item]:
    """Yield items, and labels and references for what holds nothing but names."""
    for item in items:
        head = item.sides and item.relations[:1] == (":",) if isinstance(item, Statement) else False
        if isinstance(item, Statement) and head:
            first = text[item.spans[0].start : item.spans[0].stop]
            found = list(_names(first, item.spans[0], names, places))
            if found:
                yield from found
                yield Mark(":", Span(item.spans[0].stop, item.spans[0].stop))
                span = Span(item.spans[1].start, item.span.stop)
                yield replace(
                    item, sides=item.sides[1:], relations=item.relations[1:],
                    spans=item.spans[1:], span=span,
                )  # fmt: skip
                continue
        opened = item.span.start + 1
        if isinstance(item, Statement) and opened in places and text[opened - 1] in "([":
            behind = text.index(")" if text[opened - 1] == "(" else "]", opened) + 1
            if behind < item.span.stop:  # "(p1) b < 0" is no product
                yield Label(places[opened], Span(opened, behind - 1))
                for part in statements(text[behind : item.span.stop]):
                    yield _moved(part, behind)
                continue
        single = isinstance(item, Statement) and not item.relations
        if single or isinstance(item, Prose) or (isinstance(item, Word) and item.role == "filler"):
            found = list(_names(text[item.span.start : item.span.stop], item.span, names, places))
            if found:
                yield from found
                if isinstance(item, Prose):
                    yield item  # its other words may mean something
                continue
        yield item


def _moved(item: Item, by: int) -> Item:
    """Return an item of a text that begins so much later."""
    span = Span(item.span.start + by, item.span.stop + by)
    if isinstance(item, Statement):
        spans = tuple(Span(s.start + by, s.stop + by) for s in item.spans)
        return replace(item, spans=spans, span=span)
    return replace(item, span=span)


def _names(
    written: str, span: Span, names: set[str], places: dict[int, str]
) -> Iterator[Label | Reference | Mark]:
    """Yield the names of a piece of text, if it holds little else."""
    parts = list(_PART.finditer(written))
    known = [part for part in parts if _plain(part[0]) in names]
    if not known or len(parts) - len(known) > 2 or (len(known) < len(parts) and len(written) > 30):
        return
    if len(known) == 1 and len(known[0][0]) == 1 and known[0][0] in "aAI" and not places.get(
        span.start + known[0].start()
    ) and len(parts) > 1:  # fmt: skip
        return  # "a", "I"
    for number, part in enumerate(known):
        place = Span(span.start + part.start(), span.start + part.end())
        if number and "+" in written[known[number - 1].end() : part.start()]:
            yield Mark("+", Span(place.start - 1, place.start))
        kind = Label if place.start in places else Reference
        yield kind(_plain(part[0]), place)
