"""Rules in all their combinations, their ends, and what is refused."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from linexact.data.convention import BOUNDARIES, Boundary
from linexact.data.dataset import Dataset
from linexact.data.gates import truth_table
from linexact.data.lectures import RuleText
from linexact.errors import InputError
from linexact.kernel import CertificateError
from linexact.topics.perceptron import (
    Converged,
    Cycle,
    Cyclic,
    Drawn,
    Given,
    Limit,
    Listed,
    Log,
    MistakeBound,
    NoBound,
    Rule,
    Shuffled,
    Start,
    Stop,
    Trace,
    Worst,
    mistake_bound,
    parse_rate,
    read_rule,
    rule,
    run,
    verdict_of,
)
from linexact.topics.perceptron import rules as rules_module
from linexact.topics.separability import Inseparable, Separable

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
XOR = truth_table("0110")
GATES = ["".join(bits) for bits in itertools.product("01", repeat=4)]


@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize("bits", GATES)
def test_only_xor_and_xnor_cycle(bits: str, boundary: Boundary) -> None:
    verdict = verdict_of(run(truth_table(bits), rule("grosse", boundary=boundary)))
    assert verdict is not None
    assert isinstance(verdict, Inseparable) == (bits in ("0110", "1001"))


COMBINED: list[dict[str, Any]] = [
    {"bias": "first"},
    {"bias": "last", "bias_input": Fraction(-3, 2)},
    {"rate": Fraction(2, 3)},
    {"start": Start((Fraction(1, 7), Fraction(-2), Fraction(5, 3)))},
    {"start": Drawn(seed=3, denominator=7)},
    {"rate": parse_rate("10/(10 + t)"), "clock": "presentations", "first_time": 1},
    {"rate": parse_rate("1 + 1/(1 + t)"), "clock": "passes"},
    {"order": Listed((2, 0, 1, 3, 0))},
    {"order": Shuffled(5), "stop": Stop()},
    {"order": Shuffled(5, every_pass=False), "restart": True},
    {"order": Worst(), "stop": Stop()},
    {"boundary": "closed-negative", "restart": True},
    {"stop": Stop(clean="check")},
    {"batch": "moves", "stop": Stop()},
    {"batch": "moves", "rate": parse_rate("2/t"), "first_time": 1, "stop": Stop()},
]


@pytest.mark.parametrize("changes", COMBINED)
def test_every_choice_converges_on_the_blogs_points_and_replays(changes: dict[str, Any]) -> None:
    trace = run(BLOG, rule("blog", **changes))
    assert trace.outcome == Converged()
    trace.check()
    verdict = verdict_of(trace)
    assert isinstance(verdict, Separable)
    assert verdict.score(0) == sum(
        (a * b for a, b in zip(trace.w, BLOG.x(0), strict=True)), trace.b
    )


def test_given_is_one_pass() -> None:
    once = run(BLOG, rule("grosse", order=Given()))
    assert (once.presentations, once.outcome) == (4, Limit("order", 1, asked=True))
    assert run(truth_table("1111"), rule("grosse", order=Given())).presentations == 4
    start = Start((Fraction(1), Fraction(0), Fraction(0)))
    clean = run(truth_table("1111"), rule("grosse", order=Given(), start=start))
    assert clean.outcome == Converged()


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


def test_the_default_limit_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from linexact.topics.perceptron import engine

    monkeypatch.setattr(engine, "DEFAULT_PRESENTATIONS", 100)
    choice = rule("comp135-schedule")
    trace = run(XOR, choice)
    assert trace.outcome == Limit("presentations", 100, asked=False)
    assert rules_module.DEFAULT_PRESENTATIONS == 1_000_000


def test_bits_are_limited_when_a_schedule_makes_denominators_grow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from linexact.topics.perceptron import engine

    monkeypatch.setattr(engine, "MAX_WEIGHT_BITS", 300)
    trace = run(XOR, rule("comp135-schedule"))
    assert trace.outcome == Limit("weight bits", 300, asked=False)
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


def test_no_examples() -> None:
    empty = Dataset.from_rows([], [], dimension=2)
    for name in ("blog", "lyu", "dsc140a"):
        assert run(empty, rule(name)).outcome == Converged()


def test_huge_numbers_run_in_python_integers() -> None:
    scale = 10**30
    rows = [[v * scale for v in BLOG.x(i)] for i in range(4)]
    huge = Dataset.from_rows(rows, [-1, -1, 1, 1])
    choice = rule("blog", bias_input=Fraction(scale))
    assert run(huge, choice).log is not None
    assert run(huge, choice).counts.tolist() == run(BLOG, rule("blog")).counts.tolist()


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


def test_the_bound_holds_for_other_rates_and_bias_inputs() -> None:
    for changes in ({"rate": Fraction(5, 3)}, {"bias_input": Fraction(2)}, {"bias": "absent"}):
        choice = rule("blog", **changes)
        bound = mistake_bound(BLOG, choice)
        assert isinstance(bound, MistakeBound)
        assert run(BLOG, choice).updates <= bound.updates


def test_a_forged_log_is_refused() -> None:
    trace = run(BLOG, rule("blog"))
    assert trace.log is not None
    forged = Log(trace.log.presentations[:], trace.log.examples[:])
    forged.presentations[2] += 1
    claim = Trace(
        trace.dataset,
        trace.rule,
        trace.start,
        trace.weights,
        trace.presentations,
        trace.passes,
        trace.counts,
        trace.outcome,
        trace.mistakes,
        forged,
    )
    with pytest.raises(CertificateError):
        claim.check()


def test_a_log_with_an_update_too_many_is_refused() -> None:
    trace = run(BLOG, rule("blog"))
    assert trace.log is not None
    trace.log.presentations.append(25)
    trace.log.examples.append(0)
    with pytest.raises(CertificateError, match="did not happen"):
        trace.check()


def test_the_worst_is_the_least_margin_among_the_mistakes() -> None:
    for step in run(BLOG, rule("blog", order=Worst(), stop=Stop())).steps():
        augmented = [(*BLOG.x(i), Fraction(1)) for i in range(4)]
        margins = [
            BLOG.target(i) * sum((a * b for a, b in zip(step.before, x, strict=True)), Fraction(0))
            for i, x in enumerate(augmented)
        ]
        assert step.example == margins.index(min(margins))


def test_random_starts_reach_everything() -> None:
    drawn = {Drawn(seed, 2).weights(1)[0] for seed in range(60)}
    assert drawn == {Fraction(k, 2) for k in range(-2, 3)}


def test_without_a_log_there_are_counts_only() -> None:
    trace = run(BLOG, rule("blog"), keep=False)
    assert trace.counts.tolist() == [3, 1, 0, 5]
    with pytest.raises(CertificateError, match="no log"):
        list(trace.steps())


def test_a_million_presentations_keep_only_counts() -> None:
    generator = np.random.default_rng(1)
    points = generator.integers(-100, 100, (500, 5))
    targets = np.where(points @ generator.integers(-9, 9, 5) > 0, 1, -1)
    targets[:40] *= -1
    data = Dataset(points, (1,) * 5, targets.astype(np.int8), tuple("abcde"))
    trace = run(data, rule("grosse", stop=Stop(presentations=10**6)), keep=False)
    assert trace.presentations == 10**6 or isinstance(trace.outcome, Cycle)
    assert trace.updates > 10_000
