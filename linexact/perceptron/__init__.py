"""Perceptrons as the lectures state them: exact runs, traces, cycles and the mistake bound.

:mod:`.rules` holds every choice as a value, :mod:`.step` is the transition,
:func:`~linexact.perceptron.engine.run` goes on to the end, :mod:`.trace` is what comes out,
:mod:`.cycles` turns it into a proof about the data and :mod:`.novikoff` sets it against the
mistake bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.late import late

if TYPE_CHECKING:
    from linexact.data.orders import Cyclic, Given, Listed, Shuffled, Worst
    from linexact.perceptron.cycles import (
        refutation_of,
        separator_of,
        verdict_of,
    )
    from linexact.perceptron.engine import run
    from linexact.perceptron.novikoff import MistakeBound, NoBound, mistake_bound, proof_steps
    from linexact.perceptron.rules import RULES, Drawn, Rule, Start, Stop, Zero, read_rule, rule
    from linexact.perceptron.schedule import Schedule, parse_rate, parse_schedule
    from linexact.perceptron.step import Clock, Look, Perceptron, Presentation
    from linexact.perceptron.trace import Converged, Cycle, Limit, Log, Stalled, Trace

__getattr__, __dir__ = late(
    __name__,
    {
        "linexact.data.orders": ("Cyclic", "Given", "Listed", "Shuffled", "Worst"),
        "linexact.perceptron.cycles": (
            "refutation_of",
            "separator_of",
            "verdict_of",
        ),
        "linexact.perceptron.engine": ("run",),
        "linexact.perceptron.novikoff": ("MistakeBound", "NoBound", "mistake_bound", "proof_steps"),
        "linexact.perceptron.rules": (
            "RULES",
            "Drawn",
            "Rule",
            "Start",
            "Stop",
            "Zero",
            "read_rule",
            "rule",
        ),
        "linexact.perceptron.schedule": ("Schedule", "parse_rate", "parse_schedule"),
        "linexact.perceptron.step": ("Clock", "Look", "Perceptron", "Presentation"),
        "linexact.perceptron.trace": ("Converged", "Cycle", "Limit", "Log", "Stalled", "Trace"),
    },
)

__all__ = [
    "RULES",
    "Clock",
    "Converged",
    "Cycle",
    "Cyclic",
    "Drawn",
    "Given",
    "Limit",
    "Listed",
    "Log",
    "Look",
    "MistakeBound",
    "NoBound",
    "Perceptron",
    "Presentation",
    "Rule",
    "Schedule",
    "Shuffled",
    "Stalled",
    "Start",
    "Stop",
    "Trace",
    "Worst",
    "Zero",
    "mistake_bound",
    "parse_rate",
    "parse_schedule",
    "proof_steps",
    "read_rule",
    "refutation_of",
    "rule",
    "run",
    "separator_of",
    "verdict_of",
]
