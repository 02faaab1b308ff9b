"""Inputs of length 1: each divided by its Euclidean norm, where the norm is a rational number."""

from __future__ import annotations

import math
from fractions import Fraction

from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError, LimitError

MAX_CELLS = 1_000_000  # numbers that are divided


def unit_inputs(dataset: Dataset) -> Dataset:
    """Return the examples with each input ``x`` divided by ``|x|``, the constant of a bias apart.

    Inputs that have length 1 already are returned as they are.

    Raises :class:`~linexact.errors.InputError` (``norm``) for an input whose norm is no rational
    number, or is 0, and :class:`~linexact.errors.LimitError` for too many.

    >>> data = unit_inputs(Dataset.from_rows([[3, 4], [0, -2]], [1, -1]))
    >>> [str(v) for v in data.x(0)], [str(v) for v in data.x(1)]
    (['3/5', '4/5'], ['0', '-1'])
    """
    if len(dataset) * dataset.dimension > MAX_CELLS:
        message = f"more than {MAX_CELLS} numbers to normalise, which is the limit"
        raise LimitError("cells", message, limit="MAX_CELLS")
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
