"""Laws of the nearest point and of the shortest weights on random data."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import datasets, separated_datasets

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.engine import nearest_point as module
from linexact.engine.cone import Dependence
from linexact.engine.least_norm import LeastNorm, least_norm
from linexact.engine.nearest_point import Differences, Hull, nearest_point
from linexact.topics.margin.street import HardMargin, widest_street
from linexact.topics.separability import Inseparable, Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")
MATRICES = st.integers(1, 4).flatmap(
    lambda k: st.lists(st.lists(st.integers(-5, 5), min_size=k, max_size=k), min_size=1, max_size=7)
)


@settings(deadline=None)
@given(MATRICES)
def test_the_nearest_point_is_in_the_hull_and_no_point_is_lower(rows: list[list[int]]) -> None:
    nearest = nearest_point(Hull(np.array(rows)), 0)
    assert sum(nearest.weights.values()) == nearest.common
    assert all(w > 0 for w in nearest.weights.values())
    combined = [
        sum(w * rows[i][j] for i, w in nearest.weights.items()) for j in range(len(rows[0]))
    ]
    assert combined == list(nearest.numerators)
    for row in rows:
        product = sum((p * v for p, v in zip(nearest.point, row, strict=True)), Fraction(0))
        assert product >= nearest.squared


@settings(deadline=None)
@given(MATRICES)
@example([[0], [1], [-1]])  # thirds in floats do not sum to 1
@example([[1, 0], [1, 0], [0, 1], [0, 1], [1, 1]])
def test_the_exact_algorithm_needs_no_guess(rows: list[list[int]]) -> None:
    points = Hull(np.array(rows))
    guessed = nearest_point(points, 0)
    alone = module._prove(points, [0], [1.0])
    misled = module._prove(points, list(range(len(rows))), [1.0 / len(rows)] * len(rows))
    assert guessed.squared == alone.squared == misled.squared


@settings(deadline=None)
@given(MATRICES, st.data())
def test_differences_are_the_hull_of_all_pairs(rows: list[list[int]], data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(rows)))
    left, right = rows[:cut], rows[cut:] or rows[:1]
    pairs = [[a - b for a, b in zip(x, y, strict=True)] for x in left for y in right]
    one = nearest_point(Differences(np.array(left), np.array(right)), (0, 0))
    other = nearest_point(Hull(np.array(pairs)), 0)
    assert one.point == other.point


@settings(deadline=None)
@given(MATRICES, st.data())
def test_numbers_beyond_floats_change_nothing(rows: list[list[int]], data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(rows)))
    small = [np.array(rows[:cut]), np.array(rows[cut:] or rows[:1])]
    huge = [part.astype(object) * 10**600 for part in small]
    for one, other in (
        (nearest_point(Hull(small[0]), 0), nearest_point(Hull(huge[0]), 0)),
        (nearest_point(Differences(*small), (0, 0)), nearest_point(Differences(*huge), (0, 0))),
    ):
        assert other.point == tuple(v * 10**600 for v in one.point)


@settings(deadline=None)
@given(datasets() | separated_datasets(), st.sampled_from(["counted", "free", "absent"]))
def test_shortest_weights_exist_exactly_for_strictly_separable_data(
    data: Dataset, bias: str
) -> None:
    found = least_norm(data, bias)  # type: ignore[arg-type]
    strict = Convention(bias=bias != "absent", boundary="strict")
    verdict = separate_dataset(data, strict)
    assert isinstance(found, LeastNorm) == isinstance(verdict, Separable)
    if isinstance(found, Dependence):
        assert all(m > 0 for m in found.multipliers.values())
    else:
        found.check()
        assert sum(found.multipliers.values()) == found.squared


@settings(deadline=None)
@given(separated_datasets())
def test_no_separator_that_we_know_of_is_wider_than_the_widest(data: Dataset) -> None:
    street = widest_street(data)
    assert isinstance(street, HardMargin)
    if street.margin_squared is None:
        return
    verdict = separate_dataset(data, STRICT)
    assert isinstance(verdict, Separable)
    least = min(data.target(i) * verdict.score(i) for i in range(len(data)))
    length = sum((v * v for v in verdict.w), Fraction(0))
    assert least * least / length <= street.margin_squared
    counted = least_norm(data, "counted")
    assert isinstance(counted, LeastNorm)
    # A penalised bias can only cost: B^2 >= |w|^2 of the hard margin.
    assert counted.squared >= street.solution.squared


@settings(deadline=None)
@given(datasets())
def test_hard_margin_or_a_checked_certificate(data: Dataset) -> None:
    answer = widest_street(data)
    answer.check()
    assert isinstance(answer, Inseparable) == isinstance(
        separate_dataset(data, STRICT), Inseparable
    )
