"""Rules in all their combinations, their ends, and what is refused."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from linexact.data.convention import BOUNDARIES, Boundary
from linexact.data.dataset import Dataset
from linexact.data.gates import truth_table
from linexact.data.lectures import RuleText
from linexact.errors import InputError
from linexact.kernel import CertificateError
from linexact.topics.perceptron import (
    Converged,
    Cyclic,
    Drawn,
    Limit,
    Listed,
    NoBound,
    Rule,
    Shuffled,
    Start,
    Stop,
    mistake_bound,
    parse_rate,
    read_rule,
    rule,
    run,
    verdict_of,
)
from linexact.topics.separability import Inseparable

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
XOR = truth_table("0110")
GATES = ["".join(bits) for bits in itertools.product("01", repeat=4)]


@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("bits", GATES)
def test_only_xor_and_xnor_cycle(bits: str, boundary: Boundary) -> None:
    verdict = verdict_of(run(truth_table(bits), rule("grosse", boundary=boundary)))
    assert verdict is not None
    assert isinstance(verdict, Inseparable) == (bits in ("0110", "1001"))


LIMITS = [
    (Stop(presentations=7), Limit("presentations", 7, asked=True), 7),
    (Stop(presentations=0), Limit("presentations", 0, asked=True), 0),
    (Stop(updates=3), Limit("updates", 3, asked=True), 4),
    (Stop(updates=0), Limit("updates", 0, asked=True), 0),
    (Stop(passes=2), Limit("passes", 2, asked=True), 8),
    (Stop(presentations=24), Converged(), 24),
    (Stop(presentations=23), Limit("presentations", 23, asked=True), 23),
]


@pytest.mark.parametrize(("stop", "outcome", "presentations"), LIMITS)
def test_limits(stop: Stop, outcome: object, presentations: int) -> None:
    trace = run(BLOG, rule("blog", stop=stop))
    assert (trace.outcome, trace.presentations) == (outcome, presentations)
    assert len(list(trace.steps())) == presentations
    trace.check()


@pytest.mark.parametrize(
    ("name", "most", "what"),
    [("DEFAULT_PRESENTATIONS", 100, "presentations"), ("MAX_WEIGHT_BITS", 300, "weight bits")],
)
def test_limits_that_nobody_asked_for_are_reported(
    name: str, most: int, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A schedule makes denominators grow."""
    monkeypatch.setattr(f"linexact.topics.perceptron.engine.{name}", most)
    trace = run(XOR, rule("comp135-schedule"))
    assert trace.outcome == Limit(what, most, asked=False)
    assert trace.updates > 10


def test_an_order_that_leaves_out_examples_says_what_is_still_wrong() -> None:
    trace = run(XOR, rule("blog", order=Listed((0, 1))))
    assert trace.outcome == Converged()
    assert trace.mistakes > 0
    assert verdict_of(trace) is None


def test_interruption_ends_cleanly() -> None:
    calls: list[int] = []

    def progress(presentations: int, updates: int) -> bool:
        calls.append(presentations)
        return len(calls) < 3

    trace = run(BLOG, rule("blog"), progress=progress)
    assert trace.outcome == Limit("interrupted", 8, asked=True)
    assert calls == [0, 4, 8]


@pytest.mark.parametrize("extra", [(), (1,) * 20])
def test_machine_integers_give_way_to_python_integers_when_the_bound_fails(
    extra: tuple[int, ...],
) -> None:
    """Weights that grow beyond 2**53 and 2**63 on the way: same updates as in Fractions."""
    points = [[2**20 + i * 7919 % 1000, i * 104729 % 2**20 - 2**19, *extra] for i in range(40)]
    targets = [1 if i % 3 else -1 for i in range(40)]
    for large in (2**20, 2**34, 2**50, 2**61):
        start = Start((*map(Fraction, (2**61, -large, large)), *map(Fraction, extra)))
        choice = rule("grosse", start=start, stop=Stop(passes=5))
        fast = run(Dataset.from_rows(points, targets), choice)
        fast.check()
        assert fast.updates > 0


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"rate": Fraction(0)}, "rate", "expected a rate above 0"),
    ({"rate": Fraction(-1)}, "rate", "expected a rate above 0"),
    ({"start": Start((Fraction(1),))}, "start", "has 1 numbers where 3 are expected"),
    ({"order": Listed((0, 4))}, "order", "names example 5 at place 2"),
    ({"order": Listed((-1,))}, "order", "names example 0 at place 1"),
    ({"order": Listed(())}, "order", "is empty"),
    ({"rate": parse_rate("1/t")}, "schedule-zero-division", "at t = 0"),
    ({"rate": parse_rate("1/(4 - t)")}, "schedule-zero-division", "at t = 4"),
    ({"bias_input": Fraction(0)}, "bias-input", "another number"),
    ({"boundary": "either"}, "boundary", "boundary is one of"),
    ({"order": Shuffled(1)}, "stop", "streak"),
    ({"batch": "moves", "order": Listed((0, 1))}, "batch", "no order"),
    ({"stop": Stop(passes=-1)}, "limit", "at least 0"),
    ({"start": Drawn(1, 0)}, "start", "at least 1"),
]


