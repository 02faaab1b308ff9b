"""What words say of points: means that agree, segments that cross, a point in both classes.

Points that are listed together are a group.  A mean is of a group, and is the point that stands
alone beside it, or the mean of another group; so the order of the words does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.proof.averages import Side, side_of, uniform
from linexact.language.expression import Expression, Minus, Sum, parts
from linexact.language.expression import Vector as Entries
from linexact.language.scan import Token
from linexact.language.statement import Statement
from linexact.language.text import Text

PAIR = 2
_JOINTS = (",", "and", "&", "to", "with")
_LIGHT = ("the", "point", "points")


@dataclass(frozen=True, slots=True)
class Named:
    """Points that a text names together, and the places of its tokens."""

    points: tuple[Vector, ...]
    first: int
    last: int

    @property
    def is_alone(self) -> bool:
        """Say whether it is one point."""
        return len(self.points) == 1


def named_points(text: Text, dataset: Dataset) -> list[Named]:
    """Return the points that stand in a text by themselves, those listed together as one.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> found = named_points(read("from (0,0) to (1,1), the mean of (0,1) and (1,0)"), gate("OR"))
    >>> [len(one.points) for one in found]
    [2, 2]
    """
    found: list[Named] = []
    apart = False
    for one in text.statements:
        points = () if one.relations else _points(one, dataset.dimension)
        if not points:
            continue
        listed = len(points) > 1
        before = found[-1] if found and not (apart or listed) else None
        if before is not None and _are_joined(text, before.last, one.first):
            found[-1] = Named(before.points + points, before.first, one.last)
        else:
            found.append(Named(points, one.first, one.last))
        apart = listed
    return found


def _points(one: Statement, dimension: int) -> tuple[Vector, ...]:
    """Return the point that a side is, or the two of ``(0,0)-(1,1)``."""
    side = one.left
    if isinstance(side, Sum) and len(side.terms) == PAIR and isinstance(side.terms[1], Minus):
        ends: tuple[Expression, ...] = (side.terms[0], side.terms[1].of)
        found = [side_of(end, dimension) for end in ends if isinstance(end, Entries)]
        return tuple(end[0][1] for end in found if end is not None) if len(found) == PAIR else ()
    point = side_of(side, dimension)
    return (point[0][1],) if point is not None and len(point) == 1 and point[0][0] == 1 else ()


def _are_joined(text: Text, first: int, last: int) -> bool:
    between = [token.low for token in text.words(first, last)]
    return any(low in _JOINTS for low in between) and all(
        low in _JOINTS or low in _LIGHT for low in between
    )


# Means


def means_of(text: Text, named: list[Named], dataset: Dataset) -> list[list[Side]]:
    """Return what is said of means, as equations between mixtures of points.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> said = read("(0,0) and (1,1) have the same midpoint as (0,1) and (1,0)")
    >>> [[len(side) for side in equation]
    ...  for equation in means_of(said, named_points(said, gate("XOR")), gate("XOR"))]
    [[2, 2]]
    """
    if not text.holding("mean"):
        return []
    named = [one for one in named if not _is_of_segment(text, one)]
    if all(one.is_alone for one in named):
        return _of_classes(text, named, dataset)
    equations: list[list[Side]] = []
    closed = True
    for one in named:
        side = uniform(one.points)
        if closed or (len(equations[-1]) > 1 and not one.is_alone and _has_group(equations[-1])):
            equations.append([])
        equations[-1].append(side)
        closed = False
    return _with_partners(equations)


def _has_group(equation: list[Side]) -> bool:
    return any(len(side) > 1 for side in equation)


def _with_partners(equations: list[list[Side]]) -> list[list[Side]]:
    """Put a side that stands alone to the equation before it, and take what is said twice once."""
    found: list[list[Side]] = []
    for equation in equations:
        if len(equation) == 1 and found:
            found[-1] += equation
        else:
            found.append(equation)
    once = [[s for k, s in enumerate(e) if s not in e[:k]] for e in found]
    return [e for k, e in enumerate(once) if e not in once[:k] and len(e) > 1]


def _is_of_segment(text: Text, one: Named) -> bool:
    """Say whether points are the ends of a segment, of which no mean is spoken beside."""
    inside = [text.tokens[i] for i in text.stretch(one.first)]
    about = any(token.has("segment", "inside") for token in inside)
    return about and not any(token.has("mean") for token in inside)


def _of_classes(text: Text, named: list[Named], dataset: Dataset) -> list[list[Side]]:
    """Return what is said of the means of whole classes: ``the average of the positives``."""
    targets = sorted(_classes_meant(text))
    sides = [[x for x, t in _examples(dataset) if t == target] for target in targets]
    points = {one.points[0] for one in named}
    if text.holding("origin"):
        points.add((Fraction(0),) * dataset.dimension)
    if not all(sides) or len(points) > 1 or len(sides) + len(points) < PAIR:
        return []
    middle = any(text.tokens[i].low.startswith("mid") for i in text.holding("mean"))
    if middle and any(len(side) != PAIR for side in sides):
        return []
    if not points and not text.holding("same", "crossing"):
        return []
    classes = [uniform(side) for side in sides]
    return [[*classes[:1], *([(Fraction(1), x)] for x in points), *classes[1:]]]


def _classes_meant(text: Text) -> set[int]:
    """Return the classes that stand behind an *of*: ``of the two positive points``."""
    found: set[int] = set()
    for place, token in enumerate(text.tokens):
        if token.low not in ("of", "both of") or _is_any_mean(text, place - 1):
            continue
        place += 1
        while (follows := text.at(place)) is not None and _leads(follows):
            place += 1
        if follows is not None and follows.has("positive", "negative"):
            found.add(1 if follows.has("positive") else -1)
        elif follows is not None and follows.low == "classes":
            found |= {1, -1}
    return found


def _is_any_mean(text: Text, place: int) -> bool:
    """Say whether a mean is none in particular: ``every average of positive cases``."""
    mean, before = text.at(place), text.at(place - 1)
    if mean is None or before is None or not mean.has("mean"):
        return False
    return before.low in ("a", "an", "any", "each", "every", "some")


def _leads(token: Token) -> bool:
    return token.low in ("the", "all", "both") or token.is_spelled


def _examples(dataset: Dataset) -> Iterator[tuple[Vector, int]]:
    for index in range(len(dataset)):
        yield dataset.x(index), dataset.target(index)


# Segments and hulls


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two segments, or the hulls of both classes where there are none; and where they meet."""

    segments: tuple[tuple[Vector, Vector], ...]
    meeting: Vector | None


