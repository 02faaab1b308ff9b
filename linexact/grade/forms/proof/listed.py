"""Multipliers that are told by the example: ``1: 1/4, 2: 3/4``, ``m2 = m3 = 1/2``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.grade.named import Wanted, values_of
from linexact.grade.values import by_entry
from linexact.language.text import Text

_LETTERS = ("m", "a", "alpha", "lambda", "l", "mu", "multiplier")


@dataclass(frozen=True, slots=True)
class Listed:
    """Multipliers by 0-based example, and the places of the tokens that say them."""

    pairs: Mapping[int, Fraction]
    spans: tuple[tuple[int, int], ...]


def of_examples(dataset: Dataset) -> Wanted:
    """Return multipliers as what is wanted: one for each example."""
    names = tuple(f"m{dataset.row_number(i)}" for i in range(len(dataset)))
    return Wanted("multipliers", names, letters=_LETTERS, is_partial=True)


def by_example(text: Text, dataset: Dataset) -> Listed | None:
    """Return the multipliers that a text gives by the numbers of examples; None if none.

    Raises :class:`~linexact.errors.InputError` (``several``) for one that is given twice.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> found = by_example(read("multipliers 1: 1/4, 4: 3/4"), gate("AND"))
    >>> {i: str(m) for i, m in found.pairs.items()}
    {0: '1/4', 3: '3/4'}
    """
    found = by_entry(text, values_of(text), of_examples(dataset))
    if found is None:
        return None
    pairs = {i: m for i, root in found.value.items() if (m := root.as_fraction()) is not None}
    return Listed(pairs, found.spans)
