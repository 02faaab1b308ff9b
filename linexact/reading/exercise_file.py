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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

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
    read_variables,
    stand_in,
    unknown,
    unused,
)
from linexact.reading.records import (
    Table,
    check_keys,
    read_flag,
    read_record,
    read_table,
    read_text,
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
_CLASSES = ("positive_class", "negative_class")
_TABLE_OPTIONS = ("label", "columns", "drop", "missing", "header", "delimiter", *_CLASSES)
TOP = ("id", "title", "data", "convention", *WORDS)
_PATTERN_KEYS = ("positive", "negative", "repeats")
DATA_KEYS = (
    *(form for form in _FORMS if form != "patterns"),
    *(f"patterns.{key}" for key in _PATTERN_KEYS),
    *(*_TABLE_OPTIONS, "features"),
)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}").fullmatch


@dataclass(frozen=True, slots=True)
class ExerciseFile:
    """What an exercise file says; ``words`` holds the keys that others read, as TOML values."""

    dataset: Dataset | None  # None: no section [data], where that is allowed
    convention: Convention | None  # None: the file does not say
    id: str | None
    title: str | None
    words: Mapping[str, Any]
    text: str = ""
    stated: frozenset[str] = frozenset()  # the keys at the top
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
        file = _file_of(_parse(text), text, folder, faults)
        if needs_data and "data" not in file.stated:
            faults.errors.append(InputError("key", "a section [data] is expected"))
        if needs_data:
            faults.check()
    except InputError as error:
        raise placed(error, name, text) from None
    return replace(file, faults=tuple(faults.errors))


