"""Right answers and their neighbours, written alike: none gains, none loses, by prose neither.

Those that are asked back are counted.
"""

from __future__ import annotations

from collections import Counter

from tests.answers import neighbours

COUNT = 2_000


def run(count: int, seed: int) -> Counter[str]:
    """Draw so many right answers, and mark them and some neighbours of each."""
    found, faults = neighbours.run(count, seed)
    assert not faults, faults[0]
    return found
