"""The shared strategies do draw the corners that laws are meant to be tried on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import Phase, find, given, settings
from strategies import datasets, separated_datasets, systems

from linexact.data.dataset import Dataset
from linexact.kernel import System


def in_both_classes(data: Dataset) -> bool:
    sides = [{e.x for e in data.examples() if e.target == t} for t in (-1, 1)]
    return bool(sides[0] & sides[1])


CORNERS: dict[str, Callable[[Dataset], bool]] = {
    "no examples": lambda data: len(data) == 0,
    "one class": lambda data: len(data) > 2 and data.negatives == 0,
    "same point in both classes": in_both_classes,
    "zero column": lambda data: data.positives > 0 and not data.numerators[:, 0].any(),
    "plain": lambda data: data.positives > 2 and data.negatives > 2 and not in_both_classes(data),
}


# The first that is drawn will do: it need not be the least.
DRAWN = settings(phases=[Phase.generate], max_examples=2000, database=None)


@pytest.mark.parametrize("corner", CORNERS)
def test_a_corner_is_drawn(corner: str) -> None:
    found = find(datasets(), CORNERS[corner], settings=DRAWN)
    assert CORNERS[corner](found)


def test_systems_mix_relations() -> None:
    def mixes(system: System) -> bool:
        return {row.relation for row in system.rows} == {">", ">=", "=="}

    assert mixes(find(systems(), mixes, settings=DRAWN))


@given(separated_datasets())
def test_separated_data_have_no_point_in_both_classes(data: Dataset) -> None:
    assert not in_both_classes(data)
