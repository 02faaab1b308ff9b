"""Data frames as data sets: pandas, polars, Arrow, duckdb and what narwhals knows besides.

The frame's columns are the features under their own names; the labels are a column of it or
a sequence of their own.  Columns of integers, floats and booleans are read as arrays, one column
at a time; text, decimals and columns of mixed values value by value.  Missing values are found
before a column becomes an array, so integers with gaps never pass through floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linexact.errors import InputError
from linexact.model.dataset import Dataset
from linexact.reading.arrays import Exact, exact_matrix, wanted_classes, with_classes
from linexact.reading.columns import NARROW_FROM, check_size, narrowed
from linexact.reading.labels import is_missing, label_codes
from linexact.reading.layout import Choice, Column, Missing, choose_columns, choose_features
from linexact.text.quoting import quoted

if TYPE_CHECKING:
    import narwhals.stable.v2 as nw

    Frame: TypeAlias = nw.DataFrame[Any]
    Series: TypeAlias = nw.Series[Any]


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


def read_frame(
    frame: Any,
    t: ArrayLike | str | None = None,
    *,
    columns: Sequence[Column] | None = None,
    drop: Sequence[Column] = (),
    missing: Missing = "error",
    positive: object = None,
    negative: object = None,
    exact: Exact = "decimal",
) -> Dataset:
    """Return a data frame's rows as examples.

    ``t`` is the name of the label's column, or the labels themselves in the order of the rows;
    the last column when absent.  With ``missing="skip"`` rows with a missing value in a column
    that is used are left out; ``row_numbers`` tells which stayed, counting from 1.

    Raises :class:`~linexact.errors.InputError` as :func:`~linexact.reading.arrays.read_arrays`
    and ``column``, ``no-features``.

    >>> import polars
    >>> data = read_frame(polars.DataFrame({"x1": [0, 3], "t": [-1, 1]}))
    >>> data.features, data.numerators.tolist(), data.targets.tolist()
    (('x1',), [[0], [3]], [-1, 1])
    """
    if missing not in ("error", "skip"):
        raise InputError("option", f"missing is 'error' or 'skip', not {missing!r}")
    table = _opened(frame)
    names = [str(name) for name in table.columns]
    if t is None or isinstance(t, str):
        label, used = choose_columns(Choice(t, columns, drop), len(names), names, "the frame")
        labels: Any = table[:, label]
    else:
        used = choose_features(columns, drop, len(names), names, "the frame")
        _check_index(frame, t)
        labels = _labels(t)
    if len(labels) != len(table):
        raise InputError("lengths", f"X has {len(table)} examples and t has {len(labels)} labels")
    features = [_numeric(table[:, j], names[j]) for j in used]
    kept = _kept(labels, features, [names[j] for j in used], missing)
    if not kept.all():
        features = [column.filter(kept.tolist()) for column in features]
    data = _dataset(features, [names[j] for j in used], int(kept.sum()), exact)
    rows = np.flatnonzero(kept)
    data = replace(data, row_labels=_row_labels(frame, rows))
    if not kept.all():
        data = replace(data, row_numbers=(rows + 1).tolist())
    seen, codes = label_codes(_label_values(labels, kept))
    return with_classes(data, seen, codes, wanted_classes(positive, negative))


def _opened(frame: Any) -> Frame:
    """Return the frame as narwhals', collected."""
    import narwhals.stable.v2 as nw

    try:
        opened = nw.from_native(frame)
    except nw.exceptions.DuplicateError:
        names = [str(name) for name in frame.columns]
        twice = next(name for name in names if names.count(name) > 1)
        message = f"the frame has two columns called {quoted(twice)}; expected names that differ"
        raise InputError("column", message) from None
    return opened.collect() if isinstance(opened, nw.LazyFrame) else opened


def _labels(t: Any) -> Any:
    """Return labels that stand beside the frame: a series, or an array of the very same values."""
    import narwhals.stable.v2 as nw

    if isinstance(t, list | tuple):
        return _objects(t)
    return nw.from_native(t, series_only=True, pass_through=True)


def _check_index(frame: Any, labels: Any) -> None:
    """Refuse labels with another index than the frame's, where order and index disagree."""
    index: Any = getattr(labels, "index", None)
    if hasattr(index, "equals") and len(labels) == len(frame) and not index.equals(frame.index):
        raise InputError(
            "lengths", "the labels have another index than the frame; give t.loc[frame.index]"
        )


def _numeric(column: Series, name: str) -> Series:
    """Refuse a column whose type holds no numbers, whatever its values are."""
    kind = column.dtype
    if kind.is_temporal():
        seen = "dates" if str(kind).startswith("Date") else "times"
        message = f"{seen}; expected numbers, such as the days since a date"
    elif kind.is_nested():
        message = f"values of type {kind}; expected numbers"
    else:
        return column
    raise InputError("type", f"the frame's column {quoted(name)}: {message}")


