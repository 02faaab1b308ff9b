"""One schema for files from outside: a frozen dataclass says which keys a table has.

A field's type says what is expected, a default that the key may be left out, and every refusal
names the key, what was seen and what was expected::

    Fraction                a number, or the text of one       Literal["a", "b"]   one of these
    tuple[Fraction, ...]    a list of numbers                  bool, int           as in TOML
    str, tuple[str, ...]    a text, a list of texts            X | None            X, if it is there
    a dataclass             a table with its fields for keys   tuple[X, ...]       a list of these
    Annotated[X, reader]    what ``reader(key, value)`` returns

Where the keys depend on others they are a table of readers (:func:`read_keys`).
Numbers are exact: see :mod:`linexact.reading.exercise_file` for how TOML's arrive.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from linexact.errors import Faults, InputError, did_you_mean, quoted
from linexact.exact import bounded, show

R = TypeVar("R")
Table: TypeAlias = Mapping[str, Any]
Reader: TypeAlias = Callable[[str, object], Any]

MAX_TEXT = 20_000  # characters
_TYPES: Mapping[type, str] = {bool: "true or false", dict: "a table", str: "a text", list: "a list"}


def read_record(cls: type[R], value: object, key: str, *, of: str = "", why: str = "") -> R:
    """Return a table as a ``cls``; see :func:`read_keys` for the rest.

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
    needed = [field.name for field in fields(cls) if field.default is MISSING]  # type: ignore[arg-type]
    readers = {name: kind.read for name, kind in kinds_of(cls).items()}  # type: ignore[arg-type]
    return cls(**read_keys(readers, value, key, needed=needed, of=of, why=why))


def read_keys(
    readers: Mapping[str, Reader],
    value: object,
    key: str = "",
    *,
    needed: Iterable[str] = (),
    of: str = "",
    why: str = "",
    faults: Faults | None = None,
) -> dict[str, Any]:
    """Return what the readers make of the keys of a table that are there.

    For messages, ``of`` says what the table is about and ``why`` a key may not be left out.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``, and those of numbers) with all
    that is wrong; to ``faults``, if they are given, it is added, and what is wrong is None.

    >>> read_keys({"w": read_number, "note": read_text}, {"w": "1/2"}, "task")
    {'w': Fraction(1, 2)}
    >>> read_keys({"id": read_text, "title": read_text}, {"titel": "AND"})
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: no key 'titel' is known at the top; did you mean 'title'?
    """
    found = Faults() if faults is None else faults
    table = found.of(lambda: read_table(key, value)) or {}
    begin, place = (f"{key}.", f"in {key}") if key else ("", "at the top")
    for name in table:
        if name in readers:
            continue
        expected = f"; expected {', '.join(readers)}" if readers else "; none is expected"
        message = f"no key {quoted(name)} is known {place}{of}"
        near = did_you_mean(name, list(readers)) or expected
        found.errors.append(InputError("key", f"{message}{near}"))
    for name in needed:
        if name not in table:
            found.errors.append(InputError("key", f"{begin}{name} is expected{of}{why}"))
    said = {
        name: found.of(partial(reader, begin + name, table[name]))
        for name, reader in readers.items()
        if name in table
    }
    if faults is None:
        found.check()
    return said


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field's type stands for: what reads it, a small example, and words for it."""

    read: Reader
    example: Any = "..."
    said: str = ""
    several: str = "lists"


@cache
def kinds_of(cls: type[Any]) -> Mapping[str, Kind]:
    """Return what the fields of a dataclass stand for."""
    return {n: _kind_of(hint) for n, hint in get_type_hints(cls, include_extras=True).items()}


def _kind_of(hint: Any) -> Kind:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return replace(_kind_of(inside[0]), read=inside[1])
    if origin is types.UnionType:  # X | None: TOML has no null, so what is there is an X
        return _kind_of(inside[0])
    if origin is Literal:
        said = " or ".join(map(str, inside[:6]))
        return Kind(one_of(lambda: inside), inside[0], said, ", ".join(map(str, inside)))
    if origin is tuple:
        one = _kind_of(inside[0])
        # A list of texts may be empty; of numbers and points it says something.
        texts = inside[0] is str or get_origin(inside[0]) is Literal
        read = list_of(one.read, f"a list of {one.several}", least=not texts)
        plain = f"a list of {one.several}" if inside[0] in (Fraction, str) else "a list"
        return Kind(read, [1, 2] if inside[0] is Fraction else [one.example], plain)
    if isinstance(hint, type) and is_dataclass(hint):
        keys = {name: kind.example for name, kind in kinds_of(hint).items()}
        several = f"tables {{{', '.join(f'{name} = ...' for name in keys)}}}"
        return Kind(lambda key, value: read_record(hint, value, key), keys, several=several)
    return _PLAIN.get(hint, Kind(read_text))


def list_of(one: Reader, expected: str, least: int = 1) -> Reader:
    """Return a reader of lists, with ``least`` members or more.

    >>> list_of(read_number, "a list of numbers")("w", [1, "1/2"])
    (Fraction(1, 1), Fraction(1, 2))
    """

    def read(key: str, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) < least:
            raise wrong(key, value, expected)
        return tuple(one(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))

    return read


