"""What a text says of points: mixtures that are one point, hulls that meet, one point alone.

A chain is what is said to be one point: the sides of an equation, or the mean of points that are
listed together and whatever else stands there by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.proof.answer import Meeting
from linexact.grade.forms.proof.drawn import SCORES
from linexact.grade.forms.proof.refs import class_at
from linexact.language.expression import (
    Apply,
    Expression,
    Name,
    Number,
    Product,
    Quotient,
    Sum,
    replaced,
)
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text

Side: TypeAlias = list[tuple[Fraction, Vector]]  # points with their factors
Chain: TypeAlias = list[Side]

PAIR = 2
_JOINTS = {",", "and", "&", "to", "with"}
_LIGHT = {"the", "point", "points"}


@dataclass(frozen=True, slots=True)
class Named:
    """Points that are listed together, the sides that they are said to equal, their places."""

    points: tuple[Vector, ...]
    equals: Chain
    first: int
    last: int

    @property
    def sides(self) -> list[tuple[Vector, ...]]:
        """The points of each side."""
        return [tuple(x for _, x in side) for side in self.chain]

    @property
    def chain(self) -> Chain:
        """The mean of the points, and what it equals."""
        mean = [(Fraction(1, len(self.points)), x) for x in self.points]
        return [mean, *self.equals] if mean else self.equals


def named_points(text: Text, dimension: int) -> list[Named]:
    """Return the points and mixtures that a text names, those listed together as one.

    >>> from linexact.language.text import read
    >>> found = named_points(read("the mean of (0,1) and (1,0) = (1/2, 1/2)"), 2)
    >>> [(len(one.points), len(one.equals)) for one in found]
    [(2, 1)]
    """
    found: list[Named] = []
    for statement in text.statements:
        one = _named(statement, dimension)
        if one is None:
            continue
        before = found[-1] if found and len(one.points) == 1 and not found[-1].equals else None
        if before is not None and _are_joined(text, before.last, one.first):
            found[-1] = Named(before.points + one.points, one.equals, before.first, one.last)
        else:
            found.append(one)
    return found


def _named(one: Statement, dimension: int) -> Named | None:
    """Return a point, an equation of mixtures, or the two ends of ``(0,0)-(1,1)``."""
    sides = [side for side in (side_of(s, dimension) for s in one.sides) if side is not None]
    if len(sides) < len(one.sides) or {*one.relations} - {"="}:
        return None
    factors, points = zip(*sides[0], strict=True)
    if factors == (1,) or (factors == (1, -1) and not one.relations):
        return Named(points, sides[1:], one.first, one.last)
    return Named((), sides, one.first, one.last) if one.relations else None


def side_of(side: Expression, dimension: int) -> Side | None:
    """Return the points of a sum with their factors; on a line, numbers are points.

    >>> from linexact.language.text import read
    >>> (one,) = read("1/2 (0,0) + 1/2 (2,1) = (1, 1/2)").statements
    >>> [[(str(a), len(x)) for a, x in side_of(side, 2)] for side in one.sides]
    [[('1/2', 2), ('1/2', 2)], [('1', 2)]]
    """
    called: dict[Vector, str] = {}

    def named(part: Expression) -> Expression | None:
        """Return a name for a point, or for the score of one."""
        on_line = dimension == 1
        match part:
            case Apply(function, of) if function in SCORES:
                return replaced(of, named)
            case Product(left, right) if on_line and fraction_of(left):
                return Product(left, replaced(right, named))
            case Quotient(over, under) if on_line and not isinstance(over, Number):
                return Quotient(replaced(over, named), under)
        is_point = isinstance(part, Entries) or (on_line and not isinstance(part, Sum))
        point = fractions_of(part) if is_point else None
        if point is None or len(point) != dimension:
            return None
        return Name(called.setdefault(point, f"point {len(called)}"))

    terms = linear_of(replaced(side, named))
    points = {name: point for point, name in called.items()}
    if not terms or not terms.keys() <= points.keys():
        return None
    return [(a, points[name]) for name, a in terms.items()]


def is_misclassed(
    text: Text, named: Sequence[Named], targets: Mapping[Vector, Collection[int]]
) -> bool:
    """Say whether a class is said of points that are all of the other one.

    It is said of the points between the same commas.

    >>> from linexact.language.text import read
    >>> said = read("the positives (0,0) and (1,1)")
    >>> is_misclassed(said, named_points(said, 2), {(0, 0): {-1}})
    True
    """
    for place in range(len(text.tokens)):
        told = class_at(text, place)
        near = [one for one in named if told and one.first in text.stretch(place)]
        of = "of" in {token.low for token in text.words(place - 3, place)}
        sides = [side for one in near for side in one.sides if len(side) > 1 or not of]
        known = [side for side in sides if not targets.keys().isdisjoint(side)]
        if known and all(any(told not in targets.get(x, {told}) for x in s) for s in known):
            return True
    return False


def _are_joined(text: Text, first: int, last: int) -> bool:
    between = {token.low for token in text.words(first, last)}
    return bool(between & _JOINTS) and between <= _JOINTS | _LIGHT


# Mixtures that are one point


def chains_of(text: Text, named: Sequence[Named]) -> list[Chain]:
    """Return what is said to be one point: each equation, and all means together.

    >>> from linexact.language.text import read
    >>> said = read("(0,0) and (1,1) have the same midpoint as (0,1) and (1,0)")
    >>> [[len(side) for side in chain] for chain in chains_of(said, named_points(said, 2))]
    [[2, 2]]
    """
    chains = [one.chain for one in named if one.equals]
    alone = [one for one in named if not one.equals]
    if text.holding("mean") and any(len(one.points) > 1 for one in alone):
        chains.append([side for one in alone for side in one.chain])
    return [
        [side for k, side in enumerate(chain) if len(side) > 1 or side not in chain[:k]]
        for chain in chains
    ]


def refutation_of(chains: Sequence[Chain], dataset: Dataset) -> Meeting | None:
    """Return what chains together say of the examples' multipliers; None if that is not certain.

    Chains that name the same point beside the data are one.  A false one is taken alone only, and
    where it is of two sides.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> said = read("1/2 (0,0) + 1/2 (1,1) = (1/2,1/2) and 1/2 (0,1) + 1/2 (1,0) = (1/2,1/2)")
    >>> chains = chains_of(said, named_points(said, 2))
    >>> sorted(refutation_of(chains, gate("XOR")).multipliers)
    [0, 1, 2, 3]
    """
    examples = {dataset.x(i) for i in range(len(dataset))}
    merged: list[Chain] = []
    for chain in chains:
        beside = [side for side in chain if _is_beside(side, examples)]
        known = next((c for c in merged if any(side in c for side in beside)), None)
        if known is None:
            merged.append(chain)
        else:
            known += [side for side in chain if side not in known]
    found = [one for chain in merged if (one := _of_chain(chain, dataset, examples)) is not None]
    if all(map(_is_true, merged)) or len(merged) == 1:
        return found[0] if found else None
    return None


def _is_beside(side: Side, examples: set[Vector]) -> bool:
    """Say whether a side is one point, and no example."""
    return len(side) == 1 and side[0][0] == 1 and side[0][1] not in examples


def _is_true(chain: Chain) -> bool:
    return len({_value(side) for side in chain}) == 1


def _value(side: Side) -> Vector:
    columns = zip(*([a * v for v in x] for a, x in side), strict=True)
    return tuple(sum(column, Fraction(0)) for column in columns)


def _of_chain(chain: Chain, dataset: Dataset, examples: set[Vector]) -> Meeting | None:
    """Return the multipliers of two mixtures of examples, and the point that they are said to be.

    A sum that is no mean is no common point, but must be right.
    """
    common = [side[0][1] for side in chain if _is_beside(side, examples)]
    mixed = [side for side in chain if not _is_beside(side, examples)]
    if len(mixed) != PAIR or len(common) > 1:
        return None
    is_mean = sum(a for a, _ in mixed[0]) == 1
    if common and not is_mean and not _is_true(chain):
        return None
    sides = _examples_of(dataset, [[x for _, x in side] for side in mixed])
    if len(sides) != PAIR:
        return None
    pairs: dict[int, Fraction] = {}
    for index, (a, _) in zip(sides[0] + sides[1], mixed[0] + mixed[1], strict=True):
        pairs[index] = pairs.get(index, Fraction(0)) + a
    return Meeting(pairs, sides, common[0] if common and is_mean else None)


def _examples_of(
    dataset: Dataset, sides: Iterable[Sequence[Vector]]
) -> tuple[tuple[int, ...], ...]:
    """Return the examples of each side, of those whose inputs are each of one class."""
    found = (_examples_of_side(dataset, points) for points in sides)
    return tuple(side for side in found if side is not None)


def _examples_of_side(dataset: Dataset, points: Sequence[Vector]) -> tuple[int, ...] | None:
    """Return the examples with these inputs; one of both classes is of the others' class."""
    found = [[i for i in range(len(dataset)) if dataset.x(i) == x] for x in points]
    classes = [{dataset.target(i) for i in same} for same in found]
    sure = {target for one in classes if len(one) == 1 for target in one}
    own = [[i for i in same if len(sure) != 1 or dataset.target(i) in sure] for same in found]
    if any(len({dataset.target(i) for i in same}) != 1 for same in own):
        return None
    return tuple(same[0] for same in own)


# Hulls that meet


def crossing_of(text: Text, named: Sequence[Named], dataset: Dataset) -> Meeting | None:
    """Return what is said of segments or hulls that meet.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> said = read("the segments (0,0)-(1,1) and (0,1)-(1,0) cross at (1/2, 1/2)")
    >>> crossing_of(said, named_points(said, 2), gate("XOR")).sides
    ((0, 3), (1, 2))
    """
    groups = dict.fromkeys(one.points for one in named)
    pairs = [group for group in groups if len(group) == PAIR]
    alone = [group[0] for group in groups if len(group) == 1]
    if not text.holding("crossing") or len(alone) > 1 or len(pairs) + len(alone) < len(groups):
        return None
    hulls = _examples_of(dataset, pairs)
    if alone and not pairs and text.holding("hull", "segment"):
        every = range(len(dataset))
        hulls = tuple(tuple(i for i in every if dataset.target(i) == t) for t in (1, -1))
    if len(hulls) != PAIR or len(pairs) not in (0, PAIR):
        return None
    return Meeting(None, hulls, alone[0] if alone else None)
