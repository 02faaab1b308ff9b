"""Where a net of threshold units is on: the cells of its lines, and who owns each edge.

Cells where the net is on are shaded and marked +, the others -.  An edge between the two is solid
where the net is on there, dashed where it is off; corners are filled or hollow in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from linexact.geometry.polygon import Triple, clip_all
from linexact.model.dataset import default_features
from linexact.networks.arrangement import Face, Line, Signs, line_of
from linexact.networks.regions import NetCells
from linexact.networks.written import region_text
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.plot.window import Floats, Window, around, columns, finish, floats

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SMALL = 0.0015  # of the window: smaller cells have no mark
FLAT = 10  # of a line: how much longer its window is than half as high
LABEL = 0.035  # of the window: from its edge to the name of a line
_ON: dict[str, Any] = {"color": style.INK, "linewidth": 2.2, "zorder": 2}
_FAINT: dict[str, Any] = {"color": style.GREY, "linewidth": 0.8, "zorder": 1}


def draw_net(ax: Axes, found: NetCells) -> Drawing:
    """Draw the cells of a net of one or two inputs.

    >>> from linexact import network
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_net(ax, network(["1, 0, 0"], "1, -1/2", on=">=", outputs="0/1")).alt
    "The net is on where x1 ≥ 0: in 1 of 2 cells, which its unit's line cuts out."
    """
    window = around([_place(face.point) for face in found.faces])
    if found.net.width == 1:
        half = window.width / FLAT
        window = Window(window.left, -half, window.right, half)
    (_draw_plane if found.net.width == 2 else _draw_line)(ax, window, found)
    names = default_features(found.net.width)
    handles = [
        style.patch_key("the net is on", **style.SHADED),
        style.line_key("edge where it is on", color=style.INK, linewidth=2.2),
        style.line_key("edge where it is off", color=style.INK, linewidth=1.6, linestyle="--"),
    ]
    if found.net.width == 1:
        look: dict[str, Any] = {"color": style.INK, "linestyle": "", "marker": "o"}
        handles = [
            style.line_key("the net is on", color=style.POSITIVE, linewidth=5),
            style.line_key("end where it is on", **look),
            style.line_key("end where it is off", **look, markerfacecolor="white"),
        ]
    finish(ax, (*names, "")[:2], window, handles)
    if found.net.width == 1:
        ax.set_yticks([])
    return Drawing(ax, _say(found, names))


def _place(x: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    return (x[0], x[1]) if len(x) > 1 else (x[0], Fraction(0))


def _rows(lines: Sequence[Line], signs: Signs) -> list[Triple]:
    """Return the rows ``a x + b y + c >= 0`` that hold a face's closure."""
    found: list[Triple] = []
    for line, sign in zip(lines, signs, strict=True):
        a, b, c = (*line[:-1], 0, line[-1]) if len(line) == 2 else line
        found += [(s * a, s * b, s * c) for s in ((sign,) if sign else (1, -1))]
    return found


def _piece(window: Window, lines: Sequence[Line], signs: Signs) -> Floats:
    return floats(clip_all(window.corners(), _rows(lines, signs)))


def _draw_plane(ax: Axes, window: Window, found: NetCells) -> None:
    states = {face.signs: run.is_on for face, run in zip(found.faces, found.runs, strict=True)}
    for face in found.faces:
        corners, is_on = _piece(window, found.lines, face.signs), states[face.signs]
        if face.dimension == 2:
            _draw_cell(ax, window, corners, is_on=is_on)
        elif face.dimension == 1 and corners:
            around_it = [states[signs] for signs in _beside(face)]
            _draw_edge(ax, corners, is_on=is_on, around_it=around_it)
        elif face.dimension == 0:
            near = {on for signs, on in states.items() if _touches(signs, face.signs)}
            if len(near) > 1:
                _draw_corner(ax, face, is_on=is_on)
    _name_lines(ax, window, found)


def _draw_cell(ax: Axes, window: Window, corners: Floats, *, is_on: bool) -> None:
    if is_on:
        style.fill(ax, corners, **style.SHADED)
    if len(corners) < 3:
        return
    x, y, area = _middle(corners)
    if area < SMALL * float(window.width * window.height):
        return
    colour = style.POSITIVE if is_on else style.NEGATIVE
    marker = "+" if is_on else "_"
    ax.plot([x], [y], marker, color=colour, markersize=9, markeredgewidth=2.2, zorder=3)


def _middle(corners: Floats) -> tuple[float, float, float]:
    """Return the centre of gravity of a polygon, and its area."""
    x0, y0 = corners[0]
    area = x = y = 0.0
    for (a, b), (c, d) in pairwise(corners[1:]):
        part = abs((a - x0) * (d - y0) - (c - x0) * (b - y0)) / 2
        area, x, y = area + part, x + part * (x0 + a + c) / 3, y + part * (y0 + b + d) / 3
    return (x / area, y / area, area) if area else (x0, y0, 0.0)


