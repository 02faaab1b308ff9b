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
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import IO, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset, default_features
from linexact.data.floats import Floats
from linexact.data.observations import Factor, Observations
from linexact.data.read import AUTO, Column, TableOptions
from linexact.data.read.arrays import exact_matrix, floats_of
from linexact.data.read.coding import names_of
from linexact.data.read.frame_csv import HEAD, is_plain
from linexact.data.read.frame_files import is_frame
from linexact.data.read.frames import FrameColumns, frame_columns
from linexact.data.read.labels import label_codes, number_of
from linexact.data.read.layout import Choice
from linexact.data.read.streams import NAMELESS
from linexact.data.read.tables import TextTable, read_columns
from linexact.errors import InputError, quoted
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
        named = Choice.of(options).named_factors
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

    numerators: NDArray[Any]
    denominators: tuple[int, ...]
    features: tuple[str, ...]
    seen: Sequence[str]  # labels; none with events
    codes: Codes | None
    beside: Mapping[str, Numbers]
    place: str
    rest: Mapping[str, Any] = field(default_factory=dict)  # of the fields of Observations
    reading: Mapping[str, Any] | None = None  # without the outcome
    is_table: bool = True  # of text; a frame may be written as one
    floats: Floats | None = None  # instead of the matrix, which is empty then

    def row(self, index: int) -> str:
        """Name a row in a refusal."""
        numbers = self.rest.get("row_numbers")
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
    named = _named(beside)
    auto = not options.factor
    options = beside.chosen(replace(options, factor=AUTO) if auto else options)
    if "events" in named:
        if options.label is not None:
            raise InputError("option", "a label and events are given; expected one of them")
        if options.positive is not None:
            raise InputError("option", "events have no positive class: they are what is counted")
        options = replace(options, label=named.pop("events"))
    table = read_columns(source, options, tuple(named.values()))
    found = _of_table(table, tuple(named), trials="trials" in named)
    if auto:
        _refuse_mixtures(found, () if beside.formula is None else beside.formula.factors)
    return _observed(_crossed(found, beside.formula), response)


def _crossed(found: _Found, formula: Formula | None) -> _Found:
    """Return the columns that a formula makes of those that were read."""
    if formula is None:
        return found
    factors = {f.name: names_of(f.name, f.levels) for f in found.rest["factors"]}
    columns = formula.crossed(found.features, factors)
    reading = found.reading
    if reading is not None:
        terms = [[part for j in column for part in reading["terms"][j]] for column in columns]
        reading = {**reading, "terms": terms}
    return replace(
        found,
        numerators=products_of(found.numerators, columns),
        denominators=tuple(math.prod(found.denominators[j] for j in c) for c in columns),
        features=tuple(":".join(found.features[j] for j in column) for column in columns),
        reading=reading,
    )


def _refuse_mixtures(found: _Found, named: Sequence[str]) -> None:
    """Refuse a column that nobody called a factor and that holds numbers beside texts, or dates.

    A slip of the pen among numbers would otherwise make a factor of them, and dates one with a
    level for each day.
    """
    for factor in found.rest["factors"]:
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


def _named(beside: Beside) -> dict[str, Column]:
    for name, column in beside.given.items():
        if not isinstance(column, (str, int)) or isinstance(column, bool):
            raise InputError(
                "option", f"{name} of a table is a column; expected its name or number"
            )
    return dict(beside.given)


def _of_table(table: TextTable, further: Sequence[str], *, trials: bool) -> _Found:
    codes = table.label_codes()
    levels, reading = table.levels(), table.reading()
    data = table.examples(np.ones(len(codes), dtype=np.int8))
    numerators, denominators, features = data.numerators, data.denominators, data.features
    layout, d = table.layout, len(features) - len(further)
    columns = layout.columns[: len(layout.columns) - len(further)]
    names = dict(zip(layout.columns, layout.features, strict=True))
    factors = tuple(Factor(names[j], each) for j, each in levels.items())
    beside = {name: (numerators[:, d + p], denominators[d + p]) for p, name in enumerate(further)}
    reading |= {"terms": _terms(columns, levels), "label": layout.label}
    reading |= dict(zip(further, layout.columns[len(columns) :], strict=True))
    if trials:
        beside = {"events": _numbers_of(table, codes), **beside}
        reading["events"] = reading.pop("label")
    return _Found(
        numerators[:, :d],
        denominators[:d],
        features[:d],
        table.seen,
        None if trials else codes,
        beside,
        table.label_place(),
        {
            "row_numbers": table.line_numbers(),
            "factors": factors,
            "left_out": (("with missing values", len(table.left_out)),),
            "response": _response(table, trials=trials),
            "typed": table.typed,
            "file": None if table.name == NAMELESS else table.name,
            "origin": table.name if table.name == NAMELESS else f"the file {table.name}",
        },
        reading,
    )


def _terms(
    columns: Sequence[int], levels: Mapping[int, tuple[str, ...]]
) -> list[list[list[int | str]]]:
    terms: list[list[list[int | str]]] = []
    for j in columns:
        terms += [[[j, each]] for each in levels[j][1:]] if j in levels else [[[j]]]
    return terms


