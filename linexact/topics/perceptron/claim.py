"""A run as evidence: its rule, in numbers, and what came out.

A stranger runs it again, so the rule is stated whole: every choice that changes a weight or the
end.  What only changes how a table is written (where the bias stands, labels, letters) is left out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from linexact.data.convention import Convention
from linexact.exact import exact_text
from linexact.proof.claim import Examples, Fields, Run, texts
from linexact.proof.file import Evidence
from linexact.topics.perceptron.rules import DEFAULT_PRESENTATIONS, Rule
from linexact.topics.perceptron.schedule import Schedule
from linexact.topics.perceptron.table import accuracy_by_pass
from linexact.topics.perceptron.trace import Cycle, Limit, Stalled, Trace

MAX_WORK = 1_300_000  # of a run that is stated; the checker takes on twice as much
MOST_STEPS = 200  # written out; the others follow from the rule


def run_evidence(trace: Trace, *, steps: bool, right: bool) -> Evidence | None:
    """Return a run as evidence; None of one that takes long to run again.

    ``steps`` are stated if they are few, or the number of examples ``right`` after each pass.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> found = run_evidence(run(gate("AND"), rule("blog")), steps=True, right=False)
    >>> found.claims[0].came["end"], found.expects[0][0]
    (['3', '2', '-4'], 'converged')
    """
    is_kept = trace.log is not None
    outcome = trace.outcome
    if not is_short(trace, right) or (right and not is_kept):
        return None
    if isinstance(outcome, Stalled) and outcome.example is not None:
        return None  # nothing was run
    space, came = space_of(trace.rule), _came(trace)
    if steps and is_kept and _number_of_steps(trace) <= MOST_STEPS:
        came["steps"] = _steps(trace)
    if right:
        n = len(trace.dataset)
        came["right"] = [int(share * n) if n else 0 for share in accuracy_by_pass(trace)]
    name = came["outcome"] if isinstance(came["outcome"], str) else "cycle"
    return Evidence(trace.dataset, (Run(space, _stated(trace), came),), ((name, space),))


def space_of(rule: Rule) -> Examples:
    """Return the rows that a rule looks at."""
    return Examples(
        Convention(rule.bias != "absent", rule.boundary),
        rule.bias_input if rule.bias != "absent" else 1,
        threshold=rule.threshold or 0,
    )


def _number_of_steps(trace: Trace) -> int:
    return trace.passes * len(trace.dataset) if trace.rule.batch else trace.presentations


def is_short(trace: Trace, right: bool = False) -> bool:
    """Say whether the run is soon run again: few rows times weights, none of them long.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> is_short(run(gate("AND"), rule("blog")))
    True
    """
    rule, n = trace.rule, len(trace.dataset)
    width = len(trace.weights)
    looks = n if rule.order.by_margin or rule.batch else 1
    rows = trace.presentations * (1 if rule.batch else looks) + trace.updates
    if rule.stop.clean == "check" or right:
        rows += (trace.passes + 1) * n
    largest = [v.numerator.bit_length() for v in trace.weights]
    unit = math.lcm(*(v.denominator for v in trace.weights)).bit_length()
    long = max(largest, default=0) + unit
    inputs = max(map(int.bit_length, trace.dataset.denominators), default=0) * width
    work = rows * (8 + width * (1 + long * (inputs + 128) // 2**13))
    return work + rows * (20 + long**2 // 2**12) <= MAX_WORK


def _stated(trace: Trace) -> Fields:
    """Return the rule as the claim states it."""
    rule = trace.rule
    fields: Fields = {
        "start": _weights(rule, trace.start),
        "rate": _rate(rule),
        "limits": _limits(rule),
        "step": "single",
        "zero": "moves",
        "order": "file",
        "restart": rule.restart,
        "stop": rule.stop.clean,
    }
    if rule.batch is not None:
        return fields | {"zero": rule.batch, "step": rule.step, "restart": False, "stop": "pass"}
    if rule.stop.clean == "limit" and fields["limits"].keys() <= {"updates"}:
        fields["stop"] = "pass"  # where it ends, since a clean pass makes no update
    order = rule.order.stated(len(trace.dataset))
    if isinstance(order, Mapping):  # another in each pass
        n, passes = len(trace.dataset), range(trace.passes + 1)
        return fields | {"order": [list(rule.order.in_pass(n, k)) for k in passes]}
    return fields | {"order": order if isinstance(order, str) else [list(order)]}


def _limits(rule: Rule) -> Fields:
    """Return what else ends the run; the limit that holds where none was asked for is one."""
    limits, most = rule.stop.limits, rule.order.most_passes
    if most is not None:
        return limits | {"passes": min(most, limits.get("passes", most))}
    return limits or {"presentations": DEFAULT_PRESENTATIONS}


def _rate(rule: Rule) -> Fields:
    if not isinstance(rule.rate, Schedule):
        return {"above": texts([rule.rate]), "below": ["1"], "counts": "updates", "first": "0"}
    # A batch step is a pass, which is counted before it is made.
    clock, before = (rule.clock, 0) if rule.batch is None else ("passes", 1)
    return {
        "above": texts(rule.rate.numerator),
        "below": texts(rule.rate.denominator),
        "counts": clock,
        "first": exact_text(rule.first_time - before),
    }


def _weights(rule: Rule, weights: Sequence[Any]) -> list[str]:
    """Return weights, and then that of the bias where one is learnt."""
    w, b = rule.parted(tuple(weights))
    return texts([*w, b] if rule.bias != "absent" else w)


def _came(trace: Trace) -> Fields:
    """Return what came out."""
    return {
        "outcome": _outcome(trace),
        "presentations": trace.presentations,
        "passes": trace.passes,
        "updates": [[i, count] for i, count in enumerate(trace.counts.tolist()) if count],
        "end": _weights(trace.rule, trace.weights),
    }


def _outcome(trace: Trace) -> str | Fields:
    match trace.outcome:
        case Cycle(first=first, length=length):
            return {"first": first, "length": length}
        case Limit(kind="interrupted" | "weight bits"):
            return "cut"
    return trace.outcome.name


def _steps(trace: Trace) -> list[list[Any]]:
    """Return what each turn shows: its examples, their scores, the weights if they moved."""
    return [
        [[*at.shown], texts(at.scores), _weights(trace.rule, at.after) if at.moved else []]
        for at in trace.moves()
    ]
