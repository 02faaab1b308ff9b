"""Data frames: which values are some, and files of them (Parquet, Feather; extra ``frames``)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from linexact.errors import InputError

FRAME_FILES = (".parquet", ".feather", ".arrow")


def is_frame(value: object) -> bool:
    """Say whether ``value`` is a data frame that narwhals knows, collected or not.

    >>> import pandas, polars
    >>> [is_frame(v) for v in (pandas.DataFrame(), polars.LazyFrame(), [[1, 2]])]
    [True, True, False]
    """
    if not hasattr(type(value), "columns"):  # spares lists and arrays the import
        return False
    from narwhals.stable.v2 import dependencies as known

    return (
        known.is_into_dataframe(value)
        or known.is_polars_lazyframe(value)
        or known.is_duckdb_relation(value)
    )


def is_frame_file(name: str) -> bool:
    """Say whether a file holds a data frame, by the ending of its name.

    >>> is_frame_file("birds.parquet"), is_frame_file("birds.csv")
    (True, False)
    """
    return Path(name).suffix.casefold() in FRAME_FILES


def open_frame(path: str | os.PathLike[str], groups: Sequence[int] | None = None) -> Any:
    """Return the Arrow table that a file holds; its size is looked at before it is read.

    Of a Parquet file some row groups may be asked for.

    Raises :class:`~linexact.errors.InputError`: ``no-file``, ``frame-file`` for one that is
    damaged or another thing than its name says, ``extra`` where pyarrow is not installed;
    :class:`~linexact.errors.LimitError` (``table-size``).

    >>> import tempfile
    >>> from pyarrow import feather, table
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     feather.write_feather(table({"x": [1, 2], "t": [0, 1]}), f"{folder}/a.feather")
    ...     open_frame(f"{folder}/a.feather").column_names
    ['x', 't']
    """
    from linexact.data.read.columns import check_size  # loads numpy

    name = os.fspath(path)
    if is_parquet(name):
        found = open_parquet(name)
        if groups is None:
            check_size(found.metadata.num_rows, found.metadata.num_columns)
        with _whole(name):
            return found.read() if groups is None else found.read_row_groups(groups)
    with _whole(name):
        from pyarrow import feather

        table = feather.read_table(name)
    check_size(table.num_rows, table.num_columns)
    return table


def is_parquet(name: str) -> bool:
    """Say whether a file is one of Parquet, by the ending of its name.

    >>> is_parquet("birds.Parquet"), is_parquet("birds.arrow")
    (True, False)
    """
    return name.casefold().endswith(".parquet")


def open_parquet(name: str) -> Any:
    """Return a Parquet file of which nothing but its description was read.

    Raises :class:`~linexact.errors.InputError` as :func:`open_frame` does.

    >>> import tempfile
    >>> from pyarrow import parquet, table
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     parquet.write_table(table({"x": range(5)}), f"{folder}/a.parquet", row_group_size=2)
    ...     open_parquet(f"{folder}/a.parquet").metadata.num_row_groups
    3
    """
    with _whole(name):
        from pyarrow import parquet

        return parquet.ParquetFile(name)


@contextmanager
def _whole(name: str) -> Iterator[None]:
    """Say in one line what is wrong with a file, or that pyarrow is missing."""
    if not os.path.lexists(name):
        raise InputError("no-file", f"{name}: no such file")
    try:
        import pyarrow as pa
    except ImportError:
        message = f"{name}: read by pyarrow, which is not installed; expected linexact[frames]"
        raise InputError("extra", message) from None
    try:
        yield
    except (pa.ArrowException, OSError) as error:
        kind = "Parquet" if is_parquet(name) else "Feather"
        reason = str(error).strip().splitlines()[0][:100]
        raise InputError("frame-file", f"{name}: no whole file of {kind} ({reason})") from None
