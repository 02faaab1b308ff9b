"""Text whose characters know where they were typed, and a pen that writes it anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

_NEARBY = 80  # characters


@dataclass(frozen=True, slots=True)
class Placed:
    """A text, and for each of its characters the place in the text that was typed."""

    text: str
    at: Sequence[int]


@dataclass(slots=True)
class Pen:
    """What is written so far, out of a source: copied, or put down for something in it."""

    source: Placed
    signs: list[str] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    joint: int = -1  # how much was written when a name was complete

    def copy(self, start: int, stop: int) -> None:
        """Write a stretch of the source as it is."""
        self.signs.extend(self.source.text[start:stop])
        self.at.extend(self.source.at[start:stop])

    def put(self, text: str, place: int) -> None:
        """Write other text, for what stands at a place of the source."""
        if text:
            self.signs.extend(text)
            self.at.extend([self.source.at[place]] * len(text))

    def end(self, text: str) -> None:
        """Write other text, for what was written last."""
        self.signs.extend(text)
        self.at.extend([self.at[-1] if self.at else 0] * len(text))

    def copy_apart(self, start: int, stop: int) -> None:
        """Write a stretch of the source, set off from a complete name before it."""
        if self.joint == len(self.signs):
            last, first = self.last, self.source.text[start : start + 1]
            if last.isalnum() and (first.isalpha() or (first.isdigit() and last.isdigit())):
                self.put(" ", start)
        self.copy(start, stop)

    def name(self, text: str, place: int) -> None:
        """Write a name that is complete, apart from letters and digits before it."""
        self.word(text, place)
        self.joint = len(self.signs)

    def word(self, text: str, place: int) -> None:
        """Write other text, set off by a blank from a letter or digit before it."""
        if text[:1].isalnum() and self.last.isalnum():
            self.put(" ", place)
        self.put(text, place)

    @property
    def last(self) -> str:
        """The last sign written."""
        return self.signs[-1] if self.signs else ""

    def before(self) -> str:
        """Return the last sign that is no blank; a new line where there is none nearby."""
        last = self.last
        if last and last not in " \t":
            return last
        return next((sign for sign in reversed(self.signs[-_NEARBY:]) if sign not in " \t"), "\n")

    def since(self, start: int) -> str:
        """Return what is written from a length on."""
        return "".join(self.signs[start:])

    def cut(self, start: int) -> None:
        """Take back what is written from a length on."""
        del self.signs[start:], self.at[start:]

    def trim(self) -> None:
        """Take back blanks."""
        while self.last in (" ", "\t"):
            self.cut(-1)

    def fill(self, match: re.Match[str], template: str) -> None:
        """Write a template: groups of a match where it names them in braces, and what is around."""
        for count, part in enumerate(re.split("[{}]", template)):
            if count % 2:
                self.copy(*match.span(part))
            elif count:
                self.end(part)
            else:
                self.put(part, match.start())

    def done(self) -> Placed:
        """Return the text that is written."""
        return Placed("".join(self.signs), self.at)


def rewrite(
    source: Placed, pattern: re.Pattern[str], by: Callable[[re.Match[str], Pen], None]
) -> Placed:
    """Return a text in which what a pattern finds is written by a function."""
    pen, end = Pen(source), 0
    for match in pattern.finditer(source.text):
        pen.copy(end, match.start())
        by(match, pen)
        end = match.end()
    pen.copy(end, len(source.text))
    return pen.done()
