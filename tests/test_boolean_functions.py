"""All Boolean functions of two, three and four inputs; every verdict passes the kernel.

The counts of threshold functions are those tabulated by Muroga (*Threshold Logic and its
Applications*, 1971): 14, 104 and 1,882.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.model.convention import Convention
from linexact.model.gates import truth_table
from linexact.separability import Inseparable, Separable, separate_dataset

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


@pytest.mark.slow
def test_four_inputs() -> None:
    assert separable_functions(4) == 1882
