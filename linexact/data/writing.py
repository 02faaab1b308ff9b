"""How the numbers of data are written, so that all of one output are alike."""

from __future__ import annotations

from collections.abc import Sequence

from linexact.exact import Writing


def writing_over(units: Sequence[int]) -> Writing | None:
    """Return how numbers over these denominators are written, of which no text is known.

    As measurements where a column has tenths, as fractions where there are other parts; None where
    all are whole.

    >>> writing_over([20, 4]), writing_over([2, 4]), writing_over([30]), writing_over([1, 1])
    ('measured', 'fractions', 'fractions', None)
    """
    broken = [unit for unit in units if unit != 1]
    if not broken:
        return None
    return "measured" if any(map(_is_of_tenths, broken)) else "fractions"


def _is_of_tenths(unit: int) -> bool:
    """Say whether numbers over this denominator are decimals that end, and no halves of halves."""
    return unit % 10 == 0 and 10 ** unit.bit_length() % unit == 0
