"""The pieces of weight space on which the 0-1 risk is constant, listed for small data.

Every example ``x`` cuts weight space along ``w . x + b = 0``.  In each open piece between
the cuts all scores keep their signs, so the 0-1 risk is constant there and its gradient is
0: DSC 140A's "flat almost everywhere", and why gradient descent cannot use it.  The least
risk over the pieces is the fewest errors under *strict* (found here by exhaustion).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.engine import decide
from linexact.engine.cone import Cone, Ray
from linexact.engine.dataset_cone import dataset_cone

_Cell: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # signs, and integer weights inside


@dataclass(frozen=True, slots=True)
class Piece:
    """An open piece: the sign of each example's score, weights inside, the 0-1 risk."""

    signs: tuple[int, ...]  # shape (n,), -1 or +1
    w: Vector
    b: Fraction
    risk: Fraction


def pieces(dataset: Dataset, *, bias: bool = True) -> tuple[Piece, ...]:
    """Return all pieces, in the order of their signs (+ first).

    >>> from linexact.data.gates import gate
    >>> xor = pieces(gate("XOR"))
    >>> len(xor), min(piece.risk for piece in xor)
    (14, Fraction(1, 4))
    """
    cone = dataset_cone(dataset, Convention(bias=bias, boundary="strict"))
    unsigned = [
        [t * v for v in row] for row, t in zip(cone.rows(), dataset.targets.tolist(), strict=True)
    ]
    found: list[_Cell] = [((), (0,) * cone.dimension)]
    for count in range(1, len(unsigned) + 1):
        found = [cell for old in found for cell in _cut(unsigned[:count], old)]
    return tuple(_piece(dataset, bias, signs, point) for signs, point in sorted(found)[::-1])


def _cut(rows: list[list[int]], cell: _Cell) -> Iterator[_Cell]:
    """Yield the pieces into which the last row cuts an open piece of the others."""
    signs, point = cell
    score = sum(map(mul, rows[-1], point))
    for sign in (1, -1):
        if sign * score > 0:
            yield (*signs, sign), point
            continue
        signed = [[s * v for v in row] for row, s in zip(rows, (*signs, sign), strict=True)]
        answer = decide(Cone.of(signed))
        if isinstance(answer, Ray):
            yield (*signs, sign), answer.y


def _piece(dataset: Dataset, bias: bool, signs: tuple[int, ...], point: tuple[int, ...]) -> Piece:
    w = tuple(Fraction(v * u) for v, u in zip(point, dataset.denominators, strict=False))
    wrong = sum(s != t for s, t in zip(signs, dataset.targets.tolist(), strict=True))
    b = Fraction(point[-1]) if bias else Fraction(0)
    return Piece(signs, w, b, Fraction(wrong, max(1, len(signs))))
