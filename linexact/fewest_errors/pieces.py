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

from linexact.errors import LimitError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.solve.cone import Cone, Ray
from linexact.solve.dataset_cone import dataset_cone
from linexact.solve.decide import decide

MAX_PIECES = 20_000


@dataclass(frozen=True, slots=True)
class Piece:
    """An open piece: the sign of each example's score, weights inside, the 0-1 risk."""

    signs: tuple[int, ...]  # shape (n,), -1 or +1
    w: Vector
    b: Fraction
    risk: Fraction


def pieces(dataset: Dataset, *, bias: bool = True) -> tuple[Piece, ...]:
    """Return all pieces, in the order of their signs (+ first).

    Raises :class:`~linexact.errors.LimitError` beyond ``MAX_PIECES``.

    >>> from linexact.model.gates import gate
    >>> xor = pieces(gate("XOR"))
    >>> len(xor), min(piece.risk for piece in xor)
    (14, Fraction(1, 4))
    """
    rows = dataset_cone(dataset, Convention(bias=bias, boundary="strict")).rows()
    unsigned = [[t * v for v in row] for row, t in zip(rows, dataset.targets.tolist(), strict=True)]
    found: list[tuple[int, ...]] = [()]
    for count in range(1, len(unsigned) + 1):
        found = [
            signs
            for head in found
            for signs in ((*head, 1), (*head, -1))
            if _point(unsigned[:count], signs) is not None
        ]
        if len(found) > MAX_PIECES:
            raise LimitError(
                "pieces", f"the 0-1 risk has more than {MAX_PIECES} pieces", limit="MAX_PIECES"
            )
    return tuple(_pieces(dataset, bias, unsigned, found))


def _pieces(
    dataset: Dataset, bias: bool, rows: list[list[int]], found: list[tuple[int, ...]]
) -> Iterator[Piece]:
    targets = dataset.targets.tolist()
    for signs in found:
        y = _point(rows, signs) or (0,) * (dataset.dimension + bias)
        w = tuple(Fraction(v * u) for v, u in zip(y, dataset.denominators, strict=False))
        b = Fraction(y[-1]) if bias else Fraction(0)
        wrong = sum(s != t for s, t in zip(signs, targets, strict=True))
        yield Piece(signs, w, b, Fraction(wrong, max(1, len(signs))))


def _point(rows: list[list[int]], signs: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return weights whose scores have these signs, or None when there are none."""
    if not rows:
        return None
    signed = [[s * v for v in row] for row, s in zip(rows, signs, strict=True)]
    answer = decide(Cone.of(signed))
    return answer.y if isinstance(answer, Ray) else None
