"""What a family of variants is, and how one is drawn: facts are decided exactly first.

Points are small integers in the plane, half of them in each class.  Two draws are *equal up
to symmetry* when exchanging the features, reflecting them, exchanging the classes, moving
and scaling all points turns one into the other (of an ordered family data are not moved, and
keep their order).  All variants of a family and a size have as many examples, as many of each
class, and measures between the same bounds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import gcd
from typing import TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.draws import below
from linexact.data.read.arrays import read_arrays
from linexact.exercise.variants.draft import Answers, Draft

CONVENTION = Convention(bias=True, boundary="strict")
MAX_DRAWS = 200_000  # for one variant
WINDOW = 4  # coordinates from -4 to 4

Place: TypeAlias = tuple[int, int]
Drawn: TypeAlias = tuple[tuple[int, int, int], ...]  # x1, x2, target
Measures: TypeAlias = dict[str, int]
Bounds: TypeAlias = Mapping[str, tuple[int, int]]  # the least and the largest of each measure


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """How variants of a kind are drawn, measured and answered.

    ``may_be`` passes over most draws by a few small integers before ``measure`` asks the
    engine, which returns None unless the facts are true.
    """

    name: str
    kind: str
    title: str
    statement: str
    asks: Mapping[str, int]  # values with their points
    sizes: tuple[int, int]
    usual: int
    examples: int
    choose: Callable[[list[Place], int, Iterator[int]], Drawn]  # which points are positive
    may_be: Callable[[Drawn, VariantFacts], bool]
    measure: Callable[[Drawn, VariantFacts], Measures | None]
    bounds: Callable[[VariantFacts], Bounds]
    answers: Callable[[Drawn], Answers]
    task: str = ""  # the section [task] of the exercise
    ordered: bool = False
    has_zero: bool = False  # whether ``VariantFacts.zero`` means something


@dataclass(frozen=True, slots=True)
class VariantFacts:
    """What is guaranteed of every variant, beside the bounds on how hard it is.

    What ``size`` measures is the family's to say; ``zero``: a score of 0 occurs on the way.
    """

    family: Family
    size: int
    zero: bool = False

    @property
    def name(self) -> str:
        """What is asked for, for those who make the variants."""
        return f"{self.family.name}-{self.size}" + ("-zero" if self.zero else "")

    @property
    def family_name(self) -> str:
        """What the table of keys calls it."""
        return self.family.name

    @property
    def asked_size(self) -> str:
        """The size that is guaranteed."""
        return str(self.size)

    @property
    def measured(self) -> tuple[str, ...]:
        """The names of the measures."""
        return tuple(self.bounds)

    @property
    def most_draws(self) -> int:
        """Draws for one variant; most are passed over at once."""
        return MAX_DRAWS

    def draft(self, numbers: Iterator[int]) -> Draft | str:
        """Draw once; most draws are none, as the facts are not true of them."""
        found = draw(self, numbers)
        if found is None:
            return "not as hard as asked for"
        drawn, measures = found
        form, answers = up_to_symmetry(self, drawn), self.family.answers(drawn)
        return Draft(drawn, form, measures, lambda name: exercise_text(self, name, drawn), answers)

    def called(self, seed: int) -> str:
        """Return how the variants begin to be called; it tells a student nothing of the answer.

        >>> from linexact.exercise.variants import facts_of
        >>> facts_of("inseparable").called(7)
        'separability-1cdbe1'
        """
        asked = f"{self.name}-{seed}".encode()
        return f"{self.family.kind}-{hashlib.sha256(asked).hexdigest()[:6]}"

    def __str__(self) -> str:
        return self.name

    @property
    def bounds(self) -> Bounds:
        """The bounds of each measure."""
        return self.family.bounds(self)


def dataset_of(drawn: Drawn) -> Dataset:
    """Return drawn points as a data set.

    >>> len(dataset_of(((0, 0, -1), (1, 0, 1))))
    2
    """
    return read_arrays([[x, y] for x, y, _ in drawn], [t for *_, t in drawn])


def draw(facts: VariantFacts, numbers: Iterator[int]) -> tuple[Drawn, Measures] | None:
    """Draw once; None unless the facts are true of it and it is as hard as stated.

    >>> from linexact.exercise.variants import facts_of
    >>> from linexact.data.draws import split_mix
    >>> stream, facts = split_mix(1), facts_of("weights", 1)
    >>> drawn, measures = next(filter(None, (draw(facts, stream) for _ in range(1000))))
    >>> drawn[:2], measures
    (((-2, 0, 1), (3, 0, -1)), {'solutions': 12, 'closest': 2, 'largest score': 3})
    """
    family = facts.family
    drawn = family.choose(_places(family.examples, numbers), facts.size, numbers)
    if not family.may_be(drawn, facts):
        return None
    measured = family.measure(drawn, facts)
    if measured is None:
        return None
    bounds = facts.bounds.items()
    within = all(low <= measured[name] <= high for name, (low, high) in bounds)
    return (drawn, measured) if within else None


def _places(count: int, numbers: Iterator[int]) -> list[Place]:
    side = 2 * WINDOW + 1
    places: dict[Place, None] = {}
    while len(places) < count:
        places[below(numbers, side) - WINDOW, below(numbers, side) - WINDOW] = None
    return list(places)


def by_halves(places: list[Place], size: int, numbers: Iterator[int]) -> Drawn:
    """Draw which half of the points is positive."""
    left = len(places) // 2
    drawn = []
    for rest, place in zip(range(len(places), 0, -1), places, strict=True):
        chosen = below(numbers, rest) < left
        left -= chosen
        drawn.append((*place, 1 if chosen else -1))
    return tuple(drawn)


def up_to_symmetry(facts: VariantFacts, drawn: Drawn) -> Drawn:
    """Return the least of all data that are equal up to symmetry.

    >>> from linexact.exercise.variants import facts_of
    >>> facts = facts_of("weights", 1)
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
                    forms.append(_plain(facts.family.ordered, turned))
    return min(forms)


