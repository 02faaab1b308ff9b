"""One schema for files from outside: a frozen dataclass says which keys a table has.

A field's type says what is expected, a default that the key may be left out, and every refusal
names the key, what was seen and what was expected::

    Fraction                a number, or the text of one       Literal["a", "b"]   one of these
    tuple[Fraction, ...]    a list of numbers                  bool, int           as in TOML
    str, tuple[str, ...]    a text, a list of texts            X | None            X, if it is there
    a dataclass             a table with its fields for keys   tuple[X, ...]       a list of these
    Annotated[X, reader]    what ``reader(key, value)`` returns

Numbers are exact: see :mod:`linexact.reading.exercise_file` for how TOML's arrive.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from linexact.errors import Faults, InputError, did_you_mean, quoted
from linexact.exact import bounded, show

R = TypeVar("R")
Table: TypeAlias = Mapping[str, Any]
Reader: TypeAlias = Callable[[str, object], Any]

MAX_TEXT = 20_000  # characters


def read_record(cls: type[R], value: object, key: str, *, of: str = "", why: str = "") -> R:
    """Return a table as a ``cls``.

    For messages, ``of`` says what the table is about and ``why`` a key may not be left out.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``, and those of numbers).

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Unit:
    ...     w: tuple[Fraction, ...]
    ...     b: Fraction = Fraction(0)
    >>> read_record(Unit, {"w": [1, "1/2"]}, "units[1]")
    Unit(w=(Fraction(1, 1), Fraction(1, 2)), b=Fraction(0, 1))
    >>> read_record(Unit, {"b": 1}, "units[1]")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: units[1].w is expected
    """
    table = read_table(key, value)
    readers = _readers(cls)  # type: ignore[arg-type]
    faults = Faults()
    faults.of(lambda: check_keys(table, list(readers), f"in {key}{of}"))
    for field in fields(cls):  # type: ignore[arg-type]
        if field.name not in table and field.default is MISSING:
            message = f"{key}.{field.name} is expected{of}{why}"
            faults.errors.append(InputError("key", message))
    values = {
        name: faults.of(partial(reader, f"{key}.{name}", table[name]))
        for name, reader in readers.items()
        if name in table
    }
    faults.check()
    return cls(**values)


@cache
def _readers(cls: type[Any]) -> Mapping[str, Reader]:
    return {name: _reader(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}


def _reader(hint: Any) -> Reader:
    """Return what reads a value of this type."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        reader: Reader = inside[1]
        return reader
    if origin is types.UnionType:  # X | None: TOML has no null, so what is there is an X
        return _reader(inside[0])
    if origin is Literal:
        return lambda key, value: read_choice(key, value, inside)
    if origin is tuple:
        return _list_reader(inside[0])
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda key, value: read_record(hint, value, key)
    return _PLAIN[hint]


