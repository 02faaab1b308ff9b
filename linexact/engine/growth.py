"""Where a linear function may go on a recession cone: nowhere, up, down, either way.

On the cone ``C`` of :mod:`.recession` a function ``c . y`` does exactly one of these, and each has
its own proof:

* it moves on ``L``: a null vector ``u`` of all rows with ``c . u != 0``;
* it is 0: ``c`` is a free combination of rows of ``F``;
* it grows one way only: ``c`` (or ``-c``) is a non-negative, non-zero combination of rows of ``D``
  plus a free combination of rows of ``F``.  In a sequence along which all rows of ``D`` grow and
  those of ``F`` settle, it then grows too;
* it takes both signs: two directions of ``C``.

That some direction has ``c . y = 0`` proves nothing: it may lie on the border of ``C``.  The inner
direction ``d`` shows one sign; whether ``C`` has the other is one strict cone more, in the
coordinates of the vectors that are 0 on ``F``.  In larger ones either proof is guessed first
(:mod:`.parametric`), and verified in integers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from linexact.data.linear import primitive
from linexact.engine import SMALL, decide
from linexact.engine.cone import Cone, IntVector, Ray
from linexact.engine.float_scores import single_thread
from linexact.engine.parametric import Parametric, Support
from linexact.engine.recession import Recession, in_recession_cone, lifted, modulo

if TYPE_CHECKING:
    from flint import fmpz_mat


@dataclass(frozen=True, slots=True)
class Unidentified:
    """The function moves along a vector on which all rows are 0."""

    along: IntVector


@dataclass(frozen=True, slots=True)
class Settled:
    """The function is a combination of rows of ``F``: it is 0 on the cone."""

    face: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Growing:
    """``sign`` times the function is a positive combination of rows of ``D``, and rows of ``F``."""

    sign: int
    rows: Mapping[int, Fraction]
    face: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Free:
    """Directions of the cone on which the function is positive, and negative."""

    up: IntVector
    down: IntVector


Growth: TypeAlias = Unidentified | Settled | Growing | Free


def growths(
    found: Recession,
    functions: Sequence[Sequence[int]],
    progress: Callable[[int], None] | None = None,
) -> list[Growth]:
    """Return what each function ``c``, integers of shape (k,), does on a recession cone.

    ``progress`` is called with the place of each function before it is decided.

    Raises :class:`~linexact.errors.LimitError` when a stated limit is reached.

    >>> from linexact.engine.recession import recession
    >>> gate = recession(Cone.of([[0, 0, -1], [0, -1, -1], [-1, 0, -1], [1, 1, 1]]))  # AND
    >>> w2, bias = growths(gate, [(0, 1, 0), (0, 0, 1)])
    >>> w2.sign, w2.rows  # w2 = (w1 + w2 + b) + (-w1 - b)
    (1, {2: Fraction(1, 1), 3: Fraction(1, 1)})
    >>> bias.sign, bias.rows
    (-1, {0: Fraction(1, 1)})
    """
    judge = _Judge(found)
    with single_thread(len(judge.inner) * judge.inner.width):
        grown = []
        for place, function in enumerate(functions):
            if progress is not None:
                progress(place)
            grown.append(judge.growth(function))
        return grown


class _Judge:
    """What is known of one cone while its functions are gone through."""

    def __init__(self, found: Recession) -> None:
        self.found = found
        self.directions = [found.direction]
        self.places = np.flatnonzero(found.diverging)
        self.inner = _inner(found, self.places)  # rows of D, on the kernel of F
        self.solver = _Solver(found.cone, found.basis)

    @cached_property
    def parametric(self) -> Parametric | None:
        """What guesses on larger cones of full rank."""
        n, k = len(self.inner), self.inner.dimension
        if n * k * k <= SMALL or self.found.null:
            return None
        place = {int(row): p for p, row in enumerate(self.places)}
        basis = [place[i] for i in self.found.independent if i in place]
        try:
            return Parametric(self.inner, self._start(), basis)
        except np.linalg.LinAlgError:
            return None

    def _start(self) -> IntVector:
        """Return the inner direction in the coordinates of the kernel."""
        from flint import fmpz_mat

        kernel = self.found.kernel
        if not self.found.basis:
            return self.found.direction
        solved = fmpz_mat([list(v) for v in kernel] + [list(self.found.direction)]).transpose()
        null, _ = solved.nullspace()
        *z, last = (int(null[i, 0]) for i in range(len(kernel) + 1))
        return tuple(-v if last > 0 else v for v in z)

    def restricted(self, function: Sequence[int]) -> IntVector:
        """Return a function's values on the kernel of ``F``."""
        if not self.found.basis:
            return tuple(function)
        return tuple(sum(map(mul, function, vector)) for vector in self.found.kernel)

    def growth(self, function: Sequence[int]) -> Growth:
        """Return what one function does."""
        for vector in self.found.null:
            if sum(map(mul, function, vector)):
                return Unidentified(vector)
        restricted = self.restricted(function)
        if not any(restricted):
            return Settled(self.solver.combination(function))
        free = self._seen(function)
        if free is not None:
            return free
        value = sum(map(mul, function, self.found.direction))
        if value == 0:
            return self._both(function, restricted)
        return self._decided(function, restricted, 1 if value > 0 else -1)

    def _seen(self, function: Sequence[int]) -> Free | None:
        """Return two known directions with both signs, the inner one first if it has one."""
        known: dict[bool, IntVector] = {}
        for y in self.directions:
            value = sum(map(mul, function, y))
            if value:
                known.setdefault(value > 0, y)
        return Free(known[True], known[False]) if len(known) == 2 else None

    def _both(self, function: Sequence[int], restricted: Sequence[int]) -> Free:
        """Leave the inner direction, on which the function is 0, a little both ways."""
        place = next(j for j, value in enumerate(restricted) if value)
        vector, often = self.found.kernel[place], 1
        while True:
            inner = [often * v for v in self.found.direction]
            pair = [
                tuple(a + side * b for a, b in zip(inner, vector, strict=True)) for side in (1, -1)
            ]
            if all(in_recession_cone(self.found.cone, y) for y in pair):
                break
            often *= 2
        for y in pair:
            self.directions.append(y)
        up = pair[0] if restricted[place] > 0 else pair[1]
        return Free(up, pair[1] if up is pair[0] else pair[0])

    def _decided(self, function: Sequence[int], restricted: Sequence[int], sign: int) -> Growth:
        """Decide whether the cone holds the sign that the inner direction does not show."""
        alone = self._one_row(restricted, sign)
        if alone is not None:
            return Growing(sign, alone, self.solver.rest(function, sign, alone))
        guessed = self._guessed(function, [sign * v for v in restricted], sign)
        if guessed is not None:
            return guessed
        answer = decide(_with_row(self.inner, [-sign * v for v in restricted]))
        if isinstance(answer, Ray):
            y = lifted(self.found.kernel, answer.y) if self.found.basis else answer.y
            self.directions.append(primitive_ray(y))
            found = self._seen(function)
            assert found is not None
            return found
        multipliers = dict(answer.multipliers)
        share = multipliers.pop(len(self.inner))
        rows = {int(self.places[p]): Fraction(m, share) for p, m in multipliers.items()}
        return Growing(sign, rows, self.solver.rest(function, sign, rows))

    def _guessed(self, function: Sequence[int], goal: Sequence[int], sign: int) -> Growth | None:
        """Return what a guess proves, if it does."""
        if self.parametric is None:
            return None
        guess = self.parametric.guess(goal)
        if isinstance(guess, Support):
            rows = _solved(self.inner.some(guess.rows), goal)
            if rows is None or min(rows) < 0:
                return None
            shares = {int(self.places[p]): m for p, m in zip(guess.rows, rows, strict=True) if m}
            shares = dict(sorted(shares.items()))
            return Growing(sign, shares, self.solver.rest(function, sign, shares))
        if guess is not None:
            y = lifted(self.found.kernel, guess) if self.found.basis else guess
            self.directions.append(primitive_ray(y))  # > 0 on D, 0 on F: it lies in the cone
        return self._seen(function)

    def _one_row(self, restricted: Sequence[int], sign: int) -> dict[int, Fraction] | None:
        """Return the row, if any of few, of which the function is a multiple on the kernel."""
        if len(self.inner) * self.inner.dimension**2 > SMALL:
            return None
        first = next(j for j, value in enumerate(restricted) if value)
        for place, row in enumerate(self.inner.rows()):
            factor = Fraction(sign * restricted[first], row[first]) if row[first] else Fraction(0)
            if factor > 0 and all(
                factor * a == sign * v for a, v in zip(row, restricted, strict=True)
            ):
                return {int(self.places[place]): factor}
        return None