@pytest.mark.parametrize(("changes", "code", "words"), BAD)
def test_bad_input(changes: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as refusal:
        run(BLOG, rule("blog", **changes))
    assert refusal.value.code == code


TYPED = [
    (RuleText("perceptron"), "no rule is called"),
    (RuleText(start="sqrt(2),1,1"), "rational number"),
    (RuleText(rate="sqrt(2)"), "a number, t or"),
    (RuleText(order="2,x"), "is no order"),
    (RuleText(order="1," + "9" * 30), "is no order"),
    (RuleText(clock="seconds"), "--clock is one of"),
    (RuleText(bias="middle"), "is one of first, last, absent"),
]


@pytest.mark.parametrize(("text", "words"), TYPED)
def test_typed_nonsense(text: RuleText, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_rule(text)


def test_typed_rules() -> None:
    assert read_rule(RuleText("blog")) == rule("blog")
    assert read_rule(RuleText(order="shuffle", seed=4)).order == Shuffled(4)
    assert read_rule(RuleText(order="shuffle", seed=4)).stop.clean == "pass"
    assert read_rule(RuleText(order="2, 1")).order == Listed((1, 0))
    assert read_rule(RuleText("comp135", seed=9)).start == Drawn(9)
    assert read_rule(RuleText(start="random", seed=2, bias="absent")).start == Drawn(2)
    assert read_rule(RuleText(start="(1/2, -1, 0)")).start == Start(
        (Fraction(1, 2), Fraction(-1), Fraction(0))
    )
    assert read_rule(RuleText(order="cyclic")).order == Cyclic()


NO_BOUND: list[tuple[Dataset, Rule, str]] = [
    (BLOG, rule("comp135"), "start"),
    (BLOG, rule("blog", rate=parse_rate("1/(1 + t)")), "rate"),
    (BLOG, rule("dsc140a"), "batch"),
    (XOR, rule("blog"), "inseparable"),
    (BLOG, rule("blog", start=Start((Fraction(1), Fraction(0), Fraction(0)))), "start"),
]


@pytest.mark.parametrize(("data", "choice", "reason"), NO_BOUND)
def test_when_the_bound_does_not_apply(data: Dataset, choice: Rule, reason: str) -> None:
    bound = mistake_bound(data, choice)
    assert isinstance(bound, NoBound)
    assert bound.reason == reason
    assert (bound.verdict is not None) == (reason == "inseparable")


@pytest.mark.parametrize("presentation", [25, 3])
def test_a_forged_log_is_refused(presentation: int) -> None:
    """An update too many, at the end and where there was a right answer."""
    trace = run(BLOG, rule("blog"))
    assert trace.log is not None
    trace.log.presentations.append(presentation)
    trace.log.examples.append(0)
    with pytest.raises(CertificateError):
        trace.check()


def test_a_log_of_another_presentation_is_refused() -> None:
    trace = run(BLOG, rule("blog"))
    assert trace.log is not None
    trace.log.presentations[2] += 1
    with pytest.raises(CertificateError):
        trace.check()


def test_random_starts_reach_everything() -> None:
    drawn = {Drawn(seed, 2).weights(1)[0] for seed in range(60)}
    assert drawn == {Fraction(k, 2) for k in range(-2, 3)}


def test_without_a_log_there_are_counts_only() -> None:
    trace = run(BLOG, rule("blog"), keep=False)
    assert trace.counts.tolist() == [3, 1, 0, 5]
    with pytest.raises(CertificateError, match="no log"):
        list(trace.steps())
