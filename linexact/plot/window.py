"""The part of the plane that a figure shows, exactly, and what floats can show of it.

A window is a rational rectangle.  Lines and half-planes are cut to it in integers
(:mod:`linexact.engine.polygon`), so that what is drawn is the true piece; only its corners
are rounded to floats.  Before that :func:`check_window` refuses what a picture in floats
would get wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.engine.polygon import Point, Triple, box, clip, clip_all, exact
from linexact.errors import LimitError
from linexact.exact import show, significant
from linexact.plot import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats: TypeAlias = list[tuple[float, float]]

LARGEST = 10**100  # in size, of a coordinate shown
SMALLEST_SPAN = Fraction(1, 10**100)  # of a window
SMALLEST_SHARE = Fraction(1, 10**9)  # of a window's span in its largest coordinate
MARGIN = Fraction(1, 6)
EQUAL_RATIO = Fraction(2)  # windows less long than this are drawn with equal units


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of the plane."""

    left: Fraction
    bottom: Fraction
    right: Fraction
    top: Fraction

    @property
    def width(self) -> Fraction:
        """The horizontal span."""
        return self.right - self.left

    @property
    def height(self) -> Fraction:
        """The vertical span."""
        return self.top - self.bottom

    @property
    def equal(self) -> bool:
        """Whether one unit is to have the same length both ways."""
        return 1 <= max(self.width, self.height) / min(self.width, self.height) <= EQUAL_RATIO

    def corners(self) -> list[Triple]:
        """Return the corners as integer triples, counterclockwise."""
        sides = (self.left, self.bottom, self.right, self.top)
        unit = math.lcm(*(v.denominator for v in sides))
        left, bottom, right, top = (int(v * unit) for v in sides)
        return box(left, bottom, right, top, unit)

    def holds(self, point: Point) -> bool:
        """Say whether a point is in the window."""
        return self.left <= point[0] <= self.right and self.bottom <= point[1] <= self.top

    def share(self, point: Point) -> tuple[float, float]:
        """Return where a point is, from (0, 0) at the left bottom to (1, 1)."""
        x = (point[0] - self.left) / self.width
        y = (point[1] - self.bottom) / self.height
        return float(x), float(y)

    def piece(self, rows: Iterable[Triple]) -> Floats:
        """Return the corners of the part of the window that meets all rows."""
        return floats(clip_all(self.corners(), rows))

    def line(self, row: Triple) -> tuple[Point, Point] | None:
        """Return the ends of the part of a row's line that is in the window, if there is one."""
        a, b, c = row
        ends = clip(clip(self.corners(), row), (-a, -b, -c))
        if len(ends) < 2:
            return None
        first, last = (exact(corner) for corner in (ends[0], ends[-1]))
        return first, last


def floats(corners: Sequence[Triple]) -> Floats:
    """Return corners as floats, the last step before they are drawn.

    >>> floats([(1, 3, 2), (0, 1, 1)])
    [(0.5, 1.5), (0.0, 1.0)]
    """
    return [(float(x), float(y)) for x, y in map(exact, corners)]


def around(points: Iterable[Point], *, margin: Fraction = MARGIN) -> Window:
    """Return a window that holds the points with room to spare.

    Raises :class:`~linexact.errors.LimitError` (``scale``) as :func:`check_window`.

    >>> window = around([(Fraction(0), Fraction(0)), (Fraction(3), Fraction(6))])
    >>> [str(v) for v in (window.left, window.bottom, window.right, window.top)]
    ['-1', '-1', '4', '7']
    """
    given = list(points) or [(Fraction(0), Fraction(0))]
    x_low, x_high = _span([p[0] for p in given])
    y_low, y_high = _span([p[1] for p in given])
    check_window(Window(x_low, y_low, x_high, y_high))  # its refusals speak of the points
    x_room, y_room = (x_high - x_low) * margin, (y_high - y_low) * margin
    if x_high - x_low <= EQUAL_RATIO * (y_high - y_low) <= EQUAL_RATIO**2 * (x_high - x_low):
        x_room = y_room = max(x_room, y_room)
    return Window(x_low - x_room, y_low - y_room, x_high + x_room, y_high + y_room)