def primitive_ray(y: Sequence[int]) -> IntVector:
    """Return the shortest integers in the same direction.

    >>> primitive_ray((4, -6))
    (2, -3)
    """
    return tuple(primitive(list(y)))


def _inner(found: Recession, places: np.ndarray) -> Cone:
    """Return the rows of ``D`` on the kernel of ``F``, without a dummy."""
    if found.basis:
        return modulo(found.cone, found.kernel, places)
    part = found.cone if len(places) == len(found.cone) else found.cone.part(places)
    return part.written_out()


def _with_row(cone: Cone, row: Sequence[int]) -> Cone:
    """Return a cone with one strict row more."""
    matrix = cone.matrix
    last = np.array([list(row)], dtype=object)
    if matrix.dtype != object:
        room = np.iinfo(matrix.dtype)
        if all(room.min <= v <= room.max for v in row):
            last = last.astype(matrix.dtype)
        else:
            matrix = matrix.astype(object)
    return Cone(
        np.concatenate([matrix, last]),
        np.append(cone.signs, np.int8(1)),
        False,
        np.append(cone.strict, True),
        np.append(cone.equal, False),
    )


class _Solver:
    """Free combinations of independent rows, exactly."""

    def __init__(self, cone: Cone, basis: Sequence[int]) -> None:
        self.cone, self.basis = cone, basis
        self.rows = cone.some(basis)
        self.columns: list[int] = []
        self._square: fmpz_mat | None = None

    def combination(self, vector: Sequence[int | Fraction]) -> dict[int, Fraction]:
        """Return the multipliers of the basis that give a vector of its span."""
        from flint import fmpz_mat

        if not self.basis:
            return {}
        if self._square is None:
            self.columns = _independent_columns(self.rows)
            self._square = fmpz_mat([[row[j] for row in self.rows] for j in self.columns])
        values = [Fraction(vector[j]) for j in self.columns]
        unit = int(np.lcm.reduce(np.array([v.denominator for v in values], dtype=object)))
        right = fmpz_mat([[int(v * unit)] for v in values])
        solved = self._square.solve(right)
        found = {
            i: Fraction(int(solved[p, 0].p), int(solved[p, 0].q) * unit)
            for p, i in enumerate(self.basis)
        }
        return {i: v for i, v in found.items() if v}

    def rest(
        self, function: Sequence[int], sign: int, rows: Mapping[int, Fraction]
    ) -> dict[int, Fraction]:
        """Return the combination that is left of ``sign c`` when rows are taken off."""
        if not self.basis:
            return {}
        left = [Fraction(sign * v) for v in function]
        for row, multiplier in zip(self.cone.some(rows), rows.values(), strict=True):
            left = [v - multiplier * a for v, a in zip(left, row, strict=True)]
        return self.combination(left)


def _solved(rows: Sequence[Sequence[int]], goal: Sequence[int]) -> list[Fraction] | None:
    """Return the combination of as many rows as unknowns, or None where they depend."""
    from flint import fmpz_mat

    try:
        solved = (
            fmpz_mat([list(row) for row in rows]).transpose().solve(fmpz_mat([[v] for v in goal]))
        )
    except ZeroDivisionError:
        return None
    return [Fraction(int(solved[i, 0].p), int(solved[i, 0].q)) for i in range(len(rows))]


def _independent_columns(rows: Sequence[Sequence[int]]) -> list[int]:
    from flint import fmpz_mat

    reduced, _, rank = fmpz_mat([list(row) for row in rows]).rref()
    found, column = [], 0
    for line in range(int(rank)):
        while reduced[line, column] == 0:
            column += 1
        found.append(column)
    return found
