"""Data frames as data sets: pandas, polars, Arrow, duckdb and what narwhals knows besides.

The frame's columns are the features under their own names; the labels are a column of it or
a sequence of their own.  Columns of integers, floats and booleans are read as arrays, one column
at a time; text, decimals and columns of mixed values value by value.  Missing values are found
before a column becomes an array, so integers with gaps never pass through floats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack

import numpy as np
from numpy.typing import ArrayLike

from linexact.data.dataset import Dataset
from linexact.data.integers import Integers
from linexact.data.mixed import Group
from linexact.data.read import Column, Exact, Missing, TableOptions, Ways
from linexact.data.read.arrays import exact_matrix, is_left, left_as_floats
from linexact.data.read.coding import (
    MISSING_LEVEL,
    LevelCodes,
    Levels,
    References,
    a_name,
    levels_of,
    names_of,
)
from linexact.data.read.columns import LAZY_CELLS, NARROW_FROM, check_size, dataset_of, narrowed
from linexact.data.read.labels import is_missing, label_codes, label_text, number_of
from linexact.data.read.layout import Layout, Unclassed, find_layout
from linexact.data.read.several import Told
from linexact.data.seen import Array, Bools, Indices, Joined
from linexact.errors import InputError, quoted

if TYPE_CHECKING:
    import narwhals.stable.v2 as nw

    Frame: TypeAlias = nw.DataFrame[Any]
    Series: TypeAlias = nw.Series[Any]


FRAME_OPTIONS = (
    "label", "columns", "drop", "missing", "positive", "negative", "exact", "factor", "reference",
)  # fmt: skip
HEAD: Mapping[str, Any] = {"kind": "csv", "delimiter": ",", "encoding": "utf-8", "header": True}


def read_frame(frame: Any, t: ArrayLike | str | None = None, **ways: Unpack[Ways]) -> Dataset:
    """Return a data frame's rows as examples.

    ``t`` is the name of the label's column, or the labels themselves in the order of the rows;
    the last column when absent.  With ``missing="skip"`` rows with a missing value in a column
    that is used are left out; ``row_numbers`` tells which stayed, counting from 1.

    Columns that ``factor`` names, or all that hold text or categories with ``"auto"``, are coded as
    :mod:`linexact.data.read.coding` says; ``missing="level"`` makes a gap in them a level.

    Raises :class:`~linexact.errors.InputError` as :func:`~linexact.data.read.arrays.read_arrays`
    and ``column``, ``no-features``, ``factor``, ``reference``.

    >>> import polars
    >>> data = read_frame(polars.DataFrame({"x1": [0, 3], "t": [-1, 1]}))
    >>> data.features, data.numerators.tolist(), data.targets.tolist()
    (('x1',), [[0], [3]], [-1, 1])
    """
    options = TableOptions.of(ways)
    read = frame_columns(frame, t, options)
    data = read.classed(options.positive, options.negative)
    return data.described(reading=None)  # no stranger has the frame


def frame_columns(
    frame: Any, t: Any, options: TableOptions, further: Sequence[Column] = ()
) -> Unclassed:
    """Return a frame's features, ``further`` columns of numbers behind them, and the labels.

    Its ``reading`` is that of the table of text as which it may be written, if it can be.

    Raises as :func:`read_frame` does.

    >>> import polars
    >>> read = frame_columns(polars.DataFrame({"a": [1, 2], "y": ["u", "v"]}), None, TableOptions())
    >>> read.layout.label, read.seen, read.data.numerators.tolist()
    (1, ['u', 'v'], [[1], [2]])
    """
    table = opened_frame(frame)
    names = [str(name) for name in table.columns]
    options.chosen(FRAME_OPTIONS, "a data frame")
    if t is not None and options.label is not None:
        raise InputError("labels", "labels are given twice: as values, and as a column")
    chosen = options
    if isinstance(t, (str, int)):
        chosen, t = replace(options, label=t), None
    options.check_missing("the frame")
    layout = find_layout(names, chosen, True, "the frame", further, labelled=t is None)
    if t is None:
        labels: Any = table[:, layout.label]
    else:
        _check_index(frame, t)
        labels = _labels(t)
    if len(labels) != len(table):
        raise InputError("lengths", f"X has {len(table)} examples and t has {len(labels)} labels")
    features = []
    for k, (j, name) in enumerate(zip(layout.columns, layout.features, strict=True)):
        auto = options.auto and k < len(layout.columns) - len(further)
        factor = j in layout.factors or (auto and _is_text(table[:, j]))
        features.append(_Feature(name, table[:, j], factor))
    kept = _kept(labels, features, options.missing)
    rows = np.flatnonzero(kept)
    if not kept.all():
        mask = kept.tolist()
        features = [replace(f, values=f.values.filter(mask), rows=rows) for f in features]
    data, levels = _dataset(features, len(rows), options.exact, options.reference)
    seen, codes = label_codes(_label_values(labels, kept))
    texts = [*names, *(level for each in levels.values() for level in each), *seen]
    data = data.described(
        row_labels=_row_labels(frame, rows),
        row_numbers=None if kept.all() else (rows + 1).tolist(),
        reading=_reading(options, layout, levels, kept) if all(map(is_plain, texts)) else None,
    )
    out = len(table) - len(rows)
    return Unclassed(data, seen, codes, "labels", names, layout, levels, out)


def is_plain(text: str) -> bool:
    r"""Say whether a name, level or label is the same when it is read from a table of text.

    >>> [is_plain(text) for text in ("sex", " sex", "", "two\nlines")]
    [True, False, False, False]
    """
    return text == text.strip() != "" and "\n" not in text and "\r" not in text


def _reading(
    options: TableOptions, layout: Layout, levels: Levels, kept: Bools
) -> dict[str, Any] | None:
    """Return how the table of text is read as which a frame is written, if it can be.

    Floats stand in it as the decimals that they print.
    """
    if options.exact != "decimal" or layout.label < 0:
        return None
    if not kept.all() and options.negative is not None:
        return None  # gaps in rows of other classes are none to a checker
    lines = (np.flatnonzero(~kept) + 2).tolist()
    head = {**HEAD, "missing": options.missing, "left_out": lines}
    return head | layout.reading(levels)


@dataclass(frozen=True, slots=True, eq=False)
class _Feature:
    """A column that is used, and whether it is a factor."""

    name: str
    values: Series
    factor: bool
    rows: Indices | None = None  # of the frame, where some are left out

    def __post_init__(self) -> None:
        kind = self.values.dtype
        if kind.is_nested():
            message = f"values of type {kind}; expected numbers"
        elif kind.is_temporal() and not self.factor:
            seen = "dates" if str(kind).startswith("Date") else "times"
            message = f"{seen}; expected numbers, such as the days since a date"
        else:
            return
        raise InputError("type", f"the frame's column {quoted(self.name)}: {message}")

    def where(self, i: int, _: int) -> str:
        """Return what errors call the ``i``-th value that was kept."""
        row = i if self.rows is None else int(self.rows[i])
        return f"the frame, row {row + 1}, column {quoted(self.name)}"

    @property
    def levels(self) -> LevelCodes:
        """The levels of a factor, and which each row has; a gap is one too."""
        codes = LevelCodes()
        codes.add(column_texts(self.name, self.values, MISSING_LEVEL))
        return codes


def _is_text(column: Series) -> bool:
    """Say whether a column holds text of which some is no number, or categories."""
    import narwhals.stable.v2 as nw

    if column.dtype in (nw.Categorical, nw.Enum):
        return True
    if column.dtype not in (nw.String, nw.Object):
        return False
    texts = {value for value in column.to_list() if isinstance(value, str)}
    return any(number_of(text) is None for text in texts if not is_missing(text))


def opened_frame(frame: Any) -> Frame:
    """Return the frame as narwhals', collected.

    Raises :class:`~linexact.errors.InputError` (``column``) for two columns of one name.

    >>> import pandas
    >>> len(opened_frame(pandas.DataFrame({"x": [1, 2]})))
    2
    """
    import narwhals.stable.v2 as nw

    try:
        opened = nw.from_native(frame)
    except nw.exceptions.DuplicateError:
        names = [str(name) for name in frame.columns]
        twice = next(name for name in names if names.count(name) > 1)
        message = f"the frame has two columns called {quoted(twice)}; expected names that differ"
        raise InputError("column", message) from None
    found = opened.collect() if isinstance(opened, nw.LazyFrame) else opened
    index = _index_columns(frame)
    return found.drop(index) if index else found


def _index_columns(frame: Any) -> list[str]:
    """Return the columns of an Arrow table, or of a file of one, that were a pandas index."""
    from narwhals.stable.v2 import dependencies as known

    if not known.is_pyarrow_table(frame):
        return []
    try:
        written = frame.schema.pandas_metadata
        listed_there = list(written["index_columns"]) if written else []
    except (ValueError, TypeError, KeyError):  # a file may hold anything there
        return []
    return [name for name in listed_there if isinstance(name, str) and name in frame.column_names]


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


def _kept(labels: Any, features: Sequence[_Feature], missing: Missing) -> Bools:
    """Say of every row whether it has no missing value, or refuse the first one that has."""
    absent = np.zeros(len(labels), dtype=bool)
    used = [f for f in features if not (f.factor and missing == "level")]
    columns = [
        (f"column {quoted(f.name)}", f.values) for f in sorted(used, key=attrgetter("factor"))
    ]
    for what, column in [("t", labels), *columns]:
        here = _absent(column)
        if missing != "skip" and here.any():
            row = int(np.flatnonzero(here)[0]) + 1
            raise InputError(
                "missing",
                f"the frame, row {row}, {what}: a missing value; expected a value (rows with"
                " missing values can be left out: missing = skip)",
            )
        absent |= here
    if absent.all():
        without = " without a missing value" if len(absent) else "s; expected at least one row"
        raise InputError("no-examples", f"the frame has no example{without}")
    return ~absent


def _absent(column: Any) -> Bools:
    """Say of every value whether it is missing: null, NaN, or a text that says so."""
    values, null = column, np.zeros(len(column), dtype=bool)
    if not isinstance(column, np.ndarray):
        null |= column.is_null().to_numpy()
        if not column.dtype.is_float() and column.dtype.is_numeric():
            return null
        is_float = column.dtype.is_float()  # NaN is no null to polars
        values = np.asarray(column.to_numpy()) if is_float else _objects(column.to_list())
    elif column.dtype.kind == "O":
        null |= np.fromiter((v is None or v != v for v in column), bool, len(column))
    if values.dtype.kind == "f":
        null |= np.isnan(values)
    if values.dtype.kind == "O" and any(issubclass(kind, str) for kind in set(map(type, values))):
        gaps = {v for v in {v for v in values if isinstance(v, str)} if is_missing(v)}
        if gaps:
            null |= np.fromiter((isinstance(v, str) and v in gaps for v in values), bool, len(null))
    return null


def _label_values(labels: Any, kept: Bools) -> Array:
    if isinstance(labels, np.ndarray):
        return labels[kept]
    return _array(labels if kept.all() else labels.filter(kept.tolist()))


def _array(column: Series) -> Array:
    """Return a column without gaps: of machine numbers when it holds such, else of objects."""
    if _is_of_machine(column):
        numbers = np.asarray(column.to_numpy())
        if numbers.dtype.kind in "biuf":
            return numbers
    return _objects(column.to_list())


def _is_of_machine(column: Series) -> bool:
    """Say whether a column is of numbers that numpy has (there are integers of 128 bits)."""
    import narwhals.stable.v2 as nw

    kind = column.dtype
    if kind in (nw.Int128, nw.UInt128, nw.Decimal):
        return False
    return kind.is_numeric() or kind == nw.Boolean


def _objects(values: Sequence[Any]) -> Array:
    """Return values as an array of the very same objects."""
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


def _dataset(
    features: Sequence[_Feature], n: int, exact: Exact, references: References
) -> tuple[Dataset, Levels]:
    """Read the columns one by one and put them side by side; also return the factors' levels."""
    coded = {f.name: f.levels for f in features if f.factor}
    levels = levels_of({name: codes.seen for name, codes in coded.items()}, references, "the frame")
    floats = _floats(features, n, exact)
    if not floats:
        check_size(n, len(features))
    places, arrays = dict[Any, list[int]](), dict[Any, list[Array]]()  # by type
    units, names = dict[Any, list[int]](), list[str]()
    for feature in features:
        called, denominators = [feature.name], tuple[int, ...]((1,))
        if feature.factor:
            called = names_of(feature.name, levels[feature.name])
            array = coded[feature.name].indicators(levels[feature.name])
        elif feature.name in floats:
            array = floats[feature.name]
        else:
            array, denominators = _numbers(feature, exact)
            array = narrowed(array) if n * len(features) > NARROW_FROM else array
        places.setdefault(array.dtype, []).extend(range(len(names), len(names) + len(called)))
        arrays.setdefault(array.dtype, []).append(array)
        units.setdefault(array.dtype, []).extend(denominators * len(called))
        names += called
    groups = []
    for kind, columns in arrays.items():
        whole = np.concatenate(columns, axis=1) if len(columns) > 1 else columns[0]
        is_float = kind.kind == "f"
        table = left_as_floats(whole, exact) if is_float else Integers.of(whole, units[kind])
        groups.append(Group(np.array(places[kind], dtype=np.intp), table))
    return dataset_of(groups, np.ones(n, dtype=np.int8), names), levels


