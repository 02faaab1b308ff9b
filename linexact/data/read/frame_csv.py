"""A data frame as a table of text that a stranger's program reads as linexact reads the frame.

A Parquet or Feather file cannot be read by the checkers, which need Python alone.  Written as CSV,
it can: labels and factors stand as the texts they are read as, numbers as exact decimals or
fractions, gaps as nothing.  Columns that are not used are left blank, so that the others keep their
places; row ``i`` of the frame, counted from 1, stands on line ``i + 1``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from linexact.data.read.frames import column_texts, column_values, opened_frame
from linexact.data.read.labels import is_missing
from linexact.exact import decimal_text

HEAD: Mapping[str, Any] = {"kind": "csv", "delimiter": ",", "encoding": "utf-8", "header": True}
_BLOCK_ROWS = 10_000  # made lines at a time


def is_plain(text: str) -> bool:
    r"""Say whether a name, level or label is the same when it is read from a table of text.

    >>> [is_plain(text) for text in ("sex", " sex", "", "two\nlines")]
    [True, False, False, False]
    """
    return text == text.strip() != "" and "\n" not in text and "\r" not in text


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

    >>> places_of({"columns": [0, 3], "factors": [[3, ["a", "b"]]], "label": 1})
    ({1, 3}, {0})
    """
    texts = {place for place, _ in reading.get("factors", ())}
    texts |= {reading[name] for name in ("label", "events") if name in reading}
    terms = reading["terms"] if "terms" in reading else [[[j]] for j in reading["columns"]]
    factors = [factor for term in terms for factor in term]
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
