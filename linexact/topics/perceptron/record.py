"""A run for programs: its record, and its steps as CSV or plain records, in exact text.

Text, Markdown and LaTeX come from the document (:mod:`linexact.topics.perceptron.words`).
"""

from __future__ import annotations

import csv
import io
from fractions import Fraction

from linexact.exact import exact_text
from linexact.render.text import plain
from linexact.tasks.record import Record, convention_record, dataset_record, texts
from linexact.topics.perceptron.novikoff import MistakeBound, NoBound
from linexact.topics.perceptron.result import PerceptronRun
from linexact.topics.perceptron.rule_words import rule_facts
from linexact.topics.perceptron.schedule import Schedule
from linexact.topics.perceptron.table import Cell, TraceTable
from linexact.topics.perceptron.trace import Cycle, Limit, Outcome, Stalled, Trace


def run_csv(found: PerceptronRun) -> str:
    r"""Return the table of a run as CSV.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> run_csv(PerceptronRun(run(gate("NOT"), rule("blog")), rows="passes"))
    'pass,accuracy\n0,0\n1,1/2\n2,1/2\n3,1\n4,1\n'
    """
    return trace_csv(found.steps)


def run_record(found: PerceptronRun) -> Record:
    """Return a run with the rows of its table, if it has one.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> record = run_record(PerceptronRun(run(gate("NOT"), rule("blog"))))
    >>> record["updates"], record["steps"][0]["verdict"]
    (5, 'wrong: y W.X = 0')
    """
    record = trace_record(found.trace, bound=found.bound)
    if found.rows != "none":
        record["accuracy" if found.rows == "passes" else "steps"] = trace_rows(found.steps)
    return record


def _choices(trace: Trace) -> Record:
    """Return the rule's choices; what has no short name of its own is said in words."""
    rule, said = trace.rule, dict(rule_facts(trace.rule, trace.start))
    return {
        "bias_input": None if rule.bias == "absent" else exact_text(rule.bias_input),
        "threshold": None if rule.threshold is None else exact_text(rule.threshold),
        "normalised": rule.normalise,
        "batch": None if rule.batch is None else f"{rule.batch}, {rule.step}",
        "order": plain(said["Order"]),
        "ends": plain(said["Ends"]),
    }


def trace_csv(table: TraceTable) -> str:
    r"""Return a table as CSV; vectors are joined by blanks.

    >>> trace_csv(TraceTable(("step", "w"), [(1, (Fraction(1, 2), Fraction(-3)))]))
    'step,w\n1,1/2 -3\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(map(_csv_cell, row) for row in table.rows)
    return text.getvalue()


def trace_rows(table: TraceTable) -> list[dict[str, object]]:
    """Return the rows as plain records with exact text.

    >>> trace_rows(TraceTable(("step", "z"), [(1, Fraction(-1, 2))]))
    [{'step': 1, 'z': '-1/2'}]
    """
    return [
        {name: _plain(cell) for name, cell in zip(table.columns, row, strict=True)}
        for row in table.rows
    ]


def _csv_cell(cell: Cell) -> str:
    """Return exact text; words that a spreadsheet would take for a formula get an apostrophe."""
    plain = _plain(cell)
    if isinstance(plain, list):
        return " ".join(plain)
    text = "" if plain is None else str(plain)
    return "'" + text if isinstance(cell, str) and text[:1] in ("=", "+", "-", "@") else text


def _plain(cell: Cell) -> object:
    if isinstance(cell, tuple):
        return texts(cell)
    if isinstance(cell, Fraction):
        return exact_text(cell)
    return cell


def trace_record(trace: Trace, *, bound: MistakeBound | NoBound | None = None) -> Record:
    """Return everything about a run but its steps; examples count from 1.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> record = trace_record(run(gate("AND"), rule("blog")))
    >>> record["w"], record["b"], record["updates"], record["outcome"]
    (['3', '2'], '-4', 18, {'kind': 'converged'})
    """
    rule = trace.rule
    record: Record = {
        "rule": rule.name,
        "source": trace.dataset.origin,
        "convention": convention_record(rule.convention),
        "bias_position": rule.bias,
        **_choices(trace),
        "rate": rule.rate.text if isinstance(rule.rate, Schedule) else exact_text(rule.rate),
        "data": dataset_record(trace.dataset),
        "start": texts(trace.start),
        "weights": texts(trace.weights),
        "w": texts(trace.w),
        "b": exact_text(trace.b),
        "presentations": trace.presentations,
        "passes": trace.passes,
        "updates": trace.updates,
        "updates_by_example": trace.counts.tolist(),
        "mistakes": trace.mistakes,
        "outcome": outcome_record(trace.outcome),
    }
    if bound is not None:
        record["bound"] = bound_record(bound)
    return record


def outcome_record(outcome: Outcome) -> Record:
    """Return how a run ended."""
    found: Record = {"kind": outcome.name}
    match outcome:
        case Cycle(first, length, updates, proof):
            made = [[i + 1, count] for i, count in updates.items()]
            found |= {"first": first, "length": length, "updates": made, "proof": proof}
        case Stalled(example):
            found["zero_example"] = None if example is None else example + 1
        case Limit(kind, value, asked):
            found |= {"limit": kind, "value": value, "asked": asked}
    return found


def mistake_bound_record(bound: MistakeBound | NoBound) -> Record:
    """Return the mistake bound with the data and the rule that it is about.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import mistake_bound, rule
    >>> mistake_bound_record(mistake_bound(gate("XOR"), rule("blog")))["reason"]
    'inseparable'
    """
    return {
        "rule": bound.rule.name,
        "source": bound.dataset.origin,
        "convention": convention_record(bound.rule.convention),
        **bound_record(bound),
    }


def bound_record(bound: MistakeBound | NoBound) -> Record:
    """Return the mistake bound with the multipliers that prove its ``B^2``, or why there is none.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import mistake_bound, rule
    >>> bound_record(mistake_bound(gate("AND"), rule("blog")))["bound"]
    '51'
    """
    if isinstance(bound, NoBound):
        return {"applies": False, "reason": bound.reason, "why": bound.why}
    return {
        "applies": True,
        "R^2": exact_text(bound.r_squared),
        "B^2": exact_text(bound.b_squared),
        "bound": exact_text(bound.updates),
        "multipliers": [[i + 1, exact_text(m)] for i, m in bound.least.multipliers.items()],
    }
