"""An exact simplex on integers that always ends.

The unknowns ``y`` are free; every row has a slack ``s_i = r_i . y - c_i`` that must not be
negative, with ``c_i = 1`` for a strict row (a ray may be scaled) and 0 for a weak one; the
slack of an equal row must be 0.  The tableau writes the *basic* variables in terms of the
*nonbasic* ones, which are 0:

    D * basic_i = sum_j T[i][j] * nonbasic_j + T[i][-1]        with D > 0.

A basic slack that is negative leaves; a nonbasic variable that can raise it enters.  When
none can, the row itself is the refutation: ``D`` on its own constraint and ``-T[i][j]`` on
the others combine to ``0 > 0``, and no proper part of them does, because the nonbasic
slacks are independent.  This is the simplex of Dutertre and de Moura (CAV 2006) with the
fraction-free pivoting of Edmonds and Bareiss: all entries are minors of the rows, so
their size is bounded by Hadamard's inequality and every division is exact.

Pivots follow the largest violation until ``GREEDY_PIVOTS`` per variable are used up, then
Bland's rule (least index), which cannot cycle.

Rows may be added at any time; the basis reached is kept.

Entries are Python integers while they are short and python-flint integers beyond
``FLINT_BITS`` bits, where their products and exact quotients are several times faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import TypeAlias

from flint import fmpz

from linexact.errors import LimitError
from linexact.solve.cone import Combination, Ray

Row: TypeAlias = list[int]  # or fmpz, which behaves alike

GREEDY_PIVOTS = 4
MAX_PIVOTS = 1_000_000
FLINT_BITS = 300


class Tableau:
    """A tableau for a cone's rows; ``solve`` returns a ray or a combination.

    Variables are numbered: the unknown ``y_j`` is ``-1 - j``, the slack of the i-th row
    added is ``i``.

    >>> xor = Tableau(3)
    >>> for row in [0, 0, -1], [0, 1, 1], [1, 0, 1], [-1, -1, -1]:
    ...     xor.add(row, strict=True)
    >>> sorted(xor.solve().multipliers.items())
    [(0, 1), (1, 1), (2, 1), (3, 1)]
    """

    def __init__(self, dimension: int) -> None:
        self.dimension = dimension
        self.determinant = 1
        self.nonbasic = [-1 - j for j in range(dimension)]
        self.basic: list[int] = []
        self.rows: list[Row] = []
        self.fixed: set[int] = set()  # slacks of equal rows
        self.unknown_rows: dict[int, int] = {}  # basic unknown -> its position in rows
        self.added = 0
        self.pivots = 0
        self.flint = False

    @classmethod
    def of(
        cls, dimension: int, rows: list[Row], strict: Sequence[bool], equal: Sequence[bool]
    ) -> Tableau:
        """Start from all rows at once; the lists are taken over and changed."""
        tableau = cls(dimension)
        for row, is_strict in zip(rows, strict, strict=True):
            row.append(-is_strict)
        tableau.rows = rows
        tableau.added = len(rows)
        tableau.basic = list(range(len(rows)))
        if True in equal:
            tableau.fixed = {i for i, is_equal in enumerate(equal) if is_equal}
        return tableau

    def add(self, row: Sequence[int], *, strict: bool, equal: bool = False) -> None:
        """Add a constraint ``row . y > 0`` (strict), ``>= 0`` or ``== 0``."""
        entries = self._in_nonbasic(row)
        entries[-1] -= self.determinant * strict
        index = self.added
        self.added += 1
        self.basic.append(index)
        self.rows.append(entries)
        if equal:
            self.fixed.add(index)

    def _in_nonbasic(self, row: Sequence[int]) -> Row:
        """Write ``D * row . y`` in terms of the nonbasic variables."""
        entries = [0] * (self.dimension + 1)
        if self.unknown_rows:
            factors = [row[-1 - variable] for variable in self.unknown_rows]
            basics = [self.rows[position] for position in self.unknown_rows.values()]
            entries = [sum(map(mul, factors, column)) for column in zip(*basics, strict=True)]
        if len(self.unknown_rows) < self.dimension:
            for column, variable in enumerate(self.nonbasic):
                if variable < 0:
                    entries[column] += self.determinant * row[-1 - variable]
        return entries

    def solve(self) -> Ray | Combination:
        """Pivot until every slack is as demanded, or one row refutes.

        Raises :class:`LimitError` after ``MAX_PIVOTS`` pivots.
        """
        for position in self._unsettled_equalities() if self.fixed else ():
            found = self._settle_equality(position)
            if found is not None:
                return found
        greedy = self.pivots + GREEDY_PIVOTS * (len(self.rows) + self.dimension)
        while True:
            bland = self.pivots >= greedy
            leaving = self._leaving(bland)
            if leaving is None:
                return self._ray()
            entering = self._entering(leaving, bland)
            if entering is None:
                return self._combination(leaving)
            self._pivot(leaving, entering)

    def _unsettled_equalities(self) -> list[int]:
        return [p for p, variable in enumerate(self.basic) if variable in self.fixed]

    def _settle_equality(self, position: int) -> Combination | None:
        """Make the slack of an equal row nonbasic, where it stays 0 for ever.

        An unknown is preferred.  If only slacks are left in the row, one of them enters;
        if nothing is left, the row follows from other equal rows (homogeneous rows cannot
        contradict each other) and its slack is 0 by itself.
        """
        row = self.rows[position]
        candidates = [c for c, v in enumerate(self.nonbasic) if row[c] and v not in self.fixed]
        if not candidates:
            return None if row[-1] == 0 else self._combination(position)
        if row[-1] != 0 and all(self.nonbasic[c] >= 0 for c in candidates):
            sign = 1 if row[-1] < 0 else -1
            helpful = [c for c in candidates if sign * row[c] > 0]
            if not helpful:
                return self._combination(position)
            candidates = helpful
        column = min(candidates, key=lambda c: (self.nonbasic[c] >= 0, abs(self.nonbasic[c])))
        self._pivot(position, column)
        return None

    def _leaving(self, bland: bool) -> int | None:
        """Choose a violated row: the most negative, or the least index by Bland's rule."""
        best: int | None = None
        least = 0
        for position, (variable, row) in enumerate(zip(self.basic, self.rows, strict=True)):
            value = row[-1]
            if value >= 0 or variable < 0 or variable in self.fixed:
                continue
            key = variable if bland else value
            if best is None or key < least:
                best, least = position, key
        return best

    def _entering(self, position: int, bland: bool) -> int | None:
        """Choose a nonbasic variable that raises the row's slack; free unknowns first."""
        row = self.rows[position]
        best: int | None = None
        for column, variable in enumerate(self.nonbasic):
            value = row[column]
            if variable < 0:
                if value:
                    return column
            elif value > 0 and variable not in self.fixed:
                if best is None:
                    best = column
                elif bland:
                    if variable < self.nonbasic[best]:
                        best = column
                elif value > row[best]:
                    best = column
        return best

    def _pivot(self, position: int, column: int) -> None:
        """Exchange the basic variable of a row and the nonbasic one of a column."""
        if self.pivots >= MAX_PIVOTS:
            raise LimitError(
                "pivots", f"the exact simplex took {MAX_PIVOTS} pivots", limit="MAX_PIVOTS"
            )
        self.pivots += 1
        pivot_row = self.rows[position]
        pivot = pivot_row[column]
        sign = 1 if pivot > 0 else -1
        negated = [-a for a in pivot_row]
        self._eliminate(position, column, sign, pivot_row if sign > 0 else negated)
        if sign > 0:
            pivot_row = negated
        pivot_row[column] = sign * self.determinant
        self.rows[position] = pivot_row
        self.determinant = sign * pivot
        leaving, entering = self.basic[position], self.nonbasic[column]
        self.basic[position], self.nonbasic[column] = entering, leaving
        if entering < 0:
            self.unknown_rows[entering] = position
        if not self.flint and self.determinant.bit_length() > FLINT_BITS:
            self._use_flint()

    def _eliminate(self, position: int, column: int, sign: int, pivot_row: Row) -> None:
        """Replace the column's variable in all other rows.

        ``sign`` is the pivot's; ``pivot_row`` is given with the pivot made positive.

        The old determinant divides every new entry (Edmonds 1967, Bareiss 1968).
        """
        size, old = pivot_row[column], self.determinant
        for i, row in enumerate(self.rows):
            if i == position:
                continue
            factor = row[column]
            if factor:
                if old != 1:
                    changed = [
                        (size * a - factor * b) // old for a, b in zip(row, pivot_row, strict=True)
                    ]
                elif size != 1:
                    changed = [size * a - factor * b for a, b in zip(row, pivot_row, strict=True)]
                else:
                    changed = [a - factor * b for a, b in zip(row, pivot_row, strict=True)]
                changed[column] = sign * factor
                self.rows[i] = changed
            elif size != old:
                self.rows[i] = [size * a // old for a in row]

    def _use_flint(self) -> None:
        self.rows = [list(map(fmpz, row)) for row in self.rows]
        self.determinant = fmpz(self.determinant)
        self.flint = True

    def _ray(self) -> Ray:
        y = [0] * self.dimension
        for variable, position in self.unknown_rows.items():
            y[-1 - variable] = int(self.rows[position][-1])
        return Ray(tuple(y))

    def _combination(self, position: int) -> Combination:
        row = self.rows[position]
        sign = 1 if row[-1] < 0 else -1
        multipliers = {self.basic[position]: sign * int(self.determinant)}
        for variable, value in zip(self.nonbasic, row, strict=False):
            if value:
                multipliers[variable] = -sign * int(value)
        return Combination(multipliers)
