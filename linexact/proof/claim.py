"""The eight atomic claims, about the rows of a space; every result is evidence made of these.

A space has unknowns ``y`` (shape ``(k,)``) and rows ``a . y R c`` with R one of ``>``, ``>=``,
``==``: those of the examples of a data set, of a system of constraints, or of a regression model.
A claim names its space and says something that :mod:`linexact.proof.checker` can compute again;
rows are named by their indices from 0.  ``tests/certificates/README.md`` says what each shows.

Nothing is decided here: what is claimed has been found and checked before, and
:meth:`linexact.proof.file.Evidence.check` hands it to the stranger's checker.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from operator import mul
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, cast

from linexact.data.convention import Convention
from linexact.exact import exact_text
from linexact.kernel import CertificateError, Constraint, Number, System

if TYPE_CHECKING:
    from linexact.data.dataset import Dataset

Fields: TypeAlias = dict[str, Any]
Shares: TypeAlias = Mapping[int, Number]  # row -> multiplier
Powers: TypeAlias = tuple[int, ...]  # of each feature
Polynomial: TypeAlias = Sequence[tuple[Powers, Number]]  # a sum of products of features


def expect(condition: bool, code: str, message: str) -> None:
    """Raise :class:`linexact.kernel.CertificateError` unless ``condition`` holds.

    >>> expect(2 + 2 == 5, "sum", "the multipliers do not sum to 5")
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: the multipliers do not sum to 5
    """
    if not condition:
        raise CertificateError(code, message)


def texts(values: Sequence[Number]) -> list[str]:
    """Return numbers as they stand in a file.

    >>> from fractions import Fraction
    >>> texts([1, Fraction(-1, 2)])
    ['1', '-1/2']
    """
    return [exact_text(value) for value in values]


def pairs(shares: Shares) -> list[list[Any]]:
    """Return index and text of the numbers that are not 0, by index.

    >>> from fractions import Fraction
    >>> pairs({1: Fraction(1, 2), 0: 3, 2: 0})
    [[0, '3'], [1, '1/2']]
    """
    return [[int(i), exact_text(m)] for i, m in sorted(shares.items()) if m != 0]


def stated(row: Constraint) -> list[str]:
    """Return a row as it stands in a file.

    >>> stated(Constraint(">", (1, 2), 3))
    ['>', '1', '2', '3']
    """
    return [row.relation, *texts(row.coefficients), exact_text(row.bound)]


def signs(system: System, point: Sequence[Number]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows that are 0 at a point (``a . y = c``), and those below 0.

    >>> signs(System(1, [Constraint(">", (1,), c) for c in (1, 2, 3)]), (2,))
    ((1,), (2,))
    """
    zero, below = list[int](), list[int]()
    for i, row in enumerate(system.rows):
        excess = sum(map(mul, row.coefficients, point)) - row.bound
        if excess <= 0:
            (below if excess else zero).append(i)
    return tuple(zero), tuple(below)


def unscaled(dataset: Dataset, multipliers: Shares) -> dict[int, Number]:
    """Return multipliers of the examples' own rows, from those of their rows in integers.

    :func:`linexact.data.constraints.dataset_system` multiplies rows by a common denominator; so
    those of further rows are divided by it here.

    >>> from linexact.data.dataset import Dataset
    >>> halves = Dataset.from_rows([["1/2"], [1]], [-1, 1])
    >>> unscaled(halves, {0: 1, 2: 4})
    {0: 1, 2: Fraction(2, 1)}
    """
    common, n = math.lcm(*dataset.denominators), len(dataset)
    return {i: m if i < n or common == 1 else Fraction(m) / common for i, m in multipliers.items()}


# Spaces


@dataclass(frozen=True, slots=True)
class Examples:
    """The rows ``t (p(x), k) . (w, b) R t threshold + margin`` of all examples, then ``also``.

    ``bias_input`` is k, of no meaning without a bias.  ``features`` are None (p(x) = x), a
    degree n (all products of 1 to n features) or sums of products.
    """

    convention: Convention
    bias_input: Number = 1
    margin: Number = 0  # above 0 only where the convention is strict
    threshold: Number = 0
    features: int | tuple[Polynomial, ...] | None = None
    also: tuple[Constraint, ...] = ()

    def fields(self) -> Fields:
        """Return the fields that state it."""
        features: Any = self.features
        if isinstance(features, int):
            features = {"degree": features}
        elif features is not None:
            features = [
                [[exact_text(factor), list(powers)] for powers, factor in feature]
                for feature in features
            ]
        return {
            "from": "examples",
            "bias": exact_text(self.bias_input) if self.convention.bias else None,
            "boundary": self.convention.boundary,
            "margin": exact_text(self.margin),
            "threshold": exact_text(self.threshold),
            "features": features,
            "also": [stated(row) for row in self.also],
        }


def examples_of(dataset: Dataset, convention: Convention) -> tuple[Dataset, Examples]:
    """Return the user's own data and the space of their examples.

    Of products of features the data are what these are products of.

    >>> from linexact.data.dataset import Dataset
    >>> from linexact.data.features import FeatureMap
    >>> data = Dataset.from_rows([[2], [3]], [-1, 1])
    >>> squares = FeatureMap(data.features, ((2,),)).apply(data)
    >>> own, space = examples_of(squares, Convention(bias=True, boundary="strict"))
    >>> own is data, space.fields()["features"]
    (True, [[['1', [2]]]])
    """
    if dataset.mapped is None:
        return dataset, Examples(convention)
    features = tuple(
        tuple((tuple(powers), factor) for powers, factor in feature)
        for feature in dataset.mapped.features
    )
    return dataset.mapped.dataset, Examples(convention, features=features)


