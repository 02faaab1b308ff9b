"""The steps of worked solutions as data.

A step is small and frozen, holds its exact numbers and can be checked alone: ``holds()`` says
whether its numbers are right.  A step that ends in values has ``ends_in`` too.  Words come in
:mod:`linexact.explain.words`, and the choice of steps stands in :mod:`linexact.derivation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Step(Protocol):
    """Anything that can say whether it is true."""

    def holds(self) -> bool:
        """Say whether the step's numbers are right."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """The shortest steps to an answer, and what may be said further of it."""

    steps: tuple[Step, ...]
    further: tuple[Step, ...] = ()
