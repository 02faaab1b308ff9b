"""Proofs by what is the same for whole classes: averages of all examples, updates that cancel.

``the average of each class has every pixel equal to 1/4`` names no example, for it is about all of
them.  A run of the perceptron that comes back to weights it had proves that no weights are right:
its updates, examples with their signs, add up to nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from linexact.data.dataset import Dataset, Vector
from linexact.grade.forms.proof.answer import StatedMultipliers
from linexact.written import Form, Row, Statement, Sum
from linexact.written.statements import Item
from linexact.written.wording import Wording

MOST_VISITED = 300  # weights of a run
_EVERY = Wording(r"{each one} ?(?:\w+ )?{entry of a picture}")
_AVERAGE = Wording("{average}")
_PLUS, _MINUS, _ORIGIN = Wording("{plus class}"), Wording("{minus class}"), Wording("{origin}")
_BOTH_CLASSES = Wording("{both classes}")
_MEETING = Wording(r"{hulls or diagonals}\W(?:\w+\W+){0,8}?{crossing}")
PAIR = 2
_NEAR = 60  # characters between "every pixel" and its value


def class_averages(text: str, items: Sequence[Item], dataset: Dataset) -> StatedMultipliers | None:
    """Return the plain averages of both classes, where the text gives one value for every entry.

    >>> from linexact.written import statements
    >>> rows = [[1, 0], [0, 1], ["1/2", "1/2"]]
    >>> text = "In the average of each class every coordinate is 1/2."
    >>> data = Dataset.from_rows(rows, [1, 1, -1])
    >>> found = class_averages(text, statements(text), data)
    >>> [str(m) for m in found.multipliers.values()], str(found.common_point[0])
    (['1/2', '1/2', '1'], '1/2')
    """
    if not _AVERAGE.search(text) or not dataset.dimension:
        return None
    values = Counter(
        v for m in _EVERY.pattern.finditer(text) if (v := _behind(m.end(), items)) is not None
    )
    if not values or (len(values) > 1 and values.most_common(1)[0][1] == 1):
        return None
    sides = [[i for i in range(len(dataset)) if dataset.target(i) == t] for t in (1, -1)]
    if not all(sides):
        return None
    pairs = {i: Fraction(1, len(side)) for side in sides for i in side}
    point = (values.most_common(1)[0][0],) * dataset.dimension
    return StatedMultipliers(pairs, (), tuple(map(tuple, sides)), point)


def class_points(
    text: str, items: Sequence[Item], dataset: Dataset
) -> tuple[StatedMultipliers | None, Vector | None]:
    """Return what is said of the points of both classes as wholes, and the point that they share.

    ``The midpoint of the two positive points is (1/2, 1/2), and so is that of the negative ones``
    is about the averages; of two points each, segments between them may be meant.

    >>> from linexact.data.gates import gate
    >>> from linexact.written import statements
    >>> text = "the midpoint of both positive points and of both negative points is (1/2, 1/2)"
    >>> found, _ = class_points(text, statements(text), gate("XOR"))
    >>> {i: str(m) for i, m in sorted(found.multipliers.items())}
    {0: '1/2', 1: '1/2', 2: '1/2', 3: '1/2'}
    """
    of_hulls = bool(_MEETING.search(text))
    of_both = of_hulls or _BOTH_CLASSES.search(text) or (_PLUS.search(text) and _MINUS.search(text))
    sides = [[i for i in range(len(dataset)) if dataset.target(i) == t] for t in (1, -1)]
    point = _only_point(text, items, dataset) if of_both and all(sides) else None
    if point is None:
        return None, None
    width = range(dataset.dimension)
    averages = [
        tuple(sum((dataset.x(i)[j] for i in side), Fraction(0)) / len(side) for j in width)
        for side in sides
    ]
    pairs = {i: Fraction(1, len(side)) for side in sides for i in side}
    if _AVERAGE.search(text) and averages == [point, point]:
        return StatedMultipliers(pairs, (), tuple(map(tuple, sides)), point), point
    return None, point if of_hulls or all(len(side) == PAIR for side in sides) else None


def _only_point(text: str, items: Sequence[Item], dataset: Dataset) -> Vector | None:
    """Return the point that a text names, if it is one."""
    stated = (side for item in items if isinstance(item, Statement) for side in item.sides)
    found = {v for side in stated if isinstance(side, Row) and (v := side.vector) is not None}
    if _ORIGIN.search(text):
        found.add((Fraction(0),) * dataset.dimension)
    return found.pop() if len(found) == 1 else None


def _behind(place: int, items: Sequence[Item]) -> Fraction | None:
    """Return the first number that stands close behind a place."""
    for item in items:
        if isinstance(item, Statement) and item.span.stop > place:
            values = [side.value for side in item.sides if isinstance(side, Form)]
            value = next((v for v in values if v is not None), None)
            return value if item.span.start - place <= _NEAR else None
    return None


def cancelling_updates(
    items: Sequence[Item], dataset: Dataset, *, bias: bool
) -> StatedMultipliers | None:
    """Return how often each example was added, where updates are said to add up to nothing.

    >>> from linexact.data.gates import gate
    >>> from linexact.written import statements
    >>> text = "(-1, 0, 0) + (1, 0, 1) + (1, 1, 0) + (-1, -1, -1) = (0, 0, 0)"
    >>> found = cancelling_updates(statements(text), gate("XOR"), bias=True)
    >>> {i: str(m) for i, m in sorted(found.multipliers.items())}
    {0: '1', 1: '1', 2: '1', 3: '1'}
    """
    width = dataset.dimension + bias
    for moves in (*_sums(items, width), *_cycles(items, width)):
        for first in (True, False) if bias else (True,):
            counted = _counted(moves, dataset, bias=bias, first=first)
            if counted is not None:
                return StatedMultipliers(counted)
    return None


def _sums(items: Sequence[Item], width: int) -> Iterator[list[Vector]]:
    """Yield the terms of sums that are said to be zero."""
    for item in items:
        if not isinstance(item, Statement) or set(item.relations) != {"="}:
            continue
        last, first = item.sides[-1], item.sides[0]
        zero = isinstance(last, Row) and last.vector == (Fraction(0),) * width
        if zero and isinstance(first, Sum):
            terms = [(factor, row.vector) for factor, row in first.terms]
            if all(v is not None and len(v) == width for _, v in terms):
                yield [tuple(factor * a for a in v or ()) for factor, v in terms]


def _cycles(items: Sequence[Item], width: int) -> Iterator[list[Vector]]:
    """Yield the moves between weights that come back, where a text lists them one by one."""
    visited: list[Vector] = []
    for item in items:
        for side in item.sides[-1:] if isinstance(item, Statement) else ():
            vector = side.vector if isinstance(side, Row) else None
            if vector is not None and len(vector) == width and vector != (visited or [()])[-1]:
                visited.append(vector)
    visited = visited[:MOST_VISITED]
    for end, vector in enumerate(visited):
        begin = next((i for i in range(end) if visited[i] == vector), None)
        if begin is not None and end - begin > 1:
            run = visited[begin : end + 1]
            yield [
                tuple(a - b for a, b in zip(after, before, strict=True))
                for before, after in pairwise(run)
            ]
            return


def _counted(
    moves: Sequence[Vector], dataset: Dataset, *, bias: bool, first: bool
) -> dict[int, Fraction] | None:
    """Return how often each example is a move, with its sign; None where a move is none."""
    count: Counter[int] = Counter()
    sizes: set[Fraction] = set()
    for move in moves:
        unit = (move[0] if first else move[-1]) if bias else Fraction(1)
        rest = (move[1:] if first else move[:-1]) if bias else move
        found = None
        for sign in (1, -1):
            if bias and unit * sign <= 0:
                continue
            size = abs(unit)
            x = tuple(sign * a / size for a in rest)
            found = next(
                (i for i in range(len(dataset))
                 if dataset.target(i) == sign and dataset.x(i) == x), None,
            )  # fmt: skip
            sizes.add(size)
            if found is not None:
                break
        if found is None:
            return None
        count[found] += 1
    return {i: Fraction(n) for i, n in count.items()} if len(sizes) == 1 and count else None
