"""What the names in a proof stand for: weights, the bias or a threshold, scores of inputs.

``w1, w2, b`` and ``w_1, w_2, theta`` are known.  Other letters are given their meaning by the text,
where it writes the classifier out (``u x + v y > t``), and otherwise by the examples' rows: among
the ways to read them the one in which most lines are rows that an example asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, permutations
from math import gcd
from typing import NamedTuple, TypeAlias

from linexact.argument.combine import is_same
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.exact import over_common_denominator
from linexact.grade.finding import other_boundaries
from linexact.handweights import Problem
from linexact.kernel import Constraint, Relation

Terms: TypeAlias = Mapping[str, Fraction]  # coefficients by name, the constant under ""

MOST_UNKNOWNS = 5  # whose names are all tried
MOST_FITTED = 60  # lines
MOST_COMPARED = 10_000  # times a line with a row, over all that names may stand for
LEAST_FIT = 3  # rows that make another convention the student's own,
LEAST_MORE = 2  # so many more than under the usual one

_WEIGHT = re.compile(r"(?:w|weight|theta|θ)(\d{1,4})").fullmatch
_BIAS = ("b", "bias", "w0", "theta0", "θ0", "intercept", "c")
_THRESHOLD = ("t", "theta", "θ", "threshold", "tau", "τ", "r")
_CALL = re.compile(r"[a-z]+\(([-\d/.]+(?:,[-\d/.]+)*)\)").fullmatch
_PACKED = re.compile(r"[zsfghy]([01]{2,8})").fullmatch


@dataclass(frozen=True, slots=True)
class Relating:
    """A sum of named terms against 0, the example that it is said to belong to, its brackets."""

    terms: Terms
    relation: Relation
    example: int | None = None
    summands: tuple[Terms, ...] = ()  # as they are written: ``(w1 + b) + (w2 + b)``


@dataclass(frozen=True, slots=True)
class Letters:
    """The unknowns that names stand for, each with a sign; and the rows as this student has them.

    ``coded``: the inputs 0 and 1 are -1 and +1 in the text.
    """

    places: Mapping[str, tuple[int, int]]  # name: unknown, 1 or -1
    dataset: Dataset
    convention: Convention
    coded: bool = False

    @property
    def width(self) -> int:
        """The number of unknowns, with those that the text defines."""
        own = self.dataset.dimension + self.convention.bias
        return max([own, *(place + 1 for place, _ in self.places.values())])

    @property
    def rows(self) -> tuple[Constraint, ...]:
        """What the examples ask for, on all unknowns."""
        rows = dataset_system(self.dataset, self.convention).rows
        return tuple(
            Constraint(r.relation, (*r.coefficients, *[0] * (self.width - len(r.coefficients))))
            for r in rows
        )

    @property
    def standard_names(self) -> tuple[str, ...]:
        """The unknowns as the package calls them, and the defined names."""
        own = Problem(self.dataset, self.convention).variables
        defined = (n for n, (place, _) in self.places.items() if place >= len(own))
        return (*own, *defined)

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
            if not name:
                continue
            found = self._of(name)
            if found is None:
                return None
            for place, factor in found:
                coefficients[place] += a * factor
        bound = -relating.terms.get("", Fraction(0))
        return Constraint(relating.relation, tuple(coefficients), bound)

    def _of(self, name: str) -> list[tuple[int, Fraction]] | None:
        if name in self.places:
            place, sign = self.places[name]
            return [(place, Fraction(sign))]
        x = score_input(name, self.dataset.dimension)
        if x is None:
            return None
        score = list(enumerate(x))
        return [*score, (self.dataset.dimension, Fraction(1))] if self.convention.bias else score


def score_input(name: str, dimension: int) -> Vector | None:
    """Return the input whose score a name is: ``z(0,1)``, ``f10``.

    >>> score_input("z(0,1/2)", 2), score_input("z10", 2), score_input("w10", 2)
    ((Fraction(0, 1), Fraction(1, 2)), (Fraction(1, 1), Fraction(0, 1)), None)
    """
    call, packed = _CALL(name), _PACKED(name)
    texts = call[1].split(",") if call else list(packed[1]) if packed else []
    if call and len(texts) == 1 < dimension and re.fullmatch("[01]+", texts[0]):  # "s(01)"
        texts = list(texts[0])
    if len(texts) != dimension:
        return None
    try:
        return tuple(map(Fraction, texts))
    except (ValueError, ZeroDivisionError):
        return None


def usual_place(name: str, dimension: int, bias: bool) -> tuple[int, int] | None:
    """Return the unknown and sign that a name usually stands for.

    >>> [usual_place(name, 2, True) for name in ("w2", "b", "t", "u")]
    [(1, 1), (2, 1), (2, -1), None]
    """
    if name == "w" and dimension == 1:
        return 0, 1
    match = _WEIGHT(name)
    if match and 1 <= int(match[1]) <= dimension:
        return int(match[1]) - 1, 1
    if bias and name in _BIAS:
        return dimension, 1
    if bias and name in _THRESHOLD:
        return dimension, -1
    return None


def read_letters(
    lines: Sequence[Relating],
    classifiers: Sequence[Terms],
    defined: Sequence[str],
    dataset: Dataset,
    convention: Convention,
) -> Letters | None:
    """Return what the names of a text stand for; None where nothing fits.

    ``classifiers`` are sums of products with inputs, ``u*x + v*y - t``; ``defined`` are names that
    the text defines, and that come behind the others.

    >>> from linexact.data.gates import gate
    >>> line = lambda relation, **terms: Relating(
    ...     {name: Fraction(a) for name, a in terms.items()}, relation)
    >>> lines = [line(">", t=1), line(">", u=1, t=-1), line(">", v=1, t=-1)]
    >>> strict = Convention(bias=True, boundary="strict")
    >>> read_letters(lines, [], [], gate("XOR"), strict).places
    {'u': (0, 1), 'v': (1, 1), 't': (2, -1)}
    """
    names = sorted({n for line in lines for n in line.terms if n and n not in defined})
    names = [n for n in names if score_input(n, dataset.dimension) is None]
    said = next(filter(None, (_said(terms, dataset) for terms in classifiers)), None)
    lines = lines[:MOST_FITTED]
    best: tuple[int, Letters] | None = None
    least = 0
    each = 2 * max(1, len(lines)) * max(1, len(dataset))  # comparisons, under both codings
    choices = _choices(names, said, dataset.dimension, convention.bias)
    codings = list(_codings(dataset, convention))
    asked: dict[bool, tuple[tuple[int, ...], ...]] = {}  # by coding: the same for all choices
    for places in islice(choices, max(2, MOST_COMPARED // each)):
        everything = _with_defined(places, defined, dataset.dimension + convention.bias)
        for data, coded in codings:
            letters = Letters(everything, data, convention, coded)
            if coded not in asked:
                asked[coded] = tuple(map(_canonical, letters.rows))
            own = _Asked(letters, asked[coded])
            fit = sum(map(own.fits, lines))
            if best is None:
                best = fit, letters
                strange = [n for n in names if usual_place(n, dataset.dimension, True) is None]
                least = 0 if strange else max(LEAST_FIT, fit + LEAST_MORE)
            elif fit > best[0] and fit >= least:
                best = fit, letters
    return None if best is None else best[1]


def _said(terms: Terms, dataset: Dataset) -> dict[str, tuple[int, int]] | None:
    """Return the places that a classifier says which is written out."""
    inputs = {name: j for j, name in enumerate(("x", "y")[: dataset.dimension])}
    inputs |= {f"x{j + 1}": j for j in range(dataset.dimension)}
    inputs |= {name.casefold(): j for j, name in enumerate(dataset.features)}
    places: dict[str, tuple[int, int]] = {}
    rest: list[tuple[str, Fraction]] = []
    turned: set[bool] = set()
    for name, a in terms.items():
        factors = name.split("*")
        own = [f for f in factors if f not in inputs]
        if len(factors) == 2 and len(own) == 1:
            other = factors[1 - factors.index(own[0])]
            places[own[0]] = inputs[other], 1
            turned.add(a < 0)
        elif len(factors) == 1 and name and name not in inputs:
            rest.append((name, a))
    if len(places) != dataset.dimension or len(turned) != 1 or len(rest) > 1:
        return None
    for name, a in rest:
        if abs(a) != 1:
            return None
        places[name] = dataset.dimension, 1 if (a > 0) != turned.pop() else -1
    return places


def _choices(
    names: Sequence[str],
    said: Mapping[str, tuple[int, int]] | None,
    dimension: int,
    bias: bool,
) -> Iterator[dict[str, tuple[int, int]]]:
    """Yield ways to read the names, the likeliest first."""
    usual = {n: usual_place(n, dimension, bias) for n in names}
    known = {n: place for n, place in usual.items() if place is not None}
    if said is not None:
        places = {n: said.get(n) or usual[n] for n in names}
        if all(places.values()):
            yield {n: place for n, place in places.items() if place is not None}
            return
    if len(known) == len(names) and _agree(known):
        yield known
        if bias:
            yield {n: (j, -s if j == dimension else s) for n, (j, s) in known.items()}
    if len(names) > MOST_UNKNOWNS:
        return
    fixed = {n: place for n, place in known.items() if _WEIGHT(n)}
    free = [n for n in names if n not in fixed]
    left = [j for j in range(dimension + bias) if j not in {j for j, _ in fixed.values()}]
    free.sort(key=lambda n: (n in _THRESHOLD or n in _BIAS, n))
    for chosen in permutations(left, len(free)):
        signs = (1, -1) if dimension in chosen else (1,)
        own = next((known[n][1] for n in free if n in known and known[n][0] == dimension), 1)
        for sign in sorted(signs, key=lambda s: s != own):
            yield fixed | {
                n: (j, sign if j == dimension else 1) for n, j in zip(free, chosen, strict=True)
            }


def _agree(places: Mapping[str, tuple[int, int]]) -> bool:
    """Say whether no two names stand for one unknown; ``b`` and ``t`` may, its negative."""
    return len(set(places.values())) == len(places)


def _with_defined(
    places: Mapping[str, tuple[int, int]], defined: Sequence[str], own: int
) -> dict[str, tuple[int, int]]:
    """Return places with those of defined names behind them."""
    return {**places, **{n: (own + i, 1) for i, n in enumerate(defined)}}


def _codings(dataset: Dataset, convention: Convention) -> Iterator[tuple[Dataset, bool]]:
    """Yield readings of the inputs: as they are, and -1 and +1 for 0 and 1."""
    yield dataset, False
    values = {v for example in dataset.examples() for v in example.x}
    if convention.bias and values == {Fraction(0), Fraction(1)}:
        turned = [[2 * v - 1 for v in example.x] for example in dataset.examples()]
        targets = [example.target for example in dataset.examples()]
        yield Dataset.from_rows(turned, targets), True


def own_conventions(letters: Letters, lines: Sequence[Relating]) -> list[Letters]:
    """Return the conventions in which most lines are rows as they stand, that asked first.

    The letters stand for the same unknowns under all of them.

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
    fits = [
        {i for i, row in enumerate(rows) if any(is_same(row, g) for g in own.rows)} for own in found
    ]
    most = max(map(len, fits))
    # Rows of both kinds are no convention of one's own: that asked decides about them.
    consistent = [
        own for own, fit in zip(found, fits, strict=True) if len(fit) == most and not fits[0] - fit
    ]
    return consistent or found[:1]


class _Asked(NamedTuple):
    """What examples ask for, in forms that are compared at once; strictness left out."""

    letters: Letters
    forms: tuple[tuple[int, ...], ...]

    def fits(self, line: Relating) -> bool:
        """Say whether a line is what its example asks for, or any."""
        row = self.letters.row(line)
        if row is None or row.relation == "==":
            return False
        form = _canonical(row)
        return form in self.forms if line.example is None else form == self.forms[line.example]


def _canonical(row: Constraint) -> tuple[int, ...]:
    """Return an inequality as integers without a common factor.

    >>> _canonical(Constraint(">=", (Fraction(1, 2), Fraction(3, 2)), 1))
    (1, 3, 2)
    """
    numbers, _ = over_common_denominator((*row.coefficients, row.bound))
    factor = gcd(*numbers) or 1
    return tuple(a // factor for a in numbers)
