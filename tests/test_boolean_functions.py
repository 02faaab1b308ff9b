"""All Boolean functions of two, three and four inputs; every verdict passes the kernel.

The counts of threshold functions are those tabulated by Muroga (*Threshold Logic and its
Applications*, 1971): 14, 104 and 1,882.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from linexact.data.convention import Convention
from linexact.data.gates import truth_table
from linexact.topics.separability import Inseparable, Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")


def separable_functions(inputs: int) -> int:
    rows = 2**inputs
    verdicts = (
        separate_dataset(truth_table(f"{number:0{rows}b}"), STRICT) for number in range(2**rows)
    )
    return sum(isinstance(verdict, Separable) for verdict in verdicts)


def test_two_inputs() -> None:
    for bits in ("0110", "1001"):
        verdict = separate_dataset(truth_table(bits), STRICT)
        assert isinstance(verdict, Inseparable)
        assert verdict.multipliers == dict.fromkeys(range(4), Fraction(1, 2))
    assert separable_functions(2) == 14


def test_three_inputs() -> None:
    assert separable_functions(3) == 104


def test_four_inputs() -> None:
    """One function stands for those that differ in names and signs alone: so all are counted."""
    orbits = list(orbits_of_four_inputs())
    assert sum(map(len, orbits)) == 2**16
    assert len(orbits) == 222  # classes under permutation and negation
    separable = 0
    for orbit in orbits:
        first, another = is_separable(min(orbit)), is_separable(max(orbit))
        assert first == another
        separable += len(orbit) * first
    assert separable == 1882


def is_separable(number: int) -> bool:
    return isinstance(separate_dataset(truth_table(f"{number:016b}"), STRICT), Separable)


def orbits_of_four_inputs() -> Iterator[set[int]]:
    """Yield the functions that differ in names and signs of inputs and in the output alone."""
    moves = [
        [sum((row >> j & 1) << place for place, j in enumerate(names)) ^ signs for row in range(16)]
        for names in permutations(range(4))
        for signs in range(16)
    ]
    seen = bytearray(2**16)
    for number in range(2**16):
        if not seen[number]:
            on = [row for row in range(16) if number >> row & 1]
            turned = {sum(1 << move[row] for row in on) for move in moves}
            orbit = turned | {2**16 - 1 - other for other in turned}
            for other in orbit:
                seen[other] = 1
            yield orbit
