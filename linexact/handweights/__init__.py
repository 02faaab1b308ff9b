"""Weights by hand: demands, the simplest integers, how far each may move, and refutations.

:mod:`.problem` is what is asked (examples, a convention, demands such as ``w1 = w2``),
:mod:`.search` looks through the integers exhaustively, :mod:`.truth_functions` does it for all
functions of a few inputs at once, :mod:`.moving` says how far one parameter may move, and
:mod:`.forms` writes one classifier with a bias, a threshold or a dummy feature.
"""

from linexact.handweights.forms import Threshold, with_dummy, with_threshold, without_threshold
from linexact.handweights.intervals import Interval, intervals
from linexact.handweights.problem import Problem, hand_weights, read_demands
from linexact.handweights.search import NoIntegers, Simplest, simplest

__all__ = [
    "Interval",
    "NoIntegers",
    "Problem",
    "Simplest",
    "Threshold",
    "hand_weights",
    "intervals",
    "read_demands",
    "simplest",
    "with_dummy",
    "with_threshold",
    "without_threshold",
]
