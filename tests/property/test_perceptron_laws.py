"""Laws of exact perceptron runs on random data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import datasets, separated_datasets, small_rationals

from linexact.data.convention import BOUNDARIES
from linexact.data.dataset import Dataset
from linexact.topics.perceptron import (
    Converged,
    Cycle,
    Listed,
    MistakeBound,
    NoBound,
    Rule,
    Shuffled,
    Stalled,
    Start,
    Stop,
    Worst,
    mistake_bound,
    parse_rate,
    proof_steps,
    rule,
    run,
    scan,
    verdict_of,
)
from linexact.topics.separability import Separable, separate_dataset

POSITIVE = st.builds(Fraction, st.integers(1, 5), st.integers(1, 4))


@st.composite
def rules(draw: st.DrawFn, *, constant: bool = False) -> Rule:
    """Return a rule with random choices and a limit on presentations."""
    rates: Any = POSITIVE if constant else POSITIVE | st.just(parse_rate("3/(2 + t)"))
    return rule(
        "grosse",
        boundary=draw(st.sampled_from(BOUNDARIES)),
        bias=draw(st.sampled_from(["first", "last", "absent"])),
        bias_input=draw(POSITIVE | POSITIVE.map(lambda v: -v)),
        rate=draw(rates),
        restart=draw(st.booleans()),
        order=draw(st.sampled_from([rule("grosse").order, Shuffled(3), Shuffled(4, False)])),
        stop=Stop(presentations=60),
    )


def reference(data: Dataset, choice: Rule) -> list[tuple[int, tuple[Fraction, ...]]]:
    """Run a cyclic rule in Fractions, as plainly as the lectures write it: updates only."""
    constant = choice.bias_input
    augmented = {
        "first": lambda x: (constant, *x),
        "last": lambda x: (*x, constant),
        "absent": lambda x: x,
    }[choice.bias]
    rows = [(augmented(data.x(i)), data.target(i)) for i in range(len(data))]
    w = (Fraction(0),) * (data.dimension + (choice.bias != "absent"))
    updates, shown, right = [], 0, 0
    while rows and shown < 60 and right < len(rows):
        x, t = rows[shown % len(rows)]
        z = sum((a * b for a, b in zip(w, x, strict=True)), Fraction(0))
        shown += 1
        right += 1
        if not choice.convention.is_right(t, z):
            assert isinstance(choice.rate, Fraction)
            w = tuple(a + choice.rate * t * b for a, b in zip(w, x, strict=True))
            updates.append((shown, w))
            right = 0
    return updates


@settings(deadline=None)
@given(datasets(), st.sampled_from(BOUNDARIES), POSITIVE, st.sampled_from(["first", "last"]))
def test_the_engine_does_what_the_lectures_write(
    data: Dataset, boundary: str, rate: Fraction, bias: str
) -> None:
    changes: dict[str, Any] = {"boundary": boundary, "rate": rate, "bias": bias}
    choice = rule("grosse", stop=Stop("streak", presentations=60), **changes)
    trace = run(data, choice)
    shown = [(s.presentation, s.after) for s in trace.steps() if s.mistake]
    expected = reference(data, choice)
    # A cycle ends the run early; up to there both agree.
    assert shown == expected[: len(shown)]
    if not isinstance(trace.outcome, Cycle):
        assert len(shown) == len(expected)


# How long rows are looked at one by one, and from how many rows on a block is tried.
SCANS: tuple[dict[str, Any], ...] = (
    {"SMALLEST_BLOCK": 10**9},
    {"SMALLEST_BLOCK": 1, "NEAR": 1},
    {"SMALLEST_BLOCK": 2, "NEAR": 2},
)


@settings(deadline=None)
@given(datasets(), rules())
def test_both_ways_of_a_scan_are_one(data: Dataset, choice: Rule) -> None:
    ends = []
    for sizes in SCANS:
        with mock.patch.multiple(scan, **sizes):
            trace = run(data, choice)
        if not isinstance(trace.outcome, Stalled):
            trace.check()
        ends.append((trace.weights, trace.presentations, trace.counts.tolist(), trace.outcome))
    assert ends[0] == ends[1] == ends[2]


@settings(deadline=None)
@given(datasets(), rules())
def test_every_log_replays_to_its_end(data: Dataset, choice: Rule) -> None:
    run(data, choice).check()


@settings(deadline=None)
@given(datasets(), rules(constant=True))
def test_what_a_run_proves_the_engine_proves_too(data: Dataset, choice: Rule) -> None:
    verdict = verdict_of(run(data, choice))
    if verdict is not None:
        decided = separate_dataset(data, choice.convention)
        assert isinstance(verdict, Separable) == isinstance(decided, Separable)


@settings(deadline=None, max_examples=50)
@given(separated_datasets(), POSITIVE, st.sampled_from(["first", "absent"]), st.integers(0, 9))
def test_the_bound_is_never_exceeded(data: Dataset, rate: Fraction, bias: str, seed: int) -> None:
    for order in (rule("grosse").order, Shuffled(seed), Worst()):
        choice = rule("grosse", rate=rate, bias=bias, order=order)
        bound = mistake_bound(data, choice)
        if isinstance(bound, NoBound):
            assert bias == "absent"
            assert bound.verdict is not None
            continue
        assert isinstance(bound, MistakeBound)
        bound.least.check()
        trace = run(data, choice)
        assert isinstance(trace.outcome, Converged)
        assert trace.updates <= bound.updates
        for k, step in enumerate(proof_steps(trace, bound), start=1):
            assert step.along >= k * step.rate
            assert step.squared <= k * step.rate**2 * bound.r_squared


@settings(deadline=None)
@given(datasets(), POSITIVE, POSITIVE)
def test_from_zero_the_rate_scales_the_weights_and_nothing_else(
    data: Dataset, rate: Fraction, factor: Fraction
) -> None:
    stop = Stop(presentations=50)
    one = run(data, rule("grosse", rate=rate, stop=stop))
    other = run(data, rule("grosse", rate=rate * factor, stop=stop))
    assert one.log is None or other.log is None or one.log.examples == other.log.examples
    assert other.weights == tuple(factor * v for v in one.weights)


@settings(deadline=None)
@given(datasets(), POSITIVE)
def test_scaling_all_inputs_and_the_constant_changes_no_update(
    data: Dataset, factor: Fraction
) -> None:
    rows = [[factor * v for v in data.x(i)] for i in range(len(data))]
    scaled = Dataset.from_rows(rows, data.targets.tolist(), dimension=data.dimension)
    stop = Stop(presentations=50)
    one = run(data, rule("grosse", stop=stop))
    other = run(scaled, rule("grosse", bias_input=factor, stop=stop))
    assert one.counts.tolist() == other.counts.tolist()


@settings(deadline=None)
@given(datasets(max_examples=5), st.integers(0, 12))
def test_a_trace_taken_up_at_any_step_gives_the_rest(data: Dataset, place: int) -> None:
    whole = rule("grosse", stop=Stop("streak", presentations=30))
    steps = list(run(data, whole).steps())
    if len(data) == 0 or place >= len(steps):
        return
    n = len(data)
    order = Listed(tuple((place + i) % n for i in range(n)))
    rest = rule(
        "grosse",
        order=order,
        start=Start(steps[place].before),
        stop=Stop("streak", presentations=len(steps) - place),
    )
    shown = [(s.example, s.before, s.after) for s in steps[place:]]
    again = [(s.example, s.before, s.after) for s in run(data, rest).steps()]
    # The later run may notice a cycle, or a streak begun before it, at another place.
    shared = min(len(shown), len(again))
    assert again[:shared] == shown[:shared]
    assert shared > 0


@settings(deadline=None)
@given(datasets(numbers=small_rationals()), st.integers(0, 5))
def test_the_order_of_the_examples_can_matter_but_never_the_verdict(
    data: Dataset, seed: int
) -> None:
    verdicts = set()
    for order in (rule("grosse").order, Shuffled(seed, every_pass=False)):
        verdict = verdict_of(run(data, rule("grosse", order=order, stop=Stop(presentations=500))))
        if verdict is not None:
            verdicts.add(type(verdict))
    assert len(verdicts) <= 1
