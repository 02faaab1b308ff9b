"""Certificates as textbooks give them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from linexact import separate
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.topics.separability import Inseparable, inseparable
from linexact.topics.separability.textbook import cyclic_shifts, partitions, radon, symmetric

QUARTER = Fraction(1, 4)


def inseparable_data(rows: object, labels: object) -> Inseparable:
    verdict = separate(rows, labels)
    assert isinstance(verdict, Inseparable)
    return verdict


def patterns(first: list[int], second: list[int], shape: tuple[int, ...]) -> Inseparable:
    """Return the verdict on all wrap-around shifts of two patterns."""
    rows, labels = [], []
    for label, pattern in enumerate((first, second)):
        image = np.array(pattern).reshape(shape)
        for shift in np.ndindex(*shape):
            moved = np.roll(image, shift, axis=tuple(range(len(shape)))).ravel().tolist()
            if moved not in [r for r, known in zip(rows, labels, strict=True) if known == label]:
                rows.append(moved)
                labels.append(label)
    return inseparable_data(rows, labels)


def test_translated_patterns_in_sixteen_dimensions() -> None:
    """Grosse, CSC321 lecture 3, section 5.2: uniform weights, every coordinate averages 1/4."""
    first = [1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    second = [1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0]
    found = symmetric(patterns(first, second, (16,)), cyclic_shifts((16,)))
    assert set(found.multipliers.values()) == {Fraction(1, 16)}
    assert len(found.multipliers) == 32
    assert found.common_point == (QUARTER,) * 16


def test_periodic_patterns_have_smaller_orbits() -> None:
    found = symmetric(patterns([1, 0, 1, 0], [1, 1, 0, 0], (4,)), cyclic_shifts((4,)))
    assert sorted(found.multipliers.values()) == [QUARTER] * 4 + [Fraction(1, 2)] * 2


def test_shifts_in_two_dimensions() -> None:
    first = [1, 1, 0, 1, 0, 0, 0, 0, 0]
    second = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    found = symmetric(patterns(first, second, (3, 3)), cyclic_shifts((3, 3)))
    assert found.common_point == (Fraction(1, 3),) * 9


def test_repeated_examples_share_their_input() -> None:
    verdict = inseparable_data([[0, 0], [0, 1], [1, 0], [1, 1], [0, 1], [0, 0]], [0, 1, 1, 0, 1, 0])
    found = symmetric(verdict, [(1, 0)])
    assert sorted(found.multipliers.values()) == [Fraction(1, 2)] * 4


def test_data_that_are_not_invariant_are_refused() -> None:
    verdict = inseparable_data([[0, 0], [0, 2], [1, 0], [0, 1]], [0, 0, 0, 1])
    with pytest.raises(InputError, match="the permuted example") as caught:
        symmetric(verdict, [(1, 0)])
    assert caught.value.code == "not-invariant"


@pytest.mark.parametrize("wrong", [(0,), (0, 0), (0, 2), (0, 1, 2)])
def test_what_is_no_permutation_is_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(InputError) as caught:
        symmetric(inseparable_data([[0, 0], [1, 1], [0, 1], [1, 0]], [0, 0, 1, 1]), [wrong])
    assert caught.value.code == "permutation"


def sides(verdict: Inseparable) -> tuple[int, ...]:
    return tuple(sorted(len(verdict.side(t)) for t in (1, -1)))


def test_radon_partitions_in_the_plane() -> None:
    crossing = radon(inseparable_data([[0, 0], [1, 1], [0, 1], [1, 0]], [0, 0, 1, 1]))
    triangle = radon(inseparable_data([[0, 0], [3, 0], [0, 3], [1, 1]], [0, 0, 0, 1]))
    assert crossing is not None
    assert triangle is not None
    assert (sides(crossing), sides(triangle)) == ((2, 2), (1, 3))


@pytest.mark.parametrize("inputs", [3, 4, 5])
def test_parity_has_crossing_segments(inputs: int) -> None:
    found = radon(inseparable_data(separate(f"parity:{inputs}").dataset, None))
    assert found is not None
    assert sides(found) == (2, 2)


def test_a_partition_hidden_in_many_dimensions() -> None:
    """A triangle with a point in it, among points in general position in five dimensions."""
    rng = np.random.default_rng(1)
    X = rng.integers(-50, 50, size=(24, 5))
    X[1] = 3 * X[2] - X[3] - X[4]  # so that X[2] = (X[1] + X[3] + X[4]) / 3
    t = rng.integers(0, 2, size=24)
    t[[1, 3, 4]], t[2] = 1, 0
    dataset = Dataset.from_rows(X.tolist(), (2 * t - 1).tolist())
    longer = inseparable(
        dataset, Convention(bias=True, boundary="strict"), {1: 1, 3: 1, 4: 1, 2: 3}
    )
    found = radon(longer)
    assert found is not None
    assert set(found.multipliers) == {1, 2, 3, 4}
    proposals = list(partitions(X[t == 1].astype(float), X[t == 0].astype(float)))
    assert len(proposals) == 1


def test_nothing_small_to_be_found() -> None:
    rng = np.random.default_rng(9)
    verdict = inseparable_data(rng.integers(-999, 999, size=(60, 8)), rng.integers(0, 2, size=60))
    assert len(verdict.multipliers) == 10
    assert radon(verdict) is None


def test_without_a_bias_there_is_no_partition() -> None:
    verdict = separate([[1], [-1]], [1, 1], bias=False)
    assert isinstance(verdict, Inseparable)
    assert radon(verdict) is None
