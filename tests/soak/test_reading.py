"""A sample of the soak of reading, small enough for every run of the tests."""

from __future__ import annotations

from tests.soak import reading


def test_mutated_and_random_texts_do_no_harm() -> None:
    found = reading.strained((7, 3_000))
    assert not found.faults
    assert found.counts["marked"] > 100


def test_prose_raises_no_mark() -> None:
    found = reading.prosaic(7, 1)
    assert not found.faults
    assert found.counts["texts"] > 600


def test_no_wrong_neighbour_is_lifted_to_right() -> None:
    found = reading.neighbouring(7, 60)
    assert not found.faults
    assert found.counts["right answers"] == 60
    assert found.counts["wrong neighbours"] > 300