def _span(values: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """Return least and greatest, opened up when they are equal."""
    low, high = min(values), max(values)
    if low == high:
        room = abs(low) / 2 or Fraction(1)
        return low - room, high + room
    return low, high


def check_window(window: Window) -> None:
    """Refuse a window that floats cannot show faithfully.

    Raises :class:`~linexact.errors.LimitError` (``scale``).

    >>> far = Fraction(10**12)
    >>> try:
    ...     check_window(Window(far, Fraction(0), far + 1, Fraction(1)))
    ... except LimitError as refused:
    ...     refused.code
    'scale'
    """
    for low, high, way in (
        (window.left, window.right, "horizontal"),
        (window.bottom, window.top, "vertical"),
    ):
        size, span = max(abs(low), abs(high)), high - low
        if size > LARGEST:
            raise _refusal(way, f"reach {_power(size)}; a figure shows sizes up to 1e100")
        if span < SMALLEST_SPAN:
            raise _refusal(way, f"span only {_power(span)}; a figure shows spans down to 1e-100")
        if span < SMALLEST_SHARE * size:
            raise _refusal(
                way,
                f"lie near {_power(size)} and differ by {_power(span)} only;"
                " shift them by a constant and they can be drawn",
            )


def _refusal(way: str, reason: str) -> LimitError:
    return LimitError("scale", f"not drawn: the {way} coordinates {reason}", limit="scale")


def _power(value: Fraction) -> str:
    """Return a number, or its order of magnitude when it is long."""
    shown = show(value, width=None) if value.numerator.bit_length() < 60 else ""
    if shown and len(shown) <= 12:
        return shown
    return f"about {significant(value, 1)}"


def set_window(ax: Axes, window: Window) -> None:
    """Show exactly this window; a unit has the same length both ways where that fits."""
    ax.set_xlim(float(window.left), float(window.right))
    ax.set_ylim(float(window.bottom), float(window.top))
    if window.equal:
        ax.set_aspect("equal", adjustable="box")
    else:
        ax.set_box_aspect(1)


def columns(points: Iterable[Sequence[Fraction]]) -> list[list[float]]:
    """Return the points' coordinates as floats, all first ones, then the others.

    >>> columns([(Fraction(0), Fraction(1, 2)), (Fraction(1), Fraction(2))])
    [[0.0, 1.0], [0.5, 2.0]]
    """
    return [list(map(float, column)) for column in zip(*points, strict=True)]


def finish(ax: Axes, names: Sequence[str], window: Window, handles: Sequence[Any]) -> None:
    """Name the axes, show exactly the window, and put the legend below.

    >>> from linexact.plot.files import blank_axes
    >>> unit = Window(Fraction(0), Fraction(0), Fraction(1), Fraction(1))
    >>> with blank_axes() as ax:
    ...     finish(ax, ["x1", "x2"], unit, [])
    ...     ax.get_xlabel()
    'x1'
    """
    style.name_axes(ax, names[0], names[1])
    style.few_ticks(ax)
    set_window(ax, window)
    style.legend(ax, handles)


def normal(window: Window, row: Triple) -> tuple[float, float]:
    """Return the direction at right angles to a row's line as it looks, towards its good side.

    It is in data units and has a length of 1 in shares of the window's longer side.

    >>> unit = Window(Fraction(0), Fraction(0), Fraction(1), Fraction(1))
    >>> normal(unit, (0, -2, 1))  # of 2 y <= 1
    (0.0, -1.0)
    """
    width, height = float(window.width), float(window.height)
    if window.equal:
        width = height = max(width, height)
    size = max(abs(row[0]), abs(row[1]))
    # In shares of the box the row's normal is (a width, b height).
    u, v = float(Fraction(row[0], size)) * width, float(Fraction(row[1], size)) * height
    length = math.hypot(u, v)
    return u / length * width, v / length * height
