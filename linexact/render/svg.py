"""A figure as SVG: the points by class, segments, and a line; drawn files inside a page.

Only here do exact numbers become pixels; nothing is read off a picture.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from linexact.document.blocks import Sketch
from linexact.render.marks import mark_text, marks
from linexact.render.text import plain

SIZE = 220
MARGIN = 30
BESIDE = 30  # to the left of it, for the coordinates


def figure_svg(figure: Sketch) -> str:
    """Return an inline SVG picture with its caption as the text for those who do not see it."""
    if not figure.points:
        return ""
    place = _Place(figure)
    parts = [*_axes(figure, place)]
    parts += [
        f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}" stroke="#888"/>'
        for a, b, c, d in (place.segment(one, other) for one, other in figure.segments)
    ]
    for x, y, target in figure.points:
        left, top = place.at(float(x), float(y))
        sign, colour = ("+", "#0b5394") if target > 0 else ("−", "#b03a00")
        parts.append(
            f'<text x="{left:.1f}" y="{top + 7:.1f}" text-anchor="middle" font-size="22"'
            f' fill="{colour}">{sign}</text>'
        )
    label = plain(figure.caption).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return (
        f'<svg width="{SIZE + BESIDE}" height="{SIZE}" viewBox="{-BESIDE} 0 {SIZE + BESIDE} {SIZE}"'
        ' role="img" style="background:#fff"'  # legible on a dark page as well
        f' aria-label="{label}">{"".join(parts)}</svg>'
    )


def _axes(figure: Sketch, place: _Place) -> Iterator[str]:
    """Yield marks with the coordinates below and to the left."""
    low, left = SIZE - MARGIN + 14, MARGIN - 14
    top, right = MARGIN - 14, SIZE - MARGIN + 14
    yield f'<line x1="{left}" y1="{top}" x2="{left}" y2="{low}" stroke="#888"/>'
    yield f'<line x1="{left}" y1="{low}" x2="{right}" y2="{low}" stroke="#888"/>'
    for x in marks([x for x, _, _ in figure.points]):
        at = place.at(float(x), 0)[0]
        shown = mark_text(x, figure.writing)
        yield _mark(f'x="{at:.1f}" y="{low + 12}" text-anchor="middle"', shown)
    for y in marks([y for _, y, _ in figure.points]):
        at = place.at(0, float(y))[1]
        shown = mark_text(y, figure.writing)
        yield _mark(f'x="{left - 3}" y="{at + 4:.1f}" text-anchor="end"', shown)


def _mark(place: str, shown: str) -> str:
    return f'<text {place} font-size="11">{shown}</text>'


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


class _Place:
    """Where a point of the plane falls on the picture; both axes have one scale."""

    def __init__(self, figure: Sketch) -> None:
        xs = [float(x) for x, _, _ in figure.points]
        ys = [float(y) for _, y, _ in figure.points]
        self.left, self.bottom = min(xs), min(ys)
        span = max(max(xs) - self.left, max(ys) - self.bottom) or 1.0
        self.scale = (SIZE - 2 * MARGIN) / span

    def at(self, x: float, y: float) -> tuple[float, float]:
        return (
            MARGIN + (x - self.left) * self.scale,
            SIZE - MARGIN - (y - self.bottom) * self.scale,
        )

    def segment(self, one: tuple[object, ...], other: tuple[object, ...]) -> tuple[float, ...]:
        ends = [self.at(float(p[0]), float(p[1])) for p in (one, other)]  # type: ignore[arg-type]
        return (*ends[0], *ends[1])
