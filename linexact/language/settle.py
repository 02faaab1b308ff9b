"""Of several candidates one, or the text is asked back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from linexact.language.text import Text

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Candidate(Generic[_Value]):
    """A value that a text may mean, and the places of the tokens that say it."""

    value: _Value
    spans: tuple[tuple[int, int], ...]

    @property
    def first(self) -> int:
        """The first place."""
        return min(first for first, _ in self.spans)

    @property
    def last(self) -> int:
        """The place behind the last token."""
        return max(last for _, last in self.spans)


def settle(
    text: Text,
    candidates: Sequence[Candidate[_Value]],
    told: Callable[[_Value], str],
    wanted: str,
) -> tuple[_Value, tuple[Candidate[_Value], ...]]:
    """Return the value that all candidates have, or that of those announced last; and its sayers.

    ``told`` words a value and ``wanted`` names what is looked for, for whoever is asked back.

    Raises :class:`~linexact.errors.InputError`: ``unread`` when there is none, ``several``.

    >>> from linexact.language.text import read
    >>> text = read("b = 1? no. Final answer: b = 2")
    >>> found = [Candidate(1, ((0, 3),)), Candidate(2, ((9, 12),))]
    >>> settle(text, found, str, "a bias")[0]
    2
    >>> settle(read("b = 1, b = 2"), [Candidate(1, ((0, 3),)), Candidate(2, ((4, 7),))], str, "b")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: two readings: 1, or 2; write the one you mean
      b = 1, b = 2
             ^
    """
    if not candidates:
        raise text.ask("unread", f"expected {wanted}")
    last = max(candidates, key=lambda one: one.last)
    same = tuple(one for one in candidates if one.value == last.value)
    begin = max((place for place in text.holding("final") if place < last.first), default=-1)
    if all(one.value == last.value for one in candidates if one.last > begin):
        return last.value, same
    other = next(one for one in candidates if one.value != last.value)
    message = f"two readings: {told(other.value)}, or {told(last.value)}; write the one you mean"
    raise text.ask("several", message, last.first)
