"""Perceptrons as the lectures state them: exact runs, traces, cycles and the mistake bound.

:mod:`.rules` holds every choice as a value, :func:`~linexact.perceptron.engine.run` runs
one, :mod:`.trace` is what comes out, :mod:`.cycles` turns it into a proof about the data
and :mod:`.novikoff` sets it against the mistake bound.
"""

from linexact.perceptron.cycles import (
    certificate_of,
    refutation_of,
    separator_of,
    verdict_of,
)
from linexact.perceptron.engine import run
from linexact.perceptron.novikoff import MistakeBound, NoBound, mistake_bound, proof_steps
from linexact.perceptron.order import Cyclic, Given, Listed, Shuffled, Worst
from linexact.perceptron.rules import RULES, Drawn, Notation, Rule, Start, Stop, Zero, rule
from linexact.perceptron.schedule import Schedule, parse_rate, parse_schedule
from linexact.perceptron.trace import (
    BatchStep,
    Converged,
    Cycle,
    Limit,
    Log,
    Stalled,
    Step,
    Trace,
)

__all__ = [
    "RULES",
    "BatchStep",
    "Converged",
    "Cycle",
    "Cyclic",
    "Drawn",
    "Given",
    "Limit",
    "Listed",
    "Log",
    "MistakeBound",
    "NoBound",
    "Notation",
    "Rule",
    "Schedule",
    "Shuffled",
    "Stalled",
    "Start",
    "Step",
    "Stop",
    "Trace",
    "Worst",
    "Zero",
    "certificate_of",
    "mistake_bound",
    "parse_rate",
    "parse_schedule",
    "proof_steps",
    "refutation_of",
    "rule",
    "run",
    "separator_of",
    "verdict_of",
]
