"""A trace as a table of exact values, with the columns of the rule's own lecture.

Cells are numbers, vectors or short words; how they are written is for the renderer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeAlias

from linexact.data.dataset import Vector
from linexact.topics.perceptron.rows import signed_rows
from linexact.topics.perceptron.rules import Rule
from linexact.topics.perceptron.step import Presentation
from linexact.topics.perceptron.trace import Trace

Cell: TypeAlias = int | Fraction | Vector | str | None
Columns: TypeAlias = Mapping[str, Callable[[Any], Cell]]  # heads, and what a step has there


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
    columns = _columns(trace.rule) if trace.rule.batch is None else _batch_columns(trace.rule)
    steps = (step for step in trace.moves() if step.moved or not only_updates)
    rows = (tuple(value(step) for value in columns.values()) for step in steps)
    return TraceTable(tuple(columns), rows)


def _columns(rule: Rule) -> Columns:
    """Return the columns of single steps, in the order in which they stand."""
    letters = rule.letters
    target, w, z = letters.target, letters.vector, letters.tabled_score
    shown: Columns = {f"{target} {z}": attrgetter("margin")}
    if letters.shows == "prediction":
        shown = {z: attrgetter("score"), "h": lambda step: _predicted(rule, step.score)}
    return {
        "step": attrgetter("presentation"),
        "pass": attrgetter("epoch"),
        "example": lambda step: step.example + 1,
        target: lambda step: rule.label(step.target),
        w: attrgetter("before"),
        **shown,
        "verdict": lambda step: _verdict(rule, step),
        **({} if rule.constant else {"rate": attrgetter("rate")}),
        f"{w} after": attrgetter("after"),
        "name": lambda step: f"{w}({step.label})" if step.mistake else None,
    }


def _batch_columns(rule: Rule) -> Columns:
    w = rule.letters.vector
    return {
        "step": attrgetter("epoch"),
        w: attrgetter("before"),
        f"{rule.letters.tabled_score} of each example": attrgetter("scores"),
        "wrong": lambda look: _names(look.wrong),
        "move": lambda look: _names(look.moved),
        "rate": attrgetter("rate"),
        f"{w} after": attrgetter("after"),
    }


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
