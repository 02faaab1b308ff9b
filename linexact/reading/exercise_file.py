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
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.patterns import translated_patterns
from linexact.data.read.arrays import exact_value, read_arrays
from linexact.data.read.streams import PathOrFile
from linexact.data.read.streams import read_text as read_file
from linexact.data.read.tables import read_table as read_data_table
from linexact.errors import Faults, InputError, SeveralFaultsError, quoted
from linexact.exact import Writing, parse_number, typed_writing
from linexact.reading.placeholders import (
    OTHER_KEYS,
    SECTION,
    filled,
    misplaced,
    placeholders_of,
    read_variable,
    stand_in,
)
from linexact.reading.records import (
    Reader,
    Table,
    has_decimals,
    list_of,
    located,
    of_type,
    read_flag,
    read_keys,
    read_record,
    read_table,
    read_text,
    texts_of,
    wrong,
)

MAX_BYTES = 4_000_000
WORDS = (
    *("statement", "kind", "points", "asks", "yes", "source", "task", "external"),
    SECTION,
    *("published", "remarks", "erratum", "marking", "feedback", "expect", "figure"),
)

_OF_NUMBERS = ("data", "task", "published", "erratum")
_FORMS = ("truth_table", "positive", "negative", "examples", "file", "patterns")
TOP = ("id", "title", "data", "convention", *WORDS)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}").fullmatch


@dataclass(frozen=True, slots=True)
class ExerciseFile:
    """What an exercise file says; ``words`` holds all its keys, as TOML values, for others."""

    dataset: Dataset | None  # None: no section [data], where that is allowed
    convention: Convention | None  # None: the file does not say
    id: str | None
    title: str | None
    words: Mapping[str, Any]
    text: str = ""
    typed: Writing | None = None  # how its numbers are
    faults: tuple[InputError, ...] = ()  # of the above, where data are not needed


