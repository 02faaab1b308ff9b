"""Feature maps: products and powers of the inputs as new features (Grosse section 5.3).

A monomial in ``d`` inputs is a tuple of exponents: ``(1, 1)`` is ``x1*x2``, ``(2, 0)`` is ``x1^2``.
A map is a tuple of monomials; applied to a data set it gives the data set of the products,
exactly, example for example, so a verdict on the new data is a verdict on the old data
*in these features*.

Monomials are typed as ``x1*x2, x1^2``: names of features (or ``x1 ... xd`` by position) joined
by ``*``, with ``^`` (or ``**``) and a whole power.  The reader evaluates nothing; its limits
are below.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Dataset, Mapped, default_features, integer_array
from linexact.errors import InputError, LimitError
from linexact.text.scanner import PLAIN

Monomial: TypeAlias = tuple[int, ...]

MAX_DEGREE = 16  # of a monomial
MAX_MONOMIALS = 5_000  # in a map
MAX_CELLS = 4_000_000  # examples times monomials of the new data
MAX_BITS = 200_000_000  # of all new numerators together, by a bound
MAX_CHARACTERS = 5_000  # of a list of monomials
_FACTOR = re.compile(
    r"(?P<name>[^,*^]*)(?:(?:\^|\*\*)(?P<power>(?:[^,*]|\*\*)*))?(?P<end>,|\*|$)"
).finditer


@dataclass(frozen=True, slots=True)
class FeatureMap:
    """New features, each a product of powers of the ``d`` inputs."""

    inputs: tuple[str, ...]  # shape (d,)
    monomials: tuple[Monomial, ...]  # each of shape (d,)

    def __post_init__(self) -> None:
        if len(self.monomials) > MAX_MONOMIALS:
            raise _too_many(len(self.monomials))
        for monomial in self.monomials:
            if sum(monomial) > MAX_DEGREE:
                raise _too_high(sum(monomial))

    @property
    def names(self) -> tuple[str, ...]:
        """The new features as people write them."""
        return tuple(monomial_name(m, self.inputs) for m in self.monomials)

    def apply(self, dataset: Dataset) -> Dataset:
        """Return the examples in the new features, with the same targets and rows.

        Raises :class:`~linexact.errors.LimitError` when the new numbers would be too many
        or too long (``MAX_CELLS``, ``MAX_BITS``).

        >>> from linexact.data.gates import gate
        >>> xor = parse_map("x1, x2, x1*x2", gate("XOR").features).apply(gate("XOR"))
        >>> xor.features, xor.numerators.tolist()
        (('x1', 'x2', 'x1*x2'), [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 1]])
        """
        if len(self.inputs) != dataset.dimension:
            raise InputError(
                "width", f"a map of {len(self.inputs)} inputs for {dataset.dimension} features"
            )
        check_size(dataset, self.monomials)
        rows: list[list[int]] = dataset.numerators.tolist()
        columns = [[_product(m, row) for row in rows] for m in self.monomials]
        return Dataset(
            integer_array(columns, len(dataset)),
            tuple(_product(m, dataset.denominators) for m in self.monomials),
            dataset.targets,
            self.names,
            classes=dataset.classes,
            row_numbers=dataset.row_numbers,
            origin=f"{dataset.origin}, in {len(self.monomials)} monomials",
            mapped=Mapped(dataset, [((m, Fraction(1)),) for m in self.monomials]),
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


def parse_map(text: str, inputs: Sequence[str]) -> FeatureMap:
    """Read monomials separated by commas; a monomial given twice counts once.

    Raises :class:`~linexact.errors.InputError` (``monomial``, ``too-long``) with a caret, and
    :class:`~linexact.errors.LimitError` for a degree beyond ``MAX_DEGREE``.

    >>> parse_map("x1*x2, x1^2, x2*x1", ("x1", "x2")).monomials
    ((1, 1), (2, 0))
    >>> parse_map("x1*y", ("x1", "x2"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: no input is called 'y'; there are x1, x2
      x1*y
         ^
    """
    if len(text) > MAX_CHARACTERS:
        raise InputError("too-long", f"at most {MAX_CHARACTERS} characters of monomials are read")
    names = {name: j for j, name in enumerate(default_features(len(inputs)))}
    names |= {name: j for j, name in enumerate(inputs)}
    found: list[list[int]] = [[0] * len(inputs)]
    for factor in _FACTOR(text.translate(PLAIN)):
        name = text[slice(*factor.span("name"))].strip()
        if not name:
            raise _refused("expected the name of an input", text, factor.start())
        if name not in names:
            start = factor.end("name") - len(factor["name"].lstrip())
            raise _refused(unknown_input(name, inputs), text, start)
        found[-1][names[name]] += 1 if factor["power"] is None else _power(text, factor)
        if factor["end"] == ",":
            found.append([0] * len(inputs))
        if not factor["end"]:
            break
    monomials = dict.fromkeys(map(tuple, found))
    return FeatureMap(tuple(inputs), tuple(monomials))


def _power(text: str, factor: re.Match[str]) -> int:
    written = factor["power"].strip()
    if not (written.isascii() and written.isdigit() and written.strip("0")):
        start = factor.end("power") - len(factor["power"].lstrip())
        raise _refused("expected a whole power, 1 or more", text, start)
    return min(int(written.lstrip("0")[:4]), 999)


def _refused(message: str, text: str, start: int) -> InputError:
    return InputError("monomial", message, source=text, start=start)


def unknown_input(name: str, inputs: Sequence[str]) -> str:
    """Return the message about a name that no input has.

    >>> unknown_input("y", ["x1", "x2"])
    "no input is called 'y'; there are x1, x2"
    """
    shown = ", ".join(inputs[:8]) + (", ..." if len(inputs) > 8 else "")
    return f"no input is called {name[:40]!r}; there are {shown}"


def _product(monomial: Monomial, values: Sequence[int]) -> int:
    return math.prod(v**power for v, power in zip(values, monomial, strict=True) if power)


def check_size(dataset: Dataset, monomials: Sequence[Monomial]) -> None:
    """Refuse new numbers that would be too many or too long.

    Raises :class:`~linexact.errors.LimitError` (``cells``, ``bits``).

    >>> check_size(Dataset.from_rows([[1]], [1]), [(2,)])
    """
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
