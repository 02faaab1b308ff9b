"""Counts of mistakes held against other ways: primal runs, features with roots, all sequences."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest
import sympy

from linexact import InputError, LimitError, check, kernel_run, possible_counts
from linexact.mistake_counts.kernels import Kernel, features_of, image, number_of_features
from linexact.mistake_counts.kernels import product_of_images as product
from linexact.mistake_counts.occurring import CountsDecided, guess, search
from linexact.mistake_counts.runs import KernelRun
from linexact.model.convention import BOUNDARIES
from linexact.model.dataset import Dataset
from linexact.model.lectures import RuleText
from linexact.perceptron import run
from linexact.perceptron.rules import read_rule
from linexact.perceptron.trace import Cycle
from linexact.rational.surds import SurdSum

STATED: Any = {"bias": True, "boundary": "strict"}
LINEAR: Any = {"degree": 1, "plus": 0, **STATED}


def some_data(rng: random.Random, most: int = 5) -> Dataset:
    n, d = rng.randint(1, most), rng.randint(1, 3)
    rows = [
        [Fraction(rng.randint(-4, 4), rng.choice([1, 1, 2])) for _ in range(d)] for _ in range(n)
    ]
    return Dataset.from_rows(rows, [rng.choice([-1, 1]) for _ in range(n)])


@pytest.mark.parametrize("restart", [False, True])
def test_a_linear_run_is_the_run_in_weights(restart: bool) -> None:
    """The engine of weights and that of counts share nothing."""
    rng, ends = random.Random(5), set()
    for _ in range(60):
        data, bias, boundary = some_data(rng), rng.random() < 0.5, rng.choice(BOUNDARIES)
        order = rng.sample(range(1, len(data) + 1), len(data))
        text = RuleText(
            "grosse",
            bias="first" if bias else "absent",
            boundary=boundary,
            restart=restart,
            order=",".join(map(str, order)),
            end="pass",
        )
        kernel: Any = {"degree": 1, "plus": 0, "bias": bias, "boundary": boundary}
        found = kernel_run(data, order=order, restart=restart, **kernel)
        primal = run(data, read_rule(text))
        ends.add(found.outcome)
        if not bias and any(not any(data.x(i)) for i in range(len(data))):
            continue  # the other engine says at once that a zero vector is in the way
        assert (found.outcome == "cycle") == isinstance(primal.outcome, Cycle)
        if found.outcome == "converged":
            assert found.counts == tuple(primal.counts.tolist())
            assert found.presentations == primal.presentations
            weights = tuple(v.as_fraction() for v in found.of.weights(found.counts))
            assert (weights, found.of.bias(found.counts) * bias) == (primal.w, primal.b)
        else:
            assert isinstance(primal.outcome, Cycle)
            length = found.presentations - (found.first or 0)
            assert primal.outcome.length % length == 0
            assert primal.outcome.first <= (found.first or 0) + length
    assert ends == {"converged", "cycle"}


def primal_run(data: Dataset, kernel: Kernel, found: KernelRun) -> list[int]:
    """Run in the features themselves, roots and all; return the counts."""
    images = [image(kernel, data.x(i)) for i in range(len(data))]
    w = [SurdSum(()) for _ in images[0]]
    b, counts = 0, [0] * len(data)
    for _ in range(found.passes):
        for i in found.scheme.order:
            score = SurdSum.rational(Fraction(b * found.convention.bias))
            for a, v in zip(w, images[i], strict=True):
                score = score.plus(a.times(v))
            if not found.convention.is_right(data.target(i), score.sign()):
                counts[i] += 1
                b += data.target(i)
                w = [a.plus(v, data.target(i)) for a, v in zip(w, images[i], strict=True)]
    return counts


def test_a_run_in_features_with_roots_is_the_run_in_counts() -> None:
    rng = random.Random(6)
    for _ in range(12):
        data = some_data(rng, 4)
        kernel = Kernel(rng.randint(1, 3), Fraction(rng.choice(["0", "1", "2", "1/3"])))
        stated: Any = {"bias": rng.random() < 0.5, "boundary": rng.choice(BOUNDARIES)}
        found = kernel_run(data, degree=kernel.degree, plus=kernel.plus, passes=3, **stated)
        assert list(found.counts) == primal_run(data, kernel, found)
        weights = found.of.weights(found.counts)
        point = data.x(0)
        total = SurdSum.rational(found.of.bias(found.counts) * stated["bias"])
        for w, v in zip(weights, image(kernel, point), strict=True):
            total = total.plus(w.times(v))
        assert total.as_fraction() == found.of.score(found.counts, point)


def test_features_multiply_to_the_kernel() -> None:
    """As polynomials, by sympy; and at points, where every root cancels."""
    for degree, plus, d in itertools.product((1, 2, 3), ("0", "1", "2/3"), (1, 2, 3)):
        kernel = Kernel(degree, Fraction(plus))
        xs, zs = sympy.symbols(f"x1:{d + 1}"), sympy.symbols(f"z1:{d + 1}")
        features = features_of(kernel, d)
        by_features = sum(
            sympy.sqrt(sympy.Rational(f.square)) ** 2
            * sympy.prod([(x * z) ** k for x, z, k in zip(xs, zs, f.monomial, strict=True)])
            for f in features
        )
        inner = sum(x * z for x, z in zip(xs, zs, strict=True)) + sympy.Rational(plus)
        assert sympy.expand(by_features - inner**degree) == 0
        assert len(features) == number_of_features(kernel, d)
        x, z = (tuple(Fraction(v, 2) for v in range(s, s + d)) for s in (1, -1))
        assert product(kernel, x, z).as_fraction() == kernel.of(x, z)


def all_reached(found: CountsDecided) -> set[tuple[int, ...]]:
    """Go through all sequences of updates forwards, in scores from the kernel's own values."""
    of, data = found.of, found.dataset
    n, most = len(data), found.counts
    reached, left = {(0,) * n}, [(0,) * n]
    while left:
        state = left.pop()
        for i in range(n):
            score = of.score(state, data.x(i))
            if state[i] < most[i] and not of.convention.is_right(data.target(i), score):
                after = (*state[:i], state[i] + 1, *state[i + 1 :])
                if after not in reached:
                    reached.add(after)
                    left.append(after)
    return reached


