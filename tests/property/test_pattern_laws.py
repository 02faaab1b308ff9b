from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linexact.data.patterns import Picture, parse_picture, shifts


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    r, c = draw(st.integers(1, 4)), draw(st.integers(1, 6))
    rows = draw(st.lists(st.text(alphabet="01", min_size=c, max_size=c), min_size=r, max_size=r))
    return parse_picture(rows)


@given(pictures())
def test_the_mean_of_the_distinct_shifts_is_uniform(picture: Picture) -> None:
    found = shifts(picture)
    total = found.sum(axis=0)
    assert (total * picture.size == len(found) * picture.sum()).all()


@given(pictures())
def test_every_distinct_shift_occurs_equally_often_among_all(picture: Picture) -> None:
    every = [tuple(row) for row in shifts(picture, repeats=True).tolist()]
    distinct = [tuple(row) for row in shifts(picture).tolist()]
    assert len(set(distinct)) == len(distinct)
    assert {every.count(row) for row in distinct} == {len(every) // len(distinct)}


@given(pictures(), st.integers(0, 5), st.integers(0, 5))
def test_a_shifted_picture_has_the_same_shifts(picture: Picture, down: int, right: int) -> None:
    moved = np.roll(picture, (down, right), axis=(0, 1))
    assert sorted(shifts(moved).tolist()) == sorted(shifts(picture).tolist())
