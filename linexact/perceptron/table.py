"""A trace as a table of exact values, with the columns of the rule's own lecture.

Cells are numbers, vectors or short words; how they are written is for the renderer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.perceptron.rules import Rule, Vector
from linexact.perceptron.schedule import Schedule
from linexact.perceptron.trace import BatchStep, Step, Trace

Cell: TypeAlias = int | Fraction | Vector | str | None


@dataclass(frozen=True, slots=True)
class TraceTable:
    """Column names and rows, made one by one as they are asked for."""

    columns: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]


def trace_table(trace: Trace, *, only_updates: bool = False) -> TraceTable:
    """Return the table of a trace: every presentation, or the updates alone.

    Examples are numbered from 1 in the order of the data, as an explicit order names them.

    >>> from linexact.model.dataset import Dataset
    >>> from linexact.perceptron import rule, run
    >>> data = Dataset.from_rows([[1, 2], [2, 1]], [1, -1])
    >>> table = trace_table(run(data, rule("blog")))
    >>> table.columns
    ('step', 'pass', 'example', 'y', 'W', 'y W.X', 'verdict', 'W after', 'name')
    >>> [str(v) for v in next(iter(table.rows))[4]]
    ['0', '0', '0']
    """
    rule = trace.rule
    if rule.batch is not None:
        return TraceTable(_batch_columns(rule), _batch_rows(trace, only_updates))
    return TraceTable(_columns(rule), _rows(trace, only_updates))


def _columns(rule: Rule) -> tuple[str, ...]:
    letters = rule.notation
    if letters.shows == "margin":
        shown: tuple[str, ...] = (f"{letters.target} {letters.score}",)
    else:
        shown = (letters.score, "h")
    rate = ("rate",) if isinstance(rule.rate, Schedule) else ()
    head = ("step", "pass", "example", letters.target, letters.weights)
    return (*head, *shown, "verdict", *rate, f"{letters.weights} after", "name")


def _rows(trace: Trace, only_updates: bool) -> Iterator[tuple[Cell, ...]]:
    rule = trace.rule
    for step in trace.steps():
        if only_updates and not step.mistake:
            continue
        shown: tuple[Cell, ...] = (step.margin,)
        if rule.notation.shows == "prediction":
            shown = (step.score, _predicted(rule, step.score))
        rate: tuple[Cell, ...] = (step.rate,) if isinstance(rule.rate, Schedule) else ()
        name = f"{rule.notation.weights}({step.label})" if step.mistake else None
        yield (
            step.presentation,
            step.epoch,
            step.example + 1,
            rule.label(step.target),
            step.before,
            *shown,
            _verdict(rule, step),
            *rate,
            step.after,
            name,
        )


def _predicted(rule: Rule, score: Fraction) -> int | None:
    """Return the label that the rule's classifier gives; None where it gives none."""
    if score == 0:
        owner = {"closed-positive": 1, "closed-negative": -1, "strict": None}[rule.boundary]
        return None if owner is None else rule.label(owner)
    return rule.label(1 if score > 0 else -1)


def _verdict(rule: Rule, step: Step) -> str:
    if step.why == "right":
        return "right" if step.score else f"right: {rule.notation.score} = 0 is its own"
    if rule.notation.shows == "prediction":
        return f"wrong: {rule.notation.target} - h = {step.target:+d}"
    product = f"{rule.notation.target} {rule.notation.score}"
    return f"wrong: {product} {'< 0' if step.score else '= 0'}"


def _batch_columns(rule: Rule) -> tuple[str, ...]:
    w = rule.notation.weights
    return (
        "step",
        w,
        f"{rule.notation.score} of each example",
        "wrong",
        "move",
        "rate",
        f"{w} after",
    )


def _batch_rows(trace: Trace, only_updates: bool) -> Iterator[tuple[Cell, ...]]:
    for step in trace.batch_steps():
        if only_updates and not step.moved:
            continue
        yield (
            step.epoch,
            step.before,
            step.scores,
            _names(trace, step.wrong),
            _names(trace, step.moved),
            step.rate,
            step.after,
        )


def _names(trace: Trace, examples: tuple[int, ...]) -> str:
    return " ".join(str(i + 1) for i in examples) or "none"


def accuracy_by_pass(trace: Trace) -> Iterator[Fraction]:
    """Yield the fraction of all examples that are right after each pass, exactly.

    It counts by the rule's own boundary.  (COMP 135, slide 26, plots it.)
    """
    from linexact.perceptron.rows import Weights, signed_rows
    from linexact.perceptron.scan import count_mistakes

    rows = signed_rows(trace.dataset, trace.rule)
    n = max(1, len(trace.dataset))
    for weights in _after_passes(trace):
        state = Weights.of(weights, rows.denominators, None)
        yield 1 - Fraction(count_mistakes(rows, state), n)


def _after_passes(trace: Trace) -> Iterator[Vector]:
    last: Step | BatchStep | None = None
    steps: Iterable[Step | BatchStep] = (
        trace.steps() if trace.rule.batch is None else trace.batch_steps()
    )
    for step in steps:
        if last is not None and step.epoch != last.epoch:
            yield last.after
        last = step
    if last is not None:
        yield last.after