def test_counts_occur_where_some_sequence_has_them() -> None:
    rng, seen = random.Random(7), set()
    for _ in range(150):
        data = some_data(rng, 3)
        counts = [rng.randint(0, 3) for _ in range(len(data))]
        stated: Any = {
            "degree": rng.randint(1, 2), "plus": rng.choice([0, 1]),
            "bias": rng.random() < 0.5, "boundary": rng.choice(BOUNDARIES),
        }  # fmt: skip
        found = possible_counts(data, counts=counts, ended=False, **stated)
        found.check()
        assert found.occurs == (tuple(counts) in all_reached(found))
        seen.add((found.occurs, found.reason))
        ended = possible_counts(data, counts=counts, ended=True, **stated)
        ended.check()
        right = not found.of.wrong(counts)
        assert ended.occurs == (found.occurs and right)
        assert (ended.reason == "wrong") == (not right)
    assert seen == {(True, None), (False, "length"), (False, "search")}


def test_the_counts_of_every_order_occur() -> None:
    """All orders of the examples, again and again: each run's end is a possible one."""
    data = Dataset.from_rows([[1, 2], [2, 1], [-1, 1], [0, 3]], [1, -1, 1, 1])
    for order in itertools.permutations(range(1, 5)):
        found = kernel_run(data, order=order, **LINEAR)
        assert possible_counts(data, counts=found.counts, **LINEAR).occurs


