from __future__ import annotations

import numpy as np
import pytest

from linexact.data.patterns import MAX_PIXELS, parse_picture, shifts, translated_patterns
from linexact.errors import InputError


@pytest.mark.parametrize(
    ("pattern", "distinct"),
    [
        ("0", 1), ("1111", 1), ("1010", 2), ("1100", 4), ("1000100010001000", 4), ("10/01", 2),
        ("10/00", 4), ("11/00", 2), ("101010/010101", 2), ("110/000", 6),
    ],
)  # fmt: skip
def test_periodic_patterns_give_each_distinct_shift_once(pattern: str, distinct: int) -> None:
    picture = parse_picture(pattern)
    assert len(shifts(picture)) == distinct
    assert len(shifts(picture, repeats=True)) == picture.size


def test_a_shift_moves_down_and_right_and_wraps_around() -> None:
    picture = parse_picture(["100", "000"])
    assert shifts(picture).tolist() == np.eye(6, dtype=int).tolist()


@pytest.mark.parametrize("pattern", ["##./...", "110\n000", ["110", "000"], (" ##. ", "...")])
def test_a_picture_may_be_written_in_several_ways(pattern: str | list[str]) -> None:
    assert parse_picture(pattern).tolist() == [[1, 1, 0], [0, 0, 0]]


def test_two_dimensional_features_are_named_by_row_and_column() -> None:
    data = translated_patterns("10/00", "11/00")
    assert data.features == ("p1_1", "p1_2", "p2_1", "p2_2")
    assert (data.positives, data.negatives) == (4, 2)


REFUSED = [
    ("", "1", "pattern", "at least one pixel"),
    ([], "1", "pattern", "at least one pixel"),
    ("12", "10", "pattern", "expected pixels"),
    ("10/1", "10/00", "pattern", "row 2"),
    ("10", "100", "pattern-size", "1 x 2 and 1 x 3"),
    ("10/00", "1000", "pattern-size", "2 x 2 and 1 x 4"),
    ("1" * (MAX_PIXELS + 1), "1", "pattern-size", "1024"),
    ("1" * 10**6, "1", "pattern-size", "1024"),
    (["1"] * (MAX_PIXELS + 1), "1", "pattern-size", "1024"),
]


@pytest.mark.parametrize(("one", "other", "code", "words"), REFUSED)
def test_unusable_patterns_are_refused(
    one: str | list[str], other: str, code: str, words: str
) -> None:
    with pytest.raises(InputError) as caught:
        translated_patterns(one, other)
    assert caught.value.code == code
    assert words in caught.value.message
