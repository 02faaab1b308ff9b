"""Random numbers that anyone can repeat: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).

A pure function of a seed and the number of a stream: the same numbers on any machine and in
any version.
"""

from __future__ import annotations

from collections.abc import Iterator

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


def split_mix(seed: int, stream: int = 0) -> Iterator[int]:
    """Yield 64-bit numbers; the stream's number is mixed into the seed once.

    >>> from itertools import islice
    >>> list(islice(split_mix(1), 2)) == list(islice(split_mix(1), 2))
    True
    """
    state = (_mixed(seed_of(seed) + _GOLDEN) + _mixed(stream & _MASK)) & _MASK
    while True:
        state = (state + _GOLDEN) & _MASK
        yield _mixed(state)


def seed_of(seed: int) -> int:
    """Return the 64 bits of a seed that count.

    >>> seed_of(2**64 + 3)
    3
    """
    return seed & _MASK


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(numbers: Iterator[int], bound: int) -> int:
    """Return the next number below ``bound``, each equally likely (rejection).

    >>> below(split_mix(1), 1)
    0
    """
    usable = (_MASK + 1) - (_MASK + 1) % bound
    while True:
        value = next(numbers)
        if value < usable:
            return value % bound


def shuffled(numbers: Iterator[int], count: int) -> list[int]:
    """Return a permutation of ``range(count)``, each equally likely (Fisher and Yates).

    >>> sorted(shuffled(split_mix(7), 5))
    [0, 1, 2, 3, 4]
    """
    items = list(range(count))
    for last in range(count - 1, 0, -1):
        chosen = below(numbers, last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return items
