"""Which column is the label and which are features; is the first row a header.

Columns are named by their header or numbered from 1.  The label is the last column unless
the user says otherwise.  The first row is a header when the user names a column or when no
feature cell of it is a number; when every one is a number it is an example; a mixture is
refused, since a slip of the pen in the first row must not drop an example silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from linexact.data.dataset import default_features
from linexact.data.read import AUTO, Column, Factors, TableOptions
from linexact.data.read.labels import is_missing, number_of
from linexact.errors import InputError, did_you_mean, listed, quoted


@dataclass(frozen=True, slots=True)
class Choice:
    """The columns as the user chose them."""

    label: Column | None = None  # None: the last one
    columns: Sequence[Column] | None = None  # None: all others
    drop: Sequence[Column] = ()
    factors: Factors = ()
    decimal: str = "."

    @classmethod
    def of(cls, options: TableOptions) -> Choice:
        """Return the columns that options choose."""
        return cls(options.label, options.columns, options.drop, options.factor, options.decimal)

    @property
    def names_a_header(self) -> bool:
        """Whether some column is given by a name, which only a header can hold."""
        given = [*(self.columns or ()), *self.drop, *self.named_factors]
        if self.label is not None:
            given.append(self.label)
        return any(isinstance(c, str) and not c.strip().isdecimal() for c in given)

    @property
    def named_factors(self) -> Sequence[Column]:
        """The factors that are named one by one."""
        return () if self.factors == AUTO else [name for name in self.factors if name != AUTO]

    @property
    def auto(self) -> bool:
        """Whether columns of text are factors without being named."""
        return AUTO in self.factors

    def check(self, missing: str, place: str) -> None:
        """Refuse a way with missing values that would be ignored.

        Raises :class:`~linexact.errors.InputError` (``option``).
        """
        if missing == "level" and not self.factors:
            message = (
                f"{place}: a missing value is a level of a factor; expected factor to be named"
            )
            raise InputError("option", message)


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a table by 0-based index, and the names of the features."""

    header: bool
    label: int  # -1 where labels stand apart
    columns: tuple[int, ...]
    features: tuple[str, ...]
    factors: frozenset[int] = frozenset()


def find_layout(
    first: Sequence[str],
    choice: Choice,
    header: bool | None,
    place: str,
    further: Sequence[Column] = (),
    *,
    labelled: bool = True,
) -> Layout:
    """Return the layout of a table from its first row; ``further`` columns stand last.

    These (weights, an offset) are neither the label nor a feature.

    Raises :class:`~linexact.errors.InputError` (``header``, ``column``, ``no-features``,
    ``factor``).

    >>> find_layout(["a", "b", "kind"], Choice(drop=["a"]), None, "t.csv")
    Layout(header=True, label=2, columns=(1,), features=('b',), factors=frozenset())
    >>> find_layout(["x", "w", "y"], Choice(label="y"), True, "t.csv", ["w", "w"])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: t.csv: column 2 has two meanings; expected one for each column
    """
    width = len(first)
    apart = replace(choice, drop=(*choice.drop, *further))
    if header is None:
        header = apart.names_a_header or _looks_like_header(first, apart, place)
    names = first if header else None
    more = [find_column(column, width, names, place) for column in further]
    chosen = [] if choice.label is None else [choice.label]
    taken = [find_column(c, width, names, place) for c in (*chosen, *(choice.columns or ()))]
    for k, j in enumerate(more):
        if j in taken or j in more[:k]:
            message = f"{place}: column {j + 1} has two meanings; expected one for each column"
            raise InputError("column", message)
    label, columns = choose_columns(apart, width, names, place, labelled=labelled)
    features = default_features(len(columns))
    if names is not None:
        features = tuple(names[j] or f"x{k + 1}" for k, j in enumerate(columns))
    called = [(names[j] if names else "") or f"column {j + 1}" for j in more]
    factors = _find_factors(choice, columns, width, names, place)
    return Layout(header, label, (*columns, *more), (*features, *called), factors)


def _find_factors(
    choice: Choice, columns: Sequence[int], width: int, names: Sequence[str] | None, place: str
) -> frozenset[int]:
    """Return the columns that are named as factors, 0-based; each must be a feature."""
    found = [find_column(column, width, names, place) for column in choice.named_factors]
    for j in found:
        if j not in columns:
            raise InputError("factor", f"{place}: column {j + 1} is a factor and no feature")
    return frozenset(found)


