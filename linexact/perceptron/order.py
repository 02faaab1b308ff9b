"""In which order the examples are shown, pass by pass, as a pure function of the pass.

The random orders come from SplitMix64 (:mod:`linexact.model.draws`), seeded by the user's
seed and the number of the pass.  So a trace
can be taken up at any pass, on any machine and in any version.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import InputError
from linexact.model.draws import below, split_mix


@dataclass(frozen=True, slots=True)
class Given:
    """One pass in the order of the file, and no second."""


@dataclass(frozen=True, slots=True)
class Cyclic:
    """The order of the file, again and again."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of examples (0-based), again and again; it may repeat or leave out some."""

    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A random permutation: a new one for each pass, or one for the whole run."""

    seed: int
    every_pass: bool = True


@dataclass(frozen=True, slots=True)
class Worst:
    """Always the example with the least margin ``t z`` (the first of equals) if it is wrong."""


Order: TypeAlias = Given | Cyclic | Listed | Shuffled | Worst


def pass_order(order: Order, n: int, number: int) -> Sequence[int]:
    """Return the examples of pass ``number`` (from 0), in order.

    >>> pass_order(Cyclic(), 3, 5), pass_order(Listed((2, 0)), 3, 0)
    (range(0, 3), (2, 0))
    >>> sorted(pass_order(Shuffled(seed=7), 5, 3))
    [0, 1, 2, 3, 4]
    """
    if isinstance(order, Listed):
        return order.indices
    if isinstance(order, Shuffled):
        return _permutation(n, order.seed, number if order.every_pass else 0)
    return range(n)


def is_fixed(order: Order) -> bool:
    """Say whether every pass has the same order, so that a return of the weights is a cycle."""
    return not (isinstance(order, Shuffled) and order.every_pass)


def check_order(order: Order, n: int) -> None:
    """Refuse an explicit order that names an example that does not exist."""
    if not isinstance(order, Listed):
        return
    if not order.indices:
        raise InputError("order", "the order is empty; expected at least one example")
    for place, index in enumerate(order.indices, start=1):
        if not 0 <= index < n:
            raise InputError(
                "order",
                f"the order names example {index + 1} at place {place}, but there are {n}"
                f" examples; expected numbers from 1 to {n}",
            )


def drawn_start(seed: int, denominator: int, width: int) -> tuple[Fraction, ...]:
    """Draw ``width`` weights k/denominator, ``-denominator <= k <= denominator`` evenly.

    >>> drawn_start(seed=1, denominator=10, width=3)
    (Fraction(2, 5), Fraction(1, 2), Fraction(-3, 10))
    """
    numbers = split_mix(seed, 0)
    return tuple(
        Fraction(below(numbers, 2 * denominator + 1) - denominator, denominator)
        for _ in range(width)
    )


def _permutation(n: int, seed: int, number: int) -> tuple[int, ...]:
    """Shuffle ``range(n)`` (Fisher and Yates, from the end)."""
    numbers = split_mix(seed, number)
    items = list(range(n))
    for last in range(n - 1, 0, -1):
        chosen = below(numbers, last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return tuple(items)