def _beside(face: Face) -> Iterable[Signs]:
    """Yield the signs of both cells beside an edge."""
    place = face.signs.index(0)
    for sign in (1, -1):
        yield (*face.signs[:place], sign, *face.signs[place + 1 :])


def _touches(signs: Signs, vertex: Signs) -> bool:
    return all(s == v or not v for s, v in zip(signs, vertex, strict=True))


def _draw_edge(ax: Axes, corners: Floats, *, is_on: bool, around_it: Sequence[bool]) -> None:
    ends = list(zip(min(corners), max(corners), strict=True))
    if all(on == is_on for on in around_it):
        ax.plot(*ends, "-", **_FAINT)
    elif is_on:
        ax.plot(*ends, "-", **_ON)
    else:
        ax.plot(*ends, "--", **(_ON | {"linewidth": 1.6}))


def _draw_corner(ax: Axes, face: Face, *, is_on: bool) -> None:
    fill = style.INK if is_on else "white"
    look: dict[str, Any] = {"color": style.INK, "markerfacecolor": fill, "markersize": 6}
    ax.plot(*columns([_place(face.point)]), "o", zorder=4, **look)


def _name_lines(ax: Axes, window: Window, found: NetCells) -> None:
    """Write the names of units at the ends of their lines, those of one line together."""
    names: dict[Line, list[str]] = {line: [] for line in found.lines}
    for k, unit in enumerate(found.net.hidden, start=1):
        line = line_of(unit.w, unit.b)
        if line is not None:
            names[line].append(f"h{k}")
    taken: list[tuple[float, float]] = []
    for (a, b, c), units in names.items():
        ends = window.line((a, b, c))
        if ends is None:
            continue
        x, y = max((window.share(end) for end in ends), key=lambda at: _room(at, taken))
        taken.append((x, y))
        inside = x <= 0 or y <= 0  # where the axes have their numbers
        x, y = (v if 0 < v < 1 else _moved(v, inside=inside) for v in (x, y))
        look: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 9, **style.PLAIN}
        if inside:
            look["bbox"] = {"facecolor": "white", "edgecolor": "none", "pad": 1.0}
        told = ", ".join(units) or "out"
        ax.text(x, y, told, transform=ax.transAxes, color=style.INK, clip_on=False, **look)


def _room(at: tuple[float, float], taken: Sequence[tuple[float, float]]) -> float:
    """Return how good a place for a name is: away from others, at the right or at the top."""
    near = min((_apart(at, other) for other in taken), default=1.0)
    return min(near, 0.2) + (0.1 if min(at) > 0 else 0.0)


def _moved(share: float, *, inside: bool) -> float:
    """Return a place beyond the window's edge, or within it."""
    step = -LABEL if inside else LABEL
    return 1 + step if share >= 1 else -step


def _apart(at: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(at[0] - other[0]) + abs(at[1] - other[1])


def _draw_line(ax: Axes, window: Window, found: NetCells) -> None:
    ax.axhline(0, color=style.GREY, linewidth=0.8, zorder=1)
    height = float(window.height)
    for face, run in zip(found.faces, found.runs, strict=True):
        corners = _piece(window, found.lines, face.signs)
        if face.dimension and corners:
            low, high = min(corners)[0], max(corners)[0]
            colour = style.POSITIVE if run.is_on else style.NEGATIVE
            if run.is_on:
                ax.plot([low, high], [0, 0], "-", color=colour, linewidth=5, zorder=2,
                        solid_capstyle="butt")  # fmt: skip
            marker = "+" if run.is_on else "_"
            ax.plot([(low + high) / 2], [height / 8], marker, color=colour, markersize=9,
                    markeredgewidth=2.2, zorder=3)  # fmt: skip
        elif not face.dimension:
            _draw_corner(ax, face, is_on=run.is_on)


def _say(found: NetCells, names: Sequence[str]) -> str:
    top, count = found.net.width, len(found.lines)
    where = region_text(found.polygons, names)
    for sign, symbol in ((">=", "≥"), ("<=", "≤"), ("-", "−")):
        where = where.replace(sign, symbol)
    if top == 1:
        cut = "which its unit's end cuts out" if count == 1 else "which its units' ends cut out"
    else:
        cut = "which its unit's line cuts out" if count == 1 else "which its units' lines cut out"
    every, on = found.count(top), found.count(top, on=True)
    return f"The net is on where {where}: in {on} of {every} cells, {cut}."
