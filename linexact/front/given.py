"""What a problem may be given as: a name, a file, an exercise, a data set, an array with labels.

Every function that answers a question about data reads it here, with the same keywords.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, Unpack

from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import GATES, gate
from linexact.data.read import TableOptions, Ways
from linexact.errors import InputError, did_you_mean, quoted
from linexact.exact import writing_beside
from linexact.exercise import names

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise

T = TypeVar("T")

# A gate's name, an exercise's id, a path or open file, a Dataset, an Exercise, an array or a data
# frame; a result about data; or one that was read.
Problem: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Given:
    """A problem that was read: its data, and what an exercise states beside them."""

    data: Dataset | None  # an exercise may have none
    stated: Convention | None = None
    exercise: Exercise | None = None
    file: str | None = None  # of the data, for those who re-check

    @property
    def dataset(self) -> Dataset:
        """The data; raises :class:`~linexact.errors.InputError` (``no-data``) without any."""
        if self.data is None:
            name = "" if self.exercise is None else f" {self.exercise.id}"
            raise InputError("no-data", f"the exercise{name} has no data of its own")
        return self.data

    def beside(self, *typed: object) -> Given:
        """Return the problem, told in decimals where such were typed beside whole numbers.

        >>> from linexact.data.gates import gate
        >>> Given(gate("NOT")).beside("b = -0.5").dataset.writing
        'measured'
        """
        data = self.data
        if data is None or data.writing is not None:
            return self
        writing = writing_beside(map(str, typed))
        return replace(self, data=data.described(typed=writing)) if writing else self

    def under(self, bias: bool | None = None, boundary: str | None = None) -> Convention:
        """Return the convention that is asked for, else stated, else with a bias and strict.

        Raises :class:`~linexact.errors.InputError` (``boundary``) for an unknown boundary.

        >>> from linexact.data.gates import gate
        >>> print(Given(gate("NOT")).under(bias=False))
        without a bias; positive iff score > 0, negative iff score < 0 (strict)
        """
        usual = self.stated or Convention(bias=True, boundary="strict")
        bias = usual.bias if bias is None else bias
        return Convention(bias, usual.boundary if boundary is None else read_boundary(boundary))


def read_boundary(text: str) -> Boundary:
    """Return who owns a score of 0, as it was typed.

    Raises :class:`~linexact.errors.InputError` (``boundary``) with those that there are.

    >>> read_boundary("strict")
    'strict'
    """
    return one_of("boundary", text, BOUNDARIES)


def one_of(what: str, value: object, known: Iterable[T]) -> T:
    """Return which of those that there are is meant.

    Raises :class:`~linexact.errors.InputError`, whose code is ``what``.

    >>> one_of("boundary", "strict", BOUNDARIES)
    'strict'
    """
    for one in known:
        if value == one:
            return one
    expected = ", ".join(map(str, known))
    raise InputError(what, f"the {what} is one of {expected}, not {quoted(str(value))}")


def given(
    problem: Problem, labels: Any = None, reading: Ways | TableOptions | None = None
) -> Given:
    """Read a problem, whatever it is given as.

    A text names an existing file, else an exercise of the bank, else a gate.  An array or lists
    ``X`` of shape (n, d) need ``labels`` of shape (n,); for a data frame they may be, or by
    default are, a column.

    Raises :class:`~linexact.errors.InputError`: ``labels`` for those that lack or are too many,
    ``option`` for a way of reading that would be ignored, near names for a name that is
    nothing, and what the readers raise.

    >>> given("XOR").dataset.origin, given("grosse-and").dataset.origin
    ('the truth table of XOR', 'the exercise grosse-and')
    >>> given([[0], [1]], ["no", "yes"]).dataset.classes
    ('yes', 'no')
    """
    options = reading if isinstance(reading, TableOptions) else TableOptions.of(reading or {})
    if is_values(problem):
        return Given(_values(problem, labels, options))
    if labels is not None:
        raise InputError("labels", "the problem has its labels; none are expected beside it")
    if isinstance(problem, (str, os.PathLike)):
        return _named(os.fspath(problem), options)
    if hasattr(problem, "read"):
        from linexact.data.read.tables import read_table

        return Given(replace(read_table(problem, **options.keywords), origin="standard input"))
    if hasattr(problem, "asks"):
        return _of_exercise(problem, options)
    options.chosen((), "what was read already")
    if isinstance(problem, Given):
        return problem
    if isinstance(problem, Dataset):
        return Given(problem)
    return Given(problem.dataset, problem.convention)  # of a verdict, for one


def is_values(problem: Problem) -> bool:
    """Say whether a problem is an array, lists or a data frame, which go with labels.

    >>> is_values([[0], [1]]), is_values("XOR")
    (True, False)
    """
    if isinstance(problem, (str, os.PathLike, Given, Dataset)):
        return False
    result = hasattr(problem, "dataset") and hasattr(problem, "convention")
    return not (result or hasattr(problem, "read") or hasattr(problem, "asks"))


def parted(options: Mapping[str, Any], own: Iterable[str]) -> tuple[TableOptions, dict[str, Any]]:
    """Part the ways of reading from a function's ``own`` options; None is one that was not said.

    Raises :class:`~linexact.errors.InputError` (``option``) for one that is neither.

    >>> read, said = parted({"order": "2,1", "label": "y", "seed": None}, ("order", "seed"))
    >>> read.said, said
    (('label',), {'order': '2,1'})
    """
    ways: Any = {name: value for name, value in options.items() if value is not None}
    said = {name: ways.pop(name) for name in own if name in ways}
    return TableOptions.of(ways, tuple(own)), said


def refuse(why: str, **said: object) -> None:
    """Refuse what is said (is not None) beside something that leaves it no meaning.

    Raises :class:`~linexact.errors.InputError` (``option``).

    >>> refuse("given weights are not trained", rule=None, passes=3)
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: given weights are not trained; expected no passes
    """
    for name, value in said.items():
        if value is not None:
            raise InputError("option", f"{why}; expected no {name}")


def parts(listed: Any) -> tuple[Any, ...]:
    """Return what is listed; a text lists it between commas.

    >>> parts("w1, w2"), parts([1, 2])
    (('w1', 'w2'), (1, 2))
    """
    return tuple(map(str.strip, listed.split(",")) if isinstance(listed, str) else listed)


def read(problem: Problem, labels: Any = None, **reading: Unpack[Ways]) -> Dataset:
    """Return the data of a problem, read exactly; see :func:`given` for what may be given.

    >>> [str(v) for v in read([["0.1", 2], ["1/3", 4]], [0, 1]).x(0)]
    ['1/10', '2']
    """
    return given(problem, labels, reading).dataset


def _named(name: str, options: TableOptions) -> Given:
    if "\0" not in name and os.path.lexists(name):
        return _of_file(name, options)
    if name in names():
        from linexact.exercise.bank import find_exercise

        return _of_exercise(find_exercise(name), options)
    try:
        table = gate(name)
    except InputError:
        return _no_gate(name, options)
    options.chosen((), "a truth table")
    return Given(table)


def _no_gate(name: str, options: TableOptions) -> Given:
    """Read files that a pattern names, or say what a name is that nothing has."""
    try:
        return _loaded(name, options)
    except InputError as error:
        word = name.strip()
        if error.code != "unknown-gate" or ":" in word or word.casefold() in GATES:
            raise
        near = did_you_mean(word, (*GATES, *names()))
        hint = near or "; gates are AND, OR, XOR, ..., and `linexact exercises` lists the exercises"
        message = f"no file, exercise or gate is called {quoted(word)}{hint}"
        raise InputError("problem", message) from None


def _of_file(name: str, options: TableOptions) -> Given:
    if Path(name).suffix.casefold() == ".toml":
        from linexact.exercise.read import is_exercise_file, read_exercise

        if is_exercise_file(name):
            return _of_exercise(read_exercise(name), options, name)
    return _loaded(name, options)


def _loaded(name: str, options: TableOptions) -> Given:
    from linexact.reading.source import read_dataset

    loaded = read_dataset(name, options)
    return Given(loaded.dataset, loaded.convention, file=name if loaded.dataset.reading else None)


def _of_exercise(exercise: Exercise, options: TableOptions, file: str | None = None) -> Given:
    options.chosen((), "an exercise")
    origin = f"the exercise {exercise.id}" + (f" (the file {file})" if file else "")
    data = None if exercise.dataset is None else exercise.dataset.described(origin=origin)
    return Given(data, exercise.convention, exercise)


def _values(X: Any, labels: Any, options: TableOptions) -> Dataset:
    from linexact.data.read.arrays import read_arrays
    from linexact.data.read.frame_files import is_frame

    if is_frame(X):
        from linexact.data.read.frames import read_frame

        return read_frame(X, labels, **options.keywords)
    if labels is None:
        raise InputError(
            "labels",
            "labels are expected beside an array, one for each example; a problem is a gate's"
            " name, an exercise's id, a file, a Dataset, or an array or data frame with labels",
        )
    return read_arrays(X, labels, **options.chosen(("positive", "negative", "exact"), "an array"))
