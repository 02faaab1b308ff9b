"""Rules as people state them, in all combinations, against a slow one written from definitions."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_run import slow_looks, slow_run
from stated_rules import stated

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.lectures import RuleText
from linexact.errors import InputError
from linexact.topics.perceptron import Converged, Cycle, Limit, Perceptron, Stalled, read_rule, run
from linexact.topics.perceptron.novikoff import NoBound, mistake_bound
from linexact.topics.perceptron.result import separator_of, verdict_of


def plain(data: Dataset) -> tuple[list[Any], list[int]]:
    return [list(data.x(i)) for i in range(len(data))], data.targets.tolist()


@settings(deadline=None, max_examples=250)
@given(stated())
def test_every_combination_is_refused_or_is_what_the_definitions_say(
    drawn: tuple[Dataset, dict[str, Any]],
) -> None:
    data, said = drawn
    try:
        chosen = read_rule(RuleText("grosse", **said))
    except InputError:
        return
    limited = any(name in said for name in ("presentations", "passes"))
    trace = run(data, chosen)
    slow = slow_run(*plain(data), said, trace.presentations + 1)
    if isinstance(trace.outcome, Stalled):
        assert trace.outcome.example is not None
        assert data.x(trace.outcome.example) == (0, 0)
        assert said["bias"] == "absent"
        return
    steps = slow.steps[: trace.presentations]
    kinds = {Converged: "converged", Limit: "limit", Cycle: "unfinished"}
    if limited and isinstance(trace.outcome, Cycle):
        assert slow.end in ("unfinished", "limit")  # it goes round, whenever it is stopped
    else:
        at_once = {"converged", "limit"}  # reached at the same moment: both are true
        assert slow.end == kinds[type(trace.outcome)] or slow.end in at_once
    assert len(steps) == trace.presentations
    assert len(slow.steps) == trace.presentations + isinstance(trace.outcome, Cycle)
    made = [step.example for step in steps if step.mistake]
    assert trace.log is not None
    assert list(trace.log.examples) == made
    assert trace.weights == tuple(steps[-1].after if steps else slow.weights)
    assert trace.passes == (steps[-1].number if steps else 0)
    shown = Perceptron(data, chosen).steps(trace.presentations)
    for mine, theirs in zip(shown, steps, strict=True):
        assert (mine.example, mine.score, mine.mistake, list(mine.after)) == (
            theirs.example, theirs.score, theirs.mistake, theirs.after,
        )  # fmt: skip
    trace.check()
    verdict = verdict_of(trace)  # raises where a proof does not hold
    if verdict is not None:
        assert verdict.dataset is trace.dataset
    if said.get("threshold") is not None:
        assert isinstance(mistake_bound(data, chosen), NoBound)


@settings(deadline=None, max_examples=100)
@given(
    stated(), st.sampled_from(["moves", "stays"]), st.sampled_from(["mean", "sum"]),
    st.integers(0, 9),
)  # fmt: skip
def test_batch_steps_are_those_of_the_definitions(
    drawn: tuple[Dataset, dict[str, Any]], batch: str, step: str, passes: int
) -> None:
    data, said = drawn
    kept = ("bias", "bias_input", "threshold", "normalise", "start", "boundary")
    said = {name: said[name] for name in kept if name in said}
    said |= {"batch": batch, "step": step, "passes": passes, "rate": "2/3"}
    chosen = read_rule(RuleText("grosse", **said))
    trace = run(data, chosen)
    if isinstance(trace.outcome, Stalled) and trace.outcome.example is not None:
        return
    looks = list(islice(slow_looks(*plain(data), said), trace.passes))
    for mine, theirs in zip(trace.batch_steps(), looks, strict=True):
        scores, wrong, moved, after = theirs
        assert (list(mine.scores), list(mine.wrong), list(mine.moved)) == (scores, wrong, moved)
        assert list(mine.after) == after
    assert trace.updates == sum(len(moved) for _, _, moved, _ in looks)
    if looks:
        assert trace.weights == tuple(looks[-1][3])
    if isinstance(trace.outcome, Converged):
        assert not looks[-1][1]
        assert separator_of(trace) is not None
    verdict_of(trace)


REFUSED = [
    ({"bias": "last", "threshold": "1"}, "stands for the bias"),
    ({"bias": "absent", "bias_input": "2"}, "there is no bias"),
    ({"threshold": "1", "bias_input": "2"}, "there is no bias"),
    ({"order": "worst", "restart": True}, "the worst mistake each time"),
    ({"order": "worst once"}, "one example at a time"),
    ({"order": "2,1 once once"}, "for one pass already"),
    ({"order": "from x"}, "is no order"),
    ({"order": "2,1 once", "end": "streak"}, "only when every pass has one order"),
    ({"end": "limit"}, "none is stated"),
    ({"end": "never"}, "--end is one of"),
    ({"batch": "moves", "order": "2,1"}, "has no order"),
    ({"batch": "moves", "end": "streak"}, "a batch step is a pass"),
    ({"batch": "moves", "end": "limit", "passes": 2}, "ends when nothing moves"),
    ({"step": "sum"}, "one example at a time"),
    ({"labels": "1,2"}, "--labels is one of"),
]


@pytest.mark.parametrize(("said", "words"), REFUSED)
def test_contradictions_are_refused(said: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_rule(RuleText("grosse", **said))


def test_inputs_are_normalised_only_by_rational_lengths() -> None:
    chosen = read_rule(RuleText("grosse", normalise=True))
    with pytest.raises(InputError, match="length of example 1 is the root of 2, no fraction"):
        run(Dataset.from_rows([[1, 1]], [1]), chosen)
    with pytest.raises(InputError, match="example 1 is the zero vector, which has no direction"):
        run(gate("AND"), chosen)
    long = Dataset.from_rows([[10**300, 1]], [1])
    with pytest.raises(InputError, match="root of a long number"):
        run(long, chosen)


def test_a_threshold_that_is_fixed_is_in_no_proof() -> None:
    """The cycle of XOR adds nothing to the weights, but the threshold stays where it is."""
    trace = run(gate("XOR"), read_rule(RuleText("grosse", threshold="1/2")))
    assert isinstance(trace.outcome, Cycle)
    assert not trace.outcome.proof
    assert verdict_of(trace) is None
    learnt = run(gate("AND"), read_rule(RuleText("grosse", threshold="1/2", rate="1/3")))
    found = separator_of(learnt)
    assert found is not None
    assert (found.w, found.b) == (learnt.weights, Fraction(-1, 2))
