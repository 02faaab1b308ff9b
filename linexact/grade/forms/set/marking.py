"""Sets of examples: which ones are missing, which are superfluous, and what shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, cast

from linexact.data.dataset import Dataset, Vector
from linexact.grade.compared import MOST_FINDINGS, explained, made_by
from linexact.grade.finding import Finding, NumberedExample, Slips, share
from linexact.grade.form import Form
from linexact.grade.forms.set.answer import find_set
from linexact.grade.question import Question
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points
from linexact.grade.result import Span as Told


@dataclass(frozen=True, slots=True, eq=False)
class SetTask:
    """Name the examples ``chosen`` (0-based).  Points: ``value`` (all), ``examples`` (shared out).

    ``scores`` are those that the set follows from, where it follows from scores; ``otherwise``
    are the sets under the other conventions.
    """

    kind: ClassVar[str] = "set"
    dataset: Dataset
    chosen: frozenset[int]
    name: str
    points: Points
    scores: Vector | None = None
    conditions: ClassVar[tuple[str, ...]] = ("value", "examples")


@dataclass(frozen=True, slots=True)
class _OfExample(Finding):
    """A remark on an example: its input, and its score where the set follows from scores."""

    place: NumberedExample
    name: str
    x: Vector
    score: Fraction | None

    def weaker(self) -> tuple[Finding, ...]:
        """Return nothing: where an example stands in or out, it is the answer."""
        return ()


@dataclass(frozen=True, slots=True)
class ExampleMissing(_OfExample, code="example-missing", tells=("value",)):
    """An example that belongs to the set and was not named."""


@dataclass(frozen=True, slots=True)
class ExampleSuperfluous(_OfExample, code="example-superfluous", tells=("value",)):
    """An example that was named and does not belong to the set."""


class SetSlips(Slips):
    """What was done to the whole set."""

    known: ClassVar[tuple[str, ...]] = ("the-others", "counted-from-zero")


def _asked(question: Question) -> SetTask:
    by_example = {"examples": Fraction(1)}
    points = question.shared({"value": Fraction(1)}, SetTask.conditions, by_example)
    data = question.data
    scores = question.values().get("scores")
    known = isinstance(scores, tuple) and len(scores) == len(data)
    chosen = _indices(data, question.vector())
    of = cast("Vector", scores) if known else None
    return SetTask(data, chosen, question.name, points, of)


def _indices(data: Dataset, numbers: Vector) -> frozenset[int]:
    """Return the examples with these numbers, as people count."""
    return frozenset(i for i in range(len(data)) if data.row_number(i) in numbers)


def _numbers(data: Dataset, indices: frozenset[int]) -> Vector:
    """Return the numbers of examples, as people count."""
    return tuple(Fraction(data.row_number(i)) for i in sorted(indices))


_SLIPS: Mapping[str, Callable[[SetTask], frozenset[int]]] = {
    "the-others": lambda task: frozenset(range(len(task.dataset))) - task.chosen,
    "counted-from-zero": lambda task: frozenset(i - 1 for i in task.chosen),
}


def made_by_slips(task: SetTask) -> dict[str, frozenset[int]]:
    """Return the other sets that single slips make of the right one.

    >>> from linexact.data.gates import gate
    >>> task = SetTask(gate("OR"), frozenset({1}), "wrong", {"value": Fraction(1)})
    >>> {name: sorted(made) for name, made in made_by_slips(task).items()}
    {'the-others': [0, 2, 3], 'counted-from-zero': [0]}
    """
    return made_by(_SLIPS, task, task.chosen) if task.chosen else {}


def _mark(task: SetTask, given: frozenset[int]) -> Judgement:
    n = len(task.dataset)
    wrong = given ^ task.chosen
    numbers = [task.dataset.row_number(i) for i in range(n)]
    sides = [tuple(Fraction(i in s) for i in range(n)) for s in (given, task.chosen)]
    claims = (f"this is {task.name}", f"{task.name} is another set")
    receipts = (equals(*claims, [f"example {k}" for k in numbers], *sides),) if n else ()
    return Judgement(
        {"value": not wrong, "examples": share(n - len(wrong), n)},
        tuple(_findings(task, given)),
        receipts,
        ((task.name, _echo([numbers[i] for i in sorted(given)])),),
    )


def _findings(task: SetTask, given: frozenset[int]) -> Iterator[Finding]:
    if given == task.chosen:
        return
    for index in sorted(given ^ task.chosen)[:MOST_FINDINGS]:
        kind = ExampleMissing if index in task.chosen else ExampleSuperfluous
        score = None if task.scores is None else task.scores[index]
        number = NumberedExample.of(task.dataset, index)
        yield kind(number, task.name, task.dataset.x(index), score)
    if given:
        yield from explained(SetSlips, made_by_slips(task), given, task.name)


def _echo(numbers: list[int]) -> tuple[Told, ...]:
    if not numbers:
        return ("none",)
    *first, last = numbers
    said: list[Told] = ["example " if not first else "examples "]
    for place, number in enumerate(first):
        said += [", " if place else "", number]
    return (*said, *([" and "] if first else []), last)


FORM = Form(
    _asked,
    lambda task, text: find_set(text, task.dataset),
    _mark,
    lambda task: {"examples": len(task.dataset)},
    may_say=lambda task: (task.name,),
    says=lambda task, answer, found: {task.name: _numbers(task.dataset, answer)},
)
