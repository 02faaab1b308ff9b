"""Drawing data for variants: facts are decided exactly before a draw is accepted.

Points are small integers in the plane, half of them in each class.  Two draws are *equal up
to symmetry* when exchanging the features, reflecting them, exchanging the classes, moving
and scaling all points turns one into the other (a perceptron's data are not moved, and keep
their order).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from linexact.classroom.difficulty import (
    Drawn,
    Measures,
    bounds,
    has_solution,
    proof_measures,
    run_measures,
    smallest_proofs,
    solutions,
    weights_measures,
    within,
)
from linexact.handweights import Problem
from linexact.handweights.search import Simplest, simplest
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.model.draws import below
from linexact.perceptron import Converged, rule, run
from linexact.reading.arrays import read_arrays
from linexact.separability import Inseparable, separate_dataset

CONVENTION = Convention(bias=True, boundary="strict")
WINDOW = 4  # coordinates from -4 to 4
RULE = "blog"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is guaranteed of every variant, beside the bounds on how hard it is.

    ``weights``: the simplest integer weights have largest absolute value ``size``.
    ``inseparable``: the smallest proof of inseparability uses exactly ``size`` examples.
    ``perceptron``: the run from zero ends after exactly ``size`` updates; ``zero`` says whether
    a score of 0 occurs after its first step.
    """

    kind: str
    size: int
    zero: bool = False

    @property
    def name(self) -> str:
        """How the variants begin to be called."""
        return f"{self.kind}-{self.size}" + ("-zero" if self.zero else "")

    @property
    def examples(self) -> int:
        """How many examples a variant has."""
        return {"weights": 6, "inseparable": 6, "perceptron": 4}[self.kind]


def dataset_of(drawn: Drawn) -> Dataset:
    """Return drawn points as a data set."""
    return read_arrays([[x, y] for x, y, _ in drawn], [t for *_, t in drawn])


def draw(facts: Facts, numbers: Iterator[int]) -> tuple[Drawn, Measures] | None:
    """Draw once; None unless the facts are true of it and it is as hard as stated."""
    places = _places(facts.examples, numbers)
    if facts.kind == "weights":
        drawn = _by_line(places, facts.size, numbers)
    else:
        drawn = _by_halves(places, numbers)
    if not _may_be(facts, drawn):
        return None
    measured = measure(facts, drawn)
    if measured is None or not within(measured, bounds(facts.kind, facts.size, facts.zero)):
        return None
    return drawn, measured


def _places(count: int, numbers: Iterator[int]) -> list[tuple[int, int]]:
    side = 2 * WINDOW + 1
    places: dict[tuple[int, int], None] = {}
    while len(places) < count:
        places[below(numbers, side) - WINDOW, below(numbers, side) - WINDOW] = None
    return list(places)


def _by_halves(places: list[tuple[int, int]], numbers: Iterator[int]) -> Drawn:
    """Draw which half of the points is positive."""
    left = len(places) // 2
    drawn = []
    for rest, place in zip(range(len(places), 0, -1), places, strict=True):
        chosen = below(numbers, rest) < left
        left -= chosen
        drawn.append((*place, 1 if chosen else -1))
    return tuple(drawn)


def _by_line(places: list[tuple[int, int]], size: int, numbers: Iterator[int]) -> Drawn:
    """Let weights of the wanted size, drawn too, say which half of the points is positive."""
    side = 2 * size + 1
    w1 = w2 = 0
    while max(abs(w1), abs(w2)) < size:
        w1, w2 = below(numbers, side) - size, below(numbers, side) - size
    scores = [w1 * x + w2 * y for x, y in places]
    middle = sorted(scores)[len(scores) // 2]
    return tuple((*p, 1 if s >= middle else -1) for p, s in zip(places, scores, strict=True))


def _may_be(facts: Facts, drawn: Drawn) -> bool:
    """Pass over most draws by a few small integers, before the engine is asked."""
    if facts.kind == "weights":
        if sum(t for *_, t in drawn) or has_solution(drawn, facts.size - 1):
            return False
        low, high = bounds(facts.kind, facts.size, facts.zero)["solutions"]
        return low <= solutions(drawn, facts.size + 1) <= high
    if facts.kind == "perceptron":
        return _updates(drawn, facts.size) == facts.size
    return True


def _updates(drawn: Drawn, most: int) -> int:
    """Count the updates from zero weights, up to one more than ``most``."""
    w1 = w2 = b = updates = right = 0
    while right < len(drawn) and updates <= most:
        for x, y, t in drawn:
            if t * (w1 * x + w2 * y + b) > 0:
                right += 1
            else:
                w1, w2, b = w1 + t * x, w2 + t * y, b + t
                updates, right = updates + 1, 0
            if right == len(drawn) or updates > most:
                break
    return updates


def measure(facts: Facts, drawn: Drawn) -> Measures | None:
    """Return how hard data are; None unless the facts are true of it, as the engine decides."""
    data = dataset_of(drawn)
    if facts.kind == "weights":
        found = simplest(Problem(data, CONVENTION))
        if not isinstance(found, Simplest) or found.size != facts.size:
            return None
        return weights_measures(drawn, found)
    if facts.kind == "inseparable":
        proofs = smallest_proofs(drawn)
        if not proofs or len(proofs[0]) != facts.size:
            return None
        proved = isinstance(separate_dataset(data, CONVENTION), Inseparable)
        return proof_measures(proofs) if proved else None
    trace = run(data, rule(RULE))
    if not isinstance(trace.outcome, Converged) or trace.updates != facts.size:
        return None
    measured = run_measures(trace)
    return measured if (measured["zero scores"] > 0) == facts.zero else None


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
