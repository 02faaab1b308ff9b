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
    separator_of,
    verdict_of,
)
from linexact.topics.perceptron.rules import RULES
from linexact.topics.separability import Inseparable

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
XOR = Dataset.from_rows([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
half = Fraction(1, 2)


def signed_sum(label: int, predicted: int, x: tuple[Fraction, ...]) -> Fraction:
    """COMP 135's formula: the sum over j of (y - h) x_j, the dummy 1 included."""
    return (label - predicted) * sum(x, Fraction(1))


def test_comp135_example_is_introduced_the_wrong_way_round() -> None:
    """Slide 17 says "correct output 0, but our threshold function says 1"; its numbers do not."""
    x = (half, Fraction(2, 5))
    assert signed_sum(1, 0, x) == Fraction(19, 10)
    assert signed_sum(0, 1, x) == Fraction(-19, 10)


def test_comp135_signed_sum_is_no_loss() -> None:
    """Negative for a mistake, 0 for another, and opposite mistakes cancel."""
    x = (half, Fraction(2, 5))
    assert signed_sum(0, 1, x) < 0
    assert signed_sum(1, 0, (-half, -half)) == 0
    assert signed_sum(1, 0, x) + signed_sum(0, 1, x) == 0


def test_comp135_step_does_not_depend_on_the_distance() -> None:
    """Slide 20: weights "shift more" for more extreme errors.  The step is alpha x."""
    data = Dataset.from_rows([["1/2", "2/5"]], [1])
    near = Start((Fraction(1, 5), Fraction(-5, 2), Fraction(3, 5)))
    far = Start(tuple(100 * v for v in near.weights))
    moves = []
    for start in (near, far):
        step = next(iter(run(data, rule("comp135", start=start)).steps()))
        moves.append(tuple(a - b for a, b in zip(step.after, step.before, strict=True)))
        assert step.mistake
    assert moves[0] == moves[1] == (1, half, Fraction(2, 5))


def test_comp135_a_mistake_below_the_line_need_not_add_to_each_weight() -> None:
    """Slide 20 again: only when every feature is positive."""
    data = Dataset.from_rows([[-1, 2]], [1])
    step = next(iter(run(data, rule("comp135", start=Start((Fraction(-9),) * 3))).steps()))
    assert [a - b for a, b in zip(step.after, step.before, strict=True)] == [1, -1, 2]


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


def test_dsc140a_zero_weights_have_no_perceptron_risk_even_on_xor() -> None:
    """The perceptron loss at H = 0 is 0, the 0-1 loss is 1: minimising one is not the other."""
    step = next(iter(run(XOR, rule("dsc140a-stays")).batch_steps()))
    assert sum(abs(step.scores[i]) for i in step.wrong) == 0
    assert len(step.wrong) == 4


def test_grosse_two_conventions_in_one_section() -> None:
    """The model predicts +1 at z = 0, the training rule counts z = 0 as wrong."""
    data = Dataset.from_rows([[0]], [1])
    training = run(data, rule("grosse"))
    model = run(data, rule("grosse", boundary="closed-positive"))
    assert (training.updates, model.updates) == (1, 0)
    assert training.outcome == model.outcome == Converged()


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


def test_blog_weights_t_plus_1_exist_after_t_updates() -> None:
    """The proof says that after T + 1 iterations W*.W(T+1) >= T; W(T+1) needs only T."""
    trace = run(BLOG, rule("blog"))
    for updates, step in enumerate((s for s in trace.steps() if s.mistake), start=1):
        assert step.label == updates + 1
        assert 2 * step.after[0] + step.after[2] == updates  # W* = (2, 0, 1)
    # "on the 10th step": W(10) is there after 9 updates; a 10th changes nothing.
    assert trace.updates == 9


def test_a_classifier_without_a_value_at_0_still_trains() -> None:
    """The blog and Lyu define it for > 0 and < 0 only; both rules count 0 as a mistake."""
    for name in ("blog", "lyu-offset"):
        first = next(iter(run(BLOG, rule(name)).steps()))
        assert (first.score, first.mistake) == (0, True)
        assert RULES[name].boundary == "strict"


def test_the_length_of_the_weights_does_matter_with_a_fixed_offset() -> None:
    """Lyu: "does the length of theta matter? No": yes, once the offset is held."""
    data = Dataset.from_rows([[1], [-1]], [1, -1])
    (w,), b = (Fraction(1, 2),), Fraction(3, 4)
    wrong = {scale: [scale * w * x + b > 0 for x in (1, -1)] for scale in (1, 2)}
    assert wrong == {1: [True, True], 2: [True, False]}
    through = run(data, rule("lyu"))
    assert separator_of(through) is not None


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