def of_type(*kinds: type, expected: str = "") -> Reader:
    """Return a reader of values of some types, as TOML has them; a truth value is no number.

    >>> of_type(bool)("whole", True)
    True
    """

    def read(key: str, value: object) -> Any:
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise wrong(key, value, expected or _TYPES[kinds[0]])
        return value

    return read


def read_flag(key: str, value: object) -> bool:
    """Return true or false.

    >>> read_flag("whole", True)
    True
    """
    flag: bool = of_type(bool)(key, value)
    return flag


def read_table(key: str, value: object) -> Table:
    """Return a table as it is.

    Raises :class:`~linexact.errors.InputError` (``value``) for anything else.

    >>> read_table("task", {"w": 1})
    {'w': 1}
    """
    table: Table = of_type(dict)(key, value)
    return table


def read_number(key: str, value: object) -> Fraction:
    """Return an exact number: TOML's own, or the text of one.

    >>> read_number("b", "-3/2")
    Fraction(-3, 2)
    """
    if isinstance(value, bool) or not isinstance(value, str | int | Fraction):
        raise wrong(key, value, "a number")
    return located(key, lambda: Fraction(bounded(value)))


def number_between(low: int, high: int | None = None) -> Reader:
    """Return a reader of numbers with bounds.

    >>> number_between(0, 1)("share", "1/2")
    Fraction(1, 2)
    """
    bounds = f"{low} or more" if high is None else f"from {low} to {high}"
    return _between(read_number, low, high, bounds)


def count_between(low: int, high: int) -> Reader:
    """Return a reader of whole numbers with bounds.

    >>> count_between(1, 9)("steps", 3)
    3
    """
    bounds = f"a whole number from {low} to {high}"
    return _between(of_type(int, expected=bounds), low, high, bounds)


def _between(one: Reader, low: int, high: int | None, bounds: str) -> Reader:
    def read(key: str, value: object) -> Any:
        number = one(key, value)
        if number < low or (high is not None and number > high):
            raise wrong(key, number, bounds)
        return number

    return read


def read_range(key: str, value: object) -> tuple[Fraction, Fraction]:
    """Return two numbers, the lower one first.

    >>> read_range("updates", [3, "7/2"])
    (Fraction(3, 1), Fraction(7, 2))
    """
    numbers = list_of(read_number, "a range [low, high]", least=2)(key, value)
    if len(numbers) > 2 or numbers[0] > numbers[1]:
        raise InputError("value", f"{key}: expected the lower number first, then the higher one")
    return numbers[0], numbers[1]


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


def read_texts(key: str, value: object, one: Reader = read_text) -> tuple[str, ...]:
    """Return a text, or a list of texts, each as ``one`` reads it.

    >>> read_texts("finding", "rounded"), read_texts("finding", ["rounded", "doubled"])
    (('rounded',), ('rounded', 'doubled'))
    """
    listed = [value] if isinstance(value, str) else value
    texts: tuple[str, ...] = list_of(one, "a text or a list of texts", least=0)(key, listed)
    return texts


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
    choice = value.strip() if isinstance(value, str) else value
    if choice in list(known) and not isinstance(choice, bool):
        return choice
    if not isinstance(choice, str) or not choice or not all(isinstance(k, str) for k in known):
        raise wrong(key, value, " or ".join(map(str, known)))
    near = did_you_mean(choice, known) or f"; expected one of {', '.join(known)}"
    raise InputError("value", f"{key}: {quoted(choice)} is not known{near}")


def one_of(known: Callable[[], Collection[Any]]) -> Reader:
    """Return a reader of one of the names in a table that is looked up when it is needed.

    >>> one_of(lambda: ("number", "vector"))("form", "number")
    'number'
    """
    return lambda key, value: read_choice(key, value, known())


def located(key: str, read: Callable[[], R]) -> R:
    """Return what is read; a refusal begins with the key.

    >>> located("b", lambda: Fraction(1, 2))
    Fraction(1, 2)
    """
    try:
        return read()
    except InputError as error:
        raise error.located(key) from None


def _leaves(value: object) -> Iterator[object]:
    """Yield all that stands in a value of TOML and is no list or table."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _leaves(one)
    else:
        yield value


def texts_of(value: object) -> Iterator[str]:
    """Yield the texts in a value of TOML.

    >>> list(texts_of({"of": ["a", 1], "is": "b"}))
    ['a', 'b']
    """
    return (one for one in _leaves(value) if isinstance(one, str))


def has_decimals(value: object) -> bool:
    """Say whether a number in a value is typed as a decimal, which TOML calls a float.

    >>> has_decimals([1, [Fraction(1, 2)]]), has_decimals([1, "0.5"])
    (True, False)
    """
    return any(isinstance(one, Fraction) for one in _leaves(value))


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
        name = _TYPES[type(value)].removeprefix("a ")
        return f"a {name}" if value else f"an empty {name}"
    return show(Fraction(value)) if isinstance(value, int | Fraction) else quoted(str(value))


_PLAIN: Mapping[Any, Kind] = {
    Fraction: Kind(read_number, 1, "a number", "numbers"),
    int: Kind(of_type(int, expected="a whole number"), 1, "a whole number"),
    str: Kind(read_text, several="texts"),
    bool: Kind(read_flag, True, "true or false"),
}
