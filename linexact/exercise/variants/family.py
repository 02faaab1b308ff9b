"""What a family of variants is, and how one is drawn: facts are decided exactly first.

Points are small integers in the plane, half of them in each class.  Two draws are *equal up
to symmetry* when exchanging the features, reflecting them, exchanging the classes, moving
and scaling all points turns one into the other (of an ordered family data are not moved, and
keep their order).  All variants of a family and a size have as many examples, as many of each
class, and measures between the same bounds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import gcd
from typing import Any, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.draws import below
from linexact.data.read.arrays import read_arrays
from linexact.text.toml import toml_text

Bounds: TypeAlias = Mapping[str, tuple[int, int]]  # the least and the largest of each measure


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A draw of which the facts are true: ``write`` returns the exercise's text with an id.

    Two drafts of one ``form`` are the same variant.
    """

    drawn: Hashable
    form: Hashable
    measures: Mapping[str, int]
    write: Callable[[str], str]


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """What makes variants: ``draft`` draws once, and returns why it is none, if it is none."""

    family_name: str  # what the table of keys calls it
    draft: Callable[[Iterator[int]], Draft | str]
    prefix: str  # of the variants' names
    asked: str  # what is asked for, which tells its names from those of others
    most_draws: int  # for one variant
    asked_size: str = ""
    bounds: Bounds = field(default_factory=dict)
    is_stated: bool = False  # by an author, so that the marking of each variant is tried out

    def called(self, seed: int) -> str:
        """Return how the variants begin to be called; it tells a student nothing of the answer.

        >>> from linexact.exercise.variants.plane import facts_of
        >>> facts_of("inseparable").maker.called(7)
        'separability-1cdbe1'
        """
        mixed = hashlib.sha256(f"{self.asked}-{seed}".encode()).hexdigest()[:6]
        return f"{self.prefix}-{mixed}"


CONVENTION = Convention(bias=True, boundary="strict")
MAX_DRAWS = 200_000  # for one variant
WINDOW = 4  # coordinates from -4 to 4

Place: TypeAlias = tuple[int, int]
Drawn: TypeAlias = tuple[tuple[int, int, int], ...]  # x1, x2, target
Measured: TypeAlias = dict[str, int] | None  # how hard it is; None: the facts are not true of it


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """How variants of a kind are drawn and measured."""

    name: str
    words: Mapping[str, Any]  # of the exercise: all but its id, source, convention and data
    sizes: tuple[int, int]
    usual: int
    examples: int
    choose: Callable[[list[Place], int, Iterator[int]], Drawn]  # which points are positive
    measure: Callable[[Drawn, VariantFacts], Measured]
    bounds: Callable[[VariantFacts], Bounds]
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

    def __str__(self) -> str:
        return f"{self.family.name}-{self.size}" + ("-zero" if self.zero else "")

    @property
    def maker(self) -> Maker:
        """What makes the variants."""
        name, kind = self.family.name, self.family.words["kind"]
        size, bounds = str(self.size), self.family.bounds(self)
        return Maker(name, self.draft, kind, str(self), MAX_DRAWS, size, bounds)

    def draft(self, numbers: Iterator[int]) -> Draft | str:
        """Draw once; most draws are none, as the facts are not true of them.

        >>> from linexact.exercise.variants.plane import facts_of
        >>> from linexact.data.draws import split_mix
        >>> stream, facts = split_mix(1), facts_of("weights", 1)
        >>> drafts = (facts.draft(stream) for _ in range(1000))
        >>> found = next(draft for draft in drafts if isinstance(draft, Draft))
        >>> found.drawn[:2], found.measures
        (((-2, 0, 1), (3, 0, -1)), {'solutions': 12, 'closest': 2, 'largest score': 3})
        """
        family = self.family
        drawn = family.choose(_places(family.examples, numbers), self.size, numbers)
        measures = family.measure(drawn, self)
        if measures is None:
            return "not what is asked for"
        bounds = family.bounds(self)
        if not all(low <= measures[name] <= high for name, (low, high) in bounds.items()):
            return "not as hard as asked for"
        form = up_to_symmetry(self, drawn)
        return Draft(drawn, form, measures, lambda name: self.text(name, drawn))

    def text(self, name: str, drawn: Drawn) -> str:
        """Return a variant as the text of an exercise file.

        >>> from linexact.exercise.variants.plane import facts_of
        >>> text = facts_of("weights", 1).text("w-1", ((0, 0, -1), (2, 1, 1)))
        >>> text.splitlines()[0], text.splitlines()[-3:]
        ('id = "w-1"', ['  { x = [0, 0], label = -1 },', '  { x = [2, 1], label = 1 },', ']'])
        """
        sections = {
            "source": {"lecture": "own"},
            "convention": {"bias": True, "boundary": "strict"},
            "data": {"examples": [{"x": [x, y], "label": t} for x, y, t in drawn]},
        }
        return toml_text({"id": name, **self.family.words, **sections})


def dataset_of(drawn: Drawn) -> Dataset:
    """Return drawn points as a data set.

    >>> len(dataset_of(((0, 0, -1), (1, 0, 1))))
    2
    """
    return read_arrays([[x, y] for x, y, _ in drawn], [t for *_, t in drawn])


def _places(count: int, numbers: Iterator[int]) -> list[Place]:
    side = 2 * WINDOW + 1
    places: dict[Place, None] = {}
    while len(places) < count:
        places[below(numbers, side) - WINDOW, below(numbers, side) - WINDOW] = None
    return list(places)


def up_to_symmetry(facts: VariantFacts, drawn: Drawn) -> Drawn:
    """Return the least of all data that are equal up to symmetry.

    >>> from linexact.exercise.variants.plane import facts_of
    >>> facts = facts_of("weights", 1)
    >>> first = up_to_symmetry(facts, ((0, 0, 1), (2, 4, -1)))
    >>> first == up_to_symmetry(facts, ((1, 3, 1), (-1, 2, -1)))
    True
    """
    forms = []
    for sx, sy, st in product((1, -1), repeat=3):
        turned = [(sx * x, sy * y, st * t) for x, y, t in drawn]
        forms += [turned, [(y, x, t) for x, y, t in turned]]
    return min(_plain(facts.family.ordered, form) for form in forms)


def _plain(ordered: bool, points: list[tuple[int, int, int]]) -> Drawn:
    left = low = 0
    if not ordered:
        left, low = min(x for x, *_ in points), min(y for _, y, _ in points)
    moved = [(x - left, y - low, t) for x, y, t in points]
    unit = gcd(*(v for x, y, _ in moved for v in (x, y))) or 1
    scaled = [(x // unit, y // unit, t) for x, y, t in moved]
    return tuple(scaled) if ordered else tuple(sorted(scaled))