def _floats(features: Sequence[_Feature], n: int, exact: Exact) -> dict[str, Array]:
    """Return the columns, shape (n, 1), that are better left as floats.

    Integers that floats hold, and print as they are, stand beside floats of one type as such.
    """
    if n * len(features) < LAZY_CELLS:
        return {}
    numbers = [f for f in features if not f.factor and _is_of_machine(f.values)]
    arrays = {f.name: _array(f.values).reshape(-1, 1) for f in numbers}
    floats = {name: array for name, array in arrays.items() if array.dtype.kind == "f"}
    if not any(is_left(array, exact) for array in floats.values()):
        return {}
    if not all(np.isfinite(array).all() for array in floats.values()):
        return {}
    kinds = {array.dtype for array in floats.values()}
    if len(kinds) == 1:
        (kind,) = kinds
        most = 2 ** (np.finfo(kind).nmant + 1)
        for name, array in arrays.items():
            if name not in floats and max(int(array.max()), -int(array.min())) <= most:
                floats[name] = array.astype(kind)
    return floats


def _numbers(feature: _Feature, exact: Exact) -> Joined:
    place = f"the frame's column {quoted(feature.name)}"
    values = _array(feature.values)
    try:
        return exact_matrix(values.reshape(-1, 1), exact, feature.where)
    except InputError as error:
        texts = values.tolist() if error.code == "number" else ()
        refused = (a_name(value, place) for value in texts)
        raise next(filter(None, refused), error) from None


