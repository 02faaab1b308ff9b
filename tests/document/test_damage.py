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
from typing import Any, get_args

import pytest

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.derivation.derivation import Derivation, derive_constraints, derive_problem
from linexact.derivation.steps import Step
from linexact.derivation.steps.scores import (
    Loss,
    average,
    distance,
    losses,
    maximum,
    same_boundary,
)
from linexact.document.blocks import Block, Symbol
from linexact.document.check import faults
from linexact.document.context import Context
from linexact.document.notation import NOTATIONS
from linexact.document.pieces import Told
from linexact.exercise.bank import list_exercises
from linexact.exercise.kinds.perceptron import derive_run
from linexact.exercise.solving import solve_exercise
from linexact.explain.words import teller
from linexact.explain.words.telling import tell
from linexact.kernel import CertificateError
from linexact.language.expression import Number
from linexact.language.line import Chain, Let, Line
from linexact.text.constraints import parse_constraints
from linexact.topics.hand_weights import read_demands
from linexact.topics.perceptron import Start, Stop, parse_rate, rule, run

OTHER = {"=": "<", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "positive": "negative"}
OTHER["negative"] = "positive"
for one, other in (("right", "wrong"), ("rises", "falls"), ("added to", "subtracted from")):
    OTHER |= {one: other, other: one}
OTHER |= {"boundary": "wrong", "On the boundary": "A mistake", "A mistake": "On the boundary"}
PLANE = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])
LONG = Dataset.from_rows([[0], [3], [4], [9]], [-1, -1, 1, 1])
HALF = Fraction(1, 2)
RUNS = (
    (PLANE, rule("blog", rate=HALF)),
    (gate("XOR"), rule("blog")),
    (gate("NOT"), rule("dsc140a")),
    (gate("AND"), rule("dsc140a", stop=Stop(passes=4), start=Start((HALF, Fraction(0), HALF)))),
    (gate("NOT"), rule("grosse", rate=parse_rate("1/(t+300007)"), stop=Stop(presentations=4))),
    (Dataset.from_rows([[0, 0], [1, 0]], [1, -1]), rule("grosse", bias="absent")),
    (LONG, rule("blog")),
)
SAMPLE = 4_000  # damages that the tests try of some tens of thousands
UNSEEN = {"of", "unsaid", "columns"}  # on which others rest that are printed; headings
# What may pass, as it still holds: another scale of a row whose bound is 0, equal rows, another
# segment between two of one class, ``<`` where it is never ``=`` or a higher power that is larger
# still, a power of 0 or 1, a score that does not move.  Another value that was free to be chosen
# is no fault at all.
PASSED = {"Number.value", "Asked.row", "Meets.row", "Drawn.segments"}
PASSED |= {"Always.relations", "Power.exponent", "Name.primes"}
FREE = ("chosen value", "mentioned number")  # of a mentioned 0 nobody can say that it is no 1
# Fields of steps that are not printed, or not always: no bias, a denominator of 0.
UNPRINTED = {"MaximumBetween.scores", "LossRow.index", "LossRow.b", "Dataset.denominators"}
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
    derived += [derive_run(run(data, one), bound=True, counted=True) for data, one in RUNS]
    derived += [Derivation((step,)) for step in given_steps()]
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


def given_steps() -> Iterator[Step]:
    """Yield steps with given weights; each loss with a bias and without."""
    w, b = (Fraction(1, 2), Fraction(-3)), Fraction(1, 3)
    for convention in (Convention(True, "strict"), Convention(False, "closed-positive")):
        for loss in get_args(Loss):
            bias = b if convention.bias else Fraction(0)
            yield losses(gate("NAND"), convention, loss, w, bias)
    half, other = Fraction(1, 2), (Fraction(-1), Fraction(4, 3))
    yield distance(w, b)
    yield same_boundary(w, b, (Fraction(-1, 4), Fraction(3, 2)), Fraction(-1, 6))
    yield average(w, b, (w, other), (half, half))
    yield maximum(w, -1, w, other, half)


def damages(value: Any, kind: str) -> Iterator[tuple[Any, str]]:
    """Yield a value with one thing in it changed, and what was."""
    match value:
        case Line(chain, Let(None, "chosen" | "whole")):
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


def test_a_step_with_another_result_is_not_told() -> None:
    for step in given_steps():
        for other, what in damages(step, ""):
            if what not in UNPRINTED:
                with pytest.raises(CertificateError):
                    tell([other], NOTATIONS["grosse"], None)
