"""What the lectures say of perceptrons and should not, or not so: each with its counterexample.

The lectures: Grosse (CSC321, lecture 3), the blog on binary classification, J. Lyu's
notes 1, Tufts COMP 135 (class 5), UCSD DSC 140A (lecture 6).
"""

from __future__ import annotations

from fractions import Fraction

from linexact.data.convention import BOUNDARIES
from linexact.data.dataset import Dataset
from linexact.topics.perceptron import (
    Converged,
    Cycle,
    Stalled,
    Start,
    Stop,
    parse_rate,
    rule,
    run,
    verdict_of,
)
from linexact.topics.separability import Inseparable

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
XOR = Dataset.from_rows([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
half = Fraction(1, 2)


def test_comp135_a_vanishing_rate_brings_neither_rest_nor_few_errors() -> None:
    """Slide 25: with alpha -> 0 the weights settle on a least-error separator.

    The sum of 1000/(1000 + t) diverges, so the weights need not settle; and a rate that
    vanishes faster settles on nothing good.  On AND with 1/(t+1)^4 all steps from the 3rd on
    together are smaller than what is missing.
    """
    slow = parse_rate("1000/(1000 + t)")
    assert not isinstance(slow, Fraction)
    blocks = [sum(slow.at(t) for t in range(1000 * k, 2000 * k)) for k in (1, 2, 4)]
    assert all(block > 300 for block in blocks)  # each doubling adds about 1000 log 2
    table = Dataset.from_rows([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1])
    fast = rule(
        "comp135",
        start=Start((Fraction(5), Fraction(0), Fraction(0))),
        rate=parse_rate("1/(t + 1)^4"),
        stop=Stop(passes=25),
    )
    trace = run(table, fast)
    # Three of four are wrong for ever: no bias can fall below 5 - zeta(4) > 3.
    assert trace.mistakes == 3
    assert trace.b > 3


def test_dsc140a_two_formulas_for_the_subgradient_are_not_equivalent() -> None:
    """At H = 0 the first may choose 0, and from w = 0 it never moves; the second does."""
    stays, moves = run(BLOG, rule("dsc140a-stays")), run(BLOG, rule("dsc140a"))
    assert stays.outcome == Stalled()
    assert stays.mistakes == 4
    assert not any(stays.weights)
    assert moves.outcome == Converged()


def test_grosse_an_update_need_not_raise_the_score() -> None:
    """Section 4: "the squared norm is always positive, so z' > z".  Not for x = 0."""
    data = Dataset.from_rows([[0, 0], [1, 1]], [1, 1])
    trace = run(data, rule("grosse", bias="absent"))
    assert trace.outcome == Stalled(example=0)
    verdict = verdict_of(trace)
    assert isinstance(verdict, Inseparable)
    assert verdict.multipliers == {0: 1}


def test_grosse_the_size_of_the_rate_matters_unless_the_start_is_zero() -> None:
    """Section 4: "the absolute value of alpha doesn't matter"."""
    from_zero = [run(BLOG, rule("grosse", rate=rate)) for rate in (Fraction(1), Fraction(7, 3))]
    assert from_zero[0].counts.tolist() == from_zero[1].counts.tolist()
    start = Start((Fraction(9), Fraction(0), Fraction(0)))
    from_nine = [
        run(BLOG, rule("grosse", rate=rate, start=start)) for rate in (Fraction(1), Fraction(9))
    ]
    assert from_nine[0].counts.tolist() != from_nine[1].counts.tolist()


def test_a_cycle_need_not_be_a_proof() -> None:
    """Without a bias, +1 and -1 both positive, a score of 0 right for them: w = 0 is right."""
    data = Dataset.from_rows([[1], [-1]], [1, 1])
    choice = rule("lyu", boundary="closed-positive", start=Start((half,)))
    trace = run(data, choice)
    assert isinstance(trace.outcome, Cycle)
    assert not trace.outcome.proof
    assert verdict_of(trace) is None
    from_zero = run(data, rule("lyu", boundary="closed-positive"))
    assert from_zero.outcome == Converged()
    assert from_zero.weights == (0,)


def test_xor_from_zero_comes_back_after_one_pass() -> None:
    """COMP 135, slide 23: "will never terminate"; it proves why instead."""
    for boundary in BOUNDARIES:
        trace = run(XOR, rule("grosse", boundary=boundary))
        assert isinstance(trace.outcome, Cycle)
        verdict = verdict_of(trace)
        assert isinstance(verdict, Inseparable)
        assert verdict.multipliers == dict.fromkeys(range(4), half)
    strict = run(XOR, rule("grosse"))
    assert strict.outcome == Cycle(0, 4, dict.fromkeys(range(4), 1), proof=True)
