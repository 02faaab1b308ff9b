"""Reading an exercise file; every refusal names the file, the key, what was seen and expected."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.marking import read_marking
from linexact.exercise.model import (
    KINDS,
    LECTURES,
    Ask,
    Erratum,
    Exercise,
    External,
    Kind,
    Source,
    Task,
)
from linexact.exercise.schema import ALLOWED, NEEDED, USUAL, VALUES, WITHOUT_DATA
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.perceptron.rules import RULES
from linexact.rational import parse_number
from linexact.reading.arrays import exact_value
from linexact.reading.exercise_file import ExerciseFile, read_exercise_file
from linexact.reading.streams import Source as Opened
from linexact.text.quoting import did_you_mean, quoted

_Table: TypeAlias = Mapping[str, Any]

LOSSES = ("zero-one", "square", "perceptron", "signed-sum")
MAX_WORDS = 20_000  # characters of a statement
MAX_POINTS = 1_000_000
_WORDS = ("verdict", "outcome")  # values that are words


def read_exercise(source: Opened) -> Exercise:
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
    (Ask(name='weights', form='weights', points=Fraction(2, 1)),)
    """
    file = read_exercise_file(source, needs_data=False)
    place = source if isinstance(source, str | os.PathLike) else getattr(source, "name", None)
    try:
        return _exercise(file)
    except InputError as error:
        raise error.located("the exercise" if place is None else str(place)) from None


def is_exercise_file(source: str) -> bool:
    """Say whether a path is a TOML file that states a kind: an exercise, not data alone."""
    path = Path(source)
    if path.suffix.casefold() != ".toml" or not path.is_file():
        return False
    return "kind" in read_exercise_file(source, needs_data=False).words


def _exercise(file: ExerciseFile) -> Exercise:
    words = file.words
    for key, value in (("id", file.id), ("title", file.title), ("convention", file.convention)):
        if value is None:
            raise InputError("key", f"{key} is expected in an exercise")
    kind = _kind(words)
    if file.dataset is None and kind not in WITHOUT_DATA:
        raise InputError("key", f"a section [data] is expected in an exercise of kind {kind}")
    convention = file.convention
    assert file.id is not None
    assert file.title is not None
    assert convention is not None
    task = _task(_table(words.get("task", {}), "task"), kind)
    d = file.dataset.dimension if file.dataset is not None else None
    _check_widths(task, kind, d, convention)
    published = _published(_table(words.get("published", {}), "published"), kind)
    external = _external(words, kind)
    asks = _asks(words, kind)
    return Exercise(
        file.id, file.title, _words(words, "statement", ""), kind, convention, file.dataset, task,
        asks, _source(words), published, _erratum(words, kind), _remarks(words), external,
        read_marking(words.get("marking", {}), [ask.name for ask in asks]),
    )  # fmt: skip


def _kind(words: _Table) -> Kind:
    text = _words(words, "kind", "")
    for kind in KINDS:
        if text == kind:
            return kind
    near = did_you_mean(text, KINDS) or f"; expected one of {', '.join(KINDS)}"
    raise InputError("value", f"kind: no kind is called {quoted(text)}{near}")


def _task(table: _Table, kind: Kind) -> Task:
    known = (*NEEDED[kind], *ALLOWED[kind])
    _check_keys(table, known, "task", f"for kind {kind}")
    for key in NEEDED[kind]:
        if key not in table:
            raise InputError("key", f"task.{key} is expected for kind {kind}")
    values: dict[str, Any] = {}
    for key, value in table.items():
        values |= _READERS[key](f"task.{key}", value)
    return Task(**values)


def _numbers(key: str, value: object) -> Vector:
    if not isinstance(value, list) or not value:
        raise _wrong(key, value, "a list of numbers")
    return tuple(_number(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))


def _number(key: str, value: object) -> Fraction:
    if isinstance(value, str):
        try:
            return parse_number(value)
        except InputError as error:
            raise error.located(key) from None
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise _wrong(key, value, "a number")
    return Fraction(exact_value(value, "decimal", key))


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _wrong(key, value, "a text")
    if len(value) > MAX_WORDS:
        raise InputError("too-long", f"{key}: more than {MAX_WORDS} characters, which is the limit")
    return value.strip()


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _wrong(key, value, "a list of texts")
    return tuple(_text(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))