def _response(table: TextTable, *, trials: bool) -> str:
    name = table.first[table.layout.label] if table.layout.header else ""
    return name or ("events" if trials else "y")


def _numbers_of(table: TextTable, codes: Codes) -> Numbers:
    """Return a column that was read as texts as numbers."""
    from linexact.exact import parse_number

    values = []
    for text in table.seen:
        try:
            values.append(parse_number(text))
        except InputError as error:
            raise error.located(table.label_place()) from None
    numerators, (unit,) = exact_matrix([[v] for v in values])
    return numerators[:, 0][codes], unit


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
    floats = floats_of(X, options.exact) if type(X) is np.ndarray else None
    numerators, denominators = (X, ()) if floats else exact_matrix(X, options.exact)
    values = {name: _values(name, value, len(numerators)) for name, value in beside.given.items()}
    seen, codes = _labels(labels, len(numerators), values)
    features = default_features(numerators.shape[1])
    found = _Found(numerators, denominators, features, seen, codes, values, "labels", floats=floats)
    return _observed(found, response)


def _no_formula(beside: Beside) -> None:
    if beside.formula is not None:
        raise InputError("option", "a formula names columns; expected a table or a data frame")


def _labels(
    labels: Any, n: int, beside: Mapping[str, Numbers]
) -> tuple[Sequence[str], Codes | None]:
    if "events" in beside:
        if labels is not None:
            raise InputError("labels", "labels and events are given; expected one of them")
        return (), None
    if labels is None:
        raise InputError("labels", "labels are expected beside an array, one for each row")
    seen, codes = label_codes(labels)
    if len(codes) != n:
        raise InputError("lengths", f"X has {n} rows and there are {len(codes)} labels")
    return seen, codes


def _values(name: str, given: Given, n: int) -> Numbers:
    if isinstance(given, (str, int)):
        message = f"{name} of an array are values, one for each row; it has no columns by name"
        raise InputError("option", message)
    column = np.asarray(given) if hasattr(given, "__array__") else given
    rows = column.reshape(-1, 1) if isinstance(column, np.ndarray) else [[v] for v in column]
    try:
        numerators, (unit,) = exact_matrix(rows if len(rows) else np.zeros((0, 1), dtype=np.int64))
    except InputError as error:
        raise error.located(name) from None
    if len(numerators) != n:
        raise InputError("lengths", f"X has {n} rows and there are {len(numerators)} {name}")
    return numerators[:, 0], unit


def _of_frame(frame: Any, labels: Any, options: TableOptions, beside: Beside) -> _Found:
    """Read a frame; what stands beside may be columns of it, or values."""
    named = {k: v for k, v in beside.given.items() if isinstance(v, (str, int))}
    loose = {k: v for k, v in beside.given.items() if k not in named}
    label = options.label if labels is None else labels
    if labels is not None and options.label is not None:
        raise InputError("labels", "labels are given twice: as values, and as a column")
    if "events" in beside.given:
        if label is not None:
            raise InputError("labels", "labels and events are given; expected one of them")
        label = beside.events
    further = {name: column for name, column in named.items() if name != "events"}
    options = replace(options, label=None, factor=options.factor or AUTO)
    read = frame_columns(frame, label, options, tuple(further.values()))
    matrix, floats, columns = _columns(read.data, len(further), options, beside.formula)
    beside_it = dict(zip(further, columns, strict=True))
    for name, value in loose.items():
        if name != "events":
            numerators, unit = _values(name, value, read.rows)
            beside_it[name] = numerators[read.kept], unit
    codes: Codes | None = read.codes
    if "events" in beside.given:
        numerators, (unit,) = exact_matrix([[text] for text in read.seen])
        beside_it = {"events": (numerators[:, 0][read.codes], unit), **beside_it}
        codes = None
    return _Found(
        *matrix,
        read.data.features[: len(read.data.features) - len(further)],
        read.seen,
        codes,
        beside_it,
        "labels",
        {
            "row_numbers": read.data.row_numbers,
            "row_labels": read.data.row_labels,
            "left_out": (("with missing values", read.rows - len(read.kept)),),
            "response": read.label or "y",
            "factors": tuple(Factor(name, each) for name, each in read.levels.items()),
        },
        _frame_reading(read, options, tuple(further)) if options.exact == "decimal" else None,
        is_table=False,
        floats=floats,
    )


def _columns(
    data: Dataset, further: int, options: TableOptions, formula: Formula | None
) -> tuple[tuple[NDArray[Any], tuple[int, ...]], Floats | None, list[Numbers]]:
    """Part the features of a frame from further columns; floats stay floats without a formula."""
    d = data.dimension - further
    floats = data.floats
    if isinstance(floats, Floats) and formula is None:
        array = floats.array
        read = [exact_matrix(array[:, [d + p]], options.exact) for p in range(further)]
        floats = floats.columns(list(range(d))) if further else floats
        return (floats.array, ()), floats, [(column[:, 0], unit) for column, (unit,) in read]
    numerators, units = data.numerators, data.denominators
    columns = [(numerators[:, d + p], units[d + p]) for p in range(further)]
    return (numerators[:, :d], units[:d]), None, columns