def _kept(
    labels: Any, features: Sequence[Series], names: Sequence[str], missing: Missing
) -> NDArray[np.bool_]:
    """Say of every row whether it has no missing value, or refuse the first one that has."""
    absent = np.zeros(len(labels), dtype=bool)
    called = ["t", *(f"column {quoted(name)}" for name in names)]
    for what, column in zip(called, [labels, *features], strict=True):
        here = _absent(column)
        if missing == "error" and here.any():
            row = int(np.flatnonzero(here)[0]) + 1
            raise InputError(
                "missing",
                f"the frame, row {row}, {what}: a missing value; expected a value (rows with"
                " missing values can be left out: missing = skip)",
            )
        absent |= here
    if absent.all():
        raise InputError("no-examples", "the frame has no example without a missing value")
    return ~absent


def _absent(column: Any) -> NDArray[np.bool_]:
    """Say of every value whether it is missing: null, NaN, or a text that says so."""
    if isinstance(column, np.ndarray):
        values = column
        null = np.zeros(len(values), dtype=bool)
        if values.dtype.kind == "f":
            null = np.isnan(values)
        if values.dtype.kind == "O":
            null = np.fromiter((v is None or v != v for v in values), bool, len(values))
    else:
        null = np.array(column.is_null().to_numpy(), dtype=bool)
        if column.dtype.is_float():  # NaN is no null to polars
            values = np.asarray(column.to_numpy(), dtype=float)
            null |= np.isnan(values)
        elif column.dtype.is_integer() or column.dtype == _boolean():
            return null
        else:
            values = _objects(column.to_list())
    if values.dtype.kind == "O":
        texts = (isinstance(v, str) and is_missing(v) for v in values)
        null |= np.fromiter(texts, bool, len(values))
    return null


def _label_values(labels: Any, kept: NDArray[np.bool_]) -> NDArray[Any]:
    if isinstance(labels, np.ndarray):
        return labels[kept]
    return _array(labels if kept.all() else labels.filter(kept.tolist()))


def _array(column: Series) -> NDArray[Any]:
    """Return a column without gaps: of machine numbers when it holds such, else of objects."""
    if column.dtype.is_numeric() or column.dtype == _boolean():
        numbers = np.asarray(column.to_numpy())
        if numbers.dtype.kind in "biuf":
            return numbers
    return _objects(column.to_list())


def _boolean() -> Any:
    import narwhals.stable.v2 as nw

    return nw.Boolean


def _objects(values: Sequence[Any]) -> NDArray[Any]:
    """Return values as an array of the very same objects."""
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


def _dataset(features: Sequence[Series], names: Sequence[str], n: int, exact: Exact) -> Dataset:
    """Read the columns one by one and put them side by side."""
    check_size(n, len(features))
    large = n * len(features) > NARROW_FROM
    columns: list[NDArray[Any]] = []
    denominators: list[int] = []
    for name, column in zip(names, features, strict=True):
        try:
            numerators, (denominator,) = exact_matrix(_array(column).reshape(-1, 1), exact)
        except InputError as error:
            raise error.located(f"the frame's column {quoted(name)}") from None
        columns.append(narrowed(numerators[:, 0]) if large else numerators[:, 0])
        denominators.append(denominator)
    array = _side_by_side(columns, n)
    return Dataset(array, tuple(denominators), np.ones(n, dtype=np.int8), tuple(names))


@dataclass(frozen=True, slots=True)
class _Labels(Sequence[str]):
    """What an index calls the rows that were kept; made into text when they are told."""

    labels: Any  # the index
    kept: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.kept)

    @overload
    def __getitem__(self, i: int) -> str: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[str]: ...
    def __getitem__(self, i: int | slice) -> str | Sequence[str]:
        if isinstance(i, slice):
            return _Labels(self.labels, self.kept[i])
        label = self.labels[self.kept[i]]
        return " ".join(map(str, label)) if isinstance(label, tuple) else str(label)


def _row_labels(frame: Any, kept: NDArray[np.intp]) -> Sequence[str] | None:
    """Return what the index calls the rows; None when it only counts them from 0."""
    index = getattr(frame, "index", None)
    if index is None or callable(index):
        return None
    if hasattr(index, "step") and (index.start, index.step) == (0, 1):
        return None
    return _Labels(index, kept)


def _side_by_side(columns: Sequence[NDArray[Any]], n: int) -> NDArray[Any]:
    """Join columns in one type that holds them all exactly; never float."""
    if not columns:
        return np.zeros((n, 0), dtype=np.int64)
    kinds = {column.dtype for column in columns}
    if np.dtype(object) in kinds:
        kind: np.dtype[Any] = np.dtype(object)
    else:
        kind = np.result_type(*kinds)
        if kind.kind == "f":  # int64 beside uint64; every value fits int64
            kind = np.dtype(np.int64)
    array = np.empty((n, len(columns)), dtype=kind)
    for j, column in enumerate(columns):
        array[:, j] = column
    return array
