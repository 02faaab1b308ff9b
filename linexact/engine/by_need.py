"""The exact simplex on few rows: one that is missed by most joins, until none is missed.

First greedily, with all rows to choose from: the row that the direction misses by most takes
the place of one of the ``k`` that it was found on.  Should that not end soon (it may go round
in circles where many rows meet in one direction), rows join and stay, and the direction meets
all of them before the next joins: that always ends, since a row joins once.
"""

from __future__ import annotations

from collections.abc import Sequence

from linexact.engine.cone import Cone, Dependence, IntVector, Ray
from linexact.engine.scan import Scan
from linexact.engine.simplex import Basis, Row, decide_few, is_few, is_long, ray_of, settle

SCANNED_CELLS = 1_000_000  # machine numbers up to which all rows are scored every time
SCANNED_LONG_CELLS = 50_000  # Python integers
GREEDY_STEPS = 8  # for each unknown; beyond, rows stay
JOINING = 8  # rows that join at a time in larger cones


def decide_exactly(cone: Cone) -> Ray | Dependence:
    """Decide by the exact simplex alone: no float decides anything.

    >>> decide_exactly(Cone.of([[1, 2], [1, -3]]))
    Ray(y=(1, 0))
    """
    if is_few(cone):
        return decide_few(cone)
    search = _Search(cone)
    return search.greedily() or search.joining(())


def decide_from(cone: Cone, first: Sequence[int]) -> Ray | Dependence:
    """Decide by the exact simplex, which starts on the rows ``first``."""
    return _Search(cone).joining(first)


def is_scanned(cone: Cone) -> bool:
    """Say whether all rows of a cone are few enough to be scored again and again."""
    if cone.floats is not None:
        return False  # all would have to be made exact
    limit = SCANNED_LONG_CELLS if cone.matrix.dtype == object else SCANNED_CELLS
    return len(cone) * cone.dimension <= limit


class _Search:
    def __init__(self, cone: Cone) -> None:
        self.cone = cone
        self.source: Scan | _Sifted = Scan(cone) if is_scanned(cone) else _Sifted(cone)
        self.basis = Basis(cone.dimension, long=is_long(cone))
        self.all_strict = bool(cone.strict.all())
        if not self.all_strict:
            settle(self.basis, cone)

    def greedily(self) -> Ray | Dependence | None:
        """Exchange rows one by one, for a while, if all of them are scored every time.

        Starts with what the sum of all rows misses.
        """
        if not isinstance(self.source, Scan):
            return None
        y = ray_of(self.basis).y if self.basis.fixed else self.source.direction()
        for _ in range(GREEDY_STEPS * (1 + self.cone.dimension)):
            missed = self.source.missed(y)
            if not missed:
                return Ray(y)
            found = self.basis.hold(missed[0], self._row(missed[0]))
            if found is not None:
                return found
            y = ray_of(self.basis).y
        return None

    def joining(self, first: Sequence[int]) -> Ray | Dependence:
        """Let rows join that are missed, beginning with ``first``."""
        rows: dict[int, Row] = {}
        joining = first or self.source.missed(ray_of(self.basis).y)
        while joining:
            rows |= {index: self._row(index) for index in joining}
            found = self.basis.meet(rows)
            if found is not None:
                return found
            joining = self.source.missed(ray_of(self.basis).y)
        return ray_of(self.basis)

    def _row(self, index: int) -> Row:
        """Return a row with the bound that its slack is measured from (a ray may be scaled)."""
        strict = self.all_strict or bool(self.cone.strict[index])
        return [*self.source.row(index), -strict]


class _Sifted:
    """The rows of a large cone: which are missed is exact, which of them join is a guess."""

    def __init__(self, cone: Cone) -> None:
        from linexact.engine.row_generation import scan_of

        self.row = cone.row
        self.scan = scan_of(cone)

    def missed(self, y: IntVector) -> Sequence[int]:
        """Return some rows that ``y`` does not meet, none when it meets them all."""
        found: list[int] = self.scan.missed(y, JOINING).tolist()
        return found
