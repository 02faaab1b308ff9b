"""Feature maps: products and powers of the inputs as new features (Grosse section 5.3).

A monomial in ``d`` inputs is a tuple of exponents: ``(1, 1)`` is ``x1*x2``, ``(2, 0)`` is ``x1^2``.
A map is a tuple of monomials; applied to a data set it gives the data set of the products,
exactly, example for example, so a verdict on the new data is a verdict on the old data
*in these features*.

:func:`unit_inputs` divides each input by its length, where that is a rational number.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import TypeAlias

from linexact.data.dataset import Dataset, Mapped, Vector, integer_array
from linexact.errors import InputError, LimitError
from linexact.exact import over_common_denominator

Monomial: TypeAlias = tuple[int, ...]
Polynomial: TypeAlias = tuple[tuple[Monomial, Fraction], ...]

MAX_DEGREE = 16  # of a monomial
MAX_MONOMIALS = 5_000  # in a map
MAX_CELLS = 4_000_000  # examples times monomials of the new data
MAX_BITS = 200_000_000  # of all new numerators together, by a bound
MAX_NORMED = 1_000_000  # numbers that are divided


@dataclass(frozen=True, slots=True)
class FeatureMap:
    """New features of the ``d`` inputs: products of powers, or sums of such (polynomials)."""

    inputs: tuple[str, ...]  # shape (d,)
    monomials: tuple[Monomial, ...]  # each of shape (d,)
    sums: tuple[Polynomial, ...] | None = None  # of the monomials; None: these are the features
    typed: tuple[str, ...] = ()  # what the sums are called

    def __post_init__(self) -> None:
        if len(self.monomials) > MAX_MONOMIALS:
            raise _too_many(len(self.monomials))
        for monomial in self.monomials:
            if sum(monomial) > MAX_DEGREE:
                raise _too_high(sum(monomial))

    @property
    def polynomials(self) -> tuple[Polynomial, ...]:
        """The features as polynomials, monomials with the coefficient 1.

        >>> FeatureMap(("x1",), ((2,),)).polynomials
        ((((2,), Fraction(1, 1)),),)
        """
        if self.sums is not None:
            return self.sums
        return tuple(((monomial, Fraction(1)),) for monomial in self.monomials)

    @property
    def names(self) -> tuple[str, ...]:
        """The new features as people write them."""
        if self.sums is not None:
            return self.typed
        return tuple(monomial_name(m, self.inputs) for m in self.monomials)

    def apply(self, dataset: Dataset) -> Dataset:
        """Return the examples in the new features, with the same targets and rows.

        Raises :class:`~linexact.errors.LimitError` when the new numbers would be too many
        or too long (``MAX_CELLS``, ``MAX_BITS``).

        >>> from linexact.data.gates import gate
        >>> both = FeatureMap(("x1", "x2"), monomials_up_to(2, 1) + ((1, 1),))
        >>> xor = both.apply(gate("XOR"))
        >>> xor.features, xor.numerators.tolist()
        (('x1', 'x2', 'x1*x2'), [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 1]])
        """
        if len(self.inputs) != dataset.dimension:
            raise InputError(
                "width", f"a map of {len(self.inputs)} inputs for {dataset.dimension} features"
            )
        polynomials, names = self.polynomials, self.names
        _check_size(dataset, [m for polynomial in polynomials for m, _ in polynomial])
        rows: list[list[int]] = dataset.numerators.tolist()
        products = {m: [_product(m, row) for row in rows] for m in self.monomials}
        columns, units = [], []
        for polynomial in polynomials:
            shares = [a / _product(m, dataset.denominators) for m, a in polynomial]
            factors, unit = over_common_denominator(shares)
            parts = zip(*(products[m] for m, _ in polynomial), strict=True)
            columns.append([sum(map(mul, factors, part)) for part in parts])
            units.append(unit)
        kind = "monomials" if self.sums is None else "polynomials"
        return Dataset(
            integer_array(columns, len(dataset)),
            tuple(units),
            dataset.targets,
            names,
            classes=dataset.classes,
            row_numbers=dataset.row_numbers,
            origin=f"{dataset.origin}, in {len(names)} {kind}",
            mapped=Mapped(dataset, polynomials),
            typed=dataset.typed,
        )


def monomials_up_to(d: int, degree: int) -> tuple[Monomial, ...]:
    """Return all monomials of degree 1 to ``degree`` in ``d`` inputs, low degrees first.

    There are ``C(d + degree, degree) - 1`` of them.  Raises
    :class:`~linexact.errors.LimitError` beyond ``MAX_DEGREE`` or ``MAX_MONOMIALS``.

    >>> monomials_up_to(2, 2)
    ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
    """
    if degree < 0:
        raise InputError("degree", "a degree is 0, 1, 2, ...")
    if degree > MAX_DEGREE:
        raise _too_high(degree)
    count = math.comb(d + degree, degree) - 1
    if count > MAX_MONOMIALS:
        raise _too_many(count)
    found: list[Monomial] = []
    for size in range(1, degree + 1):
        for chosen in itertools.combinations_with_replacement(range(d), size):
            found.append(tuple(chosen.count(j) for j in range(d)))
    return tuple(found)


def monomial_name(monomial: Monomial, inputs: Sequence[str]) -> str:
    """Return ``x1*x2^2``; the monomial without factors is ``1``.

    >>> monomial_name((1, 2), ("x1", "x2"))
    'x1*x2^2'
    """
    factors = [
        name if power == 1 else f"{name}^{power}"
        for name, power in zip(inputs, monomial, strict=True)
        if power
    ]
    return "*".join(factors) or "1"


def _product(monomial: Monomial, values: Sequence[int]) -> int:
    return math.prod(v**power for v, power in zip(values, monomial, strict=True) if power)


def _check_size(dataset: Dataset, monomials: Sequence[Monomial]) -> None:
    """Refuse new numbers that would be too many or too long."""
    cells = len(dataset) * len(monomials)
    if cells > MAX_CELLS:
        raise LimitError(
            "cells",
            f"{len(dataset)} examples in {len(monomials)} monomials are more than"
            f" {MAX_CELLS} numbers",
            limit="MAX_CELLS",
        )
    largest = [_bits(dataset, j) for j in range(dataset.dimension)]
    bits = sum(sum(p * b for p, b in zip(m, largest, strict=True)) for m in monomials)
    if bits * len(dataset) > MAX_BITS:
        raise LimitError(
            "bits",
            f"the monomials of these numbers may take more than {MAX_BITS} bits",
            limit="MAX_BITS",
        )


def _bits(dataset: Dataset, column: int) -> int:
    """Return how long the numerators and the denominator of a column are at most."""
    if not len(dataset):
        return 0
    values = dataset.numerators[:, column]
    size = max(abs(int(values.max())), abs(int(values.min())))
    return max(size, dataset.denominators[column]).bit_length()


def _too_many(count: int) -> LimitError:
    return LimitError(
        "monomials",
        f"{min(count, 10**12)} monomials; at most {MAX_MONOMIALS} are taken",
        limit="MAX_MONOMIALS",
    )


def _too_high(degree: int) -> LimitError:
    return LimitError(
        "degree", f"degree {degree} is beyond the limit of {MAX_DEGREE}", limit="MAX_DEGREE"
    )


# Inputs of length 1


def unit_inputs(dataset: Dataset) -> Dataset:
    """Return the examples with each input ``x`` divided by ``|x|``, the constant of a bias apart.

    Inputs that have length 1 already are returned as they are.

    Raises :class:`~linexact.errors.InputError` (``norm``) for an input whose norm is no rational
    number, or is 0, and :class:`~linexact.errors.LimitError` for too many.

    >>> data = unit_inputs(Dataset.from_rows([[3, 4], [0, -2]], [1, -1]))
    >>> [str(v) for v in data.x(0)], [str(v) for v in data.x(1)]
    (['3/5', '4/5'], ['0', '-1'])
    """
    if len(dataset) * dataset.dimension > MAX_NORMED:
        message = f"more than {MAX_NORMED} numbers to normalise, which is the limit"
        raise LimitError("cells", message, limit="MAX_NORMED")
    rows = [dataset.x(i) for i in range(len(dataset))]
    norms = [_norm(row, i) for i, row in enumerate(rows)]
    if all(norm == 1 for norm in norms):
        return dataset
    scaled = [[v / norm for v in row] for row, norm in zip(rows, norms, strict=True)]
    return Dataset.from_rows(
        scaled,
        dataset.targets.tolist(),
        features=dataset.features,
        dimension=dataset.dimension,
        classes=dataset.classes,
        row_numbers=dataset.row_numbers,
        row_labels=dataset.row_labels,
        origin=f"{dataset.origin}, each input divided by its length",
    )


def _norm(row: Vector, index: int) -> Fraction:
    squared = sum((v * v for v in row), Fraction(0))
    norm = Fraction(math.isqrt(squared.numerator), math.isqrt(squared.denominator))
    if norm * norm == squared and norm:
        return norm
    if not squared:
        message = f"example {index + 1} is the zero vector, which has no direction"
    else:
        message = f"the length of example {index + 1} is the root of {_short(squared)}, no fraction"
    raise InputError("norm", f"{message}; inputs are normalised only by rational lengths")


def _short(value: Fraction) -> str:
    text = str(value) if value.numerator.bit_length() + value.denominator.bit_length() < 200 else ""
    return text or "a long number"
