"""The errors that cross the package's border.

``LinexactError`` has two children: ``InputError`` (what the user wrote cannot be
used) and ``LimitError`` (the work was begun and grew beyond a stated limit).
Infeasible and inseparable are answers, not errors.  Every error carries a stable
``code`` for programs and a one-line message for people: what was seen, where, and
what was expected; texts from outside are quoted short, and near names told.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_LISTED = 6
_COMPARED = 2_000
_WIDTH = 40


class LinexactError(Exception):
    """Base of all errors that cross the package's border."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, ...]:
        """Let an error travel between processes, whatever its constructor asks for."""
        return _restored, (type(self), self.args), self.__dict__


def _restored(kind: type[LinexactError], args: tuple[object, ...]) -> LinexactError:
    """Make an error without its constructor; its fields follow."""
    error = kind.__new__(kind)
    error.args = args
    return error


class InputError(LinexactError):
    """What the user wrote cannot be used; says where, with a caret when it is text.

    ``source`` is the line that was read and ``start`` the offset of the first
    character that could not be understood.

    >>> print(InputError("number", "expected a number", source="1.2x", start=3))
    expected a number
      1.2x
         ^
    """

    def __init__(
        self, code: str, message: str, *, source: str | None = None, start: int = 0
    ) -> None:
        super().__init__(code, message)
        self.source = source
        self.start = start

    def __str__(self) -> str:
        if self.source is None:
            return self.message
        shown, start = window(self.source, self.start)
        return f"{self.message}\n  {shown}\n  {' ' * start}^"

    def located(self, place: str) -> InputError:
        """Return the same error with ``place`` (a file, a row) said first."""
        return InputError(
            self.code, f"{place}: {self.message}", source=self.source, start=self.start
        )


class SeveralFaultsError(InputError):
    """Several things that the user wrote and that cannot be used, each with its own message.

    >>> faults = [InputError("key", "id is expected"), InputError("value", "points: 0")]
    >>> both = SeveralFaultsError(faults)
    >>> both.code, both.message
    ('key', 'id is expected (and 1 more)')
    >>> print(both.located("a.toml"))
    a.toml: id is expected
    a.toml: points: 0
    """

    def __init__(self, errors: Sequence[InputError]) -> None:
        self.errors = tuple(
            one for error in errors for one in (getattr(error, "errors", None) or (error,))
        )
        first, *more = self.errors
        message = f"{first.message} (and {len(more)} more)" if more else first.message
        super().__init__(first.code, message, source=first.source, start=first.start)

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))

    def located(self, place: str) -> SeveralFaultsError:
        """Return the same errors with ``place`` said first in each."""
        return SeveralFaultsError([error.located(place) for error in self.errors])


class Faults:
    """Gathers what cannot be used, so that all of it is said at once, and each of it once.

    >>> faults = Faults()
    >>> faults.of(lambda: int("3")), faults.errors
    (3, [])
    """

    def __init__(self) -> None:
        self.errors: list[InputError] = []

    def of(self, read: Callable[[], T]) -> T | None:
        """Return what is read, or None when it cannot be."""
        try:
            return read()
        except InputError as error:
            self.errors.append(error)
            return None

    def check(self) -> None:
        """Raise what was gathered: the one :class:`InputError`, or :class:`SeveralFaultsError`."""
        several = (getattr(error, "errors", (error,)) for error in self.errors)
        told = {one.message: one for errors in several for one in errors}
        if len(told) == 1:
            raise next(iter(told.values()))
        if told:
            raise SeveralFaultsError(list(told.values()))


def there(value: T | None) -> T:
    """Return what was read; nothing is missing once :meth:`Faults.check` has passed.

    >>> there(3)
    3
    """
    assert value is not None
    return value


class LimitError(LinexactError):
    """Work that was begun and reached a stated limit; ``limit`` names it."""

    def __init__(self, code: str, message: str, *, limit: str) -> None:
        super().__init__(code, message)
        self.limit = limit


def window(source: str, start: int, width: int = 60) -> tuple[str, int]:
    """Cut ``source`` to a window around ``start``; unprintable characters become ``?``.

    >>> window("1, 2; 3", 4, width=3)
    ('...2; ...', 4)
    """
    left = max(0, min(start - width // 2, len(source) - width))
    piece = source[left : left + width]
    shown = printable(piece)
    head = "..." if left else ""
    tail = "..." if left + width < len(source) else ""
    return head + shown + tail, min(start, len(source)) - left + len(head)


def printable(text: str) -> str:
    r"""Return what strangers wrote without control characters.

    >>> printable("a\nb")
    'a?b'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "?" for c in text)


def quoted(text: object) -> str:
    r"""Return a short, printable, quoted form of a text from outside.

    >>> quoted("a\nb"), len(quoted("x" * 1000))
    ("'a?b'", 45)
    """
    shown = printable(str(text)[: _WIDTH + 1])
    return f"'{shown}'" if len(shown) <= _WIDTH else f"'{shown[:_WIDTH]}...'"


def listed(names: Iterable[object]) -> str:
    """Return the first few names, quoted, and how many more there are.

    >>> listed("abcdefgh")
    "'a', 'b', 'c', 'd', 'e', 'f' and 2 more"
    """
    names = list(names)
    more = len(names) - _LISTED
    shown = ", ".join(quoted(name) for name in names[:_LISTED])
    return f"{shown} and {more} more" if more > 0 else shown


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for the nearest known names, or nothing.

    >>> did_you_mean("Specis", ["sepal", "species"])
    "; did you mean 'species'?"
    >>> did_you_mean("q", ["sepal"])
    ''
    """
    choices = {choice.casefold(): choice for choice in list(known)[:_COMPARED]}
    found = difflib.get_close_matches(name.casefold()[:_WIDTH], choices, n=2, cutoff=0.6)
    if not found:
        return ""
    return f"; did you mean {' or '.join(quoted(choices[key]) for key in found)}?"
