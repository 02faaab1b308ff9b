"""Keys of exercise files: what each command makes of a change is what `docs/keys.md` says."""

from __future__ import annotations

from collections import Counter
from random import Random

import keys

COUNT = 1_000  # of some hundred, drawn again in each slice


def run(count: int, seed: int) -> Counter[str]:
    """Try so many keys, drawn without one twice where there are enough."""
    trials = list(keys.trials())
    written = keys.PAGE.read_text(encoding="utf-8").splitlines()
    some = Random(seed).sample(trials, min(count, len(trials)))
    for line in keys.page(some).splitlines():
        assert line in written, line
    return Counter({"rows as written": len(some)})
