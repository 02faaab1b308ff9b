"""A run as a claim of a certificate: its rule, in numbers, and what came out.

A stranger runs it again (``linexact/checkers/run.py``), so the rule is stated whole: every choice
that changes a weight or the end.  What only changes how a table is written (where the bias stands,
labels, letters) is left out.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, convention_fields, texts
from linexact.certificate.statements import examples_said, shown
from linexact.data.dataset import Dataset, Vector
from linexact.exact import exact_text
from linexact.perceptron.rules import DEFAULT_PRESENTATIONS, Rule
from linexact.perceptron.schedule import Schedule
from linexact.perceptron.table import accuracy_by_pass
from linexact.perceptron.trace import Converged, Cycle, Limit, Stalled, Trace

MAX_WORK = 1_300_000  # of a run that is stated; the checker takes on twice as much
MOST_STEPS = 200  # written out; of more only the hash


def run_certificate(trace: Trace, *, steps: bool, right: bool) -> str | None:
    """Return the certificate file's text of a run; None of one that takes long to run again.

    ``steps`` are stated, one by one or by their hash, or the number of examples ``right`` after
    each pass.

    >>> import json
    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import run, rule
    >>> text = run_certificate(run(gate("AND"), rule("blog")), steps=True, right=False)
    >>> json.loads(text)["claims"][0]["weights"]
    {'b': '-4', 'w': ['3', '2']}
    """
    is_kept = trace.log is not None or trace.rule.batch is not None
    if not is_short(trace, right) or ((steps or right) and not is_kept):
        return None
    fields = _rule_fields(trace) | _came_fields(trace)
    if steps:
        listed = _looks(trace) if trace.rule.batch else _steps(trace)
        whole = list(listed) if _number_of_steps(trace) <= MOST_STEPS else None
        fields["steps"] = _digest(listed) if whole is None else whole
    if right:
        n = len(trace.dataset)
        fields["right"] = [int(share * n) if n else 0 for share in accuracy_by_pass(trace)]
    statement = f"A perceptron with {_rule_said(fields)}. {_came_said(fields, trace.dataset)}"
    claim = {"about": "run", "statement": statement} | fields
    return claims_certificate(trace.dataset, [claim])


def _number_of_steps(trace: Trace) -> int:
    return trace.passes * len(trace.dataset) if trace.rule.batch else trace.presentations


def is_short(trace: Trace, right: bool = False) -> bool:
    """Say whether the run is soon run again: few rows times weights, none of them long.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import run, rule
    >>> is_short(run(gate("AND"), rule("blog")))
    True
    """
    rule, n = trace.rule, len(trace.dataset)
    width = len(trace.weights)
    looks = n if rule.order.by_margin or rule.batch else 1
    rows = trace.presentations * (1 if rule.batch else looks) + trace.updates
    if rule.stop.clean == "check" or right:
        rows += (trace.passes + 1) * n
    if rows * (8 + width) > MAX_WORK:
        return False
    largest = [v.numerator.bit_length() for v in trace.weights]
    unit = math.lcm(*(v.denominator for v in trace.weights)).bit_length()
    long = max(largest, default=0) + unit
    inputs = max(map(int.bit_length, trace.dataset.denominators), default=0) * width
    work = rows * (8 + width * (1 + long * (inputs + 128) // 2**13))
    return work + rows * (20 + long**2 // 2**12) <= MAX_WORK


def _rule_fields(trace: Trace) -> Fields:
    """Return the rule as the claim states it."""
    rule = trace.rule
    fields: Fields = {
        "convention": convention_fields(rule.convention),
        "start": _pair(rule, trace.start),
        "rate": _rate(rule),
    }
    if rule.bias != "absent":
        fields["bias_input"] = exact_text(rule.bias_input)
    if rule.threshold is not None:
        fields["threshold"] = exact_text(rule.threshold)
    if rule.batch is not None:
        return fields | {"batch": rule.batch, "step": rule.step, "end": _limits(rule)}
    order = rule.order.stated(len(trace.dataset))
    listed = list(order) if isinstance(order, Sequence) and not isinstance(order, str) else order
    end: Fields = {"clean": rule.stop.clean} | _limits(rule)
    once = rule.order.most_passes is not None
    return fields | {"order": listed, "once": once, "restart": rule.restart, "end": end}


def _limits(rule: Rule) -> Fields:
    """Return what else ends the run; the limit that holds where none was asked for is one."""
    stop = rule.stop
    limits = {name: getattr(stop, name) for name in ("presentations", "updates", "passes")}
    if not stop.is_limited and rule.order.most_passes is None:
        limits["presentations"] = DEFAULT_PRESENTATIONS
    return {name: most for name, most in limits.items() if most is not None}


def _rate(rule: Rule) -> str | Fields:
    if not isinstance(rule.rate, Schedule):
        return exact_text(rule.rate)
    return {
        "numerator": texts(rule.rate.numerator),
        "denominator": texts(rule.rate.denominator),
        "counts": rule.clock if rule.batch is None else "passes",  # each step is one
        "first": exact_text(rule.first_time),
    }


def _pair(rule: Rule, weights: Vector) -> Fields:
    """Return weights apart from that of the bias, where one is learnt."""
    w, b = rule.parted(weights)
    return {"w": texts(w)} | ({"b": exact_text(b)} if rule.bias != "absent" else {})


def _came_fields(trace: Trace) -> Fields:
    """Return what came out."""
    updates = [[i, count] for i, count in enumerate(trace.counts.tolist()) if count]
    return {
        "outcome": _outcome(trace),
        "presentations": trace.presentations,
        "passes": trace.passes,
        "updates": updates,
        "weights": _pair(trace.rule, trace.weights),
        "wrong": trace.mistakes,
    }


def _outcome(trace: Trace) -> Fields:
    match trace.outcome:
        case Converged():
            return {"name": "converged"}
        case Cycle(first=first, length=length):
            return {"name": "cycle", "first": first, "length": length}
        case Stalled(example=int(example)):
            return {"name": "zero", "example": example}
        case Stalled():
            return {"name": "stalled"}
        case Limit(kind="interrupted" | "weight bits"):
            return {"name": "cut"}
        case Limit(kind=kind):
            return {"name": "limit", "of": kind}


def _steps(trace: Trace) -> Iterator[list[Any]]:
    """Yield what each presentation shows, as the claim states it."""
    for step in trace.steps():
        shown: list[Any] = [step.example, exact_text(step.score)]
        if step.rate is not None:
            w, b = trace.rule.parted(step.after)
            after = texts(w) + ([exact_text(b)] if trace.rule.bias != "absent" else [])
            shown += [exact_text(step.rate), after]
        yield shown


def _looks(trace: Trace) -> Iterator[list[Any]]:
    """Yield what each look at all examples shows."""
    for look in trace.batch_steps():
        w, b = trace.rule.parted(look.after)
        after = texts(w) + ([exact_text(b)] if trace.rule.bias != "absent" else [])
        yield [texts(look.scores), "" if look.rate is None else exact_text(look.rate), after]


def _digest(steps: Iterator[list[Any]]) -> str:
    """Return the hash of the lines, one a step, of their numbers."""
    digest = hashlib.sha256()
    for step in steps:
        flat = [v for part in step for v in (part if isinstance(part, list) else [part])]
        digest.update((",".join(map(str, flat)) + "\n").encode("ascii"))
    return digest.hexdigest()


# The sentence, as the checker says it


_PLURAL = {"presentation": "presentations", "update": "updates", "pass": "passes"}


def _counted(number: int, one: str) -> str:
    return f"{number} {one if number == 1 else _PLURAL[one]}"


def _short(text: str) -> str:
    return shown(text)


def _weights_said(pair: Fields) -> str:
    bias = f", b = {pair['b']}" if "b" in pair else ""
    said = f"w = ({', '.join(pair['w'])}){bias}"
    return shown(said, "weights as stated")


def _rule_said(c: Fields) -> str:
    positive, negative = (
        c["convention"][side].replace("0", " 0") for side in ("positive", "negative")
    )
    score = "w . x"
    if "bias_input" in c:
        score = f"w . x + c b, c {_short('= ' + c['bias_input'])},"
    elif "threshold" in c:
        score = f"w . x - h, h {_short('= ' + c['threshold'])},"
    rate = _short(_rate_said(c["rate"]))
    words = [
        f"score {score} right where it is {positive} for positive and {negative} for negative",
        f" examples, starts from {_weights_said(c['start'])}, has rate {rate}",
    ]
    if "batch" in c:
        zero = "moves" if c["batch"] == "moves" else "does not move"
        words.append(f", adds the {c['step']} over all mistakes, where one of score 0 {zero}")
    else:
        words.append(f", shows the examples {_order_said(c)}")
        words.append(", begins anew after each update" if c["restart"] else "")
    return f"{''.join(words)}, and ends {_end_said(c['end'])}"


def _rate_said(rate: str | Fields) -> str:
    if isinstance(rate, str):
        return rate
    above, below = (", ".join(rate[part]) for part in ("numerator", "denominator"))
    counted = f"which counts {rate['counts']} from {rate['first']}"
    return f"({above})/({below}) in powers of t, {counted}"


def _order_said(c: Fields) -> str:
    order, again = c["order"], ", once" if c["once"] else ", again and again"
    if isinstance(order, Mapping):
        return f"shuffled anew in each pass with seed {order['shuffle']}{again}"
    if isinstance(order, list):
        return f"in the order stated{again}"
    return "worst mistake first" if order == "worst" else f"in their order{again}"


def _end_said(end: Fields) -> str:
    first = {
        "pass": "after a pass without a mistake",
        "streak": "after a row of right answers as long as the order",
        "check": "when no mistake is found before a pass",
        "limit": "at a limit",
        None: "when nothing moves",
    }[end.get("clean")]
    said = [first]
    said += [f"after {_counted(end[name], one)}" for one, name in _PLURAL.items() if name in end]
    return " or ".join(said)


def _came_said(c: Fields, dataset: Dataset) -> str:
    updates = sum(count for _, count in c["updates"])
    steps = " by the steps stated" if "steps" in c else ""
    right = ", and the numbers right after each pass are as stated" if "right" in c else ""
    return (
        f"Of {examples_said(dataset)} it made"
        f" {_counted(c['presentations'], 'presentation')} in {_counted(c['passes'], 'pass')},"
        f" {_counted(updates, 'update')},{steps}"
        f" and came to {_weights_said(c['weights'])}, with {c['wrong']} wrong{right}."
        f" {_end_reached(c['outcome'])}."
    )


def _end_reached(outcome: Fields) -> str:
    if outcome["name"] == "cycle":
        first, second = outcome["first"], outcome["first"] + outcome["length"]
        same = "presentations it was at the same place with the same weights"
        return f"After {first} and after {second} {same}, so it goes on for ever"
    if outcome["name"] == "zero":
        return f"Example {outcome['example'] + 1} is zero and wrong whatever the weights"
    if outcome["name"] == "limit":
        return f"It ended at the limit of {outcome['of']}"
    return {
        "converged": "It converged",
        "stalled": "It ended since nothing moves",
        "cut": "It is followed no further",
    }[outcome["name"]]