def test_no_counts_beyond_the_mistake_bound_keep_the_length() -> None:
    """Cauchy and Schwarz: with u right on all, (w . u)^2 <= |u|^2 |w|^2: length excludes them."""
    rng = random.Random(8)
    for _ in range(200):
        data = some_data(rng, 4)
        found = kernel_run(data, degree=2, plus=1, passes=4, **STATED)
        if found.outcome != "converged" or not any(found.counts):
            continue
        of, u = found.of, found.counts
        counts = [rng.randint(0, 40) for _ in u]
        gain = Fraction(sum(a * g for a, g in zip(counts, of.margins(u), strict=True)), of.unit)
        if gain > 0 and gain**2 > of.squared_length(u) * of.most_squared(counts):
            assert of.squared_length(counts) > of.most_squared(counts)


def test_a_long_table_of_mistakes_is_guessed_and_then_proved(tmp_path: Any) -> None:
    """The table of a published exercise: 52 mistakes on ten points, too many to go through."""
    points = [(0, 0), (2, 0), (3, 0), (0, 2), (2, 2), (5, 1), (5, 2), (2, 4), (4, 4), (5, 5)]
    counts = (1, 9, 10, 5, 9, 11, 0, 3, 1, 1)
    found = possible_counts(points, [0] * 5 + [1] * 5, counts=counts, **LINEAR)
    assert found.occurs
    found.check()
    with pytest.raises(LimitError, match="more than 5000 states"):
        search(found.of, counts)
    assert guess(found.of, (0,) * 9 + (9,)) is None
    path = tmp_path / "counts.json"
    path.write_text(found.certificate())
    assert "in some order" in check(path).statement


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        ({"degree": 7, "plus": 0, **STATED}, "degree 7; expected one from 1 to 6"),
        ({"degree": 2, "plus": -1, **STATED}, "product of no features"),
        ({"degree": 2, "plus": "sqrt(2)", **STATED}, "number"),
        ({"degree": 2, "plus": 1, "boundary": "strict"}, "bias is not stated, and sources differ"),
        ({"degree": 2, "plus": 1, "bias": True}, "boundary is not stated, and sources differ"),
        ({"order": [1, 1, 2, 3], **LINEAR}, "expected each once"),
        ({"passes": 0, **LINEAR}, "0 passes; expected 1 or more"),
    ],
)
def test_what_is_not_stated_or_not_rational_is_refused(stated: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        kernel_run("XOR", **stated)


def test_limits_are_met_with_an_error_of_one_line() -> None:
    many = [[k] for k in range(101)]
    with pytest.raises(LimitError, match="expected 1 to 100"):
        kernel_run(many, [k % 2 for k in range(101)], **LINEAR)
    with pytest.raises(LimitError, match="bits"):
        kernel_run([[10**4000], [1]], [0, 1], **{**LINEAR, "degree": 6})
    near = [[1], [Fraction(10**6 + 1, 10**6)]]
    with pytest.raises(LimitError, match="has not ended after 20000 presentations"):
        kernel_run(near, [0, 1], **LINEAR)
    with pytest.raises(LimitError, match="at most 60 are written out"):
        features_of(Kernel(6, Fraction(1)), 9)
    with pytest.raises(InputError, match="count 1 is -1"):
        possible_counts("XOR", counts=[-1, 0, 0, 0], **LINEAR)
    with pytest.raises(LimitError, match="at most 5000 are searched for"):
        search(kernel_run("XOR", **LINEAR).of, (9000, 0, 0, 0))


def test_the_state_is_repeated_though_counts_grow() -> None:
    found = kernel_run("XOR", **LINEAR)
    of, gained = found.of, found.gained
    assert found.outcome == "cycle"
    assert of.squared_length(gained) == 0
    assert all(v.sign() == 0 for v in of.weights(gained))
    assert of.scores(found.counts) == of.scores(
        [a - g for a, g in zip(found.counts, gained, strict=True)]
    )
