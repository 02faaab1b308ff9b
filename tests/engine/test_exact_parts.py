"""The parts of the exact search: scores of all rows, rows in lowest terms, few rows at a time."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from operator import mul

import numpy as np
import pytest

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.engine import by_need, simplex
from linexact.engine.by_need import decide_exactly, decide_from
from linexact.engine.cone import Cone, Dependence, Ray
from linexact.engine.dataset_cone import dataset_cone
from linexact.engine.factors import Factors
from linexact.engine.lowest_terms import LowestTerms, dependence_on_support
from linexact.engine.scan import Scan
from linexact.engine.simplex import row_size
from tests.engine.answers import holds

SIZES = (3, 10**4, 2**40, 10**30, 10**400)


def mixed_cone(rng: random.Random, size: int, kinds: int = 3) -> Cone:
    n, k = rng.randint(1, 12), rng.randint(1, 4)
    rows = [[rng.randint(-size, size) for _ in range(k)] for _ in range(n)]
    which = [rng.randrange(kinds) for _ in rows]
    return Cone.of(rows, strict=[w == 0 for w in which], equal=[w == 2 for w in which])


def misses(cone: Cone, y: list[int]) -> list[int]:
    """Return each row's score, less 1 if it must be positive, below 0 if it is missed.

    Equal rows are none of a scan's business.
    """
    found = []
    for row, strict, equal in zip(cone.rows(), cone.strict, cone.equal, strict=True):
        z = sum(a * b for a, b in zip(row, y, strict=True))
        found.append(0 if equal else z - bool(strict))
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kinds", [1, 2, 3])
def test_a_scan_finds_a_row_that_is_missed_about_by_most(size: int, kinds: int) -> None:
    rng = random.Random(kinds)
    met = 0
    for _ in range(150):
        cone = mixed_cone(rng, size, kinds)
        y = [rng.randint(-size, size) * rng.choice((0, 1)) for _ in range(cone.dimension)]
        found = Scan(cone).missed(tuple(y))
        scores = misses(cone, y)
        assert bool(found) == (min(scores) < 0)
        assert bool(found) or kinds == 3 or not len(cone.unmet(y))
        met += not found
        if found:
            assert scores[found[0]] < 0
            assert all(scores[i] < 0 for i in found)
            rows = cone.rows()
            for_size = [Fraction(z, 2 ** row_size(r)) for z, r in zip(scores, rows, strict=True)]
            largest = max(abs(v) for row in rows for v in row)
            error = Fraction(largest * sum(map(abs, y)), 2**43) + 1  # that strict rows ask for
            assert for_size[found[0]] - min(for_size) <= error
    assert kinds == 3 or 0 < met < 150


@pytest.mark.parametrize("size", [10, 2**30, 2**45, 2**62, 10**30, 10**290])
@pytest.mark.parametrize("n", [30, 200])
def test_scores_near_zero_are_told_apart_by_the_scan(size: int, n: int) -> None:
    """Rows whose scores are 0 or a unit off, beside large ones: floats see only noise."""
    rng = random.Random(n)
    missed = 0
    for _ in range(25):
        k = rng.randint(2, 5)
        y = [rng.randint(1, size) for _ in range(k)]
        rows = []
        for _ in range(n):
            i, j = rng.sample(range(k), 2)
            row = [0] * k
            row[i], row[j] = y[j], -y[i]  # scores 0
            if rng.random() < 1 - 1 / n:
                row[i] += 1
            rows.append(row)
        cone = Cone.of(rows, strict=[rng.random() < 0.9 for _ in rows])
        if size <= 2**62:
            cone = replace(cone, matrix=cone.matrix.astype(np.int64))
        found = Scan(cone).missed(tuple(y))
        assert bool(found) == bool(len(cone.unmet(y)))
        assert set(found) <= set(cone.unmet(y).tolist())
        missed += bool(found)
    assert 0 < missed < 25


@pytest.mark.parametrize("name", ["GREEDY_STEPS", "GREEDY_PIVOTS"])
@pytest.mark.parametrize("size", [2, 10**30])
def test_the_search_ends_without_its_greedy_steps(
    name: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bland's rule alone, and rows that join and stay, give the verdicts of the greedy search."""
    rng = random.Random(size)
    seen = set()
    for _ in range(40):
        n, k = rng.randint(15, 40), rng.randint(1, 4)
        w = [rng.randint(-size, size) for _ in range(k)]
        rows = [[rng.randint(-size, size) for _ in range(k)] for _ in range(n)]
        if rng.random() < 0.5:
            rows = [r if sum(map(mul, r, w)) > 0 else [-v for v in r] for r in rows]
        kinds = [rng.choice(("strict", "weak", "strict")) for _ in rows]
        kinds[:2] = rng.choice((["equal", "equal"], kinds[:2]))
        cone = Cone.of(
            rows, strict=[v == "strict" for v in kinds], equal=[v == "equal" for v in kinds]
        )
        quick = decide_exactly(cone)
        with monkeypatch.context() as patch:
            patch.setattr(by_need if name == "GREEDY_STEPS" else simplex, name, 0)
            slow = decide_exactly(cone)
        assert type(quick) is type(slow)
        assert holds(cone, quick)
        assert holds(cone, slow)
        seen.add(type(quick))
    assert seen == {Ray, Dependence}


