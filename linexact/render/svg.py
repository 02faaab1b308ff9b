"""A figure as SVG: the points by class, segments, and a line.

Only here do exact numbers become pixels; nothing is read off a picture.
"""

from __future__ import annotations

from linexact.explain.document import Figure
from linexact.render.text import plain

SIZE = 220
MARGIN = 30


def figure_svg(figure: Figure) -> str:
    """Return an inline SVG picture with its caption as the text for those who do not see it."""
    if not figure.points:
        return ""
    place = _Place(figure)
    parts = [
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
        f'<svg width="{SIZE}" height="{SIZE}" role="img"'
        f' aria-label="{label}">{"".join(parts)}</svg>'
    )


class _Place:
    """Where a point of the plane falls on the picture; both axes have one scale."""

    def __init__(self, figure: Figure) -> None:
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