def read_exercise_file(source: PathOrFile, *, needs_data: bool = True) -> ExerciseFile:
    r"""Read an exercise from a path or an open file.

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
    text, name = read_file(source, MAX_BYTES)
    folder = Path(source).parent if isinstance(source, str | os.PathLike) else None
    faults = Faults()
    try:
        file = _file_of(parse_exercise(text), text, folder, faults)
        if needs_data:
            if "data" not in file.words:
                faults.errors.append(InputError("key", "a section [data] is expected"))
            faults.check()
    except InputError as error:
        raise placed(error, name, text) from None
    return replace(file, faults=tuple(faults.errors))


def _file_of(top: Table, text: str, folder: Path | None, faults: Faults) -> ExerciseFile:
    writing, of_data = file_writing(top), file_writing({"data": top.get("data")})
    words = _as_it_stands(top, writing, faults)
    known: dict[str, Reader] = dict.fromkeys(TOP, lambda key, value: value)
    known |= {
        "data": lambda key, value: _data(read_table(key, value), folder),
        "convention": _convention,
        "id": _identifier,
        "title": read_text,
    }
    said = read_keys(known, words, faults=faults)
    data: Dataset | None = said.get("data")
    if data is not None and of_data == "decimals":
        data = data.described(typed=of_data)
    return ExerciseFile(
        data,
        said.get("convention"),
        said.get("id"),
        said.get("title"),
        {**words, SECTION: top[SECTION]} if SECTION in top else words,
        text,
        data.writing if data is not None and writing is None else writing,
    )


def file_writing(top: Table) -> Writing | None:
    """Return how the numbers are typed that an exercise is about; None for a table's file.

    >>> file_writing({"task": {"w": [1, "{a}"]}, "variants": {"a": {"of": [Fraction(1, 2)]}}})
    'decimals'
    """
    tables = {key: top[key] for key in _OF_NUMBERS if key in top}
    drawn = top.get(SECTION, {})
    if isinstance(drawn, Mapping):
        tables[SECTION] = [v for key, v in drawn.items() if key not in OTHER_KEYS]
    if has_decimals(tables):
        return "decimals"
    data = tables.get("data")
    whole: Writing | None = None if isinstance(data, Mapping) and "file" in data else "fractions"
    return typed_writing(texts_of(tables)) or whole


def _as_it_stands(top: Table, writing: Writing | None, faults: Faults) -> Table:
    """Return the file with the usual values in the places that variants fill."""
    if SECTION not in top:
        return top
    section = top[SECTION]
    names = faults.of(lambda: placeholders_of(section)) or []
    stated = {name: section[name] for name in names}
    said = read_keys(dict.fromkeys(names, read_variable), stated, SECTION, faults=faults)
    faults.errors += [InputError("value", message) for message in misplaced(top, names)]
    values = {
        name: stand_in(stated[name]) if one is None else one.usual for name, one in said.items()
    }
    return filled(top, values, writing)


def placed(error: InputError, name: str, text: str) -> InputError:
    r"""Return an error with the file's name, and the line of the key that it begins with.

    Several are in the order of their lines; what is missing has none, and comes first.

    >>> text = 'id = "a"\n[task]\nw = 1\n'
    >>> placed(InputError("value", "task.w: a number; expected a list"), "a.toml", text).message
    'a.toml, line 3: task.w: a number; expected a list'
    """
    lines = _lines_of_keys(text)
    several = error.errors if isinstance(error, SeveralFaultsError) else (error,)
    found = sorted(((_line(one.message, lines), one) for one in several), key=itemgetter(0))
    said = [one.located(f"{name}, line {line}" if line else name) for line, one in found]
    return said[0] if len(said) == 1 else SeveralFaultsError(said)


def _line(message: str, lines: Mapping[str, int]) -> int:
    """Return the line of the key that a message begins with, or of what the key stands in."""
    found = _KEY.match(message)
    key = "" if found is None else found["key"] or found["strange"]
    if found is not None and found["section"] not in (None, "the", "an"):
        key = f"{found['section']}.{key}"
    while key and key not in lines:
        key = "".join(re.split(r"([.\[])", key)[:-2])
    return lines.get(key, 0)


_KEY = re.compile(
    r"no key '(?P<strange>[^']*)' is known (?:in|at) (?P<section>[\w.]+)"
    r"|(?P<key>\w+(?:\.[\w-]+|\[\d+\])*)(?=: | is expected)"
)
_SECTION = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$").match
_ASSIGNED = re.compile(r"\s*([\w.-]+)\s*=").match


def _lines_of_keys(text: str) -> Mapping[str, int]:
    """Return the line on which each key and each section stands first, from 1."""
    lines: dict[str, int] = {}
    section, inside = "", False
    for number, line in enumerate(text.split("\n"), start=1):
        if not inside:
            head, key = _SECTION(line), _ASSIGNED(line)
            if head is not None:
                section = f"{head[1]}."
                lines.setdefault(head[1], number)
            elif key is not None:
                lines.setdefault(f"{section}{key[1]}", number)
        inside ^= (line.count('"""') + line.count("'''")) % 2 == 1
    return lines


def _convention(key: str, value: object) -> Convention:
    return read_record(Convention, value, key, why="; it changes the mathematics")


def parse_exercise(text: str) -> Table:
    """Return the tables of an exercise file, its numbers exact.

    Raises :class:`~linexact.errors.InputError` (``toml``).

    >>> parse_exercise("points = 0.5")
    {'points': Fraction(1, 2)}
    """
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


def _identifier(key: str, value: object) -> str:
    text = read_text(key, value)
    if not _ID(text):
        message = f"{key}: {quoted(text)}; expected up to 80 letters, digits, dots and dashes"
        raise InputError("value", message)
    return text


# Data


def _data(table: Table, folder: Path | None) -> Dataset:
    given = [form for form in _FORMS if form in table]
    forms = {"positive" if form == "negative" else form for form in given}
    if len(forms) != 1:
        message = "one of truth_table, positive and negative, examples, file, patterns is expected"
        seen = f"{' and '.join(given)} together" if given else "none of them"
        raise InputError("key", f"data: {message}; {seen} given")
    read, readers = _READERS[forms.pop()]
    said = read_keys({**readers, "features": _NAMES}, table, "data")
    names = said.pop("features", None)
    data = read(folder, **said)
    if names is None:
        return data
    if len(names) != data.dimension:
        message = f"data.features: {len(names)} names; expected {data.dimension}, one a feature"
        raise InputError("value", message)
    return replace(data, features=names)


