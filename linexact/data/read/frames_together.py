"""Several Parquet or Feather files as one data set, and how a stranger reads them as text.

The files' Arrow tables are put one behind the other, which copies nothing.  They must have the same
columns of the same types.  A checker reads of each file the table of text that
:mod:`linexact.data.read.frame_csv` makes of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.read import TableOptions
from linexact.data.read.arrays import with_classes
from linexact.data.read.columns import check_size
from linexact.data.read.frame_csv import HEAD, is_plain
from linexact.data.read.frame_files import open_frame
from linexact.data.read.frames import FrameColumns, frame_columns
from linexact.data.read.labels import wanted_classes
from linexact.data.read.several import check_alike, names_of_files, with_parts
from linexact.errors import InputError


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
        wanted = wanted_classes(options.positive, options.negative)
        whole = read.data.described(reading=reading_as_text(read, options))
        data = with_classes(whole, read.seen, read.codes, wanted)
    except InputError as error:
        raise error.located(pattern) from None
    out = np.setdiff1d(np.arange(read.rows), read.kept) + 1
    return with_parts(data, names_of_files(paths), sizes, out.tolist())


def schema_of(table: Any) -> list[str]:
    """Return the names and types of a table's columns.

    >>> from pyarrow import table
    >>> schema_of(table({"x": [0.5], "t": [1]}))
    ['x: double', 't: int64']
    """
    return [f"{field.name}: {field.type}" for field in table.schema]


def reading_as_text(read: FrameColumns, options: TableOptions) -> Mapping[str, Any] | None:
    """Return how the tables of text are read that are made of the files, if they can be.

    Floats stand in them as the decimals that they print.

    >>> from pyarrow import table
    >>> read = frame_columns(table({"x": [0.5], "t": [1]}), None, TableOptions())
    >>> found = reading_as_text(read, TableOptions())
    >>> found["columns"], found["label"]
    ([0], 1)
    """
    texts = [*read.names, *(level for each in read.levels.values() for level in each), *read.seen]
    if options.exact != "decimal" or not all(map(is_plain, texts)):
        return None
    if len(read.kept) < read.rows and options.negative is not None:
        return None  # gaps in rows of other classes are none to a checker
    levels = {j: read.levels[name] for j, name in enumerate(read.names) if name in read.levels}
    reading = {**HEAD, "missing": options.missing, "label": read.place, "columns": [*read.places]}
    if levels:
        reading["factors"] = [[j, list(each)] for j, each in sorted(levels.items())]
    return reading
