"""The fast runs are the transition's: every rule, order and stop on random small data."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import datasets

from linexact.data.convention import BOUNDARIES
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.orders import ORDERS, Listed, Order
from linexact.topics.perceptron import (
    Cycle,
    Perceptron,
    Rule,
    Stalled,
    Start,
    Stop,
    parse_rate,
    rule,
    run,
)

POSITIVE = st.builds(Fraction, st.integers(1, 5), st.integers(1, 4))
WEIGHTS = st.builds(Fraction, st.integers(-4, 4), st.integers(1, 3))
LIMITS = st.none() | st.integers(0, 30)


@st.composite
def orders(draw: st.DrawFn, n: int) -> Order:
    """Return an order of any class; a list may repeat examples and leave some out."""
    name = draw(st.sampled_from([*ORDERS, "listed"]))
    if name == "listed" and n:
        return Listed(tuple(draw(st.lists(st.integers(0, n - 1), min_size=1, max_size=6))))
    return ORDERS.get(name, ORDERS["cyclic"])(draw(st.integers(0, 9)))


@st.composite
def rules(draw: st.DrawFn, data: Dataset, order: Order) -> Rule:
    """Return a rule with every choice drawn; a limit keeps each run short."""
    bias = draw(st.sampled_from(["first", "last", "absent"]))
    width = data.dimension + (bias != "absent")
    starts = st.lists(WEIGHTS, min_size=width, max_size=width).map(tuple)
    cleans = ["pass", "streak", "check"] if order.repeats else ["pass", "check"]
    stop = Stop(
        draw(st.sampled_from(cleans)),
        presentations=draw(st.integers(0, 40)),
        updates=draw(LIMITS),
        passes=draw(LIMITS),
    )
    changes: dict[str, Any] = {
        "boundary": draw(st.sampled_from(BOUNDARIES)),
        "bias": bias,
        "bias_input": draw(POSITIVE),
        "start": Start(draw(starts)),
        "rate": draw(POSITIVE | st.just(parse_rate("3/(2 + t)"))),
        "clock": draw(st.sampled_from(["updates", "presentations", "passes"])),
        "restart": draw(st.booleans()),
    }
    return rule("grosse", order=order, stop=stop, **changes)


@st.composite
def runs(draw: st.DrawFn) -> tuple[Dataset, Rule]:
    """Return data and a rule."""
    data = draw(datasets(max_examples=5, max_dimension=3))
    return data, draw(rules(data, draw(orders(len(data)))))


@settings(deadline=None, max_examples=100)
@given(runs())
def test_the_engine_goes_as_far_as_the_transition(drawn: tuple[Dataset, Rule]) -> None:
    data, choice = drawn
    trace = run(data, choice)
    if isinstance(trace.outcome, Stalled):
        assert trace.outcome.example is not None
        return
    perceptron = Perceptron(data, choice)
    steps = list(perceptron.steps(trace.presentations + 1))
    # A cycle goes on for ever; the other runs are over where the engine ends them.
    assert len(steps) == trace.presentations + isinstance(trace.outcome, Cycle)
    shown = steps[: trace.presentations]
    made = [step for step in shown if step.mistake]
    assert trace.log is not None
    assert list(trace.log.examples) == [step.example for step in made]
    assert list(trace.log.presentations) == [step.presentation for step in made]
    counts = Counter(step.example for step in made)
    assert trace.counts.tolist() == [counts[i] for i in range(len(data))]
    assert trace.weights == (shown[-1].after if shown else perceptron.start)
    if shown:
        assert trace.passes == shown[-1].epoch
    trace.check()


@settings(deadline=None, max_examples=100)
@given(runs())
def test_a_cycle_comes_back(drawn: tuple[Dataset, Rule]) -> None:
    data, choice = drawn
    choice = replace(choice, stop=Stop(choice.stop.clean, presentations=60))
    outcome = run(data, choice).outcome
    if isinstance(outcome, Cycle):
        steps = Perceptron(data, choice).steps(outcome.first + outcome.length + 1)
        round_once = list(islice(steps, outcome.first, None))
        assert round_once[0].before == round_once[-1].before
        counts = Counter(step.example for step in round_once[:-1] if step.mistake)
        assert dict(counts) == dict(outcome.updates)


def test_a_presentation_says_what_happened() -> None:
    first, second = Perceptron(gate("AND"), rule("blog")).steps(2)
    assert (first.why, first.mistake, first.label, first.margin) == ("score 0", True, 2, 0)
    assert (second.presentation, second.epoch, second.why) == (2, 1, "right")
    assert second.before == first.after == second.after
