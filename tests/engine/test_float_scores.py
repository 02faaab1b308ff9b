"""The bound on computed scores, against an adversary who rounds as badly as he may."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linexact.data.seen import Accuracy
from linexact.engine.float_scores import doubt

UNIT, TINY = Fraction(1, 2**53), Fraction(1, 2**1022)
READINGS = [(0, 0), (-53, 0), (-53, -1074), (-24, -149), (-11, -24)]  # exponents of two; 0 for none
FLOATS = st.builds(
    lambda m, e: float(np.ldexp(float(m), e)),
    st.integers(-(2**53), 2**53),
    st.integers(-1126, 300) | st.integers(-60, 0),
)


@st.composite
def terms(draw: st.DrawFn) -> tuple[list[float], list[float], float]:
    x = draw(st.lists(FLOATS, min_size=1, max_size=6))
    return x, draw(st.lists(FLOATS, min_size=len(x), max_size=len(x))), draw(FLOATS)


def wrong(value: Fraction, choose: Callable[[], int]) -> Fraction:
    """Return a result of one operation as the adversary rounds it."""
    if abs(value) < TINY and choose() < 0:
        return Fraction(0)  # flushed
    return value * (1 + choose() * UNIT) + (choose() * TINY if choose() > 0 else 0)


def taken(value: Fraction, choose: Callable[[], int]) -> Fraction:
    """Return an operand as the adversary takes it: subnormal numbers perhaps for 0."""
    return Fraction(0) if abs(value) < TINY and choose() < 0 else value


@given(terms(), st.data())
def test_no_adversary_gets_beyond_the_bound(
    given_terms: tuple[list[float], list[float], float], data: st.DataObject
) -> None:
    x, w, b = given_terms
    kinds = st.sampled_from(READINGS)
    exponents = data.draw(st.lists(kinds, min_size=len(x), max_size=len(x)))
    same = data.draw(st.sampled_from([1, -1, None]))  # always the same way, or as he likes

    def choose() -> int:
        return same or int(data.draw(st.sampled_from([1, -1])))

    read = [[Fraction(2) ** e if e else Fraction(0) for e in pair] for pair in exponents]
    z = Fraction(b) + choose() * (2 * UNIT * abs(Fraction(b)) + TINY)
    computed = [Fraction(b)]
    for a, v, (relative, absolute) in zip(map(Fraction, x), map(Fraction, w), read, strict=True):
        xi = a + choose() * (relative * abs(a) + absolute)
        omega = v + choose() * (2 * UNIT * abs(v) + TINY)
        z += xi * omega
        computed.append(wrong(taken(a, choose) * taken(v, choose), choose))
    while len(computed) > 1:  # in any order
        first = computed.pop(data.draw(st.integers(0, len(computed) - 1)))
        second = computed.pop(data.draw(st.integers(0, len(computed) - 1)))
        computed.append(wrong(taken(first, choose) + taken(second, choose), choose))
    columns = np.array([[float(v) for v in pair] for pair in read])
    readings = [Accuracy(columns[:, 0], columns[:, 1])]
    if len({*exponents}) == 1:
        readings.append(Accuracy(*columns[0].tolist()))
    for reading in readings:
        bound = float(doubt(np.abs(np.array(x)), np.array(w), b, reading))
        assert bound == np.inf or abs(computed[0] - z) <= Fraction(bound)


@given(terms(), st.permutations(range(6)))
def test_numpy_stays_within_the_bound_in_every_order(
    given_terms: tuple[list[float], list[float], float], order: list[int]
) -> None:
    x, w, b = given_terms
    exact = sum((Fraction(a) * Fraction(v) for a, v in zip(x, w, strict=True)), Fraction(b))
    places = [j for j in order if j < len(x)]
    a, v = np.array(x)[places], np.array(w)[places]
    bound = float(doubt(np.abs(a), v, b, Accuracy()))
    with np.errstate(over="ignore", invalid="ignore"):
        for score in (float(a @ v + b), float(np.sum(a * v) + b), float(np.cumsum(a * v)[-1] + b)):
            assert bound == np.inf or abs(Fraction(score) - exact) <= Fraction(bound)


@pytest.mark.parametrize(
    ("x", "w", "b"),
    [
        ([1e300, 1.0], [1e300, 1.0], 0.0),
        ([1e308, 1e308], [1.0, 1.0], 0.0),
        ([np.inf], [0.0], 0.0),
        ([np.nan], [1.0], 0.0),
        ([1.0], [1.0], np.inf),
    ],
)
def test_what_overflows_is_never_decided(x: list[float], w: list[float], b: float) -> None:
    bound = doubt(np.abs(np.array(x)), np.array(w), b, Accuracy())
    assert bound == np.inf


def test_the_largest_numbers_of_rows_bound_each_of_them() -> None:
    rng = np.random.default_rng(1)
    rows = np.abs(rng.standard_normal((50, 5)) * 10.0 ** rng.integers(-9, 9, (50, 5)))
    w = rng.standard_normal(5)
    each = doubt(rows, w, 0.5, Accuracy(2.0**-24, 2.0**-149))
    assert each.shape == (50,)
    assert (each <= doubt(rows.max(axis=0), w, 0.5, Accuracy(2.0**-24, 2.0**-149))).all()


def test_the_bound_decides_ordinary_scores() -> None:
    ones = np.ones(20)
    assert doubt(ones, ones, 1.0, Accuracy(2.0**-53, 2.0**-1074)) < 2e-13


def test_each_column_has_its_own_accuracy() -> None:
    sizes, w = np.array([[1.0, 3.0], [0.5, 0.0]]), np.array([2.0, -1.0])
    coarse, fine = 2.0**-24, 2.0**-53
    alike = doubt(sizes, w, 0.0, Accuracy(np.array([coarse, coarse])))
    assert (np.abs(alike - doubt(sizes, w, 0.0, Accuracy(coarse))) <= 1e-12 * alike).all()
    mixed = doubt(sizes, w, 0.0, Accuracy(np.array([fine, coarse])))
    assert 6.0 * coarse <= mixed[0] < 6.1 * coarse  # of the second column alone
    assert mixed[1] < 2.0**-46
