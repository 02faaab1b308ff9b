"""What makes variants, a family or an exercise of one's own: both draw drafts from numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Answers(NamedTuple):
    """A key that gets all points, the key in other forms, and neighbours that are not right."""

    key: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A draw of which the facts are true: ``write`` returns the exercise's text with an id.

    Two drafts of one ``form`` are the same variant.  ``answers`` is None where the keys of the
    exercise's parts are its answers.
    """

    drawn: Hashable
    form: Hashable
    measures: Mapping[str, int]
    write: Callable[[str], str]
    answers: Answers | None = None


class Maker(Protocol):
    """What makes variants."""

    @property
    def family_name(self) -> str:
        """What the table of keys calls it."""

    @property
    def asked_size(self) -> str:
        """The size that was asked for, empty where there is none."""

    @property
    def measured(self) -> tuple[str, ...]:
        """The names of the measures."""

    @property
    def most_draws(self) -> int:
        """How many draws are made for one variant."""

    def called(self, seed: int) -> str:
        """Return how the variants begin to be called."""

    def draft(self, numbers: Iterator[int]) -> Draft | str:
        """Draw once; return why it is none, if it is none."""
