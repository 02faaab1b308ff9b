"""The formats in which documents are written: one list for commands, sheets and notebooks.

A format is a line here and a module of this folder with ``render_NAME``, which writes a whole
document, and where that differs ``NAME_fragment``, which writes what stands inside another.  The
module is loaded when something is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal

from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.explain.document import Document


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its name, the ending of its files, its media type, and its figures."""

    name: str
    ending: str
    media: str
    figures: Literal["svg", "pdf"] | None = None
    holds_figures: bool = False  # inside; else they are files beside it
    is_typeset: bool = False  # before it is read, so nobody is answered in it

    def render(self, document: Document) -> str:
        """Return a whole document.

        >>> from linexact.explain.document import Document, Heading
        >>> FORMATS["markdown"].render(Document((Heading(("XOR",)),))).strip()
        '# XOR'
        """
        return self._writer(f"render_{self.name}")(document)

    def fragment(self, document: Document) -> str:
        """Return a document that stands inside another.

        >>> from linexact.explain.document import Document, Heading
        >>> FORMATS["html"].fragment(Document((Heading(("XOR",)),)))[:7]
        '<h1>XOR'
        """
        return self._writer(f"{self.name}_fragment", f"render_{self.name}")(document)

    def _writer(self, *names: str) -> Callable[[Document], str]:
        module = vars(import_module(f"linexact.render.{self.name}"))
        writer: Callable[[Document], str] = next(module[n] for n in names if n in module)
        return writer


FORMATS: Mapping[str, Format] = {
    one.name: one
    for one in (
        Format("text", ".txt", "text/plain"),
        Format("markdown", ".md", "text/markdown", "svg"),
        Format("latex", ".tex", "text/latex", "pdf", is_typeset=True),
        Format("html", ".html", "text/html", "svg", holds_figures=True),
    )
}
ANSWERS = tuple(name for name, one in FORMATS.items() if not one.is_typeset)


def check_format(name: str, among: tuple[str, ...] = tuple(FORMATS)) -> None:
    """Refuse, before any work, a format that is not among those.

    Raises :class:`~linexact.errors.InputError` (``format``).

    >>> check_format("htm")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: --format is one of text, markdown, latex, html, not 'htm'
    """
    if name not in among:
        raise InputError("format", f"--format is one of {', '.join(among)}, not {name[:40]!r}")