def crossing_of(text: Text, named: list[Named]) -> Crossing | None:
    """Return what is said of segments or hulls that meet.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> said = read("the segments (0,0)-(1,1) and (0,1)-(1,0) cross at (1/2, 1/2)")
    >>> found = crossing_of(said, named_points(said, gate("XOR")))
    >>> len(found.segments), [str(v) for v in found.meeting]
    (2, ['1/2', '1/2'])
    """
    if not text.holding("crossing"):
        return None
    pairs = list(dict.fromkeys(one.points for one in named if len(one.points) == PAIR))
    alone = list(dict.fromkeys(one.points[0] for one in named if one.is_alone))
    if any(len(one.points) > PAIR for one in named) or len(alone) > 1:
        return None
    segments = tuple((a, b) for a, b in pairs)
    if len(segments) == PAIR:
        return Crossing(segments, alone[0] if alone else None)
    if segments or not alone or not text.holding("hull", "segment"):
        return None
    return Crossing((), alone[0])


# One point


def only_point(text: Text, dataset: Dataset) -> Vector | None:
    """Return the one point that a text speaks of, where its other numbers are 0."""
    points: set[Vector] = set()
    for one in text.statements:
        for side in one.sides:
            points |= set(_vectors(side, dataset.dimension))
    if len(points) != 1:
        return None
    (point,) = points
    values = {t.value for t in text.tokens if t.kind == "number"}
    return point if values <= {*map(abs, point), Fraction(0)} else None


def _vectors(side: Expression, dimension: int) -> Iterator[Vector]:
    if isinstance(side, Entries):
        found = side_of(side, dimension)
        if found is not None:
            yield found[0][1]
        return
    for part in parts(side):
        yield from _vectors(part, dimension)


def is_in_both(text: Text, point: Vector, dataset: Dataset) -> bool:
    """Say whether an input of both classes is said to be in both.

    >>> from linexact.language.text import read
    >>> twice = Dataset.from_rows([[1, 2], [1, 2]], [1, -1])
    >>> is_in_both(read("(1, 2) is positive and negative"), (1, 2), twice)
    True
    """
    targets = {t for x, t in _examples(dataset) if x == point}
    both = bool(text.holding("positive") and text.holding("negative"))
    signs = {token.text for token in text.tokens} >= {"+", "-"}
    weak = any(t.text in (">=", ">") for t in text.tokens) and any(
        t.text in ("<", "<=") for t in text.tokens
    )
    said = both or signs or weak or any(t.low in ("both", "same", "twice") for t in text.tokens)
    return len(targets) == PAIR and said
