"""A figure that is planned, and drawn when it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from linexact.document.blocks import Picture
from linexact.exact import Writing
from linexact.plot.files import drawn
from linexact.plot.style import Drawing, typed_as


@dataclass(frozen=True, slots=True)
class Illustration:
    """A figure that can be drawn: its short name, its caption, and its paper in inches."""

    name: str
    caption: str
    draw: Callable[[Any], Drawing]
    size: tuple[float, float] = (5.0, 5.0)
    in_space: bool = False  # three axes
    instead: bool = False  # see Picture
    at: str = ""
    typed: Writing | None = None  # how the numbers were that it is about

    def picture(self, kind: str = "svg", *, folder: str = "") -> Picture:
        """Draw it, as a file of ``kind`` that lies in ``folder`` beside the document.

        Raises :class:`~linexact.errors.InputError` or :class:`~linexact.errors.LimitError`
        with the reason where no true figure can be drawn.
        """
        with typed_as(self.typed):
            content, alt = drawn(
                self.draw, kind, title=self.caption, size=self.size, in_space=self.in_space
            )
        file = "/".join(filter(None, (folder, f"{self.name}.{kind}")))
        return Picture((self.caption,), alt, content, file, self.instead, self.at)