def _count(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10_000:
        raise _wrong(key, value, "a whole number from 1 to 10000")
    return value


def _unit(key: str, value: object) -> tuple[Vector, Fraction]:
    table = _table(value, key)
    _check_keys(table, ("w", "b"), key, "")
    for needed in ("w", "b"):
        if needed not in table:
            raise InputError("key", f"{key}.{needed} is expected")
    return _numbers(f"{key}.w", table["w"]), _number(f"{key}.b", table["b"])


def _units(key: str, value: object) -> tuple[tuple[Vector, Fraction], ...]:
    if not isinstance(value, list) or not value:
        raise _wrong(key, value, "a list of units {w = [...], b = ...}")
    return tuple(_unit(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))


def _points_of(key: str, value: object) -> tuple[Vector, ...]:
    if not isinstance(value, list) or not value:
        raise _wrong(key, value, "a list of points")
    return tuple(_numbers(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))


def _one_of(key: str, value: object, known: Sequence[str]) -> str:
    text = _text(key, value)
    if text not in known:
        near = did_you_mean(text, known) or f"; expected one of {', '.join(known)}"
        raise InputError("value", f"{key}: {quoted(text)} is not known{near}")
    return text


def _target(key: str, value: object) -> int:
    if value not in (-1, 1) or isinstance(value, bool):
        raise _wrong(key, value, "-1 or 1")
    return 1 if value == 1 else -1


_READERS: Mapping[str, Any] = {
    "demands": lambda k, v: {"demands": _texts(k, v)},
    "features": lambda k, v: {"features": _text(k, v)},
    "rule": lambda k, v: {"rule": _one_of(k, v, list(RULES))},
    "start": lambda k, v: {"start": _numbers(k, v)},
    "rate": lambda k, v: {"rate": _number(k, v)},
    "steps": lambda k, v: {"steps": _count(k, v)},
    "w": lambda k, v: {"w": _numbers(k, v)},
    "b": lambda k, v: {"b": _number(k, v)},
    "other_w": lambda k, v: {"other_w": _numbers(k, v)},
    "other_b": lambda k, v: {"other_b": _number(k, v)},
    "loss": lambda k, v: {"loss": _one_of(k, v, LOSSES)},
    "units": lambda k, v: {"units": _units(k, v)},
    "last": lambda k, v: {"last": _unit(k, v)},
    "points": lambda k, v: {"points": _points_of(k, v)},
    "parts": lambda k, v: {"parts": _numbers(k, v)},
    "part": lambda k, v: {"parts": (_number(k, v),)},
    "x": lambda k, v: {"x": _numbers(k, v)},
    "target": lambda k, v: {"target": _target(k, v)},
}


def _check_widths(task: Task, kind: Kind, d: int | None, convention: Convention) -> None:
    """Refuse vectors that do not fit the data or each other."""
    width = d
    if kind == "maximum" and task.x is not None:
        width = len(task.x)
    for key, vector in (("w", task.w), ("other_w", task.other_w)):
        if vector is None:
            continue
        if width is None:
            width = len(vector)
        if len(vector) != width:
            raise InputError(
                "value", f"task.{key}: {len(vector)} numbers; expected {width}, one for each input"
            )
    if task.units and d is not None:
        for place, (w, _) in enumerate(task.units, start=1):
            if len(w) != d:
                raise InputError("value", f"task.units[{place}].w: expected {d} numbers")
    if task.last is not None and len(task.last[0]) != len(task.units):
        raise InputError("value", f"task.last.w: expected {len(task.units)} numbers, one a unit")
    if task.points and (
        len(task.points) != len(task.parts) or {len(p) for p in task.points} != {width}
    ):
        raise InputError("value", "task.points: expected one part a point, and points as long as w")
    if not convention.bias and (task.b or task.other_b):
        raise InputError("value", "task.b: the convention has no bias; expected none here")


def _asks(words: _Table, kind: Kind) -> tuple[Ask, ...]:
    forms = VALUES[kind]
    names: Sequence[str] = USUAL[kind]
    if "asks" in words:
        names = _texts("asks", words["asks"])
        for place, name in enumerate(names, start=1):
            _one_of(f"asks[{place}]", name, list(forms))
    if "points" not in words:
        raise InputError("key", "points is expected in an exercise")
    points = words["points"]
    if isinstance(points, dict):
        _check_keys(points, names, "points", "(the values asked for)")
        for name in names:
            if name not in points:
                raise InputError("key", f"points.{name} is expected")
        given = [_points(f"points.{name}", points[name]) for name in names]
    else:
        given = [_points("points", points) / len(names)] * len(names)
    return tuple(Ask(n, forms[n], p) for n, p in zip(names, given, strict=True))


def _points(key: str, value: object) -> Fraction:
    number = _number(key, value)
    if not 0 <= number <= MAX_POINTS:
        raise InputError("value", f"{key}: expected from 0 to {MAX_POINTS}")
    return number


def _source(words: _Table) -> Source:
    if "source" not in words:
        raise InputError("key", "source is expected: source = {lecture = ..., place = ...}")
    table = _table(words["source"], "source")
    _check_keys(table, ("lecture", "place"), "source", "")
    if "lecture" not in table:
        raise InputError("key", "source.lecture is expected")
    lecture = _one_of("source.lecture", table["lecture"], list(LECTURES))
    return Source(lecture, _text("source.place", table["place"]) if "place" in table else "")


def _published(table: _Table, kind: Kind) -> dict[str, Value]:
    _check_keys(table, _publishable(kind), "published", f"for kind {kind}")
    return {key: _value(f"published.{key}", key, value) for key, value in table.items()}


def _publishable(kind: Kind) -> list[str]:
    """Return the values that are printed in one way: a boundary has many equations."""
    return [name for name, form in VALUES[kind].items() if form != "boundary"]


def _value(place: str, key: str, value: object) -> Value:
    """Read a published value: a list is a vector, a text a number unless the value is words."""
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        return _numbers(place, value)
    if key in _WORDS:
        return _text(place, value)
    return _number(place, value)


def _erratum(words: _Table, kind: Kind) -> Erratum | None:
    if "erratum" not in words:
        return None
    table = _table(words["erratum"], "erratum")
    _check_keys(table, ("claim", "why", "value", "printed", "exact"), "erratum", "")
    for key in ("claim", "why", "value", "exact"):
        if key not in table:
            raise InputError("key", f"erratum.{key} is expected")
    name = _one_of("erratum.value", table["value"], _publishable(kind))
    exact = _value("erratum.exact", name, table["exact"])
    printed = _value("erratum.printed", name, table["printed"]) if "printed" in table else None
    if printed == exact:
        raise InputError("value", "erratum.printed and erratum.exact are equal; then it is right")
    claim, why = (_text(f"erratum.{key}", table[key]) for key in ("claim", "why"))
    return Erratum(claim, why, name, printed, exact)


def _remarks(words: _Table) -> tuple[str, ...]:
    value = words.get("remarks", [])
    return (_text("remarks", value),) if isinstance(value, str) else _texts("remarks", value)


def _external(words: _Table, kind: Kind) -> External | None:
    if (kind == "external") != ("external" in words):
        raise InputError("key", "a section [external] goes with kind external, and only with it")
    if kind != "external":
        return None
    table = _table(words["external"], "external")
    _check_keys(table, ("file", "what", "label", "positive", "negative"), "external", "")
    for key in ("file", "what"):
        if key not in table:
            raise InputError("key", f"external.{key} is expected")
    optional = {
        key: _text(f"external.{key}", table[key]) if key in table else None
        for key in ("label", "positive", "negative")
    }
    file = _text("external.file", table["file"])
    if "/" in file or "\\" in file or file.startswith("."):
        raise InputError("value", "external.file: expected the plain name of a file")
    return External(file, _text("external.what", table["what"]), **optional)


def _words(words: _Table, key: str, place: str) -> str:
    if key not in words:
        raise InputError("key", f"{key} is expected in an exercise")
    return _text(key, words[key])


def _table(value: object, key: str) -> _Table:
    if not isinstance(value, dict):
        raise _wrong(key, value, "a table")
    return value


def _check_keys(table: _Table, known: Sequence[str], place: str, what: str) -> None:
    for key in table:
        if key not in known:
            expected = f"; expected {', '.join(known)}" if known else "; none is expected"
            near = did_you_mean(key, known) or expected
            raise InputError("key", f"no key {quoted(key)} is known in {place} {what}{near}")


def _wrong(key: str, value: object, expected: str) -> InputError:
    seen = {bool: "true or false", str: "a text", list: "a list", dict: "a table"}
    name = seen.get(type(value), "a number or a date")
    return InputError("value", f"{key}: {name}; expected {expected}")
