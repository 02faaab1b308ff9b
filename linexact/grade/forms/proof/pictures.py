"""Proofs in words about points: segments that cross, averages that agree, a point inside a hull.

The points must be named.  Points named together ("the segment from (0,0) to (1,1)") are a group;
what is said of groups is a matter of a few words, and what is marked is whether the hulls of the
named examples of each class share a point, or for averages whether those are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.proof.examples import find_example
from linexact.written import Form, Label, Reference, Row, Span, Statement, Sum
from linexact.written.statements import Item
from linexact.written.wording import Wording

Side: TypeAlias = list[tuple[Fraction, Vector]]

_AVERAGE = Wording("{average}")
_CROSSING = Wording(r"{crossing}|∩|\\cap\b")
_INSIDE = Wording("{inside}")
_SEGMENT = Wording("{segment}")
_DRESSED = (
    (re.compile(r"\\[td]?frac\s*\{?(\d+)\}?\s*\{?(\d+)\}?"), r"\1/\2"),
    (re.compile(r"\\(?:cdot|times)|[·×∙]"), "*"),
    (re.compile(r"[\s$]|\\[,;! ]"), ""),
)
_PRODUCT = re.compile(r"(\d+(?:/\d+)?)\*\(?(-?\d+(?:/\d+)?)\)?(?:\+|\Z)")
_MEAN = re.compile(r"\(((?:-?\d+\+)+-?\d+)\)/(\d+)").fullmatch
_BOTH = Wording("{in both}")
_JOINED = re.compile(r"\s*(?:-+|–|—|→|to|a)\s*", re.IGNORECASE).fullmatch
_TOGETHER = re.compile(
    r"(?:[\W\d]|and|to|with|joining|a|corners?|the)*",
    re.IGNORECASE,
).fullmatch


@dataclass(frozen=True, slots=True)
class Picture:
    """Groups of points as they are named, and what is said of them."""

    kind: Literal["equation", "average", "crossing", "inside"]
    groups: tuple[tuple[Vector, ...], ...]
    sides: tuple[Side, ...] = ()  # of an equation between weighted points


def read_picture(text: str, items: Sequence[Item], dataset: Dataset) -> Picture | None:
    """Return what a text says of points; None where it names none of both classes.

    >>> from linexact.data.gates import gate
    >>> from linexact.written import statements
    >>> said = "The segment from (0,0) to (1,1) crosses the one from (0,1) to (1,0)."
    >>> picture = read_picture(said, statements(said), gate("XOR"))
    >>> [[str(v) for x in group for v in x] for group in picture.groups]
    [['0', '0', '1', '1'], ['0', '1', '1', '0']]
    """
    both = _in_both(items, text, dataset)
    if both is not None:
        return Picture("equation", (), ([(Fraction(1), both)], [(Fraction(1), both)]))
    equations = _on_a_line(items, text) if dataset.dimension == 1 else iter(())
    equation = next(equations, None) or next(_equations(items, dataset.dimension), None)
    if equation is not None:
        return Picture("equation", (), tuple(equation))
    groups = tuple(map(tuple, _groups(items, text, dataset)))
    named = [find_example(dataset, x) for group in groups for x in group]
    classes = {dataset.target(i) for i in named if i is not None}
    if len(classes) < 2:
        return None
    if _AVERAGE.search(text):
        return Picture("average", groups)
    if _CROSSING.search(text):
        # A segment joins examples of one class; which lines cross otherwise shows nothing.
        mixed = any(len(set(one)) > 1 for one in _segments(items, text, dataset))
        return Picture("crossing", groups) if not mixed or _SEGMENT.search(text) else None
    return Picture("inside", groups) if _INSIDE.search(text) else None


def says_inside(text: str) -> bool:
    """Say whether points are said to lie on segments, or in hulls, that cross or share one.

    >>> says_inside("the segment between them contains (1, 1)"), says_inside("w = (1, 1)")
    (True, False)
    """
    return any(words.search(text) is not None for words in (_CROSSING, _INSIDE, _SEGMENT))


def _in_both(items: Sequence[Item], text: str, dataset: Dataset) -> Vector | None:
    """Return an input of both classes that is said to be in both: "positive and negative"."""
    of_classes: dict[Vector, set[int]] = {}
    for example in dataset.examples():
        of_classes.setdefault(example.x, set()).add(example.target)
    shared = {x for x, targets in of_classes.items() if len(targets) == 2}
    if not shared or not _BOTH.search(text):
        return None
    named = {x for points, _ in _points(items, dataset.dimension) for x in points}
    return next(iter(named)) if len(named) == 1 and named <= shared else None


def _equations(items: Sequence[Item], dimension: int) -> Iterator[list[Side]]:
    """Yield equations between sums of weighted points, such as ``(0,0) + (1,1) = ...``."""
    for item in items:
        if not isinstance(item, Statement) or set(item.relations) != {"="}:
            continue
        named = isinstance(item.sides[0], Form) and item.sides[0].name  # "z = 1/2 (0,0) + ..."
        sides = [list(_side(side, dimension)) for side in item.sides[bool(named) :]]
        turned = all(sides) and len(sides) == 2 and sides[0][0][0] < 0  # "-(0, 0) = (0, 0)"
        if all(sides) and (turned or any(len(side) > 1 for side in sides)):
            yield sides


def _on_a_line(items: Sequence[Item], text: str) -> Iterator[list[Side]]:
    """Yield ``1 = 1/2 * 0 + 1/2 * 2`` and ``1 = (0 + 2)/2`` as they are written: points on a line.

    The reader has worked them out.
    """
    for item in items:
        if isinstance(item, Statement) and item.relations == ("=",):
            written = [text[span.start : span.stop] for span in item.spans]
            sides = [_written_out(side) for side in written]
            values = [side.value if isinstance(side, Form) else None for side in item.sides]
            for j in (0, 1):
                value = values[1 - j]
                if sides[j] and value is not None:
                    yield [sides[j], [(Fraction(1), (value,))]]


def _written_out(side: str) -> Side:
    for pattern, plainly in _DRESSED:
        side = pattern.sub(plainly, side)
    mean = _MEAN(side)
    if mean:
        numbers = mean[1].split("+")
        return [(Fraction(1, int(mean[2]) or 1), (Fraction(n),)) for n in numbers]
    products = list(_PRODUCT.finditer(side))
    if len(products) < 2 or "".join(match[0] for match in products) != side:
        return []
    return [(Fraction(match[1]), (Fraction(match[2]),)) for match in products]


def _side(side: object, dimension: int) -> Iterator[tuple[Fraction, Vector]]:
    rows = [(Fraction(1), side)] if isinstance(side, Row) else []
    rows = list(side.terms) if isinstance(side, Sum) else rows
    if dimension == 1 and isinstance(side, Form) and side.value is not None:
        yield Fraction(1), (side.value,)
    for factor, row in rows:
        if row.vector is not None and len(row.vector) == dimension:
            yield factor, row.vector


def _groups(items: Sequence[Item], text: str, dataset: Dataset) -> Iterator[list[Vector]]:
    """Yield points in their groups: what stands between those of one is little words only.

    A list of points is a group of its own, and so is a point that is no example.
    """
    group: list[Vector] = []
    behind = 0
    alone = False
    for points, span in _points(items, dataset.dimension):
        if points:
            between = text[behind : span.start]
            apart = alone or len(points) > 1
            alone = len(points) > 1 or find_example(dataset, points[0]) is None
            apart = apart or (alone and len(points) == 1)
            if group and (apart or not _TOGETHER(between) or "." in between or "\n\n" in between):
                yield group
                group = []
            group += points
            behind = span.stop
    if group:
        yield group


def _segments(items: Sequence[Item], text: str, dataset: Dataset) -> Iterator[tuple[int, int]]:
    """Yield the classes of the ends of each segment that is written as ``a - b`` or ``a to b``."""
    last: tuple[Vector, int] | None = None
    for points, span in _points(items, dataset.dimension):
        for place, x in enumerate(points):
            # In "(0,0) - (1,1)" both points are of one stretch, a difference to the eye.
            if last is not None and (place or _JOINED(text[last[1] : span.start])):
                ends = [find_example(dataset, end) for end in (last[0], x)]
                targets = [dataset.target(i) for i in ends if i is not None]
                if len(targets) == 2:
                    yield targets[0], targets[1]
            last = x, span.stop


def _points(items: Sequence[Item], dimension: int) -> Iterator[tuple[list[Vector], Span]]:
    """Yield the points of each side, and where it stands; ``(1)`` is one on a line."""
    for item in items:
        if isinstance(item, Statement):
            for side, span in zip(item.sides, item.spans, strict=True):
                listed = isinstance(side, Row) and side.vector is None  # "[(0,0), (1,1)]"
                parts = side.entries if isinstance(side, Row) and listed else (side,)
                yield [x for part in parts for _, x in _side(part, dimension)], span
        elif isinstance(item, Label | Reference) and dimension == 1 and item.name.isdigit():
            yield [(Fraction(int(item.name)),)], item.span
