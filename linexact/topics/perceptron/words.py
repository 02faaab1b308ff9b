"""A finished run in words: which convention, which end, what it proves, what the bound says."""

from __future__ import annotations

import math
import re
from collections import deque
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Table,
    Text,
    table,
)
from linexact.document.numbers import counted
from linexact.topics.perceptron.novikoff import MistakeBound, NoBound
from linexact.topics.perceptron.result import PerceptronRun, refutation_of
from linexact.topics.perceptron.rows import describe_zero
from linexact.topics.perceptron.rule_words import rule_facts
from linexact.topics.perceptron.table import Cell, TraceTable
from linexact.topics.perceptron.trace import Converged, Cycle, Limit, Stalled, Trace
from linexact.topics.separability import Inseparable, Separable, separate_dataset

MOST_COUNTS = 30  # examples whose updates are listed
FIRST_ROWS, LAST_ROWS = 100, 20  # of a long table


def explain_run(found: PerceptronRun) -> Document:
    """Return a run with its table and its bound, as far as they were asked for.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> told = explain_run(PerceptronRun(run(gate("AND"), rule("blog")), rows="passes"))
    >>> [row[1] for row in told.blocks[0].rows][-1]
    (Fraction(1, 1),)
    """
    steps = None
    if found.rows != "none":
        first = None if found.whole else FIRST_ROWS
        steps = steps_table(found.steps, first=first, last=LAST_ROWS)
    return explain_trace(found.trace, bound=found.bound, steps=steps)


def explain_trace(
    trace: Trace,
    *,
    bound: MistakeBound | NoBound | None = None,
    steps: Table | None = None,
) -> Document:
    """Return a run as a document: its steps, if they are wanted, its end and the bound.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> told = explain_trace(run(gate("AND"), rule("blog")))
    >>> "".join(map(str, told.blocks[0].text))
    'CONVERGED: every example is right.'
    """
    blocks: list[Block] = [
        *([steps] if steps is not None else []),
        Heading(_heading(trace)),
        Facts((("Data", (trace.dataset.origin,)), *_conventions(trace), *_counts(trace))),
    ]
    remark = _remark(trace)
    if remark:
        blocks.append(Paragraph(remark))
    if bound is not None:
        blocks.append(Facts(tuple(_bound(bound, trace.updates))))
    return Document(tuple(blocks))


def steps_table(found: TraceTable, *, first: int | None = None, last: int = 0) -> Table:
    """Return the table of steps: all, or the ``first`` and ``last`` rows with a note between.

    >>> found = TraceTable(("step", "z"), [(k, Fraction(k, 2)) for k in range(1, 6)])
    >>> [row[0] for row in steps_table(found, first=1, last=1).rows]
    [(1,), ('... 3 rows left out ...',), (5,)]
    """
    source = iter(found.rows)
    head = list(islice(source, first))
    count, tail = len(head), deque[tuple[Cell, ...]](maxlen=last)
    for row in source:
        count += 1
        tail.append(row)
    sample = (*head, *tail, ())[0]
    align = "".join("r" if isinstance(cell, int | Fraction) else "l" for cell in sample)
    left_out = count - len(head) - len(tail)
    blank: tuple[Cell, ...] = (f"... {counted(left_out, 'row')} left out ...",)
    note = [blank + ("",) * (len(found.columns) - 1)] if left_out else []
    rows = [["" if cell is None else cell for cell in row] for row in (*head, *note, *tail)]
    made = table(found.columns, rows, align or "l" * len(found.columns))
    return replace(made, unbroken=True)


def _heading(trace: Trace) -> Text:
    outcome = trace.outcome
    if isinstance(outcome, Converged):
        if trace.mistakes:
            return ("CONVERGED on the examples of the order: the others were never shown.",)
        return ("CONVERGED: every example is right.",)
    if isinstance(outcome, Cycle):
        return ("CYCLE: the weights came back, so the run goes on for ever.",)
    if isinstance(outcome, Stalled):
        return ("STALLED: mistakes remain and the weights no longer move.",)
    return (f"LIMIT: the run was stopped ({_limit(outcome)}).",)


_NUMBER = re.compile(r"[+-]?\d+$").match
_ONE = {"passes": "pass", "presentations": "presentation", "updates": "update"}


def _limit(limit: Limit) -> str:
    who = "asked for" if limit.asked else "the default"
    named = {
        "order": "one pass in the given order",
        "interrupted": f"interrupted after {counted(limit.value, 'presentation')}",
        "weight bits": f"weights of {limit.value} bits, the largest that are kept",
    }
    what = _ONE.get(limit.kind, limit.kind) if limit.value == 1 else limit.kind
    return named.get(limit.kind, f"{limit.value} {what}, {who}")


def _conventions(trace: Trace) -> list[tuple[str, Text]]:
    rule = trace.rule
    source: tuple[str, Text] = ("Rule", (f"{rule.name}: {rule.source}",))
    positive, negative = trace.dataset.classes
    named = [
        f" ({name})" if name and _NUMBER(name) is None else "" for name in (negative, positive)
    ]
    labels = f"; labels {rule.labels[0]}{named[0]} and {rule.labels[1]}{named[1]}"
    convention: tuple[str, Text] = ("Convention", (f"{rule.convention}{labels}",))
    facts = rule_facts(rule, trace.start)
    return [source, convention, *(fact for fact in facts if fact[0] != "Ends")]


