"""Results as plain records, for ``--json`` and for programs.

Numbers are exact text (``"-3/2"``), never floats.  All that is counted is counted from 1:
an ``example`` is named by its place in the data and by its ``row``, the line of the file; so are
constraints, cores and steps, as in the tables that people see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.exact import exact_text
from linexact.kernel import Number

Record: TypeAlias = dict[str, object]


def texts(values: Iterable[Number]) -> list[str]:
    """Return numbers as exact text.

    >>> texts([1, Fraction(-3, 2)])
    ['1', '-3/2']
    """
    return [exact_text(Fraction(v)) for v in values]


def example_record(dataset: Dataset, index: int) -> Record:
    """Return where an example stands: its number, and its line or row in what was read.

    >>> from linexact.data.gates import gate
    >>> example_record(gate("AND"), 0)
    {'example': 1, 'row': 1}
    """
    return {"example": index + 1, "row": dataset.row_name(index)}


def numbers_of(examples: Iterable[int]) -> list[int]:
    """Return the numbers of examples, which count from 1.

    >>> numbers_of((0, 2))
    [1, 3]
    """
    return [index + 1 for index in examples]


def shares(multipliers: Mapping[int, Fraction]) -> list[Record]:
    """Return the multipliers of a proof, each with its row, which count from 1.

    >>> shares({0: Fraction(1, 2)})
    [{'row': 1, 'multiplier': '1/2'}]
    """
    return [{"row": i + 1, "multiplier": exact_text(m)} for i, m in multipliers.items()]


def convention_record(convention: Convention) -> Record:
    """Return a convention in words that programs can compare.

    >>> convention_record(Convention(bias=True, boundary="strict"))["positive"]
    '>0'
    """
    return {
        "bias": convention.bias,
        "boundary": convention.boundary,
        "positive": convention.positive,
        "negative": convention.negative,
    }


def dataset_record(dataset: Dataset) -> Record:
    """Return what was read: counts, names, classes, and rows left out for missing values.

    >>> from linexact.data.gates import gate
    >>> dataset_record(gate("AND"))["positives"]
    1
    """
    left_out = (dataset.reading or {}).get("left_out", [])
    return {
        "examples": len(dataset),
        "positives": dataset.positives,
        "negatives": dataset.negatives,
        "features": list(dataset.features),
        "classes": {"positive": dataset.classes[0], "negative": dataset.classes[1]},
        "left_out": list(left_out),
    }


def value_record(value: object) -> object:
    """Return a value: exact text, a list of it, true and false, or what it is called.

    >>> value_record((Fraction(1, 2), 3)), value_record(True)
    (['1/2', '3'], True)
    """
    if isinstance(value, tuple):
        return [value_record(entry) for entry in value]
    if isinstance(value, bool):
        return value
    return exact_text(value) if isinstance(value, int | Fraction) else str(value)
