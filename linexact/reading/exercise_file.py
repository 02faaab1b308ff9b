"""Exercise files: TOML with data, a convention, and words that others read.

The schema is documented in ``docs/exercise-format.md``.  Numbers are exact: a TOML float is
the decimal that it writes, and text may hold a fraction.  A data file named in an exercise
lies beside it or below: an exercise may come from a stranger and must not make its reader
open other files.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from linexact.errors import InputError
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.dataset import Dataset
from linexact.model.gates import gate
from linexact.model.patterns import translated_patterns
from linexact.rational import parse_number
from linexact.reading.arrays import exact_value, read_arrays
from linexact.reading.streams import Source, read_text
from linexact.reading.tables import read_table
from linexact.text.quoting import did_you_mean, quoted

MAX_BYTES = 4_000_000
WORDS = (
    *("statement", "kind", "points", "asks", "source", "task", "external"),
    *("published", "remarks", "erratum", "marking"),
)

_Table: TypeAlias = Mapping[str, Any]
_FORMS = ("truth_table", "positive", "negative", "examples", "file", "patterns")
_CLASSES = ("positive_class", "negative_class")
_TABLE_OPTIONS = ("label", "columns", "drop", "missing", "header", "delimiter", *_CLASSES)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}").fullmatch


@dataclass(frozen=True, slots=True)
class ExerciseFile:
    """What an exercise file says; ``words`` holds the keys that others read, as TOML values."""

    dataset: Dataset | None  # None: no section [data], where that is allowed
    convention: Convention | None  # None: the file does not say
    id: str | None
    title: str | None
    words: Mapping[str, Any]


def read_exercise_file(
    source: Source, *, words: Sequence[str] = WORDS, needs_data: bool = True
) -> ExerciseFile:
    r"""Read an exercise from a path or an open file; ``words`` are the further keys it may have.

    Raises :class:`~linexact.errors.InputError` with the file, the key, what was seen and what
    was expected (codes ``toml``, ``key``, ``value``, ``data-file`` and those of the data).

    >>> import io
    >>> exercise = read_exercise_file(io.StringIO('''
    ... title = "Exclusive or"
    ... [data]
    ... truth_table = "XOR"
    ... [convention]
    ... bias = true
    ... boundary = "strict"
    ... '''))
    >>> len(exercise.dataset), str(exercise.convention)[:11]
    (4, 'with a bias')
    """
    text, name = read_text(source, MAX_BYTES)
    folder = Path(source).parent if isinstance(source, str | os.PathLike) else None
    try:
        top = _parse(text)
        _check_keys(top, ("id", "title", "data", "convention", *words), "")
        return ExerciseFile(
            _data(_section(top, "data"), folder) if needs_data or "data" in top else None,
            _convention(_section(top, "convention")) if "convention" in top else None,
            _identifier(top),
            _text(top, "title", "") if "title" in top else None,
            {key: top[key] for key in words if key in top},
        )
    except InputError as error:
        raise error.located(name) from None


def _parse(text: str) -> _Table:
    try:
        return tomllib.loads(text, parse_float=_exact_float)
    except tomllib.TOMLDecodeError as error:
        raise InputError("toml", f"not TOML: {str(error)[:200]}") from None
    except RecursionError:
        raise InputError("toml", "not TOML that is read here: brackets nested too deeply") from None
    except ValueError:  # an integer of more digits than Python converts
        raise InputError("too-long", "an integer with too many digits; write it as text") from None


def _exact_float(text: str) -> Fraction:
    return parse_number(text.replace("_", ""))


# Keys


def _check_keys(table: _Table, known: Sequence[str], section: str) -> None:
    for key in table:
        if key not in known:
            place = f"in [{section}]" if section else "at the top"
            near = did_you_mean(key, known) or f"; expected one of {', '.join(known)}"
            raise InputError("key", f"no key {quoted(key)} is known {place}{near}")


def _section(top: _Table, key: str) -> _Table:
    if key not in top:
        raise InputError("key", f"a section [{key}] is expected")
    return _table(top[key], key)


def _table(value: object, key: str) -> _Table:
    if not isinstance(value, dict):
        raise _wrong(key, value, "a table")
    return value


def _text(table: _Table, key: str, section: str) -> str:
    value = table[key]
    if not isinstance(value, str) or not value.strip():
        raise _wrong(_path(section, key), value, "a text")
    return value


def _path(section: str, key: str) -> str:
    return f"{section}.{key}" if section else key


def _wrong(key: str, value: object, expected: str) -> InputError:
    seen = {bool: "true or false", str: "a text", list: "a list", dict: "a table"}
    return InputError(
        "value", f"{key}: {seen.get(type(value), 'a number or a date')}; expected {expected}"
    )


def _identifier(top: _Table) -> str | None:
    if "id" not in top:
        return None
    text = _text(top, "id", "")
    if not _ID(text):
        raise InputError(
            "value", f"id: {quoted(text)}; expected up to 80 letters, digits, dots and dashes"
        )
    return text


# Convention


def _convention(table: _Table) -> Convention:
    _check_keys(table, ("bias", "boundary"), "convention")
    for key in ("bias", "boundary"):
        if key not in table:
            raise InputError("key", f"convention.{key} is expected; it changes the mathematics")
    if not isinstance(table["bias"], bool):
        raise _wrong("convention.bias", table["bias"], "true or false")
    boundary = _text(table, "boundary", "convention")
    if boundary not in BOUNDARIES:
        near = did_you_mean(boundary, BOUNDARIES)
        message = f"convention.boundary: {quoted(boundary)}; expected {', '.join(BOUNDARIES)}"
        raise InputError("value", message + near)
    return Convention(bias=table["bias"], boundary=boundary)


# Data


def _data(table: _Table, folder: Path | None) -> Dataset:
    forms = [form for form in _FORMS if form in table]
    form = "positive" if forms in (["negative"], ["positive", "negative"]) else None
    if form is None:
        if len(forms) != 1:
            given = f"{' and '.join(forms)} together" if forms else "none of them"
            raise InputError(
                "key",
                "data: one of truth_table, positive and negative, examples, file, patterns is"
                f" expected; {given} given",
            )
        form = forms[0]
    read, keys = _READERS[form]
    _check_keys(table, (*keys, "features"), "data")
    data = read(table, folder)
    return _named(data, table["features"]) if "features" in table else data


def _named(data: Dataset, names: object) -> Dataset:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _wrong("data.features", names, "a list of names")
    if len(names) != data.dimension:
        message = f"data.features: {len(names)} names; expected {data.dimension}, one a feature"
        raise InputError("value", message)
    return replace(data, features=tuple(names))


def _truth_table(table: _Table, folder: Path | None) -> Dataset:
    try:
        return gate(_text(table, "truth_table", "data"))
    except InputError as error:
        raise error.located("data.truth_table") from None


def _patterns(table: _Table, folder: Path | None) -> Dataset:
    patterns = _table(table["patterns"], "data.patterns")
    _check_keys(patterns, ("positive", "negative", "repeats"), "data.patterns")
    for key in ("positive", "negative"):
        value = patterns.get(key)
        rows = value if isinstance(value, list) else [value]
        if not rows or not all(isinstance(row, str) for row in rows):
            expected = 'rows of pixels, "0110" or ["01", "10"], are'
            raise InputError("value", f"data.patterns.{key}: {expected} expected")
    repeats = patterns.get("repeats", False)
    if not isinstance(repeats, bool):
        raise _wrong("data.patterns.repeats", repeats, "true or false")
    try:
        return translated_patterns(patterns["positive"], patterns["negative"], repeats=repeats)
    except InputError as error:
        raise error.located("data.patterns") from None


def _two_lists(table: _Table, folder: Path | None) -> Dataset:
    rows: list[tuple[str, object]] = []
    labels: list[object] = []
    for key, label in (("positive", 1), ("negative", -1)):
        points = table.get(key, [])
        if not isinstance(points, list):
            raise _wrong(f"data.{key}", points, "a list of points")
        rows += [(f"data.{key}[{i}]", point) for i, point in enumerate(points, start=1)]
        labels += [label] * len(points)
    return _points(rows, labels, None, None)


def _examples(table: _Table, folder: Path | None) -> Dataset:
    examples = table["examples"]
    if not isinstance(examples, list):
        raise _wrong("data.examples", examples, "a list of {x = [...], label = ...}")
    rows: list[tuple[str, object]] = []
    labels: list[object] = []
    for i, example in enumerate(examples, start=1):
        place = f"data.examples[{i}]"
        pair = _table(example, place)
        _check_keys(pair, ("x", "label"), place)
        for key in ("x", "label"):
            if key not in pair:
                raise InputError("key", f"{place}.{key} is expected")
        if isinstance(pair["label"], list | dict):
            raise _wrong(f"{place}.label", pair["label"], "0, 1, -1 or a name")
        rows.append((f"{place}.x", pair["x"]))
        labels.append(pair["label"])
    return _points(rows, labels, *(_class(table, key) for key in _CLASSES))


def _points(
    rows: Sequence[tuple[str, object]],
    labels: Sequence[object],
    positive: str | None,
    negative: str | None,
) -> Dataset:
    """Return points, each given with its key, as a data set."""
    if not rows:
        raise InputError("no-examples", "data: no examples; expected at least one")
    points: list[list[int | Fraction]] = []
    for place, point in rows:
        if not isinstance(point, list) or not point:
            raise _wrong(place, point, "a list of numbers")
        if points and len(point) != len(points[0]):
            raise InputError(
                "ragged",
                f"{place}: {len(point)} numbers where the first point has {len(points[0])}",
            )
        points.append(
            [exact_value(v, "decimal", f"{place}[{j}]") for j, v in enumerate(point, start=1)]
        )
    return read_arrays(points, list(labels), positive=positive, negative=negative)


def _class(table: _Table, key: str) -> str | None:
    if key not in table:
        return None
    value = table[key]
    if isinstance(value, bool | int):
        return str(value)
    return _text(table, key, "data")


def _file(table: _Table, folder: Path | None) -> Dataset:
    path = _beside(_text(table, "file", "data"), folder)
    options = {key: table[key] for key in _TABLE_OPTIONS[:-2] if key in table}
    _check_options(options)
    positive, negative = (_class(table, key) for key in _CLASSES)
    return read_table(path, positive=positive, negative=negative, **options)


def _beside(name: str, folder: Path | None) -> Path:
    """Return the path of a data file beside the exercise or below it."""
    if folder is None:
        raise InputError("data-file", "data.file: an exercise that is no file cannot name another")
    path = folder / name.replace("\0", "")
    # Links are followed before the comparison: they may lead elsewhere too.
    inside = path.resolve().is_relative_to(folder.resolve())
    if "\0" in name or Path(name).is_absolute() or not inside:
        raise InputError(
            "data-file", f"data.file: {quoted(name)} is not in the exercise's folder or below it"
        )
    return path


def _check_options(options: _Table) -> None:
    for key, kinds, expected in (
        ("label", (str, int), "a column's name or number"),
        ("columns", (list,), "a list of columns"),
        ("drop", (list,), "a list of columns"),
        ("missing", (str,), '"error" or "skip"'),
        ("header", (bool,), "true or false"),
        ("delimiter", (str,), "one character"),
    ):
        value = options.get(key)
        if value is None:
            continue
        members = value if isinstance(value, list) else [value]
        strange = not isinstance(value, kinds) or (isinstance(value, bool) and key != "header")
        if strange or not all(isinstance(m, str | int) for m in members):
            raise _wrong(f"data.{key}", value, expected)


_READERS: Mapping[str, tuple[Callable[[_Table, Path | None], Dataset], Sequence[str]]] = {
    "truth_table": (_truth_table, ("truth_table",)),
    "positive": (_two_lists, ("positive", "negative")),
    "examples": (_examples, ("examples", *_CLASSES)),
    "file": (_file, ("file", *_TABLE_OPTIONS)),
    "patterns": (_patterns, ("patterns",)),
}
