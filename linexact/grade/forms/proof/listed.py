"""Multipliers that are told by the example: ``1: 1/4, 2: 3/4``, ``m2 = m3 = 1/2``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset
from linexact.language.expression import Name
from linexact.language.normal import fraction_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_LETTERS = ("m", "a", "alpha", "lambda", "l", "mu", "multiplier")
_Pair = tuple[int, Fraction, int, int]  # of a row's number: its multiplier, and their places


@dataclass(frozen=True, slots=True)
class Listed:
    """Multipliers by 0-based example, and the places of the tokens that say them."""

    pairs: Mapping[int, Fraction]
    spans: tuple[tuple[int, int], ...]


def by_example(text: Text, dataset: Dataset) -> Listed | None:
    """Return the multipliers that a text gives by the numbers of examples; None if none.

    Raises :class:`~linexact.errors.InputError`: ``row`` for what is no example, ``twice``.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> found = by_example(read("multipliers 1: 1/4, 4: 3/4"), gate("AND"))
    >>> {i: str(m) for i, m in found.pairs.items()}
    {0: '1/4', 3: '3/4'}
    """
    known = {dataset.row_number(i): i for i in range(len(dataset))}
    given: dict[int, Fraction] = {}
    spans: list[tuple[int, int]] = []
    for number, value, first, last in (*_named(text), *_numbered(text)):
        if number not in known:
            message = f"there is no example {number}; expected 1 to {len(known)}"
            raise text.ask("row", message, first)
        if given.setdefault(known[number], value) != value:
            message = f"the multiplier of example {number} is given twice; expected it once"
            raise text.ask("twice", message, first)
        spans.append((first, last))
    return Listed(given, tuple(dict.fromkeys(spans))) if given else None


def _named(text: Text) -> Iterator[_Pair]:
    """Yield ``m2 = m3 = 1/2``."""
    for one in text.statements:
        value = fraction_of(one.right) if one.is_equation else None
        if value is None or not text.is_asserted(one):
            continue
        for side in one.sides[:-1]:
            if isinstance(side, Name) and side.letter in _LETTERS and side.index.isdigit():
                yield int(side.index), value, one.first, one.last


def _numbered(text: Text) -> Iterator[_Pair]:
    """Yield ``1: 1/4`` and ``example 1: 1/4``."""
    alone = {one.first: one for one in text.statements if not one.relations}
    for one in alone.values():
        number, after = _whole(one), text.at(one.last)
        other = alone.get(one.last + 1)
        if number is None or after is None or after.text != ":" or other is None:
            continue
        value = fraction_of(other.left)
        if value is not None:
            yield number, value, one.first, other.last


def _whole(one: Statement) -> int | None:
    value = fraction_of(one.left)
    return int(value) if value is not None and value.denominator == 1 else None
