"""Variants of all kinds: facts and measures are as stated by another way, and none is there twice.

"Twice" is meant for those of one slice, however turned, mirrored, scaled or with classes exchanged.
"""

from __future__ import annotations

from collections import Counter

from variants_by_hand import assert_all_differ_and_are_as_stated, some

from linexact.exercise.variants import facts_of, families

COUNT = 30_000


def run(count: int, seed: int) -> Counter[str]:
    """Draw so many, a like number of each kind, and hold them against computation by hand."""
    found = Counter[str]()
    kinds = sorted(families())
    for place, kind in enumerate(kinds):
        number = (count + place) // len(kinds)
        facts = facts_of(kind)
        assert_all_differ_and_are_as_stated(facts, some(facts, seed, number))
        found[kind] += number
    return found
