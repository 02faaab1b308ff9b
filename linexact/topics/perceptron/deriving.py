"""The steps of a perceptron's run, of its bound, and of a cycle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import score
from linexact.errors import LimitError
from linexact.tasks.steps import Step, Way
from linexact.topics.perceptron import (
    Clock,
    Converged,
    Cycle,
    Perceptron,
    Presentation,
    Rule,
    Stalled,
    Trace,
)
from linexact.topics.perceptron.novikoff import MistakeBound, mistake_bound, proof_steps
from linexact.topics.perceptron.steps import (
    BatchRun,
    Bound,
    CycleSum,
    Final,
    Gain,
    PassCount,
    Run,
    Setback,
    Tally,
    Training,
    add,
)

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
        # Nobody updates on a zero vector; one that did would change nothing.
        return Way((_gain(_problem(trace), outcome.example, trace.start, Fraction(1)),))
    ends = (_final(trace),) if isinstance(outcome, Converged) else ()
    _refuse_long(trace)
    if trace.rule.batch is not None:
        looks = tuple(trace.batch_steps())
        return Way((BatchRun(_problem(trace), trace.start, looks, trace.weights), *ends))
    shown = tuple(trace.steps())
    made = [p for p in shown if p.rate is not None]
    steps: list[Step] = [Run(_problem(trace), shown), *ends]
    if isinstance(outcome, Cycle) and outcome.proof:
        steps.append(_cycle(trace, outcome))
    further: list[Step] = [g for p in made[:1] for g in _made(_problem(trace), p)]
    further += _setback(trace, made)
    if bound and ends:
        further += _bound(trace)
    return Way(tuple(steps), tuple(further))


def _setback(trace: Trace, made: Sequence[Presentation]) -> Iterator[Setback]:
    """Yield the first update that takes a right example to the other side, if there is one."""
    data, problem = trace.dataset, _problem(trace)
    added, rows = problem.added, [problem.row(i) for i in range(len(data))]
    for p in made:
        for i, row in enumerate(rows):
            old, new = score(p.before, added, row), score(p.after, added, row)
            if data.target(i) * old > 0 > data.target(i) * new:
                yield Setback(problem, p.presentation, i, p.before, p.after, old, new)
                return


def tally(trace: Trace) -> Tally:
    """Return the step that counts a run, pass by pass.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> counted = tally(run(gate("NOT"), rule("grosse")))
    >>> [count.mistakes for count in counted.counts], counted.updated
    ([2, 2, 1, 0], (1, 2, 1, 2, 1))
    """
    steps, is_batch = list(trace.moves()), trace.rule.batch is not None
    shown, wrong = Counter[int](), Counter[int]()
    for step in steps:
        shown[step.epoch] += len(step.shown)
        wrong[step.epoch] += len(step.wrong)
    counts = tuple(PassCount(shown[k], wrong[k]) for k in shown)
    moves = sum(bool(step.moved) if is_batch else step.before != step.after for step in steps)
    updated = () if is_batch else tuple(i + 1 for step in steps for i in step.moved)
    return Tally(_problem(trace), counts, shown.total(), moves, updated)


def first_gain(problem: Training) -> Gain:
    """Return what the first update of a run does to the score of its own example.

    Of a zero vector, which nobody updates on as nothing would move, it is one with the rate 1.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> str(first_gain(Training(gate("AND"), rule("blog"))).new_z)
    '-1'
    """
    outcome = None if problem.once else problem.trace().outcome
    if isinstance(outcome, Stalled) and outcome.example is not None:
        return _gain(problem, outcome.example, problem.runner.start, Fraction(1))
    return next(gain for p in problem.presentations() for gain in _made(problem, p))


def one_step(data: Dataset, rule: Rule) -> Iterator[Step]:
    """Yield the steps that tell the first presentation of a run, whatever follows it.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule
    >>> [type(step).__name__ for step in one_step(gate("AND"), rule("blog"))]
    ['Run', 'Gain']
    """
    runner = Perceptron(data, rule)
    problem = Training(runner.dataset, rule, once=True)
    shown = runner.step(runner.start, Clock())
    yield Run(problem, (shown,))
    yield from _made(problem, shown)


def _refuse_long(trace: Trace) -> None:
    steps = trace.presentations if trace.rule.batch is None else trace.passes
    if steps > MOST_PRESENTATIONS:
        raise LimitError(
            "presentations",
            f"a run of more than {MOST_PRESENTATIONS} steps is not told step by step;"
            " see `linexact trace`",
            limit="MOST_PRESENTATIONS",
        )


def _problem(trace: Trace) -> Training:
    return Training(trace.dataset, trace.rule)


def _gain(problem: Training, index: int, before: Vector, rate: Fraction) -> Gain:
    """Tell what an update on an example does to its own score."""
    row, signed, added = problem.row(index), problem.signed(index), problem.added
    after = add(before, rate, signed)
    z, new = score(before, added, row), score(after, added, row)
    return Gain(problem, index, rate, after, z, score(row, Fraction(0), row), new)


def _made(problem: Training, p: Presentation) -> Iterator[Gain]:
    """Yield what a presentation did to its own score, if it made an update."""
    if p.rate is not None:
        yield _gain(problem, p.example, p.before, p.rate)


def _cycle(trace: Trace, outcome: Cycle) -> CycleSum:
    counts = tuple(sorted(outcome.updates.items()))
    return CycleSum(_problem(trace), counts, trace.weights)


def _final(trace: Trace) -> Final:
    scores = tuple(score(trace.w, trace.b, e.x) for e in trace.dataset.examples())
    return Final(_problem(trace), scores)


def _bound(trace: Trace) -> Iterator[Bound]:
    found = mistake_bound(trace.dataset, trace.rule)
    if not isinstance(found, MistakeBound) or not trace.updates:
        return
    v = trace.rule.joined(found.least.w, found.least.b)
    lines = tuple(proof_steps(trace, found))
    constants = (found.r_squared, found.b_squared, found.updates)
    yield Bound(_problem(trace), v, lines, *constants, trace.weights)
