"""A figure as SVG: the points by class, segments, and a line; drawn files inside a page.

Only here do exact numbers become pixels; nothing is read off a picture.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from linexact.document.blocks import Sketch
from linexact.render.sketch import drawing
from linexact.render.text import plain

SIZE = 220
MARGIN = 30
BESIDE = 30  # to the left of it, for the coordinates
LEFT, RIGHT = (
    MARGIN - 14,
    SIZE - MARGIN + 14,
)  # the ends of the axes; above and below they are alike


def figure_svg(figure: Sketch) -> str:
    """Return an inline SVG picture with its caption as the text for those who do not see it."""
    if not figure.points:
        return ""
    label = plain(figure.caption).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return (
        f'<svg width="{SIZE + BESIDE}" height="{SIZE}" viewBox="{-BESIDE} 0 {SIZE + BESIDE} {SIZE}"'
        ' role="img" style="background:#fff"'  # legible on a dark page as well
        f' aria-label="{label}">{"".join(_drawn(figure))}</svg>'
    )


def _drawn(figure: Sketch) -> Iterator[str]:
    """Yield the axes with the coordinates below and to the left, segments, and points."""
    drawn, zero = drawing(figure, SIZE - 2 * MARGIN), SIZE - MARGIN
    yield _line(LEFT, LEFT, LEFT, RIGHT)
    yield _line(LEFT, RIGHT, RIGHT, RIGHT)
    for x, shown in drawn.below:
        yield _words(MARGIN + x, RIGHT + 12, "middle", 11, shown)
    for y, shown in drawn.left:
        yield _words(LEFT - 3, zero - y + 4, "end", 11, shown)
    for a, b, c, d in drawn.segments:
        yield _line(MARGIN + a, zero - b, MARGIN + c, zero - d)
    for x, y, target in drawn.points:
        sign, colour = ("+", "#0b5394") if target > 0 else ("−", "#b03a00")
        yield _words(MARGIN + x, zero - y + 7, "middle", 22, sign, f' fill="{colour}"')


def _line(a: float, b: float, c: float, d: float) -> str:
    return f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}" stroke="#888"/>'


def _words(x: float, y: float, anchor: str, size: int, shown: str, more: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{size}"{more}>{shown}</text>'


def inline_svg(content: bytes) -> str:
    """Return an SVG file's picture fit to stand in an HTML page beside others.

    Its ids get a prefix of their own, and its style sheet, which would reach the whole page,
    moves to the root element.  Prologue, comments and metadata are left out.

    >>> inline_svg(b'<?xml version="1.0"?><svg><!-- x --><g id="a"/><use href="#a"/></svg>')
    '<svg style="max-width:100%;height:auto"><g id="s540487-a"/><use href="#s540487-a"/></svg>'
    """
    prefix = f"s{hashlib.sha256(content).hexdigest()[:6]}-"
    svg = content.decode("utf-8")
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->|<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    found = re.search(r"<style[^>]*>\*\{(.*?)\}</style>", svg)
    if found is not None:
        svg = svg.replace(found[0], "", 1)
    rules = f"max-width:100%;height:auto{';' + found[1] if found is not None else ''}"
    svg = svg.replace("<svg", f'<svg style="{rules}"', 1)
    # Only inside tags: what the words say stays.
    return re.sub(r"<[^>]*>", lambda tag: _prefixed(tag[0], prefix), svg).strip()


def _prefixed(tag: str, prefix: str) -> str:
    tag = re.sub(r'(\sid="|href="#|url\(#)', rf"\g<1>{prefix}", tag)
    return re.sub(
        r'(?<=aria-labelledby=")[^"]*',
        lambda names: " ".join(prefix + name for name in names[0].split()),
        tag,
    )
