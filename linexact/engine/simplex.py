"""An exact simplex on integers that keeps no tableau: only the unknowns, written in k slacks.

The unknowns ``y`` (shape ``(k,)``) are free; every row has a slack ``s_i = a_i . y - c_i``
that must not be negative.  A *basis* names ``k`` variables, unknowns or slacks, that are 0
now (the *nonbasic* ones) and writes the other unknowns in terms of them:

    D * y_u = sum_j U_uj * nonbasic_j + U_uk        with D > 0.

It begins with the unknowns themselves.  Any slack follows when it is asked for:
``D * s_i = sum_j (a_i . U)_j nonbasic_j + (a_i . U)_k - D c_i``.  One that is negative becomes
0 (*leaves*) and a nonbasic variable that can raise it grows (*enters*).  When none can, the row
itself is the refutation: ``D`` on its own constraint and ``-(a_i . U)_j`` on the others combine
to ``0 > 0``, and no proper part of them does, because the nonbasic slacks are independent.

This is the simplex of Dutertre and de Moura (CAV 2006) in its revised form, with the
fraction-free pivoting of Edmonds (1967) and Bareiss (1968): all entries are minors of the
rows, so their size is bounded by Hadamard's inequality and every division is exact.  A step
costs ``k**2`` products and no more for many rows than for few.

Entries are Python integers while they are short and python-flint integers beyond
``FLINT_BITS`` bits, where their products and exact quotients are several times faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import TypeAlias

from linexact.engine.cone import Cone, Dependence, Ray
from linexact.errors import LimitError

Row: TypeAlias = Sequence[int]  # (a, -c) of the constraint a . y >= c, shape (k + 1,)
Entries: TypeAlias = list[int]  # or fmpz, which behaves alike

FEW = 8  # rows beyond the unknowns up to which all are held from the start
GREEDY_PIVOTS = 4  # per row and unknown, before Bland's rule, which cannot cycle
MAX_PIVOTS = 1_000_000
FLINT_BITS = 300
SHORT_BITS = 62  # of a row's numbers: shorter rows are taken for equally long


class Basis:
    """Independent variables that are 0, and the unknowns in terms of them.

    Variables are numbered: the unknown ``y_j`` is ``-1 - j``, the slack of row ``i`` is ``i``.

    >>> basis = Basis(3)
    >>> xor = [0, 0, -1], [0, 1, 1], [1, 0, 1], [-1, -1, -1]
    >>> sorted(basis.meet({i: [*row, -1] for i, row in enumerate(xor)}).multipliers.items())
    [(0, 1), (1, 1), (2, 1), (3, 1)]
    """

    def __init__(self, dimension: int, *, long: bool = True) -> None:
        self.dimension = dimension
        self.long = long  # rows of machine numbers need not be measured
        self.determinant = 1
        self.nonbasic = [-1 - j for j in range(dimension)]
        self.unknowns: dict[int, Entries] = {}  # the basic ones, each of shape (k+1,)
        self.fixed: set[int] = set()  # nonbasic slacks of equalities: they stay 0
        self.pivots = 0
        self.sizes: dict[int, int] = {}  # of the rows that were looked at
        self._flint = False

    def point(self) -> Entries:
        """Return ``D * (y, 1)``, shape ``(k+1,)``."""
        found = [0] * self.dimension
        for variable, entries in self.unknowns.items():
            found[-1 - variable] = entries[-1]
        found.append(self.determinant)
        return found

    def along(self, column: int) -> Entries:
        """Return by how much ``D * y`` grows with a nonbasic variable, shape ``(k,)``."""
        growth = [0] * self.dimension
        for variable, entries in self.unknowns.items():
            growth[-1 - variable] = entries[column]
        if self.nonbasic[column] < 0:
            growth[-1 - self.nonbasic[column]] = self.determinant
        return growth

    def express(self, row: Row) -> Entries:
        """Return ``D * (a . y - c)`` in terms of the nonbasic variables, shape ``(k+1,)``."""
        if not self.unknowns:
            return list(row)
        determinant = self.determinant
        factors = [row[-1 - variable] for variable in self.unknowns]
        columns = zip(*self.unknowns.values())  # noqa: B905
        entries = [sum(map(mul, factors, column)) for column in columns]
        if len(self.unknowns) < self.dimension:
            for column, variable in enumerate(self.nonbasic):
                if variable < 0:
                    entries[column] += determinant * row[-1 - variable]
        entries[-1] += determinant * row[-1]
        return entries

    def settle(self, index: int, row: Row) -> Dependence | None:
        """Hold an equality for ever; to be called before other rows join.

        Returns the combination of equalities that contradict each other, if they do.  A row
        that follows from others is left out.
        """
        entries = self.express(row)
        for column, variable in enumerate(self.nonbasic):
            if variable < 0 and entries[column]:
                self.exchange(index, entries, column)
                self.fixed.add(index)
                return None
        return None if entries[-1] == 0 else self._refutation(index, entries)

    def meet(self, rows: Mapping[int, Row]) -> Dependence | None:
        """Pivot until every row is met, or return what refutes one.

        The row that is missed by most, for its size, leaves, until ``GREEDY_PIVOTS`` per variable
        are used up; then the first one (Bland 1977).

        Raises :class:`LimitError` after ``MAX_PIVOTS`` pivots.
        """
        greedy = self.pivots + GREEDY_PIVOTS * (len(rows) + self.dimension)
        if self.long:
            for name, row in rows.items():
                self._measure(name, row)
        while True:
            bland = self.pivots >= greedy
            index = self._missed(rows, bland)
            if index is None:
                return None
            found = self.hold(index, rows[index], bland=bland)
            if found is not None:
                return found

    def _missed(self, rows: Mapping[int, Row], bland: bool) -> int | None:
        point = self.point()
        best: int | None = None
        least = 0
        longest = max(self.sizes.values(), default=0)
        for index, row in rows.items():
            slack = sum(map(mul, row, point))
            if slack < 0:
                key = slack
                if bland:
                    key = index
                elif longest:
                    key <<= longest - self.sizes[index]
                if best is None or key < least:
                    best, least = index, key
        return best

    def hold(self, index: int, row: Row, *, bland: bool = False) -> Dependence | None:
        """Make a row's negative slack 0, or return what refutes the row."""
        if self.long:
            self._measure(index, row)
        entries = self.express(row)
        column = self._entering(entries, bland)
        if column is None:
            return self._refutation(index, entries)
        self.exchange(index, entries, column)
        return None

    def _entering(self, entries: Entries, bland: bool) -> int | None:
        """Choose a nonbasic variable that raises the row's slack; free unknowns first.

        The one that raises it most, for the size of its own row.
        """
        best: int | None = None
        most = 0
        for column, variable in enumerate(self.nonbasic):
            value = entries[column]
            if variable < 0:
                if value:
                    return column
            elif value > 0 and variable not in self.fixed:
                key = -variable if bland else value << self.sizes.get(variable, 0)
                if best is None or key > most:
                    best, most = column, key
        return best

    def _measure(self, index: int, row: Row) -> None:
        """Remember a row's size: pivots shall not depend on the units that it is written in."""
        if index not in self.sizes:
            self.sizes[index] = row_size(row[:-1])

    def exchange(self, index: int, entries: Entries, column: int) -> None:
        """Let the slack of row ``index``, given in nonbasic variables, be 0 instead of a column's.

        The old determinant divides every new entry.
        """
        if self.pivots >= MAX_PIVOTS:
            raise LimitError(
                "pivots", f"the exact simplex took {MAX_PIVOTS} pivots", limit="MAX_PIVOTS"
            )
        self.pivots += 1
        old, size = self.determinant, entries[column]
        sign = 1 if size > 0 else -1
        size *= sign
        if sign > 0:
            entries = [-a for a in entries]
        for variable, row in self.unknowns.items():
            factor = row[column]
            if not factor:
                changed = row if size == old else [size * a // old for a in row]
            else:
                pairs = zip(row, entries)  # noqa: B905 (of one length; strict takes a tenth of the time)
                if old == 1:
                    changed = [size * a + factor * b for a, b in pairs]
                else:
                    changed = [(size * a + factor * b) // old for a, b in pairs]
            changed[column] = sign * factor
            self.unknowns[variable] = changed
        entering = self.nonbasic[column]
        if entering < 0:
            entries[column] = sign * old
            self.unknowns[entering] = entries
        self.nonbasic[column] = index
        self.determinant = size
        if not self._flint and size.bit_length() > FLINT_BITS:
            from flint import fmpz

            self.unknowns = {v: list(map(fmpz, row)) for v, row in self.unknowns.items()}
            self.determinant = fmpz(size)
            self._flint = True

    def _refutation(self, index: int, entries: Entries) -> Dependence:
        """Return ``0 > 0`` from a row whose slack is not 0 and that nothing can change."""
        sign = 1 if entries[-1] < 0 else -1
        multipliers = {index: sign * int(self.determinant)}
        for variable, value in zip(self.nonbasic, entries, strict=False):
            if value:
                multipliers[variable] = -sign * int(value)
        return Dependence(multipliers)


def row_size(row: Sequence[int]) -> int:
    """Return the bits beyond ``SHORT_BITS`` of a row's largest number.

    >>> row_size([3, -5]), row_size([2**99, 1])
    (0, 38)
    """
    return max(0, max(map(abs, row), default=0).bit_length() - SHORT_BITS)


def is_few(cone: Cone) -> bool:
    """Say whether the rows of a cone are so few that all of them are held from the start."""
    return len(cone) <= cone.dimension + FEW


def decide_few(cone: Cone) -> Ray | Dependence:
    """Decide a cone with all its rows held.

    >>> decide_few(Cone.of([[1, 2], [1, -3]]))
    Ray(y=(1, 0))
    """
    basis = Basis(cone.dimension, long=is_long(cone))
    rows = dict(enumerate(cone.rows()))
    for row, strict in zip(rows.values(), cone.strict.tolist(), strict=True):
        row.append(-strict)
    if True in cone.equal.tolist():
        settle(basis, cone)
        rows = {index: row for index, row in rows.items() if not cone.equal[index]}
    return basis.meet(rows) or ray_of(basis)


def settle(basis: Basis, cone: Cone) -> None:
    """Hold all equal rows; being homogeneous, they cannot contradict each other."""
    for index in cone.equal.nonzero()[0].tolist():
        basis.settle(index, [*cone.row(index), 0])


def ray_of(basis: Basis) -> Ray:
    """Return where the unknowns are now, as a direction."""
    return Ray(tuple(map(int, basis.point()[:-1])))


def is_long(cone: Cone) -> bool:
    """Say whether the rows may hold integers beyond machine numbers."""
    return cone.floats is not None or cone.matrix.dtype == object
