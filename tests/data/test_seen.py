"""Rows of mapped files: the same as of the array, however many are asked for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from linexact.data import seen as mapping
from linexact.data.seen import GATHERED, gathered, release_pages


@pytest.mark.parametrize("count", [0, 1, GATHERED, GATHERED + 1, 5 * GATHERED + 3])
@pytest.mark.parametrize("order", ["C", "F"])
def test_gathered_rows_are_the_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, order: str
) -> None:
    monkeypatch.setattr(mapping, "KEPT", 0)
    rng = np.random.default_rng(count)
    whole = np.asarray(rng.integers(-99, 99, size=(1000, 3)), order=order)  # type: ignore[call-overload]
    np.save(tmp_path / "x.npy", whole)
    indices = rng.integers(0, 1000, size=count)
    for region in (1, 1000, 1 << 21):  # bytes
        monkeypatch.setattr(mapping, "REGION", region)
        for mode in ("r", "c"):
            mapped = np.load(tmp_path / "x.npy", mmap_mode=mode)  # type: ignore[arg-type]
            for array in (mapped, mapped[:, :2], mapped[::-1], whole):
                found = gathered(array, indices)
                assert np.array_equal(found, np.array(array)[indices])
                assert not isinstance(found.base, np.memmap)


def test_pages_of_a_mapping_that_can_be_written_to_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mapping, "KEPT", 0)
    np.save(tmp_path / "x.npy", np.zeros((5, 2)))
    mapped = np.load(tmp_path / "x.npy", mmap_mode="c")
    mapped[3, 1] = 7
    release_pages(mapped)
    assert gathered(mapped, np.arange(5))[3, 1] == 7
