"""The look of all figures: colours, markers, and words that are never parsed.

The palette is Okabe and Ito's (2008), which readers with any common kind of colour vision
can tell apart; in grey its colours used here differ in lightness, and nothing is said by
colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from linexact.data.linear import signed_terms
from linexact.errors import printable
from linexact.exact import ROUNDED, Writing, bits_of, show, show_alike, show_as, significant

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE = "#0072B2"
VERMILION = "#D55E00"
GREEN = "#009E73"
SKY = "#56B4E9"
PURPLE = "#CC79A7"
INK = "#000000"
GREY = "#8A8A8A"

POSITIVE, NEGATIVE = BLUE, VERMILION
SHADED: dict[str, Any] = {
    "facecolor": "#E3EFF7",
    "edgecolor": "#9DBFD8",
    "hatch": "//",
    "linewidth": 0,
}  # the positive region
PLAIN: dict[str, Any] = {"parse_math": False, "usetex": False}  # strangers' names are text

MOST_DIGITS = 14  # of a number written exactly
MOST_CHARACTERS = 40  # of a name in a figure
LEGEND_DROP = 40  # points from the axes down to the legend
MOST_LISTED = 8  # items that an alternative text lists one by one


class Drawing(NamedTuple):
    """The axes drawn on, and what they show in words."""

    ax: Axes
    alt: str


@contextmanager
def look() -> Iterator[None]:
    """Set matplotlib's settings for our own figures, and put them back afterwards.

    >>> import matplotlib
    >>> with look():
    ...     matplotlib.rcParams["svg.hashsalt"]
    'linexact'
    """
    import matplotlib as mpl

    settings: dict[str, Any] = {
        "font.family": "DejaVu Sans",  # comes with matplotlib: the same on every machine
        "font.size": 11,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "hatch.linewidth": 0.6,
        "legend.frameon": False,
        "legend.fontsize": 9.5,
        "svg.fonttype": "path",
        "svg.hashsalt": "linexact",
        "text.usetex": False,
        "axes.formatter.useoffset": False,
    }
    with mpl.rc_context():
        mpl.rcdefaults()
        parameters: Any = mpl.rcParams
        parameters.update(settings)
        yield


_TYPED: ContextVar[Writing | None] = ContextVar("typed", default=None)


@contextmanager
def typed_as(typed: Writing | None) -> Iterator[None]:
    """Write the numbers of a figure as those were typed that it is about.

    >>> with typed_as("measured"):
    ...     number(Fraction(3, 2)), vector((Fraction(1, 4), Fraction(1, 3)))
    ('1.5', '(0.25, 1/3)')
    """
    token = _TYPED.set(typed)
    try:
        yield
    finally:
        _TYPED.reset(token)


def words(name: object) -> str:
    """Return a stranger's name fit to be shown: printable and not too long.

    >>> words("petal" + chr(27) + "[2J"), len(words("x" * 1000))
    ('petal?[2J', 40)
    """
    text = printable(str(name)[: 2 * MOST_CHARACTERS])
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"


def number(value: int | Fraction) -> str:
    """Return a number with a true minus sign; a very long one rounded, and marked so.

    >>> number(Fraction(-3, 2)), number(Fraction(1, 3**40)), number(10**400)
    ('−3/2', '≈8.23e−20', '≈1e400')
    """
    exact = _exact(value) if _is_short(value) else ""
    text = exact if 0 < len(exact) <= MOST_DIGITS else ROUNDED + significant(value, 3)
    return text.replace("-", "−")


def _exact(value: int | Fraction) -> str:
    typed = _TYPED.get()
    return show(value, width=None) if typed is None else show_as(value, typed)


def _is_short(value: int | Fraction) -> bool:
    return bits_of(value) < 4 * MOST_DIGITS


def vector(values: Iterable[int | Fraction]) -> str:
    """Return a vector with true minus signs.

    >>> vector((Fraction(-3, 2), 1))
    '(−3/2, 1)'
    """
    given = list(values)
    texts = [number(value) for value in given]
    if _TYPED.get() is None and not any("≈" in text for text in texts):
        texts = [text.replace("-", "−") for text in show_alike(given, width=MOST_DIGITS)]
    return "(" + ", ".join(texts) + ")"


def linear_form(coefficients: Sequence[Fraction], names: Sequence[str], constant: Fraction) -> str:
    """Return ``2 x1 − x2 + 1/2``, at most six terms.

    >>> linear_form((Fraction(2), Fraction(-1)), ("x1", "x2"), Fraction(1, 2))
    '2 x1 − x2 + 1/2'
    """
    terms = signed_terms((*coefficients, constant), (*map(words, names), ""))
    parts = [
        sign.replace("-", "−") + (name if size == 1 and name else f"{number(size)} {name}".rstrip())
        for sign, size, name in terms
    ]
    named = len(parts) - bool(constant)
    if named > 6:
        parts[6:named] = [" + ..."]
    return "".join(parts) or "0"


def listed(items: Sequence[str]) -> str:
    """Return ``a, b and c``, shortened when there are many.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    shown = list(items[:MOST_LISTED])
    if len(items) > MOST_LISTED:
        shown.append(f"{len(items) - MOST_LISTED} more")
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1]


