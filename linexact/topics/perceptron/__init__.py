"""Perceptrons as the lectures state them: exact runs, traces, cycles and the mistake bound.

:mod:`.rules` holds every choice as a value, :mod:`.step` is the transition,
:func:`~linexact.topics.perceptron.engine.run` goes on to the end, :mod:`.trace` is what comes out,
:mod:`.result` turns it into a proof about the data and :mod:`.novikoff` sets it against the
mistake bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.late import late

if TYPE_CHECKING:
    from linexact.data.orders import Cyclic, Given, Listed, Shuffled, Worst
    from linexact.topics.perceptron.engine import run
    from linexact.topics.perceptron.novikoff import (
        MistakeBound,
        NoBound,
        mistake_bound,
        proof_steps,
    )
    from linexact.topics.perceptron.result import (
        refutation_of,
        separator_of,
        verdict_of,
    )
    from linexact.topics.perceptron.rules import (
        RULES,
        Drawn,
        Rule,
        Start,
        Stop,
        Zero,
        read_rule,
        rule,
    )
    from linexact.topics.perceptron.schedule import Schedule, parse_rate, parse_schedule
    from linexact.topics.perceptron.step import Clock, Look, Perceptron, Presentation
    from linexact.topics.perceptron.trace import Converged, Cycle, Limit, Log, Stalled, Trace

__getattr__, __dir__ = late(
    __name__,
    {
        "linexact.data.orders": ("Cyclic", "Given", "Listed", "Shuffled", "Worst"),
        "linexact.topics.perceptron.result": (
            "refutation_of",
            "separator_of",
            "verdict_of",
        ),
        "linexact.topics.perceptron.engine": ("run",),
        "linexact.topics.perceptron.novikoff": (
            "MistakeBound",
            "NoBound",
            "mistake_bound",
            "proof_steps",
        ),
        "linexact.topics.perceptron.rules": (
            "RULES",
            "Drawn",
            "Rule",
            "Start",
            "Stop",
            "Zero",
            "read_rule",
            "rule",
        ),
        "linexact.topics.perceptron.schedule": ("Schedule", "parse_rate", "parse_schedule"),
        "linexact.topics.perceptron.step": ("Clock", "Look", "Perceptron", "Presentation"),
        "linexact.topics.perceptron.trace": (
            "Converged",
            "Cycle",
            "Limit",
            "Log",
            "Stalled",
            "Trace",
        ),
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