def _looks_like_header(first: Sequence[str], choice: Choice, place: str) -> bool:
    _, columns = choose_columns(choice, len(first), None, place)
    factors = _find_factors(choice, columns, len(first), None, place)
    known = [j for j in columns if j not in factors and not is_missing(first[j])]
    if factors and not known:
        message = f"{place}: factors alone do not tell; say whether the first row is a header"
        raise InputError("header", message)
    numbers = [j for j in known if number_of(first[j].replace(choice.decimal, ".")) is not None]
    others = [j for j in known if j not in numbers]
    if numbers and others:
        raise InputError(
            "header",
            f"{place}, line 1: {quoted(first[numbers[0]])} in column {numbers[0] + 1} is a number,"
            f" {quoted(first[others[0]])} in column {others[0] + 1} is not;"
            " say whether the first row is a header",
        )
    return not numbers and bool(others)


def choose_columns(
    choice: Choice,
    width: int,
    names: Sequence[str] | None,
    place: str,
    *,
    labelled: bool = True,
) -> tuple[int, tuple[int, ...]]:
    """Return the label's column, -1 where labels stand apart, and the features', 0-based.

    Raises :class:`~linexact.errors.InputError` (``column``, ``no-features``).
    """
    label = width - 1 if labelled else -1
    if choice.label is not None:
        label = find_column(choice.label, width, names, place)
    drop = [find_column(column, width, names, place) for column in choice.drop]
    if choice.columns is None:
        columns = [j for j in range(width) if j != label and j not in drop]
    else:
        columns = [find_column(column, width, names, place) for column in choice.columns]
        _check_chosen(columns, drop, label, place)
    if label in drop:
        raise InputError("column", f"{place}: column {label + 1} is the label; it is not dropped")
    if not columns and labelled:
        seen = "1 column" if width == 1 else f"{width} columns"
        raise InputError(
            "no-features",
            f"{place}: {seen}; expected features beside the label (is the delimiter right?)",
        )
    return label, tuple(columns)


def _check_chosen(columns: Sequence[int], drop: Sequence[int], label: int, place: str) -> None:
    for k, j in enumerate(columns):
        reason = (
            "is the label"
            if j == label
            else "is dropped"
            if j in drop
            else "is named twice"
            if j in columns[:k]
            else None
        )
        if reason:
            raise InputError("column", f"{place}: column {j + 1} is a feature and {reason}")


def find_column(column: Column, width: int, names: Sequence[str] | None, place: str) -> int:
    """Return the 0-based index of a column given by its name or its number from 1."""
    if isinstance(column, str):
        found = [j for j, name in enumerate(names or ()) if name == column.strip()]
        if len(found) == 1:
            return found[0]
        if found:
            numbers = " and ".join(str(j + 1) for j in found[:4])
            message = f"{place}: columns {numbers} are both called {quoted(column)}; use a number"
            raise InputError("column", message)
        if not (column.strip().isascii() and column.strip().isdecimal()):
            raise _unknown(column, names, place)
        column = int(column.strip()[:9])
    elif names and str(column) in names and names.index(str(column)) != column - 1:
        there = names.index(str(column)) + 1
        message = (
            f"{place}: {column} is the name of column {there}, and the number of another; write"
            f" {quoted(str(column))} for the name"
        )
        raise InputError("column", message)
    if not 1 <= column <= width:
        message = f"{place}: no column {column}; there are {width}, numbered from 1"
        raise InputError("column", message)
    return column - 1


def _unknown(column: str, names: Sequence[str] | None, place: str) -> InputError:
    if names is None:
        message = f"{place}: no header, so no column {quoted(column)}; columns are numbered from 1"
        return InputError("column", message)
    return InputError(
        "column",
        f"{place}: no column {quoted(column)}; the columns are {listed(names)}"
        + did_you_mean(column, names),
    )


def side_by_side(columns: Sequence[int]) -> Any:
    """Return the columns as a slice where they stand side by side: it copies nothing."""
    if columns and list(columns) == list(range(columns[0], columns[0] + len(columns))):
        return slice(columns[0], columns[0] + len(columns))
    return list(columns)
