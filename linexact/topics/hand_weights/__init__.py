"""Weights by hand: demands, the simplest integers, how far each may move, and refutations.

:mod:`.problem` is what is asked (examples, a convention, demands such as ``w1 = w2``),
:mod:`.search` looks through the integers exhaustively, and :mod:`.intervals` says how far one
parameter may move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.late import late

if TYPE_CHECKING:
    from linexact.topics.hand_weights.intervals import Interval
    from linexact.topics.hand_weights.problem import hand_weights, read_demands
    from linexact.topics.hand_weights.search import NoIntegers, Simplest, simplest

__getattr__, __dir__ = late(
    __name__,
    {
        "linexact.topics.hand_weights.intervals": ("Interval",),
        "linexact.topics.hand_weights.problem": ("hand_weights", "read_demands"),
        "linexact.topics.hand_weights.search": ("NoIntegers", "Simplest", "simplest"),
    },
)

__all__ = [
    "Interval",
    "NoIntegers",
    "Simplest",
    "hand_weights",
    "read_demands",
    "simplest",
]
