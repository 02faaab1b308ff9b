"""The text of a page that was handed in whole: a notebook's cells, what HTML and LaTeX show.

Pages are longer than answers by what nobody reads.  One of at most ``MAX_PAGE`` characters is
taken for what it says, and the limit of an answer holds for that.
"""

from __future__ import annotations

import json
import re

MAX_PAGE = 400_000  # characters
_HTML = re.compile(
    r"\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|body|table)\b", re.I | re.S
).match
_LATEX = re.compile(r"\s*\\documentclass\b.{0,20000}?\\begin\{document\}", re.S).match
_UNSHOWN = re.compile(
    r"<(head|style|script|svg|template)\b[^<>]*>.*?</\1\s*>|<!--.*?-->|<(?:!doctype|meta|link)[^<>]*>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTES = re.compile(r"<([a-z][a-z0-9]*)\s[^<>]*>", re.IGNORECASE)
_SPANNED = re.compile(r"\b(?:row|col)span\s*=\s*[\"']?\d{1,3}[\"']?", re.IGNORECASE)
_HEADED = re.compile(
    r"\A\s*===[ ][^\n=]{1,80}[ ]===[ \t]*\n"
)  # an exercise, as pages write answers
_NEUTRAL = re.compile(
    r"</?(?:html|body|main|article|math|mrow|mo|mi|mstyle|mspace|span)/?>", re.IGNORECASE
)
# A number that touches neither another one nor a name is one without its tags as well.
_NUMBER = re.compile(
    r"(?:(?<=[(,=\s−+·])|(?<=<td>)|(?<=<div>)|(?<=&gt;)|(?<=&lt;)|(?<=</mtext>))<mn>([^<>]*)</mn>"
    r"(?=[(),;:=\s−+·]|</td>|</div>|&[gl]t;|<msub>|<mtext>)"
)
_WORDS = re.compile(r"<mtext>(?:&nbsp;|\s)*([^<>]*?)(?:&nbsp;|\s)*</mtext>")
_NAMED = re.compile(r"\( ([A-Z]) \)")  # a label, set as words
_BLANK = re.compile(r"[ \t]+")
_LINES = re.compile(r"\s*\n\s*")


def page_text(text: str) -> str:
    r"""Return what a page says; a text that is no page, or too long for one, as it is.

    >>> page_text("<!DOCTYPE html><html><head><title>x</title></head><body><p id='a'>b = 3</p>")
    '<p>b = 3</p>'
    >>> page_text('{"cells": [{"cell_type": "markdown", "source": ["b = 3\\n", "w1 = 2"]}]}')
    'b = 3\nw1 = 2'
    >>> page_text(r"\documentclass[10pt]{article} \begin{document} b = 3 \end{document}")
    'b = 3'
    >>> page_text("=== and ===\nb = 3"), page_text("b = 3")
    ('b = 3', 'b = 3')
    """
    if len(text) > MAX_PAGE:
        return text
    text = _HEADED.sub("", text)
    if _HTML(text):
        shown = _ATTRIBUTES.sub(_bare, _UNSHOWN.sub("", text))
        words = _NAMED.sub(r"(\1)", _WORDS.sub(r" \1 ", _NEUTRAL.sub("", shown)))
        said = _NUMBER.sub(r"\1", words).replace("&gt;", " > ")  # it opens no tag
        return _LINES.sub("\n", _BLANK.sub(" ", said)).strip()
    if _LATEX(text):
        return text.partition(r"\begin{document}")[2].partition(r"\end{document}")[0].strip()
    if text.lstrip()[:1] == "{" and '"cells"' in text:
        return _notebook(text) or text
    return text


def _bare(tag: re.Match[str]) -> str:
    """Return a tag with the attributes alone that say which cells it fills."""
    return f"<{' '.join([tag[1], *_SPANNED.findall(tag[0])])}>"


def _notebook(text: str) -> str:
    """Return the cells of a notebook with what they printed; nothing where it is none."""
    try:
        cells = json.loads(text)["cells"]
    except (ValueError, RecursionError, KeyError, TypeError):
        return ""
    parts: list[str] = []
    for cell in cells if isinstance(cells, list) else []:
        if not isinstance(cell, dict):
            return ""
        parts.append(_joined(cell.get("source")))
        outputs = cell.get("outputs")
        for output in outputs if isinstance(outputs, list) else []:
            data = output.get("data") if isinstance(output, dict) else None
            shown = data.get("text/plain") if isinstance(data, dict) else None
            parts.append(_joined(output.get("text") if isinstance(output, dict) else None))
            parts.append(_joined(shown))
    return "\n\n".join(filter(None, parts))


def _joined(lines: object) -> str:
    if isinstance(lines, str):
        return lines
    return "".join(map(str, lines)) if isinstance(lines, list) else ""