def _plain(ordered: bool, points: list[tuple[int, int, int]]) -> Drawn:
    left = low = 0
    if not ordered:
        left, low = min(x for x, *_ in points), min(y for _, y, _ in points)
    moved = [(x - left, y - low, t) for x, y, t in points]
    unit = gcd(*(v for x, y, _ in moved for v in (x, y))) or 1
    scaled = [(x // unit, y // unit, t) for x, y, t in moved]
    return tuple(scaled) if ordered else tuple(sorted(scaled))


def exercise_text(facts: VariantFacts, name: str, drawn: Drawn) -> str:
    """Return a variant as the text of an exercise file.

    >>> from linexact.exercise.variants import facts_of
    >>> text = exercise_text(facts_of("weights", 1), "w-1", ((0, 0, -1), (2, 1, 1)))
    >>> text.splitlines()[0], text.splitlines()[-3:]
    ('id = "w-1"', ['  { x = [0, 0], label = -1 },', '  { x = [2, 1], label = 1 },', ']'])
    """
    family = facts.family
    points = ", ".join(f"{key} = {value}" for key, value in family.asks.items())
    listed = ", ".join(f'"{key}"' for key in family.asks)
    lines = [
        f'id = "{name}"',
        f'title = "{family.title}"',
        f'kind = "{family.kind}"',
        f"asks = [{listed}]",
        f"points = {{ {points} }}",
        f'statement = "{family.statement}"',
        '\n[source]\nlecture = "own"',
        '\n[convention]\nbias = true\nboundary = "strict"',
        "\n[data]\nexamples = [",
        *(f"  {{ x = [{x}, {y}], label = {t} }}," for x, y, t in drawn),
        "]",
        *([f"\n[task]\n{family.task}"] if family.task else []),
    ]
    return "\n".join(lines) + "\n"