def column_texts(name: str, column: Series, gap: str = "") -> list[str]:
    """Return a column's values as labels and levels are written, and what a gap is called.

    >>> import narwhals.stable.v2 as nw, polars
    >>> column_texts("t", nw.from_native(polars.Series([1.0, None]), series_only=True))
    ['1', '']
    """
    place = f"the frame's column {quoted(name)}"
    values = zip(column.to_list(), _absent(column).tolist(), strict=True)
    return [gap if absent else label_text(value, place) for value, absent in values]


def column_values(name: str, column: Series) -> tuple[Indices, list[Fraction]]:
    """Return the rows of a column that have a number, and these, floats as they print.

    >>> import narwhals.stable.v2 as nw, polars
    >>> column_values("x", nw.from_native(polars.Series([0.5, None]), series_only=True))
    (array([0]), [Fraction(1, 2)])
    """
    kept = ~_absent(column)
    values = column if kept.all() else column.filter(kept.tolist())
    rows = np.flatnonzero(kept)
    numerators, (unit,) = _numbers(_Feature(name, values, factor=False, rows=rows), "decimal")
    return rows, [Fraction(v, unit) for v in numerators[:, 0].tolist()]


def _label(labels: Any, kept: Indices, i: int) -> str:
    """Return what an index calls a row that was kept."""
    label = labels[kept[i]]
    return " ".join(map(str, label)) if isinstance(label, tuple) else str(label)


def _row_labels(frame: Any, kept: Indices) -> Sequence[str] | None:
    """Return what the index calls the rows; None when it only counts them from 0."""
    columns, index = _index_columns(frame), getattr(frame, "index", None)
    if columns:
        parts = [frame.column(name).to_pylist() for name in columns]
        index = parts[0] if len(parts) == 1 else list(zip(*parts, strict=True))
    elif (
        index is None
        or callable(index)
        or (hasattr(index, "step") and (index.start, index.step) == (0, 1))
    ):
        return None
    return Told(len(kept), partial(_label, index, kept))
