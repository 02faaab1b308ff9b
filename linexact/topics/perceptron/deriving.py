"""The steps of a perceptron's run, of its bound, and of a cycle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import score
from linexact.errors import LimitError
from linexact.tasks.steps import Step, Way
from linexact.topics.perceptron import Clock, Converged, Cycle, Perceptron, Rule, Stalled, Trace
from linexact.topics.perceptron import Presentation as Shown
from linexact.topics.perceptron.novikoff import MistakeBound, mistake_bound, proof_steps
from linexact.topics.perceptron.steps import (
    BatchRun,
    Bound,
    BoundLine,
    CycleSum,
    Final,
    Gain,
    Look,
    PassCount,
    Presentation,
    Run,
    Setback,
    Tally,
    add,
)
from linexact.topics.perceptron.training import Training

MOST_PRESENTATIONS = 400  # of a run that is told; longer ones are a matter for `trace`


def run_steps(trace: Trace, *, bound: bool = True) -> Way:
    """Return the steps that tell a run; further, why its updates help, and why it had to end.

    Raises :class:`~linexact.errors.LimitError` for a run too long to be told.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> way = run_steps(run(gate("AND"), rule("blog")))
    >>> [[type(step).__name__ for step in part] for part in (way.steps, way.further)]
    [['Run', 'Final'], ['Gain', 'Setback', 'Bound']]
    """
    outcome = trace.outcome
    if isinstance(outcome, Stalled) and outcome.example is not None:
        return Way((_never(trace, outcome.example),))
    ends = (_final(trace),) if isinstance(outcome, Converged) else ()
    if trace.rule.batch is not None:
        return Way((_batch(trace), *ends))
    shown = _presentations(trace)
    made = [p for p in shown if p.rate is not None]
    steps: list[Step] = [Run(_problem(trace), trace.start, shown, len(made), trace.weights), *ends]
    if isinstance(outcome, Cycle) and outcome.proof:
        steps.append(_cycle(trace, outcome))
    further: list[Step] = [_gain(_problem(trace), p) for p in made[:1]]
    further += _setback(trace, made)
    if bound and ends:
        further += _bound(trace)
    return Way(tuple(steps), tuple(further))


def _setback(trace: Trace, made: Sequence[Presentation]) -> Iterator[Setback]:
    """Yield the first update that takes a right case to the other side, if there is one."""
    data, added = trace.dataset, _added(trace.rule)
    rows = [trace.rule.augmented(data.x(i)) for i in range(len(data))]
    for p in made:
        for i, row in enumerate(rows):
            old, new = score(p.before, added, row), score(p.after, added, row)
            if data.target(i) * old > 0 > data.target(i) * new:
                yield Setback(_problem(trace), p.number, i, p.before, p.after, old, new)
                return


def tally(trace: Trace) -> Tally:
    """Return the step that counts a run, pass by pass.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> counted = tally(run(gate("NOT"), rule("grosse")))
    >>> [count.mistakes for count in counted.counts], counted.updated
    ([2, 2, 1, 0], (1, 2, 1, 2, 1))
    """
    if trace.rule.batch is not None:
        looks = list(trace.batch_steps())
        n = len(trace.dataset)
        counts = tuple(PassCount(n, len(look.wrong)) for look in looks)
        moves = sum(bool(look.moved) for look in looks)
        return Tally(_problem(trace), counts, n * len(looks), moves)
    steps = list(trace.steps())
    shown = Counter(step.epoch for step in steps)
    made = Counter(step.epoch for step in steps if step.mistake)
    counts = tuple(PassCount(shown[k], made[k]) for k in range(1, trace.passes + 1))
    updated = tuple(step.example + 1 for step in steps if step.mistake)
    moves = sum(step.before != step.after for step in steps)
    return Tally(_problem(trace), counts, len(steps), moves, updated)


def one_step(data: Dataset, rule: Rule) -> Iterator[Step]:
    """Yield the steps that tell the first presentation of a run, whatever follows it.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> [type(step).__name__ for step in one_step(gate("AND"), rule("blog"))]
    ['Run', 'Gain']
    """
    runner = Perceptron(data, rule)
    problem = Training(runner.dataset, rule, once=True)
    shown = _presentation(runner.dataset, rule, runner.step(runner.start, Clock()))
    yield Run(problem, runner.start, (shown,), int(shown.rate is not None), shown.after)
    if shown.rate is not None:
        yield _gain(problem, shown)


def _presentations(trace: Trace) -> tuple[Presentation, ...]:
    if trace.presentations > MOST_PRESENTATIONS:
        raise _too_long()
    return tuple(_presentation(trace.dataset, trace.rule, step) for step in trace.steps())


def _presentation(data: Dataset, rule: Rule, step: Shown) -> Presentation:
    return Presentation(
        data,
        step.presentation,
        step.example,
        rule.bias,
        rule.augmented(data.x(step.example)),
        step.target,
        step.before,
        step.score,
        step.rate,
        step.after,
        _added(rule),
    )


def _added(rule: Rule) -> Fraction:
    """Return what a score has besides weights times inputs."""
    return -(rule.threshold or Fraction(0))


def _batch(trace: Trace) -> BatchRun:
    if trace.passes > MOST_PRESENTATIONS:
        raise _too_long()
    looks = tuple(
        Look(s.number, s.before, s.scores, s.moved, _factor(trace, s.rate), s.after)
        for s in trace.batch_steps()
    )
    rows = tuple(_signed(trace.dataset, trace.rule, i) for i in range(len(trace.dataset)))
    return BatchRun(_problem(trace), rows, trace.start, looks, trace.weights)


def _factor(trace: Trace, rate: Fraction | None) -> Fraction | None:
    """Return what the sum of the moved cases is multiplied by."""
    if rate is None or trace.rule.step != "mean":
        return rate
    return rate / len(trace.dataset)


def _too_long() -> LimitError:
    return LimitError(
        "presentations",
        f"a run of more than {MOST_PRESENTATIONS} steps is not told step by step;"
        " see `linexact trace`",
        limit="MOST_PRESENTATIONS",
    )


def _problem(trace: Trace) -> Training:
    return Training(trace.dataset, trace.rule)


def _gain(problem: Training, p: Presentation) -> Gain:
    assert p.rate is not None
    squared = score(p.row, Fraction(0), p.row)
    new = score(p.after, p.added, p.row)
    return Gain(problem, p.index, p.row, p.rate, p.after, p.z, squared, new, p.added)


def _never(trace: Trace, example: int) -> Gain:
    """Tell that an update on a zero vector changes nothing."""
    row = trace.rule.augmented(trace.dataset.x(example))
    rate, added = Fraction(1), _added(trace.rule)
    after = add(trace.start, rate * trace.dataset.target(example), row)
    z, new = score(trace.start, added, row), score(after, added, row)
    squared = score(row, Fraction(0), row)
    return Gain(_problem(trace), example, row, rate, after, z, squared, new, added)


def _signed(data: Dataset, rule: Rule, index: int) -> Vector:
    return tuple(data.target(index) * v for v in rule.augmented(data.x(index)))


def _cycle(trace: Trace, outcome: Cycle) -> CycleSum:
    counts = tuple(sorted(outcome.updates.items()))
    rows = tuple(_signed(trace.dataset, trace.rule, i) for i, _ in counts)
    return CycleSum(_problem(trace), rows, counts, trace.weights)


def _final(trace: Trace) -> Final:
    scores = tuple(score(trace.w, trace.b, e.x) for e in trace.dataset.examples())
    return Final(_problem(trace), scores)


def _bound(trace: Trace) -> Iterator[Bound]:
    found = mistake_bound(trace.dataset, trace.rule)
    if not isinstance(found, MistakeBound) or not trace.updates:
        return
    v = trace.rule.joined(found.least.w, found.least.b)
    lines = tuple(BoundLine(p.rate, p.along, p.squared) for p in proof_steps(trace, found))
    constants = (found.r_squared, found.b_squared, found.updates)
    yield Bound(_problem(trace), v, lines, *constants, trace.weights)
