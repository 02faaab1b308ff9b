"""Equations between mixtures of points: ``1/2 (0,0) + 1/2 (1,1) = (1/2,1/2) = ...``.

A side is a sum of points with factors; scores of points are mixed alike.  A point that is no
example may be given by one equation and used in another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.proof.answer import StatedMultipliers
from linexact.grade.forms.proof.examples import find_example
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
)
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of
from linexact.language.statement import Statement

Side: TypeAlias = list[tuple[Fraction, Vector]]

_SCORES = ("f", "z", "s", "g", "h", "score", "net")
MOST_USED = 6  # rounds in which points are put in for others
MEETING = 2


def equation_of(one: Statement, dimension: int) -> list[Side] | None:
    """Return the sides of an equation between mixtures of points, None for anything else.

    >>> from linexact.language.text import read
    >>> (one,) = read("1/2 (0,0) + 1/2 (2,1) = (1, 1/2)").statements
    >>> [[(str(a), len(x)) for a, x in side] for side in equation_of(one, 2)]
    [[('1/2', 2), ('1/2', 2)], [('1', 2)]]
    """
    if not one.is_equation:
        return None
    sides = [side_of(side, dimension) for side in one.sides]
    found = [side for side in sides if side is not None]
    return found if len(found) == len(sides) else None


def side_of(side: Expression, dimension: int) -> Side | None:
    """Return the points of a sum with their factors; on a line, numbers are points."""
    match side:
        case Entries():
            point = fractions_of(side)
            flat = not any(isinstance(entry, Entries) for entry in side.entries)
            whole = point is not None and flat and len(point) == dimension
            return [(Fraction(1), point)] if whole and point else None
        case Apply(function, of) if function in _SCORES:
            return side_of(of, dimension)
        case Sum(terms):
            return _summed([side_of(term, dimension) for term in terms])
        case Minus(of):
            return _scaled(Fraction(-1), side_of(of, dimension))
        case Product(left, right):
            return _product(left, right, dimension)
        case Quotient(over, under) if not isinstance(over, Number):
            value = fraction_of(under)
            return _scaled(1 / value, side_of(over, dimension)) if value else None
    value = fraction_of(side) if dimension == 1 else None
    return None if value is None else [(Fraction(1), (value,))]


def _product(left: Expression, right: Expression, dimension: int) -> Side | None:
    """Return a factor times points; on a line the first number is the factor."""
    factor = fraction_of(left)
    if factor is not None:
        return _scaled(factor, side_of(right, dimension))
    factor = fraction_of(right)
    return None if factor is None else _scaled(factor, side_of(left, dimension))


def _scaled(factor: Fraction, side: Side | None) -> Side | None:
    return None if side is None else [(factor * a, x) for a, x in side]


def _summed(sides: Sequence[Side | None]) -> Side | None:
    found: Side = []
    for side in sides:
        if side is None:
            return None
        found += side
    return found


def uniform(points: Sequence[Vector]) -> Side:
    """Return the plain average of points."""
    return [(Fraction(1, len(points)), x) for x in points]


def value_of(side: Side) -> Vector:
    """Return the point that a mixture is.

    >>> [str(v) for v in value_of([(Fraction(1, 2), (0, 1)), (Fraction(1, 2), (1, 0))])]
    ['1/2', '1/2']
    """
    width = range(len(side[0][1]))
    return tuple(sum((a * x[j] for a, x in side), Fraction(0)) for j in width)


# From equations to multipliers


def refutation_of(
    equations: Sequence[Sequence[Side]], dataset: Dataset, *, bias: bool
) -> StatedMultipliers | None:
    """Return what equations together say of the examples' multipliers; None if nothing whole.

    Each equation must be true where another one is put into it.

    >>> from linexact.data.gates import gate
    >>> xor, half = gate("XOR"), Fraction(1, 2)
    >>> means = [uniform([xor.x(i), xor.x(3 - i)]) for i in (0, 1)]
    >>> centre = [(Fraction(1), (half, half))]
    >>> refutation_of([[mean, centre] for mean in means], xor, bias=True).sides
    ((0, 3), (1, 2))
    """
    joined = _joined([list(equation) for equation in equations], dataset)
    for sides in sorted(joined, key=_is_true):  # a false one counts before a true one
        found = _refuting(sides, dataset, bias=bias)
        if found is not None and not found.outside:
            return found
    means = [s for e in joined if _is_true(e) for s in e if len(s) > 1]
    return weighed(means, dataset) if len(joined) == len(means) == MEETING else None


def _refuting(sides: list[Side], dataset: Dataset, *, bias: bool) -> StatedMultipliers | None:
    if not bias and (found := cancelled(sides, dataset)) is not None:
        return found
    return weighed(sides, dataset)


def _joined(equations: list[list[Side]], dataset: Dataset) -> list[list[Side]]:
    """Put equations together that give the same point, and points into each other."""
    given: dict[Vector, list[list[Side]]] = {}
    for equation in equations:
        for point in _others(equation, dataset):
            given.setdefault(point, []).append(equation)
    joined = list(equations)
    for point, several in given.items():
        mixed = [s for e in several for s in e if s != [(Fraction(1), point)]]
        if len(several) == MEETING and len(mixed) == MEETING:
            joined = [e for e in joined if e not in several]
            joined.append([mixed[0], [(Fraction(1), point)], mixed[1]])
    means = {
        p: e for p, (e, *more) in given.items() if not more and len(e) == MEETING and _is_true(e)
    }
    return [[_put_in(side, means) for side in equation] for equation in joined]


def _others(equation: Sequence[Side], dataset: Dataset) -> Iterator[Vector]:
    """Yield the points that an equation gives and that are no examples."""
    for side in equation:
        if len(side) == 1 and side[0][0] == 1 and find_example(dataset, side[0][1]) is None:
            yield side[0][1]


def _is_true(equation: Sequence[Side]) -> bool:
    return len({value_of(side) for side in equation}) == 1


def _put_in(side: Side, means: Mapping[Vector, list[Side]]) -> Side:
    """Return a mixture with what other equations give put in for points; not for a point alone."""
    for _ in range(MOST_USED):
        if len(side) == 1 or not any(x in means for _, x in side):
            break
        found: Side = []
        for a, x in side:
            mixed = next((s for s in means.get(x, ()) if s != [(Fraction(1), x)]), None)
            found += [(a, x)] if mixed is None else [(a * b, y) for b, y in mixed]
        side = found
    return side


def weighed(sides: Sequence[Side], dataset: Dataset) -> StatedMultipliers | None:
    """Return what an equation of two sides says, and of the point that they are.

    >>> from linexact.data.gates import gate
    >>> xor, one = gate("XOR"), Fraction(1)
    >>> sides = [[(one, xor.x(0)), (one, xor.x(3))], [(one, xor.x(1)), (one, xor.x(2))]]
    >>> weighed(sides, xor).sides
    ((0, 3), (1, 2))
    """
    common = None
    if len(sides) == 3:
        points = [s for s in (sides[1], sides[0], sides[2]) if _is_point(s)]
        others = (s for s in points if find_example(dataset, s[0][1]) is None)
        point = next(others, points[0] if points else None)
        if point is not None:
            sides = [s for s in sides if s is not point]
            one = sum((coefficient for coefficient, _ in sides[0]), Fraction(0)) == 1
            common = point[0][1] if one else None
            if not one and not _is_sum(point[0][1], sides[0]):
                return None  # a false equation: the sum is not the average
    return _combined(sides, dataset, common) if len(sides) == 2 else None


def cancelled(sides: Sequence[Side], dataset: Dataset) -> StatedMultipliers | None:
    """Return what examples say that add up to the zero vector, negative ones with a minus sign.

    >>> line = Dataset.from_rows([[1], [2]], [1, -1])
    >>> sides = [[(Fraction(2), line.x(0)), (Fraction(-1), line.x(1))], [(Fraction(1), (0,))]]
    >>> [str(m) for m in cancelled(sides, line).multipliers.values()]
    ['2', '1']
    """
    if len(sides) != 2 or len(sides[1]) != 1 or any(sides[1][0][1]):
        return None
    pairs: dict[int, Fraction] = {}
    for coefficient, point in sides[0]:
        index = find_example(dataset, point, 1 if coefficient > 0 else -1)
        if index is None:
            return None
        pairs[index] = pairs.get(index, Fraction(0)) + dataset.target(index) * coefficient
    return StatedMultipliers(pairs)


def _is_sum(point: Vector, side: Side) -> bool:
    """Say whether a point is what the terms of a side add up to."""
    width = range(len(point))
    return point == tuple(sum((a * x[j] for a, x in side), Fraction(0)) for j in width)


def _is_point(side: Side) -> bool:
    return len(side) == 1 and side[0][0] == 1


def _combined(
    sides: Sequence[Side],
    dataset: Dataset,
    common: Vector | None,
) -> StatedMultipliers:
    pairs: dict[int, Fraction] = {}
    outside: list[Vector] = []
    members: list[tuple[int, ...]] = []
    for number, side in enumerate(sides):
        found = []
        for coefficient, point in side:
            index = find_example(dataset, point, _side_target(dataset, sides, number))
            if index is None:
                outside.append(point)
                continue
            found.append(index)
            pairs[index] = pairs.get(index, Fraction(0)) + coefficient
        members.append(tuple(found))
    return StatedMultipliers(pairs, tuple(outside), tuple(members), common)


def _side_target(dataset: Dataset, sides: Sequence[Side], number: int) -> int | None:
    """Return the class a side speaks of: a point that is in both classes needs it."""
    for sign, side in ((1, sides[number]), (-1, sides[1 - number])):
        for _, point in side:
            targets = {dataset.target(i) for i in range(len(dataset)) if dataset.x(i) == point}
            if len(targets) == 1:
                return sign * targets.pop()
    return 1 if number == 0 else -1