def _file_of(top: Table, text: str, folder: Path | None, faults: Faults) -> ExerciseFile:
    faults.of(lambda: check_keys(top, TOP, "at the top"))
    writing, of_data = file_writing(top), file_writing({"data": top.get("data")})
    stated, top = top, _as_it_stands(top, writing, faults)
    read: dict[str, Callable[[Any], Any]] = {
        "data": lambda value: _data(read_table("data", value), folder),
        "convention": _convention,
        "id": lambda value: _identifier(value),
        "title": lambda value: read_text("title", value),
    }
    values = {
        key: faults.of(partial(reader, top[key])) if key in top else None
        for key, reader in read.items()
    }
    data: Dataset | None = values["data"]
    if data is not None and of_data == "decimals":
        data = data.described(typed=of_data)
    return ExerciseFile(
        data,
        values["convention"],
        values["id"],
        values["title"],
        {key: stated[SECTION] if key == SECTION else top[key] for key in WORDS if key in stated},
        text,
        frozenset(stated),
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
    members = list(_members(tables))
    if any(isinstance(member, Fraction) for member in members):  # what TOML calls a float
        return "decimals"
    data = tables.get("data")
    whole: Writing | None = None if isinstance(data, Mapping) and "file" in data else "fractions"
    return typed_writing(member for member in members if isinstance(member, str)) or whole


def _members(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        yield from _members(list(value.values()))
    elif isinstance(value, list):
        for one in value:
            yield from _members(one)
    else:
        yield value


def _as_it_stands(top: Table, writing: Writing | None, faults: Faults) -> Table:
    """Return the file with the usual values in the places that variants fill."""
    if SECTION not in top:
        return top
    section = faults.of(lambda: read_table(SECTION, top[SECTION])) or {}
    variables = faults.of(lambda: read_variables(section))
    if variables is None:  # a fault there is no further fault where it stands
        names = [name for name in section if name not in OTHER_KEYS]
        return filled(top, {name: stand_in(section[name]) for name in names}, writing)
    for key, name in unknown(top, variables):
        message = f"{key}: {{{name}}} is no placeholder; expected one that [{SECTION}] states"
        faults.errors.append(InputError("value", message))
    for name in unused(top, variables):
        message = f"{SECTION}.{name}: stands nowhere; expected {{{name}}} in the file"
        faults.errors.append(InputError("value", message))
    return filled(top, {one.name: one.usual for one in variables}, writing)


def parse_exercise(text: str) -> Table:
    """Return the tables of an exercise file, its numbers exact.

    Raises :class:`~linexact.errors.InputError` (``toml``).

    >>> parse_exercise("points = 0.5")
    {'points': Fraction(1, 2)}
    """
    return _parse(text)


def placed(error: InputError, name: str, text: str) -> InputError:
    r"""Return an error with the file's name, and the line of the key that it begins with.

    >>> text = 'id = "a"\n[task]\nw = 1\n'
    >>> placed(InputError("value", "task.w: a number; expected a list"), "a.toml", text).message
    'a.toml, line 3: task.w: a number; expected a list'
    """
    if isinstance(error, SeveralFaultsError):
        several = [placed(one, name, text) for one in error.errors]
        return SeveralFaultsError(sorted(several, key=lambda one: _line_of(one, name)))
    found = _KEY.match(error.message)
    key = "" if found is None else found["key"] or found["strange"]
    if found is not None and found["section"] not in (None, "the", "an"):
        key = f"{found['section']}.{key}"
    lines = _lines_of_keys(text)
    while key and key not in lines:
        key = re.split(r"[.\[][^.\[]*$", key)[0] if re.search(r"[.\[]", key) else ""
    return error.located(f"{name}, line {lines[key]}" if key else name)


def _line_of(error: InputError, name: str) -> int:
    """Return the line that a placed error names; what is missing has none, and comes first."""
    found = re.match(r", line (\d+): ", error.message.removeprefix(name))
    return int(found[1]) if found is not None else 0


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


def _convention(value: object) -> Convention:
    return read_record(Convention, value, "convention", why="; it changes the mathematics")


def _parse(text: str) -> Table:
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


def _identifier(value: object) -> str:
    text = read_text("id", value)
    if not _ID(text):
        message = f"id: {quoted(text)}; expected up to 80 letters, digits, dots and dashes"
        raise InputError("value", message)
    return text


# Data


def _data(table: Table, folder: Path | None) -> Dataset:
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
    check_keys(table, (*keys, "features"), "in data")
    data = read(table, folder)
    return _named(data, table["features"]) if "features" in table else data


def _named(data: Dataset, names: object) -> Dataset:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise wrong("data.features", names, "a list of names")
    if len(names) != data.dimension:
        message = f"data.features: {len(names)} names; expected {data.dimension}, one a feature"
        raise InputError("value", message)
    return replace(data, features=tuple(names))


def _truth_table(table: Table, folder: Path | None) -> Dataset:
    name = read_text("data.truth_table", table["truth_table"])
    try:
        return gate(name)
    except InputError as error:
        raise error.located("data.truth_table") from None


def _patterns(table: Table, folder: Path | None) -> Dataset:
    patterns = read_table("data.patterns", table["patterns"])
    check_keys(patterns, _PATTERN_KEYS, "in data.patterns")
    for key in ("positive", "negative"):
        value = patterns.get(key)
        rows = value if isinstance(value, list) else [value]
        if not rows or not all(isinstance(row, str) for row in rows):
            expected = 'rows of pixels, "0110" or ["01", "10"], are'
            raise InputError("value", f"data.patterns.{key}: {expected} expected")
    repeats = read_flag("data.patterns.repeats", patterns.get("repeats", False))
    try:
        return translated_patterns(patterns["positive"], patterns["negative"], repeats=repeats)
    except InputError as error:
        raise error.located("data.patterns") from None


def _two_lists(table: Table, folder: Path | None) -> Dataset:
    rows: list[tuple[str, object]] = []
    labels: list[object] = []
    for key, label in (("positive", 1), ("negative", -1)):
        points = table.get(key, [])
        if not isinstance(points, list):
            raise wrong(f"data.{key}", points, "a list of points")
        rows += [(f"data.{key}[{i}]", point) for i, point in enumerate(points, start=1)]
        labels += [label] * len(points)
    return _points(rows, labels, None, None)


def _examples(table: Table, folder: Path | None) -> Dataset:
    examples = table["examples"]
    if not isinstance(examples, list):
        raise wrong("data.examples", examples, "a list of {x = [...], label = ...}")
    rows: list[tuple[str, object]] = []
    labels: list[object] = []
    for i, example in enumerate(examples, start=1):
        place = f"data.examples[{i}]"
        pair = read_table(place, example)
        check_keys(pair, ("x", "label"), f"in {place}")
        for key in ("x", "label"):
            if key not in pair:
                raise InputError("key", f"{place}.{key} is expected")
        if isinstance(pair["label"], list | dict):
            raise wrong(f"{place}.label", pair["label"], "0, 1, -1 or a name")
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
            raise wrong(place, point, "a list of numbers")
        if points and len(point) != len(points[0]):
            raise InputError(
                "ragged",
                f"{place}: {len(point)} number{'' if len(point) == 1 else 's'} where the first"
                f" point has {len(points[0])}",
            )
        points.append(
            [exact_value(v, "decimal", f"{place}[{j}]") for j, v in enumerate(point, start=1)]
        )
    return read_arrays(points, list(labels), positive=positive, negative=negative)


def _class(table: Table, key: str) -> str | None:
    if key not in table:
        return None
    value = table[key]
    if isinstance(value, bool | int):
        return str(value)
    return read_text(f"data.{key}", value)


def _file(table: Table, folder: Path | None) -> Dataset:
    path = _beside(read_text("data.file", table["file"]), folder)
    options = {key: table[key] for key in _TABLE_OPTIONS[:-2] if key in table}
    _check_options(options)
    positive, negative = (_class(table, key) for key in _CLASSES)
    return read_data_table(path, positive=positive, negative=negative, **options)


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


def _check_options(options: Table) -> None:
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
            raise wrong(f"data.{key}", value, expected)


_READERS: Mapping[str, tuple[Callable[[Table, Path | None], Dataset], Sequence[str]]] = {
    "truth_table": (_truth_table, ("truth_table",)),
    "positive": (_two_lists, ("positive", "negative")),
    "examples": (_examples, ("examples", *_CLASSES)),
    "file": (_file, ("file", *_TABLE_OPTIONS)),
    "patterns": (_patterns, ("patterns",)),
}
