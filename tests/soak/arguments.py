"""Random arguments, right or with a broken line: z3 and the checker of proofs agree on each line.

Beside every fifth one stands a chain of random lines about XOR, whose rows contradict each other,
so that all of them follow: none is taken for a proof.
"""

from __future__ import annotations

from collections import Counter

from benchmarks.arguments import compare, random_chain
from linexact.argument.claims import Followed

COUNT = 100_000
CHAINS = 5  # one for so many arguments


def run(count: int, seed: int) -> Counter[str]:
    """Compare ``count`` arguments."""
    seen, wrong = compare(count, seed * COUNT)
    assert not wrong, wrong[:3]
    for number in range(seed * COUNT, seed * COUNT + count // CHAINS):
        assert random_chain(number).weakest is not Followed, f"random_chain({number})"
    return Counter(
        {
            "right": seen["right proofs"],
            "with a broken line": seen["proofs with a broken line"],
        }
    )
