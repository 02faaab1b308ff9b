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

from linexact.errors import Faults, InputError
from linexact.exact import show
from linexact.exact.surds import SurdSum
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.reading.records import Table, check_keys, read_flag, read_number, read_text, wrong
from linexact.tasks.question import Question
from linexact.tasks.steps import Value
from linexact.topics.separability import Separable, separate_dataset

Range = tuple[Fraction, Fraction]
FACTS = ("separable", "whole", "largest", "distinct")


@dataclass(frozen=True, slots=True)
class Guarantee:
    """Facts that are to be true; None or absent: nothing is said of it."""

    separable: bool | None = None
    whole: bool = False
    largest: Fraction | None = None
    distinct: bool = False
    values: Mapping[str, Range | Fraction | str | bool] = field(default_factory=dict)

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
        for name, numbers in _asked_numbers(solved):
            if self.whole and any(v.denominator != 1 for v in numbers):
                yield f"{name} is not whole"
            if self.largest is not None and any(abs(v) > self.largest for v in numbers):
                yield f"{name} is larger than {show(self.largest)}"
        if self.whole:
            yield from (f"{name} has a root" for name in _asked_roots(solved))
        for name, wanted in self.values.items():
            if not _is(solved.values.get(name), wanted):
                yield f"{name} is not {_said(wanted)}"


def _asked_numbers(solved: Solved) -> Iterator[tuple[str, tuple[Fraction, ...]]]:
    for ask in solved.exercise.asks:
        value = solved.values.get(ask.name)
        if isinstance(value, Fraction):
            yield ask.name, (value,)
        elif isinstance(value, tuple):
            yield ask.name, tuple(v for v in value if isinstance(v, Fraction))


def _asked_roots(solved: Solved) -> Iterator[str]:
    for ask in solved.exercise.asks:
        value = solved.values.get(ask.name)
        if any(isinstance(v, SurdSum) for v in (value if isinstance(value, tuple) else (value,))):
            yield ask.name


def _is(value: Value | None, wanted: Range | Fraction | str | bool) -> bool:
    if isinstance(wanted, tuple):
        numbers = value if isinstance(value, tuple) else (value,)
        low, high = wanted
        return all(_lies(v, low, high) for v in numbers)
    return value == wanted


def _lies(value: object, low: Fraction, high: Fraction) -> bool:
    """Say whether a number, perhaps one with roots, lies in a range."""
    if isinstance(value, SurdSum):
        ends = (SurdSum.rational(low), SurdSum.rational(high))
        return value.plus(ends[0], -1).sign() >= 0 >= value.plus(ends[1], -1).sign()
    return isinstance(value, Fraction) and low <= value <= high


def _said(wanted: Range | Fraction | str | bool) -> str:
    if isinstance(wanted, tuple):
        return f"from {show(wanted[0])} to {show(wanted[1])}"
    return show(wanted) if isinstance(wanted, Fraction) else str(wanted).lower()


def read_guarantee(table: Table, kind: Question) -> Guarantee:
    """Return what a section ``[variants.guarantee]`` says.

    Raises :class:`~linexact.errors.InputError` (``key``, ``value``) with all faults.

    >>> from linexact.tasks.question import find_question
    >>> read_guarantee({"whole": True, "updates": [3, 6]}, find_question("perceptron")).values
    {'updates': (Fraction(3, 1), Fraction(6, 1))}
    """
    place, faults = "variants.guarantee", Faults()
    known = (*FACTS, *kind.values)
    faults.of(lambda: check_keys(table, known, f"in {place} for kind {kind.name}"))
    flags = {
        name: faults.of(partial(read_flag, f"{place}.{name}", table[name]))
        for name in ("separable", "whole", "distinct")
        if name in table
    }
    if "separable" in table and not kind.needs_data:
        message = f"{place}.separable: kind {kind.name} has no data; expected none"
        faults.errors.append(InputError("key", message))
    largest = None
    if "largest" in table:
        largest = faults.of(lambda: read_number(f"{place}.largest", table["largest"]))
    values = {
        name: faults.of(partial(_wanted, f"{place}.{name}", table[name]))
        for name in kind.values
        if name in table
    }
    faults.check()
    return Guarantee(
        flags.get("separable"),
        bool(flags.get("whole")),
        largest,
        bool(flags.get("distinct")),
        {name: value for name, value in values.items() if value is not None},
    )


def _wanted(key: str, value: object) -> Range | Fraction | str | bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        if len(value) != 2:
            raise wrong(key, value, "a range [low, high], a number or a word")
        low, high = (read_number(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))
        if low > high:
            raise InputError("value", f"{key}: expected the lower number first")
        return low, high
    if isinstance(value, str) and not value.lstrip("+-")[:1].isdigit():
        return read_text(key, value)
    return read_number(key, value)


def answers_of(solved: Solved) -> tuple[object, ...]:
    """Return what is asked for, as far as one value is right; to tell variants apart.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.exercise.solving import solve_exercise
    >>> answers_of(solve_exercise(find_exercise("lyu-distance")))
    (Fraction(2, 1),)
    """
    exercise: Exercise = solved.exercise
    return tuple(solved.values.get(ask.name) for ask in exercise.asks)
