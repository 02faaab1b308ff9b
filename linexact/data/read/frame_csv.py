"""A data frame as a table of text that a stranger's program reads as linexact reads the frame.

A Parquet or Feather file cannot be read by the checkers, which need Python alone.  Written as CSV,
it can: labels and factors stand as the texts they are read as, numbers as exact decimals or
fractions, gaps as nothing.  Columns that are not used are left blank, so that the others keep their
places; row ``i`` of the frame, counted from 1, stands on line ``i + 1``.

Several files are one data set: their Arrow tables are put one behind the other, which copies
nothing.  They must have the same columns of the same types.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.read import TableOptions
from linexact.data.read.columns import check_size
from linexact.data.read.frame_files import open_frame
from linexact.data.read.frames import (
    column_texts,
    column_values,
    frame_columns,
    opened_frame,
)
from linexact.data.read.labels import is_missing
from linexact.data.read.several import check_alike, names_of_files, with_parts
from linexact.errors import InputError
from linexact.exact import decimal_text

_BLOCK_ROWS = 10_000  # made lines at a time


def frame_csv(frame: Any, reading: Mapping[str, Any]) -> Iterator[str]:
    r"""Yield the lines of the table that ``reading`` of a certificate is about, many at a time.

    Raises :class:`~linexact.errors.InputError` for a column that cannot be read.

    >>> import polars
    >>> frame = polars.DataFrame({"x": [0.5, None], "note": ["?", "?"], "y": ["no", "yes"]})
    >>> list(frame_csv(frame, {"terms": [[[0]]], "label": 2}))
    ['x,note,y\n', '0.5,,no\n,,yes\n']
    """
    table = opened_frame(frame)
    names = [str(name) for name in table.columns]
    yield _written([names])
    columns = [_column(table, names, j, reading) for j in range(len(names))]
    for start in range(0, len(table), _BLOCK_ROWS):
        parts = [column[start : start + _BLOCK_ROWS] for column in columns]
        yield _written(list(zip(*parts, strict=True)))


def places_of(reading: Mapping[str, Any]) -> tuple[set[int], set[int]]:
    """Return which columns stand as texts and which as numbers, from 0.

    Raises KeyError, TypeError or ValueError for what is no reading of a certificate.

    >>> places_of({"terms": [[[0]], [[3, "b"]]], "label": 1})
    ({1, 3}, {0})
    """
    texts = {reading[name] for name in ("label", "events") if name in reading}
    factors = [factor for term in reading["terms"] for factor in term]
    texts |= {j for j, *level in factors if level}
    numbers = {factor[0] for factor in factors} - texts
    numbers |= {reading[name] for name in ("trials", "weights", "offset") if name in reading}
    return texts, numbers


def _column(table: Any, names: Sequence[str], j: int, reading: Mapping[str, Any]) -> Sequence[str]:
    texts, numbers = places_of(reading)
    if j in texts:
        return ["" if is_missing(text) else text for text in column_texts(names[j], table[:, j])]
    if j not in numbers:
        return [""] * len(table)
    kept, values = column_values(names[j], table[:, j])
    known = {value: decimal_text(value) for value in set(values)}
    found = np.full(len(table), "", dtype=object)
    found[kept] = [known[value] for value in values]
    return found.tolist()


def _written(rows: Sequence[Sequence[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


# Several files


def read_frame_files(paths: Sequence[str], pattern: str, options: TableOptions) -> Dataset:
    """Read several files of data frames as one, in this order.

    Raises as :func:`~linexact.data.read.frames.read_frame` does, and
    :class:`~linexact.errors.InputError` (``schema``) for a file with other columns than the first.

    >>> import tempfile, pyarrow, pyarrow.parquet
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = [f"{folder}/a.parquet", f"{folder}/b.parquet"]
    ...     for path, x in zip(paths, (0, 1)):
    ...         pyarrow.parquet.write_table(pyarrow.table({"x": [x], "label": [x]}), path)
    ...     data = read_frame_files(paths, f"{folder}/*.parquet", TableOptions())
    >>> data.targets.tolist(), data.x(1)
    ([-1, 1], (Fraction(1, 1),))
    """
    import pyarrow as pa

    tables = [open_frame(path) for path in paths]
    first = schema_of(tables[0])
    for path, table in zip(paths[1:], tables[1:], strict=True):
        check_alike(path, schema_of(table), paths[0], first)
    sizes = [table.num_rows for table in tables]
    check_size(sum(sizes), tables[0].num_columns)
    plain = [table.replace_schema_metadata(tables[0].schema.metadata) for table in tables]
    try:
        read = frame_columns(pa.concat_tables(plain), None, options)
        data = read.classed(options.positive, options.negative)
    except InputError as error:
        raise error.located(pattern) from None
    return with_parts(data, names_of_files(paths), sizes)


def schema_of(table: Any) -> list[str]:
    """Return the names and types of a table's columns.

    >>> from pyarrow import table
    >>> schema_of(table({"x": [0.5], "t": [1]}))
    ['x: double', 't: int64']
    """
    return [f"{field.name}: {field.type}" for field in table.schema]