def awkward_rows(rng: random.Random, n: int, d: int, flipped: bool) -> Dataset:
    """Rows that each have denominators and a size of their own."""
    w = [rng.randint(-5, 5) for _ in range(d)]
    rows, targets = [], []
    for _ in range(n):
        x = [Fraction(rng.randint(-9, 9), rng.randint(1, 10**6)) for _ in range(d)]
        x = [v * Fraction(10) ** rng.randint(-60, 60) for v in x]
        z = sum(a * b for a, b in zip(w, x, strict=True))
        rows.append(x)
        targets.append(1 if z > 0 else -1)
    if flipped:
        targets = [rng.choice((1, -1)) for _ in targets]
    return Dataset.from_rows(rows, targets)


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("flipped", [True, False])
def test_lowest_terms_are_short_and_their_answers_hold_for_the_given_rows(
    bias: bool, flipped: bool
) -> None:
    rng = random.Random(5)
    kinds = set()
    for _ in range(20):
        data = awkward_rows(rng, 30, 3, flipped)
        cone = dataset_cone(data, Convention(bias=bias, boundary="strict"))
        assert cone.units == data.denominators
        lowest = LowestTerms.of(cone)
        longest = [
            max(v.bit_length() for row in c.rows() for v in row) for c in (cone, lowest.cone)
        ]
        assert longest[1] < longest[0]
        found = decide_exactly(lowest.cone)
        kinds.add(type(found))
        assert holds(lowest.cone, found)
        answer = lowest.answer(found)
        assert type(answer) is type(found) is type(decide_exactly(cone))
        assert holds(cone, answer)
    assert kinds == {Dependence} if flipped else Ray in kinds


def test_a_support_of_long_rows_is_proved_in_lowest_terms() -> None:
    rng = random.Random(6)
    data = awkward_rows(rng, 40, 3, flipped=True)
    cone = dataset_cone(data, Convention(bias=True, boundary="strict"))
    found = decide_exactly(cone)
    assert isinstance(found, Dependence)
    support = sorted(found.multipliers)
    proved = dependence_on_support(cone, support)
    assert proved is not None
    assert sorted(proved.multipliers) == support
    assert holds(cone, proved)


def test_short_rows_are_their_own_lowest_terms() -> None:
    cone = Cone(
        np.array([[2, 4]]), np.array([1], np.int8), True, np.array([True]), np.array([False])
    )
    lowest = LowestTerms.of(cone)
    assert lowest.cone is cone
    assert lowest.answer(Ray((1, 2, 3))) == Ray((1, 2, 3))
    assert lowest.combination({0: 3}) == {0: 3}


@pytest.mark.parametrize("size", [3, 10**30])
def test_few_rows_at_a_time_give_the_verdict_of_all_at_once(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scored in integers or sifted in floating point, from any first row."""
    rng = random.Random(size)
    for _ in range(60):
        cone = mixed_cone(rng, size)
        whole = decide_exactly(cone)
        first = cone.equal.nonzero()[0].tolist() or [rng.randrange(len(cone))]
        for cells in (10**9, -1):
            monkeypatch.setattr(by_need, "SCANNED_CELLS", cells)
            monkeypatch.setattr(by_need, "SCANNED_LONG_CELLS", cells)
            answer = decide_from(cone, first)
            assert type(answer) is type(whole)
            assert holds(cone, answer)


def test_a_row_that_depends_on_the_others_does_not_join() -> None:
    factors = Factors(np.array([1.0, 0.0]))
    with pytest.raises(np.linalg.LinAlgError):
        factors.append(np.array([1.0]), np.zeros(2))


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_any_scale_take_no_more_pivots(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row is no farther from being met because it is written in larger numbers."""
    rng = random.Random(seed)
    made: list[simplex.Basis] = []

    class Counted(simplex.Basis):
        def __init__(self, dimension: int, *, long: bool = True) -> None:
            super().__init__(dimension, long=long)
            made.append(self)

    monkeypatch.setattr(by_need, "Basis", Counted)
    w = [rng.randint(-(10**9), 10**9) for _ in range(8)]
    rows = [[rng.randint(-(10**9), 10**9) for _ in w] for _ in range(80)]
    met = [row for row in rows if sum(map(mul, row, w))]
    met = [row if sum(map(mul, row, w)) > 0 else [-v for v in row] for row in met]
    shifts = [rng.randrange(60, 600) for _ in met]
    scaled = [[v << shift for v in row] for row, shift in zip(met, shifts, strict=True)]
    for some in (met, scaled):
        assert isinstance(decide_from(Cone.of(some), ()), Ray)
    plain, wild = (basis.pivots for basis in made)
    assert wild <= 3 * plain
