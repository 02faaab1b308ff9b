"""Figures to files: SVG, PNG or PDF, the same bytes each time, with the words inside.

The alternative text goes where each format keeps it: ``<title>`` and ``<desc>`` in SVG, text
chunks in PNG, the document's title and subject in PDF.  No dates, no random ids.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from linexact.errors import InputError, printable
from linexact.plot.style import Drawing, look

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = ("svg", "png", "pdf")
RESOLUTION = 144  # dots per inch of PNG


def format_of(path: Path) -> str:
    """Return the format that a file's name asks for.

    Raises :class:`~linexact.errors.InputError` (``format``) for any other.

    >>> format_of(Path("fig.SVG"))
    'svg'
    """
    ending = path.suffix[1:].casefold()
    if ending not in FORMATS:
        shown = printable(path.name[-60:])
        raise InputError(
            "format", f"{shown}: figures are written as {', '.join(FORMATS)}; expected fig.svg"
        )
    return ending


@contextmanager
def blank_axes(
    width: float = 5.0, height: float = 5.0, *, in_space: bool = False
) -> Iterator[Axes]:
    """Give axes on a figure of their own, in our look; sizes in inches.

    >>> with blank_axes(3, 2) as ax:
    ...     ax.get_figure().get_size_inches().tolist()
    [3.0, 2.0]
    """
    from matplotlib.figure import Figure

    with look():
        figure = Figure(figsize=(width, height))
        yield figure.add_subplot(projection="3d" if in_space else None)


def drawn(
    draw: Callable[[Any], Drawing],
    kind: str,
    *,
    title: str,
    size: tuple[float, float] = (5.0, 5.0),
    in_space: bool = False,
) -> tuple[bytes, str]:
    """Return what ``draw`` draws as a file of ``kind``, and its alternative text.

    >>> content, alt = drawn(lambda ax: Drawing(ax, "Nothing."), "svg", title="Blank")
    >>> content[:5], alt
    (b'<?xml', 'Nothing.')
    """
    with blank_axes(*size, in_space=in_space) as ax:
        drawing = draw(ax)
        figure = drawing.ax.get_figure(root=True)
        assert figure is not None
        return figure_bytes(figure, kind, title=title, alt=drawing.alt), drawing.alt


def figure_bytes(figure: Figure, kind: str, *, title: str, alt: str) -> bytes:
    """Return a figure as a file of ``kind`` that holds its title and alternative text.

    Equal figures have equal bytes.

    >>> with blank_axes() as ax:
    ...     content = figure_bytes(ax.get_figure(), "png", title="Blank", alt="Nothing.")
    >>> content[1:4], b"Nothing." in content
    (b'PNG', True)
    """
    buffer = io.BytesIO()
    with look(), warnings.catch_warnings():
        # A name in a script without glyphs is shown as boxes; the words are in the file.
        warnings.filterwarnings("ignore", message=r"Glyph \d+", category=UserWarning)
        figure.savefig(
            buffer,
            format=kind,
            dpi=RESOLUTION,
            metadata=_metadata(kind, title, alt),
            bbox_inches="tight",
            pad_inches=0.08,
        )
    content = buffer.getvalue()
    return _described(content.decode("utf-8"), title, alt).encode() if kind == "svg" else content


def _metadata(kind: str, title: str, alt: str) -> dict[str, Any]:
    if kind == "svg":
        return {"Date": None, "Creator": "linexact", "Title": _xml(title)}
    if kind == "png":
        return {"Title": title, "Description": alt, "Software": "linexact"}
    return {
        "Title": title,
        "Subject": alt,
        "Creator": "linexact",
        "Producer": "linexact",
        "CreationDate": None,
    }


def _xml(text: str) -> str:
    """Leave out the characters that XML cannot hold even escaped."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)


def _described(svg: str, title: str, alt: str) -> str:
    """Put title and description first in the root element, where readers look for them."""
    opening = re.search(r"<svg\b[^>]*>", svg)
    if opening is None:
        raise AssertionError("matplotlib wrote an SVG file without an svg element")
    root = opening[0][:-1] + ' role="img" aria-labelledby="title desc">'
    words = (
        f'\n <title id="title">{escape(_xml(title))}</title>'
        f'\n <desc id="desc">{escape(_xml(alt))}</desc>'
    )
    return svg[: opening.start()] + root + words + svg[opening.end() :]
