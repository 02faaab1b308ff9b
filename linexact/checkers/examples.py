"""The data of a file of claims: each source in turn, hashed, counted and held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from operator import lt

from linexact import checker
from linexact.checker import (
    WORK,
    Fields,
    Found,
    Row,
    Unusable,
    bits_of,
    hashed,
    over_one,
    require,
    require_readable,
)

MAX_HELD = 2_000_000  # numbers of examples in memory
MAX_UNDER = 30_000  # digits of the different denominators, which are brought over one


class Examples:
    """All examples of one source: target and input of each."""

    def __init__(self, c: Fields, rows: Iterator[Row]) -> None:
        self.dimension: int = c["dimension"]
        self.rows: list[tuple[int, tuple[Fraction, ...]]] = []
        most = MAX_HELD // max(1, self.dimension)
        unders, bits = set[int](), 0
        for _, tag, v, q in hashed(c, rows):
            if q not in unders:
                unders.add(q)
                bits += q.bit_length()
            require_readable(3 * bits <= 10 * MAX_UNDER, "so long denominators would take too long")
            require(len(self.rows) < c["examples"], "there are more examples than stated")
            if len(self.rows) >= most:
                raise Unusable(f"more than {MAX_HELD} numbers would have to be held")
            WORK.spend(40 + 20 * len(v), bits_of(v), 4 * q.bit_length())
            self.rows.append((1 if tag == "+" else -1, tuple(Fraction(p, q) for p in v)))
        require(len(self.rows) >= c["examples"], "there are fewer examples than stated")

    @property
    def targets(self) -> Sequence[int]:
        """The targets alone."""
        return [t for t, _ in self.rows]

    def __str__(self) -> str:
        positive = sum(t > 0 for t in self.targets)
        return (
            f"the {positive} positive and {len(self.rows) - positive} negative examples"
            f" ({self.dimension} features)"
        )


def sources(c: Fields, found: Found | None) -> Iterator[Examples]:
    """Yield the examples of each source of the data: the copy inside, the file.

    >>> from linexact import separate
    >>> from linexact.checker import opened
    >>> (inside,) = sources(opened(separate("NOT").certificate().encode()), None)
    >>> inside.rows
    [(1, (Fraction(0, 1),)), (-1, (Fraction(1, 1),))]
    """
    for rows in checker.sources(c, found, checker.SIDES, False):
        yield Examples(c, rows)


def require_rising(indices: Sequence[int], count: int) -> None:
    """Require indices to rise strictly and to stay below ``count``."""
    marks = [-1, *indices, count]
    require(all(map(lt, marks, marks[1:])), "indices do not rise, or name what is not there")


def whole(values: Iterable[Fraction]) -> tuple[list[int], int]:
    """Return numbers as integers over one denominator."""
    return over_one([value.as_integer_ratio() for value in values])


def fraction(p: int, q: int) -> Fraction:
    """Return ``p / q`` in lowest terms."""
    long = p.bit_length() + q.bit_length()
    WORK.spend(10 + long // 16, 2 * long, q.bit_length())
    return Fraction(p, q)


def total(values: Iterable[Fraction]) -> Fraction:
    """Return the sum."""
    numerators, unit = whole(values)
    return fraction(sum(numerators), unit)
