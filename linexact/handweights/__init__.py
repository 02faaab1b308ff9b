"""Weights by hand: demands, the simplest integers, how far each may move, and refutations.

:mod:`.problem` is what is asked (examples, a convention, demands such as ``w1 = w2``),
:mod:`.search` looks through the integers exhaustively, and :mod:`.intervals` says how far one
parameter may move.
"""

from linexact.handweights.intervals import Interval, intervals
from linexact.handweights.problem import Problem, hand_weights, read_demands
from linexact.handweights.search import NoIntegers, Simplest, simplest

__all__ = [
    "Interval",
    "NoIntegers",
    "Problem",
    "Simplest",
    "hand_weights",
    "intervals",
    "read_demands",
    "simplest",
]