def _counts(trace: Trace) -> list[tuple[str, Text]]:
    facts: list[tuple[str, Text]] = [
        ("Presentations", (trace.presentations, f" in {counted(trace.passes, 'pass')}")),
        ("Updates", _updates(trace)),
        (f"Final {trace.rule.letters.vector}", (trace.weights,)),
        ("Wrong", (trace.mistakes, f" of {counted(len(trace.dataset), 'example')} at the end")),
    ]
    return facts


def _updates(trace: Trace) -> Text:
    counts = [(i, int(c)) for i, c in enumerate(trace.counts) if c]
    if not counts or len(counts) > MOST_COUNTS:
        return (trace.updates, f" on {counted(len(counts), 'example')}")
    listed = ", ".join(f"{i + 1}: {c}" for i, c in counts)
    return (trace.updates, f" (example: updates; {listed})")


def _remark(trace: Trace) -> Text:
    outcome = trace.outcome
    if isinstance(outcome, Cycle):
        return _cycle_remark(trace, outcome)
    if isinstance(outcome, Stalled) and outcome.example is not None:
        return (describe_zero(outcome.example, trace.rule) + ". Nothing was run.",)
    if isinstance(outcome, Stalled):
        return _decided(trace)
    if isinstance(outcome, Limit) and outcome.kind == "presentations" and not outcome.asked:
        return (
            "That says nothing about the data: the examples may be separable or not."
            " `linexact certify` decides; --limit sets another limit.",
        )
    return ()


def _cycle_remark(trace: Trace, cycle: Cycle) -> Text:
    where = f"after {counted(cycle.first, 'presentation')} and again {cycle.length} later"
    counts = ", ".join(f"{i + 1}: {c}" for i, c in list(cycle.updates.items())[:MOST_COUNTS])
    more = ", ..." if len(cycle.updates) > MOST_COUNTS else ""
    seen = f"The same weights were reached {where}; updates in between {counts}{more}."
    verdict = refutation_of(trace)
    if verdict is None and trace.rule.threshold is not None:
        fixed = "This is no proof: the threshold does not move, so nothing of it cancels."
        return (f"{seen} {fixed} ", *_decided(trace))
    if verdict is None:
        no_proof = "This is no proof: no example bound strictly is among them."
        return (f"{seen} {no_proof} ", *_decided(trace))
    if verdict.common_point is None:
        return (f"{seen} The updates add up to nothing, which proves the data inseparable.",)
    return (
        f"{seen} They are multipliers that prove the data inseparable: both classes contain"
        " the point ",
        verdict.common_point,
        ".",
    )


def _decided(trace: Trace) -> Text:
    """Say what the engine proves about the data, when the run proves nothing."""
    verdict = separate_dataset(trace.dataset, trace.rule.convention)
    if isinstance(verdict, Separable):
        bias: Text = (", b = ", verdict.b) if verdict.convention.bias else ()
        return ("The data are separable all the same: w = ", verdict.w, *bias, ".")
    return ("The data are inseparable; `linexact certify` shows the certificate.",)


def explain_bound(bound: MistakeBound | NoBound) -> Document:
    """Return the mistake bound of a rule on some data, or why there is none, as a document.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import mistake_bound, rule
    >>> told = explain_bound(mistake_bound(gate("AND"), rule("blog")))
    >>> told.blocks[0].text, told.blocks[1].pairs[3][1][0]
    (('MISTAKE BOUND: no run makes more than ', 51, ' updates.'), Fraction(17, 1))
    """
    heading: Text
    if isinstance(bound, NoBound):
        heading = (f"NO MISTAKE BOUND: {bound.why}.",)
    else:
        most = math.floor(bound.updates)
        heading = (
            "MISTAKE BOUND: no run makes more than ",
            most,
            f" update{'' if most == 1 else 's'}.",
        )
    facts: list[tuple[str, Text]] = [
        ("Data", (bound.dataset.origin,)),
        ("Rule", (str(bound.rule),)),
        *_bound(bound),
    ]
    return Document((Heading(heading), Facts(tuple(facts))))


def _bound(bound: MistakeBound | NoBound, updates: int | None = None) -> list[tuple[str, Text]]:
    if isinstance(bound, NoBound):
        return [("Mistake bound", (f"does not apply: {bound.why}", *_multipliers(bound.verdict)))]
    has_bias = bound.rule.bias != "absent"
    v = (*bound.least.w, bound.least.b) if has_bias else bound.least.w
    rows = bound.farthest[:MOST_COUNTS]
    farthest = ", ".join(str(i + 1) for i in rows)
    bias_last = ", bias last" if has_bias else ""
    made: Text = () if updates is None else ("; updates made: ", updates)
    return [
        ("R^2", (bound.r_squared, f" (example {farthest})")),
        ("B^2", (bound.b_squared, " at V = ", v, f"{bias_last}, proved least")),
        ("Mistake bound", ("(R B)^2 = ", bound.updates, *made)),
    ]


def _multipliers(verdict: Inseparable | None) -> Text:
    if verdict is None:
        return ()
    shown = list(verdict.multipliers.items())[:MOST_COUNTS]
    spans: list[str | Fraction] = ["; multipliers "]
    for place, (index, multiplier) in enumerate(shown):
        spans += [", " if place else "", f"{index + 1}: ", multiplier]
    return tuple(spans)