def counted(count: int, noun: str) -> str:
    """Return ``1 example`` or ``3 examples``.

    >>> counted(1, "example"), counted(3, "example")
    ('1 example', '3 examples')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def title(ax: Axes, text: str) -> None:
    """Set a title that is not parsed.

    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     title(ax, "AND")
    ...     ax.get_title()
    'AND'
    """
    ax.set_title(text, fontsize=11.5, **PLAIN)


def name_axes(ax: Axes, x: str, y: str) -> None:
    """Set the axes' names, which are not parsed."""
    ax.set_xlabel(words(x), **PLAIN)
    ax.set_ylabel(words(y), **PLAIN)


def fill(ax: Axes, corners: Sequence[tuple[float, float]], **look: Any) -> None:
    """Fill a polygon under everything else; fewer than three corners are none.

    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     fill(ax, [(0, 0), (1, 0), (0, 1)])
    ...     len(ax.patches)
    1
    """
    from matplotlib.patches import Polygon

    if len(corners) > 2:
        ax.add_patch(Polygon(corners, closed=True, zorder=0, **look))


def patch_key(label: str, **look: Any) -> Any:
    """Return a legend's entry for an area.

    >>> patch_key("positive", color=BLUE).get_label()
    'positive'
    """
    from matplotlib.patches import Patch

    return Patch(label=label, **look)


def line_key(label: str, **look: Any) -> Any:
    """Return a legend's entry for a line or a marker.

    >>> line_key("boundary").get_label()
    'boundary'
    """
    from matplotlib.lines import Line2D

    return Line2D([], [], label=label, **look)


def legend(
    ax: Axes, handles: Sequence[Any], *, columns: int = 2, drop: float = LEGEND_DROP
) -> None:
    """Put a legend below the axes and their name; its words are not parsed.

    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     legend(ax, [line_key("boundary")])
    ...     len(ax.get_figure().legends) + (ax.get_legend() is not None)
    1
    """
    if not handles:
        return
    from matplotlib.transforms import ScaledTranslation

    figure = ax.get_figure(root=True)
    assert figure is not None
    below = ScaledTranslation(0, -drop / 72, figure.dpi_scale_trans)
    shown = ax.legend(
        handles=list(handles),
        loc="upper center",
        bbox_to_anchor=(0.5, 0.0),
        bbox_transform=ax.transAxes + below,
        borderaxespad=0.0,
        ncols=min(columns, len(handles)),
        handlelength=1.8,
        columnspacing=1.4,
    )
    for text in shown.get_texts():
        text.set_parse_math(False)


def few_ticks(ax: Axes) -> None:
    """Put ticks at few round numbers.

    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     few_ticks(ax)
    ...     len(ax.get_xticks()) < 8
    True
    """
    from matplotlib.ticker import MaxNLocator

    upright = getattr(ax, "zaxis", None)
    for axis in (ax.xaxis, ax.yaxis, *([upright] if upright is not None else [])):
        axis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 5, 10]))
