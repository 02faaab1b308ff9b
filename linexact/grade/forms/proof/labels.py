"""The labels of the lines of a proof: before a line, at the start of its text line, behind it."""

from __future__ import annotations

from collections.abc import Mapping

from linexact.grade.forms.proof.citations import OPENING, Citations, is_label, is_open
from linexact.language.text import Text

_ENDS = (")", "]", ":", ".", "|")
_JOINED = (",", "+", "-", "*")  # behind a label that is added
_BULLETS = ("*", "-", "#", "|")


def labelled(
    text: Text, lines: Mapping[int, int], cites: Citations
) -> tuple[dict[int, str], dict[int, int]]:
    r"""Return the label of each line that has one, and where labels end by where they begin.

    ``lines`` are the places where lines begin, and where each ends.

    >>> from linexact.grade.forms.proof.said import Named
    >>> from linexact.language.text import read
    >>> text = read("(1) b < 0\n2. For (0, 1): w + b > 0")
    >>> labelled(text, {3: 6, 16: 21}, Citations(text, Named(2, {})))[0]
    {3: '1', 16: '2'}
    """
    found: dict[int, str] = {}
    places: dict[int, int] = {}
    for start, end in lines.items():
        begins = [_line_begin(text, start), *range(start - 4, start - 1)]
        while text.near(end).has("dots"):
            end += 1
        first = not any(begins[0] <= other < start for other in lines)
        brackets = (k for k in begins if text.near(k).text in ("(", "["))
        headed = any(_label_end(text, k, cites, behind=False) == start for k in brackets)
        for begin in [*(begins if first else begins[1:]), *([] if headed else [end])]:
            stop = _label_end(text, begin, cites, behind=begin == end)
            before = text.near(begin - 1)
            fits = begin == end or stop == start or begin == begins[0]
            if stop is None or not fits or not _may_begin(text, begin, begin == end, before.text):
                continue
            label = next(t.low for t in text.words(begin, stop) if is_label(t))
            if label not in found.values() and start not in found:
                found[start] = label
                places[begin] = stop
    return found, places


def _line_begin(text: Text, place: int) -> int:
    """Return where the line of the text, or its part, begins, over bullets and *inequality*."""
    while (before := text.near(place - 1)).kind != "line" and before.text != ";":
        place -= 1
    while (token := text.near(place)).text in _BULLETS or token.has("numbered"):
        place += 1
    return place


def _may_begin(text: Text, place: int, behind: bool, sign: str) -> bool:
    """Say whether what stands before a label lets it be one, and no citation."""
    before = text.near(place - 1)
    if behind or before.kind in ("line", "stop") or sign in (",", *_BULLETS):
        return True
    if before.has("numbered", "step") and before.kind == "word":
        return True
    cited = before.has(*OPENING) or before.kind in ("sign", "arrow")
    return text.near(place).text in "([" and (before.has("and", "announce") or not cited)


def _label_end(text: Text, place: int, cites: Citations, *, behind: bool) -> int | None:
    """Return where a label ends that begins at a place: ``(1)``, ``1.``, ``A:``, ``(iv):``."""
    bracket = text.near(place).text in ("(", "[")
    label, closed = text.near(place + bracket), text.near(place + bracket + 1)
    ends = _ENDS[:2] if bracket else _ENDS[1:] if behind else _ENDS
    if not bracket and is_open(text, place):
        return None
    if not is_label(label) or closed.text not in ends or (behind and not bracket):
        return None
    if closed.spaced and closed.text != "|":
        return None
    if cites.point_of_bits(label) is not None:
        return None
    stop = place + bracket + 2
    if closed.text == "|":
        parted = label.kind == "word" or cites.point_of_bits(text.near(stop))
        return stop if parted or text.near(stop).text == "(" else None
    follows = text.near(stop)
    glued = follows.text == "(" and not follows.spaced
    if (
        closed.text in _ENDS[:2]
        and (follows.text in _JOINED[behind:] or glued)
        and not (follows.spaced and not text.near(stop + 1).spaced)
    ):
        return None  # a sum of labels, and no minus sign: "(1) -b > 0"
    if behind and follows.text == ":":
        return None
    return stop + (follows.text in (":", "|") and closed.text in _ENDS[:2])
