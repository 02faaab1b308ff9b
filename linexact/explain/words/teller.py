"""What tells steps: from steps of one type that follow each other to blocks of a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from linexact.derivation.derivation import Stated
from linexact.document.blocks import Block, Text
from linexact.explain.notation import Notation

Teller: TypeAlias = Callable[[Sequence[Any], Notation, Stated | None], Iterable[Block]]
Told: TypeAlias = Mapping[type, Teller]

CHECK: Text = ("Check",)  # the title of what puts an answer to the test


def each(tell: Callable[[Any, Notation], Block]) -> Teller:
    """Tell every step by itself."""
    return lambda steps, notation, stated: [tell(step, notation) for step in steps]


def each_section(tell: Callable[[Any, Notation], Iterable[Block]]) -> Teller:
    """Tell every step by itself, in several sections."""
    return lambda steps, notation, stated: [b for step in steps for b in tell(step, notation)]


def each_of(tell: Callable[[Any, Notation, Stated], Block]) -> Teller:
    """Tell every step by itself, in the unknowns of what was stated."""

    def told(steps: Sequence[Any], notation: Notation, stated: Stated | None) -> Iterable[Block]:
        assert stated is not None
        return [tell(step, notation, stated) for step in steps]

    return told
