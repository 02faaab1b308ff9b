"""Intervals of single parameters, and the three forms of one classifier."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.kernel import CertificateError, Solution, check
from linexact.topics.hand_weights import read_demands
from linexact.topics.hand_weights.intervals import intervals

AND_POINT = (Fraction(1), Fraction(1), Fraction(-3, 2))


def test_and_intervals_by_boundary() -> None:
    for boundary, expected in (
        ("strict", ["(1/2, 3/2)", "(1/2, 3/2)", "(-2, -1)"]),
        ("closed-positive", ["[1/2, 3/2)", "[1/2, 3/2)", "[-2, -1)"]),
        ("closed-negative", ["(1/2, 3/2]", "(1/2, 3/2]", "(-2, -1]"]),
    ):
        convention = Convention(True, boundary)  # type: ignore[arg-type]
        found = intervals(dataset_system(gate("AND"), convention), AND_POINT)
        assert [str(interval) for interval in found] == expected


def test_ends_are_sharp() -> None:
    system = dataset_system(gate("majority:3"), Convention(True, "closed-positive"))
    point = tuple(map(Fraction, (2, 3, 2, -4)))
    for j, interval in enumerate(intervals(system, point)):
        for end, closed in (
            (interval.low, interval.low_closed),
            (interval.high, interval.high_closed),
        ):
            if end is None:
                continue
            moved = (*point[:j], end, *point[j + 1 :])
            if closed:
                check(system, Solution(moved))
                step = Fraction(-1, 1000) if end == interval.low else Fraction(1, 1000)
                moved = (*point[:j], end + step, *point[j + 1 :])
            with pytest.raises(CertificateError):
                check(system, Solution(moved))


def test_an_equality_leaves_no_room() -> None:
    problem = read_demands(gate("AND"), Convention(True, "strict"), ["w1 = w2"])
    found = intervals(problem.system, AND_POINT)
    assert [str(interval) for interval in found] == ["[1, 1]", "[1, 1]", "(-2, -1)"]


def test_a_point_that_is_no_solution_is_refused() -> None:
    system = dataset_system(gate("AND"), Convention(True, "strict"))
    with pytest.raises(CertificateError):
        intervals(system, (1, 1, -1))
