"""One number damaged in every kind of step: the step's own check must notice.

The steps are those of all exercises of the bank, so the kinds are the ones that are printed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.derivation.derivation import Derivation, derive_constraints, derive_problem
from linexact.derivation.steps import (
    Step,
    fitting,
    impossible,
    learning,
    published,
    scores,
    weights,
)
from linexact.exercise.bank import list_exercises
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.kernel import CertificateError
from linexact.text.constraints import parse_constraints
from linexact.topics.hand_weights import read_demands
from linexact.topics.hand_weights.intervals import Interval

MOST_OF_A_KIND = 2  # steps of one kind that are damaged
MODULES = (fitting, impossible, learning, published, scores, weights)
PARTS = {  # classes that are parts of a step, not steps
    "Line",
    "FitRow",
    "System",
    "Interval",
    "Threshold",
    "Problem",
    "Convention",
    "Dataset",
    "Training",
}


def solvable() -> list[Exercise]:
    return [e for e in list_exercises() if e.kind.carries_data]


@pytest.fixture(scope="module")
def solutions() -> dict[str, list[tuple[Derivation, int]]]:
    """Return for each kind of step the solutions that have one, and where."""
    found: dict[str, list[tuple[Derivation, int]]] = {}
    every = [solve_exercise(exercise).derivation for exercise in solvable()]
    for text in ("x + y > 3; 2 x = 1", "x > 1; x + y < 2; y > 1"):
        written = parse_constraints(text.replace(";", "\n"))
        every.append(derive_constraints(written))
    strict = Convention(bias=True, boundary="strict")
    for demands in (["2 b = -3"], ["|w1| <= 1"]):  # that no integers meet
        every.append(derive_problem(read_demands(gate("AND"), strict, [*demands, "integers"])))
    for derived in every:
        for place, step in enumerate(derived.all_steps):
            found.setdefault(type(step).__name__, []).append((derived, place))
    return found


def kinds() -> list[str]:
    names = {
        name
        for module in MODULES
        for name, value in vars(module).items()
        if dataclasses.is_dataclass(value)
        and hasattr(value, "holds")
        and value.__module__ == module.__name__  # type: ignore[union-attr]
    }
    inner = {"Inequality", "Case", "Presentation", "BoundLine", "LossRow", "ShiftAverage"}
    return sorted(names - inner - PARTS - {"NoneFound"})  # which has no number


def damaged(value: Any) -> Iterator[Any]:
    """Yield copies of a value with one number changed, however deep it lies."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | Fraction):
        yield value + 1
        yield value - Fraction(1, 3) if isinstance(value, Fraction) else value - 1
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            for other in damaged(item):
                yield (*value[:place], other, *value[place + 1 :])
    elif dataclasses.is_dataclass(value) and not isinstance(value, Dataset | type):
        if type(value).__name__ in ("Problem", "Convention", "System", "Training"):
            return  # what is asked, not what is claimed
        for field in dataclasses.fields(value):
            if (type(value).__name__, field.name) == ("Correction", "printed"):
                continue  # a quotation
            for other in damaged(getattr(value, field.name)):
                yield dataclasses.replace(value, **{field.name: other})


def is_accepted(derived: Derivation, place: int, step: Step) -> bool:
    """Say whether a solution passes with one of its steps exchanged."""
    try:
        if not step.holds():
            return False
    except (ZeroDivisionError, IndexError, ValueError):
        return False
    every = derived.all_steps
    steps = (*every[:place], step, *every[place + 1 :])
    try:
        dataclasses.replace(derived, steps=steps, further=()).check()
    except CertificateError:
        return False
    return True


def numbers_in(step: Step) -> int:
    return sum(1 for _ in damaged(step))


@pytest.mark.parametrize("kind", kinds())
def test_every_number_of_every_kind_is_checked(
    kind: str, solutions: dict[str, list[tuple[Derivation, int]]]
) -> None:
    assert kind in solutions, "no exercise has such a step"
    some = [pair for pair in solutions[kind] if 0 < numbers_in(pair[0].all_steps[pair[1]]) < 420]
    assert some, f"{kind} has no number"
    for derived, place in some[:MOST_OF_A_KIND]:
        step = derived.all_steps[place]
        assert step.holds()
        for other in damaged(step):
            assert not is_accepted(derived, place, other), f"{kind}: not noticed: {other}"


def test_an_interval_is_compared_whole(
    solutions: dict[str, list[tuple[Derivation, int]]],
) -> None:
    derived, place = solutions["Freedom"][0]
    step = derived.all_steps[place]
    assert isinstance(step, weights.Freedom)
    first: Interval = step.ranges[0]
    opened = dataclasses.replace(first, low_closed=not first.low_closed)
    assert not dataclasses.replace(step, ranges=(opened, *step.ranges[1:])).holds()


def test_the_manual_names_every_kind() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "solutions.md").read_text(encoding="utf-8")
    assert [kind for kind in kinds() if f"`{kind}`" not in manual] == []
