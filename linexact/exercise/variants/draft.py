"""What makes variants, a family or an exercise of one's own: both draw drafts from numbers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Bounds: TypeAlias = Mapping[str, tuple[int, int]]  # the least and the largest of each measure


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A draw of which the facts are true: ``write`` returns the exercise's text with an id.

    Two drafts of one ``form`` are the same variant.
    """

    drawn: Hashable
    form: Hashable
    measures: Mapping[str, int]
    write: Callable[[str], str]


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """What makes variants: ``draft`` draws once, and returns why it is none, if it is none."""

    family_name: str  # what the table of keys calls it
    draft: Callable[[Iterator[int]], Draft | str]
    prefix: str  # of the variants' names
    asked: str  # what is asked for, which tells its names from those of others
    most_draws: int  # for one variant
    asked_size: str = ""
    bounds: Bounds = field(default_factory=dict)
    is_stated: bool = False  # by an author, so that the marking of each variant is tried out

    def called(self, seed: int) -> str:
        """Return how the variants begin to be called; it tells a student nothing of the answer.

        >>> from linexact.exercise.variants import facts_of
        >>> facts_of("inseparable").maker.called(7)
        'separability-1cdbe1'
        """
        mixed = hashlib.sha256(f"{self.asked}-{seed}".encode()).hexdigest()[:6]
        return f"{self.prefix}-{mixed}"
