"""What the names in a proof stand for: weights, the bias or a threshold, scores of inputs.

``w1, w2, b`` and ``w_1, w_2, theta`` are known.  Other letters get their meaning from the rows of
the examples: among the ways to read them the one in which most lines are rows that are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice, permutations
from typing import TypeAlias

from linexact.argument.combine import is_false, is_same
from linexact.data.constraints import dataset_system, opposite
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.problem import Problem
from linexact.grade.finding import other_boundaries
from linexact.kernel import Constraint, Relation

Terms: TypeAlias = Mapping[str, Fraction]  # coefficients by name, the constant under ""
Places: TypeAlias = Mapping[str, tuple[int, int]]  # by name: an unknown, and 1 or -1
Scores: TypeAlias = Mapping[str, Vector]  # by name: a form on the weights and the bias

MOST_UNKNOWNS = 5  # whose names are all tried
MOST_WAYS = 250
MOST_FITTED = 60  # lines

_BIAS = ("b", "bias", "w0", "theta0", "intercept", "c")
_THRESHOLD = ("t", "theta", "threshold", "tau", "r")


@dataclass(frozen=True, slots=True)
class Relating:
    """A sum of named terms against 0."""

    terms: Terms
    relation: Relation

    @property
    def is_false(self) -> bool:
        """Say whether it is one between numbers that is false."""
        bound = -self.terms.get("", Fraction(0))
        return not set(self.terms) - {""} and is_false(Constraint(self.relation, (), bound))

    @property
    def normal(self) -> tuple[Relation, frozenset[tuple[str, Fraction]]]:
        """The same for all of its positive multiples."""
        size = max(map(abs, self.terms.values()), default=Fraction(1))
        return self.relation, frozenset((name, a / size) for name, a in self.terms.items())


@dataclass(frozen=True, slots=True)
class Letters:
    """The unknowns that names stand for, each with a sign; and the rows as a student has them."""

    places: Places
    dataset: Dataset
    convention: Convention
    scores: Scores = field(default_factory=dict)

    @property
    def own(self) -> int:
        """The number of weights and biases."""
        return self.dataset.dimension + self.convention.bias

    @property
    def rows(self) -> tuple[Constraint, ...]:
        """What the examples ask for."""
        return tuple(dataset_system(self.dataset, self.convention).rows)

    @property
    def standard_names(self) -> tuple[str, ...]:
        """The unknowns as the package calls them."""
        return Problem(self.dataset, self.convention).variables

    @property
    def _called(self) -> list[tuple[str, int]]:
        """The names and signs that the text gives the unknowns, or their own."""
        found = [(name, 1) for name in self.standard_names]
        for name, (place, sign) in reversed(list(self.places.items())):
            found[place] = name, sign
        return found

    @property
    def own_names(self) -> tuple[str, ...]:
        """The unknowns as the text calls them, where it does."""
        return tuple(name for name, _ in self._called)

    @property
    def meanings(self) -> str:
        """What names stand for that are not the package's own, ``u = w1, t = -b``."""
        own = self.standard_names
        pairs = [
            (name, f"{'-' if sign < 0 else ''}{own[place]}")
            for name, (place, sign) in self.places.items()
        ]
        return ", ".join(f"{name} = {meant}" for name, meant in pairs if name != meant)

    def in_own_names(self, row: Constraint) -> Constraint:
        """Return a row on the unknowns as the text calls them."""
        return Constraint(row.relation, self.own_point(row.coefficients), row.bound)

    def own_point(self, point: Sequence[Fraction | int]) -> tuple[Fraction, ...]:
        """Return values of the unknowns as the text calls them."""
        return tuple(Fraction(s * v) for (_, s), v in zip(self._called, point, strict=True))

    def row(self, relating: Relating) -> Constraint:
        """Return a line on the unknowns, of those names that stand for something so far."""
        forms = [(a, self._form(name)) for name, a in relating.terms.items()]
        columns = (sum((a * form[j] for a, form in forms), Fraction(0)) for j in range(self.own))
        return Constraint(relating.relation, tuple(columns), -relating.terms.get("", Fraction(0)))

    def _form(self, name: str) -> Sequence[Fraction | int]:
        """Return what a name stands for, as a form on the unknowns."""
        place, sign = self.places.get(name, (self.own, 0))
        return self.scores.get(name) or [sign * (j == place) for j in range(self.own)]

    def example_of(self, chain: Sequence[Relating]) -> int | None:
        """Return the first example that asks for a line of one link."""
        if len(chain) != 1:
            return None
        mine = self.row(chain[0])
        return next((i for i, row in enumerate(self.rows) if is_same(mine, row)), None)

    def example_scored(self, form: Relating) -> int | None:
        """Return the first example whose score is a form, or its opposite."""
        both = [row.coefficients for row in (self.row(form), opposite(self.row(form)))]
        return next((i for i, row in enumerate(self.rows) if row.coefficients in both), None)


