"""One thing damaged in every document that checks itself: its check must notice.

Numbers, signs, relations, labels, points, weights and reasons are changed one at a time; what may
pass is listed by kind.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.derivation.derivation import derive_constraints, derive_problem
from linexact.document.blocks import Block, Symbol
from linexact.document.check import faults
from linexact.document.context import Context
from linexact.document.pieces import Told
from linexact.exercise.bank import list_exercises
from linexact.exercise.solving import solve_exercise
from linexact.explain.notation import NOTATIONS
from linexact.explain.words import teller
from linexact.explain.words.telling import tell
from linexact.handweights import read_demands
from linexact.kernel import CertificateError
from linexact.language.expression import Number
from linexact.language.line import Chain, Let, Line
from linexact.text.constraints import parse_constraints

OTHER = {"=": "<", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "positive": "negative"}
OTHER["negative"] = "positive"
SAMPLE = 3_000  # damages that the tests try of some tens of thousands
UNSEEN = {"of", "unsaid"}  # fields on which others rest that are printed
# What may pass, as it still holds: another scale of a row whose bound is 0, equal rows, another
# segment between two of one class; another value that was free to be chosen is no fault at all.
PASSED = {"Number.value", "Asked.row", "Meets.row", "Drawn.segments"}
FREE = ("chosen value", "mentioned number")  # of a mentioned 0 nobody can say that it is no 1
Document = tuple[Sequence[Told], Context]


@pytest.fixture(scope="module", name="documents")
def all_documents() -> list[Document]:
    return checked_documents()


def checked_documents() -> list[Document]:
    """Return what was told and checked in all solutions of the bank, and some more."""
    found: list[Document] = []
    kept = teller.checked

    def noted(told: Sequence[Told], context: Context) -> tuple[Block, ...]:
        found.append((tuple(told), context))
        return kept(told, context)

    derived = [
        solve_exercise(exercise).derivation
        for exercise in list_exercises()
        if exercise.kind.carries_data
    ]
    for text in ("x + y > 3\n2 x = 1", "x > 1\nx + y < 2\ny > 1", "y - 2 x = 1/2\nx > -3"):
        derived.append(derive_constraints(parse_constraints(text)))
    strict = Convention(bias=True, boundary="strict")
    demands = (["2 b = -3", "integers"], ["b = 1"], ["w1 + w2 <= 3"], ["|w|_2 < 3"])
    derived += [derive_problem(read_demands(gate("AND"), strict, one)) for one in demands]
    line = Dataset.from_rows([[0], ["1/2"], [3]], [1, -1, -1])
    for bounded in ([], ["b = 1"], ["w1 >= -4 b"], ["|b| <= 3", "|w1| <= 5"]):
        for boundary in ("strict", "closed-positive", "closed-negative"):
            either = Convention(bias=True, boundary=boundary)
            derived.append(derive_problem(read_demands(line, either, bounded)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(teller, "checked", noted)
        for one in derived:
            if one.verdict is None:
                tell([*one.steps, *one.further], NOTATIONS["grosse"], one.stated)
    return found


def damages(value: Any, kind: str) -> Iterator[tuple[Any, str]]:
    """Yield a value with one thing in it changed, and what was."""
    match value:
        case Line(chain, Let("chosen" | "whole")):
            for other, _ in damages(chain.sides[-1], kind):
                sides = (*chain.sides[:-1], other)
                yield dataclasses.replace(value, chain=Chain(sides, chain.relations)), FREE[0]
        case Number(number) if kind.endswith(".pieces"):
            yield from ((Number(number + more), FREE[1]) for more in (1, Fraction(1, 7)))
        case bool() if kind == "Interval.closed":
            yield not value, kind
        case bool() | None | Symbol():
            return
        case Fraction():
            yield from ((value + 1, kind), (value + Fraction(1, 7), kind))
        case int():
            yield value + 1, kind
        case str() if value in OTHER:
            yield OTHER[value], kind
        case tuple():
            for place, part in enumerate(value):
                for other, what in damages(part, kind):
                    yield (*value[:place], other, *value[place + 1 :]), what
        case _ if dataclasses.is_dataclass(value):
            name = type(value).__name__
            for field in (one for one in dataclasses.fields(value) if one.name not in UNSEEN):
                for other, what in damages(getattr(value, field.name), f"{name}.{field.name}"):
                    yield dataclasses.replace(value, **{field.name: other}), what  # type: ignore[type-var]


def test_every_damage_is_noticed(documents: list[Document]) -> None:
    rng = random.Random(0)
    assert len(documents) > 60
    assert not any(faults(*one) for one in documents)
    every = [
        (other, what, context)
        for told, context in documents
        for other, what in damages(tuple(told), "")
    ]
    noticed, passed = Counter[str](), Counter[str]()
    for other, what, context in rng.sample(every, min(SAMPLE, len(every))):
        (noticed if faults(other, context) else passed)[what] += 1
    assert all(passed.pop(kind, 0) <= 2 * noticed[kind] for kind in FREE)
    assert {*passed} <= PASSED, passed
    assert passed.total() < 0.003 * SAMPLE, passed
    assert {"Number.value", "Chain.relations", "Asked.row", "Added.parts"} <= {*noticed}


def test_what_does_not_hold_is_not_shown(documents: list[Document]) -> None:
    told, context = next(one for one in documents if one[1].rows)
    other, _ = next(damages(tuple(told), ""))
    with pytest.raises(CertificateError):
        teller.checked(other, context)
