"""The lectures' perceptrons, step by step, as the lectures print them."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.topics.margin.street import HardMargin, widest_street
from linexact.topics.perceptron import (
    RULES,
    Converged,
    Listed,
    MistakeBound,
    mistake_bound,
    proof_steps,
    rule,
    run,
)

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])

# Presentation, pass, point (from 1), W before, y W.X, update, W after: the blog's own order.
BLOG_TABLE = """
 1 1 1 0,0,0         0 yes 1,-3,-1
 2 1 2 1,-3,-1      -1 yes 2,-2,-2
 3 1 3 2,-2,-2       6 no  2,-2,-2
 4 1 4 2,-2,-2      -5 yes 2,-1/2,-1
 5 2 1 2,-1/2,-1   9/2 no  2,-1/2,-1
 6 2 2 2,-1/2,-1   5/2 no  2,-1/2,-1
 7 2 3 2,-1/2,-1  11/2 no  2,-1/2,-1
 8 2 4 2,-1/2,-1  -7/4 yes 2,1,0
 9 3 1 2,1,0        -1 yes 3,-2,-1
10 3 2 3,-2,-1       2 no  3,-2,-1
11 3 3 3,-2,-1      10 no  3,-2,-1
12 3 4 3,-2,-1      -4 yes 3,-1/2,0
13 4 1 3,-1/2,0    9/2 no  3,-1/2,0
14 4 2 3,-1/2,0    5/2 no  3,-1/2,0
15 4 3 3,-1/2,0   19/2 no  3,-1/2,0
16 4 4 3,-1/2,0   -3/4 yes 3,1,1
17 5 1 3,1,1        -1 yes 4,-2,0
18 5 2 4,-2,0        2 no  4,-2,0
19 5 3 4,-2,0       14 no  4,-2,0
20 5 4 4,-2,0       -3 yes 4,-1/2,1
21 6 1 4,-1/2,1    9/2 no  4,-1/2,1
22 6 2 4,-1/2,1    5/2 no  4,-1/2,1
23 6 3 4,-1/2,1   27/2 no  4,-1/2,1
24 6 4 4,-1/2,1    1/4 no  4,-1/2,1
"""


def vector(text: str) -> Vector:
    return tuple(Fraction(part) for part in text.split(","))


def test_the_blog_step_by_step() -> None:
    trace = run(BLOG, rule("blog"))
    expected = [line.split() for line in BLOG_TABLE.strip().splitlines()]
    steps = list(trace.steps())
    assert len(steps) == len(expected) == 24
    for step, (number, epoch, point, before, margin, update, after) in zip(
        steps, expected, strict=True
    ):
        assert (step.presentation, step.epoch, step.example + 1) == (
            int(number),
            int(epoch),
            int(point),
        )
        assert step.before == vector(before)
        assert step.margin == Fraction(margin)
        assert step.mistake == (update == "yes")
        assert step.after == vector(after)
    assert trace.outcome == Converged()
    assert trace.counts.tolist() == [3, 1, 0, 5]
    assert (trace.w, trace.b) == (vector("4,-1/2"), 1)


def test_the_blog_names_its_weights_after_the_updates() -> None:
    named = {s.label: s.after for s in run(BLOG, rule("blog")).steps() if s.mistake}
    assert named[2] == vector("1,-3,-1")
    assert named[3] == vector("2,-2,-2")
    assert max(named) == 10
    assert named[10] == vector("4,-1/2,1")


def test_restarting_changes_the_presentations_and_nothing_else() -> None:
    carried, restarted = run(BLOG, rule("blog")), run(BLOG, rule("blog-restart"))
    assert (carried.presentations, restarted.presentations) == (24, 29)
    assert restarted.weights == carried.weights
    assert restarted.log is not None
    assert [i + 1 for i in restarted.log.examples] == [1, 2, 4, 4, 1, 4, 4, 1, 4]


def test_the_order_matters_in_15_of_24_ways() -> None:
    ends = Counter(
        (trace.updates, trace.weights)
        for order in itertools.permutations(range(4))
        for trace in [run(BLOG, rule("blog", order=Listed(order)))]
    )
    assert ends == {(9, vector("4,-1/2,1")): 15, (4, vector("4,-1,2")): 9}


def test_the_theorem_with_exact_constants() -> None:
    bound = mistake_bound(BLOG, rule("blog"))
    assert isinstance(bound, MistakeBound)
    assert (bound.r_squared, bound.b_squared, bound.updates) == (11, 5, 55)
    assert (*bound.least.w, bound.least.b) == vector("2,0,1")
    assert bound.least.multipliers == {0: Fraction(13, 8), 1: Fraction(3, 8), 3: Fraction(3)}
    assert [i + 1 for i in bound.farthest] == [1, 3]
    steps = list(proof_steps(run(BLOG, rule("blog")), bound))
    assert [step.along for step in steps] == list(range(1, 10))
    assert [step.squared for step in steps] == [
        Fraction(v) for v in ("11", "12", "21/4", "5", "14", "37/4", "11", "20", "69/4")
    ]
    assert all(s.along >= k and s.squared <= 11 * k for k, s in enumerate(steps, start=1))


def test_the_hard_margin_is_another_problem_with_the_same_line_here() -> None:
    street = widest_street(BLOG)
    assert isinstance(street, HardMargin)
    assert (street.w, street.b, street.solution.squared) == (vector("2,0"), 1, 4)
    assert str(street.margin) == "1/2"
    assert street.closest == (vector("0,3/2"), vector("-1,3/2"))


def test_lyu_offset_is_the_rule_through_the_origin_on_augmented_data() -> None:
    """The constant stands first in the augmented data, last beside the separate offset."""
    augmented = Dataset.from_rows(
        [(1, *BLOG.x(i)) for i in range(4)], [BLOG.target(i) for i in range(4)]
    )
    through, offset = run(augmented, rule("lyu")), run(BLOG, rule("lyu-offset"))
    assert through.log is not None
    assert offset.log is not None
    assert through.log.examples == offset.log.examples
    assert [s.after for s in through.steps()] == [
        (s.after[-1], *s.after[:-1]) for s in offset.steps()
    ]


def test_grosse_is_the_blog_with_the_bias_first() -> None:
    grosse, blog = run(BLOG, rule("grosse")), run(BLOG, rule("blog"))
    assert grosse.weights == (blog.b, *blog.w)


def test_grosse_counts_a_score_of_0_as_wrong_in_training() -> None:
    data = Dataset.from_rows([[1]], [1])
    first = next(iter(run(data, rule("grosse")).steps()))
    assert (first.score, first.why) == (0, "score 0")
    predicting = replace(RULES["grosse"], boundary="closed-positive")
    assert run(data, predicting).updates == 0


def test_dsc140a_takes_the_mean_of_the_subgradients() -> None:
    steps = list(run(BLOG, rule("dsc140a")).batch_steps())
    assert steps[0].wrong == steps[0].moved == (0, 1, 2, 3)
    total = vector("0,5,-3/2")  # sum of y (1, x)
    assert steps[0].after == tuple(v / 4 for v in total)
    assert steps[-1].wrong == ()
