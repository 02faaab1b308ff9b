"""Tables, frames, arrays and data sets as the observations of a regression.

Everything is read exactly, as for :class:`~linexact.data.dataset.Dataset`; beside the features
stand an outcome (a label, or events among trials), and perhaps weights and an offset.  Feature
columns of tables and frames that hold texts are coded as :mod:`linexact.data.read.coding` says,
without being asked.  Rows of weight 0 or without trials take no part.

``Observations.reading`` names the columns of the model as *terms*, products of factors: ``[j]`` is
the number in column ``j``, ``[j, text]`` is 1 where column ``j`` holds that text and 0 elsewhere.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import IO, Any, TypeAlias

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.floats import Floats
from linexact.data.observations import Factor, Observations
from linexact.data.read import AUTO, TableOptions
from linexact.data.read.arrays import exact_matrix, examples_of
from linexact.data.read.coding import names_of
from linexact.data.read.frame_files import is_frame
from linexact.data.read.frames import frame_columns
from linexact.data.read.labels import label_codes, number_of
from linexact.data.read.layout import Unclassed
from linexact.data.read.streams import NAMELESS
from linexact.data.read.tables import read_columns
from linexact.errors import InputError, quoted
from linexact.exact import parse_number
from linexact.reading.formula import Formula, products_of
from linexact.reading.outcomes import (
    Codes,
    Numbers,
    Outcomes,
    Response,
    is_counted,
    outcomes_of_labels,
    outcomes_of_trials,
)
from linexact.reading.records import located

Given: TypeAlias = Any  # a column by name or number, or the values themselves


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the features: columns of the table, or values in the order of the rows."""

    events: Given = None
    trials: Given = None
    weights: Given = None
    offset: Given = None
    formula: Formula | None = None

    def __post_init__(self) -> None:
        if (self.events is None) != (self.trials is None):
            given, other = ("events", "trials")[:: 1 if self.trials is None else -1]
            raise InputError("option", f"{given} are given without {other}; expected both")

    @property
    def given(self) -> dict[str, Given]:
        """What there is, by name."""
        named = {name: getattr(self, name) for name in ("events", "trials", "weights", "offset")}
        return {name: value for name, value in named.items() if value is not None}

    def outcome(self, label: Given) -> Given:
        """Return the label, or the events instead.

        Raises :class:`~linexact.errors.InputError` (``labels``) where both are given.
        """
        if self.events is None:
            return label
        if label is not None:
            raise InputError("labels", "labels and events are given; expected one of them")
        return self.events

    def chosen(self, options: TableOptions) -> TableOptions:
        """Return options that read what the formula names, if there is one.

        Raises :class:`~linexact.errors.InputError` (``option``) for what it would contradict.
        """
        formula = self.formula
        if formula is None:
            return options
        for name in ("label", "columns", "drop"):
            if name in options.said:
                message = f"a formula says which columns there are, so {name} would be ignored"
                raise InputError("option", message)
        if self.events is not None and self.events != formula.response:
            message = f"events are {quoted(str(self.events))}, before ~ stands"
            raise InputError("option", f"{message} {quoted(formula.response)}; expected the same")
        named = options.named_factors
        references = [f"{name}={level}" for name, level in formula.references]
        if options.reference and references:
            raise InputError("option", "references are given beside the formula and in it")
        return replace(
            options,
            label=None if self.events is not None else formula.response,
            columns=formula.columns,
            factor=(AUTO, *dict.fromkeys((*named, *formula.factors))),
            reference=references or options.reference,
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A model matrix with what stands beside it, before outcomes are made of it."""

    data: Dataset  # of which the targets mean nothing
    words: Mapping[str, Any]  # further fields of the observations
    seen: Sequence[str]  # labels; none with events
    codes: Codes | None
    beside: Mapping[str, Numbers]
    place: str = "labels"
    reads: str = "reading"  # or that of the table as which a frame may be written

    def row(self, index: int) -> str:
        """Name a row in a refusal."""
        numbers = self.data.row_numbers
        return f"row {index + 1}" if numbers is None else f"line {numbers[index]}"


def read_observations(
    source: str | os.PathLike[str] | IO[Any],
    options: TableOptions,
    response: Response,
    beside: Beside,
) -> Observations:
    r"""Read a table of text, a path or an open file.

    Raises :class:`~linexact.errors.InputError` for everything that cannot be read.

    >>> import io
    >>> text = io.StringIO("x,s,y\n1,f,yes\n2,m,no\n")
    >>> found = read_observations(text, TableOptions(), Response("binary"), Beside())
    >>> found.features, found.numerators.tolist(), found.outcomes.tolist()
    (('x', 's[m]'), [[1, 0], [2, 1]], [1, 0])
    """
    for name, column in beside.given.items():
        if not _is_column(column):
            message = f"{name} of a table is a column; expected its name or number"
            raise InputError("option", message)
    auto = not options.factor
    options = beside.chosen(replace(options, factor=AUTO) if auto else options)
    if beside.events is not None:
        options = replace(
            options, label=beside.outcome(options.label), positive=None, negative=None
        )
    further = {name: column for name, column in beside.given.items() if name != "events"}
    read = read_columns(source, options, tuple(further.values()))
    found = _found(read, tuple(further), {})
    called = read.source
    file = None if called == NAMELESS else called
    origin = called if file is None else f"the file {file}"
    found = replace(found, words={**found.words, "file": file, "origin": origin})
    if auto:
        _refuse_mixtures(found, () if beside.formula is None else beside.formula.factors)
    return _observed(_crossed(found, beside.formula), response)


def _is_column(given: Given) -> bool:
    return isinstance(given, str | int) and not isinstance(given, bool)


def _crossed(found: _Found, formula: Formula | None) -> _Found:
    """Return the columns that a formula makes of those that were read."""
    if formula is None:
        return found
    data, features = found.data, found.data.features
    factors = {f.name: names_of(f.name, f.levels) for f in found.words["factors"]}
    columns = formula.crossed(features, factors)
    reading = data.reading
    if reading is not None:
        terms = [[part for j in column for part in reading["terms"][j]] for column in columns]
        reading = {**reading, "terms": terms}
    made = data.described(
        numerators=products_of(data.numerators, columns),
        denominators=tuple(math.prod(data.denominators[j] for j in c) for c in columns),
        floats=None,
        features=tuple(":".join(features[j] for j in column) for column in columns),
        reading=reading,
    )
    return replace(found, data=made)


def _refuse_mixtures(found: _Found, named: Sequence[str]) -> None:
    """Refuse a column that nobody called a factor and that holds numbers beside texts, or dates.

    A slip of the pen among numbers would otherwise make a factor of them, and dates one with a
    level for each day.
    """
    for factor in found.words["factors"]:
        if factor.name in named:
            continue
        texts = [level for level in factor.levels if number_of(level) is None]
        if len(texts) < len(factor.levels):
            name = quoted(factor.name)
            message = f"{quoted(texts[0])} stands among numbers in the column {name}"
            raise InputError("number", f"{message}; if it is a factor, say so: factor")
        if all(map(_is_date, factor.levels)):
            message = f"dates stand in the column {quoted(factor.name)}; expected numbers, such as"
            raise InputError("type", f"{message} the days since a date; or say that it is a factor")


def _is_date(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return number_of(text) is None


def _found(read: Unclassed, further: Sequence[str], beside: Mapping[str, Numbers]) -> _Found:
    """Part what was read into the model matrix and ``further`` columns, which stand behind it."""
    data, layout = read.data, read.layout
    d = data.dimension - len(further)
    words: dict[str, Any] = {"features": data.features[:d], "reading": _reading(read, further)}
    if isinstance(data.floats, Floats):  # which stay floats
        numerators, units = data.floats.columns(range(d, data.dimension)).read_rows(slice(None))
        words["floats"] = data.floats.columns(range(d)) if further else data.floats
    else:
        numerators, units = data.numerators[:, d:], data.denominators[d:]
        words |= {"numerators": data.numerators[:, :d], "denominators": data.denominators[:d]}
        words["floats"] = None
    columns = {name: (numerators[:, k], units[k]) for k, name in enumerate(further)}
    header = read.names[layout.label] if layout.label >= 0 else ""
    said = {
        "factors": tuple(Factor(name, each) for name, each in read.levels.items()),
        "left_out": (("with missing values", read.left_out),),
        "response": header or ("events" if "trials" in further else "y"),
    }
    beside = {**columns, **beside}
    found = _Found(data.described(**words), said, read.seen, read.codes, beside, read.place)
    return _with_events(found) if "trials" in beside else found


def _reading(read: Unclassed, further: Sequence[str]) -> dict[str, Any] | None:
    """Say what stands in which column of a table, for a checker."""
    if read.data.reading is None:
        return None
    layout, levels = read.layout, read.layout.levels(read.levels)
    used = len(layout.columns) - len(further)
    terms: list[list[list[int | str]]] = []
    for j in layout.columns[:used]:
        terms += [[[j, each]] for each in levels[j][1:]] if j in levels else [[[j]]]
    beside = dict(zip(further, layout.columns[used:], strict=True))
    said = {name: v for name, v in read.data.reading.items() if name not in ("label", "columns")}
    outcome = "events" if "trials" in beside else "label"
    return {**said, "terms": terms, **beside, outcome: layout.label}


def _with_events(found: _Found) -> _Found:
    """Return the labels as numbers of events."""
    assert found.codes is not None
    numbers = located(found.place, lambda: [[parse_number(text)] for text in found.seen])
    numerators, (unit,) = exact_matrix(numbers)
    beside = {"events": (numerators[:, 0][found.codes], unit), **found.beside}
    return replace(found, codes=None, beside=beside)


# Values


def observations_of(
    X: Any, labels: Any, options: TableOptions, response: Response, beside: Beside
) -> Observations:
    """Read an array or lists ``X``, shape (n, d), or a data frame, with labels of shape (n,).

    Raises :class:`~linexact.errors.InputError` for everything that cannot be read.

    >>> asked = Response("poisson")
    >>> found = observations_of([[0], [1]], [0, 3], TableOptions(), asked, Beside())
    >>> found.outcomes.tolist()
    [0, 1]
    """
    if is_frame(X):
        if beside.formula is not None and labels is not None:
            raise InputError("labels", "labels are given, and a formula with a column for them")
        read = _of_frame(X, labels, beside.chosen(options), beside)
        return _observed(_crossed(read, beside.formula), response)
    _no_formula(beside)
    options.chosen(("positive", "negative", "exact"), "an array")
    data = examples_of(X, options.exact)
    n = len(data)
    values = {name: _values(name, value, n) for name, value in beside.given.items()}
    seen: Sequence[str] = ()
    codes: Codes | None = None
    if beside.outcome(labels) is None:
        raise InputError("labels", "labels are expected beside an array, one for each row")
    if beside.events is None:
        seen, codes = label_codes(labels)
        _check_length(len(codes), n, "labels")
    return _observed(_Found(data, {}, seen, codes, values), response)


def _no_formula(beside: Beside) -> None:
    if beside.formula is not None:
        raise InputError("option", "a formula names columns; expected a table or a data frame")


def _check_length(length: int, n: int, what: str) -> None:
    if length != n:
        raise InputError("lengths", f"X has {n} rows and there are {length} {what}")


def _values(name: str, given: Given, n: int) -> Numbers:
    if isinstance(given, (str, int)):
        message = f"{name} of an array are values, one for each row; it has no columns by name"
        raise InputError("option", message)
    column = np.asarray(given) if hasattr(given, "__array__") else given
    rows = column.reshape(-1, 1) if isinstance(column, np.ndarray) else [[v] for v in column]
    _check_length(len(rows), n, name)
    read = rows if n else np.zeros((0, 1), dtype=np.int64)
    numerators, (unit,) = located(name, lambda: exact_matrix(read))
    return numerators[:, 0], unit


def _of_frame(frame: Any, labels: Any, options: TableOptions, beside: Beside) -> _Found:
    """Read a frame; what stands beside may be columns of it, or values."""
    others = {name: value for name, value in beside.given.items() if name != "events"}
    further = {name: value for name, value in others.items() if isinstance(value, str | int)}
    options = replace(options, factor=options.factor or AUTO)
    if beside.events is not None:
        labels = beside.outcome(labels if options.label is None else options.label)
        options = replace(options, label=None)
    read = frame_columns(frame, labels, options, tuple(further.values()))
    numbers = read.data.row_numbers
    kept = slice(None) if numbers is None else np.array(numbers) - 1
    values = {}
    for name, value in others.items():
        if name not in further:
            numerators, unit = _values(name, value, len(read.data) + read.left_out)
            values[name] = numerators[kept], unit
    return replace(_found(read, tuple(further), values), reads="frame_reading")


def observations_of_dataset(
    dataset: Dataset, response: Response, beside: Beside, file: str | None = None
) -> Observations:
    """Return a data set of two classes as observations; the labels are the names of the classes.

    >>> from linexact.data.gates import gate
    >>> observations_of_dataset(gate("AND"), Response("binary"), Beside()).levels
    ('0', '1')
    """
    _no_formula(beside)
    if beside.events is not None:
        raise InputError("option", "these data have labels; events are given beside values alone")
    values = {name: _values(name, value, len(dataset)) for name, value in beside.given.items()}
    (positive, negative), codes = dataset.classes, (dataset.targets < 0).astype(np.int32)
    data = dataset.described(reading=None, typed=None)
    found = _Found(data, {}, dataset.classes, codes, values)
    if response.model == "binary" and response.wanted.positive is None:
        outcomes = Outcomes((1 - codes).astype(np.int32), (negative, positive), {})
        return _made(found, response, outcomes)  # a class that is not there can still be named
    return _observed(found, response)


# Outcomes, and the rows that take part


def _observed(found: _Found, response: Response) -> Observations:
    if found.codes is not None:
        outcomes = outcomes_of_labels(response, found.seen, found.codes, found.place)
        return _made(found, response, outcomes)
    if response.model != "binary":
        message = f"events among trials are outcomes of a binary model, not of {response.model}"
        raise InputError("option", message)
    if response.wanted.positive is not None:
        raise InputError("option", "events have no positive class: they are what is counted")
    outcomes = outcomes_of_trials(found.beside["events"], found.beside["trials"], found.row)
    return _made(found, response, outcomes)


def _made(found: _Found, response: Response, outcomes: Outcomes) -> Observations:
    """Leave out the rows that take no part, and say how many."""
    kept = outcomes.codes >= 0
    why = "without trials" if found.codes is None else "of other classes"
    left_out = [*found.words.get("left_out", ()), (why, int(np.count_nonzero(~kept)))]
    if "weights" in found.beside:
        counted = is_counted(found.beside["weights"], found.row)
        left_out.append(("of weight 0", int(np.count_nonzero(kept & ~counted))))
        kept = kept & counted
    data, reading = found.data, found.data.reading
    same = ("features", "row_numbers", "row_labels", "origin", "typed")
    words = {
        **{name: getattr(data, name) for name in same},
        **found.words,
        "model": response.model,
        "outcomes": outcomes.codes,
        "levels": outcomes.levels,
        "has_offset": "offset" in found.beside,
        found.reads: None if reading is None else {**reading, **outcomes.reading},
        "left_out": tuple((why, n) for why, n in left_out if n),
    }
    floats = data.floats if isinstance(data.floats, Floats) else None
    if floats is None:  # columns of several kinds are read
        words |= {"numerators": data.numerators, "denominators": data.denominators}
    observed = Observations.of(floats, **words)
    return observed if kept.all() else observed.kept(np.flatnonzero(kept))
