"""What the names in a proof stand for: weights, the bias or a threshold, scores of inputs.

``w1, w2, b`` and ``w_1, w_2, theta`` are known.  Other letters get their meaning from the rows of
the examples: among the ways to read them the one in which most lines are rows that are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, permutations
from typing import TypeAlias

from linexact.argument.combine import is_same
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.grade.finding import other_boundaries
from linexact.handweights import Problem
from linexact.kernel import Constraint, Relation

Terms: TypeAlias = Mapping[str, Fraction]  # coefficients by name, the constant under ""
Places: TypeAlias = Mapping[str, tuple[int, int]]  # by name: an unknown, and 1 or -1

MOST_UNKNOWNS = 5  # whose names are all tried
MOST_WAYS = 250
MOST_FITTED = 60  # lines

_BIAS = ("b", "bias", "w0", "theta0", "intercept", "c")
_THRESHOLD = ("t", "theta", "threshold", "tau", "r")


@dataclass(frozen=True, slots=True)
class Relating:
    """A sum of named terms against 0, and the example that it is said to belong to."""

    terms: Terms
    relation: Relation
    example: int | None = None

    @property
    def is_false(self) -> bool:
        """Say whether it is one between numbers that is false."""
        bound = self.terms.get("", Fraction(0))
        if set(self.terms) - {""}:
            return False
        return {">": bound <= 0, ">=": bound < 0}.get(self.relation, bound != 0)


@dataclass(frozen=True, slots=True)
class Letters:
    """The unknowns that names stand for, each with a sign; and the rows as a student has them."""

    places: Places
    dataset: Dataset
    convention: Convention

    @property
    def own(self) -> int:
        """The number of weights and biases."""
        return self.dataset.dimension + self.convention.bias

    @property
    def width(self) -> int:
        """The number of unknowns, with those that the text defines."""
        return max([self.own, *(place + 1 for place, _ in self.places.values())])

    @property
    def rows(self) -> tuple[Constraint, ...]:
        """What the examples ask for, on all unknowns."""
        more = (0,) * (self.width - self.own)
        rows = dataset_system(self.dataset, self.convention).rows
        return tuple(Constraint(r.relation, (*r.coefficients, *more)) for r in rows)

    @property
    def standard_names(self) -> tuple[str, ...]:
        """The unknowns as the package calls them, and the defined names."""
        defined = (name for name, (place, _) in self.places.items() if place >= self.own)
        return (*Problem(self.dataset, self.convention).variables, *defined)

    @property
    def own_names(self) -> tuple[str, ...]:
        """The unknowns as the text calls them, where it does."""
        names = list(self.standard_names)
        for name, (place, _) in reversed(list(self.places.items())):
            names[place] = name
        return tuple(names)

    @property
    def _signs(self) -> tuple[int, ...]:
        signs = dict(self.places[n] for n in self.own_names if n in self.places)
        return tuple(signs.get(j, 1) for j in range(self.width))

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
        values = zip(self._signs, row.coefficients, strict=True)
        return Constraint(row.relation, tuple(s * a for s, a in values), row.bound)

    def own_point(self, point: Vector) -> Vector:
        """Return values of the unknowns as the text calls them."""
        return tuple(s * v for s, v in zip(self._signs, point, strict=True))

    def row(self, relating: Relating) -> Constraint | None:
        """Return a line on the unknowns; None for a name that stands for nothing."""
        coefficients = [Fraction(0)] * self.width
        for name, a in relating.terms.items():
            if name and name not in self.places:
                return None
            if name:
                place, sign = self.places[name]
                coefficients[place] += a * sign
        bound = -relating.terms.get("", Fraction(0))
        return Constraint(relating.relation, tuple(coefficients), bound)

    def example_of(self, row: Constraint) -> int | None:
        """Return the first example that asks for a row."""
        return next((i for i, given in enumerate(self.rows) if is_same(row, given)), None)


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
    if bias and low in _BIAS:
        return dimension, 1
    if bias and low in _THRESHOLD:
        return dimension, -1
    return None


def read_letters(
    lines: Sequence[Relating],
    defined: Sequence[str],
    dataset: Dataset,
    convention: Convention,
) -> Letters | None:
    """Return what the names of a text stand for; None where nothing fits.

    ``defined`` are names that the text defines, and that come behind the others.

    >>> from linexact.data.gates import gate
    >>> line = lambda relation, **terms: Relating(
    ...     {name: Fraction(a) for name, a in terms.items()}, relation)
    >>> lines = [line(">", t=1), line(">", u=1, t=-1), line(">", v=1, t=-1)]
    >>> strict = Convention(bias=True, boundary="strict")
    >>> read_letters(lines, [], gate("XOR"), strict).places
    {'u': (0, 1), 'v': (1, 1), 't': (2, -1)}
    """
    named = dict.fromkeys(n for line in lines for n in line.terms if n)
    names = sorted(n for n in named if n not in defined)
    own = dataset.dimension + convention.bias
    behind = {name: (own + i, 1) for i, name in enumerate(defined)}
    best: tuple[int, Letters] | None = None
    for places in islice(_choices(names, dataset.dimension, bias=convention.bias), MOST_WAYS):
        letters = Letters({**places, **behind}, dataset, convention)
        fit = _fit(letters, lines)
        if best is None or fit > best[0]:
            best = fit, letters
    return None if best is None else best[1]


def _fit(letters: Letters, lines: Sequence[Relating]) -> int:
    """Count the lines that are what their example asks for, or any, strict or not."""
    asked = [_weakly(row) for row in letters.rows]
    count = 0
    for line in lines[:MOST_FITTED]:
        row = letters.row(line)
        rows = asked if line.example is None else asked[line.example : line.example + 1]
        if row is not None and row.relation != "==":
            count += any(is_same(_weakly(row), other) for other in rows)
    return count


def _weakly(row: Constraint) -> Constraint:
    return Constraint(">=", row.coefficients, row.bound)


def _choices(names: Sequence[str], dimension: int, *, bias: bool) -> Iterator[Places]:
    """Yield ways to read the names, the likeliest first."""
    usual = {n: usual_place(n, dimension, bias=bias) for n in names}
    known = {n: place for n, place in usual.items() if place is not None}
    if len(known) == len(names) and _agree(known):
        yield known
        if bias:
            yield {n: (j, -s if j == dimension else s) for n, (j, s) in known.items()}
        return
    fixed = {n: place for n, place in known.items() if place[0] < dimension}
    free = [n for n in names if n not in fixed]
    left = [j for j in range(dimension + bias) if j not in {j for j, _ in fixed.values()}]
    if len(free) > MOST_UNKNOWNS:
        return
    free.sort(key=lambda n: (n in known, n))
    for chosen in permutations(left, len(free)):
        at = dict(zip(free, chosen, strict=True))
        last = next((n for n in free if at[n] == dimension), None)
        own = known.get(last or "", (dimension, 1))[1]
        for sign in (own, -own) if last else (1,):
            yield fixed | {n: (j, sign if j == dimension else 1) for n, j in at.items()}


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
    rows = [row for row in map(letters.row, lines[:MOST_FITTED]) if row is not None]
    asked = letters.convention
    found = [replace(letters, convention=c) for c in (asked, *other_boundaries(asked))]
    fits = [{i for i, row in enumerate(rows) if own.example_of(row) is not None} for own in found]
    most = max(map(len, fits))
    consistent = [
        own for own, fit in zip(found, fits, strict=True) if len(fit) == most and not fits[0] - fit
    ]
    return consistent or found[:1]
