"""Marks of Markdown and HTML: taken off where they only shape a text.

What is struck out is removed.  A sign that may be mathematics stays: ``-`` before a lone line,
``*`` between factors, ``<b>`` without its end.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from linexact.language.placed import Pen, Placed, rewrite
from linexact.language.signs import kinds

_KINDS = kinds("html")
_UNSURE = "‣ "  # a bullet or a minus: nothing reads it
_REMOVED = "|".join(name for name, kind in _KINDS.items() if kind == "removed")
_STRUCK = re.compile(rf"~~(?=\S)[^~]++~~|<({_REMOVED})\b[^<>]{{0,300}}>[^<]*+</\1>")
_LEAD = re.compile(
    r"""[ \t]*+(?:(?P<fence>(?:```|~~~)[^`\n]*$) | (?P<heading>\#{1,6}[ \t]+(?=\S))
   |(?P<bullet>[-*+–—•▪◦‣·⁃])[ \t]+(?=\S))""",
    re.VERBOSE,
)
_PROMPT = re.compile(r"^>>>[ ](?:\w+\.)*(?P<name>[A-Za-z]\w*?)_?\n(?!>>>)", re.MULTILINE)
_QUOTE = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_RELATION = re.compile(r"[<>=≤≥]|\\[lg]eq?")
_WORD = re.compile(r"[\"'*_(]*[A-Za-z]{2,}(?![\w(])")
_ENDS = re.compile(r"</([A-Za-z][A-Za-z0-9]{0,11})")
_INLINE = re.compile(
    r"""(?P<entity>&(?:[A-Za-z]{2,8}|\#[0-9]{1,6}|\#[xX][0-9A-Fa-f]{1,5});)
   |(?P<tag><(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9]{0,11})(?:\s[^<>]{0,300})?/?>)
   |(?P<power>(?<=[\w)\]])\*\*(?=[\w(-])|(?<=[\w)\]][ ])\*\*(?=[ ][\w(-]))
   |(?P<mark>\*{2,3}|(?<![\w_])__(?=[^\W_])|(?<=[^\W_])__(?![\w_])|`+)
   |(?<![\w)\]*$\\^])(?<!\d[ ])(?<![\W_][B-HJ-Zb-z][ ])(?<!\)[ ])
    \*(?P<stress>[A-Za-z][^*\n]{0,200}(?<=[\w.,:;!?)"'$]))\*(?![\w*(])
   |(?<![\w\\}$)\]])_(?P<under>[A-Za-z][^_\n]{0,200}(?<=[\w.,:;!?)"'$]))_(?!\w)
   |(?P<break>\n)
   |(?P<head>\|[ \t]*\#)
   |(?P<comment>(?<=\s)(?:\#(?=[ \t])|//(?!\d)))""",
    re.VERBOSE,
)
_WRITTEN = {
    "power": "^", "mark": "", "comment": " ; ", "stress": "{stress}", "under": "{under}",
}  # fmt: skip


def unmarked(source: Placed) -> Placed:
    """Return a text without the marks of its layout."""
    asked = rewrite(rewrite(source, _STRUCK, _strike), _PROMPT, _answer)
    led = _led(_unquoted(asked))
    return rewrite(led, _INLINE, _Inline(frozenset(_ENDS.findall(led.text))))


def _strike(match: re.Match[str], pen: Pen) -> None:
    pen.put(" ", match.start())


def _answer(match: re.Match[str], pen: Pen) -> None:
    """Write what a name at a prompt comes to as an equation."""
    pen.fill(match, "{name} = ")


def _unquoted(source: Placed) -> Placed:
    """Return a text without the sign before each line, where all its lines are quoted."""
    lines = filter(str.strip, source.text.split("\n"))
    is_quote = "\n" in source.text and all(map(_QUOTE.match, lines))
    return rewrite(source, _QUOTE, lambda match, pen: None) if is_quote else source


def _led(source: Placed) -> Placed:
    """Take off what leads a line: bullets, fences of code, signs of headings."""
    pen, place = Pen(source), 0
    lines = source.text.split("\n")
    before = above = ""
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        match, stop = _LEAD.match(line), place + len(line) + 1
        sign = match["bullet"] if match else None
        put = _bullet(match, before, after, above) if match and sign else ""
        if match and put is not None:
            pen.put(put, place)
            place += match.end()
        pen.copy(place, stop)
        before, above, place = line, sign or "" if put is not None else "", stop
    return pen.done()


def _bullet(match: re.Match[str], before: str, after: str, above: str) -> str | None:
    """Return what stands for a bullet below a line with another one; None if it is an operator."""
    sign, line = match["bullet"], match.string
    if sign not in "-*+–—" or sign == above or before.rstrip().endswith(":"):
        return ""
    if line[match.end()] in "0123456789.":
        return None
    if after.lstrip().startswith(f"{sign} ") or _WORD.match(line, match.end()):
        return ""
    if sign == "+" or (before.strip() and not _RELATION.search(before)):
        return None
    return "" if sign == "*" else _UNSURE


@dataclass(slots=True)
class _Inline:
    """Writes what marks within lines stand for."""

    ended: frozenset[str]  # names of elements that end somewhere
    in_row: bool = False  # of a table, in which the end of a line means nothing

    def __call__(self, match: re.Match[str], pen: Pen) -> None:
        kind, start = match.lastgroup or "", match.start()
        if match["tag"]:
            self.tag(match, pen)
        elif kind == "entity":
            pen.put(html.unescape(match[0]).replace("\xa0", " "), start)
        elif kind in _WRITTEN:
            pen.fill(match, _WRITTEN[kind])
        elif kind == "break" and self.in_row:
            pen.put(" ", start)
        else:
            pen.copy(*match.span())

    def tag(self, match: re.Match[str], pen: Pen) -> None:
        """Write what an element stands for; what is none may be a relation."""
        name, end = match["name"].lower(), bool(match["end"])
        kind = _KINDS.get(name, "removed")
        if name in ("sub", "sup"):
            pen.put("}" if end else "_{" if name == "sub" else "^{", match.start())
        elif kind == "removed" or not (end or name[1:] or match["name"] in self.ended):
            pen.copy(*match.span())
        elif kind == "line":
            self.in_row = name == "tr" and not end and "tr" in self.ended
            parted = pen.before() == "\n" or match.string[match.end() : match.end() + 1] == "\n"
            pen.put("" if parted else "\n", match.start())
        elif kind == "cell" and not end:
            pen.put(" | ", match.start())
