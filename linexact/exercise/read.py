"""Reading an exercise file; every refusal names the file, the key, what was seen and expected."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.kinds import kind_names
from linexact.exercise.marking import read_marking
from linexact.exercise.model import (
    LECTURES,
    Ask,
    Erratum,
    Exercise,
    Kind,
    Setting,
    Source,
    find_kind,
)
from linexact.reading.exercise_file import ExerciseFile, read_exercise_file
from linexact.reading.records import (
    Table,
    check_keys,
    read_choice,
    read_number,
    read_record,
    read_table,
    read_text,
    wrong,
)
from linexact.reading.streams import PathOrFile
from linexact.text.quoting import did_you_mean, quoted

MAX_POINTS = 1_000_000
_WORDS = ("verdict", "outcome")  # forms of values that are words


def read_exercise(source: PathOrFile) -> Exercise:
    r"""Read an exercise from a path or an open file.

    Raises :class:`~linexact.errors.InputError` for a file that is no exercise: unknown or
    missing keys, wrong types, a published answer that cannot be read (codes ``key``,
    ``value`` and those of :func:`~linexact.reading.exercise_file.read_exercise_file`).

    >>> import io
    >>> exercise = read_exercise(io.StringIO('''
    ... id = "nor"
    ... title = "NOR"
    ... statement = "Find weights for NOR."
    ... kind = "weights"
    ... points = 2
    ... source = {lecture = "own"}
    ... data = {truth_table = "NOR"}
    ... convention = {bias = true, boundary = "strict"}
    ... '''))
    >>> exercise.asks
    (Ask(name='weights', form='weights', points=Fraction(2, 1), yes=None),)
    """
    file = read_exercise_file(source, needs_data=False)
    place = source if isinstance(source, str | os.PathLike) else getattr(source, "name", None)
    try:
        return _exercise(file)
    except InputError as error:
        raise error.located("the exercise" if place is None else str(place)) from None


def is_exercise_file(source: str) -> bool:
    """Say whether a path is a TOML file that states a kind: an exercise, not data alone.

    Raises :class:`~linexact.errors.InputError` as
    :func:`~linexact.reading.exercise_file.read_exercise_file` for a file that is not TOML.

    >>> from linexact.exercise.bank import folder
    >>> is_exercise_file(str(folder() / "nor.toml")), is_exercise_file("nor.csv")
    (True, False)
    """
    path = Path(source)
    if path.suffix.casefold() != ".toml" or not path.is_file():
        return False
    return "kind" in read_exercise_file(source, needs_data=False).words


def _exercise(file: ExerciseFile) -> Exercise:
    words = file.words
    if file.id is None:
        raise InputError("key", "id is expected in an exercise")
    if file.title is None:
        raise InputError("key", "title is expected in an exercise")
    if file.convention is None:
        raise InputError("key", "convention is expected in an exercise")
    kind = _kind(words)
    if file.dataset is None and kind.needs_data:
        raise InputError("key", f"a section [data] is expected in an exercise of kind {kind.name}")
    task = _task(words, kind)
    if kind.check is not None:
        inputs = None if file.dataset is None else file.dataset.dimension
        kind.check(task, Setting(inputs, file.convention))
    asks = _asks(words, kind)
    return Exercise(
        file.id,
        file.title,
        _needed(words, "statement"),
        kind,
        file.convention,
        file.dataset,
        task,
        asks,
        _source(words),
        _published(read_table("published", words.get("published", {})), kind),
        _erratum(words, kind),
        _remarks(words),
        read_marking(words.get("marking", {}), [ask.name for ask in asks]),
    )


def _needed(words: Table, key: str) -> str:
    if key not in words:
        raise InputError("key", f"{key} is expected in an exercise")
    return read_text(key, words[key])


def _kind(words: Table) -> Kind:
    text, known = _needed(words, "kind"), kind_names()
    if text not in known:
        near = did_you_mean(text, known) or f"; expected one of {', '.join(known)}"
        raise InputError("value", f"kind: no kind is called {quoted(text)}{near}")
    return find_kind(text)


def _task(words: Table, kind: Kind) -> Any:
    if ("external" in words) != (kind.section == "external"):
        raise InputError("key", "a section [external] goes with kind external, and only with it")
    if kind.section != "task" and words.get("task"):
        raise InputError("key", f"kind {kind.name} has no section [task]; expected none")
    return read_record(
        kind.task, words.get(kind.section, {}), kind.section, of=f" for kind {kind.name}"
    )


def _asks(words: Table, kind: Kind) -> tuple[Ask, ...]:
    names: Sequence[str] = kind.usual
    if "asks" in words:
        names = _texts("asks", words["asks"])
        for place, name in enumerate(names, start=1):
            read_choice(f"asks[{place}]", name, list(kind.values))
    if "points" not in words:
        raise InputError("key", "points is expected in an exercise")
    points = words["points"]
    if isinstance(points, dict):
        check_keys(points, names, "in points (the values asked for)")
        for name in names:
            if name not in points:
                raise InputError("key", f"points.{name} is expected")
        given = [_points(f"points.{name}", points[name]) for name in names]
    else:
        given = [_points("points", points) / len(names)] * len(names)
    yes = read_table("yes", words.get("yes", {}))
    check_keys(yes, names, "in yes (the values asked for)")
    meant = {name: read_text(f"yes.{name}", yes[name]) for name in yes}
    pairs = zip(names, given, strict=True)
    return tuple(Ask(n, kind.values[n], p, meant.get(n)) for n, p in pairs)


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise wrong(key, value, "a list of texts")
    return tuple(read_text(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))


def _points(key: str, value: object) -> Fraction:
    number = read_number(key, value)
    if not 0 <= number <= MAX_POINTS:
        raise InputError("value", f"{key}: expected from 0 to {MAX_POINTS}")
    return number


def _source(words: Table) -> Source:
    if "source" not in words:
        raise InputError("key", "source is expected: source = {lecture = ..., place = ...}")
    source = read_record(Source, words["source"], "source")
    read_choice("source.lecture", source.lecture, LECTURES)
    return source


def _published(table: Table, kind: Kind) -> dict[str, Value]:
    check_keys(table, kind.publishable, f"in published for kind {kind.name}")
    return {key: _value(f"published.{key}", key, value, kind) for key, value in table.items()}


def _value(place: str, key: str, value: object, kind: Kind) -> Value:
    """Read a published value: a list is a vector, a text a number unless the value is words."""
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        if not value:
            raise wrong(place, value, "a list of numbers")
        return tuple(read_number(f"{place}[{i}]", v) for i, v in enumerate(value, start=1))
    if kind.values[key] in _WORDS:
        return read_text(place, value)
    return read_number(place, value)


def _erratum(words: Table, kind: Kind) -> Erratum | None:
    if "erratum" not in words:
        return None
    table = read_table("erratum", words["erratum"])
    check_keys(table, ("claim", "why", "value", "printed", "exact"), "in erratum")
    for key in ("claim", "why", "value", "exact"):
        if key not in table:
            raise InputError("key", f"erratum.{key} is expected")
    name = read_choice("erratum.value", table["value"], kind.publishable)
    exact = _value("erratum.exact", name, table["exact"], kind)
    printed = None
    if "printed" in table:
        printed = _value("erratum.printed", name, table["printed"], kind)
    if printed == exact:
        raise InputError("value", "erratum.printed and erratum.exact are equal; then it is right")
    claim, why = (read_text(f"erratum.{key}", table[key]) for key in ("claim", "why"))
    return Erratum(claim, why, name, printed, exact)


def _remarks(words: Table) -> tuple[str, ...]:
    value = words.get("remarks", [])
    return (read_text("remarks", value),) if isinstance(value, str) else _texts("remarks", value)
