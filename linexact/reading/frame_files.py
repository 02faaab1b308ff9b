"""Files of data frames, Parquet and Feather (Arrow IPC), read by pyarrow (the extra ``frames``)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from linexact.errors import InputError

FRAME_FILES = (".parquet", ".feather", ".arrow")


def is_frame_file(name: str) -> bool:
    """Say whether a file holds a data frame, by the ending of its name.

    >>> is_frame_file("birds.parquet"), is_frame_file("birds.csv")
    (True, False)
    """
    return Path(name).suffix.casefold() in FRAME_FILES


def open_frame(path: str | os.PathLike[str]) -> Any:
    """Return the Arrow table that a file holds; its size is looked at before it is read.

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
    from linexact.reading.columns import check_size  # loads numpy

    name = os.fspath(path)
    if not os.path.lexists(name):
        raise InputError("no-file", f"{name}: no such file")
    try:
        import pyarrow as pa
        from pyarrow import feather, parquet
    except ImportError:
        message = f"{name}: read by pyarrow, which is not installed; expected linexact[frames]"
        raise InputError("extra", message) from None
    try:
        if name.casefold().endswith(".parquet"):
            found = parquet.ParquetFile(name)
            check_size(found.metadata.num_rows, found.metadata.num_columns)
            return found.read()
        table = feather.read_table(name)
        check_size(table.num_rows, table.num_columns)
        return table
    except (pa.ArrowException, OSError) as error:
        kind = "Parquet" if name.casefold().endswith(".parquet") else "Feather"
        reason = str(error).strip().splitlines()[0][:100]
        raise InputError("frame-file", f"{name}: no whole file of {kind} ({reason})") from None
