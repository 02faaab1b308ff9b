"""The labels of the lines of a proof, and the inputs in the rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.citations import (
    OPENING,
    is_label,
    is_open,
    point_of_bits,
)
from linexact.grade.forms.proof.said import Named
from linexact.language.text import Text


@dataclass(frozen=True, slots=True)
class Head:
    """The labels and the input of a line, and the tokens that say them."""

    labels: tuple[str, ...]
    point: Vector | None
    begin: int
    end: int


def heads(
    text: Text, named: Named, starts: Sequence[int], ends: Mapping[int, int]
) -> Iterator[tuple[int, Head]]:
    """Yield the head of each line that has one, by where the line begins."""
    seen: set[str] = set()
    for start in starts:
        row = table_head(text, start, named)
        if row is not None:
            label, point, begin = row
            seen.add(label)
            yield start, Head((label,) if label else (), point or None, begin, ends[start])
            continue
        headed = label_of_line(text, start, named) if _is_first(text, start, starts) else None
        before = label_before(text, start, named) if headed is None else headed[:2]
        if before is not None and before[0] not in seen:
            seen.add(before[0])
            yield start, Head((before[0],), None, before[1], ends[start])
        elif (behind := label_behind(text, ends[start], named)) is not None:
            seen.add(behind[0])
            yield start, Head((behind[0],), None, start, behind[1])


def _is_first(text: Text, start: int, starts: Sequence[int]) -> bool:
    """Say whether no other line stands before one on its line of the text."""
    earlier = max((k for k in starts if k < start), default=-1)
    return earlier < 0 or any(t.kind == "line" for t in text.words(earlier, start))


def label_before(text: Text, place: int, named: Named) -> tuple[str, int] | None:
    """Return the label that stands right before a line, and where it begins.

    >>> from linexact.language.text import read
    >>> named = Named(2, {})
    >>> [label_before(read(t), p, named) for t, p in (("(2) b < 0", 3), ("(0,0): b < 0", 6))]
    [('2', 0), None]
    """
    end = place - 1
    token = text.at(end)
    separated = token is not None and token.text in (":", ".", "|", ";")
    end -= separated
    close = text.at(end)
    if close is None:
        return None
    if close.text in (")", "]"):
        opened = text.at(end - 2)
        begin = end - 2 if opened is not None and opened.text in ("(", "[") else end - 1
        label = text.at(end - 1)
    elif separated and token is not None and token.text != ";":
        begin, label = end, close
    else:
        return None
    if label is None or not is_label(label) or point_of_bits(label, named) is not None:
        return None
    bracketed = begin == end - 2
    earlier = text.at(begin - 1)
    if token is not None and token.text == "." and earlier is not None and earlier.kind != "line":
        return None  # "i.e. w1 > 0"
    return (label.low, begin) if _may_begin(text, begin, bracketed=bracketed) else None


def _may_begin(text: Text, place: int, *, bracketed: bool) -> bool:
    """Say whether what stands before a label lets it be one, and no citation."""
    before = text.at(place - 1)
    if is_open(text, place):
        return False
    if (
        before is None
        or before.kind in ("line", "stop")
        or before.text in (",", "*", "|", "-", "#")
    ):
        return True
    if before.has("numbered", "step") and before.kind == "word":
        return _may_begin(text, place - 1, bracketed=False)
    if before.has("and", "announce", "be", "modal"):
        return bracketed
    return bracketed and not before.has(*OPENING) and before.kind not in ("sign", "arrow")


def label_of_line(text: Text, place: int, named: Named) -> tuple[str, int, int] | None:
    """Return the label that heads the line of a text where a place is, and its first places.

    >>> from linexact.language.text import read
    >>> label_of_line(read("1. For (0, 1): b < 0"), 9, Named(2, {}))
    ('1', 0, 2)
    """
    begin = place
    while (token := text.at(begin - 1)) is not None and token.kind != "line":
        begin -= 1
    while (token := text.at(begin)) is not None and (
        token.text in ("*", "-", "#") or token.has("numbered")
    ):
        begin += 1
    bracket = token is not None and token.text in ("(", "[")
    label, closed = text.at(begin + bracket), text.at(begin + bracket + 1)
    if label is None or closed is None or not is_label(label) or closed.spaced:
        return None
    if point_of_bits(label, named) is not None:
        return None
    ends = (")", "]") if bracket else (")", ".", ":")
    follows = text.at(begin + bracket + 2)
    joined = follows is not None and (
        follows.text in ("+", "-", "*", ":", ",") or (follows.text == "(" and not follows.spaced)
    )
    if closed.text not in ends or (joined and closed.text != "." and closed.text != ":"):
        return None
    return label.low, begin, begin + bracket + 2


def label_behind(text: Text, place: int, named: Named) -> tuple[str, int] | None:
    """Return the label that stands in brackets right behind a line, and where it ends."""
    while (token := text.at(place)) is not None and (token.has("dots") or token.text in "-.;"):
        if token.kind == "stop" and not token.has("dots") and token.text != ";":
            return None
        place += 1
    label, closed = text.at(place + 1), text.at(place + 2)
    if token is None or token.text not in ("(", "[") or closed is None or label is None:
        return None
    if closed.text not in (")", "]") or not is_label(label):
        return None
    follows = text.at(place + 3)
    goes_on = follows is not None and follows.text in ("+", "-", ":", "*")
    if goes_on or point_of_bits(label, named) is not None:
        return None
    return label.low, place + 3


def table_head(text: Text, place: int, named: Named) -> tuple[str, Vector, int] | None:
    """Return label and input of a row of a table that a line stands in, and where it begins."""
    begin = place
    while (token := text.at(begin - 1)) is not None and token.kind != "line":
        begin -= 1
    cells = text.words(begin, place)
    if not any(token.text == "|" for token in cells):
        return None
    numbers = [token for token in cells if token.value is not None]
    values = [token.value for token in numbers if token.value is not None]
    bits = next((k for k, t in enumerate(numbers) if point_of_bits(t, named)), None)
    if bits is not None:
        found = point_of_bits(numbers[bits], named) or ()
        label = numbers[0].low if bits == 1 else ""
    else:
        skipped = int(len(numbers) == named.dimension + 2)
        found = tuple(values[skipped : skipped + named.dimension])
        label = numbers[0].low if skipped else ""
    words = [token for token in cells if token.kind == "word" and is_label(token)]
    label = label or (words[0].low if words and cells[:2][-1] == words[0] else "")
    return (label, found if found in named.points else (), begin)