def _frame_reading(
    read: FrameColumns, options: TableOptions, further: tuple[str, ...]
) -> Mapping[str, Any] | None:
    """Return how a table of text is read: that which a frame is written as, if it can be."""
    texts = [*read.names, *(level for each in read.levels.values() for level in each), *read.seen]
    if read.place is None or any(not is_plain(text) for text in texts):
        return None
    columns = read.places[: len(read.places) - len(further)]
    levels = {j: read.levels[name] for j, name in enumerate(read.names) if name in read.levels}
    out = np.setdiff1d(np.arange(read.rows), read.kept)
    if len(out) and options.negative is not None:
        return None  # gaps in rows of other classes are none to a checker
    reading = {
        **HEAD,
        "missing": options.missing,
        "left_out": (out + 2).tolist(),
        "terms": _terms(columns, levels),
        "label": read.place,
        **dict(zip(further, read.places[len(columns) :], strict=True)),
    }
    if levels:
        reading["factors"] = [[j, list(each)] for j, each in sorted(levels.items())]
    if "trials" in further:
        reading["events"] = reading.pop("label")
    return reading


def observations_of_dataset(
    dataset: Dataset, response: Response, beside: Beside, file: str | None = None
) -> Observations:
    """Return a data set of two classes as observations; the labels are the names of the classes.

    >>> from linexact.data.gates import gate
    >>> observations_of_dataset(gate("AND"), Response("binary"), Beside()).levels
    ('0', '1')
    """
    _no_formula(beside)
    values = {name: _values(name, value, len(dataset)) for name, value in beside.given.items()}
    if "events" in values:
        raise InputError("option", "these data have labels; events are given beside values alone")
    positive, negative = dataset.classes
    codes = (dataset.targets < 0).astype(np.int32)
    if response.model == "binary" and response.wanted.positive is None:
        response = replace(response, wanted=type(response.wanted)(positive, negative))
        present = {c for c, k in ((positive, 0), (negative, 1)) if bool((codes == k).any())}
        if len(present) < 2:  # a class that is not there can still be named
            outcomes = Outcomes((1 - codes).astype(np.int32), (negative, positive), {})
            return _made(_of_dataset(dataset, codes, values), response, outcomes)
    return _observed(_of_dataset(dataset, codes, values), response)


def _of_dataset(dataset: Dataset, codes: Codes, values: Mapping[str, Numbers]) -> _Found:
    floats = (
        dataset.floats if isinstance(dataset.floats, Floats) else None
    )  # columns of several kinds are read
    return _Found(
        dataset.numerators if floats is None else floats.array,
        dataset.denominators if floats is None else (),
        dataset.features,
        dataset.classes,
        codes,
        values,
        "labels",
        {
            "row_numbers": dataset.row_numbers,
            "row_labels": dataset.row_labels,
            "origin": dataset.origin,
        },
        floats=floats,
    )


# Outcomes, and the rows that take part


def _observed(found: _Found, response: Response) -> Observations:
    if found.codes is None:
        if response.model != "binary":
            message = f"events among trials are outcomes of a binary model, not of {response.model}"
            raise InputError("option", message)
        if response.wanted.positive is not None:
            raise InputError("option", "events have no positive class: they are what is counted")
        outcomes = outcomes_of_trials(found.beside["events"], found.beside["trials"], found.row)
    else:
        outcomes = outcomes_of_labels(response, found.seen, found.codes, found.place)
    return _made(found, response, outcomes)


def _made(found: _Found, response: Response, outcomes: Outcomes) -> Observations:
    """Leave out the rows that take no part, and say how many."""
    kept = outcomes.codes >= 0
    why = "without trials" if found.codes is None else "of other classes"
    left_out = [*found.rest.get("left_out", ()), (why, int(np.count_nonzero(~kept)))]
    if "weights" in found.beside:
        counted = is_counted(found.beside["weights"], found.row)
        left_out.append(("of weight 0", int(np.count_nonzero(kept & ~counted))))
        kept = kept & counted
    reading = None if found.reading is None else {**found.reading, **outcomes.reading}
    of_frame = None if found.is_table else reading
    words: dict[str, Any] = {
        "features": found.features,
        "model": response.model,
        "outcomes": outcomes.codes,
        "levels": outcomes.levels,
        "has_weights": "weights" in found.beside,
        "has_offset": "offset" in found.beside,
        "reading": reading if found.is_table else None,
        "frame_reading": of_frame,
        **{k: v for k, v in found.rest.items() if k != "left_out"},
        "left_out": tuple((why, n) for why, n in left_out if n),
    }
    if found.floats is not None:
        observed = Observations.of(found.floats, **words)
    else:
        observed = Observations(found.numerators, found.denominators, **words)
    return observed if kept.all() else observed.kept(np.flatnonzero(kept))
