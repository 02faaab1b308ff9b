"""From documents to what a person sees: terminal text, Markdown, LaTeX, HTML.

The formats are one list for commands, sheets and notebooks.  A format is a line here and a module
of this folder with ``NAME_fragment``, which writes a document that may stand inside another; and
where a whole document has more, or what a notebook displays, with ``render_NAME`` and
``NAME_displayed``.  The module is loaded when something is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.document.blocks import Document


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its name, the ending of its files, its media type, and its figures."""

    name: str
    ending: str
    media: str
    figures: Literal["svg", "pdf"] | None = None
    holds_figures: bool = False  # inside; else they are files beside it
    in_notebooks: bool = True  # may be displayed in one

    def render(self, document: Document) -> str:
        """Return a whole document.

        >>> from linexact.document.blocks import Document, Heading
        >>> FORMATS["markdown"].render(Document((Heading(("XOR",)),))).strip()
        '# XOR'
        """
        return self._written(f"render_{self.name}", document)

    def fragment(self, document: Document, *, level: int = 1) -> str:
        """Return a document that stands inside another, its heading at a level of that one's.

        >>> from linexact.document.blocks import Document, Heading
        >>> FORMATS["html"].fragment(Document((Heading(("XOR",)),)))[:7]
        '<h1>XOR'
        """
        return self._written(f"{self.name}_fragment", document, level=level)

    def displayed(self, document: Document, *, level: int = 1) -> str:
        """Return a document as a notebook displays it.

        >>> from linexact.document.blocks import Document, Heading
        >>> FORMATS["html"].displayed(Document((Heading(("XOR",)),)))[:22]
        '<div class="linexact">'
        """
        return self._written(f"{self.name}_displayed", document, level=level)

    def _written(self, way: str, document: Document, **level: int) -> str:
        """Write a document in a way that the module has of its own, else as a fragment."""
        module = import_module(f"linexact.render.{self.name}")
        write = getattr(module, way, None) or getattr(module, f"{self.name}_fragment")
        written: str = write(document, **level)
        return written


FORMATS: Mapping[str, Format] = {
    one.name: one
    for one in (
        Format("text", ".txt", "text/plain"),
        Format("markdown", ".md", "text/markdown", "svg"),
        Format("latex", ".tex", "text/latex", "pdf"),
        Format("html", ".html", "text/html", "svg", holds_figures=True),
        Format(
            "ipynb",
            ".ipynb",
            "application/x-ipynb+json",
            "svg",
            holds_figures=True,
            in_notebooks=False,
        ),
    )
}
JSON = "json"  # the record of a result, for programs: no document
CSV = "csv"  # the table of a result that has one
OUTPUTS = (*FORMATS, JSON)


def check_format(name: str, among: tuple[str, ...] = tuple(FORMATS)) -> None:
    """Refuse, before any work, a format that is not among those.

    Raises :class:`~linexact.errors.InputError` (``format``).

    >>> check_format("htm")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: --format is one of text, markdown, latex, html, ipynb, not 'htm'
    """
    if name not in among:
        raise InputError("format", f"--format is one of {', '.join(among)}, not {name[:40]!r}")


def format_of_file(path: str | Path) -> Format:
    """Return the format that the ending of a file's name says.

    Raises :class:`~linexact.errors.InputError` (``format``) for another ending.

    >>> format_of_file("xor.md").name
    'markdown'
    """
    ending = Path(path).suffix.casefold()
    for form in FORMATS.values():
        if form.ending == ending:
            return form
    known = ", ".join(form.ending for form in FORMATS.values())
    raise InputError("format", f"the ending of a file is one of {known}, not {ending[:40]!r}")
