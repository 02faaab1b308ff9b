"""What is told: no number that is not in the steps, and the same mathematics in every notation."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.document.blocks import Document, Facts, Section, spans
from linexact.document.notation import NOTATIONS
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.tasks.steps import Step
from linexact.topics.hand_weights import hand_weights
from linexact.topics.hand_weights.steps import weights_of
from linexact.topics.separability import Feasible
from tests.bank_solutions import NAMES, solved

WITH_DIGITS = re.compile(r"(?<![A-Za-z_^])[0-9]")


def told(name: str, notation: str) -> Document:
    return explain_written(WrittenSolution.of(solved(name), NOTATIONS[notation]))


def numbers(value: Any) -> Iterator[Fraction]:
    """Yield every number in a tree of steps, the data included."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | Fraction):
        yield Fraction(value)
    elif isinstance(value, Dataset):
        for place, example in enumerate(value.examples()):
            yield from example.x
            yield Fraction(example.target)
            yield Fraction(value.row_number(place))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, Mapping):  # multipliers by row, shares by class
        yield from numbers(tuple(value.values()))
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from numbers(getattr(value, field.name))


def properties(step: Step) -> Iterator[Any]:
    """Yield what a step works out of its fields, the rows of equations as they are written."""
    for name in dir(type(step)):
        if isinstance(getattr(type(step), name), property):
            found = getattr(step, name)
            yield getattr(found, "rows", found)


def steps_part(found: Document) -> Document:
    """Leave out the facts at the head: they quote the exercise's own words."""
    return Document(tuple(b for b in found.blocks[1:] if not isinstance(b, Facts)))


def shown(found: Document) -> list[Fraction]:
    values: list[Fraction] = []
    for span in spans(found.blocks):
        if isinstance(span, int | Fraction):
            values.append(Fraction(span))
        elif isinstance(span, tuple):
            values += [v for v in span if isinstance(v, Fraction)]
    return values


@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_in_the_tree(name: str) -> None:
    steps = solved(name).derivation.all_steps
    worked_out = [one for step in steps for one in properties(step)]
    known = {abs(v) for v in numbers((*steps, *worked_out))} | {Fraction(0), Fraction(1)}
    known |= {abs(v) for v in numbers(tuple(solved(name).values.values()))}  # what they end in
    strange = {v for v in shown(steps_part(told(name, "grosse"))) if abs(v) not in known}
    assert not strange


@pytest.mark.parametrize("name", NAMES)
def test_words_hold_no_numbers(name: str) -> None:
    found = steps_part(told(name, "grosse"))
    quoted = {exercise_text for e in [solved(name).exercise] for exercise_text in _quotations(e)}
    for span in spans(found.blocks):
        if isinstance(span, str) and span not in quoted:
            assert not WITH_DIGITS.search(span), span


def _quotations(exercise: Any) -> Iterator[str]:
    if exercise.erratum is not None:
        yield exercise.erratum.claim
        yield exercise.erratum.why


@pytest.mark.parametrize("name", NAMES)
def test_every_notation_has_the_same_mathematics(name: str) -> None:
    """The numbers shown differ only in how labels are written and where the bias stands."""
    labels = {Fraction(0), Fraction(1)}
    seen, counts = set(), set()
    for notation in NOTATIONS:
        found = steps_part(told(name, notation))
        seen.add(frozenset(abs(v) for v in shown(found)) - labels)
        counts.add(len([b for b in found.blocks if isinstance(b, Section)]))
    assert len(seen) == len(counts) == 1


def test_notations_differ_in_letters() -> None:
    texts = {str(told("grosse-and", notation)) for notation in NOTATIONS}
    assert len(texts) == len(NOTATIONS)


def test_the_lecture_s_own_path_through_and() -> None:
    derived = solved("grosse-and").derivation
    told, further = ([type(s).__name__ for s in part] for part in (derived.steps, derived.further))
    assert told == ["Inequalities", "Follows", "Follows", "Swap", "BiasRange", "Verification"]
    assert further == ["Freedom", "SimplestIntegers", "OtherForms"]
    room = derived.steps[4]
    assert (room.low, room.high, room.chosen) == (-2, -1, Fraction(-3, 2))  # type: ignore[attr-defined]
    assert room.at_ends == ((3,), (1, 2))  # type: ignore[attr-defined]
    closed = solved("grosse-and-closed-negative").derivation.steps
    printed = next(s for s in closed if type(s).__name__ == "Trial")
    assert (printed.b, printed.on_boundary, printed.wrong) == (-1, (1, 2), ())  # type: ignore[attr-defined]


def test_weights_of_ours_put_no_case_on_the_boundary_where_that_can_be() -> None:
    for name in NAMES:
        derived = solved(name).derivation
        if derived.problem is None or weights_of(derived.steps) is None:
            continue
        strict = replace(
            derived.problem, convention=Convention(derived.problem.convention.bias, "strict")
        )
        if isinstance(hand_weights(strict), Feasible):
            assert all(weights_of(derived.steps).scores), name
