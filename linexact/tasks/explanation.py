"""A document and its pictures, in every format; what a notebook displays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from linexact.document.blocks import Document, Picture, illustrated
from linexact.render import FORMATS, format_of_file
from linexact.render.text import WIDTH, render_text

if TYPE_CHECKING:
    from linexact.plot.illustration import Illustration

NOTEBOOK_LEVEL = 3  # of a result's heading among the reader's own


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    r"""A result in words.

    >>> from linexact.document.blocks import Heading
    >>> told = Explanation(Document((Heading(("XOR",)),)))
    >>> told, told.markdown(), "<h1>XOR</h1>" in told.html()
    (XOR, '# XOR\n', True)
    """

    document: Document
    pictures: Callable[[], Sequence[Picture]] = field(default=tuple, compare=False)

    def text(self, *, width: int = WIDTH) -> str:
        """Return text for a terminal of so many columns."""
        return render_text(self.document, width=width)

    def markdown(self) -> str:
        """Return Markdown, formulas between dollar signs."""
        return self.written("markdown")

    def latex(self) -> str:
        """Return a LaTeX document."""
        return self.written("latex")

    def html(self) -> str:
        """Return one HTML file, with the pictures inside."""
        return self.written("html")

    def ipynb(self) -> str:
        """Return a notebook."""
        return self.written("ipynb")

    def written(self, name: str) -> str:
        """Return the text in a format of :data:`linexact.render.FORMATS`."""
        form = FORMATS[name]
        return form.render(self._illustrated() if form.holds_figures else self.document)

    def save(self, path: str | Path) -> None:
        """Write to a file, in the format of its ending: .txt, .md, .tex, .html or .ipynb.

        Raises :class:`~linexact.errors.InputError` (``format``) for another ending.
        """
        text = self.written(format_of_file(path).name)
        Path(path).write_text(text, encoding="utf-8")

    def _illustrated(self) -> Document:
        return illustrated(self.document, self.pictures())

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    __repr__ = __str__

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        """Return the document by media type, as Jupyter asks for it; HTML has the pictures."""
        shown = {form.media: form for form in FORMATS.values() if form.in_notebooks}
        wanted = (set(shown) if include is None else set(include)) - set(exclude or ())
        return {
            media: form.displayed(
                self._illustrated() if form.holds_figures else self.document, level=NOTEBOOK_LEVEL
            )
            for media, form in shown.items()
            if media in wanted
        }


@dataclass(frozen=True, slots=True, repr=False)
class Figure:
    """A picture of a result, drawn when it is looked at.

    >>> from linexact import separate
    >>> figure = separate("NOT").plot()
    >>> figure.alt[:60], figure.svg()[:5]
    ('Data on a line, axis x1. 1 positive example at 0 (plus signs', '<?xml')
    """

    illustration: Illustration

    @property
    def alt(self) -> str:
        """What it shows, in words."""
        return self.illustration.picture("svg").alt

    def svg(self) -> str:
        """Return the picture as SVG."""
        return self.illustration.picture("svg").content.decode("utf-8")

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, in the format of its ending: .svg, .png or .pdf."""
        from linexact.plot.files import format_of

        Path(path).write_bytes(self.illustration.picture(format_of(Path(path))).content)

    def __repr__(self) -> str:
        return self.alt

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        drawn = self.illustration.picture("svg")
        bundle = {"image/svg+xml": drawn.content.decode("utf-8"), "text/plain": drawn.alt}
        wanted = (set(bundle) if include is None else set(include)) - set(exclude or ())
        return {media: content for media, content in bundle.items() if media in wanted}
