"""The steps of worked solutions as data.

A step is a small frozen record of exact numbers.  One that ends in values has ``ends_in``, one
that a stranger can check ``proofs``.  Words come in :mod:`linexact.explain.words`, where what is
told of a step is checked against the data; the choice of steps stands in
:mod:`linexact.derivation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Step: TypeAlias = object  # a record of one of the modules here, or of a kind of exercise


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """The shortest steps to an answer, and what may be said further of it."""

    steps: tuple[Step, ...]
    further: tuple[Step, ...] = ()