def _itself(_: Path | None, **said: Dataset) -> Dataset:
    (data,) = said.values()
    return data


def _truth_table(key: str, value: object) -> Dataset:
    name = read_text(key, value)
    return located(key, lambda: gate(name))


def _patterns(key: str, value: object) -> Dataset:
    readers = {"positive": _rows, "negative": _rows, "repeats": read_flag}
    said = read_keys(readers, value, key, needed=("positive", "negative"))
    return located(key, lambda: translated_patterns(**said))


def _rows(key: str, value: object) -> object:
    list_of(read_text, _ROWS)(key, value if isinstance(value, list) else [value])
    return value


def _two_lists(
    _: Path | None, positive: tuple[_Point, ...] = (), negative: tuple[_Point, ...] = ()
) -> Dataset:
    return _points([*positive, *negative], [1] * len(positive) + [-1] * len(negative))


def _examples(_: Path | None, examples: tuple[Mapping[str, Any], ...], **classes: str) -> Dataset:
    points, labels = ([example[key] for example in examples] for key in ("x", "label"))
    return _points(points, labels, **_classes(classes))


def _classes(said: Mapping[str, str]) -> dict[str, Any]:
    return {key.removesuffix("_class"): name for key, name in said.items()}


def _example(key: str, value: object) -> dict[str, Any]:
    return read_keys({"x": _point, "label": _label}, value, key, needed=("x", "label"))


def _label(key: str, value: object) -> object:
    if isinstance(value, list | dict):
        raise wrong(key, value, "0, 1, -1 or a name")
    return value


def _point(key: str, value: object) -> _Point:
    return key, list(list_of(_entry, "a list of numbers")(key, value))


def _entry(key: str, value: object) -> int | Fraction:
    return exact_value(value, "decimal", key)


def _points(points: Sequence[_Point], labels: Sequence[object], **classes: Any) -> Dataset:
    """Return points, each with its key, as a data set."""
    if not points:
        raise InputError("no-examples", "data: no examples; expected at least one")
    width = len(points[0][1])
    for key, point in points:
        if len(point) != width:
            many = f"{len(point)} number{'' if len(point) == 1 else 's'}"
            raise InputError("ragged", f"{key}: {many} where the first point has {width}")
    return read_arrays([point for _, point in points], list(labels), **classes)


def _class(key: str, value: object) -> str:
    return str(value) if isinstance(value, int) else read_text(key, value)


def _file(folder: Path | None, file: str, **options: Any) -> Dataset:
    classes = _classes({key: options.pop(key) for key in _CLASSES if key in options})
    return read_data_table(_beside(file, folder), **classes, **options)


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


_Point: TypeAlias = tuple[str, list[int | Fraction]]  # with its key
_POINTS = list_of(_point, "a list of points", least=0)
_ROWS = 'rows of pixels, "0110" or ["01", "10"]'
_NAMES = list_of(of_type(str), "a list of names", least=0)
_COLUMN = of_type(str, int, expected="a column's name or number")
_COLUMNS = list_of(_COLUMN, "a list of columns", least=0)
_CLASSES = dict.fromkeys(("positive_class", "negative_class"), _class)
_OPTIONS: Mapping[str, Reader] = {
    "label": _COLUMN,
    "columns": _COLUMNS,
    "drop": _COLUMNS,
    "missing": of_type(str, expected='"error" or "skip"'),
    "header": read_flag,
    "delimiter": of_type(str, expected="one character"),
    **_CLASSES,
}
_READERS: Mapping[str, tuple[Callable[..., Dataset], Mapping[str, Reader]]] = {
    "truth_table": (_itself, {"truth_table": _truth_table}),
    "positive": (_two_lists, {"positive": _POINTS, "negative": _POINTS}),
    "examples": (
        _examples,
        {"examples": list_of(_example, "a list of {x = [...], label = ...}", least=0), **_CLASSES},
    ),
    "file": (_file, {"file": read_text, **_OPTIONS}),
    "patterns": (_itself, {"patterns": _patterns}),
}
DATA_KEYS = (
    *(form for form in _FORMS if form != "patterns"),
    *(f"patterns.{key}" for key in ("positive", "negative", "repeats")),
    *(*_OPTIONS, "features"),
)
