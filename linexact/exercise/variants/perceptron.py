"""Variants of kind ``perceptron``: the run from zero ends after exactly ``size`` updates.

``zero`` says whether a score of 0 occurs after the first step.  Measured: *presentations*,
examples looked at until the end; *largest number*, the largest absolute score or weight on
the way; *zero scores*, scores of 0 after the first step.
"""

from __future__ import annotations

from linexact.exercise.variants.draft import Bounds
from linexact.exercise.variants.family import (
    Drawn,
    Family,
    Measured,
    VariantFacts,
    by_halves,
    dataset_of,
)
from linexact.topics.perceptron import Converged, rule, run

RULE = "blog"


def _may_be(drawn: Drawn, facts: VariantFacts) -> bool:
    return updates(drawn, facts.size) == facts.size


def updates(drawn: Drawn, most: int) -> int:
    """Count the updates from zero weights, up to one more than ``most``.

    >>> updates(((0, 0, -1), (1, 0, 1)), 10)
    5
    """
    w1 = w2 = b = count = right = 0
    while right < len(drawn) and count <= most:
        for x, y, t in drawn:
            if t * (w1 * x + w2 * y + b) > 0:
                right += 1
            else:
                w1, w2, b = w1 + t * x, w2 + t * y, b + t
                count, right = count + 1, 0
            if right == len(drawn) or count > most:
                break
    return count


def _measure(drawn: Drawn, facts: VariantFacts) -> Measured:
    trace = run(dataset_of(drawn), rule(RULE))
    if not isinstance(trace.outcome, Converged) or trace.updates != facts.size:
        return None
    presentations = largest = zeros = 0
    for step in trace.steps():
        presentations = step.presentation
        largest = max(largest, *(int(abs(v)) for v in (step.score, *step.after)))
        zeros += step.score == 0 and step.presentation > 1
    if (zeros > 0) != facts.zero:
        return None
    return {"presentations": presentations, "largest number": largest, "zero scores": zeros}


def _bounds(facts: VariantFacts) -> Bounds:
    return {
        "presentations": (2 * facts.size + 1, 2 * facts.size + 4),
        "largest number": (12, 20),
        "zero scores": (int(facts.zero), int(facts.zero)),
    }


FAMILY = Family(
    name="perceptron",
    words={
        "title": "A run of the perceptron",
        "kind": "perceptron",
        "asks": ["updates", "weights"],
        "points": {"updates": 2, "weights": 2},
        "statement": "Run the perceptron from zero weights through the examples in order, again and"
        " again, until all are right. An example is wrong when its score is 0 or has the other"
        " sign; then its inputs, and 1 for the bias, are added to the weights for label 1 and"
        " subtracted for label -1. How many updates are made, and with which weights (the bias"
        " last) does it end?",
        "task": {"rule": RULE},
    },
    sizes=(2, 12),
    usual=5,
    examples=4,
    choose=by_halves,
    may_be=_may_be,
    measure=_measure,
    bounds=_bounds,
    ordered=True,
    has_zero=True,
)