def _list_reader(hint: Any) -> Reader:
    one = _reader(hint)
    expected = f"a list of {_PLURALS.get(hint) or _shape(hint)}"
    empty = hint is str  # a list of texts may be empty; of numbers and points it says something

    def read(key: str, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or not (value or empty):
            raise wrong(key, value, expected)
        return tuple(one(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))

    return read


def _shape(hint: Any) -> str:
    if not isinstance(hint, type):  # a list in a list
        return "points"
    keys = ", ".join(f"{name} = ..." for name in _readers(hint))
    return f"tables {{{keys}}}"


def read_table(key: str, value: object) -> Table:
    """Return a table as it is.

    Raises :class:`~linexact.errors.InputError` (``value``) for anything else.

    >>> read_table("task", {"w": 1})
    {'w': 1}
    >>> read_table("task", "w = 1")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: task: a text, 'w = 1'; expected a table
    """
    if not isinstance(value, dict):
        raise wrong(key, value, "a table")
    return value


def read_number(key: str, value: object) -> Fraction:
    """Return an exact number: TOML's own, or the text of one.

    >>> read_number("b", "-3/2")
    Fraction(-3, 2)
    """
    if isinstance(value, bool) or not isinstance(value, str | int | Fraction):
        raise wrong(key, value, "a number")
    try:
        return Fraction(bounded(value))
    except InputError as error:
        raise error.located(key) from None


def read_text(key: str, value: object) -> str:
    """Return a text that is not blank, without blanks around it.

    Raises :class:`~linexact.errors.InputError` (``value``, ``too-long``).

    >>> read_text("title", " AND by hand ")
    'AND by hand'
    """
    if not isinstance(value, str) or not value.strip():
        raise wrong(key, value, "a text")
    if len(value) > MAX_TEXT:
        raise InputError("too-long", f"{key}: more than {MAX_TEXT} characters, which is the limit")
    return value.strip()


def read_texts(key: str, value: object) -> tuple[str, ...]:
    """Return a text, or a list of texts that is not empty.

    >>> read_texts("finding", "rounded"), read_texts("finding", ["rounded", "doubled"])
    (('rounded',), ('rounded', 'doubled'))
    """
    if isinstance(value, str):
        return (read_text(key, value),)
    if not isinstance(value, list) or not value:
        raise wrong(key, value, "a text or a list of texts")
    return tuple(read_text(f"{key}[{i}]", one) for i, one in enumerate(value, start=1))


def read_flag(key: str, value: object) -> bool:
    """Return true or false.

    >>> read_flag("whole", True)
    True
    """
    if not isinstance(value, bool):
        raise wrong(key, value, "true or false")
    return value


def read_choice(key: str, value: object, known: Collection[Any]) -> Any:
    """Return one of some names or numbers.

    Raises :class:`~linexact.errors.InputError` (``value``) for another one.

    >>> read_choice("form", "vector", ("number", "vector"))
    'vector'
    >>> read_choice("form", "vectr", ("number", "vector"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: form: 'vectr' is not known; did you mean 'vector'?
    """
    if not all(isinstance(name, str) for name in known):
        if value not in known or isinstance(value, bool):
            raise wrong(key, value, " or ".join(map(str, known)))
        return value
    text = read_text(key, value)
    if text not in known:
        near = did_you_mean(text, known) or f"; expected one of {', '.join(known)}"
        raise InputError("value", f"{key}: {quoted(text)} is not known{near}")
    return text


def one_of(known: Callable[[], Collection[str]]) -> Reader:
    """Return a reader of one of the names in a table that is looked up when it is needed.

    >>> one_of(lambda: ("number", "vector"))("form", "number")
    'number'
    """
    return lambda key, value: read_choice(key, value, known())


def count_between(low: int, high: int) -> Reader:
    """Return a reader of whole numbers with bounds.

    >>> count_between(1, 9)("steps", 3)
    3
    """

    def read(key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise wrong(key, value, f"a whole number from {low} to {high}")
        return value

    return read


def check_keys(table: Table, known: Sequence[str], place: str) -> None:
    """Refuse a key that nobody reads, with the one that was probably meant.

    Raises :class:`~linexact.errors.InputError` (``key``).

    >>> check_keys({"titel": "AND"}, ("id", "title"), "in an exercise")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: no key 'titel' is known in an exercise; did you mean 'title'?
    """
    faults = Faults()
    for key in table:
        if key not in known:
            expected = f"; expected {', '.join(known)}" if known else "; none is expected"
            near = did_you_mean(key, known) or expected
            message = f"no key {quoted(key)} is known {place}{near}"
            faults.errors.append(InputError("key", message))
    faults.check()


def wrong(key: str, value: object, expected: str) -> InputError:
    """Return the refusal of a value of the wrong kind.

    >>> print(wrong("points", True, "a number"))
    points: true; expected a number
    >>> print(wrong("task.steps", -3, "a whole number from 1 to 9"))
    task.steps: -3; expected a whole number from 1 to 9
    """
    return InputError("value", f"{key}: {_seen(value)}; expected {expected}")


def _seen(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"a text, {quoted(value)}" if value.strip() else "an empty text"
    if isinstance(value, list | dict):
        name = "list" if isinstance(value, list) else "table"
        return f"a {name}" if value else f"an empty {name}"
    return show(Fraction(value)) if isinstance(value, int | Fraction) else quoted(str(value))


_PLAIN: Mapping[Any, Reader] = {
    Fraction: read_number,
    str: read_text,
    bool: read_flag,
}
_PLURALS: Mapping[Any, str] = {Fraction: "numbers", str: "texts"}
