"""Whether the steps of one solution speak about the same weights.

Each step is checked alone; here they are held against each other, so that a number which is
right in itself but belongs to other weights is noticed as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.derivation.steps import Step
from linexact.derivation.steps.learning import BatchRun, Bound, CycleSum, Final, Gain, Run, Setback
from linexact.derivation.steps.weights import (
    BiasRange,
    Choice,
    Demanded,
    Freedom,
    OtherForms,
    Point,
    Verification,
)


def agree(steps: Sequence[Step]) -> bool:
    """Say whether the steps that lead to weights, or tell a run, fit together."""
    return all(_weights(steps)) and all(_run(steps))


def _weights(steps: Sequence[Step]) -> Iterator[bool]:
    points = [step for step in steps if isinstance(step, Point)]
    yield all(s.point == p.point for p in points for s in steps if isinstance(s, Freedom))
    places = [n for n, step in enumerate(steps) if isinstance(step, Verification)]
    if not places:
        return
    end = steps[places[0]]
    assert isinstance(end, Verification)
    point = (*end.w, end.b)
    for step in steps:
        if isinstance(step, (Freedom, Demanded)):
            yield step.point in (point, end.w)
        elif isinstance(step, OtherForms):
            yield (step.w, step.b) == (end.w, end.b)
        elif isinstance(step, BiasRange):
            yield (step.w, step.chosen) == (end.w, end.b)
        elif isinstance(step, Choice):
            yield all(point[j] == v for j, v in (*step.fixed, (step.unknown, step.value)))


def _run(steps: Sequence[Step]) -> Iterator[bool]:
    batch = next((step for step in steps if isinstance(step, BatchRun)), None)
    if batch is not None:
        ends = [step for step in steps if isinstance(step, Final)]
        for f in ends:
            either = (sorted((*f.w, f.b / f.constant)), sorted(f.w))
            yield f.constant == batch.constant and sorted(batch.end) in either
    run = next((step for step in steps if isinstance(step, Run)), None)
    if run is None:
        return
    updates = [p for p in run.presentations if p.rate is not None]
    for step in steps:
        if isinstance(step, CycleSum):
            yield step.weights == run.end
        elif isinstance(step, Setback):
            made = [(p.number, p.before, p.after) for p in updates]
            yield (step.number, step.before, step.after) in made
        elif isinstance(step, Gain):
            first = updates[0] if updates else None
            yield first is not None and _same_update(step, first.row, first.before, first.rate)
        elif isinstance(step, Final):
            known = {*step.w, step.b / step.constant}
            yield set(run.end) <= known and set(step.w) <= set(run.end)
        elif isinstance(step, Bound):
            moved = [(p.after, p.rate) for p in updates]
            yield [(line.w, line.rate) for line in step.lines] == moved


def _same_update(step: Gain, row: Vector, before: Vector, rate: Fraction | None) -> bool:
    return (step.row, step.before, step.rate) == (row, before, rate)
