"""The labels of the lines of a proof: before a line, at the start of its text line, behind it."""

from __future__ import annotations

from collections.abc import Mapping

from linexact.grade.forms.proof.refs import CLOSING, OPENING, References, is_label, is_open
from linexact.language.text import Text

_ENDS = (*CLOSING, ":", ".", "|")
_JOINED = (",", "+", "-", "*")  # behind a label that is added
_BULLETS = ("*", "-", "#", "|")


def labelled(refs: References, lines: Mapping[int, int]) -> tuple[dict[int, str], dict[int, int]]:
    r"""Return the label of each line that has one, and where labels end by where they begin.

    ``lines`` are the places where lines begin, and where each ends.

    >>> from linexact.language.text import read
    >>> text = read("(1) b < 0\n2. For (0, 1): w + b > 0")
    >>> labelled(References(text, ()), {3: 6, 16: 21})[0]
    {3: '1', 16: '2'}
    """
    text, found, places = refs.text, dict[int, str](), dict[int, int]()
    for start, end in lines.items():
        head = _line_begin(text, start)
        while text.near(end).has("dots"):
            end += 1
        shared = any(head <= other < start for other in lines)
        ends = {k: _label_end(refs, k) for k in (head, *range(start - 4, start - 1))}
        before = [
            k for k, stop in ends.items()
            if stop is not None and (stop == start or k == head) and not (k == head and shared)
            and _may_begin(text, k)
        ]  # fmt: skip
        headed = any(ends[k] == start and text.near(k).text in ("(", "[") for k in ends)
        behind = [] if headed or before else [end]
        for begin in (*before, *behind):
            stop = ends.get(begin) or _label_end(refs, begin, behind=True)
            if stop is not None and start not in found:
                label = next(t.low for t in text.words(begin, stop) if is_label(t))
                if label not in found.values():
                    found[start], places[begin] = label, stop
    return found, places


def _line_begin(text: Text, place: int) -> int:
    """Return where the line of the text, or its part, begins, over bullets and *inequality*."""
    while (before := text.near(place - 1)).kind != "line" and before.text != ";":
        place -= 1
    while (token := text.near(place)).text in _BULLETS or token.has("numbered"):
        place += 1
    return place


def _may_begin(text: Text, place: int) -> bool:
    """Say whether what stands before a label lets it be one, and no citation."""
    before = text.near(place - 1)
    if before.text in _BULLETS and before.text != "|":
        before = text.near(place - 2)  # "- (1)", but not "(2) - (1)"
        return before.kind in ("line", "stop")
    if before.kind in ("line", "stop") or before.text in (",", "|"):
        return True
    if before.has("numbered", "step") and before.kind == "word":
        return True
    cited = before.has(*OPENING) or before.kind in ("sign", "arrow")
    return text.near(place).text in "([" and (before.has("and", "announce") or not cited)


def _label_end(refs: References, place: int, *, behind: bool = False) -> int | None:
    """Return where a label ends that begins at a place: ``(1)``, ``1.``, ``A:``, ``(iv):``."""
    text = refs.text
    bracket = text.near(place).text in ("(", "[")
    label, closed = text.near(place + bracket), text.near(place + bracket + 1)
    ends = CLOSING if bracket else _ENDS[1:] if behind else _ENDS
    if (not bracket and (behind or is_open(text, place))) or closed.text not in ends:
        return None
    if not is_label(label) or refs.point_of_bits(label) is not None:
        return None
    stop = place + bracket + 2
    follows = text.near(stop)
    if closed.text == "|":
        parted = label.kind == "word" or refs.point_of_bits(follows) or follows.text == "("
        return stop if parted else None
    if closed.spaced or (behind and follows.text == ":"):
        return None
    glued = follows.text == "(" and not follows.spaced
    signed = follows.spaced and not text.near(stop + 1).spaced  # no sum: "(1) -b > 0"
    if closed.text in CLOSING and (follows.text in _JOINED[behind:] or glued) and not signed:
        return None
    return stop + (follows.text in (":", "|") and closed.text in CLOSING)