@dataclass(frozen=True, slots=True)
class Stated:
    """The rows of a system, over unknowns with names."""

    system: System
    names: tuple[str, ...]

    def fields(self) -> Fields:
        """Return the fields that state it."""
        rows = [stated(row) for row in self.system.rows]
        return {"from": "system", "names": list(self.names), "rows": rows}


@dataclass(frozen=True, slots=True)
class Regression:
    """The rows of a regression model over its coefficients."""

    model: str
    link: str
    intercept: bool

    def fields(self) -> Fields:
        """Return the fields that state it."""
        return {
            "from": "model",
            "model": self.model,
            "link": self.link,
            "intercept": self.intercept,
        }


Space: TypeAlias = Examples | Stated | Regression


# Atoms


def _rows(rows: Shares | Sequence[int]) -> list[Any]:
    return pairs(rows) if isinstance(rows, Mapping) else sorted(int(i) for i in rows)


def _vectors(vectors: Sequence[Sequence[Number]]) -> list[list[str]]:
    return [texts(vector) for vector in vectors]


def _cores(cores: Sequence[Shares]) -> list[list[list[Any]]]:
    return [pairs(core) for core in cores]


WRITTEN: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("point", "function", "value"), texts),
    **dict.fromkeys(("null", "functions", "vertices", "rays", "lines"), _vectors),
    **dict.fromkeys(("rows", "zero", "below", "counted"), _rows),
    "cores": _cores,
    "packing": pairs,
}
MAY_BE_ABSENT = {"function", "functions", "packing", "simplest"}


class Atom:
    """A claim whose fields stand in a file under their own names."""

    __slots__ = ()

    def fields(self) -> Fields:
        """Return the fields that state it, without those that say nothing."""
        names = [field.name for field in fields(cast("Any", self)) if field.name != "space"]
        found = {name: getattr(self, name) for name in names}
        return {
            name: WRITTEN[name](value) if name in WRITTEN else value
            for name, value in found.items()
            if value or name not in MAY_BE_ABSENT
        }


@dataclass(frozen=True, slots=True)
class Point(Atom):
    """At a point exactly the rows ``zero`` are 0 (``a . y = c``) and ``below`` are below 0.

    A ``direction`` is one of the cone: bounds count as 0, no row falls along it.  ``function``
    is a linear form that is evaluated along it.  ``simplest`` says that no simpler integers do.
    """

    atom: ClassVar[str] = "point"
    space: Space
    point: Sequence[Number]  # shape (k,)
    zero: Sequence[int] = ()
    below: Sequence[int] = ()
    direction: bool = False
    function: Sequence[Number] | None = None  # shape (k,)
    simplest: bool = False


@dataclass(frozen=True, slots=True)
class Combination(Atom):
    """Rows times multipliers, which add up to a falsehood, to a row, or (``cone``) in the cone.

    Multipliers are above 0, of any sign on equations (in the cone on tight rows too).
    ``irreducible``: no row of a refutation can be spared.  ``implies``: the row that follows.
    """

    atom: ClassVar[str] = "combination"
    space: Space
    rows: Shares
    cone: bool = False
    irreducible: bool = False
    implies: int | None = None


@dataclass(frozen=True, slots=True)
class Independent(Atom):
    """Independent rows, and independent vectors that all rows take to 0: together k.

    ``functions`` are linear forms that are not 0 on some of these vectors.
    """

    atom: ClassVar[str] = "independent"
    space: Space
    rows: Sequence[int]
    null: Sequence[Sequence[Number]] = ()
    functions: Sequence[Sequence[Number]] = ()


@dataclass(frozen=True, slots=True)
class Hitting(Atom):
    """No k - 1 rows (columns) meet all cores, each of which refutes its rows.

    A core of columns adds up to a sum that is 0 but on these, so that weights on the others
    alone do not meet its rows.  ``packing`` gives cores numbers that sum to more than k - 1,
    at most 1 on each element.
    """

    atom: ClassVar[str] = "hitting"
    space: Space
    of: Literal["rows", "columns"]
    cores: Sequence[Shares]
    k: int
    packing: Shares | None = None


@dataclass(frozen=True, slots=True)
class Norm(Atom):
    """A point that meets all rows and is the shortest: rows add up to ``w . y >= |w|^2``.

    The length is counted over the unknowns ``counted``.
    """

    atom: ClassVar[str] = "norm"
    space: Space
    point: Sequence[Number]
    rows: Shares
    counted: Sequence[int]


@dataclass(frozen=True, slots=True)
class Vertices(Atom):
    """The closed region is all mixtures of vertices, plus rays, plus multiples of lines.

    ``rows`` are the rows kept: each other one was claimed to follow from these before.
    """

    atom: ClassVar[str] = "vertices"
    space: Space
    rows: Sequence[int]
    vertices: Sequence[Sequence[Number]]
    rays: Sequence[Sequence[Number]] = ()
    lines: Sequence[Sequence[Number]] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """A perceptron's run: ``rule`` and what ``came`` out, as the format's fields."""

    atom: ClassVar[str] = "run"
    space: Space
    rule: Fields
    came: Fields

    def fields(self) -> Fields:
        """Return the fields that state it."""
        return self.rule | self.came


@dataclass(frozen=True, slots=True)
class Values(Atom):
    """A quantity of weights, computed again: ``scores``, ``square``, ``perceptron``, ...."""

    atom: ClassVar[str] = "values"
    space: Space
    point: Sequence[Number]
    quantity: str
    value: Sequence[Number]


Claim: TypeAlias = Point | Combination | Independent | Hitting | Norm | Vertices | Run | Values
Expected: TypeAlias = tuple[Any, ...]  # (name, space, argument, ...)
