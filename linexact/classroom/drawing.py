"""Drawing data for variants: facts are decided exactly before a draw is accepted.

Points are small integers in the plane.  Two draws are *equal up to symmetry* when
exchanging the features, reflecting them, exchanging the classes, moving and scaling all
points turns one into the other (a perceptron's data are not moved, and keep their order).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import gcd
from typing import TypeAlias

from linexact.handweights import Problem
from linexact.handweights.search import Simplest, simplest
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.model.draws import below
from linexact.perceptron import Converged, rule, run
from linexact.reading.arrays import read_arrays
from linexact.separability import Inseparable, separate_dataset

Drawn: TypeAlias = tuple[tuple[int, int, int], ...]  # x1, x2, target
CONVENTION = Convention(bias=True, boundary="strict")
WINDOW = 4  # coordinates from -4 to 4
RULE = "blog"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is guaranteed of every variant.

    ``weights``: the simplest integer weights have largest absolute value ``size``.
    ``inseparable``: the smallest proof of inseparability uses exactly ``size`` examples.
    ``perceptron``: the run from zero ends after exactly ``size`` updates; ``zero`` says whether
    a score of 0 occurs after its first step.
    """

    kind: str
    size: int
    zero: bool = False

    @property
    def examples(self) -> int:
        """How many examples a variant has."""
        return {"weights": 6, "inseparable": 6, "perceptron": 4}[self.kind]


def dataset_of(drawn: Drawn) -> Dataset:
    """Return drawn points as a data set."""
    return read_arrays([[x, y] for x, y, _ in drawn], [t for *_, t in drawn])


def draw(facts: Facts, numbers: Iterator[int]) -> Drawn | None:
    """Draw once; None unless the facts are true of it."""
    side = 2 * WINDOW + 1
    points: dict[tuple[int, int], int] = {}
    while len(points) < facts.examples:
        place = (below(numbers, side) - WINDOW, below(numbers, side) - WINDOW)
        points.setdefault(place, 2 * below(numbers, 2) - 1)
    if facts.kind != "inseparable":
        points = _by_line(points, numbers)
    drawn = tuple((*place, target) for place, target in points.items())
    balance = abs(sum(target for *_, target in drawn))
    if balance > len(drawn) // 3 or not has_facts(facts, drawn):
        return None
    return drawn


def _by_line(
    points: dict[tuple[int, int], int], numbers: Iterator[int]
) -> dict[tuple[int, int], int]:
    """Label points by a line that is drawn too, so that most draws are separable."""
    w = (below(numbers, 7) - 3, below(numbers, 7) - 3)
    b = below(numbers, 11) - 5
    return {p: 1 if w[0] * p[0] + w[1] * p[1] + b > 0 else -1 for p in points}


def has_facts(facts: Facts, drawn: Drawn) -> bool:
    """Say whether the facts are true, decided exactly and checked."""
    data = dataset_of(drawn)
    if facts.kind == "weights":
        found = simplest(Problem(data, CONVENTION))
        return isinstance(found, Simplest) and found.size == facts.size
    if facts.kind == "inseparable":
        return smallest_proof(drawn) == facts.size
    trace = run(data, rule(RULE))
    if not isinstance(trace.outcome, Converged) or trace.updates != facts.size:
        return False
    zeros = [step.score == 0 for step in trace.steps()]
    return any(zeros[1:]) == facts.zero


def smallest_proof(drawn: Drawn) -> int | None:
    """Return the least number of examples that are inseparable by themselves.

    >>> smallest_proof(((0, 0, -1), (1, 1, -1), (0, 1, 1), (1, 0, 1)))
    4
    >>> smallest_proof(((0, 0, -1), (1, 1, -1), (2, 2, 1))) is None
    True
    """
    if not isinstance(separate_dataset(dataset_of(drawn), CONVENTION), Inseparable):
        return None
    for size in (2, 3):  # Kirchberger: in the plane four always suffice
        for some in combinations(drawn, size):
            mixed = len({target for *_, target in some}) == 2
            if mixed and _is_inseparable(some):
                return size
    return 4


def _is_inseparable(some: Drawn) -> bool:
    return isinstance(separate_dataset(dataset_of(some), CONVENTION), Inseparable)


def up_to_symmetry(facts: Facts, drawn: Drawn) -> tuple[tuple[int, int, int], ...]:
    """Return the least of all data that are equal up to symmetry.

    >>> facts = Facts("weights", 1)
    >>> first = up_to_symmetry(facts, ((0, 0, 1), (2, 4, -1)))
    >>> first == up_to_symmetry(facts, ((1, 3, 1), (-1, 2, -1)))
    True
    """
    forms = []
    for exchange in (False, True):
        for sx in (1, -1):
            for sy in (1, -1):
                for st in (1, -1):
                    turned = [
                        (sx * y, sy * x, st * t) if exchange else (sx * x, sy * y, st * t)
                        for x, y, t in drawn
                    ]
                    forms.append(_plain(facts, turned))
    return min(forms)


def _plain(facts: Facts, points: list[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    left = low = 0
    if facts.kind != "perceptron":
        left, low = min(x for x, *_ in points), min(y for _, y, _ in points)
    moved = [(x - left, y - low, t) for x, y, t in points]
    unit = gcd(*(v for x, y, _ in moved for v in (x, y))) or 1
    scaled = [(x // unit, y // unit, t) for x, y, t in moved]
    return tuple(scaled) if facts.kind == "perceptron" else tuple(sorted(scaled))
