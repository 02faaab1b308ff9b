"""Random small problems: the pages' exact core (JavaScript) and the engine answer alike.

Systems and data are decided, regions cut out, perceptrons run under every convention, streets
found and sums of rows judged; what is found goes to the kernel and to the standalone checker.
"""

from __future__ import annotations

import random
from collections import Counter

import core_problems
import tools

COUNT = 10_000


def run(count: int, seed: int) -> Counter[str]:
    """Ask both about ``count`` problems."""
    rng = random.Random(seed)
    problems = [core_problems.drawn(rng) for _ in range(count)]
    answers = tools.computed(asked for asked, _ in problems)
    outcomes: Counter[str] = Counter()
    for (asked, check), answer in zip(problems, answers, strict=True):
        assert "found" in answer, (asked, answer)
        outcomes[check(answer["found"])] += 1
    return outcomes
