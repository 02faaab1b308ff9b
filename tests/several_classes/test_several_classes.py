"""Several classes, decided twice: by the engine, and by a search or another program."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest
import z3

import linexact
from linexact.errors import InputError, LimitError
from linexact.model.convention import Convention
from linexact.separability import Separable
from linexact.several_classes.against import separate_against
from linexact.several_classes.claimed import ClassWeights, Units, claimed
from linexact.several_classes.kesler import JointlyInseparable, JointlySeparable, separate_jointly
from linexact.several_classes.labelled import Labelled
from linexact.several_classes.runs import TIES, UPDATES, ClassRule, run_classes

STRICT = Convention(True, "strict")


def random_data(seed: int, most: int = 4) -> Labelled:
    rng = random.Random(seed)
    n, d, k = rng.randint(3, 8), rng.randint(1, 3), rng.randint(2, most)
    points = [
        [Fraction(rng.randint(-3, 3), rng.choice([1, 2])) for _ in range(d)] for _ in range(n)
    ]
    return Labelled.of(
        points, [f"c{rng.randrange(k)}" for _ in range(n)], [f"c{c}" for c in range(k)]
    )


def by_z3(data: Labelled, *, bias: bool) -> bool:
    """Decide the same by z3: one real unknown for each weight of each class."""
    k, d = len(data.classes), data.dimension
    w = [[z3.Real(f"w{c}_{j}") for j in range(d)] for c in range(k)]
    b = [z3.Real(f"b{c}") if bias else z3.RealVal(0) for c in range(k)]
    solver = z3.Solver()
    for x, own in zip(data.points, data.labels, strict=True):
        scores = [
            z3.Sum([w[c][j] * z3.Q(v.numerator, v.denominator) for j, v in enumerate(x)]) + b[c]
            for c in range(k)
        ]
        solver.add(*(scores[own] > scores[c] for c in range(k) if c != own))
    return bool(solver.check() == z3.sat)


@pytest.mark.parametrize("seed", range(30))
def test_one_score_a_class_is_decided_as_by_z3(seed: int) -> None:
    data = random_data(seed)
    for bias in (True, False):
        found = separate_jointly(data, bias=bias)
        found.check()
        assert isinstance(found, JointlySeparable) == by_z3(data, bias=bias)


@pytest.mark.parametrize("seed", range(30))
def test_of_a_refutation_no_part_is_one(seed: int) -> None:
    found = separate_jointly(random_data(seed), bias=True)
    if isinstance(found, JointlyInseparable):
        assert sum(found.multipliers.values()) == 1
        assert len(found.multipliers) <= len(found.data.classes) * (found.data.dimension + 1) + 1
        for left_out in found.multipliers:
            rest = {one: m for one, m in found.multipliers.items() if one != left_out}
            assert not _any_dependence(found, list(rest))


def _any_dependence(found: JointlyInseparable, used: list) -> bool:
    from linexact.several_classes.kesler import kesler_rows

    solver, rows = z3.Solver(), kesler_rows(found.data, used, True)
    m = [z3.Real(f"m{i}") for i in range(len(used))]
    solver.add(*(v >= 0 for v in m), z3.Sum(m) == 1)
    for column in zip(*rows, strict=True):
        solver.add(z3.Sum([a * v for a, v in zip(column, m, strict=True)]) == 0)
    return bool(solver.check() == z3.sat)


@pytest.mark.parametrize("seed", range(40))
def test_rest_gives_joint_gives_pairs(seed: int) -> None:
    """All classes separable from the rest: one score each; and then all pairs are separable."""
    data = random_data(seed, 3)
    rest, pairs = (separate_against(data, by, STRICT) for by in ("rest", "pairs"))
    joint = isinstance(separate_jointly(data, bias=True), JointlySeparable)
    assert joint or rest.count < len(rest.duels)
    assert not joint or pairs.count == len(pairs.duels)
    if len(data.classes) == 2:
        assert joint == isinstance(pairs.duels[0].verdict, Separable)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("boundary", ["strict", "closed-positive", "closed-negative"])
def test_patterns_of_units_are_those_of_a_grid(seed: int, boundary: str) -> None:
    """Every pattern that points of a grid have is found, and its winners are theirs."""
    rng = random.Random(seed)
    weights = tuple(
        ClassWeights(
            (Fraction(rng.randint(-2, 2)), Fraction(rng.randint(-2, 2))),
            Fraction(rng.randint(-2, 2)),
        )
        for _ in range(3)
    )
    by = "rest" if boundary == "strict" else rng.choice(["rest", "pairs"])
    units = Units(("a", "b", "c"), by, weights, Convention(True, boundary))
    found = claimed(units)
    found.check()
    occurring = {one.positive for one in found.patterns if one.point is not None}
    grid = [Fraction(v, 2) for v in range(-16, 17)]
    assert {units.pattern(x) for x in itertools.product(grid, grid)} <= occurring
    for one in found.patterns:
        if one.point is not None:
            assert units.pattern(one.point) == one.positive


def by_hand(data: Labelled, rule: ClassRule, passes: int) -> list[list[Fraction]]:
    """Run a perceptron in lists, written from the definition once more."""
    order = rule.order or range(len(data.points))
    w = [[Fraction(0)] * (data.dimension + 1) for _ in data.classes]
    for _ in range(passes):
        moved = False
        for i in order:
            x, own = [*data.points[i], Fraction(1 if rule.bias else 0)], data.labels[i]
            z = [sum(a * b for a, b in zip(one, x, strict=True)) for one in w]
            ranks = {"first": [-c for c in range(len(w))], "last": list(range(len(w)))}.get(
                rule.ties, [0 if c == own else len(w) - c for c in range(len(w))]
            )
            above = [c for c in range(len(w)) if (z[c], ranks[c]) > (z[own], ranks[own])]
            if not above:
                continue
            moved = True
            if rule.update == "predicted":
                above = [max(above, key=lambda c: (z[c], ranks[c]))]
            share = Fraction(1, len(above)) if rule.update == "shared" else Fraction(1)
            for c in above:
                w[c] = [a - rule.rate * share * b for a, b in zip(w[c], x, strict=True)]
                w[own] = [a + rule.rate * share * b for a, b in zip(w[own], x, strict=True)]
        if not moved:
            break
    return w


@pytest.mark.parametrize("seed", range(15))
def test_runs_are_those_of_the_definition(seed: int) -> None:
    data = random_data(seed)
    for update, ties, bias in itertools.product(UPDATES, TIES, (True, False)):
        rule = ClassRule(bias, update, ties, Fraction(seed % 3 + 1, 2))
        run = run_classes(data, rule, 6)
        run.check()
        made = by_hand(data, rule, run.passes)
        assert [[*one.w, one.b] for one in run.final] == made
        if run.outcome == "converged" and ties == "mistake":  # every point is right, and alone
            assert all(
                sum(one.score(x) >= run.final[c].score(x) for one in run.final) == 1
                for x, c in zip(data.points, data.labels, strict=True)
            )


@pytest.mark.parametrize("seed", range(30))
def test_a_cycle_refutes_one_score_a_class(seed: int) -> None:
    """What was added up between equal weights is a combination of difference rows that cancels."""
    data = random_data(seed, 3)
    run = run_classes(data, ClassRule(True, "each", "mistake"), 60)
    joint = isinstance(separate_jointly(data, bias=True), JointlySeparable)
    assert run.outcome != "cycle" or not joint
    assert run.outcome != "converged" or joint


def test_real_data() -> None:
    from sklearn.datasets import load_iris

    iris = load_iris()
    x, t = iris.data.tolist(), [iris.target_names[k] for k in iris.target]
    assert isinstance(linexact.separate_classes(x, t), JointlyInseparable)
    rest = linexact.separate_classes(x, t, by="rest")
    assert [isinstance(one.verdict, Separable) for one in rest.duels] == [True, False, False]
    assert linexact.separate_classes(x, t, by="pairs").count == 2


REFUSALS = [
    (lambda: linexact.separate_classes([[0]], ["a"]), "one class"),
    (lambda: linexact.separate_classes([[0], [1]], ["a", "b"], by="all"), "joint \\(one score"),
    (lambda: linexact.separate_classes([[0], [1]], ["a", "b"], boundary="strict"), "no boundary"),
    (lambda: linexact.separate_classes([[0], [1]], ["a", "b"], positive="a"), "left out"),
    (lambda: linexact.separate_classes([[0], [1]], ["a", "b"], classes=["a", "c"]), "stands among"),
    (
        lambda: linexact.trace_classes([[0], [1]], ["a", "b"], update="all", ties="first"),
        "sources differ",
    ),
    (lambda: linexact.claimed_regions(list("abcdefg"), [[1]] * 7), "2\\^7 patterns"),
    (lambda: linexact.claimed_regions(["a", "b"], [[1], [1, 2]]), "several lengths"),
    (lambda: linexact.claimed_regions(["a", "b"], [[1]], [0], by="pairs"), "no class the vote"),
    (
        lambda: linexact.trace_classes(
            [[0], [1]], ["a", "b"], update="each", ties="first", start=[[1]]
        ),
        "expected 2 for each class, the bias last",
    ),
    (
        lambda: linexact.trace_classes(
            [[0], [1]], ["a", "b"], update="each", ties="first", passes=0
        ),
        "0 passes",
    ),
]


@pytest.mark.parametrize(("ask", "said"), REFUSALS)
def test_what_is_not_stated_or_too_much_is_refused(ask: object, said: str) -> None:
    with pytest.raises((InputError, LimitError), match=said):
        ask()  # type: ignore[operator]


def test_more_than_the_limits() -> None:
    data = Labelled.of([[i] * 200 for i in range(300)], [f"{i % 6}" for i in range(300)], "012345")
    with pytest.raises(LimitError, match="at most 1000000"):
        separate_jointly(data, bias=True)
    with pytest.raises(LimitError, match="too long a run"):
        run_classes(data, ClassRule(True, "each", "first"), 100)
    with pytest.raises(LimitError, match="60 digits"):
        Labelled.of([[10**70], [1]], "ab", "ab")
