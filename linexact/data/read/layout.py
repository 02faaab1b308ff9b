"""Which column is the label and which are features; is the first row a header.

Columns are named by their header or numbered from 1.  The label is the last column unless
the user says otherwise.  The first row is a header when the user names a column or when no
feature cell of it is a number; when every one is a number it is an example; a mixture is
refused, since a slip of the pen in the first row must not drop an example silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from linexact.data.dataset import Dataset, default_features
from linexact.data.read import Column, TableOptions
from linexact.data.read.coding import Levels
from linexact.data.read.labels import Classes, choose_classes, is_missing, number_of, wanted_classes
from linexact.data.seen import Int32s
from linexact.errors import InputError, did_you_mean, listed, quoted


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a table by 0-based index, and the names of the features."""

    header: bool
    label: int  # -1 where labels stand apart
    columns: tuple[int, ...]
    features: tuple[str, ...]
    factors: frozenset[int] = frozenset()

    def levels(self, found: Levels) -> dict[int, tuple[str, ...]]:
        """Return the levels of factors, which are given by their names, by their columns.

        >>> Layout(True, 2, (0, 1), ("x", "g")).levels({"g": ("u", "v")})
        {1: ('u', 'v')}
        """
        named = zip(self.columns, self.features, strict=True)
        return {j: found[name] for j, name in sorted(named) if name in found}

    def reading(self, found: Levels) -> dict[str, Any]:
        """Return the columns, and the levels of factors, as a stranger needs them."""
        levels = [[j, list(each)] for j, each in self.levels(found).items()]
        columns = {"label": self.label, "columns": list(self.columns)}
        return columns | ({"factors": levels} if levels else {})


NO_LAYOUT = Layout(False, -1, (), ())


@dataclass(frozen=True, slots=True, eq=False)
class Unclassed:
    """Examples with their labels, of which nobody has said yet what they mean.

    >>> from linexact.data.gates import gate
    >>> codes = np.array([0, 0, 1, 2], dtype=np.int32)
    >>> found = Unclassed(gate("AND"), ["a", "b", "c"], codes).classed("c", "a")
    >>> found.targets.tolist(), found.classes, found.row_numbers
    ([-1, -1, 1], ('c', 'a'), [1, 2, 4])
    """

    data: Dataset  # whose targets mean nothing; its reading tells all but the classes
    seen: Sequence[str]  # the different labels
    codes: Int32s  # which of them each example has
    place: str = "labels"  # what errors call them
    names: Sequence[str] = ()  # of all columns of a table; without a header they have none
    layout: Layout = NO_LAYOUT
    levels: Levels = field(default_factory=dict)  # of each factor
    left_out: int = 0  # rows with missing values
    source: str | None = None  # what a table of text is called

    def classed(self, positive: object, negative: object) -> Dataset:
        """Return the examples with the targets that their labels mean; other classes are left out.

        Raises :class:`~linexact.errors.InputError` (``classes``, ``unknown-class``).
        """
        there = np.flatnonzero(np.bincount(self.codes)).tolist()
        wanted = wanted_classes(positive, negative)
        classes = choose_classes([self.seen[k] for k in there], wanted, self.place)
        return self.under(classes)

    def under(self, classes: Classes) -> Dataset:
        """Return the examples with the targets that their labels mean under these classes."""
        reading = self.data.reading
        if reading is not None:
            reading = {**reading, "positive": classes.positive, "negative": classes.negative}
        targets = classes.targets(self.seen, self.codes)
        data = self.data.described(targets=targets, classes=classes.names, reading=reading)
        return data if targets.all() else data.kept(np.flatnonzero(targets))


def find_layout(
    first: Sequence[str],
    options: TableOptions,
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

    >>> find_layout(["a", "b", "kind"], TableOptions(drop=["a"]), None, "t.csv")
    Layout(header=True, label=2, columns=(1,), features=('b',), factors=frozenset())
    >>> find_layout(["x", "w", "y"], TableOptions(label="y"), True, "t.csv", ["w", "w"])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: t.csv: column 2 has two meanings; expected one for each column
    """
    width = len(first)
    apart = replace(options, drop=(*options.drop, *further))
    if header is None:
        header = apart.names_a_header or _looks_like_header(first, apart, place)
    names = first if header else None
    more = [find_column(column, width, names, place) for column in further]
    chosen = [] if options.label is None else [options.label]
    taken = [find_column(c, width, names, place) for c in (*chosen, *(options.columns or ()))]
    for k, j in enumerate(more):
        if j in taken or j in more[:k]:
            message = f"{place}: column {j + 1} has two meanings; expected one for each column"
            raise InputError("column", message)
    label, columns = choose_columns(apart, width, names, place, labelled=labelled)
    features = default_features(len(columns))
    if names is not None:
        features = tuple(names[j] or f"x{k + 1}" for k, j in enumerate(columns))
    called = [(names[j] if names else "") or f"column {j + 1}" for j in more]
    factors = _find_factors(options, columns, width, names, place)
    return Layout(header, label, (*columns, *more), (*features, *called), factors)


def _find_factors(
    options: TableOptions,
    columns: Sequence[int],
    width: int,
    names: Sequence[str] | None,
    place: str,
) -> frozenset[int]:
    """Return the columns that are named as factors, 0-based; each must be a feature."""
    found = [find_column(column, width, names, place) for column in options.named_factors]
    for j in found:
        if j not in columns:
            raise InputError("factor", f"{place}: column {j + 1} is a factor and no feature")
    return frozenset(found)


def _looks_like_header(first: Sequence[str], options: TableOptions, place: str) -> bool:
    _, columns = choose_columns(options, len(first), None, place)
    factors = _find_factors(options, columns, len(first), None, place)
    known = [j for j in columns if j not in factors and not is_missing(first[j])]
    if factors and not known:
        message = f"{place}: factors alone do not tell; say whether the first row is a header"
        raise InputError("header", message)
    numbers = [j for j in known if number_of(first[j].replace(options.decimal, ".")) is not None]
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
    options: TableOptions,
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
    if options.label is not None:
        label = find_column(options.label, width, names, place)
    drop = [find_column(column, width, names, place) for column in options.drop]
    if options.columns is None:
        columns = [j for j in range(width) if j != label and j not in drop]
    else:
        columns = [find_column(column, width, names, place) for column in options.columns]
        _check_chosen(columns, drop, label, place)
    if label in drop:
        raise InputError("column", f"{place}: column {label + 1} is the label; it is not dropped")
    if not columns and labelled:
        seen = "1 column" if width == 1 else f"{width} columns"
        raise InputError(
            "no-features",
            f"{place}: {seen} and no features; expected some beside the label:"
            " is the delimiter right?",
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
