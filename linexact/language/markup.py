"""Marks of Markdown, HTML and consoles: taken off where they only shape a text.

What is struck out is removed.  A sign that may be mathematics stays: ``> 0`` at the start of a
line that goes on, ``-`` before a lone line, ``*`` between factors, ``<b>`` without its end.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

from linexact.language.placed import Pen, Placed, rewrite
from linexact.language.signs import kinds

_KINDS = kinds("html")
_ALONE = kinds("elements")
_UNSURE = "‣ "  # a bullet or a minus: nothing reads it
_LEAD = re.compile(
    r"""[ \t]*+(?:
    (?P<prompt>>>>|In[ ]?\[\d{1,4}\]:|Out[ ]?\[\d{1,4}\]:)[ ]?
   |(?P<fence>(?:```|~~~)[^`\n]*$)
   |(?P<heading>\#{1,6}[ \t]+(?=\S))
   |(?P<rule>(?:\*[ \t]*){3,}$|_{3,}$)
   |(?P<quote>>)[ \t]?
   |(?P<bullet>[-*+–—•▪◦‣·⁃][ \t]+)(?=\S))""",
    re.VERBOSE,
)
_ECHO = re.compile(
    r"^[ \t]*(?:>>>|In[ ]?\[\d{1,4}\]:)[ ]*(?P<shown>[A-Za-z_][\w.]{0,30})[ \t]*\n"
    r"(?:Out[ ]?\[\d{1,4}\]:[ ]*)?(?=array|tensor|[(\[]|[-+]?\d)",
    re.MULTILINE,
)
_RELATION = re.compile(r"[<>=≤≥]|\\[lg]eq?")
_RELATED = re.compile(r"[\s\d=+.-]|$")
_WORD = re.compile(r"[\"'*_(]*[A-Za-z]{2,}(?![\w(])")
_OPENERS = re.compile(r"~~(?=\S)|<!--|<(?P<tag>[A-Za-z]{1,8})\b[^<>]{0,300}>")
_ENDS = re.compile(r"</([A-Za-z][A-Za-z0-9]{0,11})")
_INLINE = re.compile(
    r"""(?P<entity>&(?:[A-Za-z]{2,8}|\#[0-9]{1,6}|\#[xX][0-9A-Fa-f]{1,5});)
   |(?P<tag><(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9]{0,11})(?:\s[^<>]{0,300})?/?>)
   |(?P<power>(?<=[\w)\]])\*\*(?=[\w(-])|(?<=[\w)\]][ ])\*\*(?=[ ][\w(-]))
   |(?P<strong>\*{2,3}|(?<![\w_])__(?=[^\W_])|(?<=[^\W_])__(?![\w_]))
   |(?P<words>(?<![\w)\]*$\\^])(?<!\d[ ])(?<![\W_][B-HJ-Zb-z][ ])(?<!\)[ ])
     \*(?=(?P<stress>[A-Za-z][^*\n]{0,200}(?<=[\w.,:;!?)"'$]))\*(?![\w*(])))
   |(?P<low>(?<![\w\\}$)\]])_(?=(?P<lower>[A-Za-z][^_\n]{0,200}(?<=[\w.,:;!?)"'$]))_(?!\w)))
   |(?P<closed>[*_])
   |(?P<break>\n)
   |(?P<code>`+)
   |(?P<head>\|[ \t]*\#)
   |(?P<comment>(?<=\s)(?:\#(?=[ \t])|//(?!\d)))""",
    re.VERBOSE,
)


def unmarked(source: Placed) -> Placed:
    """Return a text without the marks of its layout."""
    led = _led(rewrite(_unstruck(source), _ECHO, _echo))
    return rewrite(led, _INLINE, _Inline(frozenset(_ENDS.findall(led.text))))


def _unstruck(source: Placed) -> Placed:
    """Remove what is struck out, remarks, and what is no text."""
    text, pen, end = source.text, Pen(source), 0
    missing: set[str] = set()
    for opener in _OPENERS.finditer(text):
        closer = _closer(opener)
        if opener.start() < end or closer in missing or not closer:
            continue
        stop = text.find(closer, opener.end())
        if stop < 0:
            missing.add(closer)
            continue
        pen.copy(end, opener.start())
        pen.put(" ", opener.start())
        end = stop + len(closer)
    pen.copy(end, len(text))
    return pen.done()


def _closer(opener: re.Match[str]) -> str:
    tag = opener["tag"]
    if tag is None:
        return "~~" if opener[0] == "~~" else "-->"
    return f"</{tag}>" if _KINDS.get(tag.lower()) == "removed" else ""


def _echo(match: re.Match[str], pen: Pen) -> None:
    """Write a name and the value that a console answers."""
    pen.copy(*match.span("shown"))
    pen.put(" = ", match.end("shown"))


@dataclass(frozen=True, slots=True)
class _Lead:
    """How long the lead of a line is, what stands for it, and its sign."""

    stop: int = 0
    put: str = ""
    sign: str = ""


_NONE = _Lead()


def _led(source: Placed) -> Placed:
    """Take off what leads a line: bullets, prompts, signs of headings and quotes."""
    pen, place = Pen(source), 0
    lines = source.text.split("\n")
    before, sign = "", ""
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        lead = _lead(line, before, after, sign)
        pen.put(lead.put, place)
        stop = place + len(line) + 1
        pen.copy(place + lead.stop, stop)
        before, sign, place = line, lead.sign, stop
    return pen.done()


def _lead(line: str, before: str, after: str, above: str) -> _Lead:
    """Return the lead of a line that stands below another one, led by a sign."""
    found = _NONE
    if not line:
        return found
    while match := _LEAD.match(line, found.stop):
        kind = match.lastgroup
        if kind in ("fence", "rule"):
            return _Lead(len(line))
        if kind == "quote" and not _is_quote(line, match.end(), before, above):
            break
        if kind == "bullet":
            put = _bullet(match, before, after, above)
            return found if put is None else _Lead(match.end(), put, match["bullet"][0])
        found = _Lead(match.end(), sign=">" if kind == "quote" else "")
    return found


def _is_quote(line: str, start: int, before: str, above: str) -> bool:
    return (above == ">" or not before.strip()) and _RELATED.match(line, start) is None


def _bullet(match: re.Match[str], before: str, after: str, above: str) -> str | None:
    """Return what stands for a bullet; None if it is an operator."""
    sign, line = match["bullet"][0], match.string
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
    closers: set[int] = field(default_factory=set)  # places of the second of a pair

    def __call__(self, match: re.Match[str], pen: Pen) -> None:
        kind, start = match.lastgroup or "", match.start()
        if match["words"] or match["low"]:
            self.closers.add(match.end("stress" if match["words"] else "lower"))
        elif match["tag"]:
            self.tag(match, pen)
        elif match["entity"]:
            pen.put(html.unescape(match[0]).replace("\xa0", " "), start)
        elif (kind == "closed" and start in self.closers) or kind in ("strong", "code"):
            pass
        elif kind in _WRITTEN:
            pen.put(_WRITTEN[kind], start)
        elif kind == "break" and self.in_row:
            pen.put(" ", start)
        else:
            pen.copy(*match.span())

    def tag(self, match: re.Match[str], pen: Pen) -> None:
        """Write what an element stands for; what is none may be a relation."""
        name, end = match["name"].lower(), bool(match["end"])
        kind = _KINDS.get(name, "")
        if name in ("sub", "sup"):
            pen.put("}" if end else "_{" if name == "sub" else "^{", match.start())
        elif not kind or not (end or name in _ALONE or match["name"] in self.ended):
            pen.copy(*match.span())
        elif kind == "line":
            self.in_row = name == "tr" and not end and "tr" in self.ended
            parted = pen.before() == "\n" or match.string[match.end() : match.end() + 1] == "\n"
            pen.put("" if parted else "\n", match.start())
        elif kind == "cell" and not end:
            pen.put(" | ", match.start())


_WRITTEN = {"power": "^", "comment": " ; "}
