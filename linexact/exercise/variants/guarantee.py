"""What is guaranteed of every variant of one's own exercise, decided exactly of each draw.

::

    [variants.guarantee]
    separable = true          # of the data, under the convention
    whole = true              # every number that is asked for is whole
    largest = 20              # none of them is larger, in size
    distinct = true           # no two variants have the same answer
    updates = [3, 6]          # a value of the kind lies in a range ...
    outcome = "converged"     # ... or is this one
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import NoReturn, TypeAlias

from linexact.errors import InputError
from linexact.exact import show
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import Tolerance
from linexact.exercise.solving import Solved
from linexact.reading.placeholders import Variable, placeholders_of, read_variable
from linexact.reading.records import (
    Reader,
    count_between,
    list_of,
    one_of,
    read_flag,
    read_keys,
    read_number,
    read_range,
    read_text,
)
from linexact.tasks.question import Question
from linexact.tasks.steps import Value
from linexact.topics.separability import Separable, separate_dataset

Range = tuple[Fraction, Fraction]
Wanted: TypeAlias = Range | Fraction | str | bool  # the range, the value
FACTS = ("separable", "whole", "largest", "distinct")


@dataclass(frozen=True, slots=True)
class Guarantee:
    """Facts that are to be true; None or absent: nothing is said of it."""

    separable: bool | None = None
    whole: bool = False
    largest: Fraction | None = None
    distinct: bool = False
    values: Mapping[str, Wanted] = field(default_factory=dict)

    def unmet(self, solved: Solved) -> Iterator[str]:
        """Yield what is not as guaranteed, in a few words each.

        >>> from linexact.exercise.bank import find_exercise
        >>> from linexact.exercise.solving import solve_exercise
        >>> solved = solve_exercise(find_exercise("blog-trace"))
        >>> list(Guarantee(separable=False, values={"updates": (3, 9)}).unmet(solved))
        ['the data are separable']
        """
        exercise = solved.exercise
        if self.separable is not None and exercise.dataset is not None:
            found = separate_dataset(exercise.dataset, exercise.convention)
            if isinstance(found, Separable) != self.separable:
                yield f"the data are {'in' if self.separable else ''}separable"
        for name, value in zip(_asked(solved), answers_of(solved), strict=True):
            members = value if isinstance(value, tuple) else (value,)
            numbers = [v for v in members if isinstance(v, Fraction)]
            if self.whole and any(v.denominator != 1 for v in numbers):
                yield f"{name} is not whole"
            if self.whole and any(isinstance(v, SurdSum) for v in members):
                yield f"{name} has a root"
            if self.largest is not None and any(abs(v) > self.largest for v in numbers):
                yield f"{name} is larger than {show(self.largest)}"
        for name, wanted in self.values.items():
            if not _is(solved.values.get(name), wanted):
                yield f"{name} is not {_said(wanted)}"


def _asked(solved: Solved) -> list[str]:
    return [ask.name for ask in solved.exercise.asks]


def _is(value: Value | None, wanted: Wanted) -> bool:
    if isinstance(wanted, tuple):
        return all(_lies(v, wanted) for v in (value if isinstance(value, tuple) else (value,)))
    return value == wanted


def _lies(value: object, wanted: Range) -> bool:
    """Say whether a number, perhaps one with roots, lies in a range."""
    number = SurdSum.rational(value) if isinstance(value, Fraction) else value
    return isinstance(number, SurdSum) and Tolerance(interval=wanted).allows(number, number)


def _said(wanted: Wanted) -> str:
    if isinstance(wanted, tuple):
        return f"from {show(wanted[0])} to {show(wanted[1])}"
    return show(wanted) if isinstance(wanted, Fraction) else str(wanted).lower()


def read_guarantee(key: str, value: object, kind: Question) -> Guarantee:
    """Return what a section ``[variants.guarantee]`` says.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``) with all faults.

    >>> from linexact.tasks.question import find_question
    >>> stated = {"whole": True, "updates": [3, 6]}
    >>> read_guarantee("guarantee", stated, find_question("perceptron")).values
    {'updates': (Fraction(3, 1), Fraction(6, 1))}
    """
    readers: dict[str, Reader] = {
        "separable": of_data(kind, read_flag),
        "whole": read_flag,
        "largest": read_number,
        "distinct": read_flag,
    }
    values = dict.fromkeys(kind.values, _wanted)
    said = read_keys(readers | values, value, key, of=f" for kind {kind.name}")
    facts = {name: said.pop(name) for name in FACTS if name in said}
    return Guarantee(**facts, values=said)


def of_data(kind: Question, reader: Reader) -> Reader:
    """Return the reader of a key that is about the data; refuse the key where there are none.

    >>> from linexact.tasks.question import find_question
    >>> of_data(find_question("loss"), read_flag)("separable", True)
    True
    """

    def refuse(key: str, value: object) -> NoReturn:
        raise InputError("key", f"{key}: kind {kind.name} has no data; expected none")

    return reader if kind.needs_data else refuse


def _wanted(key: str, value: object) -> Wanted:
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        return read_range(key, value)
    if isinstance(value, str) and not value.lstrip("+-")[:1].isdigit():
        return read_text(key, value)
    return read_number(key, value)


def answers_of(solved: Solved) -> tuple[Value | None, ...]:
    """Return what is asked for, as far as one value is right; to tell variants apart.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> answers_of(solve_exercise(find_exercise("lyu-distance")))
    (Fraction(2, 1),)
    """
    return tuple(solved.values.get(name) for name in _asked(solved))


TURNS = ("order", "features", "signs", "classes")


@dataclass(frozen=True, slots=True)
class Spec:
    """What a section ``[variants]`` says."""

    variables: tuple[Variable, ...]
    turns: tuple[str, ...]
    shift: int
    guarantee: Guarantee


def read_spec(key: str, value: object, kind: Question) -> Spec:
    """Return what a section ``[variants]`` says; raises :class:`InputError` with all faults.

    >>> from linexact.tasks.question import find_question
    >>> read_spec("variants", {"data": ["order"], "shift": 2}, find_question("perceptron")).turns
    ('order',)
    """
    names = placeholders_of(value)
    turns = list_of(one_of(lambda: TURNS), f"a list of {', '.join(TURNS)}", least=0)
    readers: dict[str, Reader] = {
        **dict.fromkeys(names, read_variable),
        "data": of_data(kind, turns),
        "shift": of_data(kind, count_between(0, 1000)),
        "guarantee": partial(read_guarantee, kind=kind),
    }
    said = read_keys(readers, value, key)
    if not any(said[name] for name in said if name != "guarantee"):
        message = f"{key}: nothing is drawn; expected a placeholder, data or shift"
        raise InputError("key", message)
    variables = tuple(said[name] for name in names)
    guarantee = said.get("guarantee", Guarantee())
    return Spec(variables, said.get("data", ()), said.get("shift", 0), guarantee)
