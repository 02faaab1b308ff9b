"""A trace as a table of exact values, with the columns of the rule's own lecture.

Cells are numbers, vectors or short words; how they are written is for the renderer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.topics.perceptron.rows import signed_rows
from linexact.topics.perceptron.rules import Rule
from linexact.topics.perceptron.step import Presentation
from linexact.topics.perceptron.trace import Trace

Cell: TypeAlias = int | Fraction | Vector | str | None


@dataclass(frozen=True, slots=True)
class TraceTable:
    """Column names and rows, made one by one as they are asked for."""

    columns: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]


def trace_table(trace: Trace, *, only_updates: bool = False) -> TraceTable:
    """Return the table of a trace: every presentation, or the updates alone.

    Examples are numbered from 1 in the order of the data, as an explicit order names them.

    >>> from linexact.data.dataset import Dataset
    >>> from linexact.topics.perceptron import rule, run
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
    letters = rule.letters
    if letters.shows == "margin":
        shown: tuple[str, ...] = (f"{letters.target} {letters.tabled_score}",)
    else:
        shown = (letters.tabled_score, "h")
    rate = () if rule.constant else ("rate",)
    head = ("step", "pass", "example", letters.target, letters.vector)
    return (*head, *shown, "verdict", *rate, f"{letters.vector} after", "name")


def _rows(trace: Trace, only_updates: bool) -> Iterator[tuple[Cell, ...]]:
    rule = trace.rule
    for step in trace.steps():
        if only_updates and not step.mistake:
            continue
        shown: tuple[Cell, ...] = (step.margin,)
        if rule.letters.shows == "prediction":
            shown = (step.score, _predicted(rule, step.score))
        rate: tuple[Cell, ...] = () if rule.constant else (step.rate,)
        name = f"{rule.letters.vector}({step.label})" if step.mistake else None
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


def _verdict(rule: Rule, step: Presentation) -> str:
    if step.why == "right":
        return "right" if step.score else f"right: {rule.letters.tabled_score} = 0 is its own"
    if rule.letters.shows == "prediction":
        return f"wrong: {rule.letters.target} - h = {step.target:+d}"
    product = f"{rule.letters.target} {rule.letters.tabled_score}"
    return f"wrong: {product} {'< 0' if step.score else '= 0'}"


def _batch_columns(rule: Rule) -> tuple[str, ...]:
    w = rule.letters.vector
    return (
        "step",
        w,
        f"{rule.letters.tabled_score} of each example",
        "wrong",
        "move",
        "rate",
        f"{w} after",
    )


def _batch_rows(trace: Trace, only_updates: bool) -> Iterator[tuple[Cell, ...]]:
    for look in trace.batch_steps():
        if only_updates and not look.moved:
            continue
        yield (
            look.epoch,
            look.before,
            look.scores,
            _names(look.wrong),
            _names(look.moved),
            look.rate,
            look.after,
        )


def _names(examples: tuple[int, ...]) -> str:
    return " ".join(str(i + 1) for i in examples) or "none"


def accuracy_by_pass(trace: Trace) -> Iterator[Fraction]:
    """Yield the share of all examples that are right at the start and after each pass, exactly.

    It counts by the rule's own boundary.  (COMP 135, slide 26, plots it.)

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> [str(right) for right in accuracy_by_pass(run(gate("AND"), rule("blog")))]
    ['0', '1/4', '1/2', '3/4', '1/2', '1/2', '3/4', '1/2', '1', '1']
    """
    rows = signed_rows(trace.dataset, trace.rule)
    n = max(1, len(trace.dataset))
    for weights in _between_passes(trace):
        yield 1 - Fraction(rows.mistakes(rows.running(weights, None)), n)


def _between_passes(trace: Trace) -> Iterator[Vector]:
    """Yield the weights at the start and at the end of each pass."""
    yield trace.start
    for _, steps in groupby(trace.moves(), attrgetter("epoch")):
        (last,) = deque(steps, maxlen=1)
        yield last.after


def accuracy_table(trace: Trace) -> TraceTable:
    """Return the table of the accuracy after each pass; pass 0 is the start.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import run, rule
    >>> list(accuracy_table(run(gate("NOT"), rule("blog"))).rows)[-1]
    (4, Fraction(1, 1))
    """
    return TraceTable(("pass", "accuracy"), enumerate(accuracy_by_pass(trace)))