def usual_place(name: str, dimension: int, *, bias: bool) -> tuple[int, int] | None:
    """Return the unknown and sign that a name usually stands for.

    >>> [usual_place(name, 2, bias=True) for name in ("w2", "b", "T", "u")]
    [(1, 1), (2, 1), (2, -1), None]
    """
    low = name.lower()
    if low == "w" and dimension == 1:
        return 0, 1
    letter = low.rstrip("0123456789")
    index = low[len(letter) :]
    if letter in ("w", "weight", "theta") and index and 1 <= int(index) <= dimension:
        return int(index) - 1, 1
    if bias and low in (*_BIAS, *_THRESHOLD):
        return dimension, 1 if low in _BIAS else -1
    return None


def read_letters(lines: Sequence[tuple[Relating, int | None]], like: Letters) -> Letters | None:
    """Return what the names of a text stand for; None where nothing fits.

    The lines come with the examples that they are said to belong to; ``like`` has the data and
    scores.

    >>> from linexact.data.gates import gate
    >>> line = lambda relation, **terms: Relating(
    ...     {name: Fraction(a) for name, a in terms.items()}, relation)
    >>> lines = [line(">", t=1), line(">", u=1, t=-1), line(">", v=1, t=-1)]
    >>> asked = Letters({}, gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> read_letters([(line, None) for line in lines], asked).places
    {'u': (0, 1), 'v': (1, 1), 't': (2, -1)}
    """
    named = {n for line, _ in lines for n in line.terms if n and n not in like.scores}
    choices = _choices(sorted(named), like.dataset.dimension, bias=like.convention.bias)
    ways = [replace(like, places=places) for places in islice(choices, MOST_WAYS)]
    return max(ways, key=lambda way: _fit(way, lines), default=None)


def _fit(letters: Letters, lines: Sequence[tuple[Relating, int | None]]) -> int:
    """Count the lines that are what their example asks for, or any, strict or not."""
    asked = [_weakly(row) for row in letters.rows]
    count = 0
    for line, example in lines[:MOST_FITTED]:
        row = letters.row(line)
        rows = asked if example is None else asked[example : example + 1]
        if row.relation != "==":
            count += any(is_same(_weakly(row), other) for other in rows)
    return count


def _weakly(row: Constraint) -> Constraint:
    """Return the weak one of a row."""
    return Constraint(">=", row.coefficients, row.bound)


def _choices(names: Sequence[str], dimension: int, *, bias: bool) -> Iterator[Places]:
    """Yield ways to read the names, the likeliest first; a bias may be a threshold."""
    usual = {n: usual_place(n, dimension, bias=bias) for n in names}
    known = {n: place for n, place in usual.items() if place is not None}
    own = {n: sign for n, (_, sign) in known.items()}
    if len(known) < len(names) or not _agree(known):
        known = {n: place for n, place in known.items() if place[0] < dimension}
    free = sorted((n for n in names if n not in known), key=lambda n: (n in own, n))
    taken = {j for j, _ in known.values()}
    left = [j for j in range(dimension + bias) if j not in taken]
    if len(free) > MOST_UNKNOWNS:
        return
    for chosen in permutations(left, len(free)):
        signs = [own.get(n, 1) if j == dimension else 1 for n, j in zip(free, chosen, strict=True)]
        found = known | dict(zip(free, zip(chosen, signs, strict=True), strict=True))
        yield found
        if bias:
            yield {n: (j, -s if j == dimension else s) for n, (j, s) in found.items()}


def _agree(places: Places) -> bool:
    """Say whether no two names stand for one unknown but in small letters; ``b`` and ``t`` may."""
    return len(set(places.values())) == len({name.lower() for name in places})


def own_conventions(letters: Letters, lines: Sequence[Relating]) -> list[Letters]:
    """Return the conventions in which most lines are rows as they stand, that asked first.

    The letters stand for the same unknowns under all of them.  Rows of both kinds are no convention
    of one's own: that asked decides about them.

    >>> from linexact.data.gates import gate
    >>> asked = Convention(bias=True, boundary="closed-positive")
    >>> letters = Letters({"b": (2, 1), "w2": (1, 1)}, gate("XOR"), asked)
    >>> line = Relating({"w2": Fraction(1), "b": Fraction(1)}, ">")
    >>> [own.convention.boundary for own in own_conventions(letters, [line])]
    ['strict', 'closed-negative']
    """
    asked = letters.convention
    found = [replace(letters, convention=c) for c in (asked, *other_boundaries(asked))]
    fits = [
        {i for i, line in enumerate(lines[:MOST_FITTED]) if own.example_of([line]) is not None}
        for own in found
    ]
    most = max(map(len, fits))
    consistent = [
        own for own, fit in zip(found, fits, strict=True) if len(fit) == most and not fits[0] - fit
    ]
    return consistent or found[:1]
